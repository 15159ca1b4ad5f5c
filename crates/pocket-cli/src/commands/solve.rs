//! `pocket solve`: shortest solutions of the positions of a puzzle.

use std::cell::{Cell, RefCell};
use std::io::Write;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use puzzle_def::Position;
use serde::{Serialize, Serializer};

use crate::cache::{CacheOptions, Notes};
use crate::choice::{GoalOption, HEADING, NamesOption, PuzzleOptions};
use crate::conflicts::Choice;
use crate::failure::{Failure, Fault, Source, presentable};
use crate::input::{Input, Inputs};
use crate::io::Io;
use crate::options::{metric_letter, metric_name, time};
use crate::position::{Form, Positions};
use crate::progress::Solving;
use crate::selection::{Notation, Selection, patterns_in};
use crate::solutions::{Listing, SolutionOptions, WrittenSolution};
use crate::solver::{Outcome, SolveRequest, Solver, Stopped};
use crate::{json, table};

/// Find the shortest solution of a scrambled cube
///
/// The solution turns U, R and F, for the cube as it is held after the scramble, and ends with every face of one
/// colour, however the cube is held. A scramble may have turns of all six faces, wide turns, slices, rotations and
/// brackets. Other puzzles are scrambled and solved in their own moves; a floppy cube is given as a state such as
/// abcd1111 or as turns.
///
/// The number after a solution counts its moves: f in half turns, q in quarter turns.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(flatten)]
    positions: Positions,

    #[command(flatten)]
    puzzle: PuzzleOptions,

    #[command(flatten)]
    names: NamesOption,

    #[command(flatten)]
    goal: GoalOption,

    #[command(flatten)]
    solutions: SolutionOptions,

    /// Read distances, metric and moves from this file of `pocket table`
    #[arg(long, value_name = "FILE", hide_short_help = true, help_heading = HEADING)]
    table: Option<PathBuf>,

    /// Read positions as patterns, from a file; - is stdin
    ///
    /// JSON of cubing.js, or twsearch's form: from `Scramble` (pieces count from 1), `ScrambleState` (from 0) or
    /// `ScrambleAlg` (moves) to `End`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scrambles", "facelets", "states"], help_heading = "Position")]
    pattern: Option<PathBuf>,

    /// Stop searching after this time, such as 60, 90s or 5m
    ///
    /// Prints what is known by then: solutions, or the least number of moves.
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = HEADING)]
    time_limit: Option<Duration>,

    #[command(flatten)]
    cache: CacheOptions,

    /// Draw the position first
    #[arg(long, conflicts_with = "json")]
    draw: bool,

    /// Draw the position after each move of the first solution too
    #[arg(long, requires = "draw", conflicts_with = "json")]
    steps: bool,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,

    /// Lines that are JSON objects are always read; this says so
    #[arg(long, hide = true)]
    json_lines: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket solve \"R U F2 R2 U F R2 U R\"
  pocket solve --all --facelets FFBLBRDLDUBRRFDDLRLUUUFB
  pocket solve --goal face --all \"R U F2 R2\"
  pocket solve --slack 2 --order ease --count 5 \"R U F2 R2\"
  pocket solve --start \"R U\" --end \"R'\" \"F R2 U'\"
  pocket solve --puzzle pyraminx \"U R' L B'\"
  pocket scramble -n 1000 | pocket solve --metric qtm --json";

/// The JSON line of a position: its solutions, or how many moves it needs at least.
#[derive(Default, Serialize)]
struct SolveLine<'a> {
    input: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
    metric: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Texts<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lengths: Option<Lengths<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    optimal_count: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u32>,
}

/// Serializes solutions while they are found, and stores their lengths.
struct Texts<'a> {
    printed: Cell<Option<Box<dyn Iterator<Item = WrittenSolution> + 'a>>>,
    lengths: &'a RefCell<Vec<(usize, usize)>>,
}

impl Serialize for Texts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let printed = self.printed.take().into_iter().flatten();
        serializer.collect_seq(printed.map(|WrittenSolution { length, text }| {
            let mut lengths = self.lengths.borrow_mut();
            match lengths.last_mut() {
                Some((last, count)) if *last == length => *count += 1,
                _ => lengths.push((length, 1)),
            }
            text
        }))
    }
}

/// The lengths of solutions in order, stored as runs of equal ones.
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

/// A note for a search that was stopped when its table was only of the default size.
const LARGER_TABLE: &str = "a larger table may help: `pocket puzzle PUZZLE --build-tables --memory SIZE` makes and keeps one";

/// The failure of a search that was stopped, by the time limit or by the user.
fn stopped(fault: Fault, is_interrupted: bool) -> Failure {
    match is_interrupted {
        true => Failure::Interrupted(fault),
        false => Failure::Stopped(fault),
    }
}

impl Solve {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let form = self.form();
        let stored = self.table.as_deref().map(table::open).transpose()?;
        let mut selection = match &stored {
            Some(stored) => stored.select(&self.puzzle, io)?,
            None => self.puzzle.select(io)?,
        };
        selection.names = self.names.names;
        let chosen = form.chosen(self.goal.chosen(selection.chosen()));
        let chosen = chosen.with(stored.is_some(), Choice::TableFile, "--table");
        self.solutions.chosen(chosen)?.check()?;
        let goal = self.goal.aim(&mut selection)?;
        let end = |moves: &Option<String>, option| match moves {
            Some(moves) => {
                let read = selection.read_moves(moves);
                read.map_err(|fault| fault.in_input(Source::Option(option)))
            }
            None => Ok(Vec::new()),
        };
        let mut notation = selection.notation()?;
        notation.half_turns.take_if(|_| self.solutions.expand);
        let request = SolveRequest {
            first: end(&self.solutions.start, "--start")?,
            last: end(&self.solutions.end, "--end")?,
            lengths: self.solutions.lengths(),
            wanted: self.solutions.wanted(),
            joins: notation.half_turns.is_some() && self.solutions.is_list(),
            time_limit: self.time_limit,
        };
        let (shelf, progress) = (self.cache.shelf(), Solving::new(io.err_is_terminal));
        let notes = shelf.as_ref().map(|shelf| shelf.notes.clone());
        let mut solver = Solver::new(&selection, goal, request, shelf, &progress)?;
        if let Some(stored) = stored {
            solver = solver.with_table(stored.verify(&selection)?);
        }
        let notes = notes.unwrap_or_default();
        self.answer(&selection, &notation, &mut solver, &notes, io)
    }

    fn form(&self) -> Form {
        match self.pattern {
            Some(_) => Form::Pattern,
            None => self.positions.inputs().1,
        }
    }

    /// Answers the inputs.
    fn answer(
        &self,
        selection: &Selection,
        notation: &Notation<'_>,
        solver: &mut Solver<'_>,
        notes: &Notes,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let form = self.form();
        let patterns = self.pattern.as_ref().map(|path| patterns_in(path, io));
        let patterns = patterns.transpose()?.unwrap_or_default();
        let file = match &self.pattern {
            Some(path) if path != Path::new("-") => presentable(&path.to_string_lossy()),
            _ => "pattern".into(),
        };
        let mut lines_before = patterns.lines_before.iter();
        let mut is_stopped = false;
        let answer = &mut |Input { typed, text }: Input<'_>, io: &mut Io<'_>| {
            let lines_before = lines_before.next().copied().unwrap_or(0);
            let position = match selection.read_from(&file, form, text) {
                // Reads the text again with its line number, so that the error names the line of
                // the file.
                Err(_) if lines_before > 0 => {
                    selection.read_from(&file, form, &("\n".repeat(lines_before) + text))
                }
                read => read,
            }?;
            let unsolvable = || match form {
                Form::Pattern => {
                    let place = format!("{file}:{}", lines_before + 1);
                    selection.unsolvable(form, &place, self.goal.given())
                }
                _ => selection.unsolvable(form, text, self.goal.given()),
            };
            let tips = selection.base.undone_tips(&position.seen);
            let tips = tips.ok_or_else(unsolvable)?;
            // The turns of the tips count too, and may be too many already.
            let mut lengths = self.solutions.lengths();
            lengths.least = lengths.least.saturating_sub(tips.len());
            let most = lengths.most.checked_sub(tips.len());
            lengths.most = most.ok_or_else(|| self.solutions.none())?;
            let solved = solver.solve(&position, lengths);
            for note in notes.take() {
                io.note(note);
            }
            let solutions = match solved? {
                Outcome::Solved(solutions) => solutions,
                Outcome::Unsolvable => return Err(unsolvable().into()),
                Outcome::Stopped(mut stopped) => {
                    stopped.at_least += tips.len() as u32;
                    is_stopped = true;
                    return self.write_stopped(selection, typed, stopped, io);
                }
            };
            let listing = Listing {
                options: &self.solutions,
                notation,
                solutions: &solutions,
                lengths,
                tips: &tips,
            };
            if self.json {
                self.write_line(selection, typed, &listing, io)?;
            } else {
                self.write_text(selection, &position.seen, &listing, io)?;
            }
            listing.lack().map_or(Ok(()), |lack| {
                Err(stopped(lack, solutions.are_interrupted()))
            })
        };
        let inputs = Inputs {
            arguments: match self.pattern {
                Some(_) => &patterns.texts,
                None => self.positions.inputs().0,
            },
            what: form.plural(),
            texts: form.texts(),
            puzzle: Some(selection.base.puzzle()),
        };
        let answered = inputs.answer_each(io, answer);
        if is_stopped && self.puzzle.memory.is_none() && self.goal.given().is_none() {
            io.note(LARGER_TABLE);
        }
        answered
    }

    fn write_text(
        &self,
        selection: &Selection,
        seen: &Position,
        listing: &Listing<'_>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let mut printed = listing.printed()?.peekable();
        if self.draw {
            let picture = selection.picture(seen).for_terminal(io.colour);
            io.write(picture.as_bytes())?;
        }
        if let Some(first) = printed.peek().filter(|_| self.steps) {
            for (mv, picture) in selection.steps(seen, &first.text)? {
                writeln!(io.out(), "{mv}").map_err(Failure::Write)?;
                io.write(picture.for_terminal(io.colour).as_bytes())?;
            }
        }
        let letter = metric_letter(selection.base.metric());
        let shows_length = selection.shows_length();
        printed
            .try_for_each(|WrittenSolution { length, text }| {
                let gap = if text.is_empty() { "" } else { " " };
                if shows_length {
                    writeln!(io.out(), "{text}{gap}({length}{letter})")
                } else {
                    writeln!(io.out(), "{text}")
                }
            })
            .map_err(Failure::Write)
    }

    fn write_line(
        &self,
        selection: &Selection,
        typed: &str,
        listing: &Listing<'_>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let printed = listing.first_and_printed();
        if let (Err(Failure::Stopped(_)), Some(at_least)) = (&printed, listing.solutions.at_least())
        {
            let line = SolveLine {
                at_least: Some(at_least + listing.tips.len() as u32),
                ..self.line(selection, typed)
            };
            json::line(&line, io.out()).map_err(Failure::Write)?;
        }
        let (first, printed) = printed?;
        let lengths = RefCell::default();
        let line = SolveLine {
            distance: Some(first.length),
            solution: Some(first.text),
            solutions: self.solutions.is_list().then(|| Texts {
                printed: Cell::new(Some(printed)),
                lengths: &lengths,
            }),
            lengths: self.solutions.has_lengths().then_some(Lengths(&lengths)),
            optimal_count: listing.shortest_count(),
            ..self.line(selection, typed)
        };
        json::line(&line, io.out()).map_err(Failure::Write)
    }

    /// Prints the least number of moves that a position needs. Returns a failure, since this is no
    /// solution.
    fn write_stopped(
        &self,
        selection: &Selection,
        typed: &str,
        stopped: Stopped,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        if self.json {
            let line = SolveLine {
                at_least: Some(stopped.at_least),
                ..self.line(selection, typed)
            };
            json::line(&line, io.out()).map_err(Failure::Write)?;
        }
        let fault = Fault::new(stopped.to_string());
        Err(self::stopped(fault, stopped.is_interrupted))
    }

    /// The JSON line of a position, without any solutions.
    fn line<'a>(&self, selection: &'a Selection, typed: &'a str) -> SolveLine<'a> {
        SolveLine {
            input: typed,
            form: self.form().told(),
            puzzle: selection.json_name(),
            metric: metric_name(selection.base.metric()),
            goal: self.goal.given(),
            ..SolveLine::default()
        }
    }
}
