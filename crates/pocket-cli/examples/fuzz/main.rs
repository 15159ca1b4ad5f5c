//! Feeds mutated input to every parser and decoder for a set time: `fuzz [SECONDS] [TARGET]...`.
//!
//! An input that makes a target do something new (another kind of answer, see `Target::run`) joins the
//! pool that further inputs are made from. A panic ends the run with the input that caused it.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the terminal"
)]

mod mutate;
mod targets;

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use mutate::Mutator;
use targets::{TARGETS, Target};

/// How many seconds each target runs unless told.
const SECONDS: u64 = 10;
/// Where each run starts: the same inputs in the same order for as long as it lasts.
const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).peekable();
    let seconds = match arguments.next_if(|argument| argument.bytes().all(|b| b.is_ascii_digit())) {
        Some(number) => match number.parse() {
            Ok(seconds) => seconds,
            Err(error) => return refuse(&format!("{number}: {error}")),
        },
        None => SECONDS,
    };
    let names: Vec<String> = arguments.collect();
    if let Some(unknown) = names
        .iter()
        .find(|name| TARGETS.iter().all(|target| target.name != name.as_str()))
    {
        let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        return refuse(&format!(
            "no target {unknown}, expected one of {}",
            known.join(" ")
        ));
    }
    println!(
        "{:<10} {:>12} {:>12} {:>8}",
        "target", "seconds", "executions", "pool"
    );
    for target in TARGETS {
        let wanted = names.is_empty() || names.iter().any(|name| name == target.name);
        if wanted && !fuzz(&target, Duration::from_secs(seconds)) {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn refuse(message: &str) -> ExitCode {
    eprintln!("fuzz: {message}");
    ExitCode::from(2)
}

/// Runs a target for a time; whether it held.
fn fuzz(target: &Target, time: Duration) -> bool {
    let mut pool: Vec<Vec<u8>> = (target.corpus)();
    let mut mutator = Mutator::new(SEED, target.tokens);
    let mut seen = HashSet::new();
    let mut executions = 0_u64;
    let start = Instant::now();
    let mut next = 0;
    while start.elapsed() < time {
        // The pool as it is goes first, then what is made from it.
        let input = match pool.get(next) {
            Some(input) => input.clone(),
            None => mutator.mutate(&pool),
        };
        let from_pool = next < pool.len();
        next += usize::from(from_pool);
        executions += 1;
        match catch_unwind(AssertUnwindSafe(|| (target.run)(&input))) {
            Ok(feature) => {
                if seen.insert(feature) && !from_pool {
                    pool.push(input);
                    next = pool.len();
                }
            }
            Err(_) => {
                eprintln!("{}: failed on {}", target.name, input.escape_ascii());
                return false;
            }
        }
    }
    println!(
        "{:<10} {:>12.1} {executions:>12} {:>8}",
        target.name,
        start.elapsed().as_secs_f64(),
        pool.len()
    );
    true
}
