//! The states that a part of a search starts a level from: its own, as if rows of others were empty.

use crate::frontier::Frontier;
use crate::lanes::Lanes;
use crate::row::Row;

/// The frontier in the rows of a part. All other rows are empty.
pub(super) struct OfPart<'a, const V: usize> {
    /// The number of its first row.
    pub(super) first_row: u64,
    pub(super) rows: &'a [Row<V>],
    /// Which of them are in the frontier; `None` if all are.
    pub(super) active: Option<&'a [bool]>,
}

impl<const V: usize> OfPart<'_, V> {
    /// Which of the own rows this is, if it is one that is in the frontier.
    #[inline(always)]
    fn own(&self, row: u64) -> Option<usize> {
        let own = usize::try_from(row.checked_sub(self.first_row)?).ok()?;
        let is_own = own < self.rows.len();
        (is_own && self.active.is_none_or(|active| active[own])).then_some(own)
    }
}

impl<const V: usize> Frontier<V> for OfPart<'_, V> {
    /// Rows that aren't active hold old states. They are left out: what these lead to would be sent to other parts for
    /// nothing.
    #[inline(always)]
    fn row(&self, row: u64) -> &Row<V> {
        match self.own(row) {
            Some(own) => &self.rows[own],
            None => const { &[Lanes::ZERO; V] },
        }
    }

    #[inline(always)]
    fn is_active(&self, row: u64) -> bool {
        self.own(row).is_some()
    }
}
