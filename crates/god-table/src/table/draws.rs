//! Random states, each with a solution whose length does not reveal the distance: it is as long as
//! the farthest state needs. Reversed, these solutions are scrambles.
//!
//! A solution is drawn by trying all sequences of one length, moves in random order, until one
//! solves the state. It is reduced: no two of its moves could be merged (`reduction.rs`), so it
//! never contains `R L R'`, unless positions are blocked.
//!
//! A seed permanently draws the same states. So the constants of this file must not change, nor the
//! guarantees of `dice.rs`: each of them affects which numbers are drawn next, or which solution is
//! taken.

mod dice;
mod random_moves;
mod reduction;

use core::fmt;

use row_search::{Depth, Space, State};

use self::dice::Dice;
use self::reduction::Reduction;
use super::Table;
use super::common::{common_difference, reached};
use super::solution::{NamedMove, Solution};
use crate::table_space::{PuzzleTable, TableSpace};
use crate::with_goals::WithGoals;

pub use self::random_moves::RandomMoves;

/// How far beyond the table's largest distance the lengths of solutions go. Frozen: seeds depend on
/// it.
const MORE_LENGTHS: Depth = 8;

/// Up to this many states, the program determines a length that works for all of them. Frozen:
/// seeds depend on it.
const FEW_STATES: u64 = 1 << 12;

/// The number of states examined if a function gives the distances, since each call may take a
/// while.
const LOOKED_AT_IF_FUNCTION: usize = 1 << 10;

/// After this many draws without a suitable state, all suitable states are listed instead. Frozen:
/// seeds depend on it.
const MOST_DRAWN: u32 = 1 << 20;

/// The number of states examined, and of moves from them, to find what the lengths of their
/// solutions have in common. Frozen: seeds depend on it.
const LOOKED_AT: usize = 1 << 20;
const MOVES_LOOKED_AT: usize = 1 << 23;

/// The most steps in the search for a solution that is not the shortest; after that, the search
/// gives up. Frozen: seeds depend on it.
///
/// The small built-in puzzles take less than a tenth of it, also with the restricted sets of moves
/// that a test tries. Without a bound, useless sequences could be tried for hours.
const MOST_STEPS: u64 = 1 << 20;

/// The most steps for finding a length that works for all states, if there are few. Frozen: seeds
/// depend on it.
const MOST_STEPS_FOR_ALL: u64 = 1 << 20;

/// A random state.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Drawn<'a> {
    /// The state, uniformly distributed among those that are far enough from the goals.
    pub state: State,
    /// Moves that solve it, none of which could be merged with another, unless positions are
    /// blocked. Their inverses in reverse order are a scramble.
    ///
    /// Their number does not reveal the distance of this state: it is the largest distance of the
    /// table, or a few more if that length does not work for all states. It only varies by what all
    /// solutions of a state have in common, for example if every move changes the parity. If no
    /// solution of these lengths is found within some bounds, this is a shortest one.
    pub solution: Solution<NamedMove<'a>>,
    /// The distance from the goals, as [judged](Draws::judged_by).
    pub distance: Option<Depth>,
    /// Additional random numbers, one for each bound of [`Draws::with_parts`].
    pub parts: Vec<u32>,
}

impl<S: Space> Table<S> {
    /// An endless sequence of random states, none closer to the goals than `min_distance`. A seed
    /// permanently gives the same states. There are none if no state is that far.
    ///
    /// ```
    /// use god_table::Table;
    /// use puzzle_def::known;
    /// use puzzle_space::{Choices, DefinitionSpace};
    ///
    /// let skewb = DefinitionSpace::new(&known::definition("skewb")?, &Choices::default())?;
    /// let table = Table::new(skewb)?;
    /// let drawn = table.draws(42, 7).next().expect("most states are that far");
    /// assert_eq!(drawn.solution.len(), 11);
    /// assert!(table.distance(drawn.state) >= Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn draws(&self, seed: u64, min_distance: Depth) -> Draws<'_, S> {
        self.draws_numbered(seed, min_distance, |table, number| {
            let elements = u64::from(table.elements);
            State::new(number / elements, (number % elements) as u32)
        })
    }

    /// Like [`draws`](Self::draws), with another numbering of the states for the random numbers.
    pub(crate) fn draws_numbered(
        &self,
        seed: u64,
        min_distance: Depth,
        numbering: Numbering<S>,
    ) -> Draws<'_, S> {
        let mut draws = Draws {
            table: self,
            distances: self,
            renumber: |_, _, state| Some(state),
            min_distance,
            numbering,
            dice: Dice::new(seed),
            listed: None,
            reduction: Reduction::of(&self.space),
            common: sampled_common(self),
            usual: self.distribution.max_depth(),
            parts: Vec::new(),
        };
        if self.distribution.reachable() <= FEW_STATES {
            draws.usual = draws.length_for_all();
        }
        draws
    }
}

/// Converts a number below the number of states of a table to a state.
type Numbering<S> = fn(&Table<S>, u64) -> State;

/// Converts a state of the first table to that of the second one.
type Renumbering<S> = fn(&Table<S>, &Table<S>, State) -> Option<State>;

/// An iterator over [states at random](Table::draws).
#[derive(Clone)]
pub struct Draws<'a, S> {
    table: &'a Table<S>,
    /// The table that gives the distance from the goals.
    distances: &'a Table<S>,
    renumber: Renumbering<S>,
    min_distance: Depth,
    numbering: Numbering<S>,
    dice: Dice,
    /// All suitable states, once they turned out to be rare.
    listed: Option<Vec<State>>,
    reduction: Reduction,
    /// The lengths of all solutions of a state differ by multiples of this.
    common: Depth,
    /// The length of a solution, if there is one of this length.
    usual: Depth,
    /// The bounds of the additional random numbers.
    parts: Vec<u32>,
}

/// Omits the tables.
impl<S> fmt::Debug for Draws<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draws")
            .field("min_distance", &self.min_distance)
            .finish_non_exhaustive()
    }
}

impl PuzzleTable {
    /// An endless sequence of random states, none closer to the goals than `min_distance`; see
    /// [`Table::draws`]. Those of the pocket cube are drawn by their numbers by place, so that its
    /// scrambles stay the same permanently.
    #[must_use]
    pub fn random_states(
        &self,
        seed: u64,
        min_distance: Depth,
    ) -> Draws<'_, WithGoals<TableSpace>> {
        self.draws_numbered(seed, min_distance, |table, number| {
            table.space().space().drawn(number)
        })
    }
}

impl<'a> Draws<'a, WithGoals<TableSpace>> {
    /// Like [`judged_by`](Self::judged_by), but the other table may number positions differently.
    pub(crate) fn judged_by_position(self, distances: &'a PuzzleTable) -> Self {
        Self {
            distances,
            renumber: |from, to, state| {
                let (from, to) = (from.space().space(), to.space().space());
                let definition = from.as_definition();
                let is_blocked = definition.is_some_and(|space| space.is_blocked(state));
                to.state_of(&(!is_blocked).then(|| from.pattern_of(state))?)
            },
            ..self
        }
    }
}

impl<'a, S: Space> Draws<'a, S> {
    /// Judges the distance from the goals by another table of the same states: the solutions use
    /// the moves of the first table, the distance counts those of the second.
    ///
    /// ```
    /// use god_table::{MoveSet, PocketSpace, Table};
    ///
    /// let half = Table::new(PocketSpace::new(MoveSet::ALL))?;
    /// let quarter = Table::new(PocketSpace::new(MoveSet::QUARTER_TURNS))?;
    /// let drawn = half.draws(42, 14).judged_by(&quarter).next().expect("276 states are that far");
    /// assert_eq!(quarter.distance(drawn.state), Some(14));
    /// assert_eq!(drawn.solution.len(), 11);
    /// # Ok::<(), god_table::engine::SearchError>(())
    /// ```
    #[must_use]
    pub fn judged_by(self, distances: &'a Table<S>) -> Self {
        Self {
            distances,
            renumber: |_, _, state| Some(state),
            ..self
        }
    }

    fn judged_distance(&self, state: State) -> Option<Depth> {
        let state = (self.renumber)(self.table, self.distances, state)?;
        self.distances.distance(state)
    }

    pub(crate) fn space(&self) -> &'a S {
        &self.table.space
    }

    /// Also draws a number below each of these bounds, which must not be 0, for each state: for
    /// parts of the puzzle that the states do not include, such as the tips of a pyraminx.
    ///
    /// ```
    /// use god_table::{MoveSet, PocketSpace, Table};
    ///
    /// let table = Table::new(PocketSpace::new(MoveSet::ALL))?;
    /// let drawn = table.draws(42, 4).with_parts([3, 3]).next().expect("most states are that far");
    /// assert!(drawn.parts.len() == 2 && drawn.parts.iter().all(|&part| part < 3));
    /// # Ok::<(), god_table::engine::SearchError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If one of the bounds is 0.
    #[must_use]
    pub fn with_parts(self, bounds: impl IntoIterator<Item = u32>) -> Self {
        let parts: Vec<u32> = bounds.into_iter().collect();
        assert!(!parts.contains(&0), "a number below 0 can't be drawn");
        Self { parts, ..self }
    }

    /// Draws a suitable state.
    fn draw(&mut self) -> Option<State> {
        if self.distances.distribution().max_depth() < self.min_distance {
            return None;
        }
        let states = self.table.rows * u64::from(self.table.elements);
        if self.listed.is_none() {
            for _ in 0..MOST_DRAWN {
                let state = (self.numbering)(self.table, self.dice.below(states));
                if self.will_do(state) {
                    return Some(state);
                }
            }
        }
        if self.listed.is_none() {
            let all = (0..states).map(|number| (self.numbering)(self.table, number));
            self.listed = Some(all.filter(|&state| self.will_do(state)).collect());
        }
        let listed = self.listed.as_ref().filter(|listed| !listed.is_empty())?;
        Some(listed[self.dice.below(listed.len() as u64) as usize])
    }

    /// Whether a state is far enough from the goals and can be reached by the moves.
    fn will_do(&self, state: State) -> bool {
        self.judged_distance(state) >= Some(self.min_distance)
            && self.table.distance(state).is_some()
    }

    /// The next state, with its solution as move numbers.
    pub(crate) fn next_numbers(&mut self) -> Option<(State, Vec<usize>)> {
        let state = self.draw()?;
        let mut order: Vec<usize> = (0..self.table.space().moves().len()).collect();
        self.dice.shuffle(&mut order);
        let mut path = Vec::new();
        let mut lengths = self.usual..=self.usual + MORE_LENGTHS;
        let mut steps = MOST_STEPS;
        let found = lengths.any(|length| self.solve(state, length, &order, &mut steps, &mut path));
        if !found {
            path.clear();
            path.extend(self.table.descent(state).ok()?.first());
        }
        Some((state, path))
    }

    /// Searches for a solution of this length within a number of steps, and leaves the first one in
    /// `path`. A length that parity (or the like) rules out costs no steps.
    fn solve(
        &self,
        state: State,
        length: Depth,
        order: &[usize],
        steps: &mut u64,
        path: &mut Vec<usize>,
    ) -> bool {
        let distance = self.table.distance(state);
        let more = distance.and_then(|distance| length.checked_sub(distance));
        if more.is_none_or(|more| !more.is_multiple_of(self.common)) {
            return false;
        }
        let mut search = Search {
            table: self.table,
            reduction: &self.reduction,
            order,
            steps,
        };
        path.clear();
        search.solve(state, length, path) == Some(true)
    }

    /// The smallest length that works for all states, up to what all solutions of a state have in
    /// common.
    fn length_for_all(&self) -> Depth {
        let farthest = self.usual;
        let order: Vec<usize> = (0..self.table.space.moves().len()).collect();
        let states: Vec<State> = reached(self.table, || false)
            .map(|(state, _)| state)
            .collect();
        let mut steps = MOST_STEPS_FOR_ALL;
        let serves = |length: &Depth| {
            states.iter().all(|&state| {
                let mut lengths = *length..=*length + self.common - 1;
                lengths.any(|length| self.solve(state, length, &order, &mut steps, &mut Vec::new()))
            })
        };
        let mut lengths = farthest..=farthest + MORE_LENGTHS;
        lengths.find(serves).unwrap_or(farthest)
    }
}

impl<'a, S: Space> Iterator for Draws<'a, S> {
    type Item = Drawn<'a>;

    fn next(&mut self) -> Option<Drawn<'a>> {
        let (state, numbers) = self.next_numbers()?;
        let solution = self.table.named(numbers);
        let distance = self.judged_distance(state);
        let dice = &mut self.dice;
        let parts = self
            .parts
            .iter()
            .map(|&bound| dice.below(bound.into()) as u32);
        Some(Drawn {
            state,
            distance,
            solution,
            parts: parts.collect(),
        })
    }
}

/// What the lengths of all solutions of a state have in common, from a sample of states. It may be
/// a multiple of the true value, which would do as well.
fn sampled_common<S: Space>(table: &Table<S>) -> Depth {
    let moves = table.space().moves().len().max(1);
    let looked_at = if table.is_function() {
        LOOKED_AT_IF_FUNCTION
    } else {
        LOOKED_AT.min(MOVES_LOOKED_AT.div_ceil(moves))
    };
    common_difference(table, reached(table, || false).take(looked_at))
}

/// The data for a search for a solution of a given length.
struct Search<'a, S> {
    table: &'a Table<S>,
    reduction: &'a Reduction,
    /// The moves in the order in which to try them.
    order: &'a [usize],
    /// The number of steps left.
    steps: &'a mut u64,
}

impl<S: Space> Search<'_, S> {
    /// Searches for a reduced solution of exactly this many moves, and leaves it in `path`. `None`
    /// if the steps run out first.
    fn solve(&mut self, state: State, left: Depth, path: &mut Vec<usize>) -> Option<bool> {
        let distance = self.table.distance(state);
        if distance.is_none_or(|distance| distance > left) {
            return Some(false);
        }
        if left == 0 {
            return Some(true);
        }
        for &mv in self.order {
            *self.steps = self.steps.checked_sub(1)?;
            if !self.reduction.may_follow(self.table.space(), mv, path) {
                continue;
            }
            path.push(mv);
            let next = self.table.space().after(state, mv);
            if self.solve(next, left - 1, path)? {
                return Some(true);
            }
            path.pop();
        }
        Some(false)
    }
}

#[cfg(test)]
mod tests;
