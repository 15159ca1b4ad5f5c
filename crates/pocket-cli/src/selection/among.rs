//! Positions in which some pieces are solved: `--among`.

use clap::Args;
use puzzle_def::Keep;

use super::Selection;
use crate::choice::HEADING;
use crate::conflicts::{Choice, Chosen};
use crate::failure::Fault;

/// Which positions are counted or listed.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Among {
    /// Only positions in which these pieces are solved; may be repeated
    ///
    /// Named as for --keep. The moves may disturb them on the way.
    #[arg(long = "among", value_name = "ORBIT[:PIECES]", help_heading = HEADING)]
    pieces: Vec<Keep>,
}

impl Among {
    /// Whether positions are left out at all.
    pub(crate) fn is_given(&self) -> bool {
        !self.pieces.is_empty()
    }

    /// Adds the choices that others may conflict with.
    pub(crate) fn chosen(&self, chosen: Chosen) -> Chosen {
        chosen.with(self.is_given(), Choice::Among, "--among")
    }

    /// The pieces, as they are written.
    pub(crate) fn typed(&self) -> Vec<String> {
        self.pieces.iter().map(ToString::to_string).collect()
    }
}

impl Selection {
    /// The pieces of `--among`, in terms of the kept pieces.
    pub(crate) fn solved_among(&self, among: &Among) -> Result<puzzle_def::Among, Fault> {
        let solved = self.base.puzzle().definition().among(&among.pieces);
        let solved = solved.and_then(|solved| solved.of_kept(self.base.definition()));
        solved.map_err(Fault::new)
    }
}
