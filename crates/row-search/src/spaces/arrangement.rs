//! Arrangements of pieces as people see them: by place. And what can be wrong with one.

use core::fmt;

use super::orbit::Orbit;
use super::orbit_move::OrbitMove;

/// Where the pieces of one orbit are, and how they sit there: place i holds the piece `pieces[i]`, twisted
/// by `twists[i]`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrbitState {
    /// For each place, the piece that is there.
    pub pieces: Vec<u8>,
    /// For each place, the twist of the piece that is there.
    pub twists: Vec<u8>,
}

impl OrbitState {
    /// Every piece in its own place, untwisted.
    #[must_use]
    pub fn solved(pieces: u8) -> Self {
        Self {
            pieces: (0..pieces).collect(),
            twists: vec![0; pieces.into()],
        }
    }

    /// The arrangement after a move, where a piece can sit in its place in so many ways.
    ///
    /// ```
    /// use row_search::{OrbitMove, OrbitState};
    ///
    /// let mv = OrbitMove { from: vec![1, 2, 0], twist: vec![0, 1, 2] };
    /// let moved = OrbitState::solved(3).after(&mv, 3);
    /// assert_eq!((moved.pieces, moved.twists), (vec![1, 2, 0], vec![0, 1, 2]));
    /// ```
    ///
    /// # Panics
    ///
    /// If the move belongs to another number of pieces, or `twists` is 0.
    #[must_use]
    pub fn after(&self, mv: &OrbitMove, twists: u8) -> Self {
        // A state is what made it from the solved one, so this is a product of two moves.
        let made = OrbitMove {
            from: self.pieces.clone(),
            twist: self.twists.clone(),
        };
        let OrbitMove { from, twist } = made.then(mv, twists);
        Self {
            pieces: from,
            twists: twist,
        }
    }

    /// Whether this is an arrangement of an orbit, and if not, why.
    pub(super) fn check(&self, number: usize, orbit: &Orbit) -> Result<(), ArrangementError> {
        for found in [self.pieces.len(), self.twists.len()] {
            if found != orbit.pieces {
                return Err(ArrangementError::Places {
                    orbit: number,
                    found,
                    expected: orbit.pieces,
                });
            }
        }
        if let Some(place) = self.twists.iter().position(|&twist| twist >= orbit.twists) {
            return Err(ArrangementError::Twist {
                orbit: number,
                place,
                found: self.twists[place],
                twists: orbit.twists,
            });
        }
        let sum: u32 = self.twists.iter().map(|&twist| u32::from(twist)).sum();
        if orbit.zero_sum && !sum.is_multiple_of(orbit.twists.into()) {
            return Err(ArrangementError::Sum {
                orbit: number,
                found: sum,
                twists: orbit.twists,
            });
        }
        Ok(())
    }
}

/// Why an arrangement has no number. Orbits and places are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArrangementError {
    /// There are more or fewer orbits than the puzzle has.
    Orbits {
        /// The number found.
        found: usize,
        /// That of the puzzle.
        expected: usize,
    },
    /// An orbit has another number of places.
    Places {
        /// Which orbit.
        orbit: usize,
        /// The number found.
        found: usize,
        /// That of the orbit.
        expected: usize,
    },
    /// The pieces of an orbit are not a permutation, or an odd one where only even ones occur.
    Pieces {
        /// Which orbit.
        orbit: usize,
        /// What is wrong.
        error: perm_index::Error,
    },
    /// A twist is too large.
    Twist {
        /// Which orbit.
        orbit: usize,
        /// The place of the piece.
        place: usize,
        /// Its twist.
        found: u8,
        /// The number of twists of a piece.
        twists: u8,
    },
    /// The twists do not sum to 0, as those of the orbit do.
    Sum {
        /// Which orbit.
        orbit: usize,
        /// Their sum.
        found: u32,
        /// The number of twists of a piece.
        twists: u8,
    },
    /// There is no such state.
    State {
        /// The number of its row.
        row: u64,
        /// The number of its element.
        element: u32,
        /// The number of rows.
        rows: u64,
        /// The number of elements.
        elements: usize,
    },
}

impl fmt::Display for ArrangementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Orbits { found, expected } => {
                write!(f, "found {found} orbits, expected {expected}")
            }
            Self::Places {
                orbit,
                found,
                expected,
            } => write!(
                f,
                "orbit {orbit}: found {found} places, expected {expected}"
            ),
            Self::Pieces { orbit, error } => write!(f, "orbit {orbit}: {error}"),
            Self::Twist {
                orbit,
                place,
                found,
                twists,
            } => write!(
                f,
                "orbit {orbit}: found the twist {found} at place {place}, expected one below {twists}"
            ),
            Self::Sum {
                orbit,
                found,
                twists,
            } => write!(
                f,
                "orbit {orbit}: the twists sum to {found}, expected a multiple of {twists}"
            ),
            Self::State {
                row,
                element,
                rows,
                elements,
            } => write!(
                f,
                "found the state in row {row}, element {element}, expected one of {rows} rows and {elements} elements"
            ),
        }
    }
}

impl core::error::Error for ArrangementError {}
