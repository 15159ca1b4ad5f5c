//! Copies of a space, each with goals of its own.

use core::ops::Range;

use row_search::{Arrival, Fibre, MoveNames, Space, State, Step};

use super::with_goals::{GoalsError, WithGoals};

/// Copies of a space side by side, each with goals of its own. No move leads from one to another, so one table
/// has the distances to all these sets of goals.
///
/// ```
/// use god_table::{MoveSet, PocketSpace, SideBySide, Space, State, Table};
///
/// let space = PocketSpace::new(MoveSet::ALL);
/// let [u, r] = [0, 3].map(|mv| space.after(State::default(), mv));
/// let table = Table::new(SideBySide::new(space, [vec![u], vec![r]])?)?;
/// let solved = |copy| table.space().in_copy(copy, State::default());
/// assert_eq!(table.solve(solved(0))?.to_string(), "U");
/// assert_eq!(table.solve(solved(1))?.to_string(), "R");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SideBySide<S> {
    space: S,
    /// The rows of one copy.
    rows: u64,
    copies: u64,
    /// The goals of all copies, sorted.
    goals: Vec<State>,
}

impl<S: Space> SideBySide<S> {
    /// A copy for each of these sets of goals, which are told as states of the space.
    ///
    /// # Errors
    ///
    /// [`GoalsError`] if a copy has no goal, or one that is not a state of the space; or there are no copies.
    pub fn new(space: S, goals: impl IntoIterator<Item = Vec<State>>) -> Result<Self, GoalsError> {
        let rows = space.rows();
        let (mut copies, mut all) = (0, Vec::new());
        for own in goals {
            let own = WithGoals::new(&space, own)?;
            let moved = own.all_goals().iter();
            all.extend(moved.map(|goal| State::new(copies * rows + goal.row, goal.element)));
            copies += 1;
        }
        if copies == 0 {
            return Err(GoalsError::None);
        }
        Ok(Self {
            space,
            rows,
            copies,
            goals: all,
        })
    }

    /// The number that a state of the space has in one of the copies, counted from 0.
    #[must_use]
    pub fn in_copy(&self, copy: usize, state: State) -> State {
        State::new(copy as u64 * self.rows + state.row, state.element)
    }

    /// The first row of the copy that a row is in, and its number there.
    fn split(&self, row: u64) -> (u64, u64) {
        let own = row % self.rows;
        (row - own, own)
    }
}

impl<S> AsRef<S> for SideBySide<S> {
    fn as_ref(&self) -> &S {
        &self.space
    }
}

impl<S: Space> Space for SideBySide<S> {
    fn rows(&self) -> u64 {
        self.copies * self.rows
    }

    fn fibre(&self) -> &Fibre {
        self.space.fibre()
    }

    fn moves(&self) -> &MoveNames {
        self.space.moves()
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        let (first, own) = self.split(row);
        let mut step = self.space.step(own, mv);
        step.row += first;
        step
    }

    fn departures(&self, row: u64, steps: &mut [Step]) {
        let (first, own) = self.split(row);
        self.space.departures(own, steps);
        for step in steps {
            step.row += first;
        }
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        let (first, own) = self.split(row);
        let before = found.len();
        self.space.arrivals(own, found);
        for arrival in &mut found[before..] {
            arrival.from += first;
        }
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        self.space.inverse(mv)
    }

    fn faces(&self) -> &[Vec<usize>] {
        self.space.faces()
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        let in_rows = self.goals.iter().filter(|goal| rows.contains(&goal.row));
        in_rows.copied().for_each(visit);
    }

    fn weight(&self, row: u64) -> u64 {
        self.space.weight(self.split(row).1)
    }

    fn weight_unit(&self) -> u64 {
        self.space.weight_unit()
    }

    fn states(&self) -> u64 {
        self.copies * self.space.states()
    }
}
