//! Integers of any size, written in decimal using only multiplication and addition.
//!
//! `num-bigint` could format its own numbers, but that pulls in its fast multiplication and
//! division, which are larger than the rest of a small program.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

/// The number of digits per group.
const DIGITS: usize = 9;

/// One more than the largest group.
const BASE: u64 = 10_u64.pow(DIGITS as u32);

/// An integer in groups of nine decimal digits, lowest first.
#[derive(Debug, Default)]
pub(crate) struct Decimal(Vec<u32>);

impl Decimal {
    /// Multiplies by `factor`, which is at most 2^32, and adds `summand`.
    pub(crate) fn times_plus(mut self, factor: u64, summand: u32) -> Self {
        let mut carry = u64::from(summand);
        for group in &mut self.0 {
            // Below 10^9 * 2^32 + 2^33, which fits.
            let value = u64::from(*group) * factor + carry;
            *group = (value % BASE) as u32;
            carry = value / BASE;
        }
        while carry > 0 {
            self.0.push((carry % BASE) as u32);
            carry /= BASE;
        }
        self
    }

    /// The digits, without leading zeros.
    pub(crate) fn digits(&self) -> String {
        let mut groups = self.0.iter().rev();
        let mut digits = groups.next().unwrap_or(&0).to_string();
        for group in groups {
            write!(digits, "{group:0DIGITS$}").expect("a string takes all");
        }
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_filled_up_with_zeros() {
        assert_eq!(Decimal::default().digits(), "0");
        let mut number = Decimal::default().times_plus(0, 1);
        let mut expected = 1_u128;
        for factor in [10, 99_999_999, 1 << 32, 1, 1_000_000_000] {
            number = number.times_plus(factor, 7);
            expected = expected * u128::from(factor) + 7;
            assert_eq!(number.digits(), expected.to_string());
        }
        let ten_to_the_18 = Decimal::default().times_plus(0, 1_000_000_000);
        let ten_to_the_18 = ten_to_the_18.times_plus(1_000_000_000, 0);
        assert_eq!(ten_to_the_18.digits(), "1000000000000000000");
        let largest = Decimal(alloc::vec![999_999_999]).times_plus(1 << 32, u32::MAX);
        assert_eq!(
            largest.digits(),
            (1_000_000_000_u128 * (1 << 32) - 1).to_string()
        );
    }
}
