//! What a published crate must bring along: both licences and its readme, held against `cargo package`.

use serde::Deserialize;

use crate::workspace::output;

/// What every package holds beside its sources.
const BROUGHT: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "README.md"];

#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Debug, Deserialize)]
struct Package {
    name: String,
    /// The registries that it may go to: `None` for any, none at all with `publish = false`.
    publish: Option<Vec<String>>,
}

/// Each file that a publishable member's package would lack.
pub(crate) fn faults() -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for package in publishable()? {
        let arguments = ["package", "--list", "--allow-dirty", "--package", &package];
        faults.extend(lacking(&package, &output("cargo", &arguments)?));
    }
    Ok(faults)
}

/// The members that may be published.
fn publishable() -> Result<Vec<String>, String> {
    let json = output("cargo", &["metadata", "--no-deps", "--format-version", "1"])?;
    let metadata: Metadata =
        serde_json::from_str(&json).map_err(|error| format!("cargo metadata: {error}"))?;
    let members = metadata.packages.into_iter();
    Ok(members
        .filter(|package| package.publish.as_ref().is_none_or(|to| !to.is_empty()))
        .map(|package| package.name)
        .collect())
}

/// What a listing lacks, one file a line.
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
        assert_eq!(members.len(), 5, "{members:?}");
        assert_eq!(faults(), Ok(Vec::new()));
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
