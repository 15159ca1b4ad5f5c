//! The pocket cube: positions in three forms, which can be drawn, and a table that may come from a file.

use cube_model::notation::Sequence;
use god_table::{Metric, MoveSet, NamedMove, OutOfReach, PocketSpace, Space, State, Table};

use super::listed::unreadable;
use super::{Asked, Solver};
use crate::choice::Choice;
use crate::failure::Fault;
use crate::position::Form;

/// The pocket cube with the table of some of its moves, or of a space made of that.
pub(crate) struct PocketSolver<S> {
    pub(crate) table: Table<S>,
    pub(crate) metric: Metric,
    pub(crate) moves: MoveSet,
    /// How the positions are given.
    pub(crate) form: Form,
}

impl<S: Space + AsRef<PocketSpace>> PocketSolver<S> {
    /// The cube, whatever the goals are.
    pub(crate) fn space(&self) -> &PocketSpace {
        self.table.space().as_ref()
    }
}

impl<S: Space + AsRef<PocketSpace>> Solver for PocketSolver<S> {
    type Space = S;

    fn table(&self) -> &Table<S> {
        &self.table
    }

    fn metric(&self) -> Metric {
        self.metric
    }

    fn inputs(&self) -> &'static str {
        self.form.plural()
    }

    fn read(&self, text: &str) -> Result<Asked, Fault> {
        let position = self.form.read(text)?;
        Ok(Asked {
            state: self.space().rank(&position.state),
            look: Some(position),
        })
    }

    fn read_first(&self, text: &str) -> Result<Vec<usize>, Fault> {
        let moves = Choice::pocket().read_first(self.space(), text);
        moves.map_err(|error| unreadable(text, error))
    }

    fn read_last(&self, text: &str) -> Result<Vec<usize>, Fault> {
        self.read_first(text)
    }

    fn write_each(&self, moves: &[NamedMove<'_>]) -> String {
        let names: Vec<&str> = moves.iter().map(|mv| mv.name()).collect();
        names.join(" ")
    }

    fn knows_ease(&self) -> bool {
        true
    }

    fn write_undone(&self, solution: &[NamedMove<'_>]) -> String {
        let written: Sequence =
            (self.write(solution).parse()).expect("its moves are moves of cubes");
        written.inverse().to_string()
    }

    fn shows_length(&self) -> bool {
        true
    }

    fn unsolvable(&self, state: State) -> Fault {
        let state = self.space().unrank(state);
        Fault::new(OutOfReach {
            state: state.expect("every state of the table is one of the cube"),
            moves: self.moves,
        })
    }
}
