//! The states that a level starts from, wherever their rows are kept.

use crate::row::Row;

/// The states of the current depth, in whichever rows they are.
pub(crate) trait Frontier<const V: usize>: Sync {
    /// The frontier's states in a row, and maybe others of the same remainder modulo 4.
    fn row(&self, row: u64) -> &Row<V>;

    /// Whether a row has any states of the current depth.
    fn is_active(&self, row: u64) -> bool;
}

/// The frontier where all rows are in memory.
pub(crate) struct OfOne<'a, const V: usize> {
    pub(crate) rows: &'a [Row<V>],
    pub(crate) active: &'a [bool],
}

impl<const V: usize> Frontier<V> for OfOne<'_, V> {
    #[inline(always)]
    fn row(&self, row: u64) -> &Row<V> {
        &self.rows[row as usize]
    }

    #[inline(always)]
    fn is_active(&self, row: u64) -> bool {
        self.active[row as usize]
    }
}
