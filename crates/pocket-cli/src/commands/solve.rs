//! `pocket solve`: its options, and shortest solutions of the pocket cube.

mod floppy;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use cube_model::pocket::PocketMove;
use god_table::{Metric, MoveSet, PocketTable};
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::moves::joined;
use crate::options::{MetricName, metric_letter, metric_name};
use crate::position::{Position, Positions};
use crate::{input, json, picture, table};

/// Find the shortest solution of a scrambled cube
///
/// The solution is in turns of U, R and F, for the cube in the grip in which it was scrambled, and ends
/// with every face of one colour, however the cube is held. A scramble may have turns of all six faces,
/// wide turns, slices, rotations and brackets.
///
/// The number after a solution counts its moves: f in the half-turn metric, q in the quarter-turn metric.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    positions: Positions,

    /// What counts as one move [default: htm, or that of the table]
    #[arg(long, value_enum, ignore_case = true)]
    metric: Option<MetricName>,

    /// Use only these of the moves U U2 U' R R2 R' F F2 F'
    #[arg(long, value_name = "U,R2,...")]
    moves: Option<MoveSet>,

    /// Print every shortest solution, one a line, in the order of these moves
    #[arg(long)]
    all: bool,

    /// Read the distances from a generated table instead of computing them
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// Draw the position first
    #[arg(long, conflicts_with = "json")]
    draw: bool,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,

    /// The puzzle; a floppy cube is given as a state such as abcd1111 or as the axes of turns, 0 to 3
    #[arg(long, value_enum, ignore_case = true, default_value = "pocket")]
    puzzle: Puzzle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Puzzle {
    /// The 2x2x2
    Pocket,
    /// The 1x3x3
    Floppy,
}

const EXAMPLES: &str = "\
Examples:
  pocket solve \"R U F2 R2 U F R2 U R\"
  pocket solve --all --facelets FFBLBRDLDUBRRFDDLRLUUUFB
  pocket scramble -n 1000 | pocket solve --metric qtm --json";

#[derive(Serialize)]
struct SolveLine<'a> {
    input: &'a str,
    metric: &'static str,
    distance: usize,
    solution: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<String>>,
    optimal_count: u128,
}

impl Solve {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match self.puzzle {
            Puzzle::Pocket => self.solve_pocket(io),
            Puzzle::Floppy => floppy::run(&self, io),
        }
    }

    fn solve_pocket(&self, io: &mut Io<'_>) -> Result<(), Failure> {
        let table = self.pocket_table()?;
        let colour = io.colour();
        let (inputs, form) = self.positions.inputs();
        input::answer_each(io, inputs, form.plural(), |text, out| {
            let position = form.read(text)?;
            if self.draw {
                out.extend_from_slice(picture::for_terminal(&position, colour).as_bytes());
            }
            if self.json {
                json::line(&self.line(text, &position, &table)?, out)
            } else {
                self.write_text(&position, &table, out)
            }
        })
    }

    fn pocket_table(&self) -> Result<PocketTable, Failure> {
        let metric = self.metric.map(MetricName::metric);
        match &self.table {
            Some(path) => table::open(path, metric, self.moves),
            None => table::compute(metric.unwrap_or(Metric::HalfTurn), self.moves),
        }
    }

    fn write_text(
        &self,
        position: &Position,
        table: &PocketTable,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let letter = metric_letter(table.metric());
        let mut write = |solution: &[PocketMove]| {
            let moves = joined(solution);
            let gap = if moves.is_empty() { "" } else { " " };
            writeln!(out, "{moves}{gap}({}{letter})", solution.len()).map_err(Failure::Write)
        };
        if self.all {
            let mut solutions = table.solutions(&position.state).map_err(Fault::new)?;
            solutions.try_for_each(|solution| write(&solution))
        } else {
            write(&table.solve(&position.state).map_err(Fault::new)?)
        }
    }

    fn line<'a>(
        &self,
        input: &'a str,
        position: &Position,
        table: &PocketTable,
    ) -> Result<SolveLine<'a>, Failure> {
        let solution = table.solve(&position.state).map_err(Fault::new)?;
        let all = || table.solutions(&position.state).map_err(Fault::new);
        let solutions = if self.all {
            Some(all()?.map(|solution| joined(&solution)).collect())
        } else {
            None
        };
        Ok(SolveLine {
            input,
            metric: metric_name(table.metric()),
            distance: solution.len(),
            solution: joined(&solution),
            solutions,
            optimal_count: table.solution_count(&position.state).map_err(Fault::new)?,
        })
    }
}
