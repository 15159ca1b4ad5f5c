//! Permutations in slices: lexicographic (Lehmer) rank and unrank with every input checked.

use crate::factorial::{FACTORIALS, FACTORIALS_U128, MAX_N_U64, MAX_N_U128};
use crate::{Coordinate, Error, Parity, Perm, lehmer};

/// How many values a `u8` can distinguish.
const MAX_VALUES: usize = 256;

/// Checks that `values` is a permutation of `0..values.len()`.
///
/// # Errors
///
/// [`Error::ValueTooLarge`] or [`Error::Repeated`] at the first position that is wrong;
/// [`Error::TooManyValues`] for more than 256 elements, which a `u8` cannot distinguish.
///
/// ```
/// use perm_index::{Error, permutation};
///
/// assert_eq!(permutation::check(&[2, 0, 1]), Ok(()));
/// assert_eq!(
///     permutation::check(&[0, 3, 1]),
///     Err(Error::ValueTooLarge { position: 1, value: 3, bound: 3 }),
/// );
/// ```
pub const fn check(values: &[u8]) -> Result<(), Error> {
    let n = values.len();
    if n > MAX_VALUES {
        return Err(Error::TooManyValues {
            found: n,
            most: MAX_VALUES,
        });
    }
    if n < 64 {
        // If n values set exactly the n lowest bits, each value below n occurs once.
        let mut seen = 0_u64;
        let mut i = 0;
        while i < n {
            // A value of 64 or more wraps to another bit; `exceeds` finds it below.
            seen |= 1_u64.wrapping_shl(values[i] as u32);
            i += 1;
        }
        if seen != (1 << n) - 1 || exceeds(values, 63) {
            return find_fault(values);
        }
        return Ok(());
    }
    find_fault(values)
}

/// Whether some value is above `limit`.
const fn exceeds(values: &[u8], limit: u8) -> bool {
    let mut above = false;
    let mut i = 0;
    while i < values.len() {
        above |= values[i] > limit;
        i += 1;
    }
    above
}

/// Looks for the first position that is wrong.
const fn find_fault(values: &[u8]) -> Result<(), Error> {
    let n = values.len();
    let mut used = [0_u64; 4];
    let mut i = 0;
    while i < n {
        let value = values[i] as usize;
        if value >= n {
            return Err(Error::ValueTooLarge {
                position: i,
                value: value as u64,
                bound: n as u64,
            });
        }
        let bit = 1 << (value % 64);
        if used[value / 64] & bit != 0 {
            return Err(repeated(values, i));
        }
        used[value / 64] |= bit;
        i += 1;
    }
    Ok(())
}

/// The error for the value at `position`, which also occurs further left.
const fn repeated(values: &[u8], position: usize) -> Error {
    let mut first = 0;
    while values[first] != values[position] {
        first += 1;
    }
    Error::Repeated {
        position,
        value: values[position] as u64,
        first,
    }
}

/// The parity of a permutation: whether it takes an even or an odd number of swaps. Linear in n.
///
/// # Errors
///
/// The same as [`check`].
///
/// ```
/// use perm_index::{Parity, permutation};
///
/// assert_eq!(permutation::parity(&[3, 2, 1, 0]), Ok(Parity::Even));
/// assert_eq!(permutation::parity(&[2, 1, 0]), Ok(Parity::Odd));
/// assert!(permutation::parity(&[2, 2, 0]).is_err());
/// ```
pub const fn parity(values: &[u8]) -> Result<Parity, Error> {
    match check(values) {
        Ok(()) => Ok(Parity::of_valid(values)),
        Err(error) => Err(error),
    }
}

/// The lexicographic rank of a permutation of `0..n`, for n up to 20.
///
/// # Errors
///
/// The same as [`check`], and [`Error::TooLarge`] for n above 20; use [`rank_u128`] there.
///
/// ```
/// use perm_index::permutation;
///
/// assert_eq!(permutation::rank(&[3, 2, 1, 0]), Ok(23));
/// // 7 3 6 4 5 1 2, counted from 0:
/// assert_eq!(permutation::rank(&[6, 2, 5, 3, 4, 0, 1]), Ok(4672));
/// ```
pub const fn rank(values: &[u8]) -> Result<u64, Error> {
    if values.len() > MAX_N_U64 {
        return Err(Error::TooLarge {
            n: values.len(),
            bits: u64::BITS,
        });
    }
    match check(values) {
        Ok(()) => Ok(lehmer::rank_valid(values)),
        Err(error) => Err(error),
    }
}

/// The lexicographic rank of a permutation of `0..n`, for n up to 34.
///
/// # Errors
///
/// The same as [`check`], and [`Error::TooLarge`] for n above 34.
///
/// ```
/// use perm_index::permutation;
///
/// let mut last = [0_u8; 34];
/// for (i, value) in last.iter_mut().enumerate() {
///     *value = 33 - i as u8;
/// }
/// assert_eq!(Some(permutation::rank_u128(&last)? + 1), perm_index::factorial(34));
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn rank_u128(values: &[u8]) -> Result<u128, Error> {
    if values.len() > MAX_N_U128 {
        return Err(Error::TooLarge {
            n: values.len(),
            bits: u128::BITS,
        });
    }
    match check(values) {
        Ok(()) => Ok(lehmer::rank_valid_u128(values)),
        Err(error) => Err(error),
    }
}

/// Fills `out` with the permutation of `0..out.len()` whose lexicographic rank is `index`, for up
/// to 20 elements. On an error `out` is unchanged.
///
/// # Errors
///
/// [`Error::IndexTooLarge`] for an index of n! or more, [`Error::TooLarge`] for n above 20.
///
/// ```
/// use perm_index::permutation;
///
/// let mut values = [0; 4];
/// permutation::unrank(10, &mut values)?;
/// assert_eq!(values, [1, 3, 0, 2]);
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn unrank(index: u64, out: &mut [u8]) -> Result<(), Error> {
    if out.len() > MAX_N_U64 {
        return Err(Error::TooLarge {
            n: out.len(),
            bits: u64::BITS,
        });
    }
    let size = FACTORIALS_U128[out.len()];
    if index as u128 >= size {
        return Err(Error::IndexTooLarge {
            index: index as u128,
            size,
        });
    }
    lehmer::unrank_valid(index, out);
    Ok(())
}

/// Like [`unrank`], but for up to 34 elements.
///
/// # Errors
///
/// [`Error::IndexTooLarge`] for an index of n! or more, [`Error::TooLarge`] for n above 34.
///
/// ```
/// use perm_index::permutation;
///
/// let mut values = [0; 25];
/// permutation::unrank_u128(1, &mut values)?;
/// assert_eq!(values[22..], [22, 24, 23]);
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn unrank_u128(index: u128, out: &mut [u8]) -> Result<(), Error> {
    if out.len() > MAX_N_U128 {
        return Err(Error::TooLarge {
            n: out.len(),
            bits: u128::BITS,
        });
    }
    let size = FACTORIALS_U128[out.len()];
    if index >= size {
        return Err(Error::IndexTooLarge { index, size });
    }
    lehmer::unrank_valid_u128(index, out);
    Ok(())
}

/// Writes the Lehmer code of a permutation, the digits of its rank in the factorial number system:
/// `digits[i]` is the number of values right of position i that are smaller than `values[i]`.
///
/// # Errors
///
/// The same as [`check`], and [`Error::WrongLength`] if the slices differ in length.
///
/// ```
/// use perm_index::permutation;
///
/// let mut digits = [0; 4];
/// permutation::lehmer_digits(&[1, 3, 0, 2], &mut digits)?;
/// assert_eq!(digits, [1, 2, 0, 0]);
/// // 1 * 3! + 2 * 2! + 0 * 1! + 0 * 0! == 10
/// assert_eq!(permutation::rank(&[1, 3, 0, 2])?, 10);
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn lehmer_digits(values: &[u8], digits: &mut [u8]) -> Result<(), Error> {
    if digits.len() != values.len() {
        return Err(Error::WrongLength {
            found: digits.len(),
            expected: values.len(),
        });
    }
    if let Err(error) = check(values) {
        return Err(error);
    }
    let mut i = 0;
    while i < values.len() {
        let mut smaller = 0;
        let mut j = i + 1;
        while j < values.len() {
            smaller += (values[j] < values[i]) as u8;
            j += 1;
        }
        digits[i] = smaller;
        i += 1;
    }
    Ok(())
}

/// All permutations of N elements in lexicographic order (N up to 20).
///
/// ```
/// use perm_index::{Coordinate, Permutations};
///
/// assert_eq!(Permutations::<7>.size(), 5040);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Permutations<const N: usize>;

impl<const N: usize> Coordinate for Permutations<N> {
    type Arrangement = Perm<N>;

    fn size(&self) -> u64 {
        const { assert!(N <= 20, "21! does not fit a u64") };
        FACTORIALS[N]
    }

    #[inline]
    fn rank(&self, perm: &Perm<N>) -> Result<u64, Error> {
        Ok(perm.rank())
    }

    #[inline]
    fn unrank(&self, index: u64) -> Result<Perm<N>, Error> {
        Perm::unrank(index)
    }
}
