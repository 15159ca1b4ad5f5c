//! `pocket map`: where every sticker of an NxNxN cube is after a sequence.

use std::fmt;

use clap::Args;
use cube_model::nxn::FaceMap;
use cycles::Permutation;
use serde::{Serialize, Serializer};

use crate::failure::{Failure, Fault};
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

    /// Print the cycles of the map instead: after each place comes the number of the sticker there
    #[arg(long)]
    cycles: bool,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,

    /// Sequences; lines of stdin if left out or `-`
    moves: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  pocket map -n 2 R
  pocket map -n 2 --cycles R
  pocket map -n 4 --convention wiki \"U R U' R'\"
  echo \"(R U)3\" | pocket map -n 3 --json";

#[derive(Serialize)]
struct Answer<'a> {
    input: &'a str,
    n: u16,
    moves: String,
    #[serde(serialize_with = "numbers")]
    map: FaceMap,
    #[serde(skip_serializing_if = "Option::is_none")]
    cycles: Option<Vec<Vec<u32>>>,
}

/// Stickers by number, counted from 1.
fn numbers<S: Serializer>(map: &FaceMap, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(map.images().iter().map(|image| image + 1))
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(cycles) = &self.cycles else {
            return writeln!(f, "{}", self.map);
        };
        for cycle in cycles {
            let numbers: Vec<String> = cycle.iter().map(ToString::to_string).collect();
            write!(f, "({})", numbers.join(" "))?;
        }
        writeln!(f, "{}", if cycles.is_empty() { "()" } else { "" })
    }
}

/// The cycles of a map, of stickers counted from 1, without those that stay.
fn cycles_of(map: &FaceMap) -> Result<Vec<Vec<u32>>, Failure> {
    let permutation = Permutation::new(map.images().to_vec()).map_err(Fault::new)?;
    let one_based = |cycle: &[u32]| cycle.iter().map(|place| place + 1).collect();
    Ok(permutation.cycles().factors().map(one_based).collect())
}

impl Map {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let answered = Inputs::sequences(&self.moves).answer_each(io, &mut |input, io| {
            let Input { typed, text } = input;
            let (moves, map) = self.cube.map(text)?;
            let cycles = self.cycles.then(|| cycles_of(&map)).transpose()?;
            let answer = Answer {
                cycles,
                input: typed,
                n: self.cube.size.layers(),
                moves,
                map,
            };
            io.answer(self.json, &answer)
        });
        if io.err_is_terminal && !self.cycles && !self.json && answered.is_ok() {
            io.flush()?;
            io.note(
                "this lists the sticker at each place and is not a cycle; --cycles prints cycles",
            );
        }
        answered
    }
}
