//! The states that a level starts from, wherever their rows are kept.

use crate::row::Row;

/// The states of the current depth, in whichever shard they are.
pub(crate) trait Frontier<const V: usize>: Sync {
    /// The frontier's states in a row, and maybe others of the same remainder modulo 4.
    fn row(&self, row: u64) -> &Row<V>;

    /// Whether a row has any states of the current depth.
    fn is_active(&self, row: u64) -> bool;
}

/// The frontier where one shard holds all rows.
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

/// The frontier of several shards that follow each other and have the same number of rows, but for the
/// last, which may have fewer.
pub(crate) struct OfMany<'a, const V: usize> {
    rows_per_shard: u64,
    shards: &'a [OfOne<'a, V>],
}

impl<'a, const V: usize> OfMany<'a, V> {
    pub(crate) fn new(shards: &'a [OfOne<'a, V>]) -> Self {
        let rows_per_shard = shards[0].active.len() as u64;
        Self {
            rows_per_shard,
            shards,
        }
    }
}

impl<const V: usize> Frontier<V> for OfMany<'_, V> {
    fn row(&self, row: u64) -> &Row<V> {
        self.shards[(row / self.rows_per_shard) as usize].row(row % self.rows_per_shard)
    }

    fn is_active(&self, row: u64) -> bool {
        self.shards[(row / self.rows_per_shard) as usize].is_active(row % self.rows_per_shard)
    }
}
