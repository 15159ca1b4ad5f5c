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
    /// The most memory for all tables, in bytes, including what is needed while the last one is made. During a search,
    /// positions near the goal take what the finished tables leave, up to a quarter of the budget, but at least 16 MiB.
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

/// Smaller budgets are not tried: views for them give no useful bounds.
const FEWEST_BYTES: u64 = 1 << 10;

/// The budgets to try: `bytes`, then each time a third less. Views are chosen by an estimate of their memory; if none fits,
/// smaller ones are chosen for the next budget.
pub(crate) fn rooms(bytes: u64) -> impl Iterator<Item = u64> {
    let all = core::iter::successors(Some(bytes), |bytes| Some(bytes / 3 * 2));
    all.take_while(|&bytes| bytes >= FEWEST_BYTES)
}
