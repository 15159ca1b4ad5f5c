//! Breadth-first search from the goals to all states, level by level, with a proof at the end.

mod error;
mod full;

use core::ops::ControlFlow;

use crate::depth::Depth;
use crate::depths::Depths;
use crate::levels::report_levels;
use crate::proof::prove;
use crate::space::Space;

pub use self::error::SearchError;
use self::full::FullSearch;
pub(crate) use self::full::quarter_planes;

/// The report of a search after each level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LevelReport {
    /// The distance that was completed.
    pub depth: Depth,
    /// The number of states at this distance.
    pub positions: u64,
    /// The number of states up to this distance.
    pub total: u64,
    /// The number of states of the space, reachable or not.
    pub states: u64,
}

/// The distance of every state of a space to the nearest of its goals: the smallest number of moves
/// that lead there.
///
/// The result is proved before it is returned; see [`prove`]. The work is shared among the
/// [threads](crate::threads) of the current pool; the result does not depend on their number.
/// [`search_with`] also reports progress and can be stopped.
///
/// ```
/// use row_search::{Orbit, OrbitMove, OrbitSpace, search};
///
/// // Four cards in a row. A move exchanges two neighbours and turns them over.
/// let cards = Orbit { pieces: 4, twists: 2, zero_sum: true, even: false };
/// let exchange = |i: u8| {
///     OrbitMove::changing(4, &[(i.into(), i + 1, 1), (usize::from(i) + 1, i, 1)])
/// };
/// let space = OrbitSpace::new(&[(cards, vec![exchange(0), exchange(1), exchange(2)])])?;
/// let depths = search(&space)?;
/// assert_eq!(depths.distribution().counts()[..3], [1, 3, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SearchError`] if the space has no goal or too many rows, a state is farther than [`MAX_DEPTH`](crate::MAX_DEPTH), or the
/// result is wrong.
pub fn search(space: &dyn Space) -> Result<Depths, SearchError> {
    search_with(space, &mut |_| ControlFlow::Continue(()))
}

/// [`search`] with reports: `progress` is called after each level, beginning with that of the
/// goals, and can stop the search.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use row_search::{SearchError, TransitionSpace, search_with};
///
/// let ring = TransitionSpace::new(2, 5, vec![1, 4, 2, 0, 3, 1, 4, 2, 0, 3])?;
/// let mut positions = Vec::new();
/// let depths = search_with(&ring, &mut |level| {
///     positions.push(level.positions);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(positions, depths.distribution().counts());
/// let stopped = search_with(&ring, &mut |_| ControlFlow::Break(()));
/// assert_eq!(stopped, Err(SearchError::Cancelled { depth: 0 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The same as [`search`], and [`SearchError::Cancelled`] if `progress` stopped it.
pub fn search_with(
    space: &dyn Space,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Depths, SearchError> {
    let depths = search_unproved(space, progress)?;
    prove(space, &depths).map_err(SearchError::Proof)?;
    Ok(depths)
}

/// [`search_with`] without the proof, which the caller can make later; see [`prove`].
///
/// # Errors
///
/// The same as [`search_with`], except for [`SearchError::Proof`].
pub fn search_unproved(
    space: &dyn Space,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Depths, SearchError> {
    let mut search = FullSearch::new(space)?;
    report_levels(search.report(), progress, || search.next_level())?;
    search.finish()
}
