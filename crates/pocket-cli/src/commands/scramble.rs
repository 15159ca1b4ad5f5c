//! `pocket scramble`: random positions of a puzzle, as sequences that make them.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;

use clap::Args;
use god_table::{Depth, Metric, Solution, Space, Table};
use serde::Serialize;

use crate::choice::{Choice, move_set};
use crate::defined::{Defined, DefinedOptions, Given, Named, Stored};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{depth, whole_number};
use crate::progress::Count;
use crate::sequences::SOLVED;
use crate::solver::{DefinedSolver, Language, ListedSolver, Solver};
use crate::{json, position, table};

/// Print random scrambles
///
/// All positions that need at least the given number of moves are equally likely. A scramble has as many
/// turns as the farthest position needs, or a few more, whatever its own position needs: eleven for the
/// pocket cube, the pyraminx and the skewb, as official ones have. No two neighbours are of one face,
/// unless positions of the puzzle are blocked. At the end some tips of the pyraminx are turned. The same seed gives the same scrambles in all versions of this
/// program.
///
/// With --moves or --gen they are positions that these moves can make, made by these moves.
///
/// Random positions take a table of all. With --random-moves a scramble is made of random moves instead, which goes for puzzles of
/// any size, such as the 3x3x3. No two neighbours are of one layer, nor are others that only moves of other layers about the same
/// axis stand between. Then positions are not equally likely, and how many moves they need isn't known.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Scramble {
    /// How many scrambles
    #[arg(short = 'n', value_name = "COUNT", default_value_t = 1, value_parser = whole_number(0..=u64::MAX))]
    count: u64,

    /// The number that the scrambles follow from [default: a random one]
    #[arg(long, value_name = "N", value_parser = whole_number(0..=u64::MAX))]
    seed: Option<u64>,

    /// The fewest moves that a position may need, tips apart [default: 4; 6 of the pyraminx, 7 of the skewb, 1
    /// of others]
    #[arg(long, value_name = "DEPTH", value_parser = depth())]
    min_depth: Option<Depth>,

    /// Make scrambles of so many random moves instead of random positions [default: 25 of the 3x3x3, and for others as it
    /// fits their size]
    #[arg(long, value_name = "N", num_args = 0..=1, value_parser = whole_number(0..=LONGEST))]
    #[arg(conflicts_with = "min_depth")]
    random_moves: Option<Option<usize>>,

    #[command(flatten)]
    choice: Choice,

    #[command(flatten)]
    defined: DefinedOptions,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket scramble
  pocket scramble -n 5 --seed 2024
  pocket scramble --puzzle skewb --seed 1
  pocket scramble --puzzle 3x3x3 --random-moves
  pocket scramble --gen U,R --min-depth 14 --json";

/// The most random moves of a scramble.
const LONGEST: usize = 1_000_000;

#[derive(Serialize)]
struct ScrambleLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
    scramble: String,
    /// Not known of random moves.
    distance: Option<Depth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<String>,
}

impl Scramble {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let seed = self.seed.unwrap_or_else(unknown_seed);
        if let Some(length) = self.random_moves {
            let defined = self.choice.always_defined(&self.defined)?;
            return self.of_random_moves(&defined, length, seed, io);
        }
        if let Some(defined) = self.choice.defined(&self.defined, None)? {
            return self.of_a_definition(defined, seed, io);
        }
        self.choice.expect_room_for_a_table(&self.defined)?;
        if self.choice.is_pocket() {
            self.of_the_pocket_cube(seed, io)
        } else {
            self.of_any_puzzle(seed, io)
        }
    }

    fn of_the_pocket_cube(&self, seed: u64, io: &mut Io<'_>) -> Result<(), Failure> {
        let distances = self.choice.pocket_table(io)?;
        let least = self.least_distance(distances.table(), distances.metric())?;
        let (metric, space) = self.choice.making_space()?;
        let moves = move_set(metric, &space);
        let making = if (metric, moves) == (distances.metric(), distances.moves()) {
            distances.clone()
        } else {
            table::compute_pocket(metric, Some(moves), io.err_is_terminal())?
        };
        let scrambles = making.scrambles(seed, least).judged_by(&distances);
        let lines = scrambles.map(|scramble| ScrambleLine {
            puzzle: None,
            scramble: Solution::from_iter(scramble.moves).to_string(),
            distance: distances.distance(&scramble.state),
            state: Some(position::indices(&scramble.state)),
        });
        self.print(lines, io)
    }

    fn of_any_puzzle(&self, seed: u64, io: &mut Io<'_>) -> Result<(), Failure> {
        let solver = self.choice.listed_solver(io)?;
        let least = self.least_distance(solver.table(), solver.metric())?;
        let (metric, space) = self.choice.making_space()?;
        // Where the same moves make a position and solve it, one table tells both.
        let other = if space.moves() == solver.table().space().moves() {
            None
        } else {
            let table = table::compute(space, io.err_is_terminal())?;
            Some(ListedSolver {
                puzzle: solver.puzzle,
                metric,
                table,
            })
        };
        let making = other.as_ref().unwrap_or(&solver);
        // Turns of what the state doesn't know are none of the moves that were chosen.
        let beside = match self.choice.has_moves() {
            true => Vec::new(),
            false => solver.puzzle.turns_beside(),
        };
        let draws = making.table().draws(seed, least).judged_by(solver.table());
        // Of each part's turns one, or none.
        let draws = draws.with_parts(beside.iter().map(|turns| turns.len() as u32 + 1));
        let lines = draws.map(|drawn| {
            let parts = drawn.parts.iter().zip(&beside);
            let made =
                parts.filter_map(|(&part, turns)| turns.get((part as usize).checked_sub(1)?));
            let made: Vec<&str> = made.copied().collect();
            let distance = solver.table().distance(drawn.state);
            let beside = made.len() as Depth;
            let scramble = [making.write_undone(&drawn.solution), made.join(" ")];
            ScrambleLine {
                puzzle: Some(solver.puzzle.name()),
                scramble: scramble.join(" ").trim().to_owned(),
                distance: distance.map(|distance| distance + beside),
                state: None,
            }
        });
        self.print(lines, io)
    }

    fn of_a_definition(&self, defined: Defined, seed: u64, io: &mut Io<'_>) -> Result<(), Failure> {
        defined.expect_moves_that_can_be_undone()?;
        let length = defined.length_of_random_moves()?;
        let solver = DefinedSolver::new(defined, Given::Moves, Stored::Fitting, io);
        let solver = solver.map_err(|failure| {
            failure.unless(format_args!(
                "--random-moves makes scrambles of {length} random moves, which need no table"
            ))
        })?;
        let least = self.least_distance(solver.table(), solver.metric())?;
        let lines = solver.table().draws(seed, least).map(|drawn| ScrambleLine {
            puzzle: solver.told_name(),
            scramble: solver.write_undone(&drawn.solution),
            distance: solver.table().distance(drawn.state),
            state: None,
        });
        self.print(lines, io)
    }

    /// Scrambles of so many random moves, or of as many as fit the puzzle.
    fn of_random_moves(
        &self,
        defined: &Defined,
        length: Option<usize>,
        seed: u64,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let length = match length {
            Some(length) => length,
            None => defined.length_of_random_moves()?,
        };
        let noun = if length == 1 { "move" } else { "moves" };
        io.note(format_args!(
            "{length} random {noun} each: not all positions of {} are equally likely",
            defined.name()
        ));
        let lines = defined.random_moves(seed, length)?;
        let lines = lines.map(|scramble| ScrambleLine {
            puzzle: Some(defined.name()),
            scramble,
            distance: None,
            state: None,
        });
        self.print(lines, io)
    }

    /// How far a position has to be from solved, if there is one as far.
    fn least_distance<S: Space>(
        &self,
        distances: &Table<S>,
        metric: Metric,
    ) -> Result<Depth, Fault> {
        let deepest = distances.distribution().max_depth();
        let Some(least) = self.min_depth else {
            let rule = match self.choice.named() {
                Named::Listed(puzzle) => puzzle.scramble_distance(),
                Named::Known(_) | Named::File(_) => 1,
            };
            // Some moves alone may not lead as far as the rule asks for.
            return Ok(rule.min(deepest));
        };
        if least > deepest {
            let found = format!("--min-depth {least}");
            let moves = if self.choice.has_moves() {
                " with these moves"
            } else {
                ""
            };
            let expected = format!("at most {deepest} in {metric}{moves}");
            return Err(Fault::mismatch(found, expected));
        }
        Ok(least)
    }

    fn print<'a>(
        &self,
        lines: impl Iterator<Item = ScrambleLine<'a>>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let unseen = io.answers_are_unseen();
        let mut progress = Count::of("scrambles", Some(self.count), unseen);
        let mut out = Vec::new();
        // A count beyond the range of memory can't be printed within anybody's life.
        let count = usize::try_from(self.count).unwrap_or(usize::MAX);
        for line in lines.take(count) {
            if self.json {
                json::line(&line, &mut out)?;
            } else {
                let scramble = match line.scramble.as_str() {
                    "" => SOLVED,
                    scramble => scramble,
                };
                writeln!(out, "{scramble}").map_err(Failure::Write)?;
            }
            io.write(&out)?;
            out.clear();
            progress.add();
        }
        Ok(())
    }
}

/// A seed that nobody knows, from the randomness that the standard library has for its maps.
fn unknown_seed() -> u64 {
    RandomState::new().hash_one(0)
}
