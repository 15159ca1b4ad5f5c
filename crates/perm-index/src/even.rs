//! Even permutations, numbered without gaps: half the lexicographic rank.
//!
//! The permutations of rank 2k and 2k + 1 differ by a swap of their last two values, so exactly one
//! of them is even, and k numbers it. For fewer than two elements the only permutation is even and
//! has the number 0.

use crate::factorial::{FACTORIALS_U128, MAX_N_U64};
use crate::{Coordinate, Error, Parity, Perm, Permutations};

/// How many even permutations of `n` elements there are: n!/2, and 1 for n below 2.
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

/// The number of an even permutation among the even ones, in lexicographic order.
///
/// # Errors
///
/// [`Error::OddPermutation`].
///
/// ```
/// use perm_index::{Error, Perm, even};
///
/// assert_eq!(even::rank(&Perm::new([1, 2, 0])?), Ok(1));
/// assert_eq!(even::rank(&Perm::new([1, 0, 2])?), Err(Error::OddPermutation));
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn rank<const N: usize>(perm: &Perm<N>) -> Result<u64, Error> {
    match perm.parity() {
        Parity::Even => Ok(perm.rank() / 2),
        Parity::Odd => Err(Error::OddPermutation),
    }
}

/// The even permutation with this number.
///
/// # Errors
///
/// [`Error::IndexTooLarge`] from N!/2 on.
///
/// ```
/// use perm_index::even;
///
/// assert_eq!(even::unrank::<4>(11)?.as_array(), &[3, 2, 1, 0]);
/// assert!(even::unrank::<4>(12).is_err());
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn unrank<const N: usize>(index: u64) -> Result<Perm<N>, Error> {
    let size = match count(N) {
        Ok(size) => size,
        Err(error) => return Err(error),
    };
    if index >= size {
        return Err(Error::IndexTooLarge {
            index: index as u128,
            size: size as u128,
        });
    }
    match Perm::<N>::unrank(2 * index) {
        Ok(perm) => match perm.parity() {
            Parity::Even => Ok(perm),
            Parity::Odd => Perm::unrank(2 * index + 1),
        },
        Err(error) => Err(error),
    }
}

/// The even permutations of N elements in lexicographic order (N up to 20), see [the module](self).
///
/// ```
/// use perm_index::{Coordinate, Error, EvenPermutations, Perm};
///
/// assert_eq!(EvenPermutations::<7>.size(), 2520);
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
        rank(perm)
    }

    fn unrank(&self, index: u64) -> Result<Perm<N>, Error> {
        unrank(index)
    }
}
