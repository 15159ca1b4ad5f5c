//! `pocket order`: how many elements the group of a puzzle's moves has, exactly.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use crate::choice::PuzzleOptions;
use crate::failure::Failure;
use crate::io::Io;
use crate::json;
use crate::puzzle_name::PuzzleName;

/// Tell the exact order of the group of a puzzle's moves
///
/// Two sequences of moves are the same element if they do the same to every piece and its twist, whether it can be
/// seen or not. So where all pieces differ, all twists are seen and nothing is blocked, the order is the number of
/// positions. `pocket puzzle` tells both.
///
/// Where the order of a very large group can't be proved in a short time, "at least" stands before it, and JSON says
/// "exact":false.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Order {
    /// The puzzle, the same as with --puzzle
    #[arg(value_name = "PUZZLE", value_parser = PuzzleName::parser(), ignore_case = true, hide_possible_values = true)]
    named: Option<PuzzleName>,

    #[command(flatten)]
    puzzle: PuzzleOptions,

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
struct OrderLine<'a> {
    puzzle: &'a str,
    /// As a text: it may have hundreds of digits.
    order: String,
    exact: bool,
}

impl Order {
    pub(crate) fn run(mut self, io: &mut Io<'_>) -> Result<(), Failure> {
        self.puzzle.also_named(self.named.take())?;
        let selection = self.puzzle.select(io)?;
        let order = selection.order();
        if !self.json {
            let at_least = if order.is_exact { "" } else { "at least " };
            return writeln!(io.out(), "{at_least}{}", order.number).map_err(Failure::Write);
        }
        let line = OrderLine {
            puzzle: selection.name(),
            order: order.number.to_string(),
            exact: order.is_exact,
        };
        json::line(&line, io.out())
    }
}
