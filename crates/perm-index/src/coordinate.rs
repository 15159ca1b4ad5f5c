//! The notion of a coordinate: a set of arrangements numbered from 0 without gaps.

use crate::Error;

mod arrangements;

pub use arrangements::Arrangements;

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
    /// The type that is numbered.
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

    /// All arrangements in the order of their numbers, from either end.
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
