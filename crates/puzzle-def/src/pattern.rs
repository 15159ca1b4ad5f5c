//! Patterns: the pieces in all places, and their twists.

use std::collections::HashMap;

use crate::transformation::{OrbitTurn, Transformation, least_common_multiple, sum};

/// The pieces of an orbit, place by place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrbitPattern {
    /// The number of the piece in each place. Pieces with the same number are alike.
    pub pieces: Vec<u16>,
    /// The twist of the piece in each place, below its modulus.
    pub twists: Vec<u8>,
    /// The modulus of the twist of the piece in each place: a divisor of the orbit's number of
    /// twists. It moves with the piece; 1 means that the twist is invisible. Pieces that are alike
    /// have the same modulus.
    pub moduli: Vec<u8>,
}

impl OrbitPattern {
    /// The pattern after a turn of the orbit.
    #[must_use]
    pub fn after(&self, turn: &OrbitTurn) -> Self {
        let sources = || turn.from.iter().map(|&from| usize::from(from));
        let twists = sources().zip(&turn.twist).map(|(from, &twist)| {
            let modulus = self.moduli[from];
            ((u16::from(self.twists[from]) + u16::from(twist)) % u16::from(modulus)) as u8
        });
        Self {
            twists: twists.collect(),
            pieces: sources().map(|from| self.pieces[from]).collect(),
            moduli: sources().map(|from| self.moduli[from]).collect(),
        }
    }

    /// The number of kinds of pieces, if their numbers have no gaps.
    #[must_use]
    pub fn kinds(&self) -> u16 {
        self.pieces.iter().max().map_or(0, |&last| last + 1)
    }

    /// The number of twists that are distinguished: the least common multiple of the moduli.
    pub(crate) fn seen_twists(&self) -> u8 {
        let mut moduli = self.moduli.iter().map(|&modulus| u64::from(modulus));
        let twists = moduli.try_fold(1, least_common_multiple);
        let twists = twists.and_then(|twists| u8::try_from(twists).ok());
        twists.expect("all moduli divide the number of twists")
    }

    /// For each place of another pattern, the place in this pattern (the start) from which its piece has come, and the
    /// twist it has gained. Pieces that look alike are assigned in the order of their places.
    ///
    /// # Panics
    ///
    /// If the patterns don't have the same pieces.
    pub(crate) fn homes(&self, pattern: &Self) -> Vec<(usize, u8)> {
        let mut left: HashMap<u16, Vec<usize>> = HashMap::new();
        for (home, &piece) in self.pieces.iter().enumerate().rev() {
            left.entry(piece).or_default().push(home);
        }
        let places = pattern.pieces.iter().zip(&pattern.twists);
        let home = |(piece, &twist): (&u16, &u8)| {
            let home = left.get_mut(piece).and_then(Vec::pop);
            let home = home.expect("a pattern has each piece of its puzzle as often as the start");
            let modulus = self.moduli[home];
            (home, sum(twist, modulus - self.twists[home], modulus))
        };
        places.map(home).collect()
    }
}

/// A position: the pieces of all orbits, in the order of the definition.
///
/// ```
/// use puzzle_def::{OrbitPattern, OrbitTurn, Pattern, Transformation};
///
/// // The piece 1 has a twist that isn't seen, wherever it goes.
/// let orbit = OrbitPattern { pieces: vec![0, 1], twists: vec![0, 0], moduli: vec![3, 1] };
/// let turn = OrbitTurn { from: vec![1, 0], twist: vec![1, 1] };
/// let turned = Pattern { orbits: vec![orbit] }.after(&Transformation { orbits: vec![turn] });
/// let expected = OrbitPattern { pieces: vec![1, 0], twists: vec![0, 1], moduli: vec![1, 3] };
/// assert_eq!(turned.orbits, [expected]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern {
    /// The pieces of each orbit.
    pub orbits: Vec<OrbitPattern>,
}

impl Pattern {
    /// The position after a transformation of the same definition.
    #[must_use]
    pub fn after(&self, transformation: &Transformation) -> Self {
        let orbits = self.orbits.iter().zip(&transformation.orbits);
        Self {
            orbits: orbits.map(|(orbit, turn)| orbit.after(turn)).collect(),
        }
    }
}
