//! `cargo xtask miri`: runs tests of the small crates under Miri, an interpreter that stops at undefined behaviour.

use clap::Args;
use xshell::{Shell, cmd};

use crate::workspace::{Outcome, shell};

/// The crates whose tests are short enough to be interpreted. The others search, or use system calls that Miri doesn't support.
const PACKAGES: [&str; 4] = ["perm-index", "cycles", "perm-group", "puzzle-def"];

#[derive(Debug, Args)]
pub(crate) struct Miri {
    /// The machine to imitate, say s390x-unknown-linux-gnu for the other order of bytes, or
    /// i686-unknown-linux-gnu for words of 32 bits [default: this machine]
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    /// Whose tests run: perm-index, cycles, perm-group, puzzle-def, or another crate, if you have the time [default: these four]
    package: Vec<String>,
}

pub(crate) fn run(arguments: &Miri) -> Outcome {
    let shell = shell()?;
    look_for_miri(&shell)?;
    let packages: Vec<&str> = if arguments.package.is_empty() {
        PACKAGES.to_vec()
    } else {
        arguments.package.iter().map(String::as_str).collect()
    };
    let packages = packages.iter().flat_map(|&package| ["--package", package]);
    let target = arguments.target.iter();
    let target = target.flat_map(|target| ["--target", target.as_str()]);
    cmd!(
        shell,
        "cargo +nightly miri test --lib --tests {packages...} {target...}"
    )
    // Tests read definitions from files, and proptest asks the system for a seed.
    .env("MIRIFLAGS", "-Zmiri-disable-isolation")
    // The number of cases for tests that don't set it under Miri themselves.
    .env("PROPTEST_CASES", "3")
    .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true")
    .run()?;
    Ok(())
}

/// Checks that Miri is installed; the error says how to install it.
fn look_for_miri(shell: &Shell) -> Outcome {
    let version = cmd!(shell, "cargo +nightly miri --version");
    let output = version.quiet().ignore_status().output();
    if output.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    Err("found no Miri, expected `cargo +nightly miri` to run; \
         `rustup toolchain install nightly --component miri --component rust-src` installs it"
        .into())
}
