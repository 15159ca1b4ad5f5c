//! `pocket solve`: shortest solutions of the positions of a puzzle.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use god_table::{Goal, NamedMove};
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
/// With --goal a solution ends at the first position that has reached another goal, such as one face of one
/// colour.
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
  pocket solve --goal face --all \"R U F2 R2\"
  pocket solve --puzzle pyraminx \"U R' L B'\"
  pocket scramble -n 1000 | pocket solve --metric qtm --json";

#[derive(Serialize)]
struct SolveLine<'a> {
    input: &'a str,
    metric: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    distance: usize,
    solution: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<String>>,
    optimal_count: u128,
}

impl Solve {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let goal = self.choice.partial_goal()?;
        let (_, form) = self.positions.inputs();
        if let Some(goal) = goal {
            self.refuse_a_table(goal)?;
            return match goal.colour() {
                Some(_) => self.answer(&self.choice.colour_solver(goal, form, io)?, io),
                None => self.answer(&self.choice.goal_solver(goal, form, io)?, io),
            };
        }
        if self.choice.is_pocket() {
            let solver = self.choice.pocket_solver(form, self.table.as_deref(), io)?;
            return self.answer(&solver, io);
        }
        self.refuse_what_only_the_pocket_cube_has()?;
        self.answer(&self.choice.listed_solver(io)?, io)
    }

    /// Tables in files are to the solved cube.
    fn refuse_a_table(&self, goal: Goal) -> Result<(), Fault> {
        match self.table {
            Some(_) => Err(Fault::mismatch(
                format!("--table with --goal {goal}"),
                "either of them",
            )),
            None => Ok(()),
        }
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
                self.write_text(text, &asked, solver, out)
            }
        })
    }

    fn write_text(
        &self,
        text: &str,
        asked: &Asked,
        solver: &impl Solver,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let letter = metric_letter(solver.metric());
        let mut write = |solution: &[NamedMove<'_>]| {
            let moves = written(solver, solution, asked);
            let gap = if moves.is_empty() { "" } else { " " };
            let written = if solver.shows_length() {
                writeln!(out, "{moves}{gap}({}{letter})", length(solution, asked))
            } else {
                writeln!(out, "{moves}")
            };
            written.map_err(Failure::Write)
        };
        let unsolvable = |_| solver.unsolvable(text);
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
        let unsolvable = |_| solver.unsolvable(input);
        let solution = table.solve(state).map_err(unsolvable)?;
        let solutions = if self.all {
            let solutions = table.solutions(state).map_err(unsolvable)?;
            let solutions = solutions.map(|solution| written(solver, &solution, asked));
            Some(solutions.collect())
        } else {
            None
        };
        Ok(SolveLine {
            input,
            metric: metric_name(solver.metric()),
            goal: self.choice.given_goal().map(|goal| goal.to_string()),
            distance: length(&solution, asked),
            solution: written(solver, &solution, asked),
            solutions,
            optimal_count: table.solution_count(state).map_err(unsolvable)?,
        })
    }
}

/// A solution with the turns that it ends with.
fn written(solver: &impl Solver, solution: &[NamedMove<'_>], asked: &Asked) -> String {
    let mut moves = solver.write(solution);
    for turn in &asked.beside {
        if !moves.is_empty() {
            moves.push(' ');
        }
        moves.push_str(turn);
    }
    moves
}

/// How many moves those are.
fn length(solution: &[NamedMove<'_>], asked: &Asked) -> usize {
    solution.len() + asked.beside.len()
}
