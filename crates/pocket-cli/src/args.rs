//! The command line: the commands, and the choices that several of them share.

use clap::{Parser, Subcommand, ValueEnum};
use cube_model::nxn::Convention;
use god_table::Metric;

use crate::commands;

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
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  pocket solve \"R U F2 R2 U F R2 U R\"
  pocket scramble -n 5 | pocket solve
  pocket cycles -n 4 \"U R\"";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(commands::solve::Solve),
    Scramble(commands::scramble::Scramble),
    Draw(commands::draw::Draw),
    Distribution(commands::distribution::Distribution),
    States(commands::states::States),
    Map(commands::map::Map),
    Cycles(commands::cycles::Cycles),
    Factor(commands::factor::Factor),
    Product(commands::product::Product),
    Rank(commands::rank::Rank),
    Unrank(commands::unrank::Unrank),
    Completions(commands::completions::Completions),
    Man(commands::man::Man),
    #[command(hide = true)]
    Reference(commands::reference::Reference),
}

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MetricName {
    /// Half turns: quarter turns and half turns both count one
    Htm,
    /// Quarter turns: a half turn counts two
    Qtm,
}

impl MetricName {
    pub(crate) fn metric(self) -> Metric {
        match self {
            Self::Htm => Metric::HalfTurn,
            Self::Qtm => Metric::QuarterTurn,
        }
    }
}

/// The name of a metric in JSON.
pub(crate) fn metric_name(metric: Metric) -> &'static str {
    match metric {
        Metric::HalfTurn => "htm",
        Metric::QuarterTurn => "qtm",
    }
}

/// The letter of a metric after a length, as in `(9f)`.
pub(crate) fn metric_letter(metric: Metric) -> char {
    match metric {
        Metric::HalfTurn => 'f',
        Metric::QuarterTurn => 'q',
    }
}

/// How the turns of a sequence are put together and their numbers read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ConventionName {
    /// As a cube in the hand does it, in SiGN notation
    Physical,
    /// As the wiki page prints it: turns relabel values, `2U` turns two layers
    Wiki,
}

impl ConventionName {
    pub(crate) fn convention(self) -> Convention {
        match self {
            Self::Physical => Convention::Physical,
            Self::Wiki => Convention::Wiki,
        }
    }
}
