//! Iterates over all arrangements of a coordinate in order, from either end.

use core::iter::FusedIterator;
use core::ops::Range;

use crate::Coordinate;

/// Iterator over the arrangements of a coordinate in the order of their indices; see
/// [`Coordinate::all`].
///
/// It works from both ends, and `nth` is as cheap as `next`. The size hint is exact if the number
/// of arrangements fits a `usize`; since that is not always so, this is not an `ExactSizeIterator`.
///
/// ```
/// use perm_index::{Coordinate, EvenPermutations, Perm};
///
/// let mut even = EvenPermutations::<4>.all();
/// assert_eq!(even.size_hint(), (12, Some(12)));
/// assert_eq!(even.next(), Some(Perm::IDENTITY));
/// assert_eq!(even.next_back(), Some(Perm::new([3, 2, 1, 0])?));
/// assert_eq!(even.nth(9), Some(Perm::new([3, 1, 0, 2])?));
/// assert_eq!(even.next(), None);
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Arrangements<C> {
    coordinate: C,
    indices: Range<u64>,
}

impl<C: Coordinate> Arrangements<C> {
    pub(super) fn of(coordinate: C) -> Self {
        let indices = 0..coordinate.size();
        Self {
            coordinate,
            indices,
        }
    }

    fn at(&self, index: u64) -> C::Arrangement {
        self.coordinate
            .unrank(index)
            .expect("a coordinate has an arrangement for every number below its size")
    }
}

impl<C: Coordinate> Iterator for Arrangements<C> {
    type Item = C::Arrangement;

    fn next(&mut self) -> Option<C::Arrangement> {
        let index = self.indices.next()?;
        Some(self.at(index))
    }

    fn nth(&mut self, n: usize) -> Option<C::Arrangement> {
        let index = self.indices.nth(n)?;
        Some(self.at(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }
}

impl<C: Coordinate> DoubleEndedIterator for Arrangements<C> {
    fn next_back(&mut self) -> Option<C::Arrangement> {
        let index = self.indices.next_back()?;
        Some(self.at(index))
    }

    fn nth_back(&mut self, n: usize) -> Option<C::Arrangement> {
        let index = self.indices.nth_back(n)?;
        Some(self.at(index))
    }
}

impl<C: Coordinate> FusedIterator for Arrangements<C> {}
