//! The command line: every command, and what each is run with.

use clap::{CommandFactory, Parser, Subcommand};

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
use crate::commands::unrank::Unrank;
use crate::failure::Failure;
use crate::io::Io;

/// Solve, scramble, draw, tabulate and factor turning puzzles
///
/// Optimal solutions of the 2x2x2 pocket cube, distances of all its positions, face maps and cycles of
/// NxNxN cubes, factors of words, and numbers for arrangements.
///
/// Results go to stdout, everything else to stderr. The exit status is 0 if all was answered, 2 for bad
/// usage or bad input, 1 for anything else. An input that is left out, or is `-`, is read from stdin,
/// one a line; blank lines and lines that start with `#` are skipped.
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
  pocket cycles -n 4 \"U R\"";

#[derive(Debug, Subcommand)]
enum Command {
    Solve(Solve),
    Scramble(Scramble),
    Draw(Draw),
    Distribution(Distribution),
    States(States),
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
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match self.command {
            Command::Solve(solve) => solve.run(io),
            Command::Scramble(scramble) => scramble.run(io),
            Command::Draw(draw) => draw.run(io),
            Command::Distribution(distribution) => distribution.run(io),
            Command::States(states) => states.run(io),
            Command::Map(map) => map.run(io),
            Command::Cycles(cycles) => cycles.run(io),
            Command::Alg(alg) => alg.run(io),
            Command::Factor(factor) => factor.run(io),
            Command::Product(product) => product.run(io),
            Command::Rank(rank) => rank.run(io),
            Command::Unrank(unrank) => unrank.run(io),
            Command::Completions(completions) => completions.run(Self::command(), io),
            Command::Man(man) => man.run(Self::command(), io),
        }
    }
}
