//! The effect of a move on all places at once.

use crate::definition::Orbit;

/// The effect of a move on the places of an orbit: place i gets the piece of place `from[i]`,
/// twisted by `twist[i]`.
///
/// ```
/// use puzzle_def::OrbitTurn;
///
/// let turn = OrbitTurn { from: vec![1, 2, 0], twist: vec![1, 0, 0] };
/// assert_eq!(turn.then(&turn.inverse(2), 2), OrbitTurn::identity(3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrbitTurn {
    /// For each place, the place its new piece comes from.
    pub from: Vec<u16>,
    /// The twist that this piece gains.
    pub twist: Vec<u8>,
}

impl OrbitTurn {
    /// The identity on this many places.
    #[must_use]
    pub fn identity(places: u16) -> Self {
        Self {
            from: (0..places).collect(),
            twist: vec![0; places.into()],
        }
    }

    /// This turn, then another one of the same orbit, with twists modulo `twists`.
    ///
    /// # Panics
    ///
    /// If `twists` is 0.
    #[must_use]
    pub fn then(&self, next: &Self, twists: u8) -> Self {
        let sources = next.from.iter().map(|&place| usize::from(place));
        let twist = sources
            .clone()
            .zip(&next.twist)
            .map(|(place, &twist)| sum(self.twist[place], twist, twists));
        Self {
            twist: twist.collect(),
            from: sources.map(|place| self.from[place]).collect(),
        }
    }

    /// The inverse of this turn.
    ///
    /// # Panics
    ///
    /// If `twists` is 0.
    #[must_use]
    pub fn inverse(&self, twists: u8) -> Self {
        let mut inverse = self.clone();
        // In `zip` the counter comes second, so it is not advanced past the last item, where it
        // could overflow.
        for ((&from, &twist), place) in self.from.iter().zip(&self.twist).zip(0..) {
            inverse.from[usize::from(from)] = place;
            inverse.twist[usize::from(from)] = (twists - twist) % twists;
        }
        inverse
    }

    /// This turn where only so many twists are distinguished.
    pub(crate) fn seen(&self, twists: u8) -> Self {
        Self {
            from: self.from.clone(),
            twist: self.twist.iter().map(|twist| twist % twists).collect(),
        }
    }

    /// Whether every place keeps its piece and twist.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.from
            .iter()
            .zip(0..)
            .all(|(&from, place)| from == place)
            && self.twist.iter().all(|&twist| twist == 0)
    }

    /// The order: the smallest positive number of repetitions that gives the identity; `None` if it
    /// exceeds `u64::MAX`.
    ///
    /// ```
    /// use puzzle_def::OrbitTurn;
    ///
    /// let turn = OrbitTurn { from: vec![1, 0, 2], twist: vec![1, 0, 0] };
    /// assert_eq!(turn.order(3), Some(6));
    /// ```
    ///
    /// # Panics
    ///
    /// If `twists` is 0.
    #[must_use]
    pub fn order(&self, twists: u8) -> Option<u64> {
        self.cycles(twists).iter().try_fold(1, |order, cycle| {
            let divisor = greatest_common_divisor(twists.into(), cycle.twist.into());
            let rounds = u64::from(twists) / divisor;
            least_common_multiple(order, cycle.places.len() as u64 * rounds)
        })
    }
}

/// The sum of two numbers below `modulus`, modulo it.
pub(crate) fn sum(a: u8, b: u8, modulus: u8) -> u8 {
    ((u16::from(a) + u16::from(b)) % u16::from(modulus)) as u8
}

pub(crate) fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

pub(crate) fn least_common_multiple(a: u64, b: u64) -> Option<u64> {
    (a / greatest_common_divisor(a, b)).checked_mul(b)
}

/// The effect of a move on all places: one turn for each orbit of the definition, in its order.
///
/// ```
/// use puzzle_def::{Orbit, OrbitTurn, Transformation};
///
/// let orbits = [Orbit { name: "CORNERS".into(), places: 3, twists: 2 }];
/// let turn = OrbitTurn { from: vec![1, 2, 0], twist: vec![1, 0, 0] };
/// let turn = Transformation { orbits: vec![turn] };
/// assert_eq!(turn.order(&orbits), Some(6));
/// assert_eq!(turn.power(5, &orbits), turn.inverse(&orbits));
/// assert!(turn.power(-6, &orbits).is_identity());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transformation {
    /// The turn of each orbit.
    pub orbits: Vec<OrbitTurn>,
}

/// Methods take the orbits of the definition to which the transformation belongs.
impl Transformation {
    /// The identity.
    #[must_use]
    pub fn identity(orbits: &[Orbit]) -> Self {
        let turns = orbits.iter().map(|orbit| OrbitTurn::identity(orbit.places));
        Self {
            orbits: turns.collect(),
        }
    }

    /// This transformation, then another one.
    #[must_use]
    pub fn then(&self, next: &Self, orbits: &[Orbit]) -> Self {
        let turns = self.orbits.iter().zip(&next.orbits).zip(orbits);
        let turns = turns.map(|((turn, next), orbit)| turn.then(next, orbit.twists));
        Self {
            orbits: turns.collect(),
        }
    }

    /// The inverse of this one.
    #[must_use]
    pub fn inverse(&self, orbits: &[Orbit]) -> Self {
        let turns = self.orbits.iter().zip(orbits);
        Self {
            orbits: turns
                .map(|(turn, orbit)| turn.inverse(orbit.twists))
                .collect(),
        }
    }

    /// This transformation repeated `exponent` times; for a negative exponent, its inverse
    /// repeated.
    #[must_use]
    pub fn power(&self, exponent: i64, orbits: &[Orbit]) -> Self {
        let mut square = if exponent < 0 {
            self.inverse(orbits)
        } else {
            self.clone()
        };
        let mut power = Self::identity(orbits);
        let mut left = exponent.unsigned_abs();
        while left > 0 {
            if left % 2 == 1 {
                power = power.then(&square, orbits);
            }
            left /= 2;
            if left > 0 {
                square = square.then(&square, orbits);
            }
        }
        power
    }

    /// The order: the smallest positive number of repetitions that gives the identity; `None` if it
    /// exceeds `u64::MAX`.
    #[must_use]
    pub fn order(&self, orbits: &[Orbit]) -> Option<u64> {
        let mut turns = self.orbits.iter().zip(orbits);
        turns.try_fold(1, |order, (turn, orbit)| {
            least_common_multiple(order, turn.order(orbit.twists)?)
        })
    }

    /// Whether it is the identity.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.orbits.iter().all(OrbitTurn::is_identity)
    }
}

#[cfg(test)]
mod tests {
    use super::{OrbitTurn, Transformation};
    use crate::definition::Orbit;

    #[test]
    fn what_undoes_a_turn_turns_pieces_back() {
        let turn = OrbitTurn {
            from: vec![1, 2, 0, 3],
            twist: vec![0, 1, 3, 4],
        };
        let back = turn.inverse(5);
        assert_eq!(back.from, [2, 0, 1, 3]);
        assert_eq!(back.twist, [2, 0, 4, 1]);
        assert_eq!(turn.then(&back, 5), OrbitTurn::identity(4));
        assert_eq!(back.then(&turn, 5), OrbitTurn::identity(4));
    }

    #[test]
    fn the_identity_leaves_every_orbit_alone() {
        let orbits = [("P", 1, 2), ("Q", 2, 1)].map(|(name, places, twists)| Orbit {
            name: name.into(),
            places,
            twists,
        });
        let mut found = Transformation::identity(&orbits);
        assert!(found.is_identity());
        found.orbits[0].twist[0] = 1;
        assert!(!found.is_identity());
        assert!(found.power(2, &orbits).is_identity());
        assert!(found.power(0, &orbits).is_identity());
        found.orbits[0].twist[0] = 0;
        found.orbits[1].from.swap(0, 1);
        assert!(!found.is_identity());
    }
}
