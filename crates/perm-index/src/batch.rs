//! Many permutations at once: lexicographic ranks of whole slices, and back.
//!
//! Ranking a permutation of seven elements alone takes a few nanoseconds, mostly in a chain of
//! dependent shifts. For four to eight elements, these functions use one or two look-ups instead:
//! of the whole permutation, or of each half. The tables are computed at compile time. For other N,
//! and in WebAssembly, the functions loop over the code of [`Perm::rank`] and [`Perm::unrank`].
//!
//! Ranks are 32 bits wide, so N is at most 12; a larger N does not compile.
//!
//! ```
//! use perm_index::{Perm, batch};
//!
//! let mut perms = [Perm::<7>::IDENTITY; 3];
//! batch::unrank(&[0, 4672, 5039], &mut perms)?;
//! assert_eq!(perms[1].as_array(), &[6, 2, 5, 3, 4, 0, 1]);
//! let mut ranks = [0; 3];
//! batch::rank(&perms, &mut ranks)?;
//! assert_eq!(ranks, [0, 4672, 5039]);
//! # Ok::<(), perm_index::BatchError>(())
//! ```

use core::fmt;

use crate::factorial::FACTORIALS;
use crate::{Error, Perm, lehmer, permutation};
use halves::Halves;
use whole::Whole;

mod halves;
mod whole;

/// The largest N with N! ranks of 32 bits.
const MAX_N: usize = 12;

/// Why a batch could not be ranked or unranked.
///
/// ```
/// use perm_index::{BatchError, Error, batch};
///
/// let error = batch::rank_arrays(&[[1, 0, 2], [0, 2, 2]], &mut [0; 2]).unwrap_err();
/// let repeated = Error::Repeated { position: 2, value: 2, first: 1 };
/// assert_eq!(error, BatchError::Entry { number: 1, error: repeated });
/// assert_eq!(error.to_string(), "entry 1: position 2 repeats the value 2 of position 1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BatchError {
    /// The result slice has the wrong length.
    Results {
        /// The length of the result slice.
        found: usize,
        /// The number of entries.
        expected: usize,
    },
    /// An entry is not a permutation, or not a valid rank.
    Entry {
        /// The index of the first wrong entry, counted from 0.
        number: usize,
        /// What is wrong with it.
        error: Error,
    },
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Results { found, expected } => {
                write!(f, "there is room for {found} results, expected {expected}")
            }
            Self::Entry { number, error } => write!(f, "entry {number}: {error}"),
        }
    }
}

impl core::error::Error for BatchError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Results { .. } => None,
            Self::Entry { error, .. } => Some(error),
        }
    }
}

/// Writes the lexicographic rank of each permutation to the same position of `ranks`.
///
/// # Errors
///
/// [`BatchError::Results`] if the slices differ in length.
///
/// ```
/// use perm_index::{Perm, batch};
///
/// let mut ranks = [0; 24];
/// let perms: Vec<Perm<4>> = Perm::all().collect();
/// batch::rank(&perms, &mut ranks)?;
/// assert!(ranks.into_iter().eq(0..24));
/// # Ok::<(), perm_index::BatchError>(())
/// ```
pub fn rank<const N: usize>(perms: &[Perm<N>], ranks: &mut [u32]) -> Result<(), BatchError> {
    check_room(perms.len(), ranks.len())?;
    for_each(perms, ranks, |perm, rank| {
        *rank = match Halves::<N>::rank(perm.as_array()) {
            Some(found) => found.rank(),
            None => perm.rank() as u32,
        };
    });
    Ok(())
}

/// Ranks plain arrays, each of which must be a permutation of `0..N`.
///
/// # Errors
///
/// [`BatchError::Entry`] for the first array that is not a permutation (see
/// [`permutation::check`]); [`BatchError::Results`] if the slices differ in length. After an error
/// the contents of `ranks` are unspecified.
///
/// ```
/// use perm_index::{BatchError, batch};
///
/// let mut ranks = [0; 2];
/// batch::rank_arrays(&[[0, 2, 1], [2, 1, 0]], &mut ranks)?;
/// assert_eq!(ranks, [1, 5]);
/// # Ok::<(), BatchError>(())
/// ```
pub fn rank_arrays<const N: usize>(
    arrays: &[[u8; N]],
    ranks: &mut [u32],
) -> Result<(), BatchError> {
    check_room(arrays.len(), ranks.len())?;
    // All entries are checked together, which costs little. Only if something is wrong, a second
    // pass finds the first faulty entry.
    let mut seen = halves::Validity::NOTHING_WRONG;
    let mut all_valid = true;
    for_each(arrays, ranks, |array, rank| {
        match Halves::<N>::rank(array) {
            Some(found) => {
                seen.add(found);
                *rank = found.rank();
            }
            None => match permutation::check(array) {
                Ok(()) => *rank = lehmer::rank_valid(array) as u32,
                Err(_) => all_valid = false,
            },
        }
    });
    if all_valid && seen.all_valid::<N>() {
        return Ok(());
    }
    first_fault(arrays.iter().map(|array| permutation::check(array)))
}

/// Writes the permutation of each lexicographic rank to the same position of `perms`.
///
/// # Errors
///
/// [`BatchError::Entry`] for the first rank of N! or more, [`BatchError::Results`] if the slices
/// differ in length. On an error `perms` is unchanged.
///
/// ```
/// use perm_index::{Perm, batch};
///
/// let mut perms = [Perm::<3>::IDENTITY; 2];
/// batch::unrank(&[5, 1], &mut perms)?;
/// assert_eq!(perms.map(|perm| perm.to_string()), ["2 1 0", "0 2 1"]);
/// assert!(batch::unrank(&[5, 6], &mut perms).is_err());
/// # Ok::<(), perm_index::BatchError>(())
/// ```
pub fn unrank<const N: usize>(ranks: &[u32], perms: &mut [Perm<N>]) -> Result<(), BatchError> {
    check_ranks::<N>(ranks, perms.len())?;
    for_each(ranks, perms, |&rank, perm| {
        unrank_valid(rank, perm.values_mut());
    });
    Ok(())
}

/// Writes the permutations of these ranks as plain arrays.
///
/// # Errors
///
/// The same as [`unrank`].
///
/// ```
/// use perm_index::batch;
///
/// let mut arrays = [[0; 3]; 2];
/// batch::unrank_arrays(&[5, 1], &mut arrays)?;
/// assert_eq!(arrays, [[2, 1, 0], [0, 2, 1]]);
/// # Ok::<(), perm_index::BatchError>(())
/// ```
pub fn unrank_arrays<const N: usize>(
    ranks: &[u32],
    arrays: &mut [[u8; N]],
) -> Result<(), BatchError> {
    check_ranks::<N>(ranks, arrays.len())?;
    for_each(ranks, arrays, |&rank, array| unrank_valid(rank, array));
    Ok(())
}

/// The number of entries processed per loop iteration. An entry takes only a few instructions, so
/// with one entry at a time the loop itself would cost a fifth of the time. In WebAssembly it is
/// one, to keep the module small.
const AT_ONCE: usize = if cfg!(target_family = "wasm") { 1 } else { 4 };

/// Calls `work` with each entry and the place for its result; both slices have the same length.
#[inline(always)]
fn for_each<T, R>(entries: &[T], results: &mut [R], mut work: impl FnMut(&T, &mut R)) {
    let (chunks, last) = entries.as_chunks::<AT_ONCE>();
    let (result_chunks, last_results) = results.as_chunks_mut::<AT_ONCE>();
    for (entries, results) in chunks.iter().zip(result_chunks) {
        for (entry, result) in entries.iter().zip(results) {
            work(entry, result);
        }
    }
    for (entry, result) in last.iter().zip(last_results) {
        work(entry, result);
    }
}

/// Writes the permutation of a rank below N!.
#[inline]
fn unrank_valid<const N: usize>(rank: u32, out: &mut [u8; N]) {
    if !Whole::unrank(rank, out) && !Halves::unrank(rank, out) {
        *out = lehmer::unrank_array(rank.into());
    }
}

/// Checks that every rank is below N! and that there is room for the results.
fn check_ranks<const N: usize>(ranks: &[u32], room: usize) -> Result<(), BatchError> {
    const { assert!(N <= MAX_N, "13! does not fit a u32") };
    check_room(ranks.len(), room)?;
    let size = FACTORIALS[N] as u32;
    // No early exit, so that the compiler can check several ranks at once.
    if !ranks.iter().fold(false, |any, &rank| any | (rank >= size)) {
        return Ok(());
    }
    first_fault(ranks.iter().map(|&rank| {
        if rank < size {
            Ok(())
        } else {
            Err(Error::IndexTooLarge {
                index: rank.into(),
                size: size.into(),
            })
        }
    }))
}

fn check_room(expected: usize, found: usize) -> Result<(), BatchError> {
    if found == expected {
        Ok(())
    } else {
        Err(BatchError::Results { found, expected })
    }
}

/// The first error, with the number of its entry.
fn first_fault(mut checked: impl Iterator<Item = Result<(), Error>>) -> Result<(), BatchError> {
    match checked
        .by_ref()
        .enumerate()
        .find_map(|(number, found)| Some((number, found.err()?)))
    {
        Some((number, error)) => Err(BatchError::Entry { number, error }),
        None => Ok(()),
    }
}
