//! Breadth-first search by levels: from the goals to all states, with a proof at the end.

mod error;
mod kept;
pub(crate) mod tally;

use core::fmt;
use core::ops::ControlFlow;

use crate::depth::{Depth, MAX_DEPTH};
use crate::depths::Depths;
use crate::fibre::Fibre;
use crate::lanes::Lanes;
use crate::level::next_level;
use crate::neighbours::order_of_moves;
use crate::parallel::on_a_worker;
use crate::proof::prove;
use crate::row::with_row_length;
use crate::shard::Shard;
use crate::space::Space;

pub use self::error::SearchError;
pub use self::kept::Kept;
use self::kept::ranges;

/// What a search tells after each level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LevelReport {
    /// The distance that was completed.
    pub depth: Depth,
    /// Number of states at it.
    pub positions: u64,
    /// Number of states up to it.
    pub total: u64,
    /// Number of states of the space, reachable or not.
    pub states: u64,
}

/// The distance of every state of a space to the nearest of its goals: the fewest moves that lead there.
///
/// The result is proved before it is handed out: see [`prove`]. The work is shared among the
/// [threads](crate::threads) of the current pool; the result does not depend on their number. For progress, for stopping in between
/// and for going on later there is [`search_with`] and [`Search`].
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
/// [`SearchError`] if the space has no goal or too many rows, a state is farther than [`MAX_DEPTH`], or the
/// result is wrong.
pub fn search(space: &dyn Space) -> Result<Depths, SearchError> {
    on_a_worker(|| search_with(space, &mut |_| ControlFlow::Continue(())))
}

/// Searches as [`search`] does; `progress` is called after each level, that of the goals included, and may stop the search.
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
/// As [`search`], and [`SearchError::Cancelled`] if `progress` asked for it.
pub fn search_with(
    space: &dyn Space,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Depths, SearchError> {
    let depths = search_unproved(space, progress)?;
    prove(space, &depths).map_err(SearchError::Proof)?;
    Ok(depths)
}

/// Searches as [`search_with`] does, with the proof left to the caller: see [`prove`].
///
/// # Errors
///
/// As [`search_with`], but for [`SearchError::Proof`].
pub fn search_unproved(
    space: &dyn Space,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Depths, SearchError> {
    let mut search = Search::new(space)?;
    let mut level = search.report();
    loop {
        if progress(level).is_break() {
            return Err(SearchError::Cancelled { depth: level.depth });
        }
        match search.next_level()? {
            Some(next) => level = next,
            None => return search.finish_unproved(),
        }
    }
}

/// A search between two levels.
///
/// It can be stopped there, kept, and gone on with:
///
/// ```
/// use row_search::{Orbit, OrbitMove, OrbitSpace, Search, search};
///
/// let beads = Orbit { pieces: 6, twists: 1, zero_sum: false, even: false };
/// let round = OrbitMove { from: vec![5, 0, 1, 2, 3, 4], twist: vec![0; 6] };
/// let swap = OrbitMove::changing(6, &[(0, 1, 0), (1, 0, 0)]);
/// let space = OrbitSpace::new(&[(beads, vec![round.clone(), round.inverse(1), swap])])?;
///
/// let mut search = Search::new(&space)?;
/// while let Some(level) = search.next_level()? {
///     if level.total > 360 {
///         break; // enough for today
///     }
/// }
/// let kept = search.stop();
/// let depths = Search::resume(&space, kept)?.finish()?;
/// assert_eq!(depths, row_search::search(&space)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<'a> {
    space: &'a dyn Space,
    /// The order in which moves are followed.
    order: Vec<usize>,
    kept: Kept,
    /// Whether the level after the last one is known to be empty.
    is_over: bool,
}

impl fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("kept", &self.kept)
            .finish_non_exhaustive()
    }
}

impl<'a> Search<'a> {
    /// A search that has reached the goals only.
    ///
    /// # Errors
    ///
    /// [`SearchError::NoGoals`], or [`SearchError::TooManyRows`] if the sets do not fit in memory.
    pub fn new(space: &'a dyn Space) -> Result<Self, SearchError> {
        Self::in_shards(space, 1)
    }

    /// The same with the rows divided into at most so many shards, all of one size but for the last, which
    /// may be smaller. The result does not depend on it.
    ///
    /// # Errors
    ///
    /// [`SearchError::NoGoals`], or [`SearchError::TooManyRows`] if the sets do not fit in memory.
    pub fn in_shards(space: &'a dyn Space, shards: u64) -> Result<Self, SearchError> {
        let rows = space.rows();
        let rows_per_shard = rows.div_ceil(shards.max(1)).max(1);
        let shards = ranges(rows, rows_per_shard)
            .map(|rows| Shard::new(space, rows))
            .collect::<Option<Vec<Shard>>>()
            .ok_or(SearchError::TooManyRows { found: rows })?;
        let goals = with_row_length!(space.fibre(), goals_of(&shards, space));
        if goals == 0 {
            return Err(SearchError::NoGoals);
        }
        Ok(Self {
            space,
            is_over: false,
            order: order_of_moves(space),
            kept: Kept {
                orders: space.fibre().orders().unwrap_or(&[]).to_vec(),
                translations: space.fibre().fingerprint(),
                counts: vec![goals],
                shards,
            },
        })
    }

    /// Goes on from what a search of the same space has kept.
    ///
    /// # Errors
    ///
    /// [`SearchError::OtherSpace`] if it was kept by a search of a space of another shape,
    /// [`SearchError::Damaged`] and [`SearchError::KeptCount`] if it contradicts itself, and
    /// [`SearchError::NoGoals`] if it has no states at distance 0. If its distances are wrong in any other
    /// way, the proof at the end finds it.
    pub fn resume(space: &'a dyn Space, kept: Kept) -> Result<Self, SearchError> {
        kept.check(space)?;
        Ok(Self {
            space,
            is_over: false,
            order: order_of_moves(space),
            kept,
        })
    }

    /// Stops here; [`resume`](Self::resume) goes on.
    #[must_use]
    pub fn stop(self) -> Kept {
        self.kept
    }

    /// What there is to tell about the last level that was completed.
    #[must_use]
    pub fn report(&self) -> LevelReport {
        tally::report(self.space, &self.kept.counts)
    }

    /// Searches one level; `None` if there are no states beyond the last one. The search is then the same as
    /// before, and so it is after an error.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] if there are states farther than [`MAX_DEPTH`], and [`SearchError::TooManyRows`] if there is no
    /// memory for one more set.
    pub fn next_level(&mut self) -> Result<Option<LevelReport>, SearchError> {
        if self.is_over || tally::is_complete(self.space, &self.kept.counts) {
            return Ok(None);
        }
        let (space, order, depth) = (self.space, &self.order, self.kept.depth());
        let too_many = SearchError::TooManyRows {
            found: space.rows(),
        };
        if depth == MAX_DEPTH {
            // What lies beyond is only looked for: the sets stay those of the last level that there may be.
            let shards = &mut self.kept.shards.clone();
            let positions =
                with_row_length!(space.fibre(), next_level(space, order, shards, depth));
            return match positions.ok_or(too_many)? {
                0 => {
                    self.is_over = true;
                    Ok(None)
                }
                _ => Err(SearchError::TooDeep { limit: MAX_DEPTH }),
            };
        }
        let shards = &mut self.kept.shards;
        let positions = with_row_length!(space.fibre(), next_level(space, order, shards, depth));
        let positions = positions.ok_or(too_many)?;
        if positions == 0 {
            self.is_over = true;
            return Ok(None);
        }
        self.kept.counts.push(positions);
        Ok(Some(self.report()))
    }

    /// Searches the levels that are left, and proves the result.
    ///
    /// # Errors
    ///
    /// As [`finish_unproved`](Self::finish_unproved), and [`SearchError::Proof`] if the result is wrong.
    pub fn finish(self) -> Result<Depths, SearchError> {
        let space = self.space;
        let depths = self.finish_unproved()?;
        prove(space, &depths).map_err(SearchError::Proof)?;
        Ok(depths)
    }

    /// Searches the levels that are left, and leaves the proof to the caller.
    ///
    /// # Errors
    ///
    /// As [`next_level`](Self::next_level), [`SearchError::Weights`] and [`SearchError::Miscounted`] if the space
    /// has weights that do not add up to its states.
    pub fn finish_unproved(mut self) -> Result<Depths, SearchError> {
        while self.next_level()?.is_some() {}
        let distribution = tally::distribution(self.space, &self.kept.counts)?;
        let fibre = self.space.fibre();
        let max_depth = self.kept.depth();
        let mut planes: Vec<Vec<Lanes>> = Vec::new();
        for shard in self.kept.shards {
            let own = with_row_length!(fibre, planes_of(shard, fibre, max_depth));
            let own = own.ok_or(SearchError::TooManyRows {
                found: self.space.rows(),
            })?;
            if planes.is_empty() {
                planes = own;
            } else {
                for (plane, own) in planes.iter_mut().zip(own) {
                    plane.extend(own);
                }
            }
        }
        Ok(Depths::new(self.space, planes, None, distribution))
    }
}

/// [`Shard::into_planes`] as a function.
fn planes_of<const V: usize>(
    shard: Shard,
    fibre: &Fibre,
    max_depth: Depth,
) -> Option<Vec<Vec<Lanes>>> {
    shard.into_planes::<V>(fibre, max_depth)
}

/// Number of goals in all shards, times the unit of the weights.
fn goals_of<const V: usize>(shards: &[Shard], space: &dyn Space) -> u64 {
    shards.iter().map(|shard| shard.goals::<V>(space)).sum()
}
