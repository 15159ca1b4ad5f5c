//! A space with different goals.

use core::fmt;
use core::ops::Range;

use row_search::{Space, State, forward_space};

use crate::backwards::states_before;

/// A space with its own set of goals, from which distances are counted instead of from the solved
/// state.
///
/// ```
/// use god_table::{MoveSet, PocketSpace, Space, State, Table, WithGoals};
///
/// // The cube is to be solved, or solved but for one quarter turn of U.
/// let space = PocketSpace::new(MoveSet::ALL);
/// let solved = State::default();
/// let turned = space.after(solved, 0);
/// let table = Table::new(WithGoals::new(space, [turned, solved])?)?;
/// assert_eq!(table.distribution().counts()[..3], [2, 14, 84]);
///
/// // A solution ends at the first goal that is met.
/// let state = table.made_by("U R F")?;
/// assert_eq!(table.solve(state)?.to_string(), "F' R'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WithGoals<S> {
    space: S,
    /// Sorted, without repetitions, not empty.
    goals: Vec<State>,
}

impl<S: Space> WithGoals<S> {
    /// The space with these goals, in any order; repetitions are ignored.
    ///
    /// # Errors
    ///
    /// [`GoalsError`] if there are none, or one is not a state of the space.
    pub fn new(space: S, goals: impl IntoIterator<Item = State>) -> Result<Self, GoalsError> {
        let mut goals: Vec<State> = goals.into_iter().collect();
        let (rows, elements) = (space.rows(), space.fibre().size());
        let is_outside = |goal: &&State| goal.row >= rows || goal.element as usize >= elements;
        if let Some(&goal) = goals.iter().find(is_outside) {
            return Err(GoalsError::NoSuchState {
                goal,
                rows,
                elements,
            });
        }
        if goals.is_empty() {
            return Err(GoalsError::None);
        }
        goals.sort_unstable();
        goals.dedup();
        Ok(Self { space, goals })
    }

    /// The space with its original goals.
    ///
    /// # Errors
    ///
    /// [`GoalsError::None`] if it has none.
    pub fn own(space: S) -> Result<Self, GoalsError> {
        Self::before(space, &[])
    }

    /// The space whose goals are the states from which these moves, given by their numbers, lead to
    /// an original goal. A solution to the new goals, followed by these moves, solves the puzzle.
    ///
    /// ```
    /// use god_table::{MoveSet, PocketSpace, Space, Table, WithGoals};
    ///
    /// let space = PocketSpace::new(MoveSet::ALL);
    /// let end = space.moves().read("R U")?;
    /// let table = Table::new(WithGoals::before(space, &end)?)?;
    /// let state = table.space().after(table.made_by("")?, 0); // U' R' and then U
    /// assert_eq!(table.solve(state)?.to_string(), "U'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GoalsError::None`] if there are no such states, which can happen if moves cannot be
    /// undone.
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    pub fn before(space: S, moves: &[usize]) -> Result<Self, GoalsError> {
        let mut goals = Vec::new();
        space.goals(0..space.rows(), &mut |goal| goals.push(goal));
        for &mv in moves.iter().rev() {
            goals.sort_unstable();
            goals.dedup();
            let mut before = Vec::new();
            for &goal in &goals {
                states_before(&space, goal, mv, |state| before.push(state));
            }
            goals = before;
        }
        Self::new(space, goals)
    }

    /// This space with the states before these last moves as its goals; see
    /// [`before`](Self::before).
    ///
    /// # Errors
    ///
    /// The same as [`before`](Self::before).
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    pub fn before_last(self, moves: &[usize]) -> Result<Self, GoalsError> {
        let goals = WithGoals::before(&self, moves)?.goals;
        Ok(Self { goals, ..self })
    }

    /// The space with its original goals.
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The goals in the order of their numbers, without repetitions.
    #[must_use]
    pub fn all_goals(&self) -> &[State] {
        &self.goals
    }
}

impl<S: Space> Space for WithGoals<S> {
    forward_space! {
        self => self.space;
        rows, fibre, moves, step, departures, arrivals, inverse, weight, weight_unit, states,
        effect, after
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        let first = self.goals.partition_point(|goal| goal.row < rows.start);
        let in_rows = self.goals[first..].iter().copied();
        in_rows
            .take_while(|goal| rows.contains(&goal.row))
            .for_each(visit);
    }
}

/// Why states cannot be the goals of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GoalsError {
    /// There are none.
    None,
    /// One of them is not a state of the space.
    NoSuchState {
        /// The given state.
        goal: State,
        /// The number of rows of the space.
        rows: u64,
        /// The number of elements per row.
        elements: usize,
    },
}

impl fmt::Display for GoalsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("found no goals, expected one at least"),
            Self::NoSuchState {
                goal: State { row, element },
                rows,
                elements,
            } => write!(
                f,
                "found the goal in row {row}, element {element}, expected a row below {rows} and an element below \
                 {elements}"
            ),
        }
    }
}

impl core::error::Error for GoalsError {}
