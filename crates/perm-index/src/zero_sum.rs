//! `ZeroSum<N, V>`: an orientation under the zero-sum rule, valid by construction, with the
//! operations of its group.

use core::fmt;
use core::ops::Index;
use core::str::FromStr;

use crate::orientation::{Rule, check, count};
use crate::text::{read_values, write_values};
use crate::{Arrangements, Coordinate, Error, ParseError, Perm};

/// An orientation of N pieces in base V whose digits add up to a multiple of V; valid by
/// construction. Where its index is used, the number of orientations must fit a `u64`, or the
/// program does not compile.
///
/// The text form is the digits, separated by spaces.
///
/// ```
/// use perm_index::ZeroSum;
///
/// let twists = ZeroSum::<7, 3>::new([0, 0, 0, 0, 1, 1, 1])?;
/// assert_eq!(twists.rank(), 4);
/// assert_eq!(ZeroSum::unrank(4)?, twists);
/// assert_eq!((twists[4], twists.to_string()), (1, "0 0 0 0 1 1 1".into()));
/// assert_eq!("0 0 0 0 1 1 1".parse(), Ok(twists));
/// assert!(ZeroSum::<7, 3>::new([0, 0, 0, 0, 0, 0, 1]).is_err());
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZeroSum<const N: usize, const V: u8> {
    digits: [u8; N],
}

impl<const N: usize, const V: u8> ZeroSum<N, V> {
    /// The number of these orientations: V^(N-1). Does not compile if that exceeds a `u64`.
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

    /// All orientations in the order of their indices, from either end.
    ///
    /// ```
    /// use perm_index::ZeroSum;
    ///
    /// let all = ZeroSum::<2, 3>::all().map(|twists| *twists.as_array());
    /// assert!(all.eq([[0, 0], [1, 2], [2, 1]]));
    /// ```
    #[must_use]
    pub fn all() -> Arrangements<ZeroSumOrientations<N, V>> {
        ZeroSumOrientations.all()
    }

    /// Adds another orientation digit by digit, modulo V; the sum of two zero-sum orientations is
    /// one.
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
            // Both digits are below V, so their sum is below 2 V, and subtracting V once is enough.
            let sum = self.digits[i] as u16 + other.digits[i] as u16;
            let base = V as u16;
            digits[i] = (if sum >= base { sum - base } else { sum }) as u8;
            i += 1;
        }
        Self { digits }
    }

    /// The inverse for [`plus`](Self::plus): the orientation that cancels this one.
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
    /// [`Error::IndexTooLarge`] for an index of [`Self::COUNT`] or more.
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

impl<const N: usize, const V: u8> Index<usize> for ZeroSum<N, V> {
    type Output = u8;

    /// The digit of piece `i`. Panics beyond the last piece, as arrays do.
    fn index(&self, i: usize) -> &u8 {
        &self.digits[i]
    }
}

impl<const N: usize, const V: u8> TryFrom<[u8; N]> for ZeroSum<N, V> {
    type Error = Error;

    fn try_from(digits: [u8; N]) -> Result<Self, Error> {
        Self::new(digits)
    }
}

impl<const N: usize, const V: u8> From<ZeroSum<N, V>> for [u8; N] {
    fn from(orientation: ZeroSum<N, V>) -> Self {
        orientation.digits
    }
}

impl<const N: usize, const V: u8> fmt::Display for ZeroSum<N, V> {
    /// The digits from piece 0 on, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_values(&self.digits, f)
    }
}

impl<const N: usize, const V: u8> FromStr for ZeroSum<N, V> {
    type Err = ParseError;

    /// Reads the format of `Display`; any white space may separate and surround the digits.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(Self::new(read_values(text, u64::from(V))?)?)
    }
}

/// The orientations of N pieces in base V that obey the zero-sum rule; see [`ZeroSum`].
///
/// ```
/// use perm_index::{Coordinate, ZeroSumOrientations};
///
/// assert_eq!(ZeroSumOrientations::<7, 3>.size(), 729);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ZeroSumOrientations<const N: usize, const V: u8>;

impl<const N: usize, const V: u8> Coordinate for ZeroSumOrientations<N, V> {
    type Arrangement = ZeroSum<N, V>;

    fn size(&self) -> u64 {
        ZeroSum::<N, V>::COUNT
    }

    #[inline]
    fn rank(&self, digits: &ZeroSum<N, V>) -> Result<u64, Error> {
        Ok(digits.rank())
    }

    #[inline]
    fn unrank(&self, index: u64) -> Result<ZeroSum<N, V>, Error> {
        ZeroSum::unrank(index)
    }
}
