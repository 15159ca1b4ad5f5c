//! `pocket map`: where every sticker of an NxNxN cube is after a sequence.

use std::io::Write;

use clap::Args;
use serde::{Serialize, Serializer};

use crate::failure::Failure;
use crate::io::Io;
use crate::json;
use crate::options::CubeOptions;
use crate::sequences::{Input, Sequences};

/// Print the face map of a sequence on an NxNxN cube
///
/// Stickers are numbered from 1, faces in the order U L F R B D, each row by row; the map lists for each
/// place the number of the sticker that is there after the moves.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Map {
    #[command(flatten)]
    cube: CubeOptions,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,

    /// Sequences; lines of stdin if left out or `-`
    moves: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  pocket map -n 2 R
  pocket map -n 4 --convention wiki \"U R U' R'\"
  echo \"(R U)3\" | pocket map -n 3 --json";

#[derive(Serialize)]
struct MapLine<'a> {
    input: &'a str,
    n: u16,
    moves: &'a str,
    map: Numbers<'a>,
}

/// Stickers by number, counted from 1.
struct Numbers<'a>(&'a [u32]);

impl Serialize for Numbers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|image| image + 1))
    }
}

impl Map {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let sequences = Sequences {
            arguments: &self.moves,
            what: "sequences",
            puzzle: None,
        };
        sequences.answer_at_length(io, &mut |Input { typed, text }, io| {
            let (moves, map) = self.cube.map(text)?;
            if self.json {
                let line = MapLine {
                    input: typed,
                    n: self.cube.size.layers(),
                    moves: &moves,
                    map: Numbers(map.images()),
                };
                return json::line(&line, io.out());
            }
            writeln!(io.out(), "{map}").map_err(Failure::Write)
        })
    }
}
