//! Limits on a search.

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};

/// Limits on a search; by default there are none.
///
/// With a limit on nodes the result of a search is the same on every machine and for any number of
/// threads. With `stop` it may differ, since that usually depends on time.
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use pattern_search::Limits;
///
/// let start = Instant::now();
/// let is_over = || start.elapsed() > Duration::from_secs(10);
/// let limits = Limits::default().with_nodes(1_000_000_000).with_stop(&is_over);
/// assert_eq!(limits.nodes(), Some(1_000_000_000));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    nodes: Option<u64>,
    stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    counter: Option<&'a AtomicU64>,
}

impl<'a> Limits<'a> {
    /// Limits the number of positions to examine. Whatever the limit, a search first divides its work into about 2000 parts, which
    /// may take tens of thousands of positions.
    ///
    /// Lists of solutions also examine other orders of commuting moves; these positions count too.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..self
        }
    }

    /// Sets a function that each thread calls every few thousand positions, and that stops the
    /// search by returning true.
    #[must_use]
    pub fn with_stop(self, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self {
            stop: Some(stop),
            ..self
        }
    }

    /// Sets a counter for progress displays. Every few thousand positions, each thread adds the number that it has examined.
    #[must_use]
    pub fn with_counter(self, counter: &'a AtomicU64) -> Self {
        Self {
            counter: Some(counter),
            ..self
        }
    }

    /// The limit on positions to examine.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Whether to stop now.
    pub(crate) fn says_stop(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }

    /// Counts positions that were looked at.
    pub(crate) fn count(&self, nodes: u64) {
        if let Some(counter) = self.counter {
            // Relaxed: no other data depends on the counter.
            counter.fetch_add(nodes, Ordering::Relaxed);
        }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("stop", &self.stop.is_some())
            .finish()
    }
}
