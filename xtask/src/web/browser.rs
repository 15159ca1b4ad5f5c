//! Tries the page in a real browser, by the tests beside it.

use std::path::PathBuf;
use std::thread;

use xshell::cmd;

use super::compiler::is_there;
use super::server::Server;
use crate::workspace::{Outcome, shell};

/// The tests and the names of what they need.
const TESTS: &str = "crates/pocket-web/tests/browser";

/// Installs the driver if it is missing, serves the page on a free port and runs the tests.
pub(super) fn test(folder: PathBuf) -> Outcome {
    let shell = shell()?;
    for program in ["node", "npm"] {
        if !is_there(&shell, program) {
            return Err(format!("{program} is missing, and the tests in {TESTS} need it").into());
        }
    }
    shell.change_dir(TESTS);
    if !shell.path_exists("node_modules/playwright-core") {
        cmd!(shell, "npm ci --no-audit --no-fund").run()?;
    }
    let server = Server::new(folder, 0)?;
    let address = server.address();
    thread::spawn(move || server.serve());
    cmd!(shell, "node --test --test-reporter=spec page.test.mjs")
        .env("PAGE", address)
        .run()?;
    Ok(())
}
