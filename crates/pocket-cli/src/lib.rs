//! The program `pocket` as a function of its arguments and streams, so that tests can call it too.
//!
//! The other crates of the workspace do the work; this one reads, prints and explains.

mod cache;
mod chart;
mod choice;
mod cli;
mod commands;
mod conflicts;
mod failure;
mod help;
mod input;
mod interrupt;
mod io;
mod json;
mod link;
mod numbers;
mod object;
mod options;
mod picture;
mod position;
mod progress;
mod puzzle_name;
mod selection;
mod sequences;
mod solutions;
mod solver;
mod steps;
mod svg;
mod table;
mod usage;
mod word;

use std::ffi::OsString;

pub use io::Io;

/// Runs the program with these arguments, the first of which is its name, and returns its exit
/// status: 0 for success, 2 for bad usage or bad input, 1 for any other failure.
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
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    io.arguments.clone_from(&arguments);
    let outcome = match cli::read(&usage::with_values_told_from_options(arguments)) {
        Ok(command) => command.run(io),
        Err(message) => io.show_usage(&message),
    };
    // Answers are written out before a failure is reported.
    let outcome = outcome.and_then(|()| io.flush());
    match outcome {
        Ok(()) => 0,
        Err(failure) => {
            let status = failure.status();
            // If writing has failed, that is the failure already.
            let _ = io.flush();
            io.report(&failure);
            status
        }
    }
}

/// The complete command line with its help, for documentation of the program.
///
/// ```
/// let pocket = pocket_cli::command();
/// let solve = pocket.find_subcommand("solve").expect("a command of the program");
/// assert_eq!(
///     solve.get_about().map(ToString::to_string).as_deref(),
///     Some("Find the shortest solution of a scrambled cube")
/// );
/// ```
#[must_use]
pub fn command() -> clap::Command {
    cli::command()
}
