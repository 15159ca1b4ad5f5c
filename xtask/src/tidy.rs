//! `cargo xtask tidy`: checks rules of layout and style that no compiler checks.

use std::path::Path;

use crate::workspace::{self, Outcome, say};
use crate::{dependencies, layers, metadata, packages};

/// The files and folders allowed at the top of the tree, with blanks between them.
const TOP_LEVEL: &str = ".cargo .ci .clippy.toml .github .gitignore CITATION.cff Cargo.lock Cargo.toml LICENSE-APACHE \
                         LICENSE-MIT README.md crates deny.toml docs tables xtask";

/// The most lines of a file. A longer one does more than one thing.
const LONGEST_FILE: usize = 500;

/// The first line of a test outside its crate's `tests/suite`. Such a test needs a process, and so a binary, of its own.
const BY_ITSELF: &str = "//! By itself, because ";

/// The beginnings of paths that exist on one machine only.
const MACHINE_PATHS: [&str; 5] = ["/home/", "/root/", "/Users/", "/tmp/", "C:\\Users"];

/// Checks everything and reports all faults at once.
pub(crate) fn run() -> Outcome {
    let mut faults = layers::faults()?;
    for member in metadata::members()? {
        let path = &member.manifest_path;
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
        faults.extend(manifest_faults(&member.name, &text));
    }
    faults.extend(packages::faults()?);
    faults.extend(dependencies::faults()?);
    let files = workspace::files()?;
    for file in &files {
        faults.extend(place_fault(file));
        if let Some(text) = workspace::text(file)? {
            faults.extend(test_fault(file, &text));
            faults.extend(text_faults(file, &text));
        }
    }
    if faults.is_empty() {
        say(&format!("tidy: {} files in order", files.len()));
        return Ok(());
    }
    for fault in &faults {
        say(&format!("tidy: {fault}"));
    }
    Err(format!("tidy found {} faults", faults.len()).into())
}

/// Checks that a member inherits lints, edition and version from the workspace.
fn manifest_faults(name: &str, text: &str) -> Vec<String> {
    let inherited = [
        ("[lints]\nworkspace = true", "the workspace's lints"),
        ("version.workspace = true", "the workspace's version"),
        ("edition.workspace = true", "the workspace's edition"),
        (
            "rust-version.workspace = true",
            "the workspace's rust-version",
        ),
        ("license.workspace = true", "the workspace's licence"),
    ];
    inherited
        .into_iter()
        .filter(|(line, _)| !text.contains(line))
        .map(|(_, what)| format!("{name}: does not inherit {what}"))
        .collect()
}

fn place_fault(file: &Path) -> Option<String> {
    let top = file.components().next()?.as_os_str().to_string_lossy();
    if file.ends_with("mod.rs") {
        return Some(format!(
            "{}: name it after its folder, beside it",
            file.display()
        ));
    }
    if !TOP_LEVEL.split(' ').any(|name| name == top) {
        return Some(format!(
            "{}: has no place at the top of the tree",
            file.display()
        ));
    }
    None
}

/// Checks that a crate has a single test binary, since linking one takes seconds. A file that says why may be another.
fn test_fault(file: &Path, text: &str) -> Option<String> {
    let parts: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    let (["crates", _, "tests", name] | ["xtask", "tests", name]) = parts[..] else {
        return None;
    };
    (name.ends_with(".rs") && !text.starts_with(BY_ITSELF)).then(|| {
        format!(
            "{}: found a binary of tests, expected a module of tests/suite/main.rs, or a first line that begins with `{BY_ITSELF}`",
            file.display()
        )
    })
}

fn text_faults(file: &Path, text: &str) -> Vec<String> {
    let name = file.display();
    let mut faults = Vec::new();
    if file.extension().is_some_and(|extension| extension == "rs") {
        if !text.starts_with("//! ") {
            faults.push(format!(
                "{name}: the first line does not say what the file does"
            ));
        }
        let lines = text.lines().count();
        if lines > LONGEST_FILE {
            faults.push(format!(
                "{name}: {lines} lines, expected at most {LONGEST_FILE}"
            ));
        }
    }
    // This file has to name what it looks for.
    if !file.ends_with("xtask/src/tidy.rs") {
        for (number, line) in (1..).zip(text.lines()) {
            for path in MACHINE_PATHS {
                if line.contains(path) {
                    faults.push(format!("{name}:{number}: a path of one machine ({path})"));
                }
            }
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        faults.push(format!("{name}: does not end with a line feed"));
    }
    for (number, line) in (1..).zip(text.lines()) {
        if line.ends_with([' ', '\t']) {
            faults.push(format!("{name}:{number}: ends with blanks"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_tidy() {
        run().unwrap();
    }

    #[test]
    fn a_manifest_that_inherits_nothing_is_found() {
        let faults = manifest_faults("Cargo.toml", "[package]\nversion = \"1.0.0\"\n");
        assert_eq!(faults.len(), 5);
    }

    #[test]
    fn misplaced_files_are_found() {
        assert!(place_fault(Path::new("notes.txt")).is_some());
        assert!(place_fault(Path::new("crates/cycles/src/word/mod.rs")).is_some());
        assert!(place_fault(Path::new("crates/cycles/src/word.rs")).is_none());
    }

    #[test]
    fn binaries_of_tests_say_why_they_are() {
        let is_fault = |file: &str, text: &str| test_fault(Path::new(file), text).is_some();
        assert!(is_fault("crates/cycles/tests/words.rs", "//! Words.\n"));
        assert!(is_fault("xtask/tests/pages.rs", "//! Pages.\n"));
        let reason = format!("{BY_ITSELF}it kills itself.\n");
        assert!(!is_fault("crates/cycles/tests/words.rs", &reason));
        assert!(!is_fault(
            "crates/cycles/tests/suite/words.rs",
            "//! Words.\n"
        ));
        assert!(!is_fault(
            "crates/cycles/src/words/tests/long.rs",
            "//! Long ones.\n"
        ));
    }

    #[test]
    fn faults_of_the_text_are_found() {
        let faults = |text: &str| text_faults(Path::new("src/a.rs"), text).len();
        assert_eq!(faults("//! Does one thing.\n"), 0);
        assert_eq!(faults("fn main() {}\n"), 1);
        assert_eq!(faults("//! No end"), 1);
        assert_eq!(faults("//! Blank \n"), 1);
        assert_eq!(faults("//! Home is /home/me.\n"), 1);
        assert_eq!(
            faults(&format!("//! Long.\n{}", "\n".repeat(LONGEST_FILE))),
            1
        );
    }
}
