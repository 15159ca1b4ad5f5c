//! The effect of a move on the pieces of one orbit.

use perm_index::permutation;

use super::orbit::Orbit;

/// The effect of a move on one orbit: the piece that comes to place i was at place `from[i]` and
/// gains the twist `twist[i]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrbitMove {
    /// For each place, the place its new piece comes from.
    pub from: Vec<u8>,
    /// For each place, the twist its new piece gains.
    pub twist: Vec<u8>,
}

impl OrbitMove {
    /// The identity move.
    #[must_use]
    pub fn identity(pieces: u8) -> Self {
        Self::changing(pieces, &[])
    }

    /// A move that changes only some places, each given as (place, where its new piece comes from,
    /// twist gained).
    ///
    /// ```
    /// use row_search::OrbitMove;
    ///
    /// let mv = OrbitMove::changing(4, &[(0, 1, 0), (1, 0, 2)]);
    /// assert_eq!((mv.from, mv.twist), (vec![1, 0, 2, 3], vec![0, 2, 0, 0]));
    /// ```
    ///
    /// # Panics
    ///
    /// If a place is not below the number of pieces.
    #[must_use]
    pub fn changing(pieces: u8, changes: &[(usize, u8, u8)]) -> Self {
        let mut mv = Self {
            from: (0..pieces).collect(),
            twist: vec![0; usize::from(pieces)],
        };
        for &(place, source, twist) in changes {
            mv.from[place] = source;
            mv.twist[place] = twist;
        }
        mv
    }

    /// This move and then another.
    ///
    /// # Panics
    ///
    /// If the moves have different numbers of pieces, bring a piece from a place that does not
    /// exist, or `twists` is 0.
    #[must_use]
    pub fn then(&self, next: &Self, twists: u8) -> Self {
        assert_eq!(
            self.from.len(),
            next.from.len(),
            "moves of one number of pieces"
        );
        assert!(
            twists > 0,
            "a piece can sit in its place in one way at least"
        );
        let from = next
            .from
            .iter()
            .map(|&place| self.from[usize::from(place)])
            .collect();
        let gains = next.from.iter().zip(&next.twist);
        let twist = gains
            .map(|(&place, &twist)| add(self.twist[usize::from(place)], twist, twists))
            .collect();
        Self { from, twist }
    }

    /// This move repeated `count` times.
    ///
    /// ```
    /// use row_search::OrbitMove;
    ///
    /// let quarter = OrbitMove { from: vec![3, 0, 1, 2], twist: vec![1, 2, 1, 2] };
    /// assert_eq!(quarter.times(2, 3).from, [2, 3, 0, 1]);
    /// assert_eq!(quarter.times(4, 3), OrbitMove::identity(4));
    /// ```
    ///
    /// # Panics
    ///
    /// The same as [`then`](Self::then), and if there are more than 256 places.
    #[must_use]
    pub fn times(&self, count: usize, twists: u8) -> Self {
        let identity = Self {
            from: (0..self.from.len()).map(place_number).collect(),
            twist: vec![0; self.from.len()],
        };
        (0..count).fold(identity, |product, _| product.then(self, twists))
    }

    /// The inverse of this move, which must be a permutation.
    ///
    /// # Panics
    ///
    /// If the move brings a piece from a place that does not exist, there are more than 256 places, or
    /// `twists` is 0.
    #[must_use]
    pub fn inverse(&self, twists: u8) -> Self {
        let mut inverse = self.clone();
        for (place, (&source, &twist)) in self.from.iter().zip(&self.twist).enumerate() {
            inverse.from[usize::from(source)] = place_number(place);
            inverse.twist[usize::from(source)] = add(0, twists - twist % twists, twists);
        }
        inverse
    }

    /// Checks that this is a move of an orbit.
    pub(super) fn check(&self, orbit: &Orbit) -> Result<(), String> {
        orbit.check_twists(&self.from, &self.twist)?;
        permutation::check(&self.from)
            .map_err(|error| format!("where pieces come from: {error}"))?;
        if orbit.even && permutation::parity(&self.from) == Ok(perm_index::Parity::Odd) {
            return Err("found an odd permutation, expected an even one".into());
        }
        Ok(())
    }
}

/// A place in the type that pieces and moves use.
fn place_number(place: usize) -> u8 {
    u8::try_from(place).expect("no more places than a byte tells apart")
}

/// The sum of two twists.
pub(super) fn add(a: u8, b: u8, twists: u8) -> u8 {
    // Below `twists`, which fits.
    ((u16::from(a) + u16::from(b)) % u16::from(twists)) as u8
}
