//! Permutations of a multiset: the words that use symbol s exactly `counts[s]` times, in
//! lexicographic order.
//!
//! Symbols are `0..counts.len()`. With every count 1 this is the lexicographic numbering of
//! permutations; with two symbols it is that of combinations.

use crate::Error;
use crate::combination::{binomial, multiply_divide};

/// The most symbols a multiset may have: what a `u8` tells apart.
pub const MAX_SYMBOLS: usize = 256;

/// The counts of the symbols of a word, for a multiset with that many `SYMBOLS`.
///
/// # Errors
///
/// [`Error::ValueTooLarge`] for a symbol that is not below `SYMBOLS`, and [`Error::TooLarge`] for one
/// that occurs more than `u32::MAX` times.
///
/// ```
/// assert_eq!(perm_index::multiset::counts::<3>(&[0, 2, 0]), Ok([2, 0, 1]));
/// ```
pub const fn counts<const SYMBOLS: usize>(word: &[u8]) -> Result<[u32; SYMBOLS], Error> {
    let mut counts = [0_u32; SYMBOLS];
    let mut i = 0;
    while i < word.len() {
        if word[i] as usize >= SYMBOLS {
            return Err(Error::ValueTooLarge {
                position: i,
                value: word[i] as u64,
                bound: SYMBOLS as u64,
            });
        }
        let symbol = word[i] as usize;
        counts[symbol] = match counts[symbol].checked_add(1) {
            Some(count) => count,
            None => {
                return Err(Error::TooLarge {
                    n: word.len(),
                    bits: u32::BITS,
                });
            }
        };
        i += 1;
    }
    Ok(counts)
}

/// How many words a multiset has: the multinomial coefficient.
///
/// # Errors
///
/// [`Error::TooLarge`] where it does not fit a `u128`, or for more than [`MAX_SYMBOLS`] symbols.
///
/// ```
/// // aabbb
/// assert_eq!(perm_index::multiset::count(&[2, 3]), Ok(10));
/// ```
pub const fn count(counts: &[u32]) -> Result<u128, Error> {
    if counts.len() > MAX_SYMBOLS {
        return Err(Error::TooLarge {
            n: counts.len(),
            bits: u8::BITS,
        });
    }
    let mut length = 0_u64;
    let mut size = 1_u128;
    let mut symbol = 0;
    while symbol < counts.len() {
        length += counts[symbol] as u64;
        let Some(places) = binomial(length, counts[symbol] as u64) else {
            return Err(too_long(length));
        };
        size = match size.checked_mul(places) {
            Some(size) => size,
            None => return Err(too_long(length)),
        };
        symbol += 1;
    }
    Ok(size)
}

const fn too_long(length: u64) -> Error {
    Error::TooLarge {
        n: length as usize,
        bits: u128::BITS,
    }
}

/// The index of a word among the words with the same symbols.
///
/// # Errors
///
/// [`Error::TooLarge`] where their number does not fit a `u128`.
///
/// ```
/// // abab among aabb abab abba baab baba bbaa
/// assert_eq!(perm_index::multiset::rank(&[0, 1, 0, 1]), Ok(1));
/// ```
pub const fn rank(word: &[u8]) -> Result<u128, Error> {
    let mut left = match counts::<MAX_SYMBOLS>(word) {
        Ok(counts) => counts,
        Err(error) => return Err(error),
    };
    // The number of words with the symbols from position i on.
    let mut words = match count(&left) {
        Ok(words) => words,
        Err(error) => return Err(error),
    };
    let mut index = 0;
    let mut i = 0;
    while i < word.len() {
        let length = (word.len() - i) as u64;
        let symbol = word[i] as usize;
        let mut smaller = 0_u64;
        let mut other = 0;
        while other < symbol {
            smaller += left[other] as u64;
            other += 1;
        }
        // A share of c / length of those words begins with a symbol that is left c times.
        index += share(words, smaller, length);
        words = share(words, left[symbol] as u64, length);
        left[symbol] -= 1;
        i += 1;
    }
    Ok(index)
}

/// Fills `out` with the word of this index. On an error `out` is left as it was.
///
/// # Errors
///
/// [`Error::WrongLength`] if `out` is not as long as the counts add up to, [`Error::IndexTooLarge`],
/// and [`Error::TooLarge`] as for [`count`].
///
/// ```
/// use perm_index::multiset;
///
/// let mut word = [0; 4];
/// multiset::unrank(4, &[2, 2], &mut word)?;
/// assert_eq!(word, [1, 0, 1, 0]);
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn unrank(index: u128, counts: &[u32], out: &mut [u8]) -> Result<(), Error> {
    let mut words = match count(counts) {
        Ok(words) => words,
        Err(error) => return Err(error),
    };
    let mut left = [0_u32; MAX_SYMBOLS];
    let mut length = 0_u64;
    let mut symbol = 0;
    while symbol < counts.len() {
        left[symbol] = counts[symbol];
        length += counts[symbol] as u64;
        symbol += 1;
    }
    if out.len() as u64 != length {
        return Err(Error::WrongLength {
            found: out.len(),
            expected: length as usize,
        });
    }
    if index >= words {
        return Err(Error::IndexTooLarge { index, size: words });
    }
    let mut index = index;
    let mut i = 0;
    while i < out.len() {
        let mut symbol = 0;
        // The words that begin with `symbol`.
        let mut here = share(words, left[symbol] as u64, length);
        while index >= here {
            index -= here;
            symbol += 1;
            here = share(words, left[symbol] as u64, length);
        }
        out[i] = symbol as u8;
        words = here;
        left[symbol] -= 1;
        length -= 1;
        i += 1;
    }
    Ok(())
}

/// The part `c / length` of the words, which is a whole number of them.
const fn share(words: u128, c: u64, length: u64) -> u128 {
    match multiply_divide(words, c, length) {
        Some(share) => share,
        None => panic!("a part of the words is not more than all of them"),
    }
}
