//! Checks what every published crate must include: both licences and its readme, compared with `cargo
//! package`.

use xshell::cmd;

use crate::metadata;
use crate::workspace::{Outcome, shell};

/// The files that every package has besides its sources.
const BROUGHT: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// Each file that a publishable member's package would lack.
pub(crate) fn faults() -> Outcome<Vec<String>> {
    let shell = shell()?;
    let mut faults = Vec::new();
    for package in publishable()? {
        let listing = cmd!(
            shell,
            "cargo package --quiet --list --allow-dirty --package {package}"
        );
        faults.extend(lacking(&package, &listing.quiet().read()?));
    }
    Ok(faults)
}

/// The members that may be published.
fn publishable() -> Outcome<Vec<String>> {
    let members = metadata::members()?;
    Ok(members
        .into_iter()
        .filter(|package| package.publish.as_ref().is_none_or(|to| !to.is_empty()))
        .map(|package| package.name)
        .collect())
}

/// The required files that a listing, with one file a line, lacks.
fn lacking(package: &str, listing: &str) -> Vec<String> {
    BROUGHT
        .into_iter()
        .filter(|file| !listing.lines().any(|line| line == *file))
        .map(|file| format!("{package}: its package lacks {file}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_packages_are_whole() {
        let members = publishable().expect("cargo knows its workspace");
        assert_eq!(members.len(), 11, "{members:?}");
        assert_eq!(faults().expect("cargo lists its packages"), [""; 0]);
    }

    #[test]
    fn a_lacking_file_is_named() {
        assert_eq!(
            lacking(
                "one",
                "Cargo.toml\nLICENSE-MIT\nREADME.md\nsrc/LICENSE-APACHE"
            ),
            ["one: its package lacks LICENSE-APACHE"]
        );
    }
}
