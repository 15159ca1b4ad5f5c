//! `pocket draw`: a position as a net, in the terminal and as SVG.

use clap::Args;
use cube_model::nxn::CubeSize;
use god_table::{AnySpace, Puzzle};
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::json;
use crate::options::{self, ConventionName, CubeOptions, POCKET, cube_size_up_to, puzzle};
use crate::picture::{self, LARGEST_CUBE, Picture};
use crate::position::{Form, Positions};
use crate::sequences::Input;
use crate::svg_file::{OnlyPicture, SvgFile};

/// Draw a position as a net
///
/// In a terminal the stickers are coloured: white U, red R, green F, yellow D, orange L, blue B; those of a
/// pyraminx, whose tips turn with what is below them, green F, blue R, red L, yellow D. Without colour the
/// letters stand alone; a dot is a sticker that has no colour.
///
/// JSON has the letters of each face, row by row, under "stickers", and those of the pocket cube as
/// --facelets reads them under "facelets" too.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Draw {
    #[command(flatten)]
    positions: Positions,

    /// The puzzle, scrambled in its own moves
    #[arg(long, value_parser = puzzle(), ignore_case = true, default_value = POCKET)]
    puzzle: &'static dyn Puzzle,

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
    puzzle: Option<&'static str>,
    stickers: &'a Picture,
    #[serde(skip_serializing_if = "Option::is_none")]
    facelets: Option<String>,
}

/// What is drawn: how its positions are told, and what they look like.
enum Drawn {
    Pocket(Form),
    Listed(&'static dyn Puzzle, AnySpace),
    Cube(CubeOptions),
}

impl Draw {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let colour = io.colour();
        let (inputs, form) = self.positions.inputs();
        let drawn = self.drawn(form)?;
        let mut svg = OnlyPicture::new(self.svg.as_ref(), inputs)?;
        let puzzle = self.size.is_none().then_some(self.puzzle);
        let is_pocket = matches!(drawn, Drawn::Pocket(_));
        let (positions, what) = (&self.positions, drawn.inputs());
        positions.answer_each(io, what, puzzle, &mut |Input { typed, text }, out| {
            let picture = drawn.picture(text)?;
            svg.draw(text, || picture.as_svg(&drawn.title(text)))?;
            if svg.has_stdout() {
                return Ok(());
            }
            if self.json {
                let line = DrawLine {
                    input: typed,
                    form: form.told(),
                    puzzle: puzzle.and_then(options::name_unless_pocket),
                    stickers: &picture,
                    facelets: is_pocket.then(|| picture.letters()),
                };
                return json::line(&line, out);
            }
            out.extend_from_slice(picture.for_terminal(colour).as_bytes());
            Ok(())
        })?;
        svg.write(io)
    }

    fn drawn(&self, form: Form) -> Result<Drawn, Fault> {
        if let Some(size) = self.size {
            let convention = self.convention;
            return Ok(Drawn::Cube(CubeOptions { size, convention }));
        }
        let puzzle = self.puzzle;
        if puzzle.name() == POCKET {
            return Ok(Drawn::Pocket(form));
        }
        let given = [
            (form == Form::Facelets, "--facelets"),
            (form == Form::State, "--state"),
        ];
        options::refuse_with(puzzle, &given)?;
        picture::expect_visible(puzzle, "")?;
        let (metric, _) = puzzle.metrics()[0];
        let space = puzzle.space(metric).map_err(Fault::new)?;
        Ok(Drawn::Listed(puzzle, space))
    }
}

impl Drawn {
    /// What the inputs are called.
    fn inputs(&self) -> &'static str {
        match self {
            Self::Pocket(form) => form.plural(),
            Self::Listed(puzzle, _) => puzzle.positions(),
            Self::Cube(_) => "sequences",
        }
    }

    fn picture(&self, text: &str) -> Result<Picture, Failure> {
        Ok(match self {
            Self::Pocket(form) => Picture::of_position(&form.read(text)?),
            Self::Listed(puzzle, space) => Picture::of_text(*puzzle, space, text)?,
            Self::Cube(cube) => Picture::of_colours(cube.map(text)?.1.net()),
        })
    }

    /// What the picture of a position is called.
    fn title(&self, text: &str) -> String {
        let puzzle = match self {
            Self::Pocket(_) => CubeSize::POCKET.to_string(),
            Self::Listed(puzzle, _) => puzzle.title().to_owned(),
            Self::Cube(cube) => cube.size.to_string(),
        };
        match text.trim() {
            "" => format!("{puzzle}, solved"),
            told => format!("{puzzle}: {told}"),
        }
    }
}
