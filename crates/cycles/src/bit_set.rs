//! A set of small numbers, one bit each.

use alloc::vec;
use alloc::vec::Vec;

use crate::room::filled;

/// A set of numbers below a bound, one bit each.
#[derive(Clone, Debug)]
pub(crate) struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    pub(crate) fn new(bound: usize) -> Self {
        Self {
            words: vec![0; bound.div_ceil(64)],
        }
    }

    /// An empty set of numbers below `bound`; `None` if there is not enough memory.
    pub(crate) fn try_new(bound: usize) -> Option<Self> {
        let words = filled(0, bound.div_ceil(64))?;
        Some(Self { words })
    }

    pub(crate) fn contains(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 != 0
    }

    /// Adds a number; returns false if it was in the set already.
    #[inline]
    pub(crate) fn insert(&mut self, number: usize) -> bool {
        let word = &mut self.words[number / 64];
        let bit = 1 << (number % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}
