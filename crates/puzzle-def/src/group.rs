//! The group that the moves of a definition make.

use num_bigint::BigUint;
use perm_group::{Group, Permutation};

use crate::definition::{Definition, points};
use crate::transformation::Transformation;

impl Definition {
    /// The group of the moves, on points: a place with a twist each, orbit after orbit, place after place. A move takes
    /// a point to where a piece in this place with this twist gets. Rotations, alike pieces and what is blocked play no
    /// part.
    ///
    /// # Panics
    ///
    /// Never: a definition is checked to have few enough points.
    #[must_use]
    pub fn group(&self) -> Group {
        let generators = self.parts().moves.iter();
        let generators = generators.map(|turn| self.permutation(&turn.transformation));
        Group::new(points(self.orbits()), generators.collect())
            .expect("all moves are of the same points, which are not too many")
    }

    /// How many positions there would be if all pieces could be told apart and nothing were blocked: the order of the
    /// group of the moves, exactly.
    #[must_use]
    pub fn order(&self) -> BigUint {
        self.group().order()
    }

    /// A transformation of this puzzle as a permutation of the points of its [group](Self::group).
    ///
    /// # Panics
    ///
    /// When it is of another puzzle.
    #[must_use]
    pub fn permutation(&self, transformation: &Transformation) -> Permutation {
        let mut images = vec![0; points(self.orbits())];
        let mut first = 0;
        for (orbit, turn) in self.orbits().iter().zip(&transformation.orbits) {
            let twists = usize::from(orbit.twists);
            for (place, (&from, &twist)) in turn.from.iter().zip(&turn.twist).enumerate() {
                for before in 0..twists {
                    let after = (before + usize::from(twist)) % twists;
                    let image = first + place * twists + after;
                    images[first + usize::from(from) * twists + before] = image as u16;
                }
            }
            first += twists * usize::from(orbit.places);
        }
        Permutation::new(images).expect("a transformation of the puzzle is a bijection")
    }
}
