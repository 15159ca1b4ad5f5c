//! Fuzzes for a set time: `fuzz-targets [--seed=N] [SECONDS | --share=SECONDS] [TARGET]...`, or compares random puzzles:
//! `fuzz-targets [--seed=N] --puzzles=N`; with 0 puzzles the first one is shown.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the terminal"
)]

use std::process::ExitCode;
use std::time::Duration;

use fuzz_targets::random::{self, Limits};
use fuzz_targets::{Report, SEED, TARGETS, Target, Until, find, run};

/// How many seconds each target runs by default.
const SECONDS: u64 = 10;

fn main() -> ExitCode {
    match asked(std::env::args().skip(1)) {
        Ok(asked) => match asked.puzzles {
            Some(0) => {
                println!("{}", random::shown(asked.seed));
                ExitCode::SUCCESS
            }
            Some(puzzles) => compare(asked.seed, puzzles),
            None => fuzz(&asked),
        },
        Err(message) => {
            eprintln!("fuzz-targets: {message}");
            ExitCode::from(2)
        }
    }
}

/// The parsed arguments.
struct Options {
    seed: u64,
    time: Duration,
    targets: Vec<&'static Target>,
    /// The number of random puzzles to compare instead of fuzzing.
    puzzles: Option<u64>,
}

fn asked(arguments: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut asked = Options {
        seed: SEED,
        time: Duration::from_secs(SECONDS),
        targets: Vec::new(),
        puzzles: None,
    };
    let mut share = None;
    for argument in arguments {
        let number = |text: &str| text.parse().map_err(|error| format!("{text}: {error}"));
        if let Some(seed) = argument.strip_prefix("--seed=") {
            asked.seed = number(seed)?;
        } else if let Some(puzzles) = argument.strip_prefix("--puzzles=") {
            asked.puzzles = Some(number(puzzles)?);
        } else if let Some(seconds) = argument.strip_prefix("--share=") {
            share = Some(Duration::from_secs(number(seconds)?));
        } else if argument.starts_with(|letter: char| letter.is_ascii_digit()) {
            asked.time = Duration::from_secs(number(&argument)?);
        } else {
            let target = find(&argument).ok_or_else(|| {
                let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
                format!(
                    "found the target {argument}, expected one of {}",
                    known.join(" ")
                )
            })?;
            asked.targets.push(target);
        }
    }
    if asked.targets.is_empty() {
        asked.targets.extend(&TARGETS);
    }
    if let Some(share) = share {
        asked.time = share / asked.targets.len() as u32;
    }
    // From 0, xorshift makes only zeros.
    if asked.seed == 0 {
        return Err("found the seed 0, expected another number".to_owned());
    }
    Ok(asked)
}

fn compare(seed: u64, puzzles: u64) -> ExitCode {
    let tally = random::run(seed, puzzles, Limits::LARGE);
    for disagreement in &tally.disagreements {
        eprintln!("{disagreement}\n");
    }
    println!("{tally}");
    match tally.disagreements.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn fuzz(asked: &Options) -> ExitCode {
    println!(
        "{:<14} {:>8} {:>12} {:>9} {:>14} {:>6}",
        "target", "seconds", "executions", "accepted", "made accepted", "pool"
    );
    for target in &asked.targets {
        match run(target, asked.seed, Until::Time(asked.time)) {
            Ok(report) => println!("{:<14} {}", target.name, row(&report)),
            Err(failure) => {
                eprintln!("{failure}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn row(report: &Report) -> String {
    let share = |part: u64, all: u64| 100.0 * part as f64 / all.max(1) as f64;
    format!(
        "{:>8.1} {:>12} {:>8.1}% {:>13.1}% {:>6}",
        report.time.as_secs_f64(),
        report.executions,
        share(report.accepted, report.executions),
        share(report.made_accepted, report.made),
        report.pool
    )
}
