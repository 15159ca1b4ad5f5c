//! How many states there are at each distance.

/// Number of states at each distance, and of those that can't be reached at all.
///
/// ```
/// use god_table::Distribution;
///
/// use god_table::FloppyTable;
///
/// let table = FloppyTable::new();
/// let floppy: &Distribution = table.distribution();
/// assert_eq!(floppy.counts(), [1, 4, 10, 24, 53, 64, 31, 4, 1]);
/// assert_eq!(floppy.reachable(), 192);
/// assert_eq!(floppy.max_depth(), 8);
/// assert_eq!(floppy.states(), 384);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    counts: Vec<u64>,
    unreachable: u64,
}

impl Distribution {
    /// A distribution from the counts at distance 0, 1, 2, ... and the number of unreachable states.
    /// Empty levels at the end are dropped. All of them together are the states of a space, so they add
    /// up within a `u64`.
    pub(crate) fn new(mut counts: Vec<u64>, unreachable: u64) -> Self {
        while counts.last() == Some(&0) {
            counts.pop();
        }
        Self {
            counts,
            unreachable,
        }
    }

    /// Number of states at distance 0, 1, 2, ..., up to the largest.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Number of states at a distance; 0 beyond the largest.
    #[must_use]
    pub fn at(&self, depth: usize) -> u64 {
        self.counts.get(depth).copied().unwrap_or(0)
    }

    /// Number of states that can be reached.
    #[must_use]
    pub fn reachable(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Number of states that can't be reached.
    #[must_use]
    pub fn unreachable(&self) -> u64 {
        self.unreachable
    }

    /// Number of all states.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.reachable() + self.unreachable
    }

    /// The largest distance: God's number.
    #[must_use]
    pub fn max_depth(&self) -> usize {
        self.counts.len().saturating_sub(1)
    }

    /// Mean distance of the reachable states; 0 when there are none.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum: u128 = (0..)
            .zip(&self.counts)
            .map(|(depth, &count): (u128, _)| u128::from(count) * depth)
            .sum();
        match self.reachable() {
            0 => 0.0,
            reachable => sum as f64 / reachable as f64,
        }
    }
}
