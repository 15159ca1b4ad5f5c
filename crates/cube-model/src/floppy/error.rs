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
    /// A place that wants a corner has no letter from a to d.
    NotACorner {
        /// Which place, from 1.
        place: usize,
        /// What stands there.
        found: char,
    },
    /// A corner stands in two places.
    RepeatedCorner {
        /// The corner.
        corner: char,
        /// Its places, from 1.
        places: [usize; 2],
    },
    /// A place that wants a flip has no 0 or 1.
    NotAFlip {
        /// Which place, from 1.
        place: usize,
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
            Self::NotACorner { place, found } => {
                write!(
                    out,
                    "character {place} is {found:?}, expected a corner from a to d"
                )
            }
            Self::RepeatedCorner {
                corner,
                places: [first, second],
            } => write!(
                out,
                "the corner {corner} stands twice, as characters {first} and {second}"
            ),
            Self::NotAFlip { place, found } => write!(
                out,
                "character {place} is {found:?}, expected 1 for a flipped edge or 0"
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
