//! Arrangements as text: values in decimal, separated by spaces, and the errors of reading them.

use core::fmt;

use crate::Error;

/// Why a text could not be read as an arrangement.
///
/// Every variant says where the fault is, what was found and what was expected. Positions count
/// from 0.
///
/// ```
/// use perm_index::{Error, ParseError, Perm};
///
/// let error = "0 x 2".parse::<Perm<3>>().unwrap_err();
/// assert_eq!(error, ParseError::NotADigit { position: 1, offset: 2, found: 'x' });
/// assert_eq!(error.to_string(), "position 1 has 'x' at byte 2 of the text, expected a digit");
///
/// let error = "0 2 2".parse::<Perm<3>>().unwrap_err();
/// assert_eq!(error, Error::Repeated { position: 2, value: 2, first: 1 }.into());
///
/// let error = "2 4 1 3".parse::<Perm<4>>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "position 1 has the value 4, expected one below 4 (values and positions count from 0)",
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseError {
    /// The text has the wrong number of values.
    WrongCount {
        /// How many values the text has.
        found: usize,
        /// How many the arrangement has.
        expected: usize,
    },
    /// A value contains something other than the digits 0 to 9.
    NotADigit {
        /// Which value.
        position: usize,
        /// The byte offset in the text.
        offset: usize,
        /// The first character of the value that is not a digit.
        found: char,
    },
    /// A value does not fit 64 bits.
    TooManyDigits {
        /// Which value.
        position: usize,
        /// How many digits it has.
        digits: usize,
        /// Values must be below this.
        bound: u64,
    },
    /// The values are numbers, but do not form a valid arrangement.
    Arrangement(Error),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongCount { found, expected } => {
                write!(f, "the text has {found} values, expected {expected}")
            }
            Self::NotADigit {
                position,
                offset,
                found,
            } => write!(
                f,
                "position {position} has {found:?} at byte {offset} of the text, expected a digit"
            ),
            Self::TooManyDigits {
                position,
                digits,
                bound,
            } => write!(
                f,
                "position {position} has a value of {digits} digits, expected one below {bound}"
            ),
            Self::Arrangement(error @ Error::ValueTooLarge { .. }) => {
                write!(f, "{error} (values and positions count from 0)")
            }
            Self::Arrangement(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParseError {}

impl From<Error> for ParseError {
    fn from(error: Error) -> Self {
        Self::Arrangement(error)
    }
}

/// Writes the values with single spaces between them.
pub(crate) fn write_values(values: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, value) in values.iter().enumerate() {
        if i > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{value}")?;
    }
    Ok(())
}

/// Reads N values below `bound`, separated by white space.
pub(crate) fn read_values<const N: usize>(text: &str, bound: u64) -> Result<[u8; N], ParseError> {
    let found = text.split_whitespace().count();
    if found != N {
        return Err(ParseError::WrongCount { found, expected: N });
    }
    let mut values = [0; N];
    for (position, word) in text.split_whitespace().enumerate() {
        if let Some((place, character)) = word.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
            // Both slices point into the same text, so the difference of their addresses is the
            // offset.
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            return Err(ParseError::NotADigit {
                position,
                offset: start + place,
                found: character,
            });
        }
        // The word has only digits, so if parsing fails, the value is too large.
        let Ok(value) = word.parse::<u64>() else {
            return Err(ParseError::TooManyDigits {
                position,
                digits: word.len(),
                bound,
            });
        };
        values[position] = match u8::try_from(value) {
            Ok(byte) if value < bound => byte,
            _ => {
                return Err(ParseError::Arrangement(Error::ValueTooLarge {
                    position,
                    value,
                    bound,
                }));
            }
        };
    }
    Ok(values)
}
