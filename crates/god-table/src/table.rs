//! The distance of every state of any space, and what can be read off it.

mod array;
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
pub use self::error::{MakingError, Unsolvable};
pub use self::half_turns::write_half_turns;
pub use self::solution::{NamedMove, Solution};

/// The distance of every state of a space to the nearest goal, in four or eight bits each, or modulo 3 in two; or told by
/// [something else](Table::told).
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
    /// The number of rows of the space, and of elements of its fibre.
    rows: u64,
    elements: u32,
    commuting: Commuting,
    /// Found when they are needed first.
    runs: OnceLock<Runs>,
    /// Found when they are needed first.
    half_turns: OnceLock<HalfTurns>,
}

/// Without the distances, which would fill thousands of lines.
impl<S> fmt::Debug for Table<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("distribution", &self.distribution)
            .finish_non_exhaustive()
    }
}

impl<S: Space> Table<S> {
    /// Searches all states of a space. The result is proved before it is handed out: every state is
    /// compared with its neighbours.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if the space has no goal or too many rows, or a state is too far from the goals.
    pub fn new(space: S) -> Result<Self, SearchError> {
        Self::compute(space, &mut |_| ControlFlow::Continue(()))
    }

    /// As [`new`](Self::new); `progress` is called after each depth, and may stop the search.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and [`SearchError::Cancelled`] if the search was stopped.
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

    /// As [`compute`](Self::compute), in half the memory, or a quarter of it once the search is over: with distances modulo 3. Each
    /// move of the space has to be undone by one of its moves.
    ///
    /// All answers are the same, but a distance takes a walk down from its state. Solutions walk down anyway; what
    /// asks for the distances of many states, as [`states_at`](Self::states_at) does of a third of all, takes
    /// many times as long.
    ///
    /// Before it is handed out, every state is compared with its neighbours, as [`search_thirds`] says.
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
    /// As [`compute`](Self::compute), and [`SearchError::OneWay`] if a move can't be undone.
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

    /// A table that keeps no distances itself, but has them told: one of a space, say, of which another table has the
    /// states up to symmetry. What tells them is trusted.
    ///
    /// `distribution` may count states together that are alike: it is only told on. Numbers of states that are none of
    /// the space's have to have no distance. Whether sequences of moves do the same is judged by some states and not by all,
    /// as there may be more than anybody has time for.
    ///
    /// ```
    /// use god_table::{MoveSet, PocketSpace, Table};
    ///
    /// let known = Table::new(PocketSpace::new(MoveSet::ALL))?;
    /// let distribution = known.distribution().clone();
    /// let space = PocketSpace::new(MoveSet::ALL);
    /// let table = Table::told(space, distribution, move |state| known.distance(state));
    /// let state = table.made_by("R U F2")?;
    /// assert_eq!(table.solve(state)?.to_string(), "F2 U' R'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn told(
        space: S,
        distribution: Distribution,
        distance: impl Fn(State) -> Option<Depth> + Send + Sync + 'static,
    ) -> Self {
        Self::of(space, distribution, Distances::Told(Arc::new(distance)))
    }

    /// A table from distances that have been proved right.
    pub(crate) fn from_proved(space: S, distribution: Distribution, distances: Packed) -> Self {
        Self::of(space, distribution, Distances::Packed(distances))
    }

    /// A table of distances modulo 3 that were proved, none of them larger than [`MAX_DEPTH`].
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
            half_turns: OnceLock::new(),
        }
    }

    /// The space.
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// How many states there are at each distance.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The distances, as far as they are kept.
    #[must_use]
    pub fn storage(&self) -> Storage {
        match self.distances {
            Distances::Packed(_) => Storage::Full,
            Distances::Thirds(_) => Storage::Thirds,
            Distances::Told(_) => Storage::Counts,
        }
    }

    /// The packed distances; the number of a state is that of its row, times the size of the fibre, plus
    /// that of its element. `None` if the table has them [modulo 3](Self::compute_thirds) or [told](Self::told).
    #[must_use]
    pub fn packed(&self) -> Option<&Packed> {
        match &self.distances {
            Distances::Packed(packed) => Some(packed),
            Distances::Thirds(_) | Distances::Told(_) => None,
        }
    }

    /// The fewest moves that solve a state; `None` if no moves do, or there is no such state.
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
            Distances::Told(distance) => distance(state),
        }
    }

    /// All states at a distance, in the order of their numbers.
    pub fn states_at(&self, distance: Depth) -> impl Iterator<Item = State> {
        let elements = self.elements;
        let states = (0..self.rows)
            .filter(move |&row| self.may_have(row, distance))
            .flat_map(move |row| (0..elements).map(move |element| State::new(row, element)));
        // What is kept of a state mostly tells that it is elsewhere.
        states.filter(move |&state| {
            self.may_be_at(state, distance) && self.distance(state) == Some(distance)
        })
    }

    /// The states farthest from the goals.
    pub fn antipodes(&self) -> impl Iterator<Item = State> {
        self.states_at(self.distribution.max_depth())
    }

    /// The state that moves make from the first goal, told by their names with blanks between them.
    ///
    /// They are the moves of the space. What people write may differ from that:
    /// [`puzzle_def::Puzzle::read_moves`] takes it.
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

    /// A shortest solution: the first one in the order of the moves, told by the moves of the space.
    ///
    /// # Errors
    ///
    /// [`Unsolvable`] if no moves solve the state, or there is no such state.
    pub fn solve(&self, state: State) -> Result<Solution<NamedMove<'_>>, Unsolvable> {
        Ok(self.named(self.descent(state)?.first()))
    }

    /// All shortest solutions, in the order of the moves, found one at a time as they are asked for.
    ///
    /// Solutions that differ only in the order of neighbouring moves that commute are one: the first of them is listed,
    /// `R L` and not `L R`. Moves commute if both orders lead from every state to the same one. Where positions are blocked, an
    /// exchange that passes one makes no solution; two are one if exchanges lead from one to the other by solutions only.
    ///
    /// # Errors
    ///
    /// [`Unsolvable`] if no moves solve the state, or there is no such state.
    pub fn solutions(
        &self,
        state: State,
    ) -> Result<impl Iterator<Item = Solution<NamedMove<'_>>>, Unsolvable> {
        Ok(self.descent(state)?.map(|moves| self.named(moves)))
    }

    /// How many shortest solutions [are listed](Self::solutions), counted without listing them; `u128::MAX` stands for
    /// that many or more.
    ///
    /// # Errors
    ///
    /// [`Unsolvable`] if no moves solve the state, or there is no such state.
    pub fn solution_count(&self, state: State) -> Result<u128, Unsolvable> {
        Ok(self.descent(state)?.count_all())
    }

    /// A shortest sequence that makes a state from a goal: the first solution backwards.
    ///
    /// # Errors
    ///
    /// [`MakingError`] if no moves solve the state, or one of the moves that do can't be undone by a move.
    pub fn making(&self, state: State) -> Result<Solution<NamedMove<'_>>, MakingError> {
        let solution = self.solve(state).map_err(MakingError::Unsolvable)?;
        let undone = solution.iter().rev().map(|step| {
            let inverse = self.space.inverse(step.index());
            inverse.ok_or_else(|| MakingError::NoInverse {
                mv: step.name().into(),
            })
        });
        let moves = undone.collect::<Result<Vec<usize>, _>>()?;
        Ok(self.named(moves))
    }

    /// The ways down from a state.
    pub(crate) fn descent(&self, state: State) -> Result<Descent<'_, Self>, Unsolvable> {
        let distance = self.distance(state).ok_or(Unsolvable { state })?;
        Ok(Descent::new(self, state, distance))
    }

    /// Whether something else tells the distances.
    fn is_told(&self) -> bool {
        // The page tells none, and what only these need would make its module larger.
        cfg!(not(target_family = "wasm")) && matches!(self.distances, Distances::Told(_))
    }

    /// The runs of its moves.
    fn runs(&self) -> &Runs {
        let rows = if self.is_told() {
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

/// The goal that is told first. A table has been searched from it, so there is one.
fn first_goal(space: &impl Space) -> State {
    let mut first = None;
    space.goals(0..space.rows(), &mut |goal| {
        first.get_or_insert(goal);
    });
    first.expect("a search without goals gives no table")
}
