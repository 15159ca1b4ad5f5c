//! Digits of the factorial number system, read from the front by one multiplication each.

use crate::factorial::{FACTORIALS, MAX_N_U64};

/// index / size as a binary fraction of 64 bits, rounded up so little that every digit is right.
///
/// The first digit of an index below n! is the integer part of n * index / n!; the remainder is the
/// fraction for the other n - 1 digits. Let `self` exceed the true value by e, where at first
/// 0 <= e < 3 / 2^64. After j digits the excess has grown to e n! / (n - j)!, while the true
/// fraction is a multiple of 1 / (n - j)!. So every digit is right if 3 n! < 2^64, which holds up
/// to n = 20.
///
/// Several digits may be taken at once, as one digit of a larger base. The last digits may be left
/// out, which keeps the numbers smaller.
pub(super) struct Fraction(u64);

/// For each n: 2^(64 + s) / n! rounded up, and s, the number of bits of n! less one.
const RECIPROCALS: [(u64, u32); MAX_N_U64 + 1] = {
    let mut table = [(0, 0); MAX_N_U64 + 1];
    // For n = 0 and 1 the only index is 0, and there is nothing to multiply.
    let mut n = 2;
    while n <= MAX_N_U64 {
        table[n] = reciprocal(FACTORIALS[n]);
        n += 1;
    }
    table
};

const _: () = assert!(FACTORIALS[MAX_N_U64].checked_mul(3).is_some());

/// 2^(64 + s) / size rounded up, and s, the number of bits of `size` less one.
const fn reciprocal(size: u64) -> (u64, u32) {
    let shift = size.ilog2();
    let scaled = if size.is_power_of_two() {
        // 2^(64 + s) / 2^s is 2^64, which does not fit. With 2^64 - 1, the quotient is too small by
        // less than the 1 that `scaled` adds.
        u64::MAX as u128
    } else {
        (1_u128 << (64 + shift)).div_ceil(size as u128)
    };
    assert!(scaled <= u64::MAX as u128);
    (scaled as u64, shift)
}

impl Fraction {
    /// index / n!, for an index below n!.
    #[inline]
    pub(super) const fn new(index: u64, n: usize) -> Self {
        Self::scaled(index, RECIPROCALS[n])
    }

    /// index / (n! / m!), for an index below n! / m!: yields only the first n - m digits.
    #[inline]
    pub(super) const fn of_first_digits<const M: usize>(index: u64, n: usize) -> Self {
        Self::scaled(index, const { reciprocals_over(M) }[n])
    }

    #[inline]
    const fn scaled(index: u64, (reciprocal, shift): (u64, u32)) -> Self {
        // The rounded reciprocal makes the product exceed the true value by less than index <
        // 2^(s + 1), and the quotient by less than 2. Rounding the quotient down removes less than
        // the 1 that is added.
        Self(((index as u128 * reciprocal as u128) >> shift) as u64 + 1)
    }

    /// The next digit, which has `base` values.
    #[inline]
    pub(super) const fn next_digit(&mut self, base: usize) -> u32 {
        let product = self.0 as u128 * base as u128;
        self.0 = product as u64;
        (product >> 64) as u32
    }
}

/// The reciprocals of n! / m!, for each n above m.
const fn reciprocals_over(m: usize) -> [(u64, u32); MAX_N_U64 + 1] {
    let mut table = [(0, 0); MAX_N_U64 + 1];
    let mut n = m + 1;
    while n <= MAX_N_U64 {
        table[n] = reciprocal(FACTORIALS[n] / FACTORIALS[m]);
        n += 1;
    }
    table
}
