//! `pocket cycles`: the cycles of a sequence on an NxNxN cube, and its orders.

use std::collections::BTreeMap;
use std::io::{self, Write};

use clap::Args;
use cube_model::notation::Face;
use cube_model::nxn::{CubeSize, FaceMap, Rotation};
use cycles::{Cycles as Factors, Permutation};
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::json;
use crate::options::CubeOptions;
use crate::sequences::{Input, Sequences};

/// Factor a sequence on an NxNxN cube into cycles and find its orders
///
/// The least common multiple of the cycle lengths is the order when every sticker counts. The visible
/// order counts colours only, and the last line also lets the cube be held in any way.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Cycles {
    #[command(flatten)]
    cube: CubeOptions,

    /// Name stickers by face and place, R1 to R16 on a 4x4x4, instead of numbering them
    #[arg(long)]
    names: bool,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,

    /// Sequences; lines of stdin if left out or `-`
    moves: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  pocket cycles -n 4 R
  pocket cycles -n 4 --names \"U R U' R'\"
  pocket cycles -n 4 --convention wiki \"U R\"";

/// A sticker as it is printed.
#[derive(Serialize)]
#[serde(untagged)]
enum Label {
    Number(u32),
    Name(String),
}

impl std::fmt::Display for Label {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => name.fmt(f),
        }
    }
}

#[derive(Serialize)]
struct CyclesLine<'a> {
    input: &'a str,
    n: u16,
    moves: &'a str,
    factors: Vec<Vec<Label>>,
    fixed: Vec<Label>,
    cycle_type: BTreeMap<u32, u32>,
    supercube_order: u64,
    visible_order: u64,
    visible_order_up_to_rotation: u64,
}

impl Cycles {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let sequences = Sequences {
            arguments: &self.moves,
            what: "sequences",
            small_turns_all: false,
        };
        sequences.answer_each(io, |Input { typed, text }, out| {
            let (moves, map) = self.cube.read(text)?;
            let line = self.line(typed, &moves, &map)?;
            if self.json {
                json::line(&line, out)
            } else {
                write_text(&line, out).map_err(Failure::Write)
            }
        })
    }

    fn line<'a>(
        &self,
        input: &'a str,
        moves: &'a str,
        map: &FaceMap,
    ) -> Result<CyclesLine<'a>, Failure> {
        let size = self.cube.size;
        let permutation = Permutation::new(map.images().to_vec()).map_err(Fault::new)?;
        let factors: Factors = permutation.cycles();
        let labels = |points: &[u32]| {
            points
                .iter()
                .map(|&point| self.label(size, point))
                .collect()
        };
        let (visible_order, visible_order_up_to_rotation) = visible_orders(size, &permutation)?;
        Ok(CyclesLine {
            input,
            n: size.layers(),
            moves,
            factors: factors.factors().map(labels).collect(),
            fixed: labels(factors.fixed_points()),
            cycle_type: factors.cycle_type().iter().collect(),
            supercube_order: fitting(factors.cycle_type().order().to_u64())?,
            visible_order,
            visible_order_up_to_rotation,
        })
    }

    fn label(&self, size: CubeSize, point: u32) -> Label {
        match size.sticker(point as usize) {
            Some(sticker) if self.names => {
                let place = sticker.index() % size.stickers_per_face() + 1;
                Label::Name(format!("{}{place}", sticker.face().letter()))
            }
            _ => Label::Number(point + 1),
        }
    }
}

/// The order of what is seen in a fixed grip, and in any grip.
fn visible_orders(size: CubeSize, permutation: &Permutation) -> Result<(u64, u64), Failure> {
    let colours: Vec<Face> = FaceMap::identity(size).colours().collect();
    let fixed = permutation.visible_order(&colours).map_err(Fault::new)?;
    let turned = Rotation::ALL.map(|rotation| move |face| rotation.colour_at(face));
    let arrival = permutation
        .visible_order_up_to(&colours, &turned)
        .map_err(Fault::new)?;
    let any = arrival.and_then(|arrival| arrival.to_u64());
    Ok((fitting(fixed.to_u64())?, fitting(any)?))
}

/// Orders on cubes are at most lcm(1, ..., 24); what is larger is told, not wrapped.
fn fitting(order: Option<u64>) -> Result<u64, Failure> {
    let too_large = || Fault::mismatch("an order beyond 64 bits", "one that a cube can have");
    order.ok_or_else(|| too_large().into())
}

/// The layout of the wiki page, a line for each of its parts, and the visible orders.
fn write_text(line: &CyclesLine<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    let joined = |labels: &[Label]| {
        let names: Vec<String> = labels.iter().map(ToString::to_string).collect();
        names.join(", ")
    };
    let sizes: Vec<String> = line.cycle_type.keys().map(ToString::to_string).collect();
    writeln!(out, "Factor sizes: {{{}}}", sizes.join(", "))?;
    write!(out, "Factors:")?;
    for factor in &line.factors {
        write!(out, " [{}]", joined(factor))?;
    }
    writeln!(out)?;
    writeln!(out, "Independent Pieces: [{}]", joined(&line.fixed))?;
    writeln!(out, "Least common multiple: {}", line.supercube_order)?;
    writeln!(out, "Visible order: {}", line.visible_order)?;
    let up_to_rotation = line.visible_order_up_to_rotation;
    writeln!(out, "Visible order up to rotation: {up_to_rotation}")
}
