//! GAP: the orders of groups.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde::Deserialize;

use super::cases::Case;
use super::programs;
use super::report::{Comparison, Report, abridged};
use crate::pocket::Pocket;
use crate::workspace::Outcome;

/// What stands before the order in what GAP prints.
const MARK: &str = "order ";

/// As much of a KPuzzle as the group of its moves takes.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct KPuzzle {
    orbits: Vec<Orbit>,
    moves: BTreeMap<String, BTreeMap<String, Turn>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Orbit {
    orbit_name: String,
    num_pieces: usize,
    num_orientations: usize,
}

/// The piece at a place comes from the place listed there, and is turned by the number listed there.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Turn {
    permutation: Vec<usize>,
    orientation_delta: Vec<usize>,
}

/// Compares the orders of all groups.
pub(super) fn compare(
    gap: &Path,
    patience: Duration,
    pocket: &Pocket,
    cases: &[Case],
    report: &mut Report,
) -> Outcome {
    for case in cases {
        let ours = pocket.order(&case.argument)?;
        if !ours.exact {
            report.leave_out("GAP", &case.name, "we know the least order only");
            continue;
        }
        let Ok(json) = pocket.definition(&case.argument, "kpuzzle") else {
            // As where positions are blocked.
            report.leave_out("GAP", &case.name, "it can't be written as a KPuzzle");
            continue;
        };
        let moves = pocket.description(&case.argument)?.moves;
        let script = script(&serde_json::from_str(&json)?, &moves)?;
        let run = programs::run(Command::new(gap).arg("-q"), &script, patience)?;
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

/// The group of these moves on the stickers: a point for every orientation in every place.
fn script(puzzle: &KPuzzle, moves: &[String]) -> Outcome<String> {
    let mut generators = Vec::new();
    for name in moves {
        let turn = puzzle.moves.get(name);
        let turn = turn.ok_or_else(|| format!("found no move {name} in the definition"))?;
        let images = images(&puzzle.orbits, turn);
        let images: Vec<String> = images.iter().map(ToString::to_string).collect();
        generators.push(format!("PermList([{}])", images.join(",")));
    }
    // Shorter lines: what is typed at GAP is no longer than a few thousand characters.
    let generators = generators.join(",\n").replace(',', ",\n");
    // And what it prints is broken into lines unless it has room.
    Ok(format!(
        "SizeScreen([4096, 24]);;\nPrint(\"{MARK}\", Size(Group([\n{generators}],())), \"\\n\");\nQUIT;\n"
    ))
}

/// Where each point goes, points counted from 1 through all orbits. An orbit that isn't named stays.
fn images(orbits: &[Orbit], turn: &BTreeMap<String, Turn>) -> Vec<usize> {
    let mut images = Vec::new();
    for orbit in orbits {
        let first = images.len() + 1;
        let count = orbit.num_orientations;
        images.extend(first..first + orbit.num_pieces * count);
        let Some(turn) = turn.get(&orbit.orbit_name) else {
            continue;
        };
        let places = turn.permutation.iter().zip(&turn.orientation_delta);
        for (place, (&from, &delta)) in places.enumerate() {
            for orientation in 0..count {
                let turned = (orientation + delta) % count;
                images[first - 1 + from * count + orientation] = first + place * count + turned;
            }
        }
    }
    images
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

    const TWO: &str = r#"{
        "orbits": [
            {"orbitName": "A", "numPieces": 2, "numOrientations": 3},
            {"orbitName": "B", "numPieces": 2, "numOrientations": 1}
        ],
        "moves": {
            "U": {"A": {"permutation": [1, 0], "orientationDelta": [1, 2]}},
            "R": {"B": {"permutation": [1, 0], "orientationDelta": [0, 0]}}
        }
    }"#;

    #[test]
    fn moves_become_permutations_of_points() {
        let puzzle: KPuzzle = serde_json::from_str(TWO).expect("it is JSON");
        // The piece of the second place comes to the first, turned by one; that of the first to the second, by two.
        let turned = images(&puzzle.orbits, &puzzle.moves["U"]);
        assert_eq!(turned, [6, 4, 5, 2, 3, 1, 7, 8]);
        assert_eq!(
            images(&puzzle.orbits, &puzzle.moves["R"]),
            [1, 2, 3, 4, 5, 6, 8, 7]
        );
        let text = script(&puzzle, &["R".into()]).expect("the move is there");
        let begin = "SizeScreen([4096, 24]);;\nPrint(\"order \", Size(Group([\nPermList([1,\n2,";
        assert!(text.starts_with(begin));
        assert!(script(&puzzle, &["F".into()]).is_err());
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
        // Alike where they are abridged.
        let (one, other) = ("1".repeat(30), format!("111111{}111", "2".repeat(21)));
        assert_eq!(abridged(&one), abridged(&other));
        assert!(difference(&one, &other).is_some());
    }
}
