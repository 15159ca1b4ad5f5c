//! What answers positions of a puzzle: its table, how positions are read, and how moves are written.

mod listed;
mod pocket;

use god_table::{Goal, Metric, NamedMove, Space, State, Table};
use row_search::MoveNames;

use crate::choice::with_commas;
use crate::failure::Fault;
use crate::position::Position;

pub(crate) use listed::ListedSolver;
pub(crate) use pocket::{CubeSpace, PocketSolver};

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

    /// That the moves of the table don't solve the position of a text.
    fn unsolvable(&self, text: &str) -> Fault;
}

/// That some of the moves don't lead from a position to the goal, and which are left out.
fn out_of_reach(position: &str, goal: Option<Goal>, moves: &MoveNames, all: &MoveNames) -> Fault {
    let can_not = match goal {
        Some(goal) => format!("can't be brought to the goal {goal}"),
        None => "can't be solved".to_owned(),
    };
    let left_out = all.iter().filter(|name| moves.find(name).is_none());
    let left_out = MoveNames::new(left_out).expect("they are names of moves already");
    let (moves, left_out) = (with_commas(moves), with_commas(&left_out));
    Fault::new(format!(
        "{position} {can_not} with the moves {moves}; left out are {left_out}"
    ))
}

/// A position that was asked about.
pub(crate) struct Asked {
    pub(crate) state: State,
    /// The turns that a solution ends with, as they put right what the state knows nothing of.
    pub(crate) beside: Vec<&'static str>,
    /// What it looks like, for the puzzle that can be drawn.
    pub(crate) look: Option<Position>,
}
