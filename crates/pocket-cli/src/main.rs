//! The program `pocket`: hands the command line and the standard streams to the library.

use std::io;
use std::process::ExitCode;

use pocket_cli::Io;

fn main() -> ExitCode {
    // Stdin isn't locked, because a process that shares a search watches for its end on another
    // thread.
    let mut io = Io::standard(io::stdin(), io::stdout().lock(), io::stderr());
    ExitCode::from(pocket_cli::run(std::env::args_os(), &mut io))
}
