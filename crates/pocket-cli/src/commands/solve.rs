//! `pocket solve`: shortest solutions of the positions of a puzzle.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use god_table::NamedMove;
use serde::Serialize;

use crate::choice::Choice;
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{self, metric_letter, metric_name};
use crate::position::{Form, Positions};
use crate::solver::{Asked, Solver};
use crate::{input, json, picture};

/// Find the shortest solution of a scrambled cube
///
/// The solution is in turns of U, R and F, for the cube in the grip in which it was scrambled, and ends
/// with every face of one colour, however the cube is held. A scramble may have turns of all six faces,
/// wide turns, slices, rotations and brackets. Other puzzles are scrambled and solved in their own moves; a
/// floppy cube is given as a state such as abcd1111 or as the axes of turns, 0 to 3.
///
/// The number after a solution counts its moves: f in the half-turn metric, q in the quarter-turn metric.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    positions: Positions,

    #[command(flatten)]
    choice: Choice,

    /// Print every shortest solution, one a line, in the order of these moves
    #[arg(long)]
    all: bool,

    /// Read the distances, in the metric and the moves of that table, from a file instead of computing them
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// Draw the position first
    #[arg(long, conflicts_with = "json")]
    draw: bool,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket solve \"R U F2 R2 U F R2 U R\"
  pocket solve --all --facelets FFBLBRDLDUBRRFDDLRLUUUFB
  pocket solve --puzzle pyraminx \"U R' L B'\"
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
        if self.choice.is_pocket() {
            let (_, form) = self.positions.inputs();
            let solver = self.choice.pocket_solver(form, self.table.as_deref(), io)?;
            return self.answer(&solver, io);
        }
        self.refuse_what_only_the_pocket_cube_has()?;
        self.answer(&self.choice.listed_solver(io)?, io)
    }

    fn refuse_what_only_the_pocket_cube_has(&self) -> Result<(), Fault> {
        let form = self.positions.inputs().1;
        let given = [
            (self.table.is_some(), "--table"),
            (self.draw, "--draw"),
            (form == Form::Facelets, "--facelets"),
            (form == Form::State, "--state"),
        ];
        options::refuse_with(self.choice.puzzle(), &given)
    }

    fn answer(&self, solver: &impl Solver, io: &mut Io<'_>) -> Result<(), Failure> {
        let colour = io.colour();
        let (inputs, _) = self.positions.inputs();
        input::answer_each(io, inputs, solver.inputs(), |text, out| {
            let asked = solver.read(text)?;
            if self.draw {
                let look = asked
                    .look
                    .as_ref()
                    .map(|look| picture::for_terminal(look, colour));
                out.extend_from_slice(look.unwrap_or_default().as_bytes());
            }
            if self.json {
                json::line(&self.line(text, &asked, solver)?, out)
            } else {
                self.write_text(&asked, solver, out)
            }
        })
    }

    fn write_text(
        &self,
        asked: &Asked,
        solver: &impl Solver,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let letter = metric_letter(solver.metric());
        let mut write = |solution: &[NamedMove<'_>]| {
            let moves = solver.write(solution);
            let gap = if moves.is_empty() { "" } else { " " };
            let written = if solver.shows_length() {
                writeln!(out, "{moves}{gap}({}{letter})", solution.len())
            } else {
                writeln!(out, "{moves}")
            };
            written.map_err(Failure::Write)
        };
        let unsolvable = |_| solver.unsolvable(asked.state);
        if self.all {
            let mut solutions = solver.table().solutions(asked.state).map_err(unsolvable)?;
            solutions.try_for_each(|solution| write(&solution))
        } else {
            write(&solver.table().solve(asked.state).map_err(unsolvable)?)
        }
    }

    fn line<'a>(
        &self,
        input: &'a str,
        asked: &Asked,
        solver: &impl Solver,
    ) -> Result<SolveLine<'a>, Failure> {
        let (table, state) = (solver.table(), asked.state);
        let unsolvable = |_| solver.unsolvable(state);
        let solution = table.solve(state).map_err(unsolvable)?;
        let solutions = if self.all {
            let solutions = table.solutions(state).map_err(unsolvable)?;
            Some(solutions.map(|solution| solver.write(&solution)).collect())
        } else {
            None
        };
        Ok(SolveLine {
            input,
            metric: metric_name(solver.metric()),
            distance: solution.len(),
            solution: solver.write(&solution),
            solutions,
            optimal_count: table.solution_count(state).map_err(unsolvable)?,
        })
    }
}
