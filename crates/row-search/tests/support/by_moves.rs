//! Spaces that are searched move by move.

use std::ops::Range;

use row_search::{Arrival, Fibre, MoveNames, Space, State, Step};

/// A space that doesn't say which moves are turns of one face.
pub(crate) struct ByMoves<'a>(pub(crate) &'a dyn Space);

impl Space for ByMoves<'_> {
    fn rows(&self) -> u64 {
        self.0.rows()
    }

    fn fibre(&self) -> &Fibre {
        self.0.fibre()
    }

    fn moves(&self) -> &MoveNames {
        self.0.moves()
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        self.0.step(row, mv)
    }

    fn departures(&self, row: u64, steps: &mut [Step]) {
        self.0.departures(row, steps);
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        self.0.arrivals(row, found);
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        self.0.inverse(mv)
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        self.0.goals(rows, visit);
    }
}
