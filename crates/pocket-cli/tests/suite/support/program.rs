//! The program called in process, and what came of it.

use pocket_cli::{Io, run};
use row_search::threads;

/// Exit status, stdout and stderr.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) status: u8,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `pocket` with these arguments and this stdin.
pub(crate) fn pocket(arguments: &[&str], stdin: &[u8]) -> Outcome {
    // All tests share one pool. The first of them would make it, also with fewer threads if it asks for fewer.
    threads::make(None);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let io = Io::new(stdin, &mut out, &mut err);
    let mut io = io.with_program(env!("CARGO_BIN_EXE_pocket"));
    let status = run(["pocket"].iter().chain(arguments), &mut io);
    drop(io);
    let text = |bytes| String::from_utf8(bytes).expect("all output is text");
    Outcome {
        status,
        out: text(out),
        err: text(err),
    }
}
