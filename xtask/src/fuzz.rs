//! `cargo xtask fuzz`: runs the fuzzer of the program's crate, built for speed with its checks on.

use clap::Args;

use crate::workspace::{Outcome, cargo};

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
    // The dev profile is optimised and has overflow checks, which is what a fuzzer wants.
    let mut command = vec![
        "run",
        "--quiet",
        "--package",
        "pocket-cli",
        "--example",
        "fuzz",
        "--",
    ];
    command.push(&seconds);
    command.extend(arguments.target.iter().map(String::as_str));
    cargo(&command, &[])
}
