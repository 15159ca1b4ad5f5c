//! `pocket map`: where every sticker of an NxNxN cube is after a sequence.

use std::io::Write;

use clap::Args;
use clap::builder::TypedValueParser;
use cube_model::notation::Alg;
use cube_model::nxn::{CubeSize, FaceMap, Turns, TurnsError};
use serde::Serialize;

use crate::args::ConventionName;
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::{input, json, moves};

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

    /// The sequence; lines of stdin if left out or `-`
    moves: Option<String>,
}

/// The cube, and how sequences are meant.
#[derive(Debug, Args)]
pub(crate) struct CubeOptions {
    /// The number of layers along an edge, from 1 to 1000
    #[arg(short = 'n', value_name = "N", value_parser = cube_size())]
    pub(crate) size: CubeSize,

    /// How turns are put together and their numbers read
    #[arg(
        long,
        value_enum,
        ignore_case = true,
        default_value = "physical",
        value_name = "CONVENTION"
    )]
    convention: ConventionName,
}

/// Reads a number of layers that there is a cube of.
fn cube_size() -> impl TypedValueParser<Value = CubeSize> {
    let layers = clap::value_parser!(u16).range(1..=i64::from(CubeSize::MAX.layers()));
    layers.try_map(|layers| CubeSize::new(layers.into()))
}

impl CubeOptions {
    /// Reads a sequence; gives it in standard notation, and its map.
    pub(crate) fn read(&self, text: &str) -> Result<(String, FaceMap), Fault> {
        let answer = self.answer(text);
        answer.map_err(|error| moves::fault(text, error))
    }

    fn answer(&self, text: &str) -> Result<(String, FaceMap), TurnsError> {
        let convention = self.convention.convention();
        let written = Alg::parse_with(text, convention.prefix())?;
        let turns = Turns::of(&written, self.size)?;
        let map = FaceMap::with_convention(&turns, convention);
        Ok((written.to_string(), map))
    }
}

const EXAMPLES: &str = "\
Examples:
  pocket map -n 2 R
  pocket map -n 4 --convention wiki \"U R U' R'\"
  echo \"(R U)3\" | pocket map -n 3 --json";

#[derive(Serialize)]
struct MapLine<'a> {
    n: u16,
    moves: &'a str,
    map: Vec<u32>,
}

impl Map {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        input::answer_each(io, self.moves.as_slice(), "sequences", |text, out| {
            let (moves, map) = self.cube.read(text)?;
            if self.json {
                let n = self.cube.size.layers();
                let map = map.images().iter().map(|image| image + 1).collect();
                return json::line(
                    &MapLine {
                        n,
                        moves: &moves,
                        map,
                    },
                    out,
                );
            }
            writeln!(out, "{map}").map_err(Failure::Write)
        })
    }
}
