//! Any puzzle of the list, in its own words.

use god_table::puzzles::ReadError;
use god_table::{Metric, NamedMove, Puzzle, Space, Table};

use super::{Asked, Solver, out_of_reach};
use crate::choice::ChosenSpace;
use crate::failure::{Fault, presentable};
use crate::picture::Picture;

/// A puzzle with the table of some of its moves, or of a space made of that.
pub(crate) struct ListedSolver<S> {
    pub(crate) puzzle: &'static dyn Puzzle,
    pub(crate) metric: Metric,
    pub(crate) table: Table<S>,
}

impl<S: Space + AsRef<ChosenSpace>> ListedSolver<S> {
    fn space(&self) -> &ChosenSpace {
        self.table.space().as_ref()
    }

    /// The number of a move among all of the puzzle's, of which some may have been left out.
    fn number(&self, mv: NamedMove<'_>) -> usize {
        self.space().number_in_whole(mv.index())
    }
}

impl<S: Space + AsRef<ChosenSpace>> Solver for ListedSolver<S> {
    type Space = S;

    fn table(&self) -> &Table<S> {
        &self.table
    }

    fn metric(&self) -> Metric {
        self.metric
    }

    fn inputs(&self) -> &'static str {
        self.puzzle.positions()
    }

    fn read(&self, text: &str) -> Result<Asked, Fault> {
        let whole = self.space().whole();
        let state = self.puzzle.read(whole, text);
        let beside = self.puzzle.read_beside(whole, text);
        Ok(Asked {
            state: state.map_err(|error| unreadable(text, error))?,
            beside: beside.map_err(|error| unreadable(text, error))?,
        })
    }

    fn picture(&self, text: &str) -> Result<Picture, Fault> {
        Picture::of_text(self.puzzle, self.space().whole(), text)
    }

    fn write(&self, moves: &[NamedMove<'_>]) -> String {
        let numbers: Vec<usize> = moves.iter().map(|&mv| self.number(mv)).collect();
        self.puzzle.write(self.space().whole(), &numbers)
    }

    fn write_undone(&self, solution: &[NamedMove<'_>]) -> String {
        let whole = self.space().whole();
        let backwards = solution.iter().rev().map(|&mv| {
            let inverse = whole.inverse(self.number(mv));
            inverse.expect("every move of a puzzle of the list can be undone")
        });
        let making: Vec<usize> = backwards.collect();
        self.puzzle.write_making(whole, &making)
    }

    fn shows_length(&self) -> bool {
        self.puzzle.shows_length()
    }

    fn unsolvable(&self, text: &str) -> Fault {
        let position = format!("the position `{}`", presentable(text));
        let (moves, all) = (self.space().moves(), self.space().whole().moves());
        out_of_reach(&position, None, moves, all)
    }
}

/// A text that is not a position.
pub(crate) fn unreadable(text: &str, error: ReadError) -> Fault {
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
