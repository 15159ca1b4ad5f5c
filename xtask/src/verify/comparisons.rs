//! Compares answers of the program with those of other programs, where these are installed.
//!
//! The other programs use nothing of this repository except the definitions that they read.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::cases::Case;
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

/// Another program, how much it is asked, and about what.
#[derive(Clone, Copy, Debug)]
pub(super) struct OtherProgram<'a> {
    pub(super) program: &'a Path,
    pub(super) patience: Duration,
    /// Puzzles with more positions are not counted in full.
    pub(super) limit: u128,
    pub(super) pocket: &'a Pocket,
    pub(super) cases: &'a [Case],
}

/// Makes all comparisons with the programs that are installed, and returns how many there were.
pub(crate) fn compare(programs: &Programs) -> Outcome<String> {
    let pocket = Pocket::build()?;
    let mut report = Report::default();
    let patience = Duration::from_secs(programs.seconds);
    let cases = cases::all()?;
    let other = |program| OtherProgram {
        program,
        patience,
        limit: programs.limit,
        pocket: &pocket,
        cases: &cases,
    };
    if report.is_there("twsearch", &programs.twsearch, &["--help"], patience) {
        twsearch::compare(other(&programs.twsearch), &mut report)?;
    }
    if report.is_there("GAP", &programs.gap, &["--help"], patience) {
        gap::compare(other(&programs.gap), &mut report)?;
    }
    if report.is_there("nissy", &programs.nissy, &["help"], patience) {
        nissy::compare(other(&programs.nissy), &mut report)?;
    }
    if report.is_there("Python", &programs.python, &["--version"], patience) {
        let other = other(&programs.python);
        python::compare(other, &mut report)?;
        for package in growth::PACKAGES {
            let import = format!("import {}", package.module);
            if report.is_there(package.name, &programs.python, &["-c", &import], patience) {
                growth::compare(&package, other, &mut report)?;
            }
        }
    }
    report.finish()
}
