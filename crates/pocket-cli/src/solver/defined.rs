//! A puzzle from a definition, in the words of its file.

use std::sync::Arc;

use god_table::{Metric, NamedMove, Puzzle, Space, Table};
use puzzle_space::DefinitionSpace;
use row_search::MoveNames;

use super::{Asked, Language, Solver, out_of_reach};
use crate::defined::{Defined, Given, Stored, Tables};
use crate::failure::{Failure, Fault, presentable};
use crate::io::Io;
use crate::picture::Picture;

/// A puzzle from a definition with the table of its moves.
pub(crate) struct DefinedSolver {
    pub(crate) defined: Defined,
    pub(crate) table: Table<DefinitionSpace>,
    /// The table of those positions that stand for others, where not all are stored.
    pub(crate) classes: Option<Arc<Table<DefinitionSpace>>>,
    /// The names of the moves that undo those of the table, be they none of the table's.
    undoing: Vec<String>,
    /// The names of all moves, also of those that may not be used.
    all_moves: MoveNames,
    /// How positions are told.
    given: Given,
}

impl DefinedSolver {
    /// Computes the table, if there is memory for it.
    pub(crate) fn new(
        defined: Defined,
        given: Given,
        stored: Stored,
        io: &Io<'_>,
    ) -> Result<Self, Failure> {
        let Tables {
            of_each,
            of_classes,
        } = defined.tables(stored, io)?;
        Ok(Self {
            undoing: defined.names_of_inverses()?,
            all_moves: defined.all_moves()?,
            table: of_each,
            classes: of_classes,
            defined,
            given,
        })
    }

    fn invisible(&self) -> Fault {
        let found = format!(
            "{}, of which only a definition is known",
            self.defined.name()
        );
        Fault::mismatch(found, "a puzzle whose look is known")
    }

    /// Moves that solutions begin or end with, as numbers of the table's.
    fn numbers(&self, text: &str) -> Result<Vec<usize>, Fault> {
        let names = self.table.space().moves();
        let read = names.read(text);
        read.map_err(|error| {
            let expected = format!("one of {names}");
            Fault::mismatch(format!("`{}`", error.found), expected).at(
                text,
                error.span.start,
                error.span.end,
            )
        })
    }
}

impl Solver for DefinedSolver {
    type Space = DefinitionSpace;

    fn table(&self) -> &Table<DefinitionSpace> {
        &self.table
    }

    fn read_first(&self, text: &str) -> Result<Vec<usize>, Fault> {
        self.numbers(text)
    }

    fn read_last(&self, text: &str) -> Result<Vec<usize>, Fault> {
        self.numbers(text)
    }
}

impl Language for DefinedSolver {
    fn metric(&self) -> Metric {
        self.defined.metric()
    }

    fn of_the_list(&self) -> Option<&'static dyn Puzzle> {
        None
    }

    fn told_name(&self) -> Option<&str> {
        Some(self.defined.name())
    }

    fn inputs(&self) -> &'static str {
        self.given.plural()
    }

    fn read(&self, text: &str) -> Result<Asked, Fault> {
        let pattern = self.given.read(&self.defined, text)?;
        let state = self.table.space().state_of(&pattern);
        Ok(Asked {
            state: state.ok_or_else(|| self.unsolvable(text))?,
            beside: Vec::new(),
        })
    }

    fn picture(&self, _: &str) -> Result<Picture, Fault> {
        Err(self.invisible())
    }

    fn steps(&self, _: &str, _: &str) -> Result<Vec<(String, Picture)>, Fault> {
        Err(self.invisible())
    }

    fn knows_ease(&self) -> bool {
        false
    }

    fn joins_quarter_turns(&self) -> bool {
        false
    }

    fn write_each(&self, moves: &[NamedMove<'_>]) -> String {
        let names: Vec<&str> = moves.iter().map(|mv| mv.name()).collect();
        names.join(" ")
    }

    fn write_half_turns(&self, _: &[usize]) -> Option<String> {
        None
    }

    fn write_undone(&self, solution: &[NamedMove<'_>]) -> String {
        let backwards = solution.iter().rev();
        let names: Vec<&str> = backwards
            .map(|mv| self.undoing[mv.index()].as_str())
            .collect();
        names.join(" ")
    }

    fn shows_length(&self) -> bool {
        true
    }

    fn unsolvable(&self, text: &str) -> Fault {
        let moves = self.table.space().moves();
        unsolvable(&self.defined, self.given, text, moves, &self.all_moves)
    }
}

/// That these moves of a puzzle don't solve the position of a text.
pub(crate) fn unsolvable(
    defined: &Defined,
    given: Given,
    text: &str,
    moves: &MoveNames,
    all: &MoveNames,
) -> Fault {
    let after = match given {
        Given::Moves => "after ",
        Given::Patterns => "",
    };
    let position = format!("the position {after}`{}`", presentable(text));
    if defined.told_moves().is_none() {
        let name = defined.name();
        return Fault::new(format!(
            "{position} can't be solved: no moves of {name} make it"
        ));
    }
    out_of_reach(&position, None, moves, all)
}
