//! The options that choose what a command is about: the puzzle, its pieces and moves, what counts as one move, and how
//! much memory and how many threads a search may take.

mod goal;
mod moves;

use clap::Args;
use god_table::Metric;
use puzzle_def::Keep;
use puzzle_space::{Bytes, Memory, MemorySource};

use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{MetricName, Threads};
use crate::puzzle_name::{PuzzleName, puzzle};
use crate::selection::Selection;

pub(crate) use self::goal::GoalOption;
pub(crate) use self::moves::{TypedMoves, with_commas};

/// Under which help lists the options about pieces, symmetries and memory.
pub(crate) const HEADING: &str = "Search options";

/// Under which help lists the options that say which puzzle, with which moves and what goal.
pub(crate) const PUZZLE: &str = "Puzzle";

/// The options that choose a puzzle and what is looked at of it.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct PuzzleOptions {
    /// A name (see `pocket puzzle --list`) or a file [default: pocket]
    ///
    /// Cubes and other boxes are known by their layers, such as 3x3x3 and 2x3x4. A file ends in .tws as
    /// twsearch reads it, in .json as a KPuzzle of cubing.js or as permutations with "generators", or in .gap.
    #[arg(long, value_name = "PUZZLE", value_parser = puzzle(), ignore_case = true, hide_possible_values = true, help_heading = PUZZLE)]
    puzzle: Option<PuzzleName>,

    /// What counts as one move [default: htm]
    #[arg(long, value_enum, ignore_case = true, help_heading = PUZZLE)]
    metric: Option<MetricName>,

    /// Count each move and its inverse as one move, but no other power: short for --metric qtm
    #[arg(long, conflicts_with = "metric", hide_short_help = true, help_heading = PUZZLE)]
    single_turns: bool,

    /// Use exactly these of the puzzle's moves: U,R allows neither U2 nor U'
    ///
    /// They stand between commas or blanks, and `none` is the choice of no moves. The pocket cube has
    /// U U2 U' R R2 R' F F2 F'. With pointed brackets, "<U,R>", it means --gen. Where a move is chosen without the one
    /// that undoes it, positions are counted and listed by the moves that make them from the solved one, and solved
    /// by the moves that lead there.
    #[arg(long, value_name = "U,R2,...", help_heading = PUZZLE)]
    moves: Option<String>,

    /// Use all turns of these faces: U,R is U U2 U' R R2 R', and in quarter turns U U' R R'
    #[arg(long = "gen", value_name = "U,R,...", conflicts_with = "moves", help_heading = PUZZLE)]
    generators: Option<String>,

    /// Tell only these pieces apart; may be given several times
    ///
    /// EDGES keeps all pieces of that orbit, EDGES:3,5-7 some of them, by their numbers in the solved
    /// position, from 1. All others of the orbit are alike, and their orientation isn't seen; orbits that are not named
    /// are left out. `pocket puzzle` names the orbits.
    #[arg(long, value_name = "ORBIT[:PIECES]", help_heading = PUZZLE)]
    keep: Vec<Keep>,

    /// Ignore whole-puzzle rotations
    ///
    /// Positions that differ by a rotation that the puzzle names count as one, and solutions end with the puzzle solved
    /// in some grip.
    #[arg(long, help_heading = PUZZLE)]
    any_grip: bool,

    /// Do not merge symmetric positions
    ///
    /// Symmetries are used where that takes less time, or where there is no memory for all positions. No result
    /// depends on it.
    #[arg(long, hide_short_help = true, help_heading = HEADING)]
    no_symmetry: bool,

    /// Use at most this much memory, such as 4G or 800M [default: all available]
    #[arg(long, value_name = "SIZE", help_heading = HEADING)]
    memory: Option<Bytes>,

    #[command(flatten)]
    threads: Threads,
}

/// The options of a command that takes its puzzle as an argument too.
#[derive(Clone, Debug, Args)]
pub(crate) struct NamedPuzzle {
    /// The puzzle, as with --puzzle
    #[arg(value_name = "PUZZLE", value_parser = puzzle(), ignore_case = true, hide_possible_values = true)]
    named: Option<PuzzleName>,

    #[command(flatten)]
    pub(crate) options: PuzzleOptions,
}

impl NamedPuzzle {
    /// The puzzle with all that was chosen.
    pub(crate) fn select(&self, io: &mut Io<'_>) -> Result<Selection, Failure> {
        let mut options = self.options.clone();
        let names = [&self.named, &options.puzzle].map(|name| name.as_ref().map(PuzzleName::shown));
        if let [Some(named), Some(chosen)] = names
            && named != chosen
        {
            let found = format!("{named} and --puzzle {chosen}");
            return Err(Fault::mismatch(found, "one puzzle").into());
        }
        options.puzzle = options.puzzle.or_else(|| self.named.clone());
        options.select(io)
    }
}

impl PuzzleOptions {
    /// The metric, if one was given.
    pub(crate) fn given_metric(&self) -> Option<Metric> {
        if self.single_turns {
            return Some(Metric::QuarterTurn);
        }
        self.metric.map(MetricName::metric)
    }

    /// The moves as they were typed, if they were.
    fn typed_moves(&self) -> Option<TypedMoves<'_>> {
        match (&self.generators, &self.moves) {
            (Some(text), _) => Some(TypedMoves::generators(text)),
            (None, Some(text)) => Some(TypedMoves::of_moves(text)),
            (None, None) => None,
        }
    }

    /// The pieces that are kept, as they are written.
    pub(crate) fn kept(&self) -> Vec<String> {
        self.keep.iter().map(ToString::to_string).collect()
    }

    /// The puzzle with all that was chosen.
    pub(crate) fn select(&self, io: &mut Io<'_>) -> Result<Selection, Failure> {
        self.select_in(self.given_metric().unwrap_or(Metric::HalfTurn), io)
    }

    /// The puzzle with all that was chosen, in a metric that something else tells, such as a table in a file.
    pub(crate) fn select_in(&self, metric: Metric, io: &mut Io<'_>) -> Result<Selection, Failure> {
        self.threads.make();
        let puzzle = self.puzzle.clone().unwrap_or_default().puzzle()?;
        let mut selection = Selection::new(puzzle, metric, self.any_grip, &self.keep)?;
        selection.chosen().check()?;
        selection.uses_symmetries = !self.no_symmetry;
        if let Some(bytes) = self.memory {
            let source = MemorySource::Chosen { by: "--memory" };
            selection.memory = Memory { bytes, source };
        }
        if let Some(typed) = self.typed_moves()
            && let Some(note) = selection.choose_moves(typed)?
        {
            io.note(&note);
        }
        Ok(selection)
    }
}
