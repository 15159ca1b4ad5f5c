//! GAP: the orders of groups.

use std::process::Command;

use super::comparisons::OtherProgram;
use super::points::Points;
use super::programs;
use super::report::{Comparison, Report, abridged};
use crate::workspace::Outcome;

/// The text before the order in GAP's output.
const MARK: &str = "order ";

/// Compares the orders of all groups.
pub(super) fn compare(other: OtherProgram<'_>, report: &mut Report) -> Outcome {
    let pocket = other.pocket;
    for case in other.cases {
        let ours = pocket.order(&case.argument)?;
        if !ours.exact {
            report.leave_out("GAP", &case.name, "we know the least order only");
            continue;
        }
        let Ok(json) = pocket.definition(&case.argument, "kpuzzle") else {
            // For example because positions are blocked.
            report.leave_out("GAP", &case.name, "it can't be written as a KPuzzle");
            continue;
        };
        let moves = pocket.description(&case.argument)?.moves;
        let script = script(&Points::of(&json, &moves)?);
        let run = programs::run(
            Command::new(other.program).arg("-q"),
            &script,
            other.patience,
        )?;
        let Some(theirs) = order(&run.out) else {
            report.leave_out("GAP", &case.name, run.last_words());
            continue;
        };
        report.add(&Comparison {
            program: "GAP",
            what: &case.name,
            ours: abridged(&ours.order),
            theirs: abridged(&theirs),
            difference: difference(&ours.order, &theirs),
            seconds: run.seconds,
        });
    }
    Ok(())
}

fn difference(ours: &str, theirs: &str) -> Option<String> {
    (ours != theirs).then(|| format!("ours {ours}, theirs {theirs}"))
}

/// The group of the moves, on points counted from 1.
fn script(points: &Points) -> String {
    let generators = points.moves.iter().map(|images| {
        let images: Vec<String> = images.iter().map(|image| (image + 1).to_string()).collect();
        format!("PermList([{}])", images.join(","))
    });
    let generators: Vec<String> = generators.collect();
    // GAP reads no line of more than a few thousand characters.
    let generators = generators.join(",\n").replace(',', ",\n");
    // A wide screen keeps GAP from breaking its output into lines.
    format!(
        "SizeScreen([4096, 24]);;\nPrint(\"{MARK}\", Size(Group([\n{generators}],())), \"\\n\");\nQUIT;\n"
    )
}

/// The order that GAP printed.
fn order(out: &str) -> Option<String> {
    let mut lines = out.lines();
    let line = lines.find_map(|line| line.trim().strip_prefix(MARK));
    let digits = line.filter(|order| order.bytes().all(|byte| byte.is_ascii_digit()));
    digits.filter(|digits| !digits.is_empty()).map(Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_become_a_script() {
        let points = Points {
            moves: vec![vec![1, 0, 2]],
            colours: vec![0, 1, 2],
        };
        let begin = "SizeScreen([4096, 24]);;\nPrint(\"order \", Size(Group([\nPermList([2,\n1,";
        assert!(script(&points).starts_with(begin));
    }

    #[test]
    fn orders_are_read() {
        let read = |out| order(out);
        assert_eq!(read("order 3674160\n").as_deref(), Some("3674160"));
        assert_eq!(read("Error, no method found\n"), None);
        assert_eq!(read("order \n"), None);
    }

    #[test]
    fn a_wrong_order_is_noticed() {
        let theirs = order("order 3674160\n").expect("it is there");
        assert_eq!(difference("3674160", &theirs), None);
        assert!(difference("3674161", &theirs).is_some());
        // Numbers that differ, but are abridged to the same text.
        let (one, other) = ("1".repeat(30), format!("111111{}111", "2".repeat(21)));
        assert_eq!(abridged(&one), abridged(&other));
        assert!(difference(&one, &other).is_some());
    }
}
