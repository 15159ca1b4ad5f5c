//! The number of states at each distance.

use crate::depth::Depth;

/// The number of states at each distance, and of unreachable states.
///
/// ```
/// use row_search::Distribution;
///
/// let floppy = Distribution::new(vec![1, 4, 10, 24, 53, 64, 31, 4, 1], 192)
///     .expect("they add up to less than 2^64");
/// assert_eq!(floppy.reachable(), 192);
/// assert_eq!(floppy.max_depth(), 8);
/// assert_eq!(floppy.at(5), 64);
/// assert_eq!(floppy.states(), 384);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Unchecked"))]
pub struct Distribution {
    counts: Vec<u64>,
    unreachable: u64,
}

impl Distribution {
    /// A distribution from the counts at distance 0, 1, 2, ... and the number of unreachable
    /// states. Empty levels at the end are dropped. `None` if the total is 2^64 or more.
    #[must_use]
    pub fn new(mut counts: Vec<u64>, unreachable: u64) -> Option<Self> {
        counts
            .iter()
            .try_fold(unreachable, |sum, &count| sum.checked_add(count))?;
        while counts.last() == Some(&0) {
            counts.pop();
        }
        Some(Self {
            counts,
            unreachable,
        })
    }

    /// The distribution of all states of a space, of which there are always fewer than 2^64.
    pub(crate) fn of_space(counts: Vec<u64>, unreachable: u64) -> Self {
        Self::new(counts, unreachable).expect("the states of a space are fewer than 2^64")
    }

    /// Number of states at distance 0, 1, 2, ..., up to the largest.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Number of states at a distance; 0 beyond the largest.
    #[must_use]
    pub fn at(&self, depth: Depth) -> u64 {
        self.counts.get(depth as usize).copied().unwrap_or(0)
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
    pub fn max_depth(&self) -> Depth {
        self.counts.len().saturating_sub(1) as Depth
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

/// A deserialized distribution whose total has not been checked yet.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Unchecked {
    counts: Vec<u64>,
    unreachable: u64,
}

#[cfg(feature = "serde")]
impl TryFrom<Unchecked> for Distribution {
    type Error = &'static str;

    fn try_from(read: Unchecked) -> Result<Self, Self::Error> {
        Self::new(read.counts, read.unreachable).ok_or("the counts add up to 2^64 or more")
    }
}
