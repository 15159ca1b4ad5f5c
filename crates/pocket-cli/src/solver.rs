//! What answers positions of a puzzle: its table, how positions are read, and how moves are written.

mod listed;
mod pocket;

use god_table::{Metric, NamedMove, Space, State, Table};

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

    /// Writes a solution.
    fn write(&self, moves: &[NamedMove<'_>]) -> String;

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
