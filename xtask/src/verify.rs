//! `cargo xtask verify-against`: what the program answers, held against other people's programs.
//!
//! Nothing in this repository takes part in what the others answer, but for the definitions that they read.

mod cases;
mod gap;
mod programs;
mod python;
mod report;
mod twsearch;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::pocket::Pocket;
use crate::workspace::Outcome;
use report::Report;

#[derive(Debug, Args)]
pub(crate) struct VerifyAgainst {
    /// twsearch, which counts the positions at each distance
    #[arg(long, value_name = "PATH", default_value = "twsearch")]
    twsearch: PathBuf,
    /// GAP, which computes the orders of groups
    #[arg(long, value_name = "PATH", default_value = "gap")]
    gap: PathBuf,
    /// Python, which reads table files
    #[arg(long, value_name = "PATH", default_value = "python3")]
    python: PathBuf,
    /// Count all positions of no puzzle that has more of them
    #[arg(long, value_name = "POSITIONS", default_value_t = 100_000_000)]
    limit: u128,
    /// Stop each run of another program after this time, and compare what it has told until then
    #[arg(long, default_value_t = 300)]
    seconds: u64,
}

/// Compares all that can be compared with the programs that are there.
pub(crate) fn run(arguments: &VerifyAgainst) -> Outcome {
    compare(arguments).map(drop)
}

/// The same, and how much that was.
pub(crate) fn compare(arguments: &VerifyAgainst) -> Outcome<String> {
    let pocket = Pocket::build()?;
    let mut report = Report::default();
    let patience = Duration::from_secs(arguments.seconds);
    let cases = cases::all()?;
    if report.is_there("twsearch", &arguments.twsearch, "--help", patience) {
        let twsearch = twsearch::Twsearch {
            program: &arguments.twsearch,
            patience,
            limit: arguments.limit,
        };
        twsearch::compare(&twsearch, &pocket, &cases, &mut report)?;
    }
    if report.is_there("GAP", &arguments.gap, "--help", patience) {
        gap::compare(&arguments.gap, patience, &pocket, &cases, &mut report)?;
    }
    if report.is_there("Python", &arguments.python, "--version", patience) {
        python::compare(&arguments.python, patience, &mut report)?;
    }
    report.finish()
}
