//! The states that a level starts from.

use crate::lanes::Lanes;
use crate::row::Row;

/// The states from which a level starts, in consecutive rows. All other rows are empty.
#[derive(Clone, Copy)]
pub(crate) struct Frontier<'a, const V: usize> {
    /// The number of the first row.
    pub(crate) first_row: u64,
    /// The frontier's states, possibly with others that lead to nothing new.
    pub(crate) rows: &'a [Row<V>],
    /// The rows that hold states of the frontier; `None` if all do.
    pub(crate) active: Option<&'a [bool]>,
    /// The number of rows of the space.
    pub(crate) end: u64,
}

impl<'a, const V: usize> Frontier<'a, V> {
    /// All states of a set that covers all rows.
    pub(crate) fn all(set: &'a [Lanes]) -> Self {
        Self {
            first_row: 0,
            rows: set.as_chunks().0,
            active: None,
            end: (set.len() / V) as u64,
        }
    }

    /// The index of a row among these, if it has any states of the frontier.
    #[inline(always)]
    fn place(&self, row: u64) -> Option<usize> {
        // For a row before the first one, the difference wraps to a number beyond the last one.
        let place = row.wrapping_sub(self.first_row);
        if place >= self.rows.len() as u64 {
            if row >= self.end {
                no_such_row(row, self.end);
            }
            return None;
        }
        let place = place as usize;
        self.active
            .is_none_or(|active| active[place])
            .then_some(place)
    }

    /// The frontier's states in a row. Rows that aren't active contain only old states, which are
    /// left out, since everything they lead to has been reached.
    #[inline(always)]
    pub(crate) fn row(&self, row: u64) -> &'a Row<V> {
        match self.place(row) {
            Some(place) => &self.rows[place],
            None => const { &[Lanes::ZERO; V] },
        }
    }

    /// Whether a row has any states of the frontier.
    #[inline(always)]
    pub(crate) fn is_active(&self, row: u64) -> bool {
        self.place(row).is_some()
    }
}

#[cold]
#[inline(never)]
pub(crate) fn no_such_row(row: u64, end: u64) -> ! {
    panic!("found a step to row {row}, expected one below {end}")
}
