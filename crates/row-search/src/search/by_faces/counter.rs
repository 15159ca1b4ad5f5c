//! Counts the states of many rows together.

use crate::lanes::Lanes;
use crate::row::Row;

/// The number of bits that are set in some rows.
///
/// Bits at the same place are added up as digits of a number, one for each of 128 places, and only what is carried out
/// of it is counted: one vector instead of eight. The counts of that are kept for each byte as long as they fit into it.
#[derive(Default)]
pub(super) struct Counter {
    /// The digits with the values 1, 2 and 4.
    digits: [Lanes; 3],
    /// How often a digit of 8 was carried, by the byte of its place, in the last vectors.
    recent: Lanes,
    /// Number of these vectors.
    vectors: u32,
    /// How often it was carried before that.
    eights: u64,
}

/// Vectors whose counts fit into a byte.
const MOST_RECENT: u32 = u8::MAX as u32 / u8::BITS;

impl Counter {
    /// Adds the states of a row.
    #[inline(always)]
    pub(super) fn add<const V: usize>(&mut self, row: &Row<V>) {
        let [mut ones, mut twos, mut fours] = self.digits;
        for lanes in row.chunks(8) {
            let lane = |i: usize| lanes.get(i).copied().unwrap_or(Lanes::ZERO);
            let four = add_four(&mut ones, &mut twos, [0, 1, 2, 3].map(lane));
            let other = add_four(&mut ones, &mut twos, [4, 5, 6, 7].map(lane));
            self.add_eights(add(&mut fours, four, other));
        }
        self.digits = [ones, twos, fours];
    }

    #[inline(always)]
    fn add_eights(&mut self, carried: Lanes) {
        let counts = bits_by_byte(carried);
        self.recent = Lanes(core::array::from_fn(|i| self.recent.0[i] + counts.0[i]));
        self.vectors += 1;
        if self.vectors == MOST_RECENT {
            self.eights += sum_of_bytes(self.recent);
            (self.recent, self.vectors) = (Lanes::ZERO, 0);
        }
    }

    /// The number of states so far.
    pub(super) fn total(&self) -> u64 {
        let number = |lanes| sum_of_bytes(bits_by_byte(lanes));
        let [ones, twos, fours] = self.digits.map(number);
        ones + 2 * twos + 4 * fours + 8 * (self.eights + sum_of_bytes(self.recent))
    }
}

/// Adds four vectors to digits, and returns what is carried out of the twos.
#[inline(always)]
fn add_four(ones: &mut Lanes, twos: &mut Lanes, [a, b, c, d]: [Lanes; 4]) -> Lanes {
    let two = add(ones, a, b);
    let other = add(ones, c, d);
    add(twos, two, other)
}

/// Adds two digits to a third, and returns what is carried.
#[inline(always)]
fn add(digit: &mut Lanes, a: Lanes, b: Lanes) -> Lanes {
    let differ = *digit ^ a;
    let carry = (*digit & a) | (differ & b);
    *digit = differ ^ b;
    carry
}

/// The number of bits that are set in each byte: of pairs of bits first, then of fours.
#[inline(always)]
fn bits_by_byte(lanes: Lanes) -> Lanes {
    lanes.map(|bits| {
        let pairs = bits - (bits >> 1 & 0x5555_5555);
        let fours = (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333);
        (fours + (fours >> 4)) & 0x0f0f_0f0f
    })
}

/// The sum of all bytes.
fn sum_of_bytes(lanes: Lanes) -> u64 {
    let bytes = lanes.0.iter().flat_map(|word| word.to_le_bytes());
    bytes.map(u64::from).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::count;

    fn is_counted<const V: usize>() {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            state ^ state >> 15
        };
        let (mut counter, mut expected) = (Counter::default(), 0);
        for round in 0..40 {
            let row: Row<V> = core::array::from_fn(|_| {
                Lanes(core::array::from_fn(|_| match round % 4 {
                    0 => u32::MAX,
                    1 => 0,
                    _ => next(),
                }))
            });
            counter.add(&row);
            expected += u64::from(count(&row));
            assert_eq!(counter.total(), expected, "{V} lanes, round {round}");
        }
    }

    #[test]
    fn rows_of_any_length_are_counted_as_one_by_one() {
        is_counted::<1>();
        is_counted::<7>();
        is_counted::<8>();
        is_counted::<13>();
    }
}
