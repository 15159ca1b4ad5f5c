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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_ended_early_is_told_of() {
        let message = |clock: &Clock, has_solutions| Some(clock.lack(has_solutions)?.to_string());
        let clock = Clock::new(Some(Duration::ZERO));
        assert_eq!(message(&clock, false), None, "nothing was asked");
        assert!(clock.ends_list());
        let [none, some] = [false, true].map(|has_solutions| message(&clock, has_solutions));
        let none_found = "stopped after 0 s, before a solution was found";
        assert_eq!(none.as_deref(), Some(none_found));
        let not_all = "stopped after 0 s, before all solutions were listed";
        assert_eq!(some.as_deref(), Some(not_all));
        let endless = Clock::new(None);
        assert!(!endless.ends_list());
        assert_eq!(message(&endless, true), None);
    }
}
