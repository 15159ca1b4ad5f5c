//! Checks which crate depends on which: the allowed edges, compared with `cargo metadata`.

use crate::metadata::{self, Package};
use crate::workspace::Outcome;

/// Every member, and the members that it may depend on, with blanks between them.
///
/// The data flows cube-model -> puzzle-def -> puzzle-space -> god-table -> pocket-cli, pocket-web and xtask, and
/// row-search joins it at puzzle-space: the search knows no puzzle, and the puzzles no search. cycles stands beside and meets
/// cube-model only in the program and the page.
const ALLOWED: [(&str, &str); 14] = [
    ("perm-index", ""),
    ("cube-model", "perm-index"),
    ("row-search", "perm-index"),
    ("row-cluster", "row-search"),
    ("perm-group", ""),
    ("puzzle-def", "cube-model perm-group"),
    ("puzzle-space", "perm-group puzzle-def row-search"),
    ("pattern-search", "puzzle-def puzzle-space row-search"),
    (
        "god-table",
        "perm-index cube-model row-search puzzle-def puzzle-space",
    ),
    ("cycles", ""),
    (
        "pocket-cli",
        "perm-index cube-model row-search row-cluster god-table cycles puzzle-def puzzle-space pattern-search",
    ),
    (
        "pocket-web",
        "perm-index cube-model row-search god-table cycles puzzle-def puzzle-space pattern-search",
    ),
    (
        "fuzz-targets",
        "perm-index cube-model row-search god-table cycles puzzle-def puzzle-space pattern-search pocket-cli",
    ),
    ("xtask", "perm-index cube-model row-search god-table"),
];

/// Every edge that is not allowed, and every member that has no place in the layers.
pub(crate) fn faults() -> Outcome<Vec<String>> {
    Ok(faults_of(&metadata::members()?))
}

fn faults_of(members: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    for package in members {
        let Some((_, allowed)) = ALLOWED.iter().find(|(name, _)| *name == package.name) else {
            faults.push(format!("{}: has no place in the layers", package.name));
            continue;
        };
        for dependency in &package.dependencies {
            let in_tests_only = dependency.kind.as_deref() == Some("dev");
            let inside = dependency.path.is_some();
            let is_allowed = allowed.split(' ').any(|name| name == dependency.name);
            if inside && !in_tests_only && !is_allowed {
                faults.push(format!(
                    "{}: depends on {}, allowed are {allowed:?}",
                    package.name, dependency.name
                ));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::Dependency;

    #[test]
    fn the_workspace_keeps_its_layers() {
        let members = metadata::members().expect("cargo knows its workspace");
        assert_eq!(faults_of(&members), Vec::<String>::new());
        for (name, _) in ALLOWED {
            let member = members.iter().find(|member| member.name == name);
            assert!(member.is_some(), "{name} is no member of the workspace");
        }
    }

    #[test]
    fn an_edge_against_the_flow_is_found() {
        let dependency = |kind: Option<&str>| Dependency {
            name: "god-table".into(),
            kind: kind.map(Into::into),
            path: Some("crates/god-table".into()),
        };
        let package = |kind| Package {
            name: "perm-index".into(),
            dependencies: vec![dependency(kind)],
            ..Package::default()
        };
        let faults = |kind| faults_of(&[package(kind)]);
        assert_eq!(faults(None).len(), 1);
        assert_eq!(faults(Some("build")).len(), 1);
        assert!(faults(Some("dev")).is_empty());
    }

    #[test]
    fn an_unknown_member_is_found() {
        let newcomer = Package {
            name: "newcomer".into(),
            ..Package::default()
        };
        assert_eq!(
            faults_of(&[newcomer]),
            ["newcomer: has no place in the layers"]
        );
    }
}
