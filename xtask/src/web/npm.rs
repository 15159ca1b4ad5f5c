//! `cargo xtask npm`: builds the npm package in target/npm/godtable, and tests it as its users would install it.

use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use super::{browser, build};
use crate::workspace::{Outcome, root, shell};

/// The files that only the package has, besides the modules and what it shares with the page.
const PACKAGE: &str = "crates/pocket-web/npm";

/// The folder of its tests, with the manifest and the lock file of the packages that they need.
const TESTS: &str = "crates/pocket-web/tests/npm";

/// Questions and answers that other tests of the project use too.
const CASES: &str = "crates/pocket-cli/tests/same_answers.json";

/// The examples of the project's README.
const README: &str = "README.md";

const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// What to do beside building the package.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Pack it, install it in an empty folder, and try it there in node and in a browser (needs node, npm and chromium)
    #[arg(long)]
    test: bool,
}

/// Builds the package, then tests it if asked.
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let shell = shell()?;
    let folder = root().join("target/npm/godtable");
    shell.remove_path(&folder)?;
    let is_small = build::share(&shell, &folder)?;
    build::copy(&shell, &root().join(PACKAGE), &folder)?;
    for licence in LICENCES {
        shell.copy_file(root().join(licence), &folder)?;
    }
    build::measure(&shell, &folder, is_small)?;
    match arguments.test {
        true => test(&shell, &folder),
        false => Ok(()),
    }
}

/// Packs the package, installs it in an empty folder with what its tests need, and runs them there.
fn test(shell: &Shell, folder: &Path) -> Outcome {
    browser::expect_node(shell, TESTS)?;
    let place = root().join("target/npm/test");
    shell.remove_path(&place)?;
    build::copy(shell, &root().join(TESTS), &place)?;
    let packed: PathBuf = {
        let _there = shell.push_dir(folder);
        let name = cmd!(shell, "npm pack --silent --pack-destination ..").read()?;
        root().join("target/npm").join(name.trim())
    };
    let _there = shell.push_dir(&place);
    cmd!(shell, "npm ci --no-audit --no-fund --silent").run()?;
    cmd!(
        shell,
        "npm install --no-save --offline --no-audit --no-fund --silent {packed}"
    )
    .run()?;
    cmd!(shell, "node node_modules/typescript/bin/tsc").run()?;
    let files = browser::tests(shell, ".")?;
    cmd!(
        shell,
        "node --test --test-timeout=600000 --test-reporter=spec {files...}"
    )
    .env("SAME_ANSWERS", root().join(CASES))
    .env("README", root().join(README))
    .run()?;
    Ok(())
}
