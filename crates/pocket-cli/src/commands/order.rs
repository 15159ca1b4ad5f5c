//! `pocket order`: how many elements the group of a puzzle's moves has, exactly.

use std::fmt;

use clap::Args;
use serde::Serialize;

use crate::choice::NamedPuzzle;
use crate::failure::Failure;
use crate::io::Io;

/// Tell the exact order of the group of a puzzle's moves
///
/// Two sequences are the same element if they do the same to every piece and its twist, visible or not. So the order is
/// the number of positions if all pieces differ, all twists are visible and nothing is blocked; `pocket puzzle` tells
/// both. With --keep, twists count only in orbits where a kept piece shows its twist.
///
/// If the order of a very large group can't be proved quickly, a lower bound is printed, as "at least N"; JSON has
/// "exact":false.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Order {
    #[command(flatten)]
    puzzle: NamedPuzzle,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket order 3x3x3
  pocket order 4x4x4 --json
  pocket order 3x3x3 --gen R,U
  pocket order my-puzzle.tws";

#[derive(Serialize)]
struct Answer<'a> {
    puzzle: &'a str,
    /// A string, since it may have hundreds of digits.
    order: String,
    exact: bool,
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_least = if self.exact { "" } else { "at least " };
        writeln!(f, "{at_least}{}", self.order)
    }
}

impl Order {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let selection = self.puzzle.select(io)?;
        let order = selection.order();
        let answer = Answer {
            puzzle: selection.name(),
            order: order.number.to_string(),
            exact: order.is_exact,
        };
        io.answer(self.json, &answer)
    }
}
