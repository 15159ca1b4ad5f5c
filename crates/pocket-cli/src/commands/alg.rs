//! `pocket alg`: sequences rewritten and measured, without a cube; and made shorter, for any puzzle.

mod shorten;

use std::fmt;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use cube_model::notation::{Alg as Written, Axis, LengthMetric, ParseError, TooManyMoves};
use cube_model::nxn::Rotation;
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::input::{Input, Inputs};
use crate::io::Io;
use crate::sequences::or_no_moves;

use self::shorten::Shorten;

/// Invert, mirror, rotate, simplify, expand, count or shorten sequences of moves
///
/// The moves are those of a cube of any size; `shorten` takes those of any puzzle. Each sequence gives one line, () if no
/// move is left, without comments. JSON lines have the result under "moves", where other commands read it.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Alg {
    #[command(subcommand)]
    what: AlgCommand,
}

const EXAMPLES: &str = "\
Examples:
  pocket alg invert \"R U [F, U2]\"
  pocket alg rotate --by \"x y'\" \"R U R' U'\"
  pocket scramble -n 5 | pocket alg mirror";

#[derive(Debug, Subcommand)]
enum AlgCommand {
    /// Print the sequence that undoes each
    ///
    /// Brackets stay: [A, B] becomes [B, A], [A: B] becomes [A: B'], and (A)3 becomes (A')3.
    #[command(after_long_help = "Examples:
  pocket alg invert \"R U2 F'\"
  pocket alg invert \"[R, U] (F D)3\"")]
    Invert(SequenceInputs),
    /// Print the mirror image of each
    #[command(after_long_help = "Examples:
  pocket alg mirror \"R U R' U'\"
  pocket alg mirror --plane S \"R U F\"")]
    Mirror {
        /// The plane of the mirror: M between left and right, E between up and down, S between front and back
        #[arg(
            long,
            alias = "axis",
            value_parser = plane(),
            ignore_case = true,
            default_value = "M"
        )]
        plane: Axis,
        #[command(flatten)]
        input: SequenceInputs,
    },
    /// Print each for the cube turned as a whole
    ///
    /// The result turns the same pieces: y brings the right face to the front, so R U becomes F U. The rotation
    /// followed by the result does the same as the sequence followed by the rotation.
    #[command(after_long_help = "Examples:
  pocket alg rotate --by y \"R U R' U'\"
  pocket alg rotate --by \"x2 y'\" \"M2 U M2\"")]
    Rotate {
        /// Rotations of the whole cube: x turns it as R turns, y as U, z as F
        #[arg(long, value_name = "ROTATIONS")]
        by: Rotation,
        #[command(flatten)]
        input: SequenceInputs,
    },
    /// Cancel and join the moves of each
    ///
    /// Moves of one layer are joined if all moves between them turn about the same axis. Brackets are written out.
    #[command(after_long_help = "Examples:
  pocket alg simplify \"R U U' R\"
  pocket alg simplify \"R L R' (U D)2\"")]
    Simplify(SequenceInputs),
    /// Print each with its brackets written out
    #[command(after_long_help = "Examples:
  pocket alg expand \"[R, U]\"
  pocket alg expand \"(R U R' U')6\"")]
    Expand(SequenceInputs),
    /// Print a shorter sequence of a puzzle that makes the same position
    ///
    /// Moves are cancelled and joined, also across moves that commute with them. Then every few moves in a row, a window,
    /// are replaced by the fewest that do the same, with longer and longer windows until that takes too long. The result
    /// starts with the puzzle held as before: it has no rotations, and moves of inner layers become moves that the puzzle
    /// counts. Pieces that look alike may be exchanged; blocked positions are avoided. It is not always the shortest,
    /// which `pocket solve` finds.
    #[command(after_long_help = "Examples:
  pocket alg shorten --puzzle 3x3x3 \"R L R2 U D U' R L R U R' U2 D2 U R2 L2 R2\"
  pocket alg shorten --puzzle 3x3x3 --window 3 \"R L R' U D U' L'\"
  pocket alg shorten --puzzle my-puzzle.tws --time-limit 5m --json \"L R L L R R\"")]
    Shorten(Box<Shorten>),
    /// Count the moves of each
    ///
    /// HTM counts turns of outer layers, also of several at once, as 1 and of inner layers as 2; QTM the same in quarter
    /// turns. STM counts a turn of any layers as 1. ETM counts every move as 1, also rotations, which the others don't
    /// count.
    #[command(after_long_help = "Examples:
  pocket alg count \"R U2 Rw M x\"
  pocket scramble -n 5 | pocket alg count --json")]
    Count(SequenceInputs),
}

#[derive(Debug, Args)]
struct SequenceInputs {
    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,

    /// Sequences; lines of stdin if left out or `-`
    #[arg(value_name = "SEQUENCE")]
    sequences: Vec<String>,
}

/// Reads the plane of a mirror. Returns the axis perpendicular to it.
fn plane() -> impl TypedValueParser<Value = Axis> {
    PossibleValuesParser::new(["M", "E", "S"]).map(|plane| match &*plane.to_ascii_uppercase() {
        "M" => Axis::X,
        "E" => Axis::Y,
        _ => Axis::Z,
    })
}

#[derive(Serialize)]
struct Rewritten<'a> {
    input: &'a str,
    moves: String,
}

impl fmt::Display for Rewritten<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", or_no_moves(&self.moves))
    }
}

#[derive(Serialize)]
struct Lengths<'a> {
    input: &'a str,
    htm: u64,
    qtm: u64,
    stm: u64,
    etm: u64,
}

impl fmt::Display for Lengths<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            htm, qtm, stm, etm, ..
        } = self;
        writeln!(f, "{htm} HTM, {qtm} QTM, {stm} STM, {etm} ETM")
    }
}

impl Alg {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match self.what {
            AlgCommand::Invert(input) => input.rewrite(io, |alg| Ok(alg.inverse().to_string())),
            AlgCommand::Mirror { plane, input } => {
                input.rewrite(io, |alg| Ok(alg.mirrored(plane).to_string()))
            }
            AlgCommand::Rotate { by, input } => {
                input.rewrite(io, |alg| Ok(alg.turned(by).to_string()))
            }
            AlgCommand::Simplify(input) => {
                input.rewrite(io, |alg| Ok(alg.expand()?.simplified().to_string()))
            }
            AlgCommand::Expand(input) => input.rewrite(io, |alg| Ok(alg.expand()?.to_string())),
            AlgCommand::Shorten(shorten) => shorten.run(io),
            AlgCommand::Count(input) => {
                input.answer_each(io, &mut |Input { typed, .. }, alg, io| {
                    let length = |metric| {
                        let found = format!("more than {} moves with all repetitions", u64::MAX);
                        let too_many = || Fault::mismatch(found, "at most that many");
                        alg.length(metric).ok_or_else(too_many)
                    };
                    let lengths = Lengths {
                        input: typed,
                        htm: length(LengthMetric::HalfTurn)?,
                        qtm: length(LengthMetric::QuarterTurn)?,
                        stm: length(LengthMetric::SliceTurn)?,
                        etm: length(LengthMetric::ExecutionTurn)?,
                    };
                    io.answer(input.json, &lengths)
                })
            }
        }
    }
}

/// Answers a sequence that has been read.
type Answer<'a> = dyn FnMut(Input<'_>, &Written, &mut Io<'_>) -> Result<(), Failure> + 'a;

impl SequenceInputs {
    /// Prints the result for each sequence.
    fn rewrite(
        &self,
        io: &mut Io<'_>,
        rewritten: impl Fn(&Written) -> Result<String, TooManyMoves>,
    ) -> Result<(), Failure> {
        self.answer_each(io, &mut |Input { typed, text }, alg, io| {
            let moves = rewritten(alg).map_err(|error| Fault::too_many(text, error))?;
            io.answer(
                self.json,
                &Rewritten {
                    input: typed,
                    moves,
                },
            )
        })
    }

    fn answer_each(&self, io: &mut Io<'_>, answer: &mut Answer<'_>) -> Result<(), Failure> {
        Inputs::sequences(&self.sequences).answer_each(io, &mut |input, io| {
            let unreadable = |error: ParseError| Fault::unreadable(input.text, &error);
            let written = Written::parse(input.text).map_err(unreadable)?;
            answer(input, &written, io)
        })
    }
}
