//! Permutations of a multiset: the words that use symbol s exactly `counts[s]` times, in
//! lexicographic order.
//!
//! Symbols are `0..counts.len()`. With every count 1 this is the lexicographic numbering of
//! permutations; with two symbols, that of combinations.

use crate::combination::{binomial, multiply_divide};
use crate::{Coordinate, Error};

/// The largest number of symbols in a multiset: as many as a `u8` can distinguish.
pub const MAX_SYMBOLS: usize = 256;

/// Counts how often each of `SYMBOLS` symbols occurs in a word.
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

/// The number of words of a multiset: the multinomial coefficient.
///
/// # Errors
///
/// [`Error::TooLarge`] if it does not fit a `u128`, [`Error::TooManyValues`] for more than
/// [`MAX_SYMBOLS`] symbols.
///
/// ```
/// // aabbb
/// assert_eq!(perm_index::multiset::count(&[2, 3]), Ok(10));
/// ```
pub const fn count(counts: &[u32]) -> Result<u128, Error> {
    if counts.len() > MAX_SYMBOLS {
        return Err(Error::TooManyValues {
            found: counts.len(),
            most: MAX_SYMBOLS,
        });
    }
    let mut length = 0_u64;
    let mut size = 1_u128;
    let mut symbol = 0;
    while symbol < counts.len() {
        length += counts[symbol] as u64;
        let Some(places) = binomial(length, counts[symbol] as u64) else {
            return Err(too_long(counts));
        };
        size = match size.checked_mul(places) {
            Some(size) => size,
            None => return Err(too_long(counts)),
        };
        symbol += 1;
    }
    Ok(size)
}

/// The error for a multiset with too many words.
const fn too_long(counts: &[u32]) -> Error {
    let mut length = 0_u64;
    let mut symbol = 0;
    while symbol < counts.len() {
        length += counts[symbol] as u64;
        symbol += 1;
    }
    Error::TooLarge {
        n: if length > usize::MAX as u64 {
            usize::MAX
        } else {
            length as usize
        },
        bits: u128::BITS,
    }
}

/// The index of a word among the words with the same symbols.
///
/// # Errors
///
/// [`Error::TooLarge`] if the number of these words does not fit a `u128`.
///
/// ```
/// // abab among aabb abab abba baab baba bbaa
/// assert_eq!(perm_index::multiset::rank(&[0, 1, 0, 1]), Ok(1));
/// ```
pub const fn rank(word: &[u8]) -> Result<u128, Error> {
    let mut walk = match Walk::of(word) {
        Ok(walk) => walk,
        Err(error) => return Err(error),
    };
    let mut index = 0;
    let mut i = 0;
    while i < word.len() {
        index += walk.term(word[i]);
        i += 1;
    }
    Ok(index)
}

/// Writes the terms whose sum is [`rank`]: `terms[i]` is the number of words that share the first i
/// symbols and have a smaller one at position i.
///
/// # Errors
///
/// The same as [`rank`], and [`Error::WrongLength`] if the slices differ in length.
///
/// ```
/// use perm_index::multiset;
///
/// // Before baba are the three words that begin with a, and bbaa comes after it.
/// let mut terms = [0; 4];
/// multiset::terms(&[1, 0, 1, 0], &mut terms)?;
/// assert_eq!(terms, [3, 0, 1, 0]);
/// assert_eq!(multiset::rank(&[1, 0, 1, 0])?, 4);
/// # Ok::<(), perm_index::Error>(())
/// ```
pub const fn terms(word: &[u8], terms: &mut [u128]) -> Result<(), Error> {
    if terms.len() != word.len() {
        return Err(Error::WrongLength {
            found: terms.len(),
            expected: word.len(),
        });
    }
    let mut walk = match Walk::of(word) {
        Ok(walk) => walk,
        Err(error) => return Err(error),
    };
    let mut i = 0;
    while i < word.len() {
        terms[i] = walk.term(word[i]);
        i += 1;
    }
    Ok(())
}

/// The unread rest of a word that is processed symbol by symbol.
struct Walk {
    /// How many of each symbol are left.
    left: [u32; MAX_SYMBOLS],
    /// How many symbols are left.
    length: u64,
    /// The number of words that the remaining symbols can form.
    words: u128,
}

impl Walk {
    const fn of(word: &[u8]) -> Result<Self, Error> {
        let left = match counts::<MAX_SYMBOLS>(word) {
            Ok(counts) => counts,
            Err(error) => return Err(error),
        };
        let words = match count(&left) {
            Ok(words) => words,
            Err(error) => return Err(error),
        };
        let length = word.len() as u64;
        Ok(Self {
            left,
            length,
            words,
        })
    }

    /// Takes the next symbol and returns the number of words with a smaller one in its place.
    const fn term(&mut self, symbol: u8) -> u128 {
        let symbol = symbol as usize;
        let mut smaller = 0_u64;
        let mut other = 0;
        while other < symbol {
            smaller += self.left[other] as u64;
            other += 1;
        }
        // The fraction c / length of all words begins with a symbol of which c are left.
        let term = share(self.words, smaller, self.length);
        self.words = share(self.words, self.left[symbol] as u64, self.length);
        self.left[symbol] -= 1;
        self.length -= 1;
        term
    }
}

/// Fills `out` with the word of this index. On an error `out` is unchanged.
///
/// # Errors
///
/// [`Error::WrongLength`] if the length of `out` is not the sum of the counts,
/// [`Error::IndexTooLarge`], and [`Error::TooLarge`] as for [`count`].
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

/// `words * c / length`, which is an integer.
const fn share(words: u128, c: u64, length: u64) -> u128 {
    match multiply_divide(words, c, length) {
        Some(share) => share,
        None => panic!("a part of the words is not more than all of them"),
    }
}

/// The words of N letters that use each of S symbols a given number of times; see [the
/// module](self).
///
/// ```
/// use perm_index::{Coordinate, MultisetPermutations};
///
/// let words = MultisetPermutations::<4, 2>::new([2, 2])?;
/// assert_eq!(words.size(), 6);
/// assert_eq!(words.unrank(5)?, [1, 1, 0, 0]);
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MultisetPermutations<const N: usize, const S: usize> {
    counts: [u32; S],
    size: u64,
}

impl<const N: usize, const S: usize> MultisetPermutations<N, S> {
    /// The words that use symbol s exactly `counts[s]` times.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] if the counts do not add up to N, and [`Error::TooLarge`] if the
    /// number of words does not fit a `u64`.
    ///
    /// ```
    /// use perm_index::{Error, MultisetPermutations};
    ///
    /// assert_eq!(
    ///     MultisetPermutations::<4, 2>::new([2, 1]),
    ///     Err(Error::WrongLength { found: 3, expected: 4 }),
    /// );
    /// ```
    pub fn new(counts: [u32; S]) -> Result<Self, Error> {
        let length: u64 = counts.iter().map(|&count| u64::from(count)).sum();
        if length != N as u64 {
            return Err(Error::WrongLength {
                // A length that does not fit a `usize` is reported as the largest `usize`.
                found: usize::try_from(length).unwrap_or(usize::MAX),
                expected: N,
            });
        }
        let size = count(&counts)?;
        let size = u64::try_from(size).map_err(|_| Error::TooLarge {
            n: N,
            bits: u64::BITS,
        })?;
        Ok(Self { counts, size })
    }
}

impl<const N: usize, const S: usize> Coordinate for MultisetPermutations<N, S> {
    type Arrangement = [u8; N];

    fn size(&self) -> u64 {
        self.size
    }

    fn rank(&self, word: &[u8; N]) -> Result<u64, Error> {
        let found = counts::<S>(word)?;
        for (symbol, (&found, &expected)) in found.iter().zip(&self.counts).enumerate() {
            if found != expected {
                return Err(Error::WrongCount {
                    symbol,
                    found: u64::from(found),
                    expected: u64::from(expected),
                });
            }
        }
        // Below `size`, which fits.
        Ok(rank(word)? as u64)
    }

    fn unrank(&self, index: u64) -> Result<[u8; N], Error> {
        let mut word = [0; N];
        unrank(u128::from(index), &self.counts, &mut word)?;
        Ok(word)
    }
}
