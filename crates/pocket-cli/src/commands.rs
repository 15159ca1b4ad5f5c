//! The commands, one file each: its options with their help, and what it does.

pub(crate) mod completions;
pub(crate) mod cycles;
pub(crate) mod distribution;
pub(crate) mod draw;
pub(crate) mod factor;
pub(crate) mod man;
pub(crate) mod map;
pub(crate) mod product;
pub(crate) mod rank;
pub(crate) mod reference;
pub(crate) mod scramble;
pub(crate) mod solve;
pub(crate) mod states;
pub(crate) mod unrank;

use crate::args::Command;
use crate::failure::Failure;
use crate::io::Io;

pub(crate) fn run(command: Command, io: &mut Io<'_>) -> Result<(), Failure> {
    match command {
        Command::Solve(solve) => solve.run(io),
        Command::Scramble(scramble) => scramble.run(io),
        Command::Draw(draw) => draw.run(io),
        Command::Distribution(distribution) => distribution.run(io),
        Command::States(states) => states.run(io),
        Command::Map(map) => map.run(io),
        Command::Cycles(cycles) => cycles.run(io),
        Command::Factor(factor) => factor.run(io),
        Command::Product(product) => product.run(io),
        Command::Rank(rank) => rank.run(io),
        Command::Unrank(unrank) => unrank.run(io),
        Command::Completions(completions) => completions.run(io),
        Command::Man(man) => man.run(io),
        Command::Reference(reference) => reference.run(io),
    }
}
