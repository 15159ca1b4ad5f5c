//! Positions in which some pieces are solved: `--among`.

use clap::Args;

use super::Selection;
use super::keep::{Pieces, of_orbits};
use crate::choice::HEADING;
use crate::failure::Fault;

/// Which positions are counted or listed.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Among {
    /// Only positions in which these pieces are solved; may be given several times
    ///
    /// Pieces are named as for --keep. The others are solved as before, with all moves: so these are the distances that
    /// are left to somebody who has solved these pieces already.
    #[arg(long = "among", value_name = "ORBIT[:PIECES]", help_heading = HEADING)]
    pieces: Vec<Pieces>,
}

impl Among {
    /// Whether positions are left out at all.
    pub(crate) fn is_given(&self) -> bool {
        !self.pieces.is_empty()
    }

    /// The pieces, as they were typed.
    pub(crate) fn typed(&self) -> Vec<String> {
        self.pieces.iter().map(ToString::to_string).collect()
    }
}

impl Selection {
    /// The pieces of `--among`, as the positions have them.
    pub(crate) fn solved_among(&self, among: &Among) -> Result<puzzle_def::Among, Fault> {
        if self.any_grip {
            let found = "--among with --any-grip";
            return Err(Fault::mismatch(found, "either of them"));
        }
        let solved = self.puzzle.definition().among(&of_orbits(&among.pieces));
        let solved = solved.and_then(|solved| solved.of_kept(&self.definition));
        solved.map_err(Fault::new)
    }
}
