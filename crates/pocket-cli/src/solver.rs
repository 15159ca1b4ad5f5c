//! What answers positions of a puzzle: its table, how positions are read, and how moves are written.

mod listed;
mod pocket;

use god_table::{Metric, NamedMove, Space, State, Table, write_half_turns};

use crate::failure::Fault;
use crate::position::Position;

pub(crate) use listed::ListedSolver;
pub(crate) use pocket::PocketSolver;

/// The distances of a puzzle, and its language.
pub(crate) trait Solver {
    type Space: Space;

    fn table(&self) -> &Table<Self::Space>;

    fn metric(&self) -> Metric;

    /// What the inputs are called.
    fn inputs(&self) -> &'static str;

    /// Reads a position.
    fn read(&self, text: &str) -> Result<Asked, Fault>;

    /// Reads moves that solutions begin with, as numbers of the table's moves.
    fn read_first(&self, text: &str) -> Result<Vec<usize>, Fault>;

    /// Reads moves that solutions end with.
    fn read_last(&self, text: &str) -> Result<Vec<usize>, Fault>;

    /// Writes a solution, each move by itself.
    fn write_each(&self, moves: &[NamedMove<'_>]) -> String;

    /// Writes a solution; in quarter turns, two equal neighbours as a half turn.
    fn write(&self, moves: &[NamedMove<'_>]) -> String {
        let numbers: Vec<usize> = moves.iter().map(|mv| mv.index()).collect();
        let joined = match self.metric() {
            Metric::QuarterTurn => write_half_turns(self.table().space(), &numbers),
            Metric::HalfTurn => None,
        };
        joined.unwrap_or_else(|| self.write_each(moves))
    }

    /// Whether a hand knows how easily these moves are turned.
    fn knows_ease(&self) -> bool;

    /// Writes moves that make the position that a solution solves, as [`read`](Self::read) takes them: the
    /// solution undone, be it by moves that the table has not.
    fn write_undone(&self, solution: &[NamedMove<'_>]) -> String;

    /// Whether the number of moves is written after a solution.
    fn shows_length(&self) -> bool;

    /// That the moves of the table don't solve a state.
    fn unsolvable(&self, state: State) -> Fault;
}

/// A position that was asked about.
pub(crate) struct Asked {
    pub(crate) state: State,
    /// What it looks like, for the puzzle that can be drawn.
    pub(crate) look: Option<Position>,
}
