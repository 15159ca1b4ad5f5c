//! `pocket map`: where every sticker of an NxNxN cube is after a sequence.

use std::fmt;

use clap::Args;
use cube_model::nxn::FaceMap;
use serde::{Serialize, Serializer};

use crate::failure::Failure;
use crate::input::{Input, Inputs};
use crate::io::Io;
use crate::options::CubeOptions;

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
struct Answer<'a> {
    input: &'a str,
    n: u16,
    moves: String,
    #[serde(serialize_with = "numbers")]
    map: FaceMap,
}

/// Stickers by number, counted from 1.
fn numbers<S: Serializer>(map: &FaceMap, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(map.images().iter().map(|image| image + 1))
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.map)
    }
}

impl Map {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        Inputs::sequences(&self.moves).answer_each(io, &mut |Input { typed, text }, io| {
            let (moves, map) = self.cube.map(text)?;
            let answer = Answer {
                input: typed,
                n: self.cube.size.layers(),
                moves,
                map,
            };
            io.answer(self.json, &answer)
        })
    }
}
