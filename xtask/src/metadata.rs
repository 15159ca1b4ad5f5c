//! Reads `cargo metadata`: the members of the workspace, and all packages that are built with them.

use std::path::PathBuf;

use serde::Deserialize;
use xshell::cmd;

use crate::workspace::{Outcome, shell};

/// A package, with the fields that are used here.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// An SPDX expression.
    pub(crate) license: Option<String>,
    pub(crate) manifest_path: PathBuf,
    /// The registries to which it may be published: `None` for any, an empty list with `publish =
    /// false`.
    pub(crate) publish: Option<Vec<String>>,
    pub(crate) dependencies: Vec<Dependency>,
}

/// A package that another one needs.
#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// `None` for an ordinary dependency, else `dev` or `build`.
    pub(crate) kind: Option<String>,
    /// Set for members of the workspace only.
    pub(crate) path: Option<String>,
}

/// The members of the workspace.
pub(crate) fn members() -> Outcome<Vec<Package>> {
    packages(&["--no-deps"])
}

/// The members, and all packages that are built with them on this machine.
pub(crate) fn all() -> Outcome<Vec<Package>> {
    let shell = shell()?;
    let host = cmd!(shell, "rustc --print host-tuple").quiet().read()?;
    packages(&["--locked", "--all-features", "--filter-platform", &host])
}

fn packages(arguments: &[&str]) -> Outcome<Vec<Package>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }

    let shell = shell()?;
    let metadata = cmd!(shell, "cargo metadata --format-version 1 {arguments...}");
    let metadata: Result<Metadata, _> = serde_json::from_str(&metadata.quiet().read()?);
    let metadata = metadata.map_err(|error| format!("cargo metadata: {error}"))?;
    Ok(metadata.packages)
}
