//! `pocket draw`: a position as a net, in the terminal and as SVG.

use std::collections::BTreeMap;

use clap::Args;
use cube_model::nxn::CubeSize;
use god_table::Metric;
use puzzle_def::{Definition, Pattern, Puzzle};
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::json;
use crate::options::{ConventionName, CubeOptions, cube_size_up_to};
use crate::picture::{LARGEST_CUBE, Picture};
use crate::position::{Form, Positions};
use crate::puzzle_name::{PuzzleName, is_pocket};
use crate::selection::{ReadPosition, Selection};
use crate::sequences::Input;
use crate::svg_file::{OnlyPicture, SvgFile};

/// Draw a position as a net
///
/// In a terminal the stickers are coloured: white U, red R, green F, yellow D, orange L, blue B; those of a
/// pyraminx, whose tips turn with what is below them, green F, blue R, red L, yellow D. Without colour the
/// letters stand alone; a dot is a sticker that has no colour. Of a puzzle from a file the places of each orbit are listed, with
/// the number of the piece in each, from 1, and after a colon its orientation.
///
/// JSON has the letters of each face, row by row, under "stickers", and those of the pocket cube as
/// --facelets reads them under "facelets" too.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Draw {
    #[command(flatten)]
    positions: Positions,

    /// The puzzle: a name, or a file with a definition [default: pocket]
    #[arg(long, value_name = "PUZZLE", value_parser = PuzzleName::parser(), ignore_case = true)]
    puzzle: Option<PuzzleName>,

    /// Draw a cube with so many layers along an edge, from 1 to 10
    #[arg(short = 'n', value_name = "N", value_parser = cube_size_up_to(LARGEST_CUBE))]
    #[arg(conflicts_with_all = ["puzzle", "facelets", "states"])]
    size: Option<CubeSize>,

    /// How the turns of that cube are put together and their numbers read
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
struct DrawLine<'a> {
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
}

/// The pieces of an orbit, place by place, as KPuzzle patterns have them.
#[derive(Serialize)]
struct OrbitPart<'a> {
    pieces: &'a [u16],
    orientation: &'a [u8],
}

/// A position of a puzzle whose look nobody knows.
fn orbit_parts<'a>(
    definition: &'a Definition,
    pattern: &'a Pattern,
) -> BTreeMap<&'a str, OrbitPart<'a>> {
    let orbits = definition.orbits().iter().zip(&pattern.orbits);
    let part = |(orbit, own): (&'a puzzle_def::Orbit, &'a puzzle_def::OrbitPattern)| {
        let (pieces, orientation) = (&own.pieces[..], &own.twists[..]);
        (
            orbit.name.as_str(),
            OrbitPart {
                pieces,
                orientation,
            },
        )
    };
    orbits.map(part).collect()
}

/// What is drawn: the positions of a puzzle, or what moves make of a cube's stickers.
enum Subject {
    Puzzle(Box<Selection>, Form),
    Cube(CubeOptions),
}

impl Draw {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let colour = io.colour();
        let (inputs, form) = self.positions.inputs();
        let subject = self.subject(form)?;
        let mut svg = OnlyPicture::new(self.svg.as_ref(), inputs)?;
        let (puzzle, what) = match &subject {
            Subject::Puzzle(selection, form) => (Some(selection.puzzle()), form.plural()),
            Subject::Cube(_) => (None, "sequences"),
        };
        let is_pocket = puzzle.is_some_and(is_pocket);
        self.positions
            .answer_each(io, what, puzzle, &mut |Input { typed, text }, out| {
                let read = subject.read(text)?;
                let picture = subject.picture(read.as_ref(), text)?;
                if self.svg.is_some() && !picture.has_stickers() {
                    let name = puzzle.map_or("", Puzzle::name);
                    let found = format!("--svg with {name}");
                    return Err(Fault::mismatch(found, "a puzzle whose stickers are known").into());
                }
                svg.draw(text, || picture.as_svg(&subject.title(text)))?;
                if svg.has_stdout() {
                    return Ok(());
                }
                if self.json {
                    let line = DrawLine {
                        input: typed,
                        form: form.told(),
                        puzzle: puzzle.map(Puzzle::name).filter(|_| !is_pocket),
                        stickers: Some(&picture).filter(|picture| picture.has_stickers()),
                        facelets: is_pocket.then(|| picture.letters()),
                        pattern: match (&subject, &read) {
                            (Subject::Puzzle(selection, _), Some(read))
                                if !picture.has_stickers() =>
                            {
                                Some(orbit_parts(selection.definition(), &read.pattern))
                            }
                            _ => None,
                        },
                    };
                    return json::line(&line, out);
                }
                out.extend_from_slice(picture.for_terminal(colour).as_bytes());
                Ok(())
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
        selection.expect_form(form)?;
        Ok(Subject::Puzzle(Box::new(selection), form))
    }
}

impl Subject {
    /// The position of a puzzle that a text tells.
    fn read(&self, text: &str) -> Result<Option<ReadPosition>, Failure> {
        match self {
            Self::Puzzle(selection, form) => Ok(Some(selection.read(*form, text)?)),
            Self::Cube(_) => Ok(None),
        }
    }

    fn picture(&self, read: Option<&ReadPosition>, text: &str) -> Result<Picture, Failure> {
        Ok(match (self, read) {
            (Self::Puzzle(selection, _), Some(read)) => selection.picture(&read.seen),
            (Self::Puzzle(selection, form), None) => {
                selection.picture(&selection.read(*form, text)?.seen)
            }
            (Self::Cube(cube), _) => Picture::of_colours(cube.map(text)?.1.net()),
        })
    }

    /// What the picture of a position is called.
    fn title(&self, text: &str) -> String {
        let puzzle = match self {
            Self::Puzzle(selection, _) if is_pocket(selection.puzzle()) => {
                CubeSize::POCKET.to_string()
            }
            Self::Puzzle(selection, _) => selection.puzzle().title().to_owned(),
            Self::Cube(cube) => cube.size.to_string(),
        };
        match text.trim() {
            "" => format!("{puzzle}, solved"),
            told => format!("{puzzle}: {told}"),
        }
    }
}
