//! Compares answers of the program with those of other programs, where these are installed.
//!
//! The other programs use nothing of this repository except the definitions that they read.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::report::Report;
use super::{cases, gap, growth, nissy, python, twsearch};
use crate::pocket::Pocket;
use crate::workspace::Outcome;

/// Where the other programs are, and how much they are asked.
#[derive(Debug, Args)]
pub(crate) struct Programs {
    /// twsearch, which counts the positions at each distance
    #[arg(long, value_name = "PATH", default_value = "twsearch")]
    twsearch: PathBuf,
    /// GAP, which computes the orders of groups
    #[arg(long, value_name = "PATH", default_value = "gap")]
    gap: PathBuf,
    /// nissy (the shell of nissy-core), which solves the 3x3x3
    #[arg(long, value_name = "PATH", default_value = "nissy")]
    nissy: PathBuf,
    /// Python, which reads table files, and searches with numpy and CayleyPy where it has these packages
    #[arg(long, value_name = "PATH", default_value = "python3")]
    python: PathBuf,
    /// Skip full counts of puzzles with more positions than this
    #[arg(long, value_name = "POSITIONS", default_value_t = 100_000_000)]
    limit: u128,
    /// Stop each run of another program after this time, and compare its output up to then
    #[arg(long, default_value_t = 300)]
    seconds: u64,
}

/// Makes all comparisons with the programs that are installed, and returns how many there were.
pub(crate) fn compare(programs: &Programs) -> Outcome<String> {
    let pocket = Pocket::build()?;
    let mut report = Report::default();
    let patience = Duration::from_secs(programs.seconds);
    let cases = cases::all()?;
    if report.is_there("twsearch", &programs.twsearch, &["--help"], patience) {
        let twsearch = twsearch::Twsearch {
            program: &programs.twsearch,
            patience,
            limit: programs.limit,
        };
        twsearch::compare(&twsearch, &pocket, &cases, &mut report)?;
    }
    if report.is_there("GAP", &programs.gap, &["--help"], patience) {
        gap::compare(&programs.gap, patience, &pocket, &cases, &mut report)?;
    }
    if report.is_there("nissy", &programs.nissy, &["help"], patience) {
        nissy::compare(&programs.nissy, patience, &pocket, &mut report)?;
    }
    if report.is_there("Python", &programs.python, &["--version"], patience) {
        python::compare(&programs.python, patience, &mut report)?;
        for package in growth::PACKAGES {
            let import = format!("import {}", package.module);
            if report.is_there(package.name, &programs.python, &["-c", &import], patience) {
                let growth = growth::Growth {
                    package,
                    python: &programs.python,
                    patience,
                    limit: programs.limit,
                };
                growth::compare(&growth, &pocket, &cases, &mut report)?;
            }
        }
    }
    report.finish()
}
