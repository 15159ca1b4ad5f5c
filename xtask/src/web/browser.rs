//! Tries the page in a real browser, by the tests beside it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use super::build::run;
use super::compiler::is_there;
use super::server::Server;
use crate::workspace::{Outcome, root};

/// The tests and the names of what they need.
const TESTS: &str = "crates/pocket-web/tests/browser";

/// Installs the driver if it is missing, serves the page on a free port and runs the tests.
pub(super) fn test(folder: PathBuf) -> Outcome {
    let tests = root().join(TESTS);
    for program in ["node", "npm"] {
        if !is_there(program) {
            return Err(format!(
                "{program} is missing, and the tests in {TESTS} need it"
            ));
        }
    }
    if !tests.join("node_modules/playwright-core").is_dir() {
        run(Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(&tests))?;
    }
    let server = Server::new(folder, 0)?;
    let address = server.address();
    thread::spawn(move || server.serve());
    let mut command = Command::new("node");
    command
        .args(["--test", "--test-reporter=spec"])
        .arg(Path::new("page.test.mjs"));
    run(command.current_dir(&tests).env("PAGE", address))
}
