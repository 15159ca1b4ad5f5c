//! The definitions that are compared: those with recorded results of other programs, and built-in puzzles.

use std::path::PathBuf;

use crate::pocket::{self, Recorded};
use crate::workspace::Outcome;

/// Built-in puzzles, small ones first. The order is computed for all of them. Blanks stand between them.
const BUILT_IN: &str = "1x2x3 floppy 1x2x5 1x3x5 1x4x4 pyraminx 2x2x3 2x3x4 1x5x5 skewb pocket pyraminx-tips corners \
                        2x3x3 3x3x3 3x3x3-super 3x4x5 4x4x4 4x4x4-super 5x5x5 7x7x7";

/// A definition that is compared.
#[derive(Debug)]
pub(super) struct Case {
    /// The name in the report.
    pub(super) name: String,
    /// The program's argument: a path, or the name of a built-in puzzle.
    pub(super) argument: String,
    /// The number of positions at each distance, if other programs' results are recorded.
    pub(super) recorded: Option<Vec<u128>>,
}

impl Case {
    /// The file, if twsearch can read it as it is.
    pub(super) fn tws(&self) -> Option<PathBuf> {
        let is_tws = self.argument.ends_with(".tws");
        is_tws.then(|| PathBuf::from(&self.argument))
    }
}

/// Every definition with recorded results, sorted, then every built-in puzzle.
pub(super) fn all() -> Outcome<Vec<Case>> {
    let folder = pocket::definitions();
    let recorded = Recorded::read()?;
    let mut cases = Vec::new();
    for entry in std::fs::read_dir(&folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if recorded.has(&name) {
            cases.push(Case {
                name: name.clone().into_owned(),
                argument: path.to_string_lossy().into_owned(),
                recorded: recorded.counts(&name, "counts"),
            });
        }
    }
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    cases.extend(BUILT_IN.split(' ').map(|name| Case {
        name: name.into(),
        argument: name.into(),
        recorded: None,
    }));
    Ok(cases)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_of_the_tests_and_the_known_puzzles_are_found() {
        let cases = all().expect("the folder can be read");
        let files = cases.iter().filter(|case| case.tws().is_some()).count();
        assert!(files >= 17, "{files}");
        let recorded = cases.iter().filter(|case| case.recorded.is_some());
        assert!(recorded.count() >= 15);
        assert!(cases.len() >= files + 2 + BUILT_IN.split(' ').count());
    }
}
