//! Any puzzle of the list, in its own words.

use god_table::puzzles::ReadError;
use god_table::{Metric, NamedMove, Puzzle, Space, State, Table};

use super::{Asked, Solver};
use crate::chosen_moves::{ChosenMoves, with_commas};
use crate::failure::{Failure, Fault};
use crate::table;

pub(crate) struct ListedSolver {
    puzzle: &'static dyn Puzzle,
    metric: Metric,
    table: Table<ChosenMoves>,
}

impl ListedSolver {
    /// Computes the table of a puzzle under all moves of a metric or some, while somebody may be watching.
    pub(crate) fn compute(
        puzzle: &'static dyn Puzzle,
        metric: Metric,
        moves: Option<&str>,
        watched: bool,
    ) -> Result<Self, Failure> {
        let space = ChosenMoves::new(puzzle, metric, moves)?;
        Ok(Self {
            puzzle,
            metric,
            table: table::compute(space, watched)?,
        })
    }

    /// The numbers of moves among all of the puzzle's, of which some may have been left out.
    fn numbers(&self, moves: &[NamedMove<'_>]) -> Vec<usize> {
        let space = self.table.space();
        moves
            .iter()
            .map(|mv| space.number_in_whole(mv.index()))
            .collect()
    }
}

impl Solver for ListedSolver {
    type Space = ChosenMoves;

    fn table(&self) -> &Table<ChosenMoves> {
        &self.table
    }

    fn metric(&self) -> Metric {
        self.metric
    }

    fn inputs(&self) -> &'static str {
        self.puzzle.positions()
    }

    fn read(&self, text: &str) -> Result<Asked, Fault> {
        let state = self.puzzle.read(self.table.space().whole(), text);
        Ok(Asked {
            state: state.map_err(|error| unreadable(text, error))?,
            look: None,
        })
    }

    fn write(&self, moves: &[NamedMove<'_>]) -> String {
        let whole = self.table.space().whole();
        self.puzzle.write(whole, &self.numbers(moves))
    }

    fn write_making(&self, moves: &[NamedMove<'_>]) -> String {
        let whole = self.table.space().whole();
        self.puzzle.write_making(whole, &self.numbers(moves))
    }

    fn shows_length(&self) -> bool {
        self.puzzle.shows_length()
    }

    fn unsolvable(&self, _: State) -> Fault {
        let moves = with_commas(self.table.space().moves());
        Fault::new(format!(
            "the position can't be solved with the moves {moves}"
        ))
    }
}

/// A text that is not a position.
fn unreadable(text: &str, error: ReadError) -> Fault {
    let span = error.span();
    let fault = match error {
        ReadError::Notation(error) => return Fault::unreadable(text, &error),
        ReadError::Move {
            found, expected, ..
        } => Fault::mismatch(found, format!("one of {expected}")),
        error => Fault::new(error),
    };
    match span {
        Some(span) => fault.at(text, span.start, span.end),
        None => fault,
    }
}
