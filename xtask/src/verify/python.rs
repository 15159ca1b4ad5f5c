//! Python: runs the reader of table files that tables/README.md shows, on many states.

use std::process::Command;

use cube_model::pocket::PocketState;
use god_table::{Metric, PocketTable};

use super::comparisons::OtherProgram;
use super::programs;
use super::report::{Comparison, Report};
use crate::tables;
use crate::workspace::{Outcome, root, target};

/// Every state whose number is a multiple of this is read, and the last one: 10,013 states.
const STEP: usize = 367;

/// Runs the reader, unchanged, once for each line of arguments.
const DRIVER: &str = "\
import os, sys
os.chdir(sys.argv[1])
reader = compile(open('distance.py').read(), 'distance.py', 'exec')
for line in sys.stdin:
    sys.argv = ['distance.py'] + line.split()
    exec(reader)
";

/// Makes the tables, and compares what the reader finds in them with our own searches.
pub(super) fn compare(other: OtherProgram<'_>, report: &mut Report) -> Outcome {
    let folder = target().join("verify/tables");
    tables::make_in(&folder)?;
    let readme = std::fs::read_to_string(root().join("tables/README.md"))?;
    let reader = reader(&readme).ok_or("tables/README.md: found no program in Python")?;
    std::fs::write(folder.join("distance.py"), reader)?;
    for (metric, name) in [
        (Metric::HalfTurn, "pocket-htm.bin"),
        (Metric::QuarterTurn, "pocket-qtm.bin"),
    ] {
        let (input, ours) = questions(metric, name)?;
        let mut command = Command::new(other.program);
        command.args(["-c", DRIVER]).arg(&folder);
        let run = programs::run(&mut command, &input, other.patience)?;
        let theirs = run.out.lines().map(|line| line.trim().parse().ok());
        let theirs: Vec<Option<u32>> = theirs.collect();
        if theirs.is_empty() {
            report.leave_out("Python", name, run.last_words());
            continue;
        }
        report.add(&Comparison {
            program: "Python",
            what: name,
            ours: format!("{} distances", ours.len()),
            theirs: format!("{} distances", theirs.len()),
            difference: difference(&ours, &theirs),
            seconds: run.seconds,
        });
    }
    Ok(())
}

/// The Python program in the readme.
fn reader(readme: &str) -> Option<&str> {
    let (_, rest) = readme.split_once("```python\n")?;
    Some(rest.split_once("```")?.0)
}

/// The reader's arguments for each state, and the distance that it should find.
fn questions(metric: Metric, name: &str) -> Outcome<(String, Vec<u32>)> {
    let table = PocketTable::new(metric)?;
    let (mut input, mut distances) = (String::new(), Vec::new());
    for index in (0..3_674_160).step_by(STEP).chain([3_674_159]) {
        let state = PocketState::unrank(index)?;
        let pieces = digits(state.pieces().as_array(), 1);
        let twists = digits(state.twists().as_array(), 0);
        input += &format!("{name} {pieces} {twists}\n");
        distances.push(table.distance(&state).ok_or("a state is not reached")?);
    }
    Ok((input, distances))
}

fn digits(values: &[u8], from: u8) -> String {
    let digits = values.iter().map(|value| char::from(b'0' + from + value));
    digits.collect()
}

fn difference(ours: &[u32], theirs: &[Option<u32>]) -> Option<String> {
    if ours.len() != theirs.len() {
        return Some(format!("ours are {}, theirs {}", ours.len(), theirs.len()));
    }
    let mut both = ours.iter().zip(theirs).enumerate();
    both.find_map(|(at, (ours, theirs))| {
        (Some(*ours) != *theirs).then(|| format!("state {at}: ours {ours}, theirs {theirs:?}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_a_reader() {
        let page = "# Tables\n\n```python\nprint(11)\n```\nAnd so on.\n";
        assert_eq!(reader(page), Some("print(11)\n"));
        assert_eq!(reader("# Tables\n"), None);
    }

    #[test]
    fn a_wrong_distance_is_noticed() {
        assert_eq!(difference(&[0, 11], &[Some(0), Some(11)]), None);
        assert!(difference(&[0, 11], &[Some(0), Some(10)]).is_some());
        assert!(difference(&[0, 11], &[Some(0), None]).is_some());
        assert!(difference(&[0, 11], &[Some(0)]).is_some());
    }
}
