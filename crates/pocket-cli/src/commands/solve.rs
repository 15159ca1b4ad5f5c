//! `pocket solve`: shortest solutions of the positions of a puzzle.

mod searched;

use std::cell::{Cell, RefCell};
use std::io::Write;
use std::iter;
use std::path::PathBuf;

use clap::Args;
use god_table::{Goal, WithGoals};
use serde::{Serialize, Serializer};

use crate::choice::{Choice, ChosenGoal};
use crate::defined::{Defined, DefinedOptions, Given, HEADING, Stored, TimeLimit, patterns_in};
use crate::failure::{Failure, Fault, Source};
use crate::input::{self, Arguments};
use crate::io::Io;
use crate::options::{self, metric_letter, metric_name};
use crate::position::{Form, Positions};
use crate::sequences::Input;
use crate::solutions::{Found, Search, Wanted};
use crate::solver::{Asked, Between, DefinedSolver, Language, Solver, Solving};
use crate::{json, picture, table};

/// Find the shortest solution of a scrambled cube
///
/// The solution is in turns of U, R and F, for the cube in the grip in which it was scrambled, and ends
/// with every face of one colour, however the cube is held. A scramble may have turns of all six faces,
/// wide turns, slices, rotations and brackets. Other puzzles are scrambled and solved in their own moves, and
/// rotations, where there are some, turn the grip of these too; a
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

    #[command(flatten)]
    goal: ChosenGoal,

    #[command(flatten)]
    wanted: Wanted,

    #[command(flatten)]
    defined: DefinedOptions,

    /// Read the distances, in the metric and the moves of that table, from a file instead of computing them
    ///
    /// `pocket table` writes such a file. Every distance is checked before it is used. A few positions are answered
    /// sooner without one.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// Read positions of a puzzle from a definition as patterns, from a file; - is stdin
    ///
    /// A pattern tells the piece in each place and how it is turned: as a JSON object, as cubing.js writes it, or from
    /// a line `ScrambleState` to a line `End`, as twsearch reads it. A file may have several.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scrambles", "facelets", "states"])]
    pattern: Option<PathBuf>,

    /// Stop looking for a solution after this time, such as 60, 90s or 5m, and tell how many moves it needs at least
    ///
    /// It is for puzzles from definitions that have too many positions for a table of all. Without it the search goes on
    /// until there is a solution.
    #[arg(long, value_name = "TIME", help_heading = HEADING)]
    time_limit: Option<TimeLimit>,

    /// Draw the position first
    #[arg(long, conflicts_with = "json")]
    draw: bool,

    /// Draw the position after each move of the first solution too
    #[arg(long, requires = "draw", conflicts_with = "json")]
    steps: bool,

    /// Print JSON, one object a line
    ///
    /// Whole numbers above 2^53 are texts of their digits.
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

#[derive(Serialize)]
struct SolveLine<'a> {
    input: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
    metric: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
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
        let goal = self.goal.partial(&self.choice)?;
        let (_, form) = self.positions.inputs();
        if let Some(defined) = self.choice.defined(&self.defined, None)? {
            return self.solve_defined(defined, io);
        }
        options::refuse_of_the_list(&[
            (self.pattern.is_some(), "--pattern"),
            (self.time_limit.is_some(), "--time-limit"),
        ])?;
        if let Some(goal) = goal {
            self.refuse_a_table(goal)?;
            self.choice.expect_room_for_a_table(&self.defined)?;
            return match goal.colour() {
                Some(_) => self.answer(&self.choice.colour_solver(goal, form, io)?, None, io),
                None => self.answer(&self.choice.goal_solver(goal, form, io)?, None, io),
            };
        }
        if self.choice.is_pocket() {
            let file = self.table.as_deref();
            if file.is_none() && self.wanted.are_shortest() {
                let (language, mut searches) = self.choice.pocket_searches(form, io)?;
                return self.answer_by(&mut searches, &language, None, io);
            }
            if file.is_none() {
                self.choice.expect_room_for_a_table(&self.defined)?;
            }
            let solver = self.choice.pocket_solver(form, file, io)?;
            return self.answer(&solver, None, io);
        }
        self.refuse_what_only_the_pocket_cube_has()?;
        self.choice.expect_room_for_a_table(&self.defined)?;
        self.answer(&self.choice.listed_solver(io)?, None, io)
    }

    fn solve_defined(&self, defined: Defined, io: &mut Io<'_>) -> Result<(), Failure> {
        let form = self.positions.inputs().1;
        defined.refuse(&[
            (self.table.is_some(), "--table"),
            (form == Form::Facelets, "--facelets"),
            (form == Form::State, "--state"),
            (self.draw, "--draw"),
        ])?;
        let patterns = self.pattern.as_ref();
        let patterns = patterns.map(|path| patterns_in(path, io)).transpose()?;
        let given = match patterns {
            Some(_) => Given::Patterns,
            None => Given::Moves,
        };
        if !defined.is_tabulated(self.wanted.needs_a_table())? {
            return self.search(&defined, given, patterns.as_deref(), io);
        }
        let solver = DefinedSolver::new(defined, given, Stored::Fitting, io)?;
        if solver.classes.is_some() {
            self.wanted.refuse_ends()?;
        }
        self.answer(&solver, patterns.as_deref(), io)
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
            (form == Form::Facelets, "--facelets"),
            (form == Form::State, "--state"),
        ];
        options::refuse_with(self.choice.puzzle(), &given)?;
        if self.draw {
            picture::expect_visible(self.choice.puzzle(), "--draw")?;
        }
        Ok(())
    }

    /// Answers the inputs, or these patterns if there are any.
    fn answer(
        &self,
        solver: &impl Solver,
        patterns: Option<&[String]>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
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
            let mut between = Between {
                table,
                first,
                last: Vec::new(),
            };
            return self.answer_by(&mut between, solver, patterns, io);
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
        let mut between = Between {
            table: &table,
            first,
            last,
        };
        self.answer_by(&mut between, solver, patterns, io)
    }

    /// Answers by whatever finds the solutions of a state.
    fn answer_by(
        &self,
        solving: &mut impl Solving,
        language: &impl Language,
        patterns: Option<&[String]>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let answer = &mut |Input { typed, text }: Input<'_>, io: &mut Io<'_>| {
            let Asked { state, beside } = language.read(text)?;
            let ways = solving.ways(state)?;
            let search = Search {
                wanted: &self.wanted,
                language,
                ways: &*ways.ok_or_else(|| language.unsolvable(text))?,
                beside: &beside,
            };
            if self.json {
                self.write_line(typed, &search, io)
            } else {
                self.write_text(text, &search, io)
            }
        };
        let (what, puzzle) = (language.inputs(), language.of_the_list());
        match patterns {
            Some(patterns) => answer_patterns(patterns, what, io, answer),
            None => self.positions.answer_at_length(io, what, puzzle, answer),
        }
    }

    /// What JSON says of inputs that are not told by moves.
    fn told_form(&self) -> Option<&'static str> {
        match self.pattern {
            Some(_) => Some("pattern"),
            None => self.positions.inputs().1.told(),
        }
    }

    fn write_text(
        &self,
        text: &str,
        search: &Search<'_, impl Language>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let mut found = search.found()?.peekable();
        if self.draw {
            let picture = search.language.picture(text)?.for_terminal(io.colour());
            io.write(picture.as_bytes())?;
        }
        if let Some(first) = found.peek().filter(|_| self.steps) {
            draw_steps(search.language, text, &first.text, io)?;
        }
        let letter = metric_letter(search.language.metric());
        found
            .try_for_each(|Found { length, text }| {
                let gap = if text.is_empty() { "" } else { " " };
                if search.language.shows_length() {
                    writeln!(io.out(), "{text}{gap}({length}{letter})")
                } else {
                    writeln!(io.out(), "{text}")
                }
            })
            .map_err(Failure::Write)
    }

    fn write_line(
        &self,
        typed: &str,
        search: &Search<'_, impl Language>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        // Beside a list it is the shortest one, without a list it is the one that would be printed.
        let first = if self.wanted.is_list() {
            search.shortest()?
        } else {
            let mut found = search.found()?;
            found
                .next()
                .expect("a position that can be solved has a solution")
        };
        let lengths = RefCell::default();
        let found = self.wanted.is_list().then(|| search.found());
        let line = SolveLine {
            input: typed,
            form: self.told_form(),
            puzzle: search.language.told_name(),
            metric: metric_name(search.language.metric()),
            goal: self.goal.given().map(|goal| goal.to_string()),
            distance: first.length,
            solution: first.text,
            solutions: found.transpose()?.map(|found| Texts {
                found: Cell::new(Some(found)),
                lengths: &lengths,
            }),
            lengths: (self.wanted.has_lengths()).then_some(Lengths(&lengths)),
            optimal_count: search.shortest_count(),
        };
        json::line(&line, io.out())
    }
}

/// Answers each of these patterns in order.
fn answer_patterns(
    patterns: &[String],
    what: &str,
    io: &mut Io<'_>,
    answer: &mut dyn FnMut(Input<'_>, &mut Io<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    input::answer_at_length(io, patterns, what, Arguments::Whole, &mut |text, io| {
        answer(Input { typed: text, text }, io)?;
        Ok(None)
    })
}

/// Draws what a position is after each move of a solution, below the name of the move.
fn draw_steps(
    language: &impl Language,
    text: &str,
    solution: &str,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    for (mv, picture) in language.steps(text, solution)? {
        writeln!(io.out(), "{mv}").map_err(Failure::Write)?;
        io.write(picture.for_terminal(io.colour()).as_bytes())?;
    }
    Ok(())
}
