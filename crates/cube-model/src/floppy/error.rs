//! Errors in a floppy cube's position or move.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

/// Why something is not a position or a move of the floppy cube.
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
    /// Not eight characters.
    WrongLength {
        /// How many there are.
        found: usize,
    },
    /// Where a corner is expected stands no letter from a to d.
    NotACorner {
        /// Which character, from 1.
        position: usize,
        /// The entry found there.
        found: char,
    },
    /// A corner is named twice.
    RepeatedCorner {
        /// The corner.
        corner: char,
        /// Which characters name it, from 1.
        positions: [usize; 2],
    },
    /// Where a flip is expected stands no 0 or 1.
    NotAFlip {
        /// Which character, from 1.
        position: usize,
        /// The entry found there.
        found: char,
    },
    /// Corners and flips that no turns bring together.
    Unreachable {
        /// Whether the corners are an odd permutation.
        corners_odd: bool,
        /// How many edges are flipped.
        flipped: u32,
    },
    /// An axis that the cube does not have.
    NoSuchAxis {
        /// Its number.
        found: u8,
    },
    /// An index beyond the positions.
    IndexTooLarge {
        /// The index.
        index: u16,
        /// Indices are below this.
        size: u16,
    },
}

impl FloppyError {
    /// The part that is wrong.
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

    /// The text that should stand there.
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
