//! Which moves need not be tried because of the one before: turns of the same face.

use super::Turnable;
use super::levels::Levels;

/// The moves that are tried after each move.
#[derive(Clone, Debug)]
pub(super) struct Faces {
    /// All moves, for states that were not found by a move.
    all: Vec<usize>,
    /// Those of all other faces; where not all turns of its face are there, all moves again.
    after: Vec<Vec<usize>>,
}

impl Faces {
    pub(super) fn of(puzzle: &impl Turnable) -> Self {
        let all: Vec<usize> = (0..puzzle.move_names().len()).collect();
        let after = |mv: &usize| {
            let mut faces = puzzle.face_turns().iter();
            let face = faces.find(|turns| turns.contains(mv));
            let others = all.iter().copied();
            others
                .filter(|other| face.is_none_or(|turns| !turns.contains(other)))
                .collect()
        };
        Self {
            after: all.iter().map(after).collect(),
            all,
        }
    }

    /// The moves that may lead from a state to new ones, or by which new ones may lead to it. If it was found by the turn of
    /// a face, another turn of that face leads to what was found with it or before it.
    pub(super) fn moves_after(&self, levels: &Levels, place: usize) -> &[usize] {
        match levels.origin(place) {
            Some(origin) => &self.after[origin.mv as usize],
            None => &self.all,
        }
    }
}
