//! The time limit for lists of solutions from tables, and for counting solutions.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::failure::Fault;

/// Counting solutions gives up after this many steps, a few seconds. Only puzzles with blocked
/// places take more, since their solutions are listed one by one.
const MOST_STEPS: u64 = 1 << 22;

/// With a time limit, counting gives up after this many steps, so that enough time is left for the
/// list.
const FEW_STEPS: u64 = 1 << 16;

/// Ends lists of solutions when the time is over.
#[derive(Debug)]
pub(crate) struct Clock {
    start: Instant,
    limit: Option<Duration>,
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
    fn is_over(&self) -> bool {
        self.limit
            .is_some_and(|limit| self.start.elapsed() >= limit)
    }

    /// Whether a list must end now. If so, this is remembered.
    pub(super) fn ends_list(&self) -> bool {
        let is_over = self.is_over();
        if is_over {
            self.has_ended.set(true);
        }
        is_over
    }

    /// Whether counting must end now.
    pub(super) fn ends_count(&self) -> impl Fn() -> bool + use<'_> {
        let most = self.limit.map_or(MOST_STEPS, |_| FEW_STEPS);
        let steps = Cell::new(0);
        move || {
            steps.set(steps.get() + 1);
            steps.get() > most || self.is_over()
        }
    }

    /// The message that a list ended early, if one did.
    pub(super) fn lack(&self, has_solutions: bool) -> Option<Fault> {
        let what = match has_solutions {
            true => "before all solutions were listed",
            false => "before a solution was found",
        };
        let limit = self.limit.filter(|_| self.has_ended.get())?;
        let text = format!("stopped after {} s, {what}", limit.as_secs());
        Some(Fault::new(text))
    }
}
