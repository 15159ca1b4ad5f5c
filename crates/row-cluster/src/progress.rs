//! How far the processes are, and what it has cost at the end.

use core::time::Duration;

use row_search::{Depth, LevelReport};

/// How far a process is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The level that it searches.
    pub depth: Depth,
    /// How many rows it has looked at for this level.
    pub rows_done: u64,
    /// How many there are to look at.
    pub rows: u64,
    /// How many bytes it has sent since the start.
    pub bytes_sent: u64,
    /// How long it has waited for others since the start.
    pub waited: Duration,
}

/// How far all of them are.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// The last level that was completed; `None` before the first.
    pub level: Option<&'a LevelReport>,
    /// Whether that level is being kept.
    pub is_keeping: bool,
    /// Process by process. Those of others are some time old.
    pub statuses: &'a [Status],
    /// Since when they have been at it.
    pub time: Duration,
}

/// The cost of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelCost {
    /// The level.
    pub depth: Depth,
    /// How long it took.
    pub time: Duration,
    /// How many bytes all processes have sent.
    pub bytes_sent: u64,
    /// How many states it has, times the unit of the weights.
    pub positions: u64,
}

/// The cost of the whole search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How long the search took.
    pub time: Duration,
    /// The level that it went on from, if it did.
    pub resumed: Option<Depth>,
    /// Newer levels that could not be read: by which process, and why.
    pub refused: Vec<(usize, Depth, String)>,
    /// The levels that were searched, with the proof as one more level behind the last.
    pub levels: Vec<LevelCost>,
    /// How many bytes each process has sent.
    pub bytes_sent: Vec<u64>,
    /// How long each has waited for others.
    pub waited: Vec<Duration>,
}
