//! The program `pocket` as a function of its arguments and streams, so that tests can call it too.
//!
//! The other crates of the workspace do the work; this one reads, prints and explains.

mod args;
mod chart;
mod commands;
mod failure;
mod input;
mod io;
mod json;
mod moves;
mod numbers;
mod picture;
mod position;
mod progress;
mod reference;
mod svg;
mod table;
mod word;

use std::ffi::OsString;

use clap::Parser;

pub use io::Io;

/// Runs the program with these arguments, the first of which is its name, and returns its exit
/// status: 0 if all was answered, 2 for bad usage or bad input, 1 for anything else.
///
/// ```
/// use pocket_cli::{Io, run};
///
/// let (mut out, mut err) = (Vec::new(), Vec::new());
/// let mut io = Io::new(&b""[..], &mut out, &mut err);
/// assert_eq!(run(["pocket", "solve", "R U F"], &mut io), 0);
/// drop(io);
/// assert_eq!(out, b"F' U' R' (3f)\n");
/// ```
pub fn run<A>(arguments: impl IntoIterator<Item = A>, io: &mut Io<'_>) -> u8
where
    A: Into<OsString> + Clone,
{
    let outcome = match args::Pocket::try_parse_from(arguments) {
        Ok(pocket) => commands::run(pocket.command, io),
        Err(refusal) => io.say_of_usage(&refusal),
    };
    // What was answered before a failure is written out before the failure is told.
    let outcome = outcome.and_then(|()| io.flush());
    match outcome {
        Ok(()) => 0,
        Err(failure) => {
            let status = failure.status();
            // If writing is what failed, it has been noticed already.
            let _ = io.flush();
            io.tell(&failure);
            status
        }
    }
}
