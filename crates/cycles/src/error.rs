//! Errors in a permutation, a labelling or a two-line form, with position, value and bound.

use core::error::Error;
use core::fmt;

/// Why a list of images is not a permutation, or why two permutations cannot be composed.
///
/// Positions count from zero; values are as the caller wrote them.
///
/// ```
/// use cycles::{Permutation, PermutationError};
///
/// let error = Permutation::new(vec![2, 0, 2]).unwrap_err();
/// assert_eq!(error, PermutationError::Repeated { position: 2, value: 2, first_position: 0 });
/// assert_eq!(error.to_string(), "value 2 at position 2 already stands at position 0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PermutationError {
    /// More images than a permutation of this crate can hold.
    TooLong {
        /// The number of images given.
        length: usize,
        /// The largest number allowed.
        max: usize,
    },
    /// A value out of range for a permutation of this length.
    OutOfRange {
        /// The position of the value.
        position: usize,
        /// The value found.
        value: u64,
        /// The smallest value allowed: 0, or 1 where values count from one.
        lowest: u64,
        /// The largest value allowed.
        highest: u64,
    },
    /// A value that occurs twice.
    Repeated {
        /// The position of the second occurrence.
        position: usize,
        /// The value found.
        value: u64,
        /// The position of the first occurrence.
        first_position: usize,
    },
    /// Two permutations of different lengths cannot be composed.
    DifferentLengths {
        /// The length of the left one.
        left: usize,
        /// The length of the right one.
        right: usize,
    },
}

impl fmt::Display for PermutationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooLong { length, max } => {
                write!(f, "{length} images are too many, at most {max} are allowed")
            }
            Self::OutOfRange {
                position,
                value,
                lowest,
                highest,
            } => write!(
                f,
                "value {value} at position {position} is out of range, expected {lowest} to {highest}"
            ),
            Self::Repeated {
                position,
                value,
                first_position,
            } => write!(
                f,
                "value {value} at position {position} already stands at position {first_position}"
            ),
            Self::DifferentLengths { left, right } => write!(
                f,
                "a permutation of {left} points can't be composed with one of {right} points"
            ),
        }
    }
}

impl Error for PermutationError {}

/// Why a list of labels does not fit a permutation.
///
/// ```
/// use cycles::{LabelError, Permutation};
///
/// let error = Permutation::identity(3).visible_order(b"ab").unwrap_err();
/// assert_eq!(error, LabelError::Labels { expected: 3, found: 2 });
/// assert_eq!(error.to_string(), "expected one label for each of 3 positions, found 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LabelError {
    /// The number of starting labels is wrong.
    Labels {
        /// The number of positions.
        expected: usize,
        /// The number of labels.
        found: usize,
    },
    /// The number of labels of a target is wrong.
    Target {
        /// Which target, counted from zero.
        target: usize,
        /// The number of positions.
        expected: usize,
        /// The number of labels.
        found: usize,
    },
}

impl fmt::Display for LabelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Labels { expected, found } => {
                write!(
                    f,
                    "expected one label for each of {expected} positions, found {found}"
                )
            }
            Self::Target {
                target,
                expected,
                found,
            } => write!(
                f,
                "expected one label for each of {expected} positions in target {target}, found {found}"
            ),
        }
    }
}

impl Error for LabelError {}

/// Why two lines are not a permutation of a multiset, or why an operation on a word fails.
///
/// Columns count from zero.
///
/// ```
/// use cycles::{MultisetPermutation, WordError};
///
/// let error = MultisetPermutation::from_two_lines("aabc".chars(), "abbc".chars()).unwrap_err();
/// assert_eq!(error, WordError::Surplus { column: 2, below: 2, above: 1 });
/// assert_eq!(
///     error.to_string(),
///     "below, column 2 has occurrence 2 of its symbol, but the top line has only 1"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WordError {
    /// The two lines differ in length.
    DifferentLengths {
        /// The number of symbols in the top line.
        above: usize,
        /// The number of symbols in the bottom line.
        below: usize,
    },
    /// The bottom line contains a symbol more often than the top line does.
    Surplus {
        /// The first column with a surplus symbol below.
        column: usize,
        /// How often the symbol occurs below, up to and including this column.
        below: usize,
        /// How often the symbol occurs above, in all columns.
        above: usize,
    },
    /// A given start does not exist: the word does not contain the symbol that often.
    UnknownStart {
        /// Which of the starts, counted from zero.
        index: usize,
        /// How often the starts contain this symbol, up to and including this one.
        wanted: usize,
        /// How often the word contains it.
        held: usize,
    },
    /// A power too long for memory.
    TooLong {
        /// The number of symbols in the word.
        length: usize,
        /// The exponent.
        exponent: usize,
    },
}

impl fmt::Display for WordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::DifferentLengths { above, below } => {
                write!(f, "{above} symbols stand above, but {below} below")
            }
            Self::Surplus {
                column,
                below,
                above,
            } => write!(
                f,
                "below, column {column} has occurrence {below} of its symbol, but the top line has only {above}"
            ),
            Self::UnknownStart {
                index,
                wanted,
                held,
            } => write!(
                f,
                "start {index} is occurrence {wanted} of its symbol, but the word has only {held}"
            ),
            Self::TooLong { length, exponent } => {
                write!(
                    f,
                    "a word of {length} symbols to the power {exponent} is too long"
                )
            }
        }
    }
}

impl Error for WordError {}
