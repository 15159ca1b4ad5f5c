//! Translations of an abelian group: translation number t adds the element t.

use super::WORD_BITS;
use super::bit_group::{BitGroup, sums};
use super::split::Split;
use super::word_numbers::{WordNumbers, WordSources};

/// The cyclic orders, and tables for adding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sums {
    orders: Vec<u8>,
    row_words: usize,
    /// Entry `t * row_words + w` is the word number w + t; for w above the words in use, it is w.
    words: WordNumbers,
    bits: BitGroup,
}

impl Sums {
    /// The tables for these orders, with this split into rows of `row_words` words.
    pub(super) fn new(orders: &[u8], split: &Split, row_words: usize) -> Self {
        let words = split.words();
        let mut numbers = WordNumbers::new(row_words);
        for sums in sums(split.word_orders()).chunks(words) {
            let sums = sums.iter().copied().map(usize::from);
            numbers.extend(sums.chain(words..row_words));
        }
        Self {
            orders: orders.to_vec(),
            row_words,
            words: numbers,
            bits: BitGroup::new(split.bit_orders()),
        }
    }

    pub(super) fn orders(&self) -> &[u8] {
        &self.orders
    }

    /// The sum of two elements, each given as word and bit number.
    #[inline]
    pub(crate) fn sum(&self, a: (usize, u32), b: (usize, u32)) -> (usize, u32) {
        let word = self.words.at(a.0 * self.row_words + b.0);
        (word, self.bits.sum(a.1, b.1))
    }

    /// For the word number t: where word w of a set translated by minus t comes from, for each w.
    #[inline]
    pub(crate) fn word_sources(&self, t: usize) -> WordSources<'_> {
        self.words.row(t, self.row_words)
    }

    /// The group that is added to the bit numbers.
    #[inline]
    pub(crate) fn bits(&self) -> &BitGroup {
        &self.bits
    }
}

/// The word and the bit number of a spot.
#[inline]
pub(crate) fn apart(spot: u16) -> (usize, u32) {
    let spot = u32::from(spot);
    ((spot / WORD_BITS) as usize, spot % WORD_BITS)
}
