//! The command line: every command, and what each is run with.

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::alg::Alg;
use crate::commands::completions::Completions;
use crate::commands::cycles::Cycles;
use crate::commands::distribution::Distribution;
use crate::commands::draw::Draw;
use crate::commands::factor::Factor;
use crate::commands::man::Man;
use crate::commands::map::Map;
use crate::commands::product::Product;
use crate::commands::rank::Rank;
use crate::commands::scramble::Scramble;
use crate::commands::solve::Solve;
use crate::commands::states::States;
use crate::commands::table::Table;
use crate::commands::unrank::Unrank;
use crate::failure::Failure;
use crate::io::Io;

/// Solve, scramble, draw, tabulate and factor turning puzzles
///
/// Optimal solutions of the 2x2x2 pocket cube, distances of all its positions, face maps and cycles of
/// NxNxN cubes, factors of words, and numbers for arrangements.
///
/// Results go to stdout, everything else to stderr. An input that is left out, or is `-`, is read from
/// stdin, one a line; blank lines and lines that start with `#` are skipped. Of an option given twice the
/// last one counts.
#[derive(Debug, Parser)]
#[command(name = "pocket", version, max_term_width = 100, after_long_help = EXAMPLES)]
pub(crate) struct Pocket {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  pocket solve \"R U F2 R2 U F R2 U R\"
  pocket scramble -n 5 | pocket solve
  pocket cycles -n 4 \"U R\"

Exit status:
  0  all was answered
  1  anything else, such as a file that can't be read
  2  bad usage or bad input";

/// The whole command line.
pub(crate) fn command() -> clap::Command {
    // So that a shell's alias may set what a command line then sets anew.
    let pocket = Pocket::command().args_override_self(true);
    with_negative_numbers(pocket)
}

/// The same command, with -1 read as a number wherever a value may stand. No number here is negative, but
/// the message about the value says more than one about an unknown option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let has_value = arg.get_action().takes_values();
        arg.allow_negative_numbers(has_value)
    });
    command.mut_subcommands(with_negative_numbers)
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(Solve),
    Scramble(Scramble),
    Draw(Draw),
    Distribution(Distribution),
    States(States),
    Table(Table),
    Map(Map),
    Cycles(Cycles),
    Alg(Alg),
    Factor(Factor),
    Product(Product),
    Rank(Rank),
    Unrank(Unrank),
    Completions(Completions),
    Man(Man),
}

impl Pocket {
    /// Reads a command line, whose first word is the name of the program.
    pub(crate) fn read<A>(arguments: impl IntoIterator<Item = A>) -> Result<Self, clap::Error>
    where
        A: Into<OsString> + Clone,
    {
        let mut matches = command().try_get_matches_from(arguments)?;
        Self::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command()))
    }

    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match self.command {
            Command::Solve(solve) => solve.run(io),
            Command::Scramble(scramble) => scramble.run(io),
            Command::Draw(draw) => draw.run(io),
            Command::Distribution(distribution) => distribution.run(io),
            Command::States(states) => states.run(io),
            Command::Table(table) => table.run(io),
            Command::Map(map) => map.run(io),
            Command::Cycles(cycles) => cycles.run(io),
            Command::Alg(alg) => alg.run(io),
            Command::Factor(factor) => factor.run(io),
            Command::Product(product) => product.run(io),
            Command::Rank(rank) => rank.run(io),
            Command::Unrank(unrank) => unrank.run(io),
            Command::Completions(completions) => completions.run(command(), io),
            Command::Man(man) => man.run(command(), io),
        }
    }
}
