//! `pocket draw`: a position as a net, in the terminal and as SVG.

use std::collections::BTreeMap;
use std::fmt;

use clap::Args;
use cube_model::nxn::CubeSize;
use god_table::Metric;
use puzzle_def::{Definition, Pattern, Puzzle};
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::input::{Input, Inputs};
use crate::io::Io;
use crate::options::{ConventionName, CubeOptions, cube_size_up_to};
use crate::picture::{LARGEST_CUBE, Picture};
use crate::position::{Form, Positions};
use crate::puzzle_name::{PuzzleName, puzzle};
use crate::selection::Selection;
use crate::svg::{OnlyPicture, SvgFile};

/// Draw a position as a net
///
/// In a terminal the stickers are coloured: white U, red R, green F, yellow D, orange L, blue B; for a pyraminx, whose
/// tips turn with the layer below, green F, blue R, red L, yellow D. Without colour, letters are printed; a dot is a
/// sticker without a colour. For a puzzle from a file, each orbit is listed with the number of the piece in each place,
/// counted from 1, and its orientation after a colon.
///
/// JSON has the letters of each face under "stickers", row by row; without -n also "facelets", if --facelets can read
/// them.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Draw {
    #[command(flatten)]
    positions: Positions,

    /// The puzzle: a name, or a file with a definition [default: pocket]
    #[arg(long, value_name = "PUZZLE", value_parser = puzzle(), ignore_case = true, hide_possible_values = true)]
    puzzle: Option<PuzzleName>,

    /// Draw a cube with so many layers along an edge, from 1 to 10
    #[arg(short = 'n', value_name = "N", value_parser = cube_size_up_to(LARGEST_CUBE))]
    #[arg(conflicts_with_all = ["puzzle", "facelets", "states"])]
    size: Option<CubeSize>,

    /// How turns of that cube are composed and their numbers read
    #[arg(
        long,
        value_enum,
        ignore_case = true,
        default_value = "physical",
        requires = "size"
    )]
    convention: ConventionName,

    /// Write the net as an SVG picture too, of one position only; `-` writes it to stdout, and nothing else
    #[arg(long, value_name = "FILE", value_parser = SvgFile::parser())]
    svg: Option<SvgFile>,

    /// Print the stickers as JSON instead, one object a line
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket draw \"R U R' U'\"
  pocket draw --puzzle pyraminx \"U R' L B'\" --svg pyraminx.svg
  pocket draw -n 5 \"Rw 3U2 M\"
  pocket states --antipodes --limit 1 | pocket draw --json";

#[derive(Serialize)]
struct Answer<'a> {
    input: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stickers: Option<&'a Picture>,
    #[serde(skip_serializing_if = "Option::is_none")]
    facelets: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<BTreeMap<&'a str, OrbitPart<'a>>>,
    #[serde(skip)]
    picture: &'a Picture,
    #[serde(skip)]
    in_colour: bool,
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.picture.for_terminal(self.in_colour))
    }
}

/// The pieces of an orbit, place by place, as KPuzzle patterns have them.
#[derive(Serialize)]
struct OrbitPart<'a> {
    pieces: &'a [u16],
    orientation: &'a [u8],
}

/// The orbits of a position of a puzzle without stickers, by name.
fn orbit_parts<'a>(
    definition: &'a Definition,
    pattern: &'a Pattern,
) -> BTreeMap<&'a str, OrbitPart<'a>> {
    let orbits = definition.orbits().iter().zip(&pattern.orbits);
    let parts = orbits.map(|(orbit, own)| {
        let part = OrbitPart {
            pieces: &own.pieces,
            orientation: &own.twists,
        };
        (orbit.name.as_str(), part)
    });
    parts.collect()
}

/// The subject of a picture: positions of a puzzle, or the stickers of a cube after moves.
enum Subject {
    Puzzle(Box<Selection>),
    Cube(CubeOptions),
}

impl Draw {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let in_colour = io.colour;
        let (arguments, form) = self.positions.inputs();
        let subject = self.subject(form)?;
        let (selection, what) = match &subject {
            Subject::Puzzle(selection) => (Some(selection), form.plural()),
            Subject::Cube(_) => (None, "sequences"),
        };
        let puzzle = selection.map(|selection| selection.base.puzzle());
        let is_pocket = puzzle.is_some_and(Puzzle::is_pocket_cube);
        let mut svg = OnlyPicture::new(self.svg.as_ref(), arguments)?;
        let inputs = Inputs {
            arguments,
            what,
            texts: form.texts(),
            puzzle,
        };
        inputs.answer_each(io, &mut |Input { typed, text }, io| {
            let (picture, pattern) = match &subject {
                Subject::Puzzle(selection) => {
                    let read = selection.read(form, text)?;
                    (selection.picture(&read.seen), Some(read.pattern))
                }
                Subject::Cube(cube) => (Picture::of_colours(cube.map(text)?.1.net()), None),
            };
            let has_stickers = picture.has_stickers();
            if self.svg.is_some() && !has_stickers {
                let found = format!("--svg with {}", puzzle.map_or("", Puzzle::name));
                return Err(Fault::mismatch(found, "a puzzle whose stickers are known").into());
            }
            svg.draw(text, || picture.as_svg(&subject.title(text)))?;
            if svg.has_stdout() {
                return Ok(());
            }
            let letters = picture.letters();
            let reads = |puzzle: &Puzzle| self.json && puzzle.read_facelets(&letters).is_ok();
            let are_read = puzzle.is_some_and(reads);
            let pattern = selection.zip(pattern.as_ref()).filter(|_| !has_stickers);
            let answer = Answer {
                input: typed,
                form: form.told(),
                puzzle: puzzle.map(Puzzle::name).filter(|_| !is_pocket),
                stickers: has_stickers.then_some(&picture),
                facelets: are_read.then_some(letters),
                pattern: pattern.map(|(own, pattern)| orbit_parts(own.base.definition(), pattern)),
                picture: &picture,
                in_colour,
            };
            io.answer(self.json, &answer)
        })?;
        svg.write(io)
    }

    fn subject(&self, form: Form) -> Result<Subject, Failure> {
        if let Some(size) = self.size {
            let convention = self.convention;
            return Ok(Subject::Cube(CubeOptions { size, convention }));
        }
        let puzzle = self.puzzle.clone().unwrap_or_default().puzzle()?;
        let selection = Selection::new(puzzle, Metric::HalfTurn, false, &[])?;
        form.chosen(selection.chosen()).check()?;
        Ok(Subject::Puzzle(Box::new(selection)))
    }
}

impl Subject {
    /// The title of the picture of a position.
    fn title(&self, text: &str) -> String {
        let puzzle = match self {
            Self::Puzzle(own) if own.base.puzzle().is_pocket_cube() => CubeSize::POCKET.to_string(),
            Self::Puzzle(own) => own.base.puzzle().title().to_owned(),
            Self::Cube(cube) => cube.size.to_string(),
        };
        match text.trim() {
            "" => format!("{puzzle}, solved"),
            told => format!("{puzzle}: {told}"),
        }
    }
}
