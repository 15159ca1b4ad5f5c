//! The pocket cube: positions in three forms, which can be drawn, and a table that may come from a file.

use god_table::{Goal, Metric, MoveSet, NamedMove, PocketSpace, Solution, Space, Table};
use row_search::MoveNames;

use super::{Asked, Solver, out_of_reach};
use crate::failure::{Failure, Fault, presentable};
use crate::picture::Picture;
use crate::position::Form;
use crate::table;

/// The pocket cube with the table of some of its moves, or of a space made of that.
pub(crate) struct PocketSolver<S> {
    pub(crate) table: Table<S>,
    pub(crate) metric: Metric,
    pub(crate) moves: MoveSet,
    /// What it brings positions to, if that is not the solved cube.
    pub(crate) goal: Option<Goal>,
    /// How the positions are given.
    pub(crate) form: Form,
}

impl<S: Space + AsRef<PocketSpace>> PocketSolver<S> {
    /// The cube, whatever the goals are.
    pub(crate) fn space(&self) -> &PocketSpace {
        self.table.space().as_ref()
    }
}

impl PocketSolver<PocketSpace> {
    /// What solves every scramble, while somebody may be watching.
    pub(crate) fn of_all_moves(metric: Metric, watched: bool) -> Result<Self, Failure> {
        let table = table::compute_pocket(metric, None, watched)?;
        Ok(Self {
            metric,
            moves: table.moves(),
            table: table.into_table(),
            goal: None,
            form: Form::Scramble,
        })
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
            beside: Vec::new(),
        })
    }

    fn picture(&self, text: &str) -> Result<Picture, Fault> {
        let position = self.form.read(text)?;
        Ok(Picture::of_position(&position))
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

    fn unsolvable(&self, text: &str) -> Fault {
        let text = presentable(text);
        let position = match self.form {
            Form::Scramble => format!("the position after `{text}`"),
            Form::Facelets => format!("the position with the stickers `{text}`"),
            Form::State => format!("the state {text}"),
        };
        let all = MoveNames::new(self.metric.moves().iter().map(|mv| mv.to_string()));
        let all = all.expect("the moves of a metric are different words");
        out_of_reach(&position, self.goal, self.space().moves(), &all)
    }
}
