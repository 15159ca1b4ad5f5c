//! Ends lists of solutions from tables when their time is over.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::failure::Fault;

/// Ends a list of solutions when its time is over.
#[derive(Debug)]
pub(crate) struct Clock {
    start: Instant,
    limit: Option<Duration>,
    /// Whether a list was ended.
    has_ended: Cell<bool>,
}

impl Clock {
    pub(super) fn new(limit: Option<Duration>) -> Self {
        Self {
            start: Instant::now(),
            limit,
            has_ended: Cell::new(false),
        }
    }

    /// Whether the time is over.
    pub(super) fn is_over(&self) -> bool {
        let is_over = |limit| self.start.elapsed() >= limit;
        let is_over = self.limit.is_some_and(is_over);
        self.has_ended.set(self.has_ended.get() || is_over);
        is_over
    }

    /// Whether the time is over, or it was asked for so many times.
    pub(super) fn or_after(&self, most: u64) -> impl Fn() -> bool {
        let asked = Cell::new(0);
        move || {
            asked.set(asked.get() + 1);
            asked.get() > most || self.is_over()
        }
    }

    pub(super) fn has_limit(&self) -> bool {
        self.limit.is_some()
    }

    /// Whether a list was ended.
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended.get()
    }

    /// That a list was ended, if it was.
    pub(super) fn lack(&self) -> Option<Fault> {
        let seconds = self.start.elapsed().as_secs();
        let text = format!("stopped after {seconds} s, before all solutions were listed");
        self.has_ended.get().then(|| Fault::new(text))
    }
}
