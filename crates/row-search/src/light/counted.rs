//! Only the number of states at each distance, by two sets of bits: those reached, and those reached a level ago.

use core::fmt;
use core::ops::ControlFlow;

use super::closing::unreached_neighbour;
use super::levels::{Levels, report_levels};
use crate::beginning::{Beginning, count_goals};
use crate::distribution::Distribution;
use crate::fibre::Fibre;
use crate::frontier::OfOne;
use crate::lanes::Lanes;
use crate::level::{Level, Work, candidates};
use crate::neighbours::order_of_moves;
use crate::proof::ProofError;
use crate::row::{Row, row_of, with_row_length};
use crate::search::{LevelReport, SearchError};
use crate::space::Space;

/// How many states of a space there are at each distance, in a third of the memory that the distances take.
///
/// `progress` is called after each level, that of the goals included, and may stop the search. The moves may lead
/// one way: a distance is the fewest moves that lead to a goal. The result is the same for any number of threads.
///
/// There is no proof by neighbours, which needs the distances. What is known at the end is that no other state
/// leads to those that were counted. So compare the number of all of them with one that was found in another
/// way, such as the order of the group.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use row_search::{Orbit, OrbitMove, OrbitSpace, count_states};
///
/// // Six beads on a ring: turn them round, or swap two neighbours.
/// let round = OrbitMove { from: vec![5, 0, 1, 2, 3, 4], twist: vec![0; 6] };
/// let swap = OrbitMove::changing(6, &[(0, 1, 0), (1, 0, 0)]);
/// let moves = vec![round.clone(), round.inverse(1), swap];
/// let space = OrbitSpace::new(&[(Orbit::plain(6), moves)])?;
/// let counted = count_states(&space, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(counted.reachable(), 720);
/// assert_eq!(counted.counts()[..3], [1, 3, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SearchError`] if the space has no goal or too many rows, a state is farther than
/// [`MAX_LIGHT_DEPTH`](crate::MAX_LIGHT_DEPTH),
/// `progress` asked for the search to stop, or the result is wrong.
pub fn count_states(
    space: &dyn Space,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Distribution, SearchError> {
    let mut search = CountSearch::new(space)?;
    report_levels(search.report(), progress, || search.next_level())?;
    search.finish()
}

/// A search that only counts, between two levels. There it can be [kept](Self::keep) and [gone on with](Self::resume).
///
/// ```
/// use row_search::{CountSearch, TransitionSpace};
///
/// // One way only.
/// let ring = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0])?;
/// let mut search = CountSearch::new(&ring)?;
/// while let Some(level) = search.next_level()? {
///     assert_eq!(level.positions, 1);
/// }
/// assert_eq!(search.finish()?.counts(), [1; 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CountSearch<'a> {
    space: &'a dyn Space,
    /// The order in which moves are followed.
    order: Vec<usize>,
    /// The states reached, up to the last level.
    reached: Vec<Lanes>,
    /// Those up to the level before it. It differs from `reached` in the active rows, and nowhere else.
    before: Vec<Lanes>,
    /// The rows that hold states of the last level.
    active: Vec<bool>,
    /// Room for those of the next one.
    spare: Vec<bool>,
    levels: Levels,
}

/// What a search holds of rows that follow each other, as its fields of these names.
#[derive(Clone, Copy)]
pub(super) struct Sets<'a> {
    pub(super) fibre: &'a Fibre,
    pub(super) reached: &'a [Lanes],
    pub(super) before: &'a [Lanes],
    pub(super) active: &'a [bool],
}

/// [`Sets`] to be filled.
pub(super) struct SetsMut<'a> {
    pub(super) reached: &'a mut [Lanes],
    pub(super) before: &'a mut [Lanes],
    pub(super) active: &'a mut [bool],
}

impl fmt::Debug for CountSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CountSearch")
            .field("report", &self.report())
            .finish_non_exhaustive()
    }
}

impl<'a> CountSearch<'a> {
    /// A search that has reached the goals only.
    ///
    /// # Errors
    ///
    /// [`SearchError::NoGoals`], or [`SearchError::TooManyRows`] if the sets do not fit in memory.
    pub fn new(space: &'a dyn Space) -> Result<Self, SearchError> {
        let sets = Beginning::new(space, 0..space.rows())?;
        let [reached, _] = &sets.sets;
        let goals = with_row_length!(space.fibre(), count_goals(space, 0, reached, &sets.active));
        Ok(Self::restored(space, sets, Levels::new(goals)?))
    }

    /// A search that has reached these states in these levels.
    pub(super) fn restored(space: &'a dyn Space, sets: Beginning<2>, levels: Levels) -> Self {
        let Beginning {
            sets: [reached, before],
            active,
            spare,
        } = sets;
        Self {
            levels,
            order: order_of_moves(space),
            space,
            reached,
            before,
            active,
            spare,
        }
    }

    /// What there is to tell about the last level that was completed.
    #[must_use]
    pub fn report(&self) -> LevelReport {
        self.levels.report(self.space)
    }

    /// Number of bytes that the sets and the lists of rows take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.reached.as_slice())
            + size_of_val(self.before.as_slice())
            + self.active.len()
            + self.spare.len()
    }

    /// The levels that were completed.
    pub(super) fn levels(&self) -> &Levels {
        &self.levels
    }

    /// The states that were reached, and the rows that hold the last of them.
    pub(super) fn sets(&self) -> Sets<'_> {
        Sets {
            fibre: self.space.fibre(),
            reached: &self.reached,
            before: &self.before,
            active: &self.active,
        }
    }

    /// The space that is searched.
    pub(super) fn space(&self) -> &'a dyn Space {
        self.space
    }

    /// The states of a row that were reached.
    pub(super) fn reached<const V: usize>(&self, row: usize) -> &Row<V> {
        &self.reached.as_chunks().0[row]
    }

    /// Those of the last level; `None` if there are none.
    pub(super) fn newest<const V: usize>(&self, row: usize) -> Option<Row<V>> {
        let before: &Row<V> = &self.before.as_chunks().0[row];
        let reached = self.reached::<V>(row);
        self.active[row].then(|| row_of(|i| reached[i] & !before[i]))
    }

    /// Searches one level; `None` if there are no states beyond the last one.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] if there are states farther than [`MAX_LIGHT_DEPTH`](crate::MAX_LIGHT_DEPTH). It stays
    /// so.
    pub fn next_level(&mut self) -> Result<Option<LevelReport>, SearchError> {
        if self.levels.are_over(self.space)? {
            return Ok(None);
        }
        let positions = with_row_length!(self.space.fibre(), next_level(self));
        self.levels.add(self.space, positions)
    }

    /// Searches the levels that are left, and makes sure that nothing is left to reach: no state that was not
    /// reached leads to one that was.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] as above, [`SearchError::Weights`] and [`SearchError::Miscounted`] if the space
    /// has weights that do not add up to its states, and [`SearchError::Proof`] if a state is left.
    pub fn finish(mut self) -> Result<Distribution, SearchError> {
        while self.next_level()?.is_some() {}
        let distribution = self.levels.distribution(self.space)?;
        let (space, order, reached) = (self.space, &self.order, &self.reached);
        match with_row_length!(space.fibre(), unreached_neighbour(space, order, reached)) {
            None => Ok(distribution),
            Some(state) => Err(SearchError::Proof(ProofError::Neighbours {
                state,
                found: None,
            })),
        }
    }
}

/// One level more; returns the number of new states, times the unit of the weights.
///
/// The level is written over the older set, which lacks just the states of the active rows. What is pulled comes
/// from all that was reached, not from the last level alone: a state with a move to one of distance n is itself at
/// n + 1 or nearer, so older ones give nothing that was not reached long since.
fn next_level<const V: usize>(search: &mut CountSearch<'_>) -> u64 {
    let newest = || OfOne {
        rows: search.reached.as_chunks::<V>().0,
        active: &search.active,
    };
    let candidates = candidates(search.space, &search.active);
    let work: Work<'_, 0, V> = Work {
        space: search.space,
        order: &search.order,
        others: [],
        newest: Some(newest()),
        candidates: candidates.as_deref(),
    };
    let before = core::mem::take(&mut search.before);
    let mut spare = core::mem::take(&mut search.spare);
    spare.fill(false);
    let Level {
        set,
        active,
        positions,
    } = work.level(&newest(), before, spare);
    search.before = core::mem::replace(&mut search.reached, set);
    search.spare = core::mem::replace(&mut search.active, active);
    positions
}
