//! The pocket cube: positions in three forms, which can be drawn, and a table that may come from a file.

use god_table::{
    Metric, MoveSet, NamedMove, OutOfReach, PocketSpace, Solution, Space, State, Table,
};

use super::{Asked, Solver};
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

    fn write(&self, moves: &[NamedMove<'_>]) -> String {
        let names: Vec<&str> = moves.iter().map(|mv| mv.name()).collect();
        names.join(" ")
    }

    fn write_undone(&self, solution: &[NamedMove<'_>]) -> String {
        let moves = self.space().pocket_moves();
        let backwards = solution.iter().rev();
        let making: Solution<_> = backwards.map(|mv| moves[mv.index()].inverse()).collect();
        making.to_string()
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
