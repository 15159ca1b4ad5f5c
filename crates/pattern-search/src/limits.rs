//! When a search is to give up.

use core::fmt;

/// When a search is to give up. By default it never does.
///
/// Up to the limits the result of a search is the same on every machine and for any number of threads. When `stop` is
/// told to stop it may not be: what it asks for depends on the time, as a rule.
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use pattern_search::Limits;
///
/// let start = Instant::now();
/// let is_over = || start.elapsed() > Duration::from_secs(10);
/// let limits = Limits::default().with_nodes(1_000_000_000).with_moves(20).with_stop(&is_over);
/// assert_eq!(limits.moves(), Some(20));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    nodes: Option<u64>,
    moves: Option<u32>,
    stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl<'a> Limits<'a> {
    /// Sets a limit of positions to look at.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..self
        }
    }

    /// Sets a limit of moves: longer solutions are not looked for.
    #[must_use]
    pub fn with_moves(self, moves: u32) -> Self {
        Self {
            moves: Some(moves),
            ..self
        }
    }

    /// Sets a question that each thread asks every few thousand positions: whether to stop.
    #[must_use]
    pub fn with_stop(self, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self {
            stop: Some(stop),
            ..self
        }
    }

    /// The limit of positions to look at.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The limit of moves.
    #[must_use]
    pub fn moves(&self) -> Option<u32> {
        self.moves
    }

    /// Whether to stop now.
    pub(crate) fn says_stop(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("moves", &self.moves)
            .field("stop", &self.stop.is_some())
            .finish()
    }
}
