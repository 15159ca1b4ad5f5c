//! What knows how positions are solved, whatever it is: a table, or searches that do without.

use god_table::{Depth, Met, NamedMove, Solution, Space, State, Table, Turnable};

use crate::failure::Failure;

/// What finds the solutions of positions, one position after the other.
pub(crate) trait Solving {
    /// The solutions of a state; `None` if the moves that may be used don't solve it.
    fn ways(&mut self, state: State) -> Result<Option<Box<dyn Ways + '_>>, Failure>;
}

/// The solutions of one state.
pub(crate) trait Ways {
    /// Those that are at most so many moves longer than the shortest: shortest first, and those of one length in the
    /// order of the moves.
    fn solutions(&self, slack: Depth) -> Box<dyn Iterator<Item = Solution<NamedMove<'_>>> + '_>;

    /// How many shortest ones there are.
    fn shortest_count(&self) -> u128;

    /// Whether a solution is the first of those that are written alike, with half turns for quarter turns.
    fn is_first_as_written(&self, moves: &[usize]) -> bool;
}

/// A table, and moves at both ends of solutions: it leads to where the last of them are left.
pub(crate) struct Between<'a, T> {
    pub(crate) table: &'a Table<T>,
    pub(crate) first: Vec<usize>,
    pub(crate) last: Vec<usize>,
}

impl<T: Space> Solving for Between<'_, T> {
    fn ways(&mut self, state: State) -> Result<Option<Box<dyn Ways + '_>>, Failure> {
        Ok(ways_between(self.table, state, &self.first, &self.last))
    }
}

/// The solutions of a state, by a table, that begin and end with given moves; `None` if the table doesn't solve it.
pub(super) fn ways_between<'a, T: Space>(
    table: &'a Table<T>,
    state: State,
    first: &'a [usize],
    last: &'a [usize],
) -> Option<Box<dyn Ways + 'a>> {
    table.distance(state)?;
    let space = table.space();
    let begun = (first.iter()).fold(state, |state, &mv| space.after(state, mv));
    table.distance(begun)?;
    Some(Box::new(OfTable {
        table,
        state,
        first,
        last,
    }))
}

/// The solutions of a state that a table solves.
struct OfTable<'a, T> {
    table: &'a Table<T>,
    state: State,
    first: &'a [usize],
    last: &'a [usize],
}

/// Why there is an answer.
const KNOWN: &str = "the table has a distance of the state";

impl<T: Space> Ways for OfTable<'_, T> {
    fn solutions(&self, slack: Depth) -> Box<dyn Iterator<Item = Solution<NamedMove<'_>>> + '_> {
        let solutions = (self.table).solutions_between(self.state, self.first, self.last, slack);
        Box::new(solutions.expect(KNOWN))
    }

    fn shortest_count(&self) -> u128 {
        if self.first.is_empty() && self.last.is_empty() {
            return self.table.solution_count(self.state).expect(KNOWN);
        }
        self.solutions(0).count() as u128
    }

    fn is_first_as_written(&self, moves: &[usize]) -> bool {
        let free = self.first.len()..moves.len() - self.last.len();
        self.table.is_first_as_written(self.state, moves, free)
    }
}

/// Only the shortest are asked of searches that have met.
impl<P: Turnable> Ways for Met<'_, P> {
    fn solutions(&self, slack: Depth) -> Box<dyn Iterator<Item = Solution<NamedMove<'_>>> + '_> {
        assert_eq!(slack, 0, "longer solutions are asked of tables only");
        Box::new(Met::solutions(self))
    }

    fn shortest_count(&self) -> u128 {
        self.solution_count()
    }

    fn is_first_as_written(&self, moves: &[usize]) -> bool {
        Met::is_first_as_written(self, moves, 0..moves.len())
    }
}
