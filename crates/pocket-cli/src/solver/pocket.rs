//! The pocket cube: positions in three forms, which can be drawn, and a table that may come from a file.

use god_table::{Metric, NamedMove, OutOfReach, PocketSpace, PocketTable, State, Table};

use super::{Asked, Solver};
use crate::failure::Fault;
use crate::position::Form;

pub(crate) struct PocketSolver {
    pub(crate) table: PocketTable,
    /// How the positions are given.
    pub(crate) form: Form,
}

impl Solver for PocketSolver {
    type Space = PocketSpace;

    fn table(&self) -> &Table<PocketSpace> {
        self.table.table()
    }

    fn metric(&self) -> Metric {
        self.table.metric()
    }

    fn inputs(&self) -> &'static str {
        self.form.plural()
    }

    fn read(&self, text: &str) -> Result<Asked, Fault> {
        let position = self.form.read(text)?;
        Ok(Asked {
            state: self.table().space().rank(&position.state),
            look: Some(position),
        })
    }

    fn write(&self, moves: &[NamedMove<'_>]) -> String {
        let names: Vec<&str> = moves.iter().map(|mv| mv.name()).collect();
        names.join(" ")
    }

    fn write_making(&self, moves: &[NamedMove<'_>]) -> String {
        self.write(moves)
    }

    fn shows_length(&self) -> bool {
        true
    }

    fn unsolvable(&self, state: State) -> Fault {
        let state = self.table().space().unrank(state);
        Fault::new(OutOfReach {
            state: state.expect("every state of the table is one of the cube"),
            moves: self.table.moves(),
        })
    }
}
