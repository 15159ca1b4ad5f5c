//! Translations inside words, one digit at a time.

use super::WORD_BITS;
use crate::lanes::Lanes;

/// One digit of a translation inside a word: digits of at least t move down by t, the others wrap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DigitShift {
    high: u32,
    down: u32,
    low: u32,
    up: u32,
}

impl DigitShift {
    /// Moves the bits of each word.
    #[inline(always)]
    pub(crate) fn apply(self, words: Lanes) -> Lanes {
        // The counts are below 32; the wrapping forms only keep the check for it out of the inner loop.
        words.map(|word| (word & self.high).wrapping_shr(self.down))
            | words.map(|word| (word & self.low).wrapping_shl(self.up))
    }

    /// Moves the bits of one word.
    #[inline(always)]
    pub(crate) fn apply_to_word(self, word: u32) -> u32 {
        (word & self.high).wrapping_shr(self.down) | (word & self.low).wrapping_shl(self.up)
    }

    /// Whether all bits stay where they are.
    pub(crate) fn is_nothing(self) -> bool {
        self.down == 0
    }
}

/// The shift of each digit for the bit number t; those of digit 0 change nothing.
pub(super) fn digit_shifts(orders: &[u8], mut t: u32) -> Vec<DigitShift> {
    let bits: u32 = orders.iter().copied().map(u32::from).product();
    let mut stride = 1;
    let mut shifts = Vec::with_capacity(orders.len());
    for &order in orders.iter().rev() {
        let order = u32::from(order);
        let digit = t % order;
        let high = (0..bits)
            .filter(|bit| bit / stride % order >= digit)
            .fold(0, |mask, bit| mask | (1 << bit));
        let low = (u32::MAX >> (WORD_BITS - bits)) & !high;
        // With digit 0 nothing wraps: `low` is empty, and the shift up is kept below the word size.
        let up = if digit == 0 {
            0
        } else {
            (order - digit) * stride
        };
        shifts.push(DigitShift {
            high,
            down: digit * stride,
            low,
            up,
        });
        stride *= order;
        t /= order;
    }
    shifts
}
