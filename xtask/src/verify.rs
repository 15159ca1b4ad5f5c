//! `cargo xtask verify`: checks in one command whether the program's results are right on this
//! machine.

mod cases;
pub(crate) mod comparisons;
mod gap;
mod growth;
mod nissy;
mod points;
mod programs;
mod python;
mod report;
mod twsearch;

use std::time::Duration;

use clap::{Args, ValueEnum};
use xshell::cmd;

use crate::pocket::Pocket;
use crate::soak::parts::{chaos, fuzz, puzzles, read, sum_before};
use crate::steps;
use crate::workspace::{Outcome, shell};
use comparisons::Programs;

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// Only this part; may be given several times
    #[arg(long, value_enum)]
    part: Vec<Part>,
    #[command(flatten)]
    programs: Programs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// All tests of the workspace
    Tests,
    /// Every fuzz target, a minute together
    Fuzz,
    /// One round of killed searches, and 100 random puzzles against plain searches
    Soak,
    /// `pocket selftest`
    Selftest,
    /// What other programs answer, as far as these are installed
    Comparisons,
}

/// The time for all fuzz targets together.
const FUZZING: Duration = Duration::from_secs(60);

/// The number of random puzzles that are compared.
const PUZZLES: &str = "100";

/// Runs all parts, or the chosen ones.
pub(crate) fn run(arguments: &Verify) -> Outcome {
    let parts = match arguments.part.as_slice() {
        [] => Part::value_variants(),
        chosen => chosen,
    };
    steps::run_all("verify", parts, |part| match part {
        Part::Tests => tests(),
        Part::Fuzz => fuzz(FUZZING),
        Part::Soak => Ok(format!("{}; {}", chaos(Duration::ZERO)?, puzzles(PUZZLES)?)),
        Part::Selftest => Pocket::build()?.selftest(),
        Part::Comparisons => comparisons::compare(&arguments.programs),
    })
}

fn tests() -> Outcome<String> {
    let shell = shell()?;
    let printed = read(cmd!(shell, "cargo test --quiet --workspace"))?;
    Ok(format!("{} tests passed", sum_before(&printed, "passed;")))
}
