//! Checks the sources and the licences of dependencies; runs cargo-deny, which checks more, where it is installed.

use xshell::cmd;

use crate::metadata::{self, Package};
use crate::workspace::{Outcome, root, say, shell};

/// The licences allowed for dependencies. deny.toml lists the same.
const LICENCES: [&str; 4] = ["MIT", "Apache-2.0", "Unicode-3.0", "Zlib"];

/// The only registry from which packages may come.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Runs all checks of deny.toml. The list of advisories comes from the network.
pub(crate) fn deny() -> Outcome {
    let shell = shell()?;
    cmd!(shell, "cargo deny check").run()?;
    Ok(())
}

/// Runs the checks that need no network, where cargo-deny is installed.
pub(crate) fn deny_where_installed() -> Outcome {
    let shell = shell()?;
    let version = cmd!(shell, "cargo deny --version").quiet().ignore_stderr();
    if version.read().is_err() {
        say(
            "skipped: cargo-deny is not installed to check bans (cargo install cargo-deny --locked)",
        );
        return Ok(());
    }
    cmd!(shell, "cargo deny --offline check bans licenses sources").run()?;
    Ok(())
}

/// Every package from another source, and every one with another licence, among those built on this machine.
pub(crate) fn faults() -> Outcome<Vec<String>> {
    let mut faults = foreign(&std::fs::read_to_string(root().join("Cargo.lock"))?);
    for Package { name, license, .. } in metadata::all()? {
        let license = license.unwrap_or_default();
        if !is_allowed(&license) {
            faults.push(format!(
                "{name}: found licence {license:?}, expected one of {LICENCES:?}"
            ));
        }
    }
    Ok(faults)
}

/// The sources in a lock file that are not the one registry.
fn foreign(lock: &str) -> Vec<String> {
    let sources = lock
        .lines()
        .filter_map(|line| line.strip_prefix("source = "));
    sources
        .filter(|source| source.trim_matches('"') != REGISTRY)
        .map(|source| format!("Cargo.lock: found source {source}, expected {REGISTRY:?}"))
        .collect()
}

/// Whether an SPDX expression leaves a choice that is allowed. Brackets are ignored; where they matter, this is too
/// strict.
fn is_allowed(licence: &str) -> bool {
    let plain = licence.replace('/', " OR ").replace(['(', ')'], "");
    plain
        .split(" AND ")
        .all(|part| part.split(" OR ").any(|one| LICENCES.contains(&one.trim())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_the_terms_has_to_be_allowed() {
        for allowed in [
            "MIT",
            "Unlicense/MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
        ] {
            assert!(is_allowed(allowed), "{allowed}");
        }
        for refused in ["", "GPL-3.0-only", "MIT AND GPL-3.0-only", "Unlicense"] {
            assert!(!is_allowed(refused), "{refused}");
        }
    }

    #[test]
    fn another_source_is_found() {
        let lock = format!("source = \"{REGISTRY}\"\nsource = \"git+https://example.org/a\"\n");
        assert_eq!(foreign(&lock).len(), 1);
    }
}
