//! The abelian group that the bits of a word stand for.

use super::shift::{DigitShift, digit_shifts};
use super::{FibreError, WORD_BITS};

/// A group of at most 32 elements, one for each bit of a word, and tables for adding them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BitGroup {
    size: u32,
    /// `sums[t * size + b]` is the bit number b + t.
    sums: Vec<u8>,
    /// Number of shifts for each bit number.
    digits: usize,
    /// For each bit number t, one shift per digit: together they move bit b + t to b.
    shifts: Vec<DigitShift>,
}

impl BitGroup {
    /// The group with these cyclic orders, whose product is at most 32. Digits of order 1 have no
    /// place value.
    pub(crate) fn new(orders: &[u8]) -> Self {
        let orders: Vec<u8> = orders.iter().copied().filter(|&order| order > 1).collect();
        let size: u32 = orders.iter().copied().map(u32::from).product();
        Self {
            size,
            // Below 32.
            sums: sums(&orders).into_iter().map(|sum| sum as u8).collect(),
            digits: orders.len(),
            shifts: (0..size).flat_map(|t| digit_shifts(&orders, t)).collect(),
        }
    }

    /// The group of unchecked orders.
    pub(super) fn checked(orders: &[u8]) -> Result<Self, FibreError> {
        check_orders(orders)?;
        let fits = |product: u32, &order: &u8| {
            let product = product * u32::from(order);
            (product <= WORD_BITS).then_some(product)
        };
        orders.iter().try_fold(1, fits).ok_or_else(|| {
            FibreError::TooLarge(format!(
                "the orders of the bits multiply to more than {WORD_BITS}, the most that a word has"
            ))
        })?;
        Ok(Self::new(orders))
    }

    /// Number of elements, which is that of the bits in use.
    pub(crate) fn size(&self) -> u32 {
        self.size
    }

    /// The sum of two bit numbers.
    #[inline]
    pub(super) fn sum(&self, a: u32, b: u32) -> u32 {
        self.sums[(a * self.size + b) as usize].into()
    }

    /// Number of digits of a bit number, none of which is of order 1.
    #[inline]
    pub(crate) fn digits(&self) -> usize {
        self.digits
    }

    /// The steps that translate a word by minus t, one per digit, for each bit number t.
    #[inline]
    pub(crate) fn all_shifts(&self) -> &[DigitShift] {
        &self.shifts
    }

    /// For the bit number t: the steps that translate a word by minus t.
    #[inline]
    pub(crate) fn shifts(&self, t: u32) -> &[DigitShift] {
        &self.shifts[t as usize * self.digits..][..self.digits]
    }
}

/// Rejects orders that no digit of a fibre may have.
pub(super) fn check_orders(orders: &[u8]) -> Result<(), FibreError> {
    for (digit, &order) in orders.iter().enumerate() {
        if order == 0 {
            return Err(FibreError::Unsound(format!(
                "digit {digit} of the fibre has order 0, expected at least 1"
            )));
        }
        if u32::from(order) > WORD_BITS {
            return Err(FibreError::TooLarge(format!(
                "digit {digit} of the fibre has order {order}, expected at most {WORD_BITS}"
            )));
        }
    }
    Ok(())
}

/// The sums of all numbers in mixed radix, digit by digit: the sum of a and b is entry a * n + b,
/// where n is the number of elements.
///
/// The table is built without splitting numbers into digits: the table for some digits is extended
/// by one more digit, which becomes the last digit of each sum.
pub(super) fn sums(orders: &[u8]) -> Vec<u16> {
    let (mut table, mut count) = (vec![0], 1);
    for order in orders.iter().copied().map(u16::from) {
        let mut next = Vec::with_capacity(table.len() * usize::from(order * order));
        for sums in table.chunks(count) {
            for digit in 0..order {
                for sum in sums {
                    next.extend((0..order).map(|other| sum * order + (digit + other) % order));
                }
            }
        }
        table = next;
        count *= usize::from(order);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum of two numbers, computed digit by digit.
    fn sum(orders: &[u8], a: usize, b: usize) -> usize {
        let (mut result, mut stride) = (0, 1);
        for &order in orders.iter().rev() {
            let order = usize::from(order);
            result += (a / stride + b / stride) % order * stride;
            stride *= order;
        }
        result
    }

    /// The orders of groups, and how many elements each has.
    fn groups() -> [(&'static [u8], usize); 6] {
        [
            (&[], 1),
            (&[1], 1),
            (&[5], 5),
            (&[3, 3, 3], 27),
            (&[2, 1, 7, 4], 56),
            (&[4, 3, 2, 5], 120),
        ]
    }

    #[test]
    fn all_sums_are_those_of_the_digits() {
        let mut compared = 0;
        for (orders, count) in groups() {
            let sums = sums(orders);
            assert_eq!(sums.len(), count * count);
            for (place, &found) in sums.iter().enumerate() {
                let expected = sum(orders, place / count, place % count);
                assert_eq!(usize::from(found), expected, "{orders:?}, {place}");
                compared += 1;
            }
        }
        assert_eq!(compared, 1 + 1 + 25 + 27 * 27 + 56 * 56 + 120 * 120);
    }
}
