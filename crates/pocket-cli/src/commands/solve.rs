//! `pocket solve`: shortest solutions of the positions of a puzzle.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::iter;
use std::path::PathBuf;

use clap::Args;
use cube_model::notation::Sequence;
use cube_model::pocket::PocketTurns;
use god_table::{Space, State, Table, WithGoals};
use serde::{Serialize, Serializer};

use crate::choice::Choice;
use crate::failure::{Failure, Fault, Source};
use crate::io::Io;
use crate::options::{self, metric_letter, metric_name};
use crate::position::{Form, Position, Positions};
use crate::solutions::{Found, Search, Wanted};
use crate::solver::Solver;
use crate::{input, json, picture, table};

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

    #[command(flatten)]
    wanted: Wanted,

    /// Read the distances, in the metric and the moves of that table, from a file instead of computing them
    ///
    /// `pocket table` writes such a file. Every distance is checked before it is used, in less time than it takes to
    /// compute them.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// Draw the position first
    #[arg(long, conflicts_with = "json")]
    draw: bool,

    /// Draw the position after each move of the first solution too
    #[arg(long, requires = "draw")]
    steps: bool,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket solve \"R U F2 R2 U F R2 U R\"
  pocket solve --all --facelets FFBLBRDLDUBRRFDDLRLUUUFB
  pocket solve --slack 2 --order ease --count 5 \"R U F2 R2\"
  pocket solve --start \"R U\" --end \"R'\" \"F R2 U'\"
  pocket solve --puzzle pyraminx \"U R' L B'\"
  pocket scramble -n 1000 | pocket solve --metric qtm --json";

#[derive(Serialize)]
struct SolveLine<'a> {
    input: &'a str,
    metric: &'static str,
    distance: usize,
    solution: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Texts<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lengths: Option<Lengths<'a>>,
    optimal_count: u128,
}

/// Solutions that are written as they are found; their lengths are noted.
struct Texts<'a> {
    found: Cell<Option<Box<dyn Iterator<Item = Found> + 'a>>>,
    lengths: &'a RefCell<Vec<(usize, usize)>>,
}

impl Serialize for Texts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let found = self.found.take().into_iter().flatten();
        serializer.collect_seq(found.map(|Found { length, text }| {
            let mut lengths = self.lengths.borrow_mut();
            match lengths.last_mut() {
                Some((last, count)) if *last == length => *count += 1,
                _ => lengths.push((length, 1)),
            }
            text
        }))
    }
}

/// Lengths one after the other, kept as runs of equal ones.
struct Lengths<'a>(&'a RefCell<Vec<(usize, usize)>>);

impl Serialize for Lengths<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let runs = self.0.borrow();
        let lengths = runs
            .iter()
            .flat_map(|&(length, count)| iter::repeat_n(length, count));
        serializer.collect_seq(lengths)
    }
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
        self.wanted.check(solver)?;
        let first = match &self.wanted.start {
            Some(moves) => {
                let read = solver.read_first(moves);
                read.map_err(|fault| fault.in_input(Source::Option("--start")))?
            }
            None => Vec::new(),
        };
        let table = solver.table();
        let Some(moves) = &self.wanted.end else {
            return self.answer_by(table, solver, [first, Vec::new()], io);
        };
        // The goals are where these moves are still to be made.
        let last = solver.read_last(moves);
        let last = last.map_err(|fault| fault.in_input(Source::Option("--end")))?;
        let space = WithGoals::before(table.space(), &last);
        let space = space.map_err(|_| {
            let found = format!("--end {moves}");
            Fault::mismatch(found, "moves that lead to a goal from somewhere")
        })?;
        let table = table::compute(space, io.err_is_terminal())?;
        self.answer_by(&table, solver, [first, last], io)
    }

    /// Answers by a table that leads to where the last of the given moves are left.
    fn answer_by(
        &self,
        table: &Table<impl Space>,
        solver: &impl Solver,
        [first, last]: [Vec<usize>; 2],
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let colour = io.colour();
        let (inputs, _) = self.positions.inputs();
        let search = Search {
            wanted: &self.wanted,
            solver,
            table,
            first,
            last,
        };
        input::stream_each(io, inputs, solver.inputs(), |text, out| {
            let asked = solver.read(text)?;
            if self.json {
                return write_line(text, &search, asked.state, out);
            }
            let mut found = search.found(asked.state)?.peekable();
            if let (true, Some(look)) = (self.draw, &asked.look) {
                let steps = found.peek().filter(|_| self.steps);
                let steps = steps.map_or("", |solution| &solution.text);
                draw(look, steps, colour, out).map_err(Failure::Write)?;
            }
            let letter = metric_letter(solver.metric());
            found
                .try_for_each(|Found { length, text }| {
                    let gap = if text.is_empty() { "" } else { " " };
                    if solver.shows_length() {
                        writeln!(out, "{text}{gap}({length}{letter})")
                    } else {
                        writeln!(out, "{text}")
                    }
                })
                .map_err(Failure::Write)
        })
    }
}

/// Draws a position, and what it is after each of some moves, below the name of the move.
fn draw(look: &Position, moves: &str, colour: bool, out: &mut impl Write) -> io::Result<()> {
    out.write_all(picture::for_terminal(look, colour).as_bytes())?;
    let turns: PocketTurns = moves.parse().expect("a solution has moves of the cube");
    let mut done = Sequence::new();
    for &step in turns.sequence() {
        done.extend([step]);
        let turns = PocketTurns::try_from(&done).expect("a solution has moves of the cube");
        let picture = picture::for_terminal(&look.after(&turns), colour);
        write!(out, "{step}\n{picture}")?;
    }
    Ok(())
}

/// Writes what there is to say of a position as a line of JSON.
fn write_line<S: Solver, T: Space>(
    input: &str,
    search: &Search<'_, S, T>,
    state: State,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let shortest = search.shortest(state)?;
    let lengths = RefCell::default();
    let found = search.wanted.is_list().then(|| search.found(state));
    let line = SolveLine {
        input,
        metric: metric_name(search.solver.metric()),
        distance: shortest.length,
        solution: shortest.text,
        solutions: found.transpose()?.map(|found| Texts {
            found: Cell::new(Some(found)),
            lengths: &lengths,
        }),
        lengths: (search.wanted.has_lengths()).then_some(Lengths(&lengths)),
        optimal_count: search.shortest_count(state)?,
    };
    json::line(&line, out)
}
