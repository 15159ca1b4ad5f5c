//! The distances of all states of the pocket cube under a set of its moves.

use core::fmt;
use core::ops::ControlFlow;

use cube_model::pocket::{PermIndex, PocketState, TwistIndex};

use crate::distribution::Distribution;
use crate::engine::{LevelReport, ProofError, SearchError, prove, search};
use crate::moves::{Metric, MoveSet};
use crate::numbering::{Numbering, Place};
use crate::packed::{Mod3, Packed};
use crate::spaces;

/// The distance of every state of the pocket cube to the solved one.
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
    metric: Metric,
    moves: MoveSet,
    distribution: Distribution,
    distances: Packed,
    numbering: Numbering,
}

/// Without the distances, which would fill thousands of lines.
impl fmt::Debug for PocketTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PocketTable")
            .field("metric", &self.metric)
            .field("moves", &self.moves)
            .field("distribution", &self.distribution)
            .finish_non_exhaustive()
    }
}

impl PocketTable {
    /// The table of all the moves of a metric.
    ///
    /// # Errors
    ///
    /// As [`compute`](Self::compute); with all moves of a metric none occur.
    pub fn new(metric: Metric) -> Result<Self, ComputeError> {
        Self::compute(metric, metric.moves(), &mut |_| ControlFlow::Continue(()))
    }

    /// The table of some of the moves of a metric. `progress` is called after each depth, and may
    /// stop the search.
    ///
    /// The result is proved before it is handed out: every state is compared with its neighbours.
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
    /// [`ComputeError::Moves`] if a move is not one move in the metric, [`ComputeError::Search`] if
    /// the search was cancelled, [`ComputeError::Proof`] if its result is wrong.
    pub fn compute(
        metric: Metric,
        moves: MoveSet,
        progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
    ) -> Result<Self, ComputeError> {
        if !metric.moves().includes(moves) {
            return Err(ComputeError::Moves { metric, moves });
        }
        let whole = spaces::pocket(MoveSet::ALL);
        let part = (moves != MoveSet::ALL).then(|| spaces::pocket(moves));
        let space = part.as_ref().unwrap_or(&whole);
        let depths = search(space, progress).map_err(ComputeError::Search)?;
        prove(space, &depths).map_err(ComputeError::Proof)?;
        let distribution = depths.distribution().clone();
        let numbering = Numbering::new(&whole);
        Ok(Self {
            metric,
            moves,
            distribution,
            distances: Packed::new(&depths),
            numbering,
        })
    }

    /// A table from distances that have been proved right.
    pub(crate) fn from_proved(
        metric: Metric,
        moves: MoveSet,
        distribution: Distribution,
        distances: Packed,
    ) -> Self {
        let numbering = Numbering::new(&spaces::pocket(MoveSet::ALL));
        Self {
            metric,
            moves,
            distribution,
            distances,
            numbering,
        }
    }

    /// What counts as one move.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The moves that may be used.
    #[must_use]
    pub fn moves(&self) -> MoveSet {
        self.moves
    }

    /// How many states there are at each distance.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The fewest moves that solve a state, or `None` if the moves of the table do not solve it.
    #[must_use]
    #[inline]
    pub fn distance(&self, state: &PocketState) -> Option<u8> {
        self.at(self.numbering.place(state))
    }

    /// The same for a state given by its coordinates, both by position.
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
    pub fn distance_of(&self, perm: PermIndex, twist: TwistIndex) -> Option<u8> {
        self.at(self.numbering.place_of(perm, twist))
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
    pub fn states_at(&self, distance: u8) -> impl Iterator<Item = PocketState> {
        Place::all()
            .filter(move |&place| self.at(place) == Some(distance))
            .map(Place::state)
    }

    /// The states farthest from the solved one.
    pub fn antipodes(&self) -> impl Iterator<Item = PocketState> {
        self.states_at(self.distribution.max_depth() as u8)
    }

    /// The packed distances; state number = row * 729 + element, see `docs/table-format.md`.
    #[must_use]
    pub fn packed(&self) -> &Packed {
        &self.distances
    }

    /// The table in two bits to a state, or `None` if a move of the set can't be undone by another:
    /// then distances modulo 3 do not tell the way.
    #[must_use]
    pub fn to_mod3(&self) -> Option<PocketMod3> {
        self.moves.is_closed_under_inverse().then(|| PocketMod3 {
            moves: self.moves,
            residues: Mod3::new(&self.distances),
            numbering: self.numbering.clone(),
        })
    }

    pub(crate) fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    #[inline]
    pub(crate) fn at(&self, place: Place) -> Option<u8> {
        self.distances.get(place.number())
    }
}

/// The pocket cube's distances modulo 3, in two bits to a state: half the size, and the exact
/// distance at the price of a descent.
#[derive(Clone)]
pub struct PocketMod3 {
    moves: MoveSet,
    residues: Mod3,
    numbering: Numbering,
}

impl fmt::Debug for PocketMod3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PocketMod3")
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}

impl PocketMod3 {
    /// The fewest moves that solve a state, or `None` if none of these moves do.
    ///
    /// ```
    /// use cube_model::pocket::PocketState;
    /// use god_table::{Metric, PocketTable};
    ///
    /// let table = PocketTable::new(Metric::HalfTurn)?;
    /// let small = table.to_mod3().expect("each move of HTM has its inverse");
    /// let state = PocketState::unrank(1_000_000)?;
    /// assert_eq!(small.distance(&state), table.distance(&state));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn distance(&self, state: &PocketState) -> Option<u8> {
        let mut place = self.numbering.place(state);
        let mut residue = self.residues.get(place.number());
        if residue == 3 {
            return None;
        }
        // A neighbour's distance differs by at most one, so its residue says which way it lies. No
        // neighbour of the solved state is nearer, so the walk ends there and nowhere else.
        let mut distance = 0;
        loop {
            let nearer = (residue + 2) % 3;
            let next = self
                .moves
                .iter()
                .map(|mv| self.numbering.step(place, mv))
                .find(|place| self.residues.get(place.number()) == nearer);
            let Some(next) = next else {
                return Some(distance);
            };
            (place, residue) = (next, nearer);
            distance += 1;
        }
    }

    /// The bytes: four states to a byte, the first in the lowest two bits.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.residues.as_bytes()
    }
}

/// Why no table was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ComputeError {
    /// A move of the set is not a single move in the metric.
    Moves {
        /// The metric.
        metric: Metric,
        /// The moves asked for.
        moves: MoveSet,
    },
    /// The search gave no result.
    Search(SearchError),
    /// The result is wrong: a fault of the machine or of this crate.
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
