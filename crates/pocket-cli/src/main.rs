//! The program `pocket`: hands the command line and the standard streams to the library.

use std::io;
use std::process::ExitCode;

use pocket_cli::Io;

fn main() -> ExitCode {
    // Stdin isn't locked: one of several processes waits for its end beside its work.
    let mut io = Io::standard(io::stdin(), io::stdout().lock(), io::stderr());
    ExitCode::from(pocket_cli::run(std::env::args_os(), &mut io))
}
