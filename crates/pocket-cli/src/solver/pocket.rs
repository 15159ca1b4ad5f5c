//! The pocket cube: positions in three forms, which can be drawn, and a table that may come from a file, or none.

use cube_model::notation::{Face, Sequence};
use cube_model::pocket::PocketTurns;
use god_table::{
    Goal, Metric, MoveSet, NamedMove, PocketCorners, PocketSpace, Puzzle, SideBySide, Space, State,
    Table, Turnable, WithGoals, write_half_turns,
};
use row_search::MoveNames;

use super::{Asked, Language, Solver, out_of_reach, unreadable, with_all_before};
use crate::choice::Choice;
use crate::failure::{Failure, Fault, presentable};
use crate::picture::Picture;
use crate::position::{Form, Position};
use crate::table;

/// The pocket cube with the table of some of its moves, or of a space made of that; or without one, as a language.
pub(crate) struct PocketSolver<N> {
    pub(crate) table: N,
    pub(crate) metric: Metric,
    pub(crate) moves: MoveSet,
    corners: PocketCorners,
    /// What it brings positions to, if that is not the solved cube.
    goal: Option<Goal>,
    /// How the positions are given.
    form: Form,
}

impl<N> PocketSolver<N> {
    pub(crate) fn new(
        table: N,
        (metric, moves): (Metric, MoveSet),
        goal: Option<Goal>,
        form: Form,
    ) -> Self {
        Self {
            table,
            metric,
            moves,
            corners: PocketCorners::new(moves),
            goal,
            form,
        }
    }
}

/// What says which state a position is.
pub(crate) trait Numbering {
    /// The number of a position that is to be brought to a goal.
    fn number(&self, position: &Position, goal: Option<Goal>) -> Result<State, Fault>;
}

/// The cube as it is, whoever has a table of it.
pub(crate) struct NoTable;

impl Numbering for NoTable {
    fn number(&self, position: &Position, _: Option<Goal>) -> Result<State, Fault> {
        Ok(PocketSpace::number(&position.state))
    }
}

impl<S: CubeSpace> Numbering for Table<S> {
    fn number(&self, position: &Position, goal: Option<Goal>) -> Result<State, Fault> {
        self.space().number(position, goal)
    }
}

/// A space made of the pocket cube's.
pub(crate) trait CubeSpace: Space + AsRef<PocketSpace> {
    /// The number of a position that is to be brought to a goal.
    fn number(&self, position: &Position, _goal: Option<Goal>) -> Result<State, Fault> {
        Ok(self.as_ref().rank(&position.state))
    }
}

impl CubeSpace for PocketSpace {}

impl CubeSpace for WithGoals<PocketSpace> {}

/// A copy for each colour that a state may call the one that is asked for.
impl CubeSpace for SideBySide<PocketSpace> {
    fn number(&self, position: &Position, goal: Option<Goal>) -> Result<State, Fault> {
        let seen = goal.map(|goal| position.sees(goal)).transpose()?;
        let colour = seen.and_then(Goal::colour).unwrap_or(Face::U);
        Ok(self.in_copy(colour as usize, self.as_ref().rank(&position.state)))
    }
}

impl<S: CubeSpace> PocketSolver<Table<S>> {
    /// The cube, whatever the goals are.
    pub(crate) fn space(&self) -> &PocketSpace {
        self.table.space().as_ref()
    }
}

impl PocketSolver<Table<PocketSpace>> {
    /// What solves every scramble, while somebody may be watching.
    pub(crate) fn of_all_moves(metric: Metric, watched: bool) -> Result<Self, Failure> {
        let table = table::compute_pocket(metric, None, watched)?;
        let moves = table.moves();
        Ok(Self::new(
            table.into_table(),
            (metric, moves),
            None,
            Form::Scramble,
        ))
    }
}

impl<S: CubeSpace> Solver for PocketSolver<Table<S>> {
    type Space = S;

    fn table(&self) -> &Table<S> {
        &self.table
    }

    fn read_first(&self, text: &str) -> Result<Vec<usize>, Fault> {
        let moves = Choice::pocket().read_first(self.space(), text);
        moves.map_err(|error| unreadable(text, error))
    }

    fn read_last(&self, text: &str) -> Result<Vec<usize>, Fault> {
        self.read_first(text)
    }
}

impl<N: Numbering> Language for PocketSolver<N> {
    fn metric(&self) -> Metric {
        self.metric
    }

    fn of_the_list(&self) -> Option<&'static dyn Puzzle> {
        Some(Choice::pocket())
    }

    fn told_name(&self) -> Option<&str> {
        None
    }

    fn inputs(&self) -> &'static str {
        self.form.plural()
    }

    fn read(&self, text: &str) -> Result<Asked, Fault> {
        let position = self.form.read(text)?;
        Ok(Asked {
            state: self.table.number(&position, self.goal)?,
            beside: Vec::new(),
        })
    }

    fn picture(&self, text: &str) -> Result<Picture, Fault> {
        let position = self.form.read(text)?;
        Ok(Picture::of_position(&position))
    }

    fn steps(&self, text: &str, solution: &str) -> Result<Vec<(String, Picture)>, Fault> {
        let position = self.form.read(text)?;
        let steps = with_all_before(solution).map(|(mv, moves)| {
            let turns: PocketTurns = moves.parse().expect("a solution has moves of the cube");
            let picture = Picture::of_position(&position.after(&turns));
            (mv.to_owned(), picture)
        });
        Ok(steps.collect())
    }

    fn write_each(&self, moves: &[NamedMove<'_>]) -> String {
        let names: Vec<&str> = moves.iter().map(|mv| mv.name()).collect();
        names.join(" ")
    }

    fn knows_ease(&self) -> bool {
        true
    }

    fn write_half_turns(&self, moves: &[usize]) -> Option<String> {
        write_half_turns(&self.corners, moves)
    }

    fn write_undone(&self, solution: &[NamedMove<'_>]) -> String {
        let written: Sequence =
            (self.write(solution).parse()).expect("its moves are moves of cubes");
        written.inverse().to_string()
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
        out_of_reach(&position, self.goal, self.corners.move_names(), &all)
    }
}
