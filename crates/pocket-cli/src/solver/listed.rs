//! Any puzzle of the list, in its own words.

use god_table::puzzles::ReadError;
use god_table::{Metric, NamedMove, Puzzle, Space, Table, write_half_turns};

use super::{Asked, Language, Solver, out_of_reach, with_all_before};
use crate::choice::{ChosenSpace, with_commas};
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

    /// Whether positions are told by moves that make them, and not by what they look like.
    fn is_told_by_moves(&self) -> bool {
        self.puzzle.positions() == "scrambles"
    }

    /// The number of a move among all of the puzzle's, of which some may have been left out.
    fn number(&self, mv: NamedMove<'_>) -> usize {
        self.space().number_in_whole(mv.index())
    }

    /// The numbers of moves among those that may be used, told by those among all of the puzzle's.
    fn own(&self, text: &str, read: Result<Vec<usize>, ReadError>) -> Result<Vec<usize>, Fault> {
        let numbers = read.map_err(|error| unreadable(text, error))?;
        let space = self.space();
        let own = numbers.into_iter().map(|number| {
            let name = space.whole().moves().write(&[number]);
            let expected = || format!("some of {}", with_commas(space.moves()));
            space
                .moves()
                .find(&name)
                .ok_or_else(|| Fault::mismatch(&name, expected()))
        });
        own.collect()
    }
}

impl<S: Space + AsRef<ChosenSpace>> Solver for ListedSolver<S> {
    type Space = S;

    fn table(&self) -> &Table<S> {
        &self.table
    }

    fn read_first(&self, text: &str) -> Result<Vec<usize>, Fault> {
        self.own(text, self.puzzle.read_first(self.space().whole(), text))
    }

    fn read_last(&self, text: &str) -> Result<Vec<usize>, Fault> {
        self.own(text, self.puzzle.read_last(self.space().whole(), text))
    }
}

impl<S: Space + AsRef<ChosenSpace>> Language for ListedSolver<S> {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn of_the_list(&self) -> Option<&'static dyn Puzzle> {
        Some(self.puzzle)
    }

    fn told_name(&self) -> Option<&str> {
        Some(self.puzzle.name())
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

    fn steps(&self, text: &str, solution: &str) -> Result<Vec<(String, Picture)>, Fault> {
        if self.is_told_by_moves() {
            let steps = with_all_before(solution).map(|(mv, moves)| {
                // On a line of their own: the text may end with a comment.
                let picture = self.picture(&format!("{text}\n{moves}"));
                Ok((mv.to_owned(), picture?))
            });
            return steps.collect();
        }
        let whole = self.space().whole();
        let mut state = self.read(text)?.state;
        let moves = self.puzzle.read_first(whole, solution);
        let moves = moves.expect("a solution is read as it is written");
        let steps = moves.into_iter().map(|mv| {
            state = whole.after(state, mv);
            let picture = Picture::of_state(self.puzzle, state)?;
            Ok((self.puzzle.write(whole, &[mv]), picture))
        });
        steps.collect()
    }

    fn knows_ease(&self) -> bool {
        self.puzzle.is_turned_like_a_cube()
    }

    fn write_each(&self, moves: &[NamedMove<'_>]) -> String {
        let numbers: Vec<usize> = moves.iter().map(|&mv| self.number(mv)).collect();
        self.puzzle.write(self.space().whole(), &numbers)
    }

    fn write_half_turns(&self, moves: &[usize]) -> Option<String> {
        write_half_turns(self.table.space(), moves)
    }

    fn write_undone(&self, solution: &[NamedMove<'_>]) -> String {
        let whole = self.space().whole();
        let backwards = solution.iter().rev().map(|&mv| {
            let inverse = whole.inverse(self.number(mv));
            inverse.expect("every move of a puzzle of the list can be undone")
        });
        let making: Vec<usize> = backwards.collect();
        let joined = match self.metric {
            Metric::QuarterTurn => write_half_turns(whole, &making),
            Metric::HalfTurn => None,
        };
        joined.unwrap_or_else(|| self.puzzle.write_making(whole, &making))
    }

    fn shows_length(&self) -> bool {
        self.puzzle.shows_length()
    }

    fn unsolvable(&self, text: &str) -> Fault {
        let after = if self.is_told_by_moves() {
            "after "
        } else {
            ""
        };
        let position = format!("the position {after}`{}`", presentable(text));
        let (moves, all) = (self.space().moves(), self.space().whole().moves());
        out_of_reach(&position, None, moves, all)
    }
}

/// A text that is not a position, or not a sequence of moves.
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
