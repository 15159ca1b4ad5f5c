//! What a command is about: the puzzle, the metric and the moves, chosen in the same way in every command.

mod defined;
mod goal;
mod moves;

use std::path::Path;

use clap::Args;
use god_table::engine::Storage;
use god_table::{
    AnySpace, Goal, Metric, MoveSet, PocketSpace, PocketTable, Puzzle, SideBySide, Space, Table,
    WithGoals, WithMoves,
};

use self::goal::in_each_colour;
use self::moves::Listed;
use crate::defined::{DefinedOptions, Named};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{MetricName, POCKET, metric_name};
use crate::position::Form;
use crate::solver::{CubeSpace, LateTable, ListedSolver, NoTable, PocketSolver};
use crate::table;

pub(crate) use self::goal::{ChosenGoal, to_goal};
pub(crate) use self::moves::with_commas;

/// The options by which it is chosen.
#[derive(Debug, Args)]
pub(crate) struct Choice {
    /// The puzzle: a name, or a file with a definition [default: pocket]
    ///
    /// Beside these names, those of other puzzles are known, such as 3x3x3, 4x4x4 and 2x3x4. A file ends in .tws as
    /// twsearch reads it, or in .json as a KPuzzle of cubing.js.
    #[arg(long, value_name = "PUZZLE", value_parser = Named::parser(), ignore_case = true)]
    puzzle: Option<Named>,

    /// What counts as one move [default: htm]
    #[arg(long, value_enum, ignore_case = true)]
    metric: Option<MetricName>,

    /// Use exactly these of the puzzle's moves: U,R allows neither U2 nor U'
    ///
    /// They stand between commas or blanks, and `none` is the choice of no moves. The pocket cube has
    /// U U2 U' R R2 R' F F2 F'. With pointed brackets, "<U,R>", it is the same as --gen.
    #[arg(long, value_name = "U,R2,...")]
    moves: Option<String>,

    /// Use all turns of these faces: U,R is U U2 U' R R2 R', and in quarter turns U U' R R'
    #[arg(long = "gen", value_name = "U,R,...", conflicts_with = "moves")]
    generators: Option<String>,
}

/// The space of a puzzle with the moves that may be used.
pub(crate) type ChosenSpace = WithMoves<AnySpace>;

impl Choice {
    /// Takes the puzzle that a command was also told without the option.
    pub(crate) fn also_named(&mut self, named: Option<Named>) -> Result<(), Fault> {
        if let (Some(named), Some(chosen)) = (&named, &self.puzzle)
            && named != chosen
        {
            let found = format!("{} and --puzzle {}", named.name(), chosen.name());
            return Err(Fault::mismatch(found, "one puzzle"));
        }
        self.puzzle = self.puzzle.take().or(named);
        Ok(())
    }

    /// The puzzle by its name.
    pub(crate) fn named(&self) -> Named {
        let pocket = || Named::Listed(Self::pocket());
        self.puzzle.clone().unwrap_or_else(pocket)
    }

    /// Refuses a puzzle that is not of the list.
    pub(crate) fn expect_listed(&self, command: &str) -> Result<(), Fault> {
        match &self.puzzle {
            None | Some(Named::Listed(_)) => Ok(()),
            Some(other) => Err(Fault::mismatch(
                format!("{} with `pocket {command}`", other.name()),
                format!("one of {}", listed_names()),
            )),
        }
    }

    /// The puzzle of the list. Where it may be none of the list, that is asked before.
    pub(crate) fn puzzle(&self) -> &'static dyn Puzzle {
        match &self.puzzle {
            None => Self::pocket(),
            Some(Named::Listed(puzzle)) => *puzzle,
            Some(other) => unreachable!("{} has been told from those of the list", other.name()),
        }
    }

    /// The puzzle that is meant where none is told.
    pub(crate) fn pocket() -> &'static dyn Puzzle {
        let pocket = god_table::puzzles::find(POCKET);
        pocket.expect("the pocket cube is in the list")
    }

    /// Whether it is the puzzle that can also be drawn and read from files.
    pub(crate) fn is_pocket(&self) -> bool {
        matches!(self.named(), Named::Listed(puzzle) if puzzle.name() == POCKET)
    }

    pub(crate) fn metric(&self) -> Metric {
        self.given_metric().unwrap_or(Metric::HalfTurn)
    }

    /// The metric, if one was told.
    pub(crate) fn given_metric(&self) -> Option<Metric> {
        self.metric.map(MetricName::metric)
    }

    /// Whether the moves are told, be they all there are.
    pub(crate) fn has_moves(&self) -> bool {
        self.listed().is_some()
    }

    fn listed(&self) -> Option<Listed<'_>> {
        match (&self.generators, &self.moves) {
            (Some(text), _) => Some(Listed::Generators(text)),
            (None, Some(text)) => Some(Listed::of_moves(text)),
            (None, None) => None,
        }
    }

    /// The space of the puzzle in the metric, with the moves that may be used.
    pub(crate) fn space(&self, io: &mut Io<'_>) -> Result<ChosenSpace, Fault> {
        self.space_in(self.metric(), io)
    }

    /// Refuses a table of the puzzle of the list, if it takes more memory than it may.
    pub(crate) fn expect_room_for_a_table(&self, options: &DefinedOptions) -> Result<(), Failure> {
        if options.memory_limit().is_none() {
            return Ok(());
        }
        let space = self.space_without_note(self.metric())?;
        options.expect_room_for(self.puzzle(), &space, Storage::Full)
    }

    fn space_in(&self, metric: Metric, io: &mut Io<'_>) -> Result<ChosenSpace, Fault> {
        let space = self.space_without_note(metric)?;
        if let Some(listed) = self.listed() {
            let numbers: Vec<usize> = numbers_in_whole(&space).collect();
            if let Some(note) = listed.note(space.whole(), &numbers) {
                io.note(&note);
            }
        }
        Ok(space)
    }

    fn space_without_note(&self, metric: Metric) -> Result<ChosenSpace, Fault> {
        let puzzle = self.puzzle();
        let whole = puzzle.space(metric);
        let whole = whole.map_err(|_| unknown_metric(puzzle, metric))?;
        let Some(listed) = self.listed() else {
            return Ok(WithMoves::all(whole));
        };
        let numbers = listed.numbers(puzzle, metric, &whole)?;
        Ok(WithMoves::new(whole, numbers).expect("they are numbers of its moves"))
    }

    /// The metric and the space in which solutions are looked for that, made backwards, are scrambles of the
    /// chosen moves. Those have half turns whatever the metric, unless each move is listed by itself.
    pub(crate) fn making_space(&self) -> Result<(Metric, ChosenSpace), Fault> {
        if !matches!(self.listed(), Some(Listed::Moves(_))) {
            let metric = Metric::HalfTurn;
            return Ok((metric, self.space_without_note(metric)?));
        }
        let metric = self.metric();
        let space = self.space_without_note(metric)?;
        let whole = space.whole();
        let inverses = numbers_in_whole(&space).map(|mv| {
            let inverse = whole.inverse(mv);
            inverse.expect("every move of a puzzle of the list can be undone")
        });
        let inverses: Vec<usize> = inverses.collect();
        let whole = self.puzzle().space(metric);
        let whole = whole.expect("it has just been made in this metric");
        let space = WithMoves::new(whole, inverses).expect("they are numbers of its moves");
        Ok((metric, space))
    }

    /// The moves of the pocket cube, if any were told.
    fn pocket_moves(&self, metric: Metric, io: &mut Io<'_>) -> Result<Option<MoveSet>, Fault> {
        if !self.has_moves() {
            return Ok(None);
        }
        Ok(Some(move_set(metric, &self.space_in(metric, io)?)))
    }

    /// The pocket cube's table, computed.
    pub(crate) fn pocket_table(&self, io: &mut Io<'_>) -> Result<PocketTable, Failure> {
        let moves = self.pocket_moves(self.metric(), io)?;
        table::compute_pocket(self.metric(), moves, io.err_is_terminal())
    }

    /// What solves any puzzle of the list.
    pub(crate) fn listed_solver(
        &self,
        io: &mut Io<'_>,
    ) -> Result<ListedSolver<ChosenSpace>, Failure> {
        let space = self.space(io)?;
        Ok(ListedSolver {
            puzzle: self.puzzle(),
            metric: self.metric(),
            table: table::compute(space, io.err_is_terminal())?,
        })
    }

    /// What solves the pocket cube, by a table in a file if there is one.
    pub(crate) fn pocket_solver(
        &self,
        form: Form,
        file: Option<&Path>,
        io: &mut Io<'_>,
    ) -> Result<PocketSolver<Table<PocketSpace>>, Failure> {
        let table = match file {
            Some(path) => {
                let stored = table::open_pocket(path, self.given_metric())?;
                let moves = self.pocket_moves(stored.metric(), io)?;
                table::expect_moves(path, &stored, moves)?;
                stored
            }
            None => self.pocket_table(io)?,
        };
        let chosen = (table.metric(), table.moves());
        Ok(PocketSolver::new(table.into_table(), chosen, None, form))
    }

    /// How positions of the pocket cube are read and solutions written, and what finds the shortest ones, by a table
    /// only where many are asked for.
    pub(crate) fn pocket_searches(
        &self,
        form: Form,
        io: &mut Io<'_>,
    ) -> Result<(PocketSolver<NoTable>, LateTable), Failure> {
        let metric = self.metric();
        let moves = self.pocket_moves(metric, io)?.unwrap_or(metric.moves());
        Ok((
            PocketSolver::new(NoTable, (metric, moves), None, form),
            LateTable::new(metric, moves, io.err_is_terminal()),
        ))
    }

    /// What brings the pocket cube to a goal. A colour is that of the cube with DBL in place.
    pub(crate) fn goal_solver(
        &self,
        goal: Goal,
        form: Form,
        io: &mut Io<'_>,
    ) -> Result<PocketSolver<Table<WithGoals<PocketSpace>>>, Failure> {
        self.solver_to(goal, form, |space| to_goal(space, goal), io)
    }

    /// The same for a goal with a colour, which is looked for on each cube.
    pub(crate) fn colour_solver(
        &self,
        goal: Goal,
        form: Form,
        io: &mut Io<'_>,
    ) -> Result<PocketSolver<Table<SideBySide<PocketSpace>>>, Failure> {
        self.solver_to(goal, form, |space| in_each_colour(space, goal.kind()), io)
    }

    fn solver_to<S: CubeSpace>(
        &self,
        goal: Goal,
        form: Form,
        to_goal: impl FnOnce(PocketSpace) -> S,
        io: &mut Io<'_>,
    ) -> Result<PocketSolver<Table<S>>, Failure> {
        let metric = self.metric();
        let moves = self.pocket_moves(metric, io)?.unwrap_or(metric.moves());
        let space = to_goal(PocketSpace::new(moves));
        let table = table::compute(space, io.err_is_terminal())?;
        Ok(PocketSolver::new(table, (metric, moves), Some(goal), form))
    }
}

/// The names of the list.
fn listed_names() -> String {
    let names = god_table::puzzles::ALL.iter().map(|puzzle| puzzle.name());
    names.collect::<Vec<_>>().join(", ")
}

/// The numbers of the chosen moves among all of the puzzle's.
fn numbers_in_whole(space: &ChosenSpace) -> impl Iterator<Item = usize> {
    (0..space.moves().len()).map(|mv| space.number_in_whole(mv))
}

/// The moves of a space of the pocket cube in a metric.
pub(crate) fn move_set(metric: Metric, space: &ChosenSpace) -> MoveSet {
    let all: Vec<_> = metric.moves().iter().collect();
    numbers_in_whole(space).map(|mv| all[mv]).collect()
}

/// That a puzzle doesn't know a metric, and which it knows.
fn unknown_metric(puzzle: &dyn Puzzle, metric: Metric) -> Fault {
    let known = puzzle.metrics().iter().map(|(metric, _)| *metric);
    let names: Vec<&str> = known.clone().map(metric_name).collect();
    let mut spaces = known.map(|metric| puzzle.space(metric));
    let has_half_turns_only = spaces.all(|space| {
        space.is_ok_and(|space| (0..space.moves().len()).all(|mv| space.inverse(mv) == Some(mv)))
    });
    let reason = if has_half_turns_only {
        ": all its turns are half turns"
    } else {
        ""
    };
    Fault::mismatch(
        format!("--metric {} with {}", metric_name(metric), puzzle.name()),
        format!("{}{reason}", names.join(" or ")),
    )
}
