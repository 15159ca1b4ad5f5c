//! What other people's packages come from, and on which terms; and cargo-deny, which knows more, where it is installed.

use xshell::cmd;

use crate::metadata::{self, Package};
use crate::workspace::{Outcome, root, say, shell};

/// The terms on which a package may be used here. deny.toml has the same.
const LICENCES: [&str; 4] = ["MIT", "Apache-2.0", "Unicode-3.0", "Zlib"];

/// Where packages come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Runs all that deny.toml asks for. The list of advisories comes from the network.
pub(crate) fn deny() -> Outcome {
    let shell = shell()?;
    cmd!(shell, "cargo deny check").run()?;
    Ok(())
}

/// Runs what needs no network, where cargo-deny is installed.
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

/// Every package that comes from elsewhere, and every one on other terms, among those built on this machine.
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

/// Whether the terms leave a choice that is allowed. Brackets are not looked at: where they matter, too much is asked for.
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
