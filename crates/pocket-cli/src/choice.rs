//! What a command is about: the puzzle, the metric and the moves, chosen in the same way in every command.

mod moves;

use std::path::Path;

use clap::Args;
use god_table::{
    AnySpace, Goal, Metric, MoveSet, PocketSpace, Puzzle, Space, WithGoals, WithMoves,
};

use self::moves::Listed;
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{MetricName, POCKET, goal, metric_name, puzzle};
use crate::position::Form;
use crate::solver::{ListedSolver, PocketSolver};
use crate::table;

pub(crate) use self::moves::with_commas;

/// The options by which it is chosen.
#[derive(Debug, Args)]
pub(crate) struct Choice {
    /// The puzzle [default: pocket]
    #[arg(long, value_name = "PUZZLE", value_parser = puzzle(), ignore_case = true)]
    puzzle: Option<&'static dyn Puzzle>,

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

    /// What the pocket cube is to be brought to [default: solved]
    #[arg(long, value_name = "GOAL", value_parser = goal(), ignore_case = true)]
    goal: Option<Goal>,
}

/// The space of a puzzle with the moves that may be used.
pub(crate) type ChosenSpace = WithMoves<AnySpace>;

impl Choice {
    /// Takes the puzzle that a command was also told without the option.
    pub(crate) fn also_named(&mut self, named: Option<&'static dyn Puzzle>) -> Result<(), Fault> {
        if let (Some(named), Some(chosen)) = (named, self.puzzle)
            && named.name() != chosen.name()
        {
            let found = format!("{} and --puzzle {}", named.name(), chosen.name());
            return Err(Fault::mismatch(found, "one puzzle"));
        }
        self.puzzle = self.puzzle.or(named);
        Ok(())
    }

    pub(crate) fn puzzle(&self) -> &'static dyn Puzzle {
        self.puzzle.unwrap_or_else(|| {
            let pocket = god_table::puzzles::find(POCKET);
            pocket.expect("the pocket cube is in the list")
        })
    }

    /// Whether it is the puzzle that can also be drawn and read from files.
    pub(crate) fn is_pocket(&self) -> bool {
        self.puzzle().name() == POCKET
    }

    pub(crate) fn metric(&self) -> Metric {
        self.given_metric().unwrap_or(Metric::HalfTurn)
    }

    /// The metric, if one was told.
    pub(crate) fn given_metric(&self) -> Option<Metric> {
        self.metric.map(MetricName::metric)
    }

    /// The goal, if one was told.
    pub(crate) fn given_goal(&self) -> Option<Goal> {
        self.goal
    }

    /// The goal beside solved, which only the pocket cube has.
    pub(crate) fn partial_goal(&self) -> Result<Option<Goal>, Fault> {
        let goal = self.goal.filter(|&goal| goal != Goal::SOLVED);
        match goal {
            Some(goal) if !self.is_pocket() => Err(Fault::mismatch(
                format!("--goal {goal} with {}", self.puzzle().name()),
                "solved; other goals are the pocket cube's",
            )),
            goal => Ok(goal),
        }
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

    fn space_in(&self, metric: Metric, io: &mut Io<'_>) -> Result<ChosenSpace, Fault> {
        let puzzle = self.puzzle();
        let whole = puzzle.space(metric);
        let whole = whole.map_err(|_| unknown_metric(puzzle, metric))?;
        let Some(listed) = self.listed() else {
            return Ok(WithMoves::all(whole));
        };
        let numbers = listed.numbers(puzzle, metric, &whole)?;
        if let Some(note) = listed.note(&whole, &numbers) {
            io.note(&note);
        }
        Ok(WithMoves::new(whole, numbers).expect("they are numbers of its moves"))
    }

    /// The moves of the pocket cube, if any were told.
    fn pocket_moves(&self, metric: Metric, io: &mut Io<'_>) -> Result<Option<MoveSet>, Fault> {
        if !self.has_moves() {
            return Ok(None);
        }
        let space = self.space_in(metric, io)?;
        let all: Vec<_> = metric.moves().iter().collect();
        let chosen = (0..space.moves().len()).map(|mv| all[space.number_in_whole(mv)]);
        Ok(Some(chosen.collect()))
    }

    /// What solves any puzzle of the list.
    pub(crate) fn listed_solver(
        &self,
        io: &mut Io<'_>,
    ) -> Result<ListedSolver<ChosenSpace>, Failure> {
        self.partial_goal()?;
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
    ) -> Result<PocketSolver<PocketSpace>, Failure> {
        let table = match file {
            Some(path) => {
                let stored = table::open_pocket(path, self.given_metric())?;
                let moves = self.pocket_moves(stored.metric(), io)?;
                table::expect_moves(path, &stored, moves)?;
                stored
            }
            None => {
                let moves = self.pocket_moves(self.metric(), io)?;
                table::compute_pocket(self.metric(), moves, io.err_is_terminal())?
            }
        };
        Ok(PocketSolver {
            metric: table.metric(),
            moves: table.moves(),
            table: table.into_table(),
            goal: None,
            form,
        })
    }

    /// What brings the pocket cube to a goal.
    pub(crate) fn goal_solver(
        &self,
        goal: Goal,
        form: Form,
        io: &mut Io<'_>,
    ) -> Result<PocketSolver<WithGoals<PocketSpace>>, Failure> {
        let metric = self.metric();
        let moves = self.pocket_moves(metric, io)?.unwrap_or(metric.moves());
        let space = to_goal(PocketSpace::new(moves), goal);
        Ok(PocketSolver {
            metric,
            moves,
            table: table::compute(space, io.err_is_terminal())?,
            goal: Some(goal),
            form,
        })
    }
}

/// A space of the pocket cube with the states of a goal as its goals.
pub(crate) fn to_goal<S: Space>(space: S, goal: Goal) -> WithGoals<S> {
    WithGoals::new(space, goal.numbers()).expect("they are states of the cube, and not none")
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
