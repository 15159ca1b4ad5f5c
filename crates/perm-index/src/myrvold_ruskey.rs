//! Myrvold and Ruskey's numbering: linear time, in no useful order.
//!
//! Unranking is the usual shuffle: for k = n, n-1, ..., 2 it swaps position k - 1 with position
//! r(k) < k, where the r(k) are the mixed-radix digits of the index. Ranking undoes these swaps one
//! by one, with the help of the inverse permutation. Use this numbering when there are many
//! elements and any unique number will do; use the lexicographic one when order matters or tables
//! are shared with other programs.

use crate::factorial::{FACTORIALS_U128, MAX_N_U64};
use crate::{Coordinate, Error, Perm, Permutations};

/// The index of a permutation, below N! (N up to 20).
///
/// ```
/// use perm_index::{Perm, myrvold_ruskey};
///
/// // Index 0 swaps every position with the first: not the identity.
/// assert_eq!(myrvold_ruskey::rank(&Perm::new([1, 2, 3, 0])?), 0);
/// assert_eq!(myrvold_ruskey::rank(&Perm::<4>::IDENTITY), 23);
/// # Ok::<(), perm_index::Error>(())
/// ```
#[must_use]
pub const fn rank<const N: usize>(perm: &Perm<N>) -> u64 {
    const { assert!(N <= MAX_N_U64, "21! does not fit a u64") };
    let mut values = *perm.as_array();
    let mut places = *perm.inverse().as_array();
    let mut index = 0;
    let mut place_value = 1;
    let mut k = N;
    while k > 1 {
        let last = k - 1;
        let digit = values[last];
        let place_of_last = places[last];
        // Undo the swap: the value `last` goes back to the last position.
        values[place_of_last as usize] = digit;
        places[digit as usize] = place_of_last;
        index += digit as u64 * place_value;
        place_value *= k as u64;
        k -= 1;
    }
    index
}

/// The permutation with this index.
///
/// # Errors
///
/// [`Error::IndexTooLarge`] for an index of N! or more.
///
/// ```
/// use perm_index::myrvold_ruskey;
///
/// let perm = myrvold_ruskey::unrank::<7>(1234)?;
/// assert_eq!(myrvold_ruskey::rank(&perm), 1234);
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn unrank<const N: usize>(index: u64) -> Result<Perm<N>, Error> {
    const { assert!(N <= MAX_N_U64, "21! does not fit a u64") };
    let size = FACTORIALS_U128[N];
    if index as u128 >= size {
        return Err(Error::IndexTooLarge {
            index: index as u128,
            size,
        });
    }
    let mut values = *Perm::<N>::IDENTITY.as_array();
    let mut left = index;
    let mut k = N;
    while k > 1 {
        let other = (left % k as u64) as usize;
        left /= k as u64;
        (values[k - 1], values[other]) = (values[other], values[k - 1]);
        k -= 1;
    }
    Ok(Perm::from_valid(values))
}

/// All permutations of N elements in Myrvold and Ruskey's order (N up to 20); see [the
/// module](self).
///
/// ```
/// use perm_index::{Coordinate, MyrvoldRuskey};
///
/// assert_eq!(MyrvoldRuskey::<7>.size(), 5040);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MyrvoldRuskey<const N: usize>;

impl<const N: usize> Coordinate for MyrvoldRuskey<N> {
    type Arrangement = Perm<N>;

    fn size(&self) -> u64 {
        Permutations::<N>.size()
    }

    fn rank(&self, perm: &Perm<N>) -> Result<u64, Error> {
        Ok(rank(perm))
    }

    fn unrank(&self, index: u64) -> Result<Perm<N>, Error> {
        unrank(index)
    }
}
