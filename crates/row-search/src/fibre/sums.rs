//! Translations of an abelian group: the one number t adds the element t.

use super::WORD_BITS;
use super::bit_group::{BitGroup, negative, sums};
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
    /// For each word number and each bit number, the one that it comes to 0 with.
    negatives: (Vec<u16>, Vec<u16>),
}

impl Sums {
    /// The tables for these orders, split like this into rows of so many words.
    pub(super) fn new(orders: &[u8], split: &Split, row_words: usize) -> Self {
        let words = split.words();
        let mut numbers = WordNumbers::new(row_words);
        for sums in sums(split.word_orders()).chunks(words) {
            let sums = sums.iter().copied().map(usize::from);
            numbers.extend(sums.chain(words..row_words));
        }
        let negatives = |orders, count| (0..count).map(|a| negative(orders, a) as u16).collect();
        Self {
            orders: orders.to_vec(),
            row_words,
            words: numbers,
            bits: BitGroup::new(split.bit_orders()),
            negatives: (
                negatives(split.word_orders(), words),
                negatives(split.bit_orders(), split.bits() as usize),
            ),
        }
    }

    pub(super) fn orders(&self) -> &[u8] {
        &self.orders
    }

    /// The sum of two elements, each told as its word and bit number.
    #[inline]
    pub(crate) fn sum(&self, a: (usize, u32), b: (usize, u32)) -> (usize, u32) {
        let word = self.words.at(a.0 * self.row_words + b.0);
        (word, self.bits.sum(a.1, b.1))
    }

    /// The sum of two elements, each told as its spot, a word number times 32 plus a bit number.
    #[inline]
    pub(crate) fn spot_of_sum(&self, a: u16, b: u16) -> u16 {
        // Turns that twist nothing are common.
        if b == 0 {
            return a;
        }
        let (word, bit) = self.sum(apart(a), apart(b));
        word as u16 * WORD_BITS as u16 + bit as u16
    }

    /// The element that comes to 0 with this one, both told as spots.
    #[inline]
    pub(crate) fn spot_of_negative(&self, spot: u16) -> u16 {
        let (word, bit) = apart(spot);
        self.negatives.0[word] * WORD_BITS as u16 + self.negatives.1[bit as usize]
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

#[cfg(test)]
mod tests {
    use crate::fibre::{Fibre, Translations};

    #[test]
    fn an_element_and_its_negative_come_to_nothing() {
        let mut added = 0;
        for orders in [&[3; 6][..], &[2; 9], &[4, 3, 2, 4, 3], &[7, 5, 2], &[]] {
            let fibre = Fibre::new(orders).expect("a small group");
            let Translations::Sums(sums) = fibre.kind() else {
                panic!("a group of orders has sums");
            };
            for element in 0..fibre.size() as u32 {
                let spot = fibre.spot_number(element);
                let negative = sums.spot_of_negative(spot);
                assert_eq!(sums.spot_of_sum(spot, negative), 0, "{orders:?}, {element}");
                added += 1;
            }
        }
        assert_eq!(added, 729 + 512 + 288 + 70 + 1);
    }
}
