//! `cargo xtask ci`: everything that CI checks beside the tests.

use crate::workspace::{Outcome, cargo, say};
use crate::{docs, tables, tidy};

/// Runs each check, the quick ones first, and stops at the first that fails.
pub(crate) fn run() -> Outcome {
    cargo(&["fmt", "--all", "--check"], &[])?;
    tidy::run()?;
    cargo(
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ],
        &[],
    )?;
    // The libraries that promise to do without: each feature left out compiles by itself.
    cargo(
        &["check", "--package", "perm-index", "--no-default-features"],
        &[],
    )?;
    cargo(
        &[
            "doc",
            "--workspace",
            "--no-deps",
            "--document-private-items",
        ],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )?;
    docs::check()?;
    tables::make_and_check()?;
    say("ci: all checks passed");
    Ok(())
}
