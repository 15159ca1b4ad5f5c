//! Mixed radix and products of coordinates: one number made of several, each below its own bound.

use crate::{Coordinate, Error};

/// A product of K ranges `0..radices[k]`, numbered with the first part most significant.
///
/// ```
/// use perm_index::MixedRadix;
///
/// // The permutations and twists of a pocket cube: 5040 x 729 states.
/// let states = MixedRadix::new([5040, 729])?;
/// assert_eq!(states.size(), 3_674_160);
/// assert_eq!(states.rank(&[1, 2])?, 731);
/// assert_eq!(states.unrank(731)?, [1, 2]);
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MixedRadix<const K: usize> {
    radices: [u64; K],
    size: u64,
}

impl<const K: usize> MixedRadix<K> {
    /// The product of ranges with these bounds. A bound of 0 makes an empty product.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] if the size does not fit a `u64`.
    ///
    /// ```
    /// use perm_index::{Error, MixedRadix};
    ///
    /// assert_eq!(
    ///     MixedRadix::new([u64::MAX, 2]),
    ///     Err(Error::TooLarge { n: 2, bits: 64 }),
    /// );
    /// ```
    pub const fn new(radices: [u64; K]) -> Result<Self, Error> {
        let mut size = 1_u64;
        let mut empty = false;
        let mut overflow = false;
        let mut k = 0;
        while k < K {
            match size.checked_mul(radices[k]) {
                Some(0) => empty = true,
                Some(product) => size = product,
                None => overflow = true,
            }
            k += 1;
        }
        if empty {
            return Ok(Self { radices, size: 0 });
        }
        if overflow {
            return Err(Error::TooLarge {
                n: K,
                bits: u64::BITS,
            });
        }
        Ok(Self { radices, size })
    }

    /// The number of tuples.
    ///
    /// ```
    /// assert_eq!(perm_index::MixedRadix::new([24, 16])?.size(), 384);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// The index of a tuple.
    ///
    /// # Errors
    ///
    /// [`Error::ValueTooLarge`] for a part that is not below its radix.
    ///
    /// ```
    /// use perm_index::{Error, MixedRadix};
    ///
    /// let parts = MixedRadix::new([24, 16])?;
    /// assert_eq!(
    ///     parts.rank(&[3, 16]),
    ///     Err(Error::ValueTooLarge { position: 1, value: 16, bound: 16 }),
    /// );
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    pub const fn rank(&self, parts: &[u64; K]) -> Result<u64, Error> {
        let mut k = 0;
        while k < K {
            if parts[k] >= self.radices[k] {
                return Err(Error::ValueTooLarge {
                    position: k,
                    value: parts[k],
                    bound: self.radices[k],
                });
            }
            k += 1;
        }
        // Every part is below its radix. So no radix is 0, and the index stays below the size.
        let mut index = 0;
        let mut k = 0;
        while k < K {
            index = index * self.radices[k] + parts[k];
            k += 1;
        }
        Ok(index)
    }

    /// The tuple with this index.
    ///
    /// # Errors
    ///
    /// [`Error::IndexTooLarge`] for an index of [`size`](Self::size) or more.
    ///
    /// ```
    /// assert_eq!(perm_index::MixedRadix::new([24, 16])?.unrank(383)?, [23, 15]);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    pub const fn unrank(&self, index: u64) -> Result<[u64; K], Error> {
        if index >= self.size {
            return Err(Error::IndexTooLarge {
                index: index as u128,
                size: self.size as u128,
            });
        }
        let mut parts = [0; K];
        let mut left = index;
        let mut k = K;
        while k > 0 {
            k -= 1;
            parts[k] = left % self.radices[k];
            left /= self.radices[k];
        }
        Ok(parts)
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

/// Two coordinates combined into one, the first more significant: numbers a puzzle's state by its
/// parts.
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
    /// [`Error::TooLarge`] if the product of the sizes does not fit a `u64`.
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
