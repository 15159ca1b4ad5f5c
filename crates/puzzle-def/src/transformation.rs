//! What a move does to all places at once.

/// What a move does to the places of an orbit: place i gets the piece of place `from[i]`, turned on by `twist[i]`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrbitTurn {
    /// For each place, the place that its next piece is in before.
    pub from: Vec<u16>,
    /// By how much that piece is turned on the way.
    pub twist: Vec<u8>,
}

impl OrbitTurn {
    /// The turn that leaves so many places alone.
    #[must_use]
    pub fn identity(places: u16) -> Self {
        Self {
            from: (0..places).collect(),
            twist: vec![0; places.into()],
        }
    }

    /// This turn and then another one of the same orbit, whose twists are counted modulo `twists`.
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

    /// The turn that undoes this one.
    #[must_use]
    pub fn inverse(&self, twists: u8) -> Self {
        let mut inverse = Self::identity(self.from.len() as u16);
        for (place, (&from, &twist)) in self.from.iter().zip(&self.twist).enumerate() {
            inverse.from[usize::from(from)] = place as u16;
            inverse.twist[usize::from(from)] = (twists - twist) % twists;
        }
        inverse
    }

    /// Whether every place keeps its piece as it is.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        (0..).zip(&self.from).all(|(place, &from)| place == from)
            && self.twist.iter().all(|&twist| twist == 0)
    }
}

/// The sum of two numbers below `modulus`, modulo it.
pub(crate) fn sum(a: u8, b: u8, modulus: u8) -> u8 {
    ((u16::from(a) + u16::from(b)) % u16::from(modulus)) as u8
}

/// What a move does to all places: one turn for each orbit of the definition, in its order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transformation {
    /// The turn of each orbit.
    pub orbits: Vec<OrbitTurn>,
}
