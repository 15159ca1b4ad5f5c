//! How much room there is for tables.

/// How much room there is for tables.
///
/// ```
/// use pattern_search::Budget;
///
/// let small = Budget { states: 1_000_000, ..Budget::default() };
/// assert_eq!(small.projections, 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most positions that a table may have.
    pub states: u64,
    /// The most bytes that all tables together may take, once they are made. Making the last one takes some more for a while.
    pub bytes: u64,
    /// The most tables. A position has to be looked up in several of them, so that more of them are not always better.
    pub projections: usize,
}

/// Four tables of up to a hundred million positions, 512 MiB together.
impl Default for Budget {
    fn default() -> Self {
        Self {
            states: 100_000_000,
            bytes: 1 << 29,
            projections: 4,
        }
    }
}
