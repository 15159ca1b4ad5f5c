//! Counts the states at each distance with two sets of bits: those reached, and those reached one
//! level earlier.

use core::fmt;
use core::ops::ControlFlow;

use super::MAX_LIGHT_DEPTH;
use super::plain::{Plain, THERE, There};
use crate::distribution::Distribution;
use crate::level::{RowSearch, Sources};
use crate::levels::{Levels, report_levels};
use crate::proof::{ProofError, expect_right};
use crate::row::{row_of, with_row_length};
use crate::run::Run;
use crate::search::{LevelReport, SearchError};
use crate::space::{Space, State};

/// The number of states of a space at each distance, in a third of the memory that the distances
/// take.
///
/// `progress` is called after each level, beginning with that of the goals, and can stop the
/// search. Moves need not have inverses: a distance is the smallest number of moves that lead to a
/// goal. The result is the same for any number of threads.
///
/// There is no proof by neighbours, which needs the distances. At the end it is only certain that
/// no other state leads to those that were counted. So compare their number with one found in
/// another way, such as the order of the group.
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
/// [`MAX_LIGHT_DEPTH`], `progress` stopped the search, or the result is wrong.
pub fn count_states(
    space: &dyn Space,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Distribution, SearchError> {
    let mut search = CountSearch::new(space)?;
    report_levels(search.report(), progress, || search.next_level())?;
    search.finish()
}

/// A counting search between two levels. It can be [saved](Self::keep) and [resumed](Self::resume)
/// there.
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
pub struct CountSearch<'a>(pub(super) Kind<'a>);

/// The two ways to count.
pub(super) enum Kind<'a> {
    /// Pulls whole rows: each collects the states found from those of its neighbours.
    Rows(Run<'a, 2>),
    /// Each row is a single state, and each new state is expanded once.
    Plain(Plain<'a>),
}

/// Whether each row of a space is a single state with weight 1.
pub(super) fn plain(space: &dyn Space) -> Option<There> {
    THERE.filter(|_| {
        let is_one = space.fibre().size() == 1 && space.weight_unit() == 1;
        is_one && space.states() == space.rows()
    })
}

impl fmt::Debug for CountSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CountSearch")
            .field("report", &self.report())
            .finish_non_exhaustive()
    }
}

impl<'a> CountSearch<'a> {
    /// Starts a search, with only the goals reached.
    ///
    /// # Errors
    ///
    /// [`SearchError::NoGoals`], or [`SearchError::TooManyRows`] if the sets do not fit in memory.
    pub fn new(space: &'a dyn Space) -> Result<Self, SearchError> {
        Ok(Self(match plain(space) {
            Some(there) => Kind::Plain(Plain::new(there, space)?),
            None => Kind::Rows(Run::new(space, MAX_LIGHT_DEPTH)?),
        }))
    }

    pub(super) fn space(&self) -> &'a dyn Space {
        match &self.0 {
            Kind::Rows(run) => run.space,
            Kind::Plain(plain) => plain.space,
        }
    }

    pub(super) fn levels(&self) -> &Levels {
        match &self.0 {
            Kind::Rows(run) => &run.levels,
            Kind::Plain(plain) => &plain.levels,
        }
    }

    /// Reports on the last completed level.
    #[must_use]
    pub fn report(&self) -> LevelReport {
        self.levels().report(self.space())
    }

    /// The size of the sets and the lists of rows in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Kind::Rows(run) => run.sets.bytes(),
            Kind::Plain(plain) => plain.sets.bytes(),
        }
    }

    /// Searches one level; `None` if there are no states beyond the last one.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] if there are states farther than [`MAX_LIGHT_DEPTH`]; also in all
    /// later calls.
    pub fn next_level(&mut self) -> Result<Option<LevelReport>, SearchError> {
        match &mut self.0 {
            Kind::Rows(run) => run.next_level(),
            Kind::Plain(plain) => plain.next_level(),
        }
    }

    /// Searches the remaining levels, and checks that the result is complete: no unreached state
    /// leads to a reached one.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] as above, [`SearchError::Weights`] and [`SearchError::Miscounted`]
    /// if weights do not add up to the states of the space, and [`SearchError::Proof`] if a state
    /// was missed.
    pub fn finish(mut self) -> Result<Distribution, SearchError> {
        while self.next_level()?.is_some() {}
        let distribution = self.levels().distribution(self.space())?;
        let is_closed = match &self.0 {
            Kind::Rows(run) => with_row_length!(run.space.fibre(), expect_closed(run)),
            Kind::Plain(plain) => plain.expect_closed(),
        };
        is_closed
            .map_err(|state| ProofError::Neighbours { state, found: None })
            .map_err(SearchError::Proof)?;
        Ok(distribution)
    }
}

/// Checks that no state outside leads to a reached one.
fn expect_closed<const V: usize>(run: &Run<'_, 2>) -> Result<(), State> {
    let reached = &run.sets.sets[0];
    let sources = Sources {
        space: run.space,
        order: &run.order,
        first_row: 0,
        newest: reached,
        active: None,
        candidates: None,
        others: &[],
        brings_newest: false,
    };
    expect_right(
        run.space.fibre(),
        0..run.space.rows(),
        || RowSearch::<V>::new(&sources),
        |search, row| {
            let (full, own) = (search.full(), &reached.as_chunks::<V>().0[row as usize]);
            search.found(row, &row_of(|i| full[i] & !own[i])).copied()
        },
    )
}
