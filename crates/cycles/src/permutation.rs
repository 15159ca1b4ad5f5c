//! Plain permutations of any length: validated, composed, inverted, and raised to powers cycle by cycle.

use alloc::vec;
use alloc::vec::Vec;

use crate::bit_set::BitSet;
use crate::error::PermutationError;

mod arcs;
mod cycles;

pub(crate) use cycles::visit_cycles;
pub use cycles::{CycleType, Cycles};

/// A permutation of the points 0 to n-1, as the list of its images.
///
/// The image at position i is the point that is there afterwards: for a puzzle, the number of the
/// sticker. Products are read from the left: [`a.then(&b)`](Self::then) is first a, then b.
///
/// ```
/// use cycles::Permutation;
///
/// let p = Permutation::from_one_based(vec![2, 3, 1, 5, 4])?;
/// assert_eq!(p.images(), [1, 2, 0, 4, 3]);
/// assert_eq!(p.order().to_u64(), Some(6));
/// assert!(p.pow(6).is_identity());
/// # Ok::<(), cycles::PermutationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Permutation {
    images: Vec<u32>,
}

impl Permutation {
    /// The largest number of points; positions fit a `u32` whether counted from zero or from one.
    pub const MAX_LENGTH: usize = u32::MAX as usize;

    /// Makes a permutation from images that count from zero.
    ///
    /// ```
    /// use cycles::{Permutation, PermutationError};
    ///
    /// assert!(Permutation::new(vec![2, 0, 1]).is_ok());
    /// assert_eq!(
    ///     Permutation::new(vec![3, 1, 2]),
    ///     Err(PermutationError::OutOfRange { position: 0, value: 3, lowest: 0, highest: 2 }),
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// The first value that is out of range or repeated.
    pub fn new(images: Vec<u32>) -> Result<Self, PermutationError> {
        check_length(images.len())?;
        let mut seen = BitSet::new(images.len());
        for (position, &value) in images.iter().enumerate() {
            if value as usize >= images.len() {
                return Err(PermutationError::OutOfRange {
                    position,
                    value: u64::from(value),
                    lowest: 0,
                    highest: images.len() as u64 - 1,
                });
            }
            if !seen.insert(value as usize) {
                return Err(repeated(&images, position, value, value));
            }
        }
        Ok(Self { images })
    }

    /// Makes a permutation from images that count from one, as in printed tables.
    ///
    /// ```
    /// use cycles::{Permutation, PermutationError};
    ///
    /// assert_eq!(Permutation::from_one_based(vec![2, 3, 1])?.images(), [1, 2, 0]);
    /// assert_eq!(
    ///     Permutation::from_one_based(vec![2, 0, 1]),
    ///     Err(PermutationError::OutOfRange { position: 1, value: 0, lowest: 1, highest: 3 }),
    /// );
    /// # Ok::<(), PermutationError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first value that is out of range or repeated.
    pub fn from_one_based(mut images: Vec<u32>) -> Result<Self, PermutationError> {
        check_length(images.len())?;
        let length = images.len();
        let mut seen = BitSet::new(length);
        for position in 0..length {
            let value = images[position];
            if value == 0 || value as usize > length {
                return Err(PermutationError::OutOfRange {
                    position,
                    value: u64::from(value),
                    lowest: 1,
                    highest: length as u64,
                });
            }
            let image = value - 1;
            if !seen.insert(image as usize) {
                return Err(repeated(&images, position, image, value));
            }
            images[position] = image;
        }
        Ok(Self { images })
    }

    /// Makes a permutation from images of any integer type, counted from zero.
    ///
    /// ```
    /// let p = cycles::Permutation::from_list(&[1_u8, 2, 0])?;
    /// assert_eq!(p.images(), [1, 2, 0]);
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first value that is out of range or repeated. One that doesn't fit a `u64`, such as a
    /// negative one, is reported as `u64::MAX`.
    pub fn from_list<T: Copy + TryInto<u64>>(images: &[T]) -> Result<Self, PermutationError> {
        check_length(images.len())?;
        let wide = |image: T| image.try_into().unwrap_or(u64::MAX);
        // A value that does not fit a u32 is out of range whatever the length, and so is u32::MAX.
        let narrow = |&image| u32::try_from(wide(image)).unwrap_or(u32::MAX);
        Self::new(images.iter().map(narrow).collect()).map_err(|error| match error {
            PermutationError::OutOfRange {
                position,
                lowest,
                highest,
                ..
            } => PermutationError::OutOfRange {
                position,
                value: wide(images[position]),
                lowest,
                highest,
            },
            other => other,
        })
    }

    /// The identity on `length` points.
    ///
    /// ```
    /// assert_eq!(cycles::Permutation::identity(3).images(), [0, 1, 2]);
    /// ```
    #[must_use]
    pub fn identity(length: u32) -> Self {
        Self {
            images: (0..length).collect(),
        }
    }

    /// The images, counted from zero.
    ///
    /// ```
    /// assert_eq!(cycles::Permutation::identity(2).images(), [0, 1]);
    /// ```
    #[must_use]
    pub fn images(&self) -> &[u32] {
        &self.images
    }

    /// Returns the list of images, counted from zero.
    ///
    /// ```
    /// assert_eq!(cycles::Permutation::identity(2).into_images(), vec![0, 1]);
    /// ```
    #[must_use]
    pub fn into_images(self) -> Vec<u32> {
        self.images
    }

    /// The images, counted from one.
    ///
    /// ```
    /// assert_eq!(cycles::Permutation::identity(2).to_one_based(), [1, 2]);
    /// ```
    #[must_use]
    pub fn to_one_based(&self) -> Vec<u32> {
        self.images.iter().map(|image| image + 1).collect()
    }

    /// The number of points, including fixed ones.
    ///
    /// ```
    /// assert_eq!(cycles::Permutation::identity(2).len(), 2);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.images.len()
    }

    /// Whether the permutation has no points.
    ///
    /// ```
    /// assert!(cycles::Permutation::identity(0).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.images.is_empty()
    }

    /// Whether every point is fixed.
    ///
    /// ```
    /// assert!(cycles::Permutation::identity(2).is_identity());
    /// ```
    #[must_use]
    pub fn is_identity(&self) -> bool {
        (0..)
            .zip(&self.images)
            .all(|(point, &image)| point == image)
    }

    /// First this one, then the other: `result[i] = self[next[i]]`.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// let a = Permutation::new(vec![1, 2, 0])?;
    /// let b = Permutation::new(vec![1, 0, 2])?;
    /// assert_eq!(a.then(&b)?.images(), [2, 1, 0]);
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the lengths differ.
    pub fn then(&self, next: &Self) -> Result<Self, PermutationError> {
        if self.len() != next.len() {
            return Err(PermutationError::DifferentLengths {
                left: self.len(),
                right: next.len(),
            });
        }
        let images = next
            .images
            .iter()
            .map(|&middle| self.images[middle as usize])
            .collect();
        Ok(Self { images })
    }

    /// The permutation that undoes this one.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// assert_eq!(Permutation::new(vec![1, 2, 0])?.inverse().images(), [2, 0, 1]);
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut images = vec![0; self.len()];
        for (point, &image) in (0..).zip(&self.images) {
            images[image as usize] = point;
        }
        Self { images }
    }

    /// The permutation repeated `exponent` times; a negative exponent repeats the inverse.
    ///
    /// Each cycle is rotated by the exponent modulo its length, so the time does not depend on the
    /// exponent.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// let p = Permutation::new(vec![1, 2, 3, 4, 0])?;
    /// assert_eq!(p.pow(-1), p.inverse());
    /// assert_eq!(p.pow(1_000_000_000_000_000_000_002).images(), [2, 3, 4, 0, 1]);
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    #[must_use]
    pub fn pow(&self, exponent: i128) -> Self {
        let mut images = vec![0; self.len()];
        // Most cycles are as long as the one before, and a division of 128 bits is slow.
        let (mut length, mut shift) = (1, 0);
        visit_cycles(&self.images, |cycle| {
            if cycle.len() != length {
                length = cycle.len();
                // At least 0 and below the length, so it fits whatever the length fits.
                shift = exponent.rem_euclid(length as i128) as usize;
            }
            let turned = cycle[shift..].iter().chain(&cycle[..shift]);
            for (&point, &image) in cycle.iter().zip(turned) {
                images[point as usize] = image;
            }
        });
        Self { images }
    }

    /// Whether the permutation is even, that is, a product of an even number of swaps.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// assert!(Permutation::new(vec![1, 2, 0])?.is_even());
    /// assert!(!Permutation::new(vec![1, 0, 2])?.is_even());
    /// # Ok::<(), cycles::PermutationError>(())
    /// ```
    #[must_use]
    pub fn is_even(&self) -> bool {
        let mut even = true;
        // A cycle of n points is n-1 swaps.
        visit_cycles(&self.images, |cycle| even ^= cycle.len() % 2 == 0);
        even
    }
}

fn check_length(length: usize) -> Result<(), PermutationError> {
    let max = Permutation::MAX_LENGTH;
    if length > max {
        Err(PermutationError::TooLong { length, max })
    } else {
        Ok(())
    }
}

/// `image` is the stored value before `position`, `value` the one the caller wrote.
#[cold]
fn repeated(images: &[u32], position: usize, image: u32, value: u32) -> PermutationError {
    let first_position = images[..position]
        .iter()
        .position(|&earlier| earlier == image)
        .expect("a value that repeats stands further left as well");
    PermutationError::Repeated {
        position,
        value: u64::from(value),
        first_position,
    }
}
