//! A permutation of the points 0, 1, 2, ..., as a list of images.

use core::fmt;

use alloc::vec::Vec;
use num_bigint::BigUint;

use crate::error::PermutationError;
use crate::images;
use crate::integers::{gcd, remainder};

/// A permutation of the points 0 to n-1.
///
/// It sends the point x to `images()[x]`. Products are read from the left, like sequences of moves:
/// `a.then(&b)` is first a, then b. For lists that give the content of each place instead, use
/// [`from_places`](Self::from_places).
///
/// ```
/// use perm_group::Permutation;
///
/// let turn = Permutation::new(vec![1, 2, 3, 0])?; // 0 goes to 1, 1 to 2, 2 to 3, 3 to 0
/// let swap = Permutation::from_cycles(4, &[&[0, 1]])?;
/// assert_eq!(turn.then(&swap).to_string(), "(1 2 3)");
/// assert_eq!(turn.pow(-1), turn.inverse());
/// assert_eq!(turn.order(), 4u32.into());
/// # Ok::<(), perm_group::PermutationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation {
    images: Vec<u16>,
}

impl Permutation {
    /// The largest number of points.
    pub const MAX_DEGREE: usize = u16::MAX as usize;

    /// The permutation that sends each point x to `images[x]`.
    ///
    /// # Errors
    ///
    /// If there are too many images, or some point is missing or repeated.
    pub fn new(images: Vec<u16>) -> Result<Self, PermutationError> {
        let degree = checked_degree(images.len())?;
        let mut seen = alloc::vec![false; degree];
        for &point in &images {
            mark(&mut seen, point.into())?;
        }
        Ok(Self { images })
    }

    /// The permutation after which each place x holds what was in place `from[x]`. Puzzles usually
    /// list their moves and positions this way. [`new`](Self::new) makes the inverse of the same list.
    ///
    /// ```
    /// use perm_group::Permutation;
    ///
    /// let turn = Permutation::from_places(&[3_u8, 0, 1, 2])?;
    /// assert_eq!(turn.images(), [1, 2, 3, 0]);
    /// assert_eq!(turn.places(), [3, 0, 1, 2]);
    /// # Ok::<(), perm_group::PermutationError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are too many places, or some place is missing or repeated. One that doesn't fit a
    /// `u64`, such as a negative one, is reported as `u64::MAX`.
    pub fn from_places<T: Copy + TryInto<u64>>(from: &[T]) -> Result<Self, PermutationError> {
        let degree = checked_degree(from.len())?;
        let mut seen = alloc::vec![false; degree];
        let mut images = alloc::vec![0; degree];
        for (x, &place) in from.iter().enumerate() {
            let place = place.try_into().unwrap_or(u64::MAX);
            images[mark(&mut seen, place)?] = images::point(x);
        }
        Ok(Self { images })
    }

    /// For each place, the place whose content it holds afterwards; see
    /// [`from_places`](Self::from_places).
    #[must_use]
    pub fn places(&self) -> Vec<u16> {
        images::inverse(&self.images)
    }

    /// The permutation of `degree` points with these cycles; all other points are fixed.
    ///
    /// # Errors
    ///
    /// If there are too many points, or a point of a cycle does not exist or is repeated.
    pub fn from_cycles(degree: usize, cycles: &[&[u16]]) -> Result<Self, PermutationError> {
        let mut images = images::identity(checked_degree(degree)?);
        let mut seen = alloc::vec![false; degree];
        for cycle in cycles {
            for (k, &point) in cycle.iter().enumerate() {
                images[mark(&mut seen, point.into())?] = cycle[(k + 1) % cycle.len()];
            }
        }
        Ok(Self { images })
    }

    /// The identity on `degree` points.
    ///
    /// # Errors
    ///
    /// If there are too many points.
    pub fn identity(degree: usize) -> Result<Self, PermutationError> {
        Ok(Self {
            images: images::identity(checked_degree(degree)?),
        })
    }

    /// Makes a permutation of images that are known to be valid.
    pub(crate) fn from_images(images: Vec<u16>) -> Self {
        debug_assert!(Self::new(images.clone()).is_ok());
        Self { images }
    }

    /// The number of points.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.images.len()
    }

    /// The image of each point.
    #[must_use]
    pub fn images(&self) -> &[u16] {
        &self.images
    }

    /// The image of a point; points beyond the last one are fixed.
    #[must_use]
    pub fn image(&self, point: u16) -> u16 {
        self.images
            .get(usize::from(point))
            .copied()
            .unwrap_or(point)
    }

    /// Whether no point is moved.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        images::first_moved(&self.images).is_none()
    }

    /// The product: first this permutation, then `next`. If the degrees differ, the permutation
    /// with fewer points fixes the others.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let degree = self.degree().max(next.degree());
        let images = (0..degree)
            .map(|x| next.image(self.image(images::point(x))))
            .collect();
        Self { images }
    }

    /// The permutation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self {
            images: images::inverse(&self.images),
        }
    }

    /// This permutation repeated `exponent` times; a negative exponent repeats the inverse.
    #[must_use]
    pub fn pow(&self, exponent: i64) -> Self {
        let mut images = images::identity(self.degree());
        for cycle in self.cycles() {
            let shift = steps_round(exponent, cycle.len());
            for (k, &x) in cycle.iter().enumerate() {
                images[usize::from(x)] = cycle[(k + shift) % cycle.len()];
            }
        }
        Self { images }
    }

    /// The cycles of two or more points, each starting at its smallest point, ordered by that
    /// point.
    #[must_use]
    pub fn cycles(&self) -> Vec<Vec<u16>> {
        let mut seen = alloc::vec![false; self.degree()];
        let mut cycles = Vec::new();
        for start in 0..self.degree() {
            let mut cycle = Vec::new();
            let mut x = start;
            while !seen[x] {
                seen[x] = true;
                cycle.push(images::point(x));
                x = usize::from(self.images[x]);
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// The order: the smallest positive exponent that gives the identity. It can be larger than any
    /// machine integer.
    #[must_use]
    pub fn order(&self) -> BigUint {
        let mut order = BigUint::from(1u32);
        for cycle in self.cycles() {
            let length = cycle.len();
            order *= length / gcd(length, remainder(&order, length));
        }
        order
    }

    /// Whether the permutation is a product of an even number of swaps.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.cycles()
            .iter()
            .map(|cycle| cycle.len() - 1)
            .sum::<usize>()
            % 2
            == 0
    }
}

/// Cycle notation with points from 0; the identity is `()`.
impl fmt::Display for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cycles = self.cycles();
        if cycles.is_empty() {
            return f.write_str("()");
        }
        for cycle in cycles {
            for (k, point) in cycle.iter().enumerate() {
                f.write_str(if k == 0 { "(" } else { " " })?;
                write!(f, "{point}")?;
            }
            f.write_str(")")?;
        }
        Ok(())
    }
}

/// Where `exponent` steps along a cycle lead, modulo its length.
fn steps_round(exponent: i64, length: usize) -> usize {
    let length = i64::try_from(length).expect("a cycle has fewer points than 65536");
    usize::try_from(exponent.rem_euclid(length)).expect("it is not negative")
}

fn checked_degree(found: usize) -> Result<usize, PermutationError> {
    let max = Permutation::MAX_DEGREE;
    if found > max {
        return Err(PermutationError::TooManyPoints { found, max });
    }
    Ok(found)
}

/// Marks a point as seen, and returns it as an index. It must exist and not have been seen before.
fn mark(seen: &mut [bool], point: u64) -> Result<usize, PermutationError> {
    let degree = seen.len();
    let index = usize::try_from(point).unwrap_or(usize::MAX);
    match seen.get_mut(index) {
        None => Err(PermutationError::OutOfRange { point, degree }),
        Some(true) => Err(PermutationError::Repeated { point }),
        Some(new) => {
            *new = true;
            Ok(index)
        }
    }
}
