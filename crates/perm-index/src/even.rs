//! Even permutations, numbered without gaps by half their lexicographic rank, rounded down.
//!
//! The permutations of rank 2k and 2k + 1 differ by a swap of their last two values, so exactly one
//! of them is even; its index here is k. For fewer than two elements the only permutation is even
//! and has index 0.
//!
//! The functions take slices; [`EvenPermutations`] numbers values of type [`Perm`], which need no
//! check.

use crate::factorial::{FACTORIALS_U128, MAX_N_U64};
use crate::{Coordinate, Error, Parity, Perm, Permutations, lehmer, permutation};

/// The number of even permutations of `n` elements: n!/2, and 1 for n below 2.
///
/// # Errors
///
/// [`Error::TooLarge`] for n above 20.
///
/// ```
/// assert_eq!(perm_index::even::count(7), Ok(2520));
/// ```
pub const fn count(n: usize) -> Result<u64, Error> {
    if n > MAX_N_U64 {
        return Err(Error::TooLarge { n, bits: u64::BITS });
    }
    let all = FACTORIALS_U128[n] as u64;
    Ok(if n < 2 { 1 } else { all / 2 })
}

/// Checks that `values` is an even permutation of `0..values.len()`.
///
/// # Errors
///
/// The same as [`permutation::check`], and [`Error::OddPermutation`].
///
/// ```
/// use perm_index::{Error, even};
///
/// assert_eq!(even::check(&[1, 2, 0]), Ok(()));
/// assert_eq!(even::check(&[1, 0, 2]), Err(Error::OddPermutation));
/// ```
pub const fn check(values: &[u8]) -> Result<(), Error> {
    match permutation::parity(values) {
        Ok(Parity::Even) => Ok(()),
        Ok(Parity::Odd) => Err(Error::OddPermutation),
        Err(error) => Err(error),
    }
}

/// The index of an even permutation among the even ones in lexicographic order, for n up to 20.
///
/// # Errors
///
/// The same as [`check`], and [`Error::TooLarge`] for n above 20.
///
/// ```
/// use perm_index::{Error, even};
///
/// assert_eq!(even::rank(&[1, 2, 0]), Ok(1));
/// assert_eq!(even::rank(&[1, 0, 2]), Err(Error::OddPermutation));
/// ```
pub const fn rank(values: &[u8]) -> Result<u64, Error> {
    if values.len() > MAX_N_U64 {
        return Err(Error::TooLarge {
            n: values.len(),
            bits: u64::BITS,
        });
    }
    match permutation::check(values) {
        Ok(()) => rank_valid(values),
        Err(error) => Err(error),
    }
}

/// The index of a valid permutation of at most 20 elements, if it is even.
const fn rank_valid(values: &[u8]) -> Result<u64, Error> {
    match Parity::of_valid(values) {
        Parity::Even => Ok(lehmer::rank_valid(values) / 2),
        Parity::Odd => Err(Error::OddPermutation),
    }
}

/// Fills `out` with the even permutation of `0..out.len()` that has this index, for up to 20
/// elements. On an error `out` is unchanged.
///
/// # Errors
///
/// [`Error::IndexTooLarge`] for an index of [`count`] or more, [`Error::TooLarge`] for n above 20.
///
/// ```
/// use perm_index::even;
///
/// let mut values = [0; 4];
/// even::unrank(11, &mut values)?;
/// assert_eq!(values, [3, 2, 1, 0]);
/// assert!(even::unrank(12, &mut values).is_err());
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn unrank(index: u64, out: &mut [u8]) -> Result<(), Error> {
    let n = out.len();
    let size = match count(n) {
        Ok(size) => size,
        Err(error) => return Err(error),
    };
    if index >= size {
        return Err(Error::IndexTooLarge {
            index: index as u128,
            size: size as u128,
        });
    }
    lehmer::unrank_valid(2 * index, out);
    if Parity::of_valid(out).is_odd() {
        out.swap(n - 2, n - 1);
    }
    Ok(())
}

/// The even permutations of N elements in lexicographic order (N up to 20); see [the module](self).
///
/// ```
/// use perm_index::{Coordinate, Error, EvenPermutations, Perm};
///
/// assert_eq!(EvenPermutations::<7>.size(), 2520);
/// assert_eq!(EvenPermutations.rank(&Perm::new([1, 2, 0])?), Ok(1));
/// assert_eq!(EvenPermutations.rank(&Perm::new([1, 0, 2])?), Err(Error::OddPermutation));
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EvenPermutations<const N: usize>;

impl<const N: usize> Coordinate for EvenPermutations<N> {
    type Arrangement = Perm<N>;

    fn size(&self) -> u64 {
        Permutations::<N>.size().div_ceil(2)
    }

    fn rank(&self, perm: &Perm<N>) -> Result<u64, Error> {
        const { assert!(N <= MAX_N_U64, "21! does not fit a u64") };
        rank_valid(perm.as_array())
    }

    fn unrank(&self, index: u64) -> Result<Perm<N>, Error> {
        const { assert!(N <= MAX_N_U64, "21! does not fit a u64") };
        let mut values = [0; N];
        unrank(index, &mut values)?;
        Ok(Perm::from_valid(values))
    }
}
