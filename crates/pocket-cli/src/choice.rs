//! The options that choose what a command is about: the puzzle, its pieces and moves, what counts as one move, and how
//! much memory and how many threads a search may take.

mod goal;
mod moves;

use clap::Args;
use god_table::Metric;
use puzzle_def::{Definition, Keep};
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
    /// Cubes and boxes are named by their layers: 3x3 or 3x3x3, 2x3x4. Files end in .tws (twsearch), .json (KPuzzle, or
    /// "generators") or .gap.
    #[arg(long, value_name = "PUZZLE", value_parser = puzzle(), ignore_case = true, hide_possible_values = true, help_heading = PUZZLE)]
    puzzle: Option<PuzzleName>,

    /// What counts as one move [default: htm]
    #[arg(long, value_enum, ignore_case = true, help_heading = PUZZLE)]
    metric: Option<MetricName>,

    /// Count only a move and its inverse as one; short for --metric qtm
    #[arg(long, conflicts_with = "metric", hide_short_help = true, help_heading = PUZZLE)]
    single_turns: bool,

    /// Use exactly these moves: U,R allows neither U2 nor U'
    ///
    /// `none` allows no move. If a move is allowed without its inverse, direction matters: `distribution`, `states`,
    /// csv and npy tables count moves from solved to a position, `solve`, `scramble` and bin tables from the position to
    /// solved.
    #[arg(long, value_name = "U,R2,...", help_heading = PUZZLE)]
    moves: Option<String>,

    /// Use all turns of these faces: U,R is U U2 U' R R2 R'
    #[arg(long = "gen", value_name = "U,R,...", conflicts_with = "moves", help_heading = PUZZLE)]
    generators: Option<String>,

    /// Tell only these pieces apart; may be repeated
    ///
    /// EDGES keeps all pieces of that orbit, EDGES:3,5-7 some; the others look alike. Orbits not named are left out.
    #[arg(long, value_name = "ORBIT[:PIECES]", help_heading = PUZZLE)]
    keep: Vec<Keep>,

    /// Ignore whole-puzzle rotations: a solution may end in any grip
    #[arg(long, help_heading = PUZZLE)]
    any_grip: bool,

    /// Do not merge symmetric positions; results stay the same
    #[arg(long, hide_short_help = true, help_heading = HEADING)]
    no_symmetry: bool,

    /// Use at most this much memory, such as 4G or 800M [default: all available]
    #[arg(long, value_name = "SIZE", help_heading = HEADING)]
    pub(crate) memory: Option<Bytes>,

    #[command(flatten)]
    threads: Threads,
}

/// How the floppy cube's turns are written.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct NamesOption {
    /// Write turns of the floppy cube by name: U2 R2
    #[arg(long, hide_short_help = true, help_heading = PUZZLE)]
    pub(crate) names: bool,
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
    /// The puzzle with all options applied.
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

    /// The value of `--gen` or `--moves`, if either was given.
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

    /// The puzzle with all options applied.
    pub(crate) fn select(&self, io: &mut Io<'_>) -> Result<Selection, Failure> {
        self.select_in(self.given_metric().unwrap_or(Metric::HalfTurn), io)
    }

    /// The puzzle with all options applied, in a metric that is known from elsewhere, such as from
    /// a table in a file.
    pub(crate) fn select_in(&self, metric: Metric, io: &mut Io<'_>) -> Result<Selection, Failure> {
        self.threads.make();
        let puzzle = match &self.puzzle {
            Some(name) => name.with_room()?,
            None => PuzzleName::default().puzzle()?,
        };
        if let Some(PuzzleName::File(_)) = &self.puzzle
            && let Some(note) = note_on_rotations(puzzle.definition())
        {
            io.note(note);
        }
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

/// A note on a definition that seems to name moves like rotations by mistake.
fn note_on_rotations(definition: &Definition) -> Option<String> {
    let parts = definition.parts();
    let names: Vec<&str> = parts.rotations.iter().map(|turn| &turn.name[..]).collect();
    // If places are blocked, rotations hardly ever keep moves; that is no mistake.
    let are_usual = !parts.blocked.is_empty() || definition.rotations_keep_moves(false);
    let (are, [some, one]) = match names.len() {
        0 => return None,
        1 => ("is read as a rotation", ["it doesn't", "it"]),
        _ => ("are read as rotations", ["some don't", "one"]),
    };
    let effect = if parts.moves.is_empty() {
        "and there are no moves".to_owned()
    } else if !are_usual {
        format!("but {some} map every move to a move")
    } else {
        return None;
    };
    Some(format!(
        "{} {are} of the whole puzzle, {effect}; if {one} is meant as a move, give it a name unlike x, y, z and Uv",
        names.join(" ")
    ))
}
