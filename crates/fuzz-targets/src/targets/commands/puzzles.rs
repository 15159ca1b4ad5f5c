//! The commands for whole puzzles: counts, lists and files, against queues over small definitions.

use std::fs;
use std::path::{Path, PathBuf};

use puzzle_def::Parts;
use serde_json::Value;

use crate::bytes::Bytes;
use crate::naive::pocket::{Counted, distance, held};
use crate::naive::{puzzle, reader};
use crate::program::{answer, numbers, object, objects, said, text};
use crate::target::Outcome;

const MOST_STATES: usize = 1000;

/// Calls a function with a file of a small definition, the puzzle, and its number of states at each distance.
fn of_a_definition(
    bytes: &mut Bytes<'_>,
    name: &str,
    asked: impl FnOnce(&str, &Parts, &[u64], &mut Bytes<'_>),
) -> Outcome {
    let puzzle = puzzle::made(bytes);
    let Some(counts) = puzzle::distribution(&puzzle, MOST_STATES) else {
        return Outcome::refused("many states");
    };
    let is_json = bytes.once_in(3);
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let (file, definition) = if is_json {
        (
            folder.path().join("made.kpuzzle.json"),
            puzzle::to_kpuzzle(&puzzle, &mut Bytes::new(&[])),
        )
    } else {
        (
            folder.path().join("made.tws"),
            puzzle::to_tws(&puzzle, bytes),
        )
    };
    fs::write(&file, definition).expect("there is room for a file");
    asked(&file.to_string_lossy(), &puzzle, &counts, bytes);
    Outcome::accepted((name, is_json), counts.len())
}

pub(super) fn distribution(bytes: &mut Bytes<'_>) -> Outcome {
    of_a_definition(bytes, "distribution", |file, puzzle, counts, bytes| {
        let mut arguments = vec!["distribution", file, "--json", "--threads", "1"];
        if bytes.once_in(3) {
            arguments.push("--no-symmetry");
        }
        let said = object(&arguments);
        assert_eq!(numbers(&said["counts"]), counts, "{puzzle:?}: {said}");
        assert_eq!(said["max_depth"], counts.len() - 1, "{puzzle:?}: {said}");
    })
}

/// Checks that a count continues from its files as long as one level is intact, and otherwise reports that none is. If only the
/// first level was stored, it starts over, since nothing is lost.
pub(super) fn resumed(bytes: &mut Bytes<'_>) -> Outcome {
    of_a_definition(bytes, "resumed", |file, puzzle, counts, bytes| {
        let folder = Path::new(file).with_file_name("levels");
        let levels = folder.to_string_lossy();
        let first = [
            "distribution",
            file,
            "--json",
            "--threads",
            "1",
            "--checkpoint",
            &levels,
        ];
        assert_eq!(numbers(&object(&first)["counts"]), counts, "{puzzle:?}");
        let entries = fs::read_dir(&folder).expect("the levels were kept there");
        let mut kept: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
        kept.sort();
        let mut damaged = 0;
        for level in &kept {
            if bytes.once_in(2) {
                damage(level, bytes);
                damaged += 1;
            }
        }
        let again = said(&[&first[..], &["--resume"]].concat(), b"");
        let is_first = |level: &PathBuf| level.extension().is_some_and(|end| end == "level-0");
        if damaged < kept.len() || kept.iter().all(is_first) {
            assert_eq!(
                again.status, 0,
                "{puzzle:?}, {damaged} of {kept:?}: {again:?}"
            );
            let object: Value = serde_json::from_str(&again.out).expect("an object");
            assert_eq!(numbers(&object["counts"]), counts, "{puzzle:?}: {again:?}");
        } else {
            let refused = again.status == 1 && again.out.is_empty() && !again.err.is_empty();
            assert!(refused, "{puzzle:?}: {again:?}");
        }
    })
}

/// Changes a byte of a file, or cuts it short.
fn damage(file: &Path, bytes: &mut Bytes<'_>) {
    let mut content = fs::read(file).expect("it was written");
    let at = bytes.below(content.len());
    if bytes.once_in(3) {
        content.truncate(at);
    } else {
        content[at] ^= 1 << bytes.below(8);
    }
    fs::write(file, content).expect("there is room for as much");
}

pub(super) fn states(bytes: &mut Bytes<'_>) -> Outcome {
    of_a_definition(bytes, "states", |file, puzzle, counts, bytes| {
        let depth = bytes.below(counts.len());
        let told = answer(&[
            "states",
            file,
            "--threads",
            "1",
            "--no-symmetry",
            "--depth",
            &depth.to_string(),
        ]);
        assert_eq!(
            told.lines().count() as u64,
            counts[depth],
            "{puzzle:?} at {depth}: {told}"
        );
    })
}

pub(super) fn puzzle(bytes: &mut Bytes<'_>) -> Outcome {
    of_a_definition(bytes, "puzzle", |file, puzzle, counts, _| {
        let said = object(&["puzzle", file, "--json"]);
        let states: u64 = counts.iter().sum();
        // If pieces that are alike leave the number of positions open, the plan has room for all.
        match said["states"].as_str() {
            Some(told) => assert_eq!(told, states.to_string(), "{puzzle:?}: {said}"),
            None => {
                let [rows, fibre] = ["rows", "fibre"].map(|name| said["plan"][name].as_u64());
                let room = rows.zip(fibre).map(|(rows, fibre)| rows * fibre);
                assert!(
                    room.is_some_and(|room| room >= states),
                    "{puzzle:?}: {said}"
                );
            }
        }
        let orbits = said["orbits"].as_array().expect("a list");
        assert_eq!(orbits.len(), puzzle.orbits.len(), "{said}");
    })
}

/// Checks that the order of the group is the number of states if all pieces differ.
pub(super) fn order(bytes: &mut Bytes<'_>) -> Outcome {
    of_a_definition(bytes, "order", |file, puzzle, counts, _| {
        let said = answer(&["order", file]);
        let order: u64 = said
            .trim()
            .parse()
            .unwrap_or_else(|error| panic!("{said}: {error}"));
        let states: u64 = counts.iter().sum();
        let mut orbits = puzzle.start.orbits.iter();
        let all_differ = orbits.all(|start| {
            start
                .pieces
                .iter()
                .copied()
                .eq(0..start.pieces.len() as u16)
        });
        assert!(
            order == states || (!all_differ && order.is_multiple_of(states)),
            "{puzzle:?}: {said}"
        );
    })
}

pub(super) fn scramble(bytes: &mut Bytes<'_>) -> Outcome {
    let seed = bytes.below(1 << 16).to_string();
    let count = 1 + bytes.below(3);
    let arguments = [
        "scramble",
        "--json",
        "--seed",
        &seed,
        "-n",
        &count.to_string(),
    ];
    let scrambles = objects(&arguments);
    assert_eq!(scrambles.len(), count);
    for said in scrambles {
        let nodes = reader::read(text(&said, "scramble"), false).expect("it can be read");
        let steps = reader::written_out(&nodes);
        assert_eq!(steps.len(), 11, "{said}");
        let (moves, _) = distance(&held(&steps), Counted::HalfTurns);
        assert!(said["distance"] == moves && moves >= 4, "{said}: {moves}");
    }
    Outcome::accepted("scramble", count)
}

pub(super) fn table(bytes: &mut Bytes<'_>) -> Outcome {
    of_a_definition(bytes, "table", |file, puzzle, counts, _| {
        let told = answer(&[
            "table",
            file,
            "--threads",
            "1",
            "--out",
            "-",
            "--format",
            "csv",
        ]);
        let mut found = vec![0; counts.len()];
        // A position that no moves solve has no distance, and neither has the line with the names of the columns.
        let distances = told.lines().filter_map(|line| line.rsplit(',').next());
        for distance in distances.filter_map(|distance| distance.parse::<usize>().ok()) {
            found[distance] += 1;
        }
        assert_eq!(found, counts, "{puzzle:?}");
    })
}
