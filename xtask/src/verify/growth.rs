//! Python packages that search: compares the number of positions at each distance.

use std::process::Command;

use serde_json::json;

use super::comparisons::OtherProgram;
use super::points::Points;
use super::programs;
use super::report::{Comparison, Report};
use crate::workspace::Outcome;

/// A package, and a program that searches with it. The program reads permutations of points and the colours of the
/// solved points, and prints the number of positions at each distance.
#[derive(Debug)]
pub(super) struct Package {
    pub(super) name: &'static str,
    pub(super) module: &'static str,
    program: &'static str,
}

/// The most positions of a puzzle for which a package is asked.
const MOST: u128 = 200_000;

pub(super) const PACKAGES: [Package; 2] = [
    Package {
        name: "numpy",
        module: "numpy",
        program: include_str!("growth/with_numpy.py"),
    },
    Package {
        name: "CayleyPy",
        module: "cayleypy",
        program: include_str!("growth/with_cayleypy.py"),
    },
];

/// Compares all positions of puzzles that are small enough.
pub(super) fn compare(package: &Package, other: OtherProgram<'_>, report: &mut Report) -> Outcome {
    let (pocket, limit) = (other.pocket, other.limit.min(MOST));
    for case in other.cases {
        let description = pocket.description(&case.argument)?;
        let positions = description.positions().parse().unwrap_or(u128::MAX);
        if positions > limit {
            continue;
        }
        // It can't be written where positions are blocked.
        let Ok(json) = pocket.definition(&case.argument, "kpuzzle") else {
            continue;
        };
        let points = Points::of(&json, &description.moves)?;
        let input = json!({"moves": points.both_ways(), "colours": points.colours});
        let ours = pocket.counts(&case.argument, &["--single-turns"])?;
        let mut command = Command::new(other.program);
        command.args(["-c", package.program]);
        let run = programs::run(&mut command, &input.to_string(), other.patience)?;
        let theirs = counts(&run.out).filter(|_| run.is_whole);
        let Some(theirs) = theirs else {
            report.leave_out(package.name, &case.name, run.last_words());
            continue;
        };
        let total = |counts: &[u128]| {
            let levels = counts.len();
            format!("{} in {levels} levels", counts.iter().sum::<u128>())
        };
        report.add(&Comparison {
            program: package.name,
            what: &case.name,
            ours: total(&ours),
            theirs: total(&theirs),
            difference: (ours != theirs).then(|| format!("ours {ours:?}, theirs {theirs:?}")),
            seconds: run.seconds,
        });
    }
    Ok(())
}

/// The list in the last line.
fn counts(out: &str) -> Option<Vec<u128>> {
    serde_json::from_str(out.lines().last()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_is_read() {
        assert_eq!(counts("Using cpu.\n[1, 9, 54]\n"), Some(vec![1, 9, 54]));
        assert_eq!(counts("Traceback\n"), None);
        assert_eq!(counts(""), None);
    }
}
