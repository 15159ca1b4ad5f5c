//! Arrangements of pieces, place by place.

use super::orbit_move::OrbitMove;

/// The arrangement of one orbit: place i holds the piece `pieces[i]`, twisted by `twists[i]`.
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

    /// The arrangement after a move; `twists` is the number of orientations of a piece.
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
    /// If the move has a different number of pieces, or `twists` is 0.
    #[must_use]
    pub fn after(&self, mv: &OrbitMove, twists: u8) -> Self {
        // A state is the product of the moves that lead to it from the solved one, so this is a
        // product too.
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
}
