//! A space that ends a search in the middle of a level if its caller has given up.

use core::sync::atomic::{AtomicBool, Ordering};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use row_search::{Arrival, SearchError, Space, Step, forward_space};

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
    forward_space! {
        self => self.space;
        rows, fibre, moves, step, inverse, goals, weight, weight_unit, states, after
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
}
