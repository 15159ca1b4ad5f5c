//! What answers positions of a puzzle: what knows their solutions, how positions are read, and how moves are written.

mod defined;
mod late_table;
mod listed;
mod pocket;
mod ways;

use god_table::{Goal, Metric, NamedMove, Puzzle, Space, State, Table};
use row_search::MoveNames;

use crate::choice::with_commas;
use crate::failure::Fault;
use crate::picture::Picture;

pub(crate) use defined::{DefinedSolver, unsolvable};
pub(crate) use late_table::LateTable;
pub(crate) use listed::{ListedSolver, unreadable};
pub(crate) use pocket::{CubeSpace, NoTable, PocketSolver};
pub(crate) use ways::{Between, Solving, Ways};

/// The distances of a puzzle, and its language.
pub(crate) trait Solver: Language {
    type Space: Space;

    fn table(&self) -> &Table<Self::Space>;

    /// Reads moves that solutions begin with, as numbers of the table's moves.
    fn read_first(&self, text: &str) -> Result<Vec<usize>, Fault>;

    /// Reads moves that solutions end with.
    fn read_last(&self, text: &str) -> Result<Vec<usize>, Fault>;
}

/// How positions of a puzzle are read, and how solutions of them are written.
pub(crate) trait Language {
    fn metric(&self) -> Metric;

    /// The puzzle, if it is one of the list.
    fn of_the_list(&self) -> Option<&'static dyn Puzzle>;

    /// What JSON calls the puzzle; the pocket cube is meant where it says nothing.
    fn told_name(&self) -> Option<&str>;

    /// What the inputs are called.
    fn inputs(&self) -> &'static str;

    /// Reads a position.
    fn read(&self, text: &str) -> Result<Asked, Fault>;

    /// What the position that a text tells looks like.
    fn picture(&self, text: &str) -> Result<Picture, Fault>;

    /// The moves of a solution of that position, each as it is written and with what the position looks like
    /// after it.
    fn steps(&self, text: &str, solution: &str) -> Result<Vec<(String, Picture)>, Fault>;

    /// Writes a solution, each move by itself.
    fn write_each(&self, moves: &[NamedMove<'_>]) -> String;

    /// Writes a solution; in quarter turns, two equal neighbours as a half turn.
    fn write(&self, moves: &[NamedMove<'_>]) -> String {
        let numbers: Vec<usize> = moves.iter().map(|mv| mv.index()).collect();
        let joined = if self.joins_quarter_turns() {
            self.write_half_turns(&numbers)
        } else {
            None
        };
        joined.unwrap_or_else(|| self.write_each(moves))
    }

    /// Writes a solution with half turns for two equal quarter turns, if there are any such.
    fn write_half_turns(&self, moves: &[usize]) -> Option<String>;

    /// Whether two equal quarter turns may be written as a half turn.
    fn joins_quarter_turns(&self) -> bool {
        self.metric() == Metric::QuarterTurn
    }

    /// Whether a hand knows how easily these moves are turned.
    fn knows_ease(&self) -> bool;

    /// Writes moves that make the position that a solution solves, as [`read`](Self::read) takes them: the
    /// solution undone, be it by moves that the table has not.
    fn write_undone(&self, solution: &[NamedMove<'_>]) -> String;

    /// Whether the number of moves is written after a solution.
    fn shows_length(&self) -> bool;

    /// That the moves that may be used don't solve the position of a text.
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

/// The moves of a text, each with all from the first to it.
fn with_all_before(moves: &str) -> impl Iterator<Item = (&str, &str)> {
    moves.split(' ').filter(|mv| !mv.is_empty()).map(move |mv| {
        let end = mv.as_ptr() as usize + mv.len() - moves.as_ptr() as usize;
        (mv, &moves[..end])
    })
}

/// A position that was asked about.
pub(crate) struct Asked {
    pub(crate) state: State,
    /// The turns that a solution ends with, as they put right what the state knows nothing of.
    pub(crate) beside: Vec<&'static str>,
}
