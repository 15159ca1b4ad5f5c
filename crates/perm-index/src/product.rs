//! Products of coordinates: one number made of several, each below its own bound.

use crate::{Coordinate, Error};

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
