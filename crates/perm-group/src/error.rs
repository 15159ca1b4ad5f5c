//! Errors in permutations, generators, bases and pieces, with what was found and expected.

use core::error::Error;
use core::fmt;

/// Why a list of images or of cycles is not a permutation.
///
/// ```
/// use perm_group::{Permutation, PermutationError};
///
/// let error = Permutation::new(vec![2, 0, 2]).unwrap_err();
/// assert_eq!(error, PermutationError::Repeated { point: 2 });
/// assert_eq!(error.to_string(), "point 2 is found twice, expected every point once");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PermutationError {
    /// More points than a permutation of this crate can move.
    TooManyPoints {
        /// The number of points given.
        found: usize,
        /// The largest number allowed.
        max: usize,
    },
    /// A point that does not exist.
    OutOfRange {
        /// The point found.
        point: u64,
        /// The number of points.
        degree: usize,
    },
    /// A point that occurs twice.
    Repeated {
        /// The point.
        point: u64,
    },
}

impl fmt::Display for PermutationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooManyPoints { found, max } => {
                write!(f, "found {found} points, expected at most {max}")
            }
            Self::OutOfRange { point, degree } => {
                write!(
                    f,
                    "found the point {point}, expected one of {degree} points, counted from 0"
                )
            }
            Self::Repeated { point } => {
                write!(f, "point {point} is found twice, expected every point once")
            }
        }
    }
}

impl Error for PermutationError {}

/// Why permutations do not generate a group of the given degree, or do not move twisted pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GroupError {
    /// More points than a permutation of this crate can move.
    TooManyPoints {
        /// The number of points requested.
        found: usize,
        /// The largest number allowed.
        max: usize,
    },
    /// Pieces of more points than a permutation of this crate can move.
    PiecesTooLarge {
        /// The number of points requested.
        found: usize,
        /// The largest number allowed.
        max: usize,
    },
    /// An orbit of pieces with zero twists; pieces that cannot be twisted have one.
    NoTwists {
        /// Which orbit, counted from 0.
        orbit: usize,
    },
    /// A generator that has a different number of points than the group or the pieces.
    WrongDegree {
        /// Which generator, counted from 0.
        generator: usize,
        /// The degree found.
        found: usize,
        /// The number of points of the group, or of all pieces.
        expected: usize,
    },
    /// A generator that does not move a piece as a whole, or reverses its twists.
    NotAPiece {
        /// Which generator, counted from 0.
        generator: usize,
        /// A point of the piece.
        point: u16,
    },
}

impl fmt::Display for GroupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooManyPoints { found, max } => {
                write!(f, "found a group on {found} points, expected at most {max}")
            }
            Self::PiecesTooLarge { found, max } => {
                write!(f, "found pieces of {found} points, expected at most {max}")
            }
            Self::NoTwists { orbit } => {
                write!(f, "orbit {orbit}: found 0 twists, expected at least 1")
            }
            Self::WrongDegree {
                generator,
                found,
                expected,
            } => write!(
                f,
                "generator {generator}: found a permutation of {found} points, expected {expected}"
            ),
            Self::NotAPiece { generator, point } => write!(
                f,
                "generator {generator}: found the point {point} taken away from its piece, \
                 expected all points of a piece to move to one place, with one twist"
            ),
        }
    }
}

impl Error for GroupError {}

/// Why a chain cannot be built with the given base or bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChainError {
    /// A base point that does not exist.
    OutOfRange {
        /// The point found.
        point: u16,
        /// The number of points.
        degree: usize,
    },
    /// A base point that occurs twice.
    Repeated {
        /// The point.
        point: u16,
    },
    /// The group has more elements than the given upper bound.
    BoundTooLow,
}

impl fmt::Display for ChainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OutOfRange { point, degree } => write!(
                f,
                "found the base point {point}, expected one of {degree} points, counted from 0"
            ),
            Self::Repeated { point } => {
                write!(
                    f,
                    "found the base point {point} twice, expected different points"
                )
            }
            Self::BoundTooLow => {
                f.write_str("found more elements than the given upper bound allows")
            }
        }
    }
}

impl Error for ChainError {}

/// The error if some elements have no word yet, because too few products were tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WordsError {
    /// The number of products tried.
    pub products: u64,
    /// The number of orbit points to which no word leads.
    pub missing: usize,
}

impl fmt::Display for WordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { products, missing } = self;
        write!(
            f,
            "{products} products were not enough: {missing} points have no word yet"
        )
    }
}

impl Error for WordsError {}
