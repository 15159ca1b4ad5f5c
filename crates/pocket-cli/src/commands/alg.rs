//! `pocket alg`: sequences rewritten and measured, without a cube.

use std::io::Write;

use clap::{Args, Subcommand, ValueEnum};
use cube_model::notation::{Alg as Written, Axis, LengthMetric, ParseError, TooManyMoves};
use cube_model::nxn::Rotation;
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::sequences::{Input, NO_MOVES, Sequences};
use crate::{json, moves};

/// Invert, mirror, rotate, simplify, expand or count sequences of moves
///
/// The moves may be those of a cube of any size. Each sequence gives one line, () if no
/// move is left; comments are left out. The JSON
/// lines have the result under "moves", which is what other commands read of them.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Alg {
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  pocket alg invert \"R U [F, U2]\"
  pocket alg rotate --by \"x y'\" \"R U R' U'\"
  pocket scramble -n 5 | pocket alg mirror";

#[derive(Debug, Subcommand)]
enum What {
    /// Print the sequence that undoes each
    ///
    /// Brackets stay: [A, B] becomes [B, A], [A: B] becomes [A: B'], and (A)3 becomes (A')3.
    #[command(after_long_help = "Examples:
  pocket alg invert \"R U2 F'\"
  pocket alg invert \"[R, U] (F D)3\"")]
    Invert {
        #[command(flatten)]
        input: Inputs,
    },
    /// Print each as a mirror shows it
    #[command(after_long_help = "Examples:
  pocket alg mirror \"R U R' U'\"
  pocket alg mirror --plane S \"R U F\"")]
    Mirror {
        /// The plane of the mirror: that of the slice M between left and right, E between up and down, or S
        /// between front and back
        #[arg(
            long,
            alias = "axis",
            value_enum,
            ignore_case = true,
            default_value = "M"
        )]
        plane: Plane,
        #[command(flatten)]
        input: Inputs,
    },
    /// Print each as it is written after the whole cube is turned
    ///
    /// The same pieces turn: y brings the right face to the front, so R U becomes F U. Done after the rotation,
    /// the result does what the sequence does before it; by itself it does what the rotation backwards, the
    /// sequence and the rotation do.
    #[command(after_long_help = "Examples:
  pocket alg rotate --by y \"R U R' U'\"
  pocket alg rotate --by \"x2 y'\" \"M2 U M2\"")]
    Rotate {
        /// The turns of the whole cube, x as R, y as U, z as F
        #[arg(long, value_name = "ROTATIONS")]
        by: Rotation,
        #[command(flatten)]
        input: Inputs,
    },
    /// Print each without moves that cancel, and with neighbours joined
    ///
    /// Moves of one layer are joined if all between them turn about the same axis. Brackets are written out.
    #[command(after_long_help = "Examples:
  pocket alg simplify \"R U U' R\"
  pocket alg simplify \"R L R' (U D)2\"")]
    Simplify {
        #[command(flatten)]
        input: Inputs,
    },
    /// Print each with its brackets written out
    #[command(after_long_help = "Examples:
  pocket alg expand \"[R, U]\"
  pocket alg expand \"(R U R' U')6\"")]
    Expand {
        #[command(flatten)]
        input: Inputs,
    },
    /// Count the moves of each
    ///
    /// HTM counts a turn of an outer layer or of several from there as 1, of inner layers as 2; QTM the same
    /// in quarter turns; STM a turn of any layers as 1; ETM every move as 1, turns of the whole cube too, which
    /// the others don't count.
    #[command(after_long_help = "Examples:
  pocket alg count \"R U2 Rw M x\"
  pocket scramble -n 5 | pocket alg count --json")]
    Count {
        #[command(flatten)]
        input: Inputs,
    },
}

#[derive(Debug, Args)]
struct Inputs {
    /// Print JSON, one object a line
    ///
    /// Whole numbers above 2^53 are texts of their digits.
    #[arg(long)]
    json: bool,

    /// Sequences; lines of stdin if left out or `-`
    #[arg(value_name = "SEQUENCE")]
    sequences: Vec<String>,
}

/// The plane of a mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Plane {
    #[value(name = "M")]
    M,
    #[value(name = "E")]
    E,
    #[value(name = "S")]
    S,
}

impl Plane {
    /// The axis that it stands across.
    fn across(self) -> Axis {
        match self {
            Self::M => Axis::X,
            Self::E => Axis::Y,
            Self::S => Axis::Z,
        }
    }
}

#[derive(Serialize)]
struct MovesLine<'a> {
    input: &'a str,
    moves: String,
}

#[derive(Serialize)]
struct CountLine<'a> {
    input: &'a str,
    htm: u64,
    qtm: u64,
    stm: u64,
    etm: u64,
}

impl Alg {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match self.what {
            What::Invert { input } => input.rewrite(io, |alg| Ok(alg.inverse().to_string())),
            What::Mirror { plane, input } => {
                input.rewrite(io, |alg| Ok(alg.mirrored(plane.across()).to_string()))
            }
            What::Rotate { by, input } => input.rewrite(io, |alg| Ok(alg.turned(by).to_string())),
            What::Simplify { input } => {
                input.rewrite(io, |alg| Ok(alg.expand()?.simplified().to_string()))
            }
            What::Expand { input } => input.rewrite(io, |alg| Ok(alg.expand()?.to_string())),
            What::Count { input } => input.count(io),
        }
    }
}

/// What answers a sequence that has been read.
type Answer<'a> = dyn FnMut(Input<'_>, &Written, &mut Vec<u8>) -> Result<(), Failure> + 'a;

impl Inputs {
    fn answer_each(&self, io: &mut Io<'_>, answer: &mut Answer<'_>) -> Result<(), Failure> {
        let sequences = Sequences {
            arguments: &self.sequences,
            what: "sequences",
            puzzle: None,
        };
        sequences.answer_each(io, &mut |input, out| {
            let unreadable = |error: ParseError| Fault::unreadable(input.text, &error);
            let written = Written::parse(input.text).map_err(unreadable)?;
            answer(input, &written, out)
        })
    }

    /// Prints what becomes of each sequence.
    fn rewrite(
        &self,
        io: &mut Io<'_>,
        rewritten: impl Fn(&Written) -> Result<String, TooManyMoves>,
    ) -> Result<(), Failure> {
        self.answer_each(io, &mut |input, alg, out| {
            let moves = rewritten(alg).map_err(|error| moves::too_many(input.text, error))?;
            if self.json {
                let input = input.typed;
                json::line(&MovesLine { input, moves }, out)
            } else {
                let moves = if moves.is_empty() { NO_MOVES } else { &moves };
                writeln!(out, "{moves}").map_err(Failure::Write)
            }
        })
    }

    /// Prints how long each sequence is.
    fn count(&self, io: &mut Io<'_>) -> Result<(), Failure> {
        self.answer_each(io, &mut |input, alg, out| {
            let length = |metric| {
                let found = format!("more than {} moves with all repetitions", u64::MAX);
                let too_many = || Fault::mismatch(found, "at most that many");
                alg.length(metric).ok_or_else(too_many)
            };
            if self.json {
                let line = CountLine {
                    input: input.typed,
                    htm: length(LengthMetric::HalfTurn)?,
                    qtm: length(LengthMetric::QuarterTurn)?,
                    stm: length(LengthMetric::SliceTurn)?,
                    etm: length(LengthMetric::ExecutionTurn)?,
                };
                return json::line(&line, out);
            }
            let counted = LengthMetric::ALL.map(|metric| {
                let length = length(metric)?;
                Ok::<_, Fault>(format!("{length} {}", metric.name()))
            });
            let counts: Vec<String> = counted.into_iter().collect::<Result<_, _>>()?;
            writeln!(out, "{}", counts.join(", ")).map_err(Failure::Write)
        })
    }
}
