//! `cargo xtask fuzz`: runs the fuzzer of the program's crate, built for speed with its checks on.

use clap::Args;
use xshell::cmd;

use crate::workspace::{Outcome, shell};

#[derive(Debug, Args)]
pub(crate) struct Fuzz {
    /// How long each target runs, in seconds
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// What to fuzz: notation, facelets, floppy, words, table, commands [default: all]
    target: Vec<String>,
}

pub(crate) fn run(arguments: &Fuzz) -> Outcome {
    let seconds = arguments.seconds.to_string();
    let targets = &arguments.target;
    let shell = shell()?;
    // The dev profile is optimised and has overflow checks, which is what a fuzzer wants.
    cmd!(
        shell,
        "cargo run --quiet --package pocket-cli --example fuzz -- {seconds} {targets...}"
    )
    .run()?;
    Ok(())
}
