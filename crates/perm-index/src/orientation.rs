//! Orientations: n digits in base v, with or without the zero-sum rule.
//!
//! On most twisty puzzles the twists of the pieces add up to a multiple of v, so the last digit
//! follows from the others. Under that rule the first n - 1 digits form the index, the first one
//! most significant, and there are v^(n-1) orientations. Without the rule all n digits count, and
//! there are v^n.

use crate::{Coordinate, Error};

/// Whether the digits must add up to a multiple of the base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// They must: the last digit follows from the others and takes no part in the index.
    ZeroSum,
    /// They need not: every digit takes part in the index.
    Free,
}

impl Rule {
    /// How many of `n` digits make up the index.
    const fn counted(self, n: usize) -> usize {
        match self {
            Self::ZeroSum => n.saturating_sub(1),
            Self::Free => n,
        }
    }
}

/// The number of orientations of `n` pieces: v^(n-1) with the rule, v^n without.
///
/// # Errors
///
/// [`Error::ZeroBase`], and [`Error::TooLarge`] if the number does not fit a `u128`. That includes
/// a count of exactly 2^128, although all indices fit then: [`last_index`] still works.
///
/// ```
/// use perm_index::orientation::{self, Rule};
///
/// assert_eq!(orientation::count(7, 3, Rule::ZeroSum), Ok(729));
/// assert_eq!(orientation::count(7, 3, Rule::Free), Ok(2187));
/// ```
pub const fn count(n: usize, base: u8, rule: Rule) -> Result<u128, Error> {
    let last = match last_index(n, base, rule) {
        Ok(last) => last,
        Err(error) => return Err(error),
    };
    match last.checked_add(1) {
        Some(count) => Ok(count),
        None => Err(too_large(n)),
    }
}

/// The index of the last orientation of `n` pieces, one less than their number.
///
/// # Errors
///
/// [`Error::ZeroBase`], and [`Error::TooLarge`] if the index does not fit a `u128`.
///
/// ```
/// use perm_index::orientation::{self, Rule};
///
/// assert_eq!(orientation::last_index(7, 3, Rule::ZeroSum), Ok(728));
/// assert_eq!(orientation::last_index(128, 2, Rule::Free), Ok(u128::MAX));
/// assert!(orientation::count(128, 2, Rule::Free).is_err());
/// ```
pub const fn last_index(n: usize, base: u8, rule: Rule) -> Result<u128, Error> {
    if base == 0 {
        return Err(Error::ZeroBase);
    }
    // There is only one digit value. Returning here avoids a loop over any number of pieces.
    if base == 1 {
        return Ok(0);
    }
    // The largest digit everywhere.
    let mut last = 0_u128;
    let mut i = 0;
    while i < rule.counted(n) {
        last = match last.checked_mul(base as u128) {
            Some(shifted) => match shifted.checked_add(base as u128 - 1) {
                Some(last) => last,
                None => return Err(too_large(n)),
            },
            None => return Err(too_large(n)),
        };
        i += 1;
    }
    Ok(last)
}

/// The error for an index that does not fit.
const fn too_large(n: usize) -> Error {
    Error::TooLarge {
        n,
        bits: u128::BITS,
    }
}

/// Checks digits against the base and, under [`Rule::ZeroSum`], their sum.
///
/// # Errors
///
/// [`Error::ZeroBase`], [`Error::ValueTooLarge`] at the first digit that is wrong, or
/// [`Error::WrongSum`] with the last digit that would be right.
///
/// ```
/// use perm_index::{Error, orientation::{self, Rule}};
///
/// assert_eq!(orientation::check(&[1, 1, 1], 3, Rule::ZeroSum), Ok(()));
/// assert_eq!(
///     orientation::check(&[1, 1, 2], 3, Rule::ZeroSum),
///     Err(Error::WrongSum { position: 2, value: 2, expected: 1, base: 3 }),
/// );
/// ```
pub const fn check(digits: &[u8], base: u8, rule: Rule) -> Result<(), Error> {
    if base == 0 {
        return Err(Error::ZeroBase);
    }
    let mut sum = 0_u64;
    let mut i = 0;
    while i < digits.len() {
        if digits[i] >= base {
            return Err(Error::ValueTooLarge {
                position: i,
                value: digits[i] as u64,
                bound: base as u64,
            });
        }
        sum = (sum + digits[i] as u64) % base as u64;
        i += 1;
    }
    if matches!(rule, Rule::ZeroSum) && sum != 0 {
        let position = digits.len() - 1;
        let value = digits[position] as u64;
        return Err(Error::WrongSum {
            position,
            value,
            expected: (value + base as u64 - sum) % base as u64,
            base: base as u64,
        });
    }
    Ok(())
}

/// The index of an orientation.
///
/// # Errors
///
/// The same as [`check`], and [`Error::TooLarge`] if the last index does not fit a `u128`.
///
/// ```
/// use perm_index::orientation::{self, Rule};
///
/// assert_eq!(orientation::rank(&[1, 0, 0, 0, 0, 0, 2], 3, Rule::ZeroSum), Ok(243));
/// assert_eq!(orientation::rank(&[1, 0, 1, 0], 2, Rule::Free), Ok(10));
/// ```
pub const fn rank(digits: &[u8], base: u8, rule: Rule) -> Result<u128, Error> {
    if let Err(error) = check(digits, base, rule) {
        return Err(error);
    }
    if let Err(error) = last_index(digits.len(), base, rule) {
        return Err(error);
    }
    let mut index = 0;
    let mut i = 0;
    while i < rule.counted(digits.len()) {
        index = index * base as u128 + digits[i] as u128;
        i += 1;
    }
    Ok(index)
}

/// Fills `out` with the orientation of this index. On an error `out` is unchanged.
///
/// # Errors
///
/// [`Error::ZeroBase`], [`Error::TooLarge`] as for [`last_index`], and [`Error::IndexTooLarge`].
///
/// ```
/// use perm_index::orientation::{self, Rule};
///
/// let mut digits = [0; 7];
/// orientation::unrank(26, 3, Rule::ZeroSum, &mut digits)?;
/// assert_eq!(digits, [0, 0, 0, 2, 2, 2, 0]);
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn unrank(index: u128, base: u8, rule: Rule, out: &mut [u8]) -> Result<(), Error> {
    let last = match last_index(out.len(), base, rule) {
        Ok(last) => last,
        Err(error) => return Err(error),
    };
    if index > last {
        // `index` is larger than `last`, so `last + 1` does not overflow.
        let size = last + 1;
        return Err(Error::IndexTooLarge { index, size });
    }
    let mut left = index;
    let mut sum = 0;
    let mut i = rule.counted(out.len());
    // In base 1, all digits are 0, however many there are.
    while i > 0 {
        i -= 1;
        out[i] = (left % base as u128) as u8;
        sum = (sum + out[i] as u64) % base as u64;
        left /= base as u128;
    }
    if matches!(rule, Rule::ZeroSum) && !out.is_empty() {
        out[out.len() - 1] = ((base as u64 - sum) % base as u64) as u8;
    }
    Ok(())
}

/// All orientations of N pieces in base V, without the zero-sum rule.
///
/// ```
/// use perm_index::{Coordinate, FreeOrientations};
///
/// assert_eq!(FreeOrientations::<4, 2>.rank(&[1, 0, 1, 0]), Ok(10));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FreeOrientations<const N: usize, const V: u8>;

impl<const N: usize, const V: u8> Coordinate for FreeOrientations<N, V> {
    type Arrangement = [u8; N];

    fn size(&self) -> u64 {
        const {
            match count(N, V, Rule::Free) {
                Ok(size) if size <= u64::MAX as u128 => size as u64,
                _ => panic!("the number of orientations does not fit a u64"),
            }
        }
    }

    fn rank(&self, digits: &[u8; N]) -> Result<u64, Error> {
        // Below `size()`, which fits.
        Ok(rank(digits, V, Rule::Free)? as u64)
    }

    fn unrank(&self, index: u64) -> Result<[u8; N], Error> {
        let mut digits = [0; N];
        unrank(u128::from(index), V, Rule::Free, &mut digits)?;
        Ok(digits)
    }
}
