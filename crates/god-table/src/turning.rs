//! A space for tests, over a fibre whose elements go anywhere.

use row_search::{Arrival, Fibre, MoveNames, Space, Step};

/// A single row whose only move makes the translation number 1.
pub(crate) struct Turning {
    fibre: Fibre,
    moves: MoveNames,
}

impl Turning {
    /// The move leaves the first of four elements where it is, as no translation of a group does, and the others go round.
    pub(crate) fn three_of_four() -> Self {
        let translations = [[0, 1, 2, 3], [0, 2, 3, 1]];
        Self {
            fibre: Fibre::with_permutations(4, translations).expect("bijections"),
            moves: MoveNames::numbered(1),
        }
    }
}

impl Space for Turning {
    fn rows(&self) -> u64 {
        1
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.moves
    }

    fn step(&self, row: u64, _: usize) -> Step {
        Step::new(row, 1)
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        found.push(Arrival { from: row, mv: 0 });
    }

    fn inverse(&self, _: usize) -> Option<usize> {
        None
    }
}
