//! What can be wrong with a floppy cube's position or move.

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
        /// What stands there.
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
        /// What stands there.
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

impl fmt::Display for FloppyError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::WrongLength { found } => write!(
                out,
                "found {found} characters, expected eight: four corners a to d and four flips 0 or 1"
            ),
            Self::NotACorner { position, found } => {
                write!(
                    out,
                    "character {position} is {found:?}, expected a corner from a to d"
                )
            }
            Self::RepeatedCorner {
                corner,
                positions: [first, second],
            } => write!(
                out,
                "the corner {corner} stands twice, as characters {first} and {second}"
            ),
            Self::NotAFlip { position, found } => write!(
                out,
                "character {position} is {found:?}, expected 1 for a flipped edge or 0"
            ),
            Self::Unreachable {
                corners_odd,
                flipped,
            } => {
                let (found, expected) = if corners_odd {
                    ("odd", "an odd")
                } else {
                    ("even", "an even")
                };
                write!(
                    out,
                    "no turns lead there: the corners are an {found} permutation, so {expected} number \
                     of edges must be flipped, found {flipped}"
                )
            }
            Self::NoSuchAxis { found } => write!(out, "found axis {found}, expected 0 to 3"),
            Self::IndexTooLarge { index, size } => {
                write!(out, "the index is {index}, expected one below {size}")
            }
        }
    }
}

impl core::error::Error for FloppyError {}
