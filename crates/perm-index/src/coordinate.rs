//! The trait `Coordinate`: a set of arrangements numbered from 0 without gaps.

use crate::Error;

mod arrangements;

pub use arrangements::Arrangements;

/// Arrangements numbered from 0 to `size() - 1`.
///
/// Every numbering of this crate implements this trait, and
/// [`fill_transitions`](crate::fill_transitions) makes a table of moves from any of them.
/// Implementations must satisfy two laws: `unrank` succeeds exactly for indices below `size`, and
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
    /// The type of the numbered values.
    type Arrangement;

    /// The number of arrangements.
    fn size(&self) -> u64;

    /// The index of an arrangement.
    ///
    /// # Errors
    ///
    /// An error that says why the arrangement is not in this set.
    fn rank(&self, arrangement: &Self::Arrangement) -> Result<u64, Error>;

    /// The arrangement with this index.
    ///
    /// # Errors
    ///
    /// [`Error::IndexTooLarge`] for an index of `size()` or more.
    fn unrank(&self, index: u64) -> Result<Self::Arrangement, Error>;

    /// Iterates over all arrangements in the order of their indices, from either end.
    ///
    /// ```
    /// use perm_index::{Coordinate, Permutations};
    ///
    /// let ranks = Permutations::<3>.all().map(|perm| perm.rank());
    /// assert!(ranks.eq(0..6));
    /// ```
    fn all(self) -> Arrangements<Self>
    where
        Self: Sized,
    {
        Arrangements::of(self)
    }
}
