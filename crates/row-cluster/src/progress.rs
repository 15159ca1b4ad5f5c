//! The progress of the processes, and the costs at the end.

use core::time::Duration;

use row_search::{Depth, LevelReport};

/// The progress of one process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The level that it is searching.
    pub depth: Depth,
    /// The number of rows processed in this level.
    pub rows_done: u64,
    /// The total number of rows.
    pub rows: u64,
    /// The number of bytes sent since the start.
    pub bytes_sent: u64,
    /// The time spent waiting for others since the start.
    pub waited: Duration,
}

/// The progress of all processes.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// The last level that was completed; `None` before the first.
    pub level: Option<&'a LevelReport>,
    /// Whether that level is being saved.
    pub is_keeping: bool,
    /// The status of each process. Those of others are slightly outdated.
    pub statuses: &'a [Status],
    /// The time since the start.
    pub time: Duration,
}

/// The cost of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelCost {
    /// The level.
    pub depth: Depth,
    /// Its duration.
    pub time: Duration,
    /// The number of bytes sent by all processes.
    pub bytes_sent: u64,
    /// The number of its states, times the unit of the weights.
    pub positions: u64,
}

/// The cost of the whole search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The duration of the search.
    pub time: Duration,
    /// The level from which it was resumed, if it was.
    pub resumed: Option<Depth>,
    /// Newer levels that could not be read: by which process, and why.
    pub refused: Vec<(usize, Depth, String)>,
    /// The levels searched, followed by the proof as a further level.
    pub levels: Vec<LevelCost>,
    /// The number of bytes that each process sent.
    pub bytes_sent: Vec<u64>,
    /// The time that each process waited for others.
    pub waited: Vec<Duration>,
}
