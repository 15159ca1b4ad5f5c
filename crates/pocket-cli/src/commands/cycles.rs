//! `pocket cycles`: the cycles of a sequence on an NxNxN cube, and its orders; on any other puzzle all facts about it.

mod of_pieces;
mod times;

use std::collections::BTreeMap;
use std::fmt;
use std::iter::repeat_n;

use clap::{ArgGroup, Args};
use cube_model::notation::Face;
use cube_model::nxn::{CubeSize, NET_ORDER, Rotation, Sticker};
use cycles::{Cycles as Factors, Permutation};
use god_table::Metric;
use serde::{Serialize, Serializer};

use crate::failure::{Failure, Fault};
use crate::input::{Input, Inputs};
use crate::io::Io;
use crate::options::CubeOptions;
use crate::picture::{self, LARGEST_CUBE};
use crate::puzzle_name::{PuzzleName, puzzle};
use crate::selection::Selection;
use crate::svg::{OnlyPicture, SvgFile};

/// Factor a sequence into cycles and find its orders
///
/// With -n, the sequence moves the stickers of an NxNxN cube. In a factor, each place is followed by the place that its
/// new sticker comes from, so the direction is the reverse of that with --puzzle. Stickers are numbered as for `pocket
/// map`. The least common multiple of the cycle lengths is the order if every sticker counts. It ignores centres that turn
/// in their places; `--puzzle 3x3x3-super` has those. The visible order looks only at colours; the last line also ignores
/// how the cube is held.
///
/// With --puzzle, it moves the pieces of any puzzle: (1 5 3)+1 moves the piece in place 1 to 5, the one in 5 to 3, and
/// the one in 3 to 1. After three repetitions each is back, twisted by 1. The order is the number of repetitions after
/// which all pieces are back, however the puzzle is then held. Each repetition starts in the grip in which the last one
/// ended, so after moves such as M the order need not be a multiple of the lengths of the cycles, which are those of one
/// repetition; in a puzzle from a file, only rotations that map moves to moves change the grip. Then come the effect in words, the
/// symmetries that keep the position, the position as `solve --pattern` reads it, and the sequence as a move of a .tws
/// file.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
#[command(group = ArgGroup::new("moved").args(["size", "puzzle"]).required(true))]
pub(crate) struct Cycles {
    #[command(flatten)]
    cube: Option<CubeOptions>,

    /// A puzzle by name or from a file: cycles of its pieces instead of stickers
    #[arg(long, value_name = "PUZZLE", value_parser = puzzle(), ignore_case = true, hide_possible_values = true)]
    #[arg(conflicts_with_all = ["size", "convention", "names", "draw", "svg"])]
    puzzle: Option<PuzzleName>,

    /// Name stickers by face and place, R1 to R16 on a 4x4x4, instead of numbering them
    #[arg(long)]
    names: bool,

    /// Draw the cycles first, up to -n 10: on each sticker the number of its cycle in the order of the factors
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
  pocket cycles -n 4 --convention wiki \"U R\"
  pocket cycles --puzzle pyraminx \"R U R' U'\"";

/// The cycles of a sequence, and its orders.
#[derive(Serialize)]
struct Answer<'a> {
    input: &'a str,
    n: u16,
    moves: &'a str,
    factors: FactorList<'a>,
    fixed: PointList<'a>,
    cycle_type: BTreeMap<u32, u32>,
    supercube_order: u64,
    /// In a fixed grip.
    visible_order: u64,
    visible_order_up_to_rotation: u64,
}

/// The most bytes per sticker that finding and printing the cycles takes, as measured on the
/// largest cube.
const BYTES_WITH_CYCLES: usize = 16;

impl Cycles {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match (&self.puzzle, &self.cube) {
            (None, Some(cube)) => self.run_on_stickers(cube, io),
            (puzzle, _) => self.run_on_pieces(&puzzle.clone().unwrap_or_default(), io),
        }
    }

    fn run_on_pieces(&self, name: &PuzzleName, io: &mut Io<'_>) -> Result<(), Failure> {
        let selection = Selection::new(name.puzzle()?, Metric::HalfTurn, false, &[])?;
        let puzzle = of_pieces::Puzzle::new(&selection)?;
        let inputs = Inputs {
            puzzle: Some(selection.base.puzzle()),
            ..Inputs::sequences(&self.moves)
        };
        inputs.answer_each(io, &mut |Input { typed, text }, io| {
            io.answer(self.json, &puzzle.answer(typed, text)?)
        })
    }

    fn run_on_stickers(&self, cube: &CubeOptions, io: &mut Io<'_>) -> Result<(), Failure> {
        self.expect_small_picture(cube.size)?;
        let mut svg = OnlyPicture::new(self.svg.as_ref(), &self.moves)?;
        Inputs::sequences(&self.moves).answer_each(io, &mut |Input { typed, text }, io| {
            let (moves, map) = cube.map_within(BYTES_WITH_CYCLES, text)?;
            let permutation = Permutation::new(map.into_images()).map_err(Fault::new)?;
            let cycles = permutation.cycles();
            drop(permutation);
            let answer = self.answer(cube.size, typed, &moves, &cycles)?;
            if self.draw || self.svg.is_some() {
                let size = cube.size;
                let picture = picture::of_cycles(size, &cycles);
                svg.draw(text, || {
                    picture.as_svg(&format!("Cycles of {moves} on the {size}"))
                })?;
                if self.draw && !svg.has_stdout() {
                    io.write(picture.for_terminal(io.colour).as_bytes())?;
                }
            }
            match svg.has_stdout() {
                true => Ok(()),
                false => io.answer(self.json, &answer),
            }
        })?;
        svg.write(io)
    }

    /// Refuses to draw a cube whose numbers could not be read.
    fn expect_small_picture(&self, size: CubeSize) -> Result<(), Fault> {
        let layers = size.layers();
        let option = if self.draw { "--draw" } else { "--svg" };
        if (self.draw || self.svg.is_some()) && layers > LARGEST_CUBE {
            let found = format!("{option} with -n {layers}");
            return Err(Fault::mismatch(found, format!("at most -n {LARGEST_CUBE}")));
        }
        Ok(())
    }

    fn answer<'a>(
        &self,
        size: CubeSize,
        input: &'a str,
        moves: &'a str,
        cycles: &'a Factors,
    ) -> Result<Answer<'a>, Failure> {
        let on_face = |face| repeat_n(face, size.stickers_per_face());
        let colours: Vec<Face> = NET_ORDER.into_iter().flat_map(on_face).collect();
        let fixed = cycles.visible_order(&colours).map_err(Fault::new)?;
        let turned = Rotation::ALL.map(|rotation| move |face| rotation.colour_at(face));
        let arrival = cycles.visible_order_up_to(&colours, &turned);
        let any = arrival
            .map_err(Fault::new)?
            .and_then(|arrival| arrival.to_u64());
        let labels = Labels {
            size,
            names: self.names,
        };
        let cycle_type = cycles.cycle_type();
        Ok(Answer {
            input,
            n: size.layers(),
            moves,
            factors: FactorList { labels, cycles },
            fixed: PointList {
                labels,
                points: cycles.fixed_points(),
            },
            cycle_type: cycle_type.iter().collect(),
            supercube_order: fitting(cycle_type.order().to_u64())?,
            visible_order: fitting(fixed.to_u64())?,
            visible_order_up_to_rotation: fitting(any)?,
        })
    }
}

/// Returns the order, or an error if it exceeds 64 bits. Orders on cubes are at most
/// lcm(1, ..., 24), which fits.
fn fitting(order: Option<u64>) -> Result<u64, Failure> {
    let too_large = || Fault::mismatch("an order beyond 64 bits", "one that a cube can have");
    order.ok_or_else(|| too_large().into())
}

/// Writes the layout of the wiki page, with a line for each part, and then the visible orders.
impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.cycle_type.keys().map(ToString::to_string).collect();
        write!(f, "Factor sizes: {{{}}}\nFactors:", sizes.join(", "))?;
        for factor in self.factors.lists() {
            write!(f, " {factor}")?;
        }
        writeln!(f, "\nIndependent Pieces: {}", self.fixed)?;
        writeln!(f, "Least common multiple: {}", self.supercube_order)?;
        writeln!(f, "Visible order: {}", self.visible_order)?;
        let up_to_rotation = self.visible_order_up_to_rotation;
        writeln!(f, "Visible order up to rotation: {up_to_rotation}")
    }
}

/// How stickers are printed: by number or by name. There may be millions, so each label is made
/// when it is written.
#[derive(Clone, Copy)]
struct Labels {
    size: CubeSize,
    /// By face and place instead of by number.
    names: bool,
}

/// One sticker.
struct Label {
    sticker: Sticker,
    named: bool,
}

/// Several stickers.
struct PointList<'a> {
    labels: Labels,
    points: &'a [u32],
}

/// The factors, each of several stickers.
struct FactorList<'a> {
    labels: Labels,
    cycles: &'a Factors,
}

impl PointList<'_> {
    fn labels(&self) -> impl Iterator<Item = Label> {
        let Labels { size, names } = self.labels;
        self.points.iter().map(move |&point| {
            let sticker = size.sticker(point as usize);
            Label {
                sticker: sticker.expect("the cycles are those of the cube's stickers"),
                named: names,
            }
        })
    }
}

impl FactorList<'_> {
    fn lists(&self) -> impl Iterator<Item = PointList<'_>> {
        let labels = self.labels;
        let factors = self.cycles.factors();
        factors.map(move |points| PointList { labels, points })
    }
}

/// In brackets, with commas between them.
impl fmt::Display for PointList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (number, Label { sticker, named }) in self.labels().enumerate() {
            if number > 0 {
                f.write_str(", ")?;
            }
            match named {
                true => sticker.fmt(f)?,
                false => sticker.number().fmt(f)?,
            }
        }
        f.write_str("]")
    }
}

impl Serialize for Label {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.named {
            serializer.collect_str(&self.sticker)
        } else {
            serializer.serialize_u64(self.sticker.number() as u64)
        }
    }
}

impl Serialize for PointList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.labels())
    }
}

impl Serialize for FactorList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.lists())
    }
}
