//! A set of rows, one bit each.

use crate::memory::zeros;

/// A set of rows, a bit for each.
#[derive(Debug)]
pub(super) struct RowBits(Vec<u64>);

impl RowBits {
    /// An empty set for this many rows; `None` if there is not enough memory.
    pub(super) fn none(rows: u64) -> Option<Self> {
        let words = usize::try_from(Self::words(rows)).ok()?;
        zeros(words).map(Self)
    }

    fn words(rows: u64) -> u64 {
        rows.div_ceil(u64::BITS.into())
    }

    /// The size in bytes of a set for this many rows.
    pub(super) fn bytes_of(rows: u64) -> u64 {
        // A bit for each row, rounded up to 8 bytes.
        Self::words(rows) * size_of::<u64>() as u64
    }

    /// Number of bytes that the set takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.0.as_slice())
    }

    pub(super) fn has(&self, row: u64) -> bool {
        let (word, bit) = spot(row);
        self.0[word] >> bit & 1 == 1
    }

    pub(super) fn insert(&mut self, row: u64) {
        let (word, bit) = spot(row);
        self.0[word] |= 1 << bit;
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }
}

/// Where the bit of a row is.
fn spot(row: u64) -> (usize, u32) {
    let bits = u64::from(u64::BITS);
    ((row / bits) as usize, (row % bits) as u32)
}
