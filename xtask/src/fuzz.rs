//! `cargo xtask fuzz`: runs the seeded fuzzer, built for speed with its checks on.

use clap::Args;
use xshell::cmd;

use crate::workspace::{Outcome, built, shell};

#[derive(Debug, Args)]
pub(crate) struct Fuzz {
    /// How long each target runs, in seconds
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// How long all targets run together, in seconds: each for the same time
    #[arg(long, conflicts_with = "seconds")]
    share: Option<u64>,
    /// Random seed [default: fixed]
    #[arg(long)]
    seed: Option<u64>,
    /// What to fuzz, such as notation or table; an unknown name lists all targets [default: all]
    target: Vec<String>,
}

impl Fuzz {
    /// All targets, for this many seconds together.
    pub(crate) fn of_all(seconds: u64) -> Self {
        Self {
            seconds,
            share: Some(seconds),
            seed: None,
            target: Vec::new(),
        }
    }
}

pub(crate) fn run(arguments: &Fuzz) -> Outcome {
    let time = match arguments.share {
        Some(seconds) => format!("--share={seconds}"),
        None => arguments.seconds.to_string(),
    };
    let targets = &arguments.target;
    let seed = arguments.seed.map(|seed| format!("--seed={seed}"));
    let shell = shell()?;
    // The dev profile is optimised and has overflow checks, as a fuzzer needs. Building the whole workspace gives the
    // features with which the tests are built, so nothing is compiled again.
    cmd!(shell, "cargo build --quiet --workspace --bin fuzz-targets").run()?;
    let program = built("fuzz-targets");
    cmd!(shell, "{program} {time} {seed...} {targets...}").run()?;
    Ok(())
}
