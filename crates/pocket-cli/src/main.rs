//! The program `pocket`: hands the command line and the standard streams to the library.

use std::io;
use std::process::ExitCode;

use pocket_cli::Io;

fn main() -> ExitCode {
    let mut io = Io::standard(io::stdin().lock(), io::stdout().lock(), io::stderr());
    ExitCode::from(pocket_cli::run(std::env::args_os(), &mut io))
}
