//! A space that doesn't tell of some of its steps.

use row_search::{Arrival, Space, TransitionSpace, forward_space};

/// Its arrivals leave out the steps from one row to another.
pub(crate) struct Forgetful {
    pub(crate) space: TransitionSpace,
    pub(crate) from: u64,
    pub(crate) to: u64,
}

impl Space for Forgetful {
    forward_space! { self => self.space; rows, fibre, moves, step, inverse }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        self.space.arrivals(row, found);
        found.retain(|arrival| (arrival.from, row) != (self.from, self.to));
    }
}
