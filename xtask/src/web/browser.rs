//! Tests the page in a real browser, with the tests beside it, and takes pictures of it.

use std::path::PathBuf;
use std::thread;

use xshell::{Shell, cmd};

use super::build::PAGE;
use super::compiler::is_there;
use super::server::Server;
use crate::workspace::{Outcome, root, say, shell, target};

/// The folder of the tests, with the manifest and the lock file of the packages that they need.
const TESTS: &str = "crates/pocket-web/tests/browser";

/// The packages that the tests need.
const TOOLS: [&str; 3] = ["axe-core", "playwright-core", "typescript"];

/// Where the pictures of the page are kept.
const PICTURES: &str = "docs/pictures";

/// Checks the types of the scripts, and runs the tests that need no browser and those that do.
pub(super) fn test(folder: PathBuf) -> Outcome {
    let shell = equipped()?;
    for part in ["page", "workers"] {
        let project = format!("../types/{part}.json");
        cmd!(
            shell,
            "node node_modules/typescript/bin/tsc --project {project}"
        )
        .run()?;
    }
    let unit = tests(&shell, "../unit")?;
    cmd!(
        shell,
        "node --test --test-timeout=600000 --test-reporter=spec {unit...}"
    )
    .run()?;
    // Two browsers at a time, since a browser mostly waits for animations.
    let browser = tests(&shell, ".")?;
    cmd!(
        shell,
        "node --test --test-timeout=600000 --test-reporter=spec --test-concurrency=2 {browser...}"
    )
    .env("PAGE", served(folder)?)
    .run()?;
    Ok(())
}

/// Takes the pictures that the documents show, and those of the page itself.
pub(super) fn picture(folder: PathBuf) -> Outcome {
    let shell = equipped()?;
    let (pictures, page) = (root().join(PICTURES), root().join(PAGE));
    cmd!(shell, "node pictures.mjs {pictures} {page}")
        .env("PAGE", served(folder)?)
        .run()?;
    Ok(())
}

/// Takes pictures of every state of every view on a desktop, on a phone, in dark and in forced colours, and on paper.
pub(super) fn picture_views(folder: PathBuf) -> Outcome {
    let shell = equipped()?;
    let pictures = target().join("views");
    shell.remove_path(&pictures)?;
    cmd!(shell, "node views.mjs {pictures}")
        .env("PAGE", served(folder)?)
        .run()?;
    say(&format!("pictures in {}", pictures.display()));
    Ok(())
}

/// The files of tests in a folder.
pub(super) fn tests(shell: &Shell, folder: &str) -> Outcome<Vec<PathBuf>> {
    let mut files = shell.read_dir(folder)?;
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    if files.is_empty() {
        return Err(format!("{TESTS}/{folder}: found no tests, expected some").into());
    }
    Ok(files)
}

/// A shell in the folder of the tests, with all that they need installed.
fn equipped() -> Outcome<Shell> {
    let shell = shell()?;
    expect_node(&shell, TESTS)?;
    shell.change_dir(TESTS);
    let is_missing = |tool: &str| !shell.path_exists(format!("node_modules/{tool}"));
    if TOOLS.into_iter().any(is_missing) {
        cmd!(shell, "npm ci --no-audit --no-fund").run()?;
    }
    Ok(shell)
}

/// Checks that the programs needed by the tests in a folder are installed.
pub(super) fn expect_node(shell: &Shell, folder: &str) -> Outcome {
    for program in ["node", "npm"] {
        if !is_there(shell, program) {
            return Err(format!("{program} is missing, and what is in {folder} needs it").into());
        }
    }
    Ok(())
}

/// Serves the page on a free port while this program runs, and returns its address.
fn served(folder: PathBuf) -> Outcome<String> {
    let server = Server::new(folder, 0)?;
    let address = server.address();
    thread::spawn(move || server.serve());
    Ok(address)
}
