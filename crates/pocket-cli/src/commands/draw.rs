//! `pocket draw`: a position as a net, in the terminal and as SVG.

use std::fs;
use std::path::PathBuf;

use clap::Args;

use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::picture;
use crate::position::Positions;
use crate::sequences::Input;

/// Draw a position as a net
///
/// In a terminal the squares are coloured: white U, red R, green F, yellow D, orange L, blue B. Without
/// colour the letters stand alone.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Draw {
    #[command(flatten)]
    positions: Positions,

    /// Write the net as an SVG picture too; one position only
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  pocket draw \"R U R' U'\"
  pocket draw --facelets wwwwrrrrggggyyyyoooobbbb
  pocket states --antipodes --limit 1 | pocket draw --svg antipode.svg";

impl Draw {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let colour = io.colour();
        let (_, form) = self.positions.inputs();
        let mut drawn = false;
        let positions = &self.positions;
        positions.answer_each(io, form.plural(), true, |Input { text, .. }, out| {
            let position = form.read(text)?;
            out.extend_from_slice(picture::for_terminal(&position, colour).as_bytes());
            let Some(path) = &self.svg else { return Ok(()) };
            if std::mem::replace(&mut drawn, true) {
                let found = format!("another position, `{}`", text.trim());
                return Err(Fault::mismatch(found, "one only for --svg").into());
            }
            let picture = picture::as_svg(&position, &format!("2x2x2 after {}", text.trim()));
            fs::write(path, picture).map_err(|error| Failure::file(path, error))
        })
    }
}
