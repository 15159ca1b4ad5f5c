//! A space that ends a search in the middle of a level if its caller has given up.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use row_search::{Arrival, Fibre, MoveNames, SearchError, Space, State, Step};

use crate::errors::Failure;

/// A space, and whether the search must stop.
#[derive(Debug)]
pub(crate) struct Watched<'a, S> {
    space: &'a S,
    is_over: Arc<AtomicBool>,
}

/// The payload that unwinds the threads of a stopped search. This is no error, so nothing is
/// printed.
struct Over;

/// Searches a space until it is done or stopped.
pub(crate) fn search<S: Space, T>(
    space: &S,
    is_over: Arc<AtomicBool>,
    search: impl FnOnce(&Watched<'_, S>) -> Result<T, SearchError>,
) -> Result<T, Failure> {
    let watched = Watched { space, is_over };
    // Unwinding drops all data of the search, so none is used in a broken state.
    match panic::catch_unwind(AssertUnwindSafe(|| search(&watched))) {
        Ok(done) => Ok(done?),
        Err(reason) if reason.is::<Over>() => Err(Failure::Search("the search was stopped".into())),
        Err(reason) => panic::resume_unwind(reason),
    }
}

impl<S> Watched<'_, S> {
    fn look(&self) {
        if self.is_over.load(Ordering::Relaxed) {
            panic::resume_unwind(Box::new(Over));
        }
    }
}

impl<S: Space> Space for Watched<'_, S> {
    fn rows(&self) -> u64 {
        self.space.rows()
    }

    fn fibre(&self) -> &Fibre {
        self.space.fibre()
    }

    fn moves(&self) -> &MoveNames {
        self.space.moves()
    }

    #[inline]
    fn step(&self, row: u64, mv: usize) -> Step {
        self.space.step(row, mv)
    }

    #[inline]
    fn departures(&self, row: u64, steps: &mut [Step]) {
        self.look();
        self.space.departures(row, steps);
    }

    #[inline]
    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        self.look();
        self.space.arrivals(row, found);
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        self.space.inverse(mv)
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        self.space.goals(rows, visit);
    }

    fn weight(&self, row: u64) -> u64 {
        self.space.weight(row)
    }

    fn weight_unit(&self) -> u64 {
        self.space.weight_unit()
    }

    fn states(&self) -> u64 {
        self.space.states()
    }

    fn after(&self, state: State, mv: usize) -> State {
        self.space.after(state, mv)
    }
}
