//! `cargo xtask ci`: everything that CI checks besides the tests.

use xshell::cmd;

use crate::workspace::{Outcome, say, shell};
use crate::{dependencies, docs, tables, tidy};

/// Runs each check, the quick ones first, and stops at the first that fails.
pub(crate) fn run() -> Outcome {
    let shell = shell()?;
    cmd!(shell, "cargo fmt --all --check").run()?;
    tidy::run()?;
    dependencies::deny_where_installed()?;
    cmd!(
        shell,
        "cargo clippy --workspace --all-targets -- -D warnings"
    )
    .run()?;
    // Some libraries promise to compile without their features: check them with none, and then with
    // single ones.
    for package in ["perm-index", "row-search", "god-table"] {
        cmd!(
            shell,
            "cargo check --package {package} --no-default-features"
        )
        .run()?;
    }
    for feature in ["rayon", "file", "scramble", "serde"] {
        cmd!(
            shell,
            "cargo check --package god-table --no-default-features --features {feature}"
        )
        .run()?;
    }
    cmd!(
        shell,
        "cargo doc --workspace --no-deps --document-private-items"
    )
    .env("RUSTDOCFLAGS", "-D warnings")
    .run()?;
    docs::check()?;
    tables::make_and_check()?;
    say("ci: all checks passed");
    Ok(())
}
