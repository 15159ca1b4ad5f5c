//! `pocket scramble`: random positions of a puzzle, as sequences that make them.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use clap::Args;
use god_table::{Depth, Metric, PuzzleScramble, PuzzleScrambles, PuzzleTable, Selection as Base};
use serde::Serialize;

use crate::choice::{NamedPuzzle, NamesOption};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{depth, whole_number};
use crate::position;
use crate::progress::Count;
use crate::selection::{Selection, Stored};
use crate::sequences::SOLVED;

/// Print random scrambles
///
/// All positions that need at least --min-depth moves are equally likely. A scramble has as many turns as the farthest
/// position needs, or a few more: eleven for the pocket cube, the pyraminx and the skewb, as official ones have. If
/// none of such a length is found quickly, the scramble is as short as possible. No two neighbours turn one face,
/// unless positions of the puzzle are blocked or only some turns of a face are allowed. Scrambles of the pyraminx end
/// with turns of some tips. The same seed gives the same scrambles in all versions of this program, as long as memory
/// has room for every position.
///
/// With --moves or --gen, scrambles lead to the positions that these moves can make, and are made of these moves.
///
/// Random positions need a table of all positions, made anew each time (the 2x3x3: about a minute). --random-moves
/// makes scrambles of random moves instead, for puzzles of any size; their positions are not equally likely, and their
/// distances are unknown. No layer is turned twice in a row, even with moves about the same axis between. If no move
/// can follow, a scramble is shorter.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Scramble {
    /// How many scrambles
    #[arg(short = 'n', value_name = "COUNT", default_value_t = 1, value_parser = whole_number(0..=u64::MAX))]
    count: u64,

    /// The seed of the scrambles [default: random]
    #[arg(long, value_name = "N", value_parser = whole_number(0..=u64::MAX))]
    seed: Option<u64>,

    /// The fewest moves that a position may need, tips apart [default: 4 for the pocket cube, 6 for the
    /// pyraminx, 7 for the skewb, otherwise 1]
    #[arg(long, value_name = "DEPTH", value_parser = depth())]
    min_depth: Option<Depth>,

    /// Make scrambles of N random moves instead of random positions [default: 25 for the 3x3x3, otherwise by
    /// size]
    #[arg(long, value_name = "N", num_args = 0..=1, value_parser = whole_number(0..=LONGEST))]
    #[arg(conflicts_with = "min_depth")]
    random_moves: Option<Option<usize>>,

    #[command(flatten)]
    puzzle: NamedPuzzle,

    #[command(flatten)]
    names: NamesOption,

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
struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
    scramble: String,
    /// `None` for random moves, where it is unknown.
    distance: Option<Depth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<String>,
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.scramble {
            "" => writeln!(f, "{SOLVED}"),
            scramble => writeln!(f, "{scramble}"),
        }
    }
}

impl Scramble {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let seed = self.seed.unwrap_or_else(unknown_seed);
        let mut selection = self.puzzle.select(io)?;
        selection.names = self.names.names;
        match self.random_moves {
            Some(length) => self.of_random_moves(&selection, length, seed, io),
            None => self.of_random_positions(&selection, seed, io),
        }
    }

    fn of_random_positions(
        &self,
        selection: &Selection,
        seed: u64,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let watched = io.err_is_terminal;
        let table = |selection: &Selection| {
            let tables = selection.tables(Stored::Fitting, None, &[], watched);
            tables.map(|tables| tables.of_each)
        };
        let distances =
            table(selection).map_err(|failure| match selection.length_of_random_moves() {
                Ok(length) => failure.unless(format_args!(
                    "--random-moves makes scrambles of {length} random moves, which need no table"
                )),
                Err(_) => failure,
            })?;
        let mut least = self.least_distance(selection, &distances)?;
        let make_table = |making: &Base| table(&selection.with_base(making.clone()));
        let scrambles = PuzzleScrambles::new(&selection.base, Arc::new(distances), make_table)?;
        let making = selection.with_base(scrambles.making().clone());
        let notation = making.notation()?;
        let numbering = scrambles.table().space().space();
        let has_names = selection.names && !selection.base.puzzle().shows_length();
        if self.min_depth.is_none() {
            least = scrambles.least_possible(least);
        }
        let mut drawn = scrambles.draw(seed, least).peekable();
        if self.count > 0 && drawn.peek().is_none() {
            let found = format!("--min-depth {least}");
            let expected = "less: the moves make no position that far from solved";
            return Err(Fault::mismatch(found, expected).into());
        }
        let answers = drawn.map(|scramble| {
            let PuzzleScramble { tips, state, .. } = &scramble;
            let distance = scramble.distance;
            let state = numbering.pocket_state(*state);
            Answer {
                puzzle: selection.json_name(),
                distance: distance.map(|distance| distance + tips.len() as Depth),
                state: state.as_ref().map(position::indices),
                scramble: match has_names {
                    true => notation.write_undone(&scramble.solution),
                    false => scramble.text,
                },
            }
        });
        self.print(answers, io)
    }

    /// Prints scrambles of random moves: `length` of them, or by default as many as the size of the
    /// puzzle needs.
    fn of_random_moves(
        &self,
        selection: &Selection,
        length: Option<usize>,
        seed: u64,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let length = match length {
            Some(length) => length,
            None => selection.length_of_random_moves()?,
        };
        let noun = if length == 1 { "move" } else { "moves" };
        io.note(format_args!(
            "{length} random {noun} each: not all positions of {} are equally likely",
            selection.name()
        ));
        let notation = selection.notation()?;
        let scrambles = selection.base.random_moves(seed, length)?;
        let answers = scrambles.map(|scramble| Answer {
            puzzle: Some(selection.name()),
            scramble: notation
                .named(&scramble.split(' ').collect::<Vec<_>>())
                .unwrap_or(scramble),
            distance: None,
            state: None,
        });
        self.print(answers, io)
    }

    /// The least distance of a scrambled position from solved. An error if no position is that far.
    fn least_distance(
        &self,
        selection: &Selection,
        distances: &PuzzleTable,
    ) -> Result<Depth, Fault> {
        let deepest = distances.distribution().max_depth();
        let Some(least) = self.min_depth else {
            // With only some moves or pieces, no position may be as far as the rule for this puzzle
            // says.
            return Ok(selection.base.scramble_distance(deepest));
        };
        if least > deepest {
            let found = format!("--min-depth {least}");
            let moves = if selection.base.has_chosen_moves() {
                " with these moves"
            } else {
                ""
            };
            let metric: Metric = selection.base.metric();
            let expected = format!("at most {deepest} in {metric}{moves}");
            return Err(Fault::mismatch(found, expected));
        }
        Ok(least)
    }

    fn print<'a>(
        &self,
        answers: impl Iterator<Item = Answer<'a>>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let unseen = io.answers_are_unseen();
        let mut progress = Count::of("scrambles", Some(self.count), unseen);
        // A larger count could not be printed within a lifetime.
        let count = usize::try_from(self.count).unwrap_or(usize::MAX);
        for answer in answers.take(count) {
            io.answer(self.json, &answer)?;
            progress.add();
        }
        Ok(())
    }
}

/// An unpredictable seed, from the randomness that the standard library uses for its maps.
fn unknown_seed() -> u64 {
    RandomState::new().hash_one(0)
}
