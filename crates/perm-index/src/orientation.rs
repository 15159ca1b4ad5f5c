//! Orientations: n digits in base v, with the zero-sum rule or free.
//!
//! On most twisting puzzles the twists of the pieces add up to a multiple of v, so the last digit
//! follows from the others. Under that rule the index is made of the first n - 1 digits, the first one
//! most significant, and there are v^(n-1) of them; free, all n digits count, and there are v^n.

use crate::{Error, Perm};

/// Whether the digits have to add up to a multiple of the base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// They have to: the last digit is implied and takes no part in the index.
    ZeroSum,
    /// They need not: every digit takes part.
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

/// How many orientations of `n` pieces there are: v^(n-1) with the rule, v^n without.
///
/// # Errors
///
/// [`Error::ZeroBase`], and [`Error::TooLarge`] where the number does not fit a `u128`.
///
/// ```
/// use perm_index::orientation::{self, Rule};
///
/// assert_eq!(orientation::count(7, 3, Rule::ZeroSum), Ok(729));
/// assert_eq!(orientation::count(7, 3, Rule::Free), Ok(2187));
/// ```
pub const fn count(n: usize, base: u8, rule: Rule) -> Result<u128, Error> {
    if base == 0 {
        return Err(Error::ZeroBase);
    }
    // One digit value only: no need to multiply, however many pieces there are.
    if base == 1 {
        return Ok(1);
    }
    let too_large = Error::TooLarge {
        n,
        bits: u128::BITS,
    };
    let mut size = 1_u128;
    let mut i = 0;
    while i < rule.counted(n) {
        size = match size.checked_mul(base as u128) {
            Some(size) => size,
            None => return Err(too_large),
        };
        i += 1;
    }
    Ok(size)
}

/// Checks digits against the base and, under [`Rule::ZeroSum`], their sum.
///
/// # Errors
///
/// [`Error::ZeroBase`], [`Error::ValueTooLarge`] at the first digit that is wrong, or
/// [`Error::WrongSum`] naming the last digit that would have been right.
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
/// As [`check`], and [`Error::TooLarge`] where the number of orientations does not fit a `u128`.
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
    if let Err(error) = count(digits.len(), base, rule) {
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

/// Fills `out` with the orientation of this index. On an error `out` is left as it was.
///
/// # Errors
///
/// [`Error::ZeroBase`], [`Error::TooLarge`] as for [`count`], and [`Error::IndexTooLarge`].
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
    let size = match count(out.len(), base, rule) {
        Ok(size) => size,
        Err(error) => return Err(error),
    };
    if index >= size {
        return Err(Error::IndexTooLarge { index, size });
    }
    let mut left = index;
    let mut sum = 0;
    let mut i = rule.counted(out.len());
    // Base 1 may have more digits than any index has: all of them are 0.
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

/// The orientations of N pieces in base V whose digits add up to a multiple of V, valid by
/// construction and numbered by a `u64`.
///
/// ```
/// use perm_index::ZeroSum;
///
/// let twists = ZeroSum::<7, 3>::new([0, 0, 0, 0, 1, 1, 1])?;
/// assert_eq!(twists.rank(), 4);
/// assert_eq!(ZeroSum::unrank(4)?, twists);
/// assert!(ZeroSum::<7, 3>::new([0, 0, 0, 0, 0, 0, 1]).is_err());
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZeroSum<const N: usize, const V: u8> {
    digits: [u8; N],
}

impl<const N: usize, const V: u8> ZeroSum<N, V> {
    /// How many there are: V^(N-1). Does not compile where that exceeds a `u64`.
    pub const COUNT: u64 = match count(N, V, Rule::ZeroSum) {
        Ok(size) if size <= u64::MAX as u128 => size as u64,
        _ => panic!("the number of orientations does not fit a u64"),
    };

    /// The orientation with every digit 0.
    pub const ZERO: Self = {
        assert!(V > 0, "no digit is below 0");
        Self { digits: [0; N] }
    };

    /// The orientation with these digits.
    ///
    /// # Errors
    ///
    /// [`Error::ValueTooLarge`] or [`Error::WrongSum`].
    ///
    /// ```
    /// assert!(perm_index::ZeroSum::<2, 2>::new([1, 1]).is_ok());
    /// ```
    pub const fn new(digits: [u8; N]) -> Result<Self, Error> {
        match check(&digits, V, Rule::ZeroSum) {
            Ok(()) => Ok(Self { digits }),
            Err(error) => Err(error),
        }
    }

    /// The digits, piece by piece.
    ///
    /// ```
    /// assert_eq!(perm_index::ZeroSum::<3, 3>::unrank(1)?.as_array(), &[0, 1, 2]);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn as_array(&self) -> &[u8; N] {
        &self.digits
    }

    /// The orientation digit by digit with another one added to it: zero sums add up to a zero sum.
    ///
    /// ```
    /// use perm_index::ZeroSum;
    ///
    /// let a = ZeroSum::<3, 3>::new([1, 2, 0])?;
    /// assert_eq!(a.plus(&a).as_array(), &[2, 1, 0]);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn plus(&self, other: &Self) -> Self {
        let mut digits = [0; N];
        let mut i = 0;
        while i < N {
            // Two digits below V, so their sum is below 2 V and one subtraction brings it back.
            let sum = self.digits[i] as u16 + other.digits[i] as u16;
            let base = V as u16;
            digits[i] = (if sum >= base { sum - base } else { sum }) as u8;
            i += 1;
        }
        Self { digits }
    }

    /// The orientation that cancels this one.
    ///
    /// ```
    /// use perm_index::ZeroSum;
    ///
    /// let a = ZeroSum::<3, 3>::new([1, 2, 0])?;
    /// assert_eq!(a.plus(&a.negated()), ZeroSum::unrank(0)?);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn negated(&self) -> Self {
        let mut digits = [0; N];
        let mut i = 0;
        while i < N {
            if self.digits[i] != 0 {
                digits[i] = V - self.digits[i];
            }
            i += 1;
        }
        Self { digits }
    }

    /// The digits in another order: digit i of the result is digit `order[i]` of this orientation.
    ///
    /// ```
    /// use perm_index::{Perm, ZeroSum};
    ///
    /// let a = ZeroSum::<3, 3>::new([1, 2, 0])?;
    /// assert_eq!(a.permuted(&Perm::new([2, 0, 1])?).as_array(), &[0, 1, 2]);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn permuted(&self, order: &Perm<N>) -> Self {
        let mut digits = [0; N];
        let mut i = 0;
        while i < N {
            digits[i] = self.digits[order.as_array()[i] as usize];
            i += 1;
        }
        Self { digits }
    }

    /// The index, below [`Self::COUNT`].
    ///
    /// ```
    /// use perm_index::ZeroSum;
    ///
    /// assert_eq!(ZeroSum::<7, 3>::new([2, 2, 2, 2, 2, 2, 0])?.rank(), 728);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(&self) -> u64 {
        const { assert!(Self::COUNT > 0) };
        let mut index = 0;
        let mut i = 0;
        while i + 1 < N {
            index = index * V as u64 + self.digits[i] as u64;
            i += 1;
        }
        index
    }

    /// The orientation of this index.
    ///
    /// # Errors
    ///
    /// [`Error::IndexTooLarge`] from [`Self::COUNT`] on.
    ///
    /// ```
    /// use perm_index::ZeroSum;
    ///
    /// assert_eq!(ZeroSum::<7, 3>::unrank(364)?.as_array(), &[1, 1, 1, 1, 1, 1, 0]);
    /// assert!(ZeroSum::<7, 3>::unrank(729).is_err());
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[inline]
    pub const fn unrank(index: u64) -> Result<Self, Error> {
        if index >= Self::COUNT {
            return Err(Error::IndexTooLarge {
                index: index as u128,
                size: Self::COUNT as u128,
            });
        }
        let mut digits = [0; N];
        let mut left = index;
        let mut sum = 0_u64;
        let mut i = N.saturating_sub(1);
        while i > 0 {
            i -= 1;
            digits[i] = (left % V as u64) as u8;
            sum += digits[i] as u64;
            left /= V as u64;
        }
        if N > 0 {
            let base = V as u64;
            digits[N - 1] = ((base - sum % base) % base) as u8;
        }
        Ok(Self { digits })
    }
}
