//! How much room there is for tables.

/// How much room there is for tables.
///
/// ```
/// use pattern_search::Budget;
///
/// let small = Budget { bytes: 1_000_000, ..Budget::default() };
/// assert_eq!(small.tables, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most bytes that all tables together may take while the last one is made.
    pub bytes: u64,
    /// The most tables. A position has to be looked up in several of them, so that more of them are not always better.
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
