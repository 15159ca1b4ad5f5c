//! Compares with nissy: the smallest number of moves that solve a 3x3x3.

use std::path::PathBuf;
use std::process::Command;

use super::comparisons::OtherProgram;
use super::programs::{self, Run};
use super::report::{Comparison, Report};
use crate::workspace::{Outcome, target};

/// The solver with the smallest table, and the size of that table.
const SOLVER: &str = "h48h0";
const TABLE_BYTES: u64 = 31_683_944;

/// Positions that the program solves in a few seconds without a large table.
const SCRAMBLES: [&str; 8] = [
    "R U F",
    "R U R' U' R U R' U'",
    "R2 L2 U2 D2 F2 B2",
    "F R U' B2 L D",
    "U2 R F2 D' L B'",
    "L' D2 B R' F U2 R",
    "R U2 F' L2 D B R' U",
    "D F2 R' B U' L2 F D2",
];

/// Compares the numbers of moves. The other program makes its table first, which may take minutes, and keeps it.
pub(super) fn compare(other: OtherProgram<'_>, report: &mut Report) -> Outcome {
    let folder = target().join("verify/nissy");
    let table = folder.join("tables").join(SOLVER);
    std::fs::create_dir_all(folder.join("tables"))?;
    // It runs in another folder.
    let nissy = match other.program.components().count() {
        1 => other.program.to_path_buf(),
        _ => std::path::absolute(other.program)?,
    };
    let ask = |arguments: &[&str]| -> Outcome<Run> {
        let mut command = Command::new(&nissy);
        command.current_dir(&folder).args(arguments);
        Ok(programs::run(&mut command, "", other.patience)?)
    };
    if !is_whole(&table) {
        // The program would take a partial table for a whole one.
        let _was_none = std::fs::remove_file(&table);
        let made = ask(&["gendata", "-solver", SOLVER])?;
        if !made.is_whole || !is_whole(&table) {
            let _was_none = std::fs::remove_file(&table);
            let seconds = made.seconds;
            let why = format!("found no whole table after {seconds:.0} s (--seconds)");
            report.leave_out("nissy", "all", why);
            return Ok(());
        }
    }
    for scramble in SCRAMBLES {
        let ours = other.pocket.distance("3x3x3", scramble)?;
        let solve = ["solve_scramble", "-solver", SOLVER, "-n", "1", "-M", "20"];
        let run = ask(&[&solve[..], &["-moves", scramble]].concat())?;
        let Some(theirs) = moves(&run.out).filter(|_| run.is_whole) else {
            report.leave_out("nissy", scramble, run.last_words());
            continue;
        };
        report.add(&Comparison {
            program: "nissy",
            what: scramble,
            ours: format!("{ours} moves"),
            theirs: format!("{theirs} moves"),
            difference: (ours != theirs).then(|| format!("ours {ours}, theirs {theirs}")),
            seconds: run.seconds,
        });
    }
    Ok(())
}

fn is_whole(table: &PathBuf) -> bool {
    std::fs::metadata(table).is_ok_and(|file| file.len() == TABLE_BYTES)
}

/// The number of moves in the first line that consists of moves only.
fn moves(out: &str) -> Option<u64> {
    let is_move = |word: &str| {
        let mut letters = word.chars();
        let is_face = letters.next().is_some_and(|face| "URFDLB".contains(face));
        is_face && matches!(letters.as_str(), "" | "2" | "3" | "'")
    };
    let mut lines = out.lines().map(|line| line.split_whitespace());
    let first = lines.find(|words| words.clone().next().is_some())?;
    let count = first.clone().count() as u64;
    first.clone().all(is_move).then_some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted() {
        assert_eq!(moves("F' U3 R2\n"), Some(3));
        assert_eq!(moves("\nF' U R'\n"), Some(3));
        assert_eq!(moves("Error: data file not found\n"), None);
        assert_eq!(moves(""), None);
    }
}
