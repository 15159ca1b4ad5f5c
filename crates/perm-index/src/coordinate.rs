//! The notion of a coordinate: a set of arrangements numbered from 0 without gaps.

use crate::orientation::{self, Rule};
use crate::{Error, MixedRadix, Perm, ZeroSum, combination, even, multiset, myrvold_ruskey};

/// Arrangements numbered from 0 to `size() - 1`.
///
/// Every numbering of this crate is one, and [`fill_transitions`](crate::fill_transitions) makes a
/// table of moves from any of them. The laws: `unrank` answers exactly for indices below `size`, and
/// `rank(&unrank(i)?)? == i`.
///
/// ```
/// use perm_index::{Coordinate, Permutations, Product, ZeroSumOrientations};
///
/// // A pocket cube with one corner held: permutation and twists of seven corners.
/// let cube = Product::new(Permutations::<7>, ZeroSumOrientations::<7, 3>)?;
/// assert_eq!(cube.size(), 3_674_160);
/// let (corners, twists) = cube.unrank(1_000_000)?;
/// assert_eq!(cube.rank(&(corners, twists))?, 1_000_000);
/// # Ok::<(), perm_index::Error>(())
/// ```
pub trait Coordinate {
    /// What is numbered.
    type Arrangement;

    /// How many arrangements there are.
    fn size(&self) -> u64;

    /// The number of an arrangement.
    ///
    /// # Errors
    ///
    /// The typed error that says why the arrangement is not one of these.
    fn rank(&self, arrangement: &Self::Arrangement) -> Result<u64, Error>;

    /// The arrangement with a number.
    ///
    /// # Errors
    ///
    /// [`Error::IndexTooLarge`] from `size()` on.
    fn unrank(&self, index: u64) -> Result<Self::Arrangement, Error>;
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
        crate::factorial::FACTORIALS[N]
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

/// All permutations of N elements in Myrvold and Ruskey's order (N up to 20), see
/// [`myrvold_ruskey`].
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
        Ok(myrvold_ruskey::rank(perm))
    }

    fn unrank(&self, index: u64) -> Result<Perm<N>, Error> {
        myrvold_ruskey::unrank(index)
    }
}

/// The even permutations of N elements in lexicographic order (N up to 20), see [`even`].
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
        even::rank(perm)
    }

    fn unrank(&self, index: u64) -> Result<Perm<N>, Error> {
        even::unrank(index)
    }
}

/// The orientations of N pieces in base V that obey the zero-sum rule, see [`ZeroSum`].
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

/// All orientations of N pieces in base V, without a rule.
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
            match orientation::count(N, V, Rule::Free) {
                Ok(size) if size <= u64::MAX as u128 => size as u64,
                _ => panic!("the number of orientations does not fit a u64"),
            }
        }
    }

    fn rank(&self, digits: &[u8; N]) -> Result<u64, Error> {
        // Below `size()`, which fits.
        Ok(orientation::rank(digits, V, Rule::Free)? as u64)
    }

    fn unrank(&self, index: u64) -> Result<[u8; N], Error> {
        let mut digits = [0; N];
        orientation::unrank(u128::from(index), V, Rule::Free, &mut digits)?;
        Ok(digits)
    }
}

/// In which order combinations are numbered, see [`combination`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CombinationOrder {
    /// Smallest elements first.
    Lexicographic,
    /// Largest elements first.
    Colexicographic,
}

/// The combinations of K out of n elements, as increasing arrays.
///
/// ```
/// use perm_index::{CombinationOrder, Combinations, Coordinate};
///
/// // Where the four edges of a middle layer may be among twelve.
/// let slice = Combinations::<4>::new(12, CombinationOrder::Lexicographic)?;
/// assert_eq!(slice.size(), 495);
/// assert_eq!(slice.unrank(494)?, [8, 9, 10, 11]);
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Combinations<const K: usize> {
    n: u32,
    order: CombinationOrder,
    size: u64,
}

impl<const K: usize> Combinations<K> {
    /// The combinations of K out of `n` elements.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] where C(n, K) does not fit a `u64`.
    ///
    /// ```
    /// use perm_index::{CombinationOrder, Combinations};
    ///
    /// assert!(Combinations::<40>::new(80, CombinationOrder::Colexicographic).is_err());
    /// ```
    pub const fn new(n: u32, order: CombinationOrder) -> Result<Self, Error> {
        match combination::binomial(n as u64, K as u64) {
            Some(size) if size <= u64::MAX as u128 => Ok(Self {
                n,
                order,
                size: size as u64,
            }),
            _ => Err(Error::TooLarge {
                n: n as usize,
                bits: u64::BITS,
            }),
        }
    }
}

impl<const K: usize> Coordinate for Combinations<K> {
    type Arrangement = [u32; K];

    fn size(&self) -> u64 {
        self.size
    }

    fn rank(&self, elements: &[u32; K]) -> Result<u64, Error> {
        let index = match self.order {
            CombinationOrder::Lexicographic => combination::rank_lex(elements, self.n),
            CombinationOrder::Colexicographic => combination::rank_colex(elements, self.n),
        }?;
        // Below `size`, which fits.
        Ok(index as u64)
    }

    fn unrank(&self, index: u64) -> Result<[u32; K], Error> {
        let mut elements = [0; K];
        let index = u128::from(index);
        match self.order {
            CombinationOrder::Lexicographic => {
                combination::unrank_lex(index, self.n, &mut elements)
            }
            CombinationOrder::Colexicographic => {
                combination::unrank_colex(index, self.n, &mut elements)
            }
        }?;
        Ok(elements)
    }
}

/// The words of N letters that use each of S symbols a given number of times, see [`multiset`].
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
    /// [`Error::WrongLength`] if the counts do not add up to N, and [`Error::TooLarge`] where the
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
                found: usize::try_from(length).unwrap_or(usize::MAX),
                expected: N,
            });
        }
        let size = multiset::count(&counts)?;
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
        let found = multiset::counts::<S>(word)?;
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
        Ok(multiset::rank(word)? as u64)
    }

    fn unrank(&self, index: u64) -> Result<[u8; N], Error> {
        let mut word = [0; N];
        multiset::unrank(u128::from(index), &self.counts, &mut word)?;
        Ok(word)
    }
}

impl<const K: usize> Coordinate for MixedRadix<K> {
    type Arrangement = [u64; K];

    fn size(&self) -> u64 {
        MixedRadix::size(self)
    }

    fn rank(&self, parts: &[u64; K]) -> Result<u64, Error> {
        MixedRadix::rank(self, parts)
    }

    fn unrank(&self, index: u64) -> Result<[u64; K], Error> {
        MixedRadix::unrank(self, index)
    }
}

/// Two coordinates side by side, the first more significant: a puzzle's state number from its parts.
///
/// Products nest, so three parts are `Product::new(a, Product::new(b, c)?)?`.
///
/// ```
/// use perm_index::{Coordinate, FreeOrientations, Permutations, Product};
///
/// // Corners and edge flips of a floppy cube.
/// let floppy = Product::new(Permutations::<4>, FreeOrientations::<4, 2>)?;
/// assert_eq!(floppy.size(), 24 * 16);
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Product<A, B> {
    first: A,
    second: B,
    size: u64,
}

impl<A: Coordinate, B: Coordinate> Product<A, B> {
    /// The product of two coordinates.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] where the product of the sizes does not fit a `u64`.
    ///
    /// ```
    /// use perm_index::{Permutations, Product};
    ///
    /// assert!(Product::new(Permutations::<20>, Permutations::<20>).is_err());
    /// ```
    pub fn new(first: A, second: B) -> Result<Self, Error> {
        let size = first
            .size()
            .checked_mul(second.size())
            .ok_or(Error::TooLarge {
                n: 2,
                bits: u64::BITS,
            })?;
        Ok(Self {
            first,
            second,
            size,
        })
    }
}

impl<A: Coordinate, B: Coordinate> Coordinate for Product<A, B> {
    type Arrangement = (A::Arrangement, B::Arrangement);

    fn size(&self) -> u64 {
        self.size
    }

    fn rank(&self, (first, second): &Self::Arrangement) -> Result<u64, Error> {
        Ok(self.first.rank(first)? * self.second.size() + self.second.rank(second)?)
    }

    fn unrank(&self, index: u64) -> Result<Self::Arrangement, Error> {
        if index >= self.size {
            return Err(Error::IndexTooLarge {
                index: u128::from(index),
                size: u128::from(self.size),
            });
        }
        let radix = self.second.size();
        Ok((
            self.first.unrank(index / radix)?,
            self.second.unrank(index % radix)?,
        ))
    }
}
