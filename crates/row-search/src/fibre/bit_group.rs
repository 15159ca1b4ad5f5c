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
    /// The group with these cyclic orders, which multiply to 32 at most. Digits of order 1 have no place value.
    pub(crate) fn new(orders: &[u8]) -> Self {
        let orders: Vec<u8> = orders.iter().copied().filter(|&order| order > 1).collect();
        let size: u32 = orders.iter().copied().map(u32::from).product();
        Self {
            size,
            sums: (0..size)
                .flat_map(|t| (0..size).map(move |b| (t, b)))
                .map(|(t, b)| sum(&orders, t as usize, b as usize) as u8)
                .collect(),
            digits: orders.len(),
            shifts: (0..size).flat_map(|t| digit_shifts(&orders, t)).collect(),
        }
    }

    /// The same for orders that anyone may have told.
    pub(super) fn checked(orders: &[u8]) -> Result<Self, FibreError> {
        check_orders(orders)?;
        let fits = |product: u32, &order: &u8| {
            let product = product * u32::from(order);
            (product <= WORD_BITS).then_some(product)
        };
        orders
            .iter()
            .try_fold(1, fits)
            .ok_or(FibreError::TooManyBits)?;
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

    /// The steps that translate a word by minus t, one to a digit, for each bit number t.
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

/// Refuses orders that no digit of a fibre may have.
pub(super) fn check_orders(orders: &[u8]) -> Result<(), FibreError> {
    for (digit, &order) in orders.iter().enumerate() {
        if order == 0 {
            return Err(FibreError::ZeroOrder { digit });
        }
        if u32::from(order) > WORD_BITS {
            return Err(FibreError::OrderTooLarge { digit, order });
        }
    }
    Ok(())
}

/// The digit-by-digit sum of two numbers in mixed radix.
pub(super) fn sum(orders: &[u8], mut a: usize, mut b: usize) -> usize {
    let mut result = 0;
    let mut stride = 1;
    for &order in orders.iter().rev() {
        let order = usize::from(order);
        result += (a + b) % order * stride;
        stride *= order;
        a /= order;
        b /= order;
    }
    result
}

/// The number in mixed radix that comes to 0 with this one, digit by digit.
pub(super) fn negative(orders: &[u8], mut a: usize) -> usize {
    let mut result = 0;
    let mut stride = 1;
    for &order in orders.iter().rev() {
        let order = usize::from(order);
        result += (order - a % order) % order * stride;
        stride *= order;
        a /= order;
    }
    result
}
