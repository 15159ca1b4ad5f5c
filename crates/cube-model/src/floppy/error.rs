//! Errors in a position or a move of the floppy cube.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

/// Why a text or a number is not a position or a move of the floppy cube.
///
/// ```
/// use cube_model::floppy::{FloppyError, FloppyState};
///
/// let error = "abcd0100".parse::<FloppyState>().unwrap_err();
/// assert_eq!(error, FloppyError::Unreachable { corners_odd: false, flipped: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FloppyError {
    /// The text does not have eight characters.
    WrongLength {
        /// The number of characters found.
        found: usize,
    },
    /// A character in a corner's place is not a letter from a to d.
    NotACorner {
        /// Which character, from 1.
        position: usize,
        /// The character found there.
        found: char,
    },
    /// A corner appears twice.
    RepeatedCorner {
        /// The corner.
        corner: char,
        /// The positions of the two characters, from 1.
        positions: [usize; 2],
    },
    /// A character in a flip's place is not 0 or 1.
    NotAFlip {
        /// Which character, from 1.
        position: usize,
        /// The character found there.
        found: char,
    },
    /// A combination of corners and flips that cannot be reached.
    Unreachable {
        /// Whether the corners are an odd permutation.
        corners_odd: bool,
        /// How many edges are flipped.
        flipped: u32,
    },
    /// An axis that does not exist.
    NoSuchAxis {
        /// Its number.
        found: u8,
    },
    /// An index that is too large.
    IndexTooLarge {
        /// The index.
        index: u16,
        /// Indices are below this.
        size: u16,
    },
}

impl FloppyError {
    /// Describes what was found.
    #[must_use]
    pub fn found(&self) -> String {
        match *self {
            Self::WrongLength { found } => format!("{found} characters"),
            Self::NotACorner { position, found } | Self::NotAFlip { position, found } => {
                format!("{found:?} as character {position}")
            }
            Self::RepeatedCorner {
                corner,
                positions: [first, second],
            } => format!("the corner {corner} twice, as characters {first} and {second}"),
            Self::Unreachable {
                corners_odd,
                flipped,
            } => {
                let edges = if flipped == 1 { "edge" } else { "edges" };
                let parity = if corners_odd { "odd" } else { "even" };
                format!("{flipped} flipped {edges} and an {parity} permutation of the corners")
            }
            Self::NoSuchAxis { found } => format!("axis {found}"),
            Self::IndexTooLarge { index, .. } => format!("index {index}"),
        }
    }

    /// Describes what was expected.
    #[must_use]
    pub fn expected(&self) -> String {
        match *self {
            Self::WrongLength { .. } => {
                "eight: four corners a to d and four flips 0 or 1".to_string()
            }
            Self::NotACorner { .. } => "a corner from a to d".to_string(),
            Self::RepeatedCorner { .. } => "each corner once".to_string(),
            Self::NotAFlip { .. } => "1 for a flipped edge or 0".to_string(),
            Self::Unreachable { corners_odd, .. } => {
                let parity = if corners_odd { "odd" } else { "even" };
                format!("an {parity} number of flipped edges, as no turns lead there")
            }
            Self::NoSuchAxis { .. } => "0 to 3".to_string(),
            Self::IndexTooLarge { size, .. } => format!("one below {size}"),
        }
    }
}

impl fmt::Display for FloppyError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "found {}, expected {}", self.found(), self.expected())
    }
}

impl core::error::Error for FloppyError {}
