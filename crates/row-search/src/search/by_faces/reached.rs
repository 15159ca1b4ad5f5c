//! The states that were reached.

use crate::faces::Place;
use crate::fibre::apart;
use crate::lanes::{LANES, Lanes};
use crate::row::Row;
use crate::shard::cleared;

/// A set of states: rows of bits.
pub(super) struct Reached {
    pub(super) lanes: Vec<Lanes>,
    /// [`Lanes`] from one row to the next.
    stride: usize,
}

impl Reached {
    /// No states of so many rows; `None` if there is no memory for it.
    pub(super) fn new(rows: usize, stride: usize) -> Option<Self> {
        let lanes = cleared(rows.checked_mul(stride)?)?;
        Some(Self { lanes, stride })
    }

    /// Whether a state is one of them.
    #[inline]
    pub(super) fn has(&self, place: Place) -> bool {
        let (word, bit) = apart(place.spot);
        let lanes = self.lanes[place.row as usize * self.stride + word / LANES];
        lanes.0[word % LANES] >> bit & 1 == 1
    }

    /// Adds a state; whether it was not there.
    #[inline]
    pub(super) fn add(&mut self, place: Place) -> bool {
        let (word, bit) = apart(place.spot);
        let lanes = &mut self.lanes[place.row as usize * self.stride + word / LANES];
        let word = &mut lanes.0[word % LANES];
        let before = *word;
        *word |= 1 << bit;
        *word != before
    }

    /// The rows.
    pub(super) fn rows<const V: usize>(&self) -> &[Row<V>] {
        self.lanes.as_chunks().0
    }
}
