//! Counts the states of many rows together.

use crate::lanes::Lanes;
use crate::row::Row;

/// The number of bits that are set in some rows.
///
/// Bits at the same place are added up as digits of a number, one for each of 128 places, and only what is carried out
/// of it is counted: one vector instead of eight.
#[derive(Default)]
pub(super) struct Counter {
    /// The digits with the values 1, 2 and 4.
    digits: [Lanes; 3],
    /// How often a digit of 8 was carried.
    eights: u64,
}

impl Counter {
    /// Adds the states of a row.
    #[inline(never)]
    pub(super) fn add<const V: usize>(&mut self, row: &Row<V>) {
        let [mut ones, mut twos, mut fours] = self.digits;
        for lanes in row.chunks(8) {
            let lane = |i: usize| lanes.get(i).copied().unwrap_or(Lanes::ZERO);
            let mut carry_of_four = |i| {
                let two = add(&mut ones, lane(i), lane(i + 1));
                let other = add(&mut ones, lane(i + 2), lane(i + 3));
                add(&mut twos, two, other)
            };
            let (four, other) = (carry_of_four(0), carry_of_four(4));
            self.eights += number(add(&mut fours, four, other));
        }
        self.digits = [ones, twos, fours];
    }

    /// The number of states so far.
    pub(super) fn total(&self) -> u64 {
        let [ones, twos, fours] = self.digits.map(number);
        ones + 2 * twos + 4 * fours + 8 * self.eights
    }
}

/// Adds two digits to a third, and returns what is carried.
#[inline(always)]
fn add(digit: &mut Lanes, a: Lanes, b: Lanes) -> Lanes {
    let differ = *digit ^ a;
    let carry = (*digit & a) | (differ & b);
    *digit = differ ^ b;
    carry
}

/// The number of bits that are set.
#[inline(always)]
fn number(lanes: Lanes) -> u64 {
    lanes
        .0
        .iter()
        .map(|word| u64::from(word.count_ones()))
        .sum()
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
