//! The distances of all states of the pocket cube under a set of its moves.

use core::fmt;
use core::ops::ControlFlow;

use cube_model::pocket::{PermIndex, PocketState, TwistIndex};
use row_search::{Depth, Distribution, LevelReport, Packed, ProofError, SearchError, State};

use super::move_set::MoveSet;
use super::space::PocketSpace;
use crate::metric::Metric;
use crate::table::Table;

/// The distance of every state of the pocket cube from the solved one.
///
/// ```
/// use cube_model::pocket::PocketState;
/// use god_table::{Metric, PocketTable};
///
/// let table = PocketTable::new(Metric::HalfTurn)?;
/// assert_eq!(table.distribution().max_depth(), 11);
/// assert_eq!(table.distance(&PocketState::SOLVED), Some(0));
/// assert_eq!(table.distribution().at(11), 2644);
/// # Ok::<(), god_table::ComputeError>(())
/// ```
#[derive(Clone)]
pub struct PocketTable {
    pub(crate) metric: Metric,
    pub(crate) moves: MoveSet,
    pub(crate) table: Table<PocketSpace>,
}

/// Omits the distances, which would fill thousands of lines.
impl fmt::Debug for PocketTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PocketTable")
            .field("metric", &self.metric)
            .field("moves", &self.moves)
            .field("distribution", self.distribution())
            .finish_non_exhaustive()
    }
}

impl PocketTable {
    /// The table of all the moves of a metric.
    ///
    /// It takes some 10 milliseconds with optimisation, but one to three seconds without. To optimise only the search in your
    /// debug builds, add two lines to your `Cargo.toml`:
    ///
    /// ```toml
    /// [profile.dev.package.row-search]
    /// opt-level = 3
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`compute`](Self::compute); with all moves of a metric none occur.
    pub fn new(metric: Metric) -> Result<Self, ComputeError> {
        Self::compute(metric, metric.moves(), &mut |_| ControlFlow::Continue(()))
    }

    /// The table for some of the moves of a metric. `progress` is called after each depth, and can
    /// stop the search.
    ///
    /// The result is verified before it is returned: every state is compared with its neighbours.
    ///
    /// ```
    /// use god_table::{Metric, PocketTable};
    /// use std::ops::ControlFlow;
    ///
    /// let moves = "U,U2,U',R,R2,R'".parse()?;
    /// let table = PocketTable::compute(Metric::HalfTurn, moves, &mut |_| ControlFlow::Continue(()))?;
    /// assert_eq!(table.distribution().reachable(), 29_160);
    /// assert_eq!(table.distribution().max_depth(), 14);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ComputeError::Moves`] if a move is not a single move in the metric,
    /// [`ComputeError::Search`] if the search was cancelled, [`ComputeError::Proof`] if its result
    /// is wrong.
    pub fn compute(
        metric: Metric,
        moves: MoveSet,
        progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
    ) -> Result<Self, ComputeError> {
        if !metric.moves().includes(moves) {
            return Err(ComputeError::Moves { metric, moves });
        }
        let table = Table::compute(PocketSpace::new(moves), progress);
        Ok(Self {
            metric,
            moves,
            table: table.map_err(|error| match error {
                SearchError::Proof(error) => ComputeError::Proof(error),
                error => ComputeError::Search(error),
            })?,
        })
    }

    /// The metric, which says what turns count as one move.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The moves allowed.
    #[must_use]
    pub fn moves(&self) -> MoveSet {
        self.moves
    }

    /// The number of states at each distance.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        self.table.distribution()
    }

    /// The smallest number of moves that solves a state, or `None` if the moves of the table cannot
    /// solve it.
    #[must_use]
    #[inline]
    pub fn distance(&self, state: &PocketState) -> Option<Depth> {
        self.table.distance(self.space().rank(state))
    }

    /// The distance of a state given by its coordinates, both by place.
    ///
    /// ```
    /// use cube_model::pocket::{PermIndex, TwistIndex};
    /// use god_table::{Metric, PocketTable};
    ///
    /// let table = PocketTable::new(Metric::HalfTurn)?;
    /// assert_eq!(table.distance_of(PermIndex::new(1234)?, TwistIndex::new(567)?), Some(9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn distance_of(&self, perm: PermIndex, twist: TwistIndex) -> Option<Depth> {
        self.table.distance(self.space().rank_of(perm, twist))
    }

    /// All states at a distance, in the order of the table.
    ///
    /// ```
    /// use god_table::{Metric, PocketTable};
    ///
    /// let table = PocketTable::new(Metric::QuarterTurn)?;
    /// assert_eq!(table.states_at(1).count(), 6);
    /// # Ok::<(), god_table::ComputeError>(())
    /// ```
    pub fn states_at(&self, distance: Depth) -> impl Iterator<Item = PocketState> {
        let states = self.table.states_at(distance);
        states.map(|state| self.pocket_state(state))
    }

    /// The states farthest from the solved one.
    pub fn antipodes(&self) -> impl Iterator<Item = PocketState> {
        self.states_at(self.distribution().max_depth())
    }

    /// The packed distances; state number = row * 729 + element. See `docs/theory/table-format.md`.
    #[must_use]
    pub fn packed(&self) -> &Packed {
        match self.table.packed() {
            Some(packed) => packed,
            None => unreachable!("the table of a pocket cube has the distances themselves"),
        }
    }

    /// The table in general form, with numbered states and named moves.
    #[must_use]
    pub fn table(&self) -> &Table<PocketSpace> {
        &self.table
    }

    fn pocket_state(&self, state: State) -> PocketState {
        let known = self.space().unrank(state);
        known.expect("the table has no other states than the cube")
    }

    pub(super) fn space(&self) -> &PocketSpace {
        self.table.space()
    }
}

/// Why a table could not be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ComputeError {
    /// A move of the set is not a single move in the metric.
    Moves {
        /// The metric.
        metric: Metric,
        /// The given moves.
        moves: MoveSet,
    },
    /// The search failed.
    Search(SearchError),
    /// The result is wrong, because of a fault in the machine or in this crate.
    Proof(ProofError),
}

impl fmt::Display for ComputeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves { metric, moves } => {
                write!(
                    f,
                    "the moves {moves} are not all single moves in {metric}, expected some of {}",
                    metric.moves()
                )
            }
            Self::Search(error) => error.fmt(f),
            Self::Proof(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ComputeError {}
