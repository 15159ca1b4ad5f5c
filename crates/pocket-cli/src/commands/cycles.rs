//! `pocket cycles`: the cycles of a sequence on an NxNxN cube, and its orders.

mod labels;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::iter::repeat_n;

use clap::Args;
use cube_model::notation::Face;
use cube_model::nxn::{CubeSize, NET_ORDER, Rotation};
use cycles::{Cycles as Factors, Permutation};
use serde::Serialize;

use self::labels::{FactorList, Labels, PointList};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::json;
use crate::options::CubeOptions;
use crate::picture::{self, LARGEST_CUBE};
use crate::sequences::{Input, Sequences};
use crate::svg_file::{OnlyPicture, SvgFile};

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

    /// Draw the cycles first: on each sticker the number of its cycle in the order of the factors
    #[arg(long, conflicts_with = "json")]
    draw: bool,

    /// Write that picture as SVG too, of one sequence only; `-` writes it to stdout, and nothing else
    #[arg(long, value_name = "FILE", value_parser = SvgFile::parser())]
    svg: Option<SvgFile>,

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
  pocket cycles -n 3 --draw \"R U R' U'\"
  pocket cycles -n 4 --convention wiki \"U R\"";

/// What is said of a sequence.
#[derive(Serialize)]
struct CyclesLine<'a> {
    input: &'a str,
    n: u16,
    moves: &'a str,
    factors: FactorList<'a>,
    fixed: PointList<'a>,
    cycle_type: BTreeMap<u32, u32>,
    supercube_order: u64,
    #[serde(flatten)]
    visible: VisibleOrders,
}

/// The order of what is seen in a fixed grip, and in any grip.
#[derive(Serialize)]
struct VisibleOrders {
    visible_order: u64,
    visible_order_up_to_rotation: u64,
}

/// What the cycles of a map take at most while they are found and told, as measured on the largest cube.
const BYTES_WITH_CYCLES: usize = 16;

impl Cycles {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        self.expect_small_picture()?;
        let colour = io.colour();
        let size = self.cube.size;
        let mut svg = OnlyPicture::new(self.svg.as_ref(), &self.moves)?;
        let sequences = Sequences {
            arguments: &self.moves,
            what: "sequences",
            puzzle: None,
        };
        sequences.answer_at_length(io, &mut |Input { typed, text }, io| {
            let (moves, map) = self.cube.map_within(BYTES_WITH_CYCLES, text)?;
            let permutation = Permutation::new(map.into_images()).map_err(Fault::new)?;
            let cycles = permutation.cycles();
            drop(permutation);
            let visible = VisibleOrders::of(size, &cycles)?;
            if self.draw || self.svg.is_some() {
                let picture = picture::of_cycles(size, &cycles);
                svg.draw(text, || {
                    picture.as_svg(&format!("Cycles of {moves} on the {size}"))
                })?;
                if self.draw && !svg.has_stdout() {
                    io.write(picture.for_terminal(colour).as_bytes())?;
                }
            }
            if svg.has_stdout() {
                return Ok(());
            }
            let line = self.line(typed, &moves, &cycles, visible)?;
            if self.json {
                json::line(&line, io.out())
            } else {
                line.write_text(io.out()).map_err(Failure::Write)
            }
        })?;
        svg.write(io)
    }

    /// Refuses to draw a cube whose numbers could not be read.
    fn expect_small_picture(&self) -> Result<(), Fault> {
        let layers = self.cube.size.layers();
        let option = if self.draw { "--draw" } else { "--svg" };
        if (self.draw || self.svg.is_some()) && layers > LARGEST_CUBE {
            let found = format!("{option} with -n {layers}");
            return Err(Fault::mismatch(found, format!("at most -n {LARGEST_CUBE}")));
        }
        Ok(())
    }

    fn line<'a>(
        &self,
        input: &'a str,
        moves: &'a str,
        cycles: &'a Factors,
        visible: VisibleOrders,
    ) -> Result<CyclesLine<'a>, Failure> {
        let labels = Labels {
            size: self.cube.size,
            names: self.names,
        };
        let cycle_type = cycles.cycle_type();
        Ok(CyclesLine {
            input,
            n: self.cube.size.layers(),
            moves,
            factors: labels.factors(cycles),
            fixed: labels.points(cycles.fixed_points()),
            cycle_type: cycle_type.iter().collect(),
            supercube_order: fitting(cycle_type.order().to_u64())?,
            visible,
        })
    }
}

impl VisibleOrders {
    fn of(size: CubeSize, cycles: &Factors) -> Result<Self, Failure> {
        let on_face = |face| repeat_n(face, size.stickers_per_face());
        let colours: Vec<Face> = NET_ORDER.into_iter().flat_map(on_face).collect();
        let fixed = cycles.visible_order(&colours).map_err(Fault::new)?;
        let turned = Rotation::ALL.map(|rotation| move |face| rotation.colour_at(face));
        let arrival = cycles
            .visible_order_up_to(&colours, &turned)
            .map_err(Fault::new)?;
        let any = arrival.and_then(|arrival| arrival.to_u64());
        Ok(Self {
            visible_order: fitting(fixed.to_u64())?,
            visible_order_up_to_rotation: fitting(any)?,
        })
    }
}

/// Orders on cubes are at most lcm(1, ..., 24); what is larger is told, not wrapped.
fn fitting(order: Option<u64>) -> Result<u64, Failure> {
    let too_large = || Fault::mismatch("an order beyond 64 bits", "one that a cube can have");
    order.ok_or_else(|| too_large().into())
}

impl CyclesLine<'_> {
    /// The layout of the wiki page, a line for each of its parts, and the visible orders.
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let sizes: Vec<String> = self.cycle_type.keys().map(ToString::to_string).collect();
        writeln!(out, "Factor sizes: {{{}}}", sizes.join(", "))?;
        write!(out, "Factors:")?;
        for factor in self.factors.lists() {
            write!(out, " ")?;
            factor.write_text(out)?;
        }
        writeln!(out)?;
        write!(out, "Independent Pieces: ")?;
        self.fixed.write_text(out)?;
        writeln!(out)?;
        writeln!(out, "Least common multiple: {}", self.supercube_order)?;
        let VisibleOrders {
            visible_order,
            visible_order_up_to_rotation,
        } = self.visible;
        writeln!(out, "Visible order: {visible_order}")?;
        writeln!(
            out,
            "Visible order up to rotation: {visible_order_up_to_rotation}"
        )
    }
}
