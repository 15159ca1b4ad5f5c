//! The first levels: so few states that they are gone through one by one.

use super::reached::Reached;
use crate::depth::Depth;
use crate::faces::{Place, Plan};
use crate::fibre::Sums;

/// The states of the first levels, in the order in which they were found.
pub(super) struct FirstLevels {
    states: Vec<Place>,
    /// Of each state, the face that led there. What its other turns lead to from there was found with it.
    faces: Vec<u16>,
    /// Of each level, the number of states up to its end.
    ends: Vec<usize>,
}

/// No face led to a goal. There are not so many faces.
const NO_FACE: u16 = u16::MAX;

impl FirstLevels {
    /// The goals.
    pub(super) fn new(goals: Vec<Place>) -> Self {
        Self {
            faces: vec![NO_FACE; goals.len()],
            ends: vec![goals.len()],
            states: goals,
        }
    }

    /// Adds what one move leads to from the last level, and returns how many states that is.
    pub(super) fn next_level(&mut self, plan: &Plan, sums: &Sums, reached: &mut Reached) -> u64 {
        let end = self.states.len();
        let start = self
            .ends
            .len()
            .checked_sub(2)
            .map_or(0, |before| self.ends[before]);
        for number in start..end {
            let (from, by) = (self.states[number], self.faces[number]);
            for face in (0..plan.turns.faces()).filter(|&face| face != usize::from(by)) {
                for place in plan.turns.round(sums, from, face) {
                    if reached.add(place) {
                        self.states.push(place);
                        self.faces.push(face as u16);
                    }
                }
            }
        }
        self.ends.push(self.states.len());
        (self.states.len() - end) as u64
    }

    /// The states at each distance, from 0 on.
    pub(super) fn levels(&self) -> impl Iterator<Item = (Depth, &[Place])> {
        let starts = core::iter::once(0).chain(self.ends.iter().copied());
        (0..).zip(
            starts
                .zip(&self.ends)
                .map(|(start, &end)| &self.states[start..end]),
        )
    }
}
