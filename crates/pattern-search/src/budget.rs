//! The memory budget for tables.

/// The memory budget for tables.
///
/// ```
/// use pattern_search::Budget;
///
/// let small = Budget { bytes: 1_000_000, ..Budget::default() };
/// assert_eq!(small.tables, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most bytes for all tables together while the last one is made. What they leave of it then, up
    /// to a quarter, a search takes for positions near the goal, or 16 MiB if that is more.
    pub bytes: u64,
    /// The most tables. Since a position is looked up in several of them, more are not always
    /// better.
    pub tables: usize,
}

/// Three tables in 512 MiB.
impl Default for Budget {
    fn default() -> Self {
        Self {
            bytes: 1 << 29,
            tables: 3,
        }
    }
}

/// Views for fewer bytes say nothing.
const FEWEST_BYTES: u64 = 1 << 10;

/// So many bytes, and less and less after that: what views take is estimated, and if it is more, smaller ones are looked for.
pub(crate) fn rooms(bytes: u64) -> impl Iterator<Item = u64> {
    let all = core::iter::successors(Some(bytes), |bytes| Some(bytes / 3 * 2));
    all.take_while(|&bytes| bytes >= FEWEST_BYTES)
}
