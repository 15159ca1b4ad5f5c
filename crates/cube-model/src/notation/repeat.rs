//! How often a bracket is repeated, and in which direction.

use core::fmt;
use core::num::NonZeroU32;

/// The suffix of a bracket: `(R U)3'` means three times the inverse.
///
/// ```
/// use core::num::NonZeroU32;
/// use cube_model::notation::Repeat;
///
/// let twice = Repeat { times: NonZeroU32::MIN.saturating_add(1), inverse: true };
/// assert_eq!(twice.to_string(), "2'");
/// let once = Repeat { times: NonZeroU32::MIN, inverse: false };
/// assert_eq!(once.to_string(), "");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repeat {
    /// The number of repetitions.
    pub times: NonZeroU32,
    /// Whether the inverse is repeated.
    pub inverse: bool,
}

impl fmt::Display for Repeat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.times > NonZeroU32::MIN {
            write!(out, "{}", self.times)?;
        }
        out.write_str(if self.inverse { "'" } else { "" })
    }
}
