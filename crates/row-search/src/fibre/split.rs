//! Chooses the digits that become bits of a word, for the shortest rows.
//!
//! A digit belongs to the bit number or to the word number as a whole. Adding elements then adds
//! word numbers and bit numbers separately, without carry, and a translation moves all words alike.
//! So the number of bits in use is a product of orders, and the rest of the 32 is wasted in every
//! word of every row, in memory and in time. 3 x 3 x 3 = 27 bits waste a sixth. The last digits of
//! 3, 3, 2, 3, 3, 2 have 18 bits and would waste nearly half, but three of the four 3s can be
//! chosen as bits even though they are not adjacent.

use super::WORD_BITS;
use crate::lanes::LANES;

/// The lengths of a row, in lanes, for which the search is compiled. A row is stored with the next
/// length that holds it.
///
/// Each length takes seconds to compile. So these are the lengths of common fibres (3, 7, 21, 24:
/// 9, 27, 81 and 96 words of twists; powers of two: flips), which keep the padding smaller than the
/// row itself.
///
/// In the browser, where the module has to be downloaded, each length costs more than it saves:
/// there are two, or one if no fibre is long.
pub(crate) const ROW_LENGTHS: [usize; LENGTHS] = if cfg!(target_family = "wasm") {
    let mut lengths = [if cfg!(feature = "long-rows") { 128 } else { 7 }; LENGTHS];
    lengths[0] = 7;
    lengths
} else {
    [1, 2, 3, 7, 8, 16, 21, 24, 32, 64, 128]
};

const LENGTHS: usize = 11;

/// Digits of mixed radix divided into those of the word number and those of the bit number, each in
/// the original order.
pub(super) struct Split {
    /// For each digit, most significant first: its order, and whether it belongs to the bit number.
    digits: Vec<(u8, bool)>,
    word_orders: Vec<u8>,
    bit_orders: Vec<u8>,
}

impl Split {
    /// The split with the shortest rows and, among those, the fewest words. If several remain, it
    /// prefers the one whose bits are the last digits, so that elements are in numerical order.
    ///
    /// The product of the orders is at most 2^14, so there are at most 14 digits to choose from.
    pub(super) fn best(orders: &[u8]) -> Self {
        // A digit of order 1 has no place value; it counts as one of the word number.
        let choosable: Vec<usize> = (0..orders.len())
            .filter(|&digit| orders[digit] > 1)
            .collect();
        // Bit i of a choice stands for the digit i from the end, so that tails are small numbers.
        let chosen = |choice: u32| {
            choosable
                .iter()
                .rev()
                .enumerate()
                .filter(move |(i, _)| choice >> i & 1 == 1)
                .map(|(_, &digit)| digit)
        };
        let size: usize = orders.iter().copied().map(usize::from).product();
        let bits = |choice| {
            chosen(choice)
                .map(|digit| u32::from(orders[digit]))
                .product::<u32>()
        };
        let best = (0..1_u32 << choosable.len())
            .filter(|&choice| bits(choice) <= WORD_BITS)
            .min_by_key(|&choice| {
                // Exact, since `bits` is a product of some of the orders. The stored length comes
                // first: with padding, a few words more or less may take the same memory.
                let words = size / bits(choice) as usize;
                // Among equals, the smallest `choice` wins. A number smaller than a tail chooses
                // only some of its digits, which give fewer bits. So among choices with equally
                // many bits, a tail is the smallest.
                (row_length(words).unwrap_or(usize::MAX), words, choice)
            })
            .expect("without any bit digits a word has one bit, which fits");
        let mut digits: Vec<(u8, bool)> = orders.iter().map(|&order| (order, false)).collect();
        for digit in chosen(best) {
            digits[digit].1 = true;
        }
        let part = |of_bits: bool| {
            let own = digits.iter().filter(|digit| digit.1 == of_bits);
            own.map(|digit| digit.0).collect()
        };
        Self {
            word_orders: part(false),
            bit_orders: part(true),
            digits,
        }
    }

    pub(super) fn word_orders(&self) -> &[u8] {
        &self.word_orders
    }

    pub(super) fn bit_orders(&self) -> &[u8] {
        &self.bit_orders
    }

    /// Number of words that hold a set of elements.
    pub(super) fn words(&self) -> usize {
        self.word_orders.iter().copied().map(usize::from).product()
    }

    /// Number of bits used in each word.
    pub(super) fn bits(&self) -> u32 {
        self.bit_orders.iter().copied().map(u32::from).product()
    }

    /// The spot of each element: its word number times 32 plus its bit number.
    pub(super) fn spots(&self) -> Vec<u16> {
        let (mut word_stride, mut bit_stride) = (WORD_BITS as u16, 1);
        let mut spots = vec![0];
        // From the last digit on: each nonzero value of a digit repeats the spots of all digits
        // behind it, with its own place value added.
        for &(order, of_bits) in self.digits.iter().rev() {
            let stride = if of_bits {
                &mut bit_stride
            } else {
                &mut word_stride
            };
            let behind = spots.len();
            for digit in 1..u16::from(order) {
                let more = digit * *stride;
                spots.extend_from_within(..behind);
                let start = spots.len() - behind;
                spots[start..].iter_mut().for_each(|spot| *spot += more);
            }
            *stride *= u16::from(order);
        }
        spots
    }
}

/// The smallest length of a row, in lanes, that holds this many words.
pub(super) fn row_length(words: usize) -> Option<usize> {
    let needed = words.div_ceil(LANES);
    ROW_LENGTHS.into_iter().find(|&length| length >= needed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digits_with_the_largest_product_become_bits_wherever_they_stand() {
        for (orders, words, bits) in [
            (&[3, 3, 2, 3, 3, 2][..], 12, 27),
            (&[2, 3, 2, 3, 3, 3], 12, 27),
            (&[2, 2, 2, 2, 2, 2], 2, 32),
            (&[3, 3, 3, 3, 2, 2, 2, 2, 2], 81, 32),
            (&[5, 4, 3, 7, 2], 28, 30),
            (&[1, 32, 1], 1, 32),
            (&[1; 100], 1, 1),
            (&[], 1, 1),
        ] {
            let split = Split::best(orders);
            assert_eq!((split.words(), split.bits()), (words, bits), "{orders:?}");
        }
    }

    #[test]
    fn the_last_digits_are_taken_where_that_is_no_longer() {
        let split = Split::best(&[3; 6]);
        let spots = split.spots();
        assert_eq!(spots.len(), 729);
        assert_eq!(spots[728], 26 * 32 + 26);
        assert_eq!(spots[27], 32);
    }
}
