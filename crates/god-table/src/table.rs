//! The distance of every state of any space, and queries based on it.

mod array;
mod common;
mod distances;
#[cfg(feature = "scramble")]
pub(crate) mod draws;
mod error;
mod half_turns;
mod longer;
mod solution;
mod ways;

use core::fmt;
use core::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use puzzle_def::listing::{Commuting, Runs};
use row_search::{
    Depth, Distribution, LevelReport, MAX_DEPTH, Packed, SearchError, Space, State, Storage,
    Thirds, UnknownMove, search_thirds, search_with,
};

use crate::comparison::Rows;
use crate::descent::{Descent, Slope};
use crate::powers::powers_of;

pub(crate) use self::distances::Distances;
pub use self::half_turns::HalfTurns;

pub use self::array::DistanceArray;
pub use self::error::Unsolvable;
pub use self::solution::{NamedMove, Solution};

/// The distance of every state of a space to the nearest goal, stored in four or eight bits each,
/// or modulo 3 in two bits; or given by [a function](Table::from_function).
///
/// ```
/// use god_table::Table;
/// use god_table::spaces::{Orbit, OrbitMove, OrbitSpace};
///
/// // A puzzle of one's own: three coins in a row. Turn over the left one, or swap two neighbours.
/// let coins = Orbit { pieces: 3, twists: 2, zero_sum: false, even: false };
/// let moves = vec![
///     OrbitMove::changing(3, &[(0, 0, 1)]),
///     OrbitMove::changing(3, &[(0, 1, 0), (1, 0, 0)]),
///     OrbitMove::changing(3, &[(1, 2, 0), (2, 1, 0)]),
/// ];
/// let puzzle = OrbitSpace::new(&[(coins, moves)])?.with_move_names(["flip", "left", "right"])?;
/// let table = Table::new(puzzle)?;
/// assert_eq!(table.distribution().reachable(), 48);
///
/// let state = table.made_by("right left flip left")?;
/// assert_eq!(table.distance(state), Some(4));
/// assert_eq!(table.solve(state)?.to_string(), "left flip left right");
/// assert_eq!(table.solutions(state)?.count() as u128, table.solution_count(state)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Table<S> {
    space: S,
    distribution: Distribution,
    pub(crate) distances: Distances,
    /// The number of rows of the space, and of elements per row.
    rows: u64,
    elements: u32,
    commuting: Commuting,
    /// Computed when first needed.
    runs: OnceLock<Runs>,
}

/// Omits the distances, which would fill thousands of lines.
impl<S> fmt::Debug for Table<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("distribution", &self.distribution)
            .finish_non_exhaustive()
    }
}

impl<S: Space> Table<S> {
    /// Searches all states of a space. The result is verified before it is returned: every state is
    /// compared with its neighbours.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if the space has no goal or too many rows, or a state is too far from the
    /// goals.
    pub fn new(space: S) -> Result<Self, SearchError> {
        Self::compute(space, &mut |_| ControlFlow::Continue(()))
    }

    /// Like [`new`](Self::new); `progress` is called after each depth, and can stop the search.
    ///
    /// # Errors
    ///
    /// The same as [`new`](Self::new), and [`SearchError::Cancelled`] if the search was stopped.
    pub fn compute(
        space: S,
        progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
    ) -> Result<Self, SearchError> {
        let depths = search_with(&space, progress)?;
        let distances = Packed::try_new(&depths);
        let distances = distances.ok_or(SearchError::TooManyRows {
            found: space.rows(),
        })?;
        Ok(Self::from_proved(
            space,
            depths.distribution().clone(),
            distances,
        ))
    }

    /// Like [`compute`](Self::compute), with distances modulo 3: takes half the memory during the
    /// search and a quarter afterwards. Each move of the space must be undone by one of its moves.
    ///
    /// All answers are the same, but a distance requires a walk down from its state. Solutions walk
    /// down anyway; queries for the distances of many states, such as
    /// [`states_at`](Self::states_at), take many times as long.
    ///
    /// The result is verified before it is returned; see [`search_thirds`].
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use god_table::Table;
    /// use god_table::engine::Storage;
    /// use puzzle_def::known;
    /// use puzzle_space::{Choices, DefinitionSpace};
    ///
    /// let pyraminx = DefinitionSpace::new(&known::definition("pyraminx")?, &Choices::default())?;
    /// let table = Table::compute_thirds(pyraminx, &mut |_| ControlFlow::Continue(()))?;
    /// let state = table.made_by("U R' B L U'")?;
    /// assert_eq!(table.distance(state), Some(5));
    /// assert_eq!(table.solve(state)?.to_string(), "U L' B' R U'");
    /// assert_eq!(table.storage(), Storage::Thirds);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`compute`](Self::compute), and [`SearchError::OneWay`] if a move cannot be
    /// undone.
    pub fn compute_thirds(
        space: S,
        progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
    ) -> Result<Self, SearchError> {
        let mut is_too_deep = false;
        let thirds = search_thirds(&space, &mut |report| {
            is_too_deep = report.depth > MAX_DEPTH;
            if is_too_deep {
                return ControlFlow::Break(());
            }
            progress(report)
        });
        match thirds {
            Err(_) if is_too_deep => Err(SearchError::TooDeep { limit: MAX_DEPTH }),
            Err(error) => Err(error),
            Ok(thirds) => Ok(Self::from_proved_thirds(space, thirds)),
        }
    }

    /// [`compute_thirds`](Self::compute_thirds) if distances modulo 3 are to be stored, otherwise
    /// [`compute`](Self::compute).
    ///
    /// # Errors
    ///
    /// As for these.
    pub fn compute_stored(
        space: S,
        storage: Storage,
        progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
    ) -> Result<Self, SearchError> {
        match storage {
            Storage::Thirds => Self::compute_thirds(space, progress),
            Storage::Full | Storage::Counts => Self::compute(space, progress),
        }
    }

    /// A table that stores no distances but gets them from a function, for example from another
    /// table that has the states up to symmetry. The function is trusted.
    ///
    /// `distribution` is only passed on, and may count equivalent states together. For numbers that
    /// are not states of the space the function must return `None`, and no distance may be above
    /// 254 ([`MAX_DEPTH`]). Whether sequences of moves do the same is judged from a sample of
    /// states, as there may be too many to try them all.
    ///
    /// ```
    /// use god_table::{MoveSet, PocketSpace, Table};
    ///
    /// let known = Table::new(PocketSpace::new(MoveSet::ALL))?;
    /// let distribution = known.distribution().clone();
    /// let space = PocketSpace::new(MoveSet::ALL);
    /// let table = Table::from_function(space, distribution, move |state| known.distance(state));
    /// let state = table.made_by("R U F2")?;
    /// assert_eq!(table.solve(state)?.to_string(), "F2 U' R'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_function(
        space: S,
        distribution: Distribution,
        distance: impl Fn(State) -> Option<Depth> + Send + Sync + 'static,
    ) -> Self {
        Self::of(space, distribution, Distances::Function(Arc::new(distance)))
    }

    /// A table from distances that have been verified.
    pub(crate) fn from_proved(space: S, distribution: Distribution, distances: Packed) -> Self {
        Self::of(space, distribution, Distances::Packed(distances))
    }

    /// A table of verified distances modulo 3, none of them larger than [`MAX_DEPTH`].
    pub(crate) fn from_proved_thirds(space: S, thirds: Thirds) -> Self {
        let distribution = thirds.distribution().clone();
        Self::of(space, distribution, Distances::Thirds(Box::new(thirds)))
    }

    fn of(space: S, distribution: Distribution, distances: Distances) -> Self {
        Self {
            rows: space.rows(),
            elements: space.fibre().size() as u32,
            commuting: Commuting::new(space.moves().len()),
            space,
            distribution,
            distances,
            runs: OnceLock::new(),
        }
    }

    /// The space.
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The number of states at each distance.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The stored distances.
    #[must_use]
    pub fn storage(&self) -> Storage {
        match self.distances {
            Distances::Packed(_) => Storage::Full,
            Distances::Thirds(_) => Storage::Thirds,
            Distances::Function(_) => Storage::Counts,
        }
    }

    /// The packed distances. The number of a state is that of its row, times the number of elements
    /// per row, plus that of its element. `None` if the table has distances
    /// [modulo 3](Self::compute_thirds) or from [a function](Self::from_function).
    #[must_use]
    pub fn packed(&self) -> Option<&Packed> {
        match &self.distances {
            Distances::Packed(packed) => Some(packed),
            Distances::Thirds(_) | Distances::Function(_) => None,
        }
    }

    /// The smallest number of moves that solves a state; `None` if no moves do, or the state does
    /// not exist.
    #[must_use]
    #[inline]
    pub fn distance(&self, state: State) -> Option<Depth> {
        if state.element >= self.elements || state.row >= self.rows {
            return None;
        }
        match &self.distances {
            Distances::Packed(packed) => {
                // All states are in memory, so their numbers fit.
                let number = state.row as usize * self.elements as usize + state.element as usize;
                packed.get(number)
            }
            Distances::Thirds(thirds) => thirds.distance(&self.space, state),
            Distances::Function(distance) => distance(state),
        }
    }

    /// All states at a distance, in the order of their numbers.
    pub fn states_at(&self, distance: Depth) -> impl Iterator<Item = State> {
        let elements = self.elements;
        let states = (0..self.rows)
            .filter(move |&row| self.may_have(row, distance))
            .flat_map(move |row| (0..elements).map(move |element| State::new(row, element)));
        // The stored data excludes most states without a computation of their distances.
        states.filter(move |&state| {
            self.may_be_at(state, distance) && self.distance(state) == Some(distance)
        })
    }

    /// The states farthest from the goals.
    pub fn antipodes(&self) -> impl Iterator<Item = State> {
        self.states_at(self.distribution.max_depth())
    }

    /// The state made from the first goal by moves, given by their names with blanks in between.
    ///
    /// These are the moves of the space. For the notation people use, see
    /// [`puzzle_def::Puzzle::read_moves`].
    ///
    /// # Errors
    ///
    /// The first word that is not the name of a move.
    pub fn made_by(&self, moves: &str) -> Result<State, UnknownMove> {
        let moves = self.space.moves().read(moves)?;
        let start = first_goal(&self.space);
        Ok(moves
            .into_iter()
            .fold(start, |state, mv| self.space.after(state, mv)))
    }

    /// A shortest solution, as moves of the space: the first one in the order of the moves.
    ///
    /// # Errors
    ///
    /// [`Unsolvable`] if no moves solve the state, or the state does not exist.
    pub fn solve(&self, state: State) -> Result<Solution<NamedMove<'_>>, Unsolvable> {
        Ok(self.named(self.descent(state)?.first()))
    }

    /// Iterates over all shortest solutions, in the order of the moves, computing each on demand.
    ///
    /// Solutions that differ only in the order of neighbouring commuting moves count as one, and
    /// the first is listed: `R L` but not `L R`. Moves commute if both orders do the same to all
    /// pieces that are told apart; for a space that does not [know](Space::effect) that, if both
    /// orders lead from each state of a sample to the same one. If positions are blocked, an
    /// exchange that passes a blocked one is not a solution; two solutions count as one if exchanges
    /// lead from one to the other with a solution at each step.
    ///
    /// # Errors
    ///
    /// [`Unsolvable`] if no moves solve the state, or the state does not exist.
    pub fn solutions(
        &self,
        state: State,
    ) -> Result<impl Iterator<Item = Solution<NamedMove<'_>>>, Unsolvable> {
        Ok(self.descent(state)?.map(|moves| self.named(moves)))
    }

    /// Like [`solutions`](Self::solutions), but ends as soon as `is_over` returns true. `is_over`
    /// is called at every step; once it has returned true, it must always do so.
    ///
    /// # Errors
    ///
    /// As for [`solutions`](Self::solutions).
    pub fn solutions_until<F: Fn() -> bool>(
        &self,
        state: State,
        is_over: F,
    ) -> Result<impl Iterator<Item = Solution<NamedMove<'_>>> + use<'_, S, F>, Unsolvable> {
        let ways = self.descent(state)?.until(is_over);
        Ok(ways.map(|moves| self.named(moves)))
    }

    /// The number of shortest [solutions](Self::solutions); saturates at `u128::MAX`. They are
    /// counted without listing them, unless blocked positions separate some from others.
    ///
    /// # Errors
    ///
    /// [`Unsolvable`] if no moves solve the state, or the state does not exist.
    pub fn solution_count(&self, state: State) -> Result<u128, Unsolvable> {
        Ok(self.descent(state)?.count_all())
    }

    /// Like [`solution_count`](Self::solution_count), but `None` if `is_over` returns true before
    /// they are counted. `is_over` is called at every step; once it has returned true, it must
    /// always do so.
    ///
    /// # Errors
    ///
    /// As for [`solution_count`](Self::solution_count).
    pub fn solution_count_until(
        &self,
        state: State,
        is_over: impl Fn() -> bool,
    ) -> Result<Option<u128>, Unsolvable> {
        Ok(self.descent(state)?.until(is_over).count_unless_over())
    }

    /// The ways down from a state.
    pub(crate) fn descent(&self, state: State) -> Result<Descent<'_, Self>, Unsolvable> {
        let distance = self.distance(state).ok_or(Unsolvable { state })?;
        Ok(Descent::new(self, state, distance))
    }

    /// Whether a function gives the distances.
    fn is_function(&self) -> bool {
        // The web page has no such tables. Without the code that only these need, its module is
        // smaller.
        cfg!(not(target_family = "wasm")) && matches!(self.distances, Distances::Function(_))
    }

    /// Data on the runs of its moves.
    fn runs(&self) -> &Runs {
        let rows = if self.is_function() {
            Rows::Spread
        } else {
            Rows::All
        };
        let commute = |one, other| self.commute(one, other);
        self.runs.get_or_init(|| {
            let space = &self.space;
            let powers = |mv| powers_of(space, rows, mv);
            Runs::new(space.moves().len(), powers, commute, |mv| space.inverse(mv))
        })
    }

    fn named(&self, moves: impl IntoIterator<Item = usize>) -> Solution<NamedMove<'_>> {
        let names = self.space.moves();
        moves
            .into_iter()
            .map(|mv| NamedMove::new(names, mv))
            .collect()
    }
}

/// The first goal. A table has been searched from the goals, so there is one.
fn first_goal(space: &impl Space) -> State {
    let mut first = None;
    space.goals(0..space.rows(), &mut |goal| {
        first.get_or_insert(goal);
    });
    first.expect("a search without goals gives no table")
}
