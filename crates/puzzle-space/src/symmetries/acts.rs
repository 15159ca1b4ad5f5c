//! Acts: the moves and rotations that a symmetry must map among themselves. Those of equal effect
//! are identified.

use std::collections::HashMap;
use std::ops::Range;

use crate::labels::{FactorMove, Labels};

/// Moves and rotations on the places of some labels.
#[derive(Clone, Debug)]
pub(crate) struct Acts {
    /// The places of each constituent.
    pub(crate) constituents: Vec<Range<usize>>,
    /// For each place the number of its constituent.
    pub(crate) constituent_of: Vec<usize>,
    /// The modulus of visible twists in each constituent.
    pub(crate) moduli: Vec<u8>,
    /// Which constituents always look the same, since their pieces are alike.
    pub(crate) is_blank: Vec<bool>,
    /// All different acts: first the moves, then the rotations.
    pub(crate) all: Vec<FactorMove>,
    /// How many moves, or rotations, have each effect.
    pub(crate) doing: Vec<u32>,
    /// How many of these are moves.
    pub(crate) moves: usize,
    /// The numbers of moves and of rotations by what they do.
    numbers: [HashMap<FactorMove, u32>; 2],
}

impl Acts {
    pub(crate) fn new(labels: &Labels, turns: &[FactorMove], rotations: &[FactorMove]) -> Self {
        let mut acts = Self {
            constituents: Vec::new(),
            constituent_of: Vec::new(),
            is_blank: Vec::new(),
            moduli: Vec::new(),
            all: Vec::new(),
            doing: Vec::new(),
            moves: 0,
            numbers: [HashMap::new(), HashMap::new()],
        };
        for (number, constituent) in labels.constituents.iter().enumerate() {
            let first = acts.constituent_of.len();
            let places = first..first + constituent.places.len();
            acts.constituent_of.extend(places.clone().map(|_| number));
            acts.constituents.push(places);
            acts.moduli.push(labels.seen_twists(first));
        }
        acts.is_blank = acts.blank(labels, turns.iter().chain(rotations));
        acts.add(0, turns);
        acts.moves = acts.all.len();
        acts.add(1, rotations);
        acts
    }

    /// Which constituents look the same in the solved state after each of these moves, and so after
    /// all sequences of them.
    fn blank<'a>(&self, labels: &Labels, moves: impl Iterator<Item = &'a FactorMove>) -> Vec<bool> {
        let mut is_blank = vec![true; self.constituents.len()];
        let start = labels.start();
        let mut moved = start.to_vec();
        for mv in moves {
            labels.move_into(start, mv, &mut moved);
            for (place, (before, after)) in start.iter().zip(&moved).enumerate() {
                is_blank[self.constituent_of[place]] &= before == after;
            }
        }
        is_blank
    }

    fn add(&mut self, kind: usize, moves: &[FactorMove]) {
        for mv in moves {
            let mv = self.reduced(mv);
            let next = self.all.len() as u32;
            let number = *self.numbers[kind].entry(mv).or_insert_with_key(|mv| {
                self.all.push(mv.clone());
                self.doing.push(0);
                next
            });
            self.doing[number as usize] += 1;
        }
    }

    /// Number of places.
    pub(crate) fn places(&self) -> usize {
        self.constituent_of.len()
    }

    /// The modulus of twists in a place.
    pub(crate) fn modulus(&self, place: usize) -> u8 {
        self.moduli[self.constituent_of[place]]
    }

    /// A move without its invisible part.
    pub(crate) fn reduced(&self, mv: &FactorMove) -> FactorMove {
        let mut reduced = FactorMove::identity(self.places());
        for (place, (&from, twist)) in mv.from.iter().zip(&mv.twist).enumerate() {
            if !self.is_blank[self.constituent_of[place]] {
                reduced.from[place] = from;
                reduced.twist[place] = twist % self.modulus(place);
            }
        }
        reduced
    }

    /// Whether an act, by its number, is a rotation.
    pub(crate) fn is_rotation(&self, act: u32) -> bool {
        act as usize >= self.moves
    }

    /// The number of the move, or rotation, with this effect, with twists reduced.
    pub(crate) fn find(&self, is_rotation: bool, mv: &FactorMove) -> Option<u32> {
        self.numbers[usize::from(is_rotation)].get(mv).copied()
    }

    /// The number of the act with this effect, with twists reduced, if as many moves or rotations
    /// have it as the given act.
    pub(crate) fn find_like(&self, act: u32, mv: &FactorMove) -> Option<u32> {
        let found = self.find(self.is_rotation(act), mv)?;
        (self.doing[found as usize] == self.doing[act as usize]).then_some(found)
    }

    /// First `before`, then `after`, with twists reduced.
    pub(crate) fn product(&self, before: &FactorMove, after: &FactorMove) -> FactorMove {
        before.then(after, |place| self.modulus(place))
    }

    /// First `before`, then the inverse of `after`, with twists reduced.
    pub(crate) fn quotient(&self, before: &FactorMove, after: &FactorMove) -> FactorMove {
        self.product(before, &after.undone(|place| self.modulus(place)))
    }
}
