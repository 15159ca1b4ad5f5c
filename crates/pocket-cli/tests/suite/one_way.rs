//! Moves that no move undoes: distances count from the solved position, sequences have allowed moves only.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::fs;
use std::path::Path;

use puzzle_def::{Definition, Pattern, Transformation, read};
use serde_json::Value;

use crate::support::program::pocket;

/// A puzzle, moves of it and whether the grip matters.
struct Case {
    name: &'static str,
    text: &'static str,
    moves: &'static [&'static str],
}

/// Some pieces are alike.
const ALIKE: Case = Case {
    name: "alike",
    text: "Set P 6 1\nSet Q 3 2\nSolved\nP\n1 1 2 3 3 3\nQ\n1 2 2\n0 0 0\nEnd\n\
           Move A\nP\n2 3 4 1 5 6\nQ\n2 1 3\n1 0 0\nEnd\nMove B\nP\n1 2 4 5 3 6\nEnd\n\
           Move C\nP\n1 2 3 5 6 4\nQ\n2 3 1\n0 0 1\nEnd\n",
    moves: &["A", "B", "C"],
};

/// All pieces are different.
const DIFFERENT: Case = Case {
    name: "different",
    text: "Set P 5 1\nSet Q 2 3\nSolved\nEnd\n\
           Move A\nP\n2 3 4 1 5\nQ\n2 1\n1 0\nEnd\nMove B\nP\n1 2 4 5 3\nQ\n1 2\n0 1\nEnd\n",
    moves: &["A", "B"],
};

/// Some positions are blocked on the way, and pieces are alike.
const BLOCKED: Case = Case {
    name: "blocked",
    text: "Set P 6 1\nSolved\nP\n1 2 3 4 4 4\nEnd\n\
           Move A\nP\n2 3 4 1 5 6\nEnd\nMove B\nP\n1 2 4 5 6 3\nEnd\nIllegal P 4 1\n",
    moves: &["A", "B"],
};

/// Turns of the whole take moves to moves.
const TURNED: Case = Case {
    name: "turned",
    text: "Set P 5 1\nSet Q 5 1\nSolved\nP\n1 2 3 4 4\nEnd\n\
           Move A\nP\n2 3 1 4 5\nQ\n2 3 1 4 5\nEnd\nMove B\nP\n1 3 4 2 5\nQ\n1 3 4 2 5\nEnd\n\
           Move C\nP\n1 2 4 5 3\nQ\n1 2 4 5 3\nEnd\nMove D\nP\n4 2 3 5 1\nQ\n4 2 3 5 1\nEnd\n\
           Move E\nP\n2 5 3 4 1\nQ\n2 5 3 4 1\nEnd\nMove x\nP\n2 3 4 5 1\nQ\n2 3 4 5 1\nEnd\n",
    moves: &["A", "B", "C", "D", "E"],
};

/// The slow twin: positions and their distances, breadth first.
struct Twin {
    definition: Definition,
    moves: Vec<Transformation>,
    from_solved: HashMap<Pattern, usize>,
}

impl Twin {
    fn new(case: &Case, any_grip: bool) -> Self {
        let definition = read("case.tws", case.text).expect("it is a definition");
        let with_moves = definition.with_moves(case.moves).expect("its own moves");
        let turns = with_moves.turns(false).expect("they are few");
        let moves: Vec<_> = turns.into_iter().map(|turn| turn.transformation).collect();
        let mut twin = Self {
            definition,
            moves,
            from_solved: HashMap::new(),
        };
        let mut left = VecDeque::new();
        for solved in twin.grips(twin.definition.start(), any_grip) {
            twin.from_solved.insert(solved.clone(), 0);
            left.push_back(solved);
        }
        while let Some(pattern) = left.pop_front() {
            let distance = twin.from_solved[&pattern] + 1;
            for mv in &twin.moves {
                let next = pattern.after(mv);
                if twin.definition.broken_rule(&next).is_none()
                    && !twin.from_solved.contains_key(&next)
                {
                    twin.from_solved.insert(next.clone(), distance);
                    left.push_back(next);
                }
            }
        }
        twin
    }

    /// A position as it is seen in each grip.
    fn grips(&self, pattern: &Pattern, any_grip: bool) -> Vec<Pattern> {
        let mut grips = vec![pattern.clone()];
        if any_grip {
            let turn = &self.definition.parts().rotations[0].transformation;
            loop {
                let next = grips[grips.len() - 1].after(turn);
                if next == grips[0] {
                    break;
                }
                grips.push(next);
            }
        }
        grips
    }

    /// How many positions there are at each distance; those that differ by the grip are one if any will do.
    fn counts(&self, any_grip: bool) -> Vec<u64> {
        let mut seen = HashSet::new();
        let mut counts = BTreeMap::new();
        for (pattern, &distance) in &self.from_solved {
            let first = self.grips(pattern, any_grip).into_iter().min();
            if seen.insert(first) {
                *counts.entry(distance).or_insert(0) += 1;
            }
        }
        counts.into_values().collect()
    }

    /// How many moves a position is from solved, the other way round.
    fn to_solved(&self, pattern: &Pattern) -> Option<usize> {
        let mut seen = HashMap::from([(pattern.clone(), 0)]);
        let mut left = VecDeque::from([pattern.clone()]);
        while let Some(pattern) = left.pop_front() {
            let distance = seen[&pattern];
            if pattern == *self.definition.start() {
                return Some(distance);
            }
            for mv in &self.moves {
                let next = pattern.after(mv);
                if self.definition.broken_rule(&next).is_none() && !seen.contains_key(&next) {
                    seen.insert(next.clone(), distance + 1);
                    left.push_back(next);
                }
            }
        }
        None
    }
}

/// A file of the case in a folder of its own, and the list of its moves.
fn written(case: &Case, folder: &Path) -> (String, String) {
    let file = folder.join(format!("{}.tws", case.name));
    fs::write(&file, case.text).expect("it can be written");
    (
        file.to_str().expect("the path is text").to_owned(),
        case.moves.join(","),
    )
}

fn run(arguments: &[&str]) -> String {
    let outcome = pocket(arguments, b"");
    assert_eq!(outcome.status, 0, "{arguments:?}: {}", outcome.err);
    outcome.out
}

fn counts(arguments: &[&str]) -> Vec<u64> {
    let line: Value = serde_json::from_str(&run(arguments)).expect("it is one line of JSON");
    let counts = line["counts"].as_array().expect("it has counts");
    counts.iter().filter_map(Value::as_u64).collect()
}

#[test]
fn every_way_to_count_counts_from_solved() {
    let folder = tempfile::tempdir().expect("there is room for files");
    for case in [ALIKE, DIFFERENT, BLOCKED, TURNED] {
        let (file, moves) = written(&case, folder.path());
        let twin = Twin::new(&case, false);
        let expected = twin.counts(false);
        let common = ["distribution", &file, "--moves", &moves, "--json"];
        let kept = folder.path().join("kept");
        let kept = kept.to_str().expect("the path is text");
        for more in [
            &[][..],
            &["--no-symmetry"],
            &["--metric", "qtm"],
            &["--checkpoint", kept],
            &["--checkpoint", kept, "--resume"],
            &["--threads", "1"],
        ] {
            let found = counts(&[&common[..], more].concat());
            assert_eq!(found, expected, "{} {more:?}", case.name);
        }
        let table = run(&[
            "table", &file, "--moves", &moves, "--format", "csv", "--out", "-",
        ]);
        let mut found = vec![0; expected.len()];
        for line in table.lines().skip(1) {
            let distance = line.rsplit(',').next().expect("three numbers");
            if let Ok(distance) = distance.parse::<usize>() {
                found[distance] += 1;
            }
        }
        assert_eq!(found, expected, "{} in a table", case.name);
    }
    let (file, moves) = written(&TURNED, folder.path());
    let expected = Twin::new(&TURNED, true).counts(true);
    let found = counts(&[
        "distribution",
        &file,
        "--moves",
        &moves,
        "--any-grip",
        "--json",
    ]);
    assert_eq!(found, expected, "in any grip");
}

#[test]
fn the_two_ways_differ_where_pieces_are_alike() {
    // So the other tests can tell them apart.
    let twin = Twin::new(&ALIKE, false);
    let mut back = BTreeMap::new();
    for pattern in twin.from_solved.keys() {
        *back.entry(twin.to_solved(pattern)).or_insert(0_u64) += 1;
    }
    assert_ne!(back.into_values().collect::<Vec<_>>(), twin.counts(false));
}

#[test]
fn positions_are_made_by_allowed_moves_and_solved_by_them() {
    let folder = tempfile::tempdir().expect("there is room for files");
    for case in [ALIKE, DIFFERENT, BLOCKED, TURNED] {
        let (file, moves) = written(&case, folder.path());
        let twin = Twin::new(&case, false);
        let counts = twin.counts(false);
        for depth in [1, 2, counts.len() - 1] {
            let text = depth.to_string();
            let listed = run(&["states", &file, "--moves", &moves, "--depth", &text]);
            let mut seen = HashSet::new();
            for sequence in listed.lines() {
                let names: Vec<&str> = sequence.split(' ').collect();
                assert_eq!(names.len(), depth, "{sequence}");
                let mut position = twin.definition.start().clone();
                for name in names {
                    let mv = case.moves.iter().position(|mv| *mv == name);
                    position = position.after(&twin.moves[mv.expect("an allowed move")]);
                    assert_eq!(twin.definition.broken_rule(&position), None);
                }
                assert_eq!(twin.from_solved[&position], depth, "{sequence}");
                assert!(seen.insert(position));
            }
            assert_eq!(seen.len() as u64, counts[depth], "{} {depth}", case.name);
            // The way back is another one.
            let some: Vec<&str> = listed.lines().take(5).collect();
            for sequence in some {
                let position = twin.definition.read_sequence("moves", sequence);
                let position = twin.definition.start().after(&position.expect("moves"));
                let solved = pocket(
                    &[
                        "solve", "--puzzle", &file, "--moves", &moves, "--json", sequence,
                    ],
                    b"",
                );
                let expected = twin.to_solved(&position);
                assert_eq!(solved.status == 0, expected.is_some(), "{}", solved.err);
                if let Some(expected) = expected {
                    let line: Value = serde_json::from_str(&solved.out).expect("a line of JSON");
                    assert_eq!(
                        line["distance"].as_u64(),
                        Some(expected as u64),
                        "{sequence}"
                    );
                }
            }
        }
    }
}

#[test]
fn processes_count_from_solved_together() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let (file, moves) = written(&ALIKE, folder.path());
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_pocket"))
        .args([
            "distribution",
            &file,
            "--moves",
            &moves,
            "--json",
            "--processes",
            "2",
        ])
        .output()
        .expect("the program runs");
    let line: Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
    let counts = line["counts"].as_array().expect("it has counts");
    let counts: Vec<u64> = counts.iter().filter_map(Value::as_u64).collect();
    assert_eq!(counts, Twin::new(&ALIKE, false).counts(false));
}

#[test]
fn the_pocket_cube_is_made_by_allowed_moves() {
    let listed = run(&["states", "--moves", "U,R,F2", "--depth", "3"]);
    let sequences: Vec<&str> = listed.lines().collect();
    let words = sequences.iter().flat_map(|line| line.split(' '));
    let words: HashSet<&str> = words.filter(|word| !word.is_empty()).collect();
    assert_eq!(words, HashSet::from(["U", "R", "F2"]));
    // Three times a quarter turn is one turn, but not an allowed one.
    assert!(sequences.contains(&"U U U"), "{listed}");
}

#[test]
fn scrambles_are_allowed_moves_and_as_far_as_they_say() {
    let folder = tempfile::tempdir().expect("there is room for files");
    for case in [ALIKE, DIFFERENT] {
        let (file, moves) = written(&case, folder.path());
        let twin = Twin::new(&case, false);
        let common = [
            "scramble", "--puzzle", &file, "--moves", &moves, "--seed", "7",
        ];
        let scrambles = run(&[&common[..], &["-n", "40", "--min-depth", "4", "--json"]].concat());
        for line in scrambles.lines() {
            let line: Value = serde_json::from_str(line).expect("a line of JSON");
            let sequence = line["scramble"].as_str().expect("it has moves");
            let words = sequence.split(' ').filter(|word| !word.is_empty());
            assert!(
                words.clone().all(|word| case.moves.contains(&word)),
                "{sequence}"
            );
            let made = twin.definition.read_sequence("moves", sequence);
            let position = twin.definition.start().after(&made.expect("moves"));
            let distance = twin.to_solved(&position).expect("it can be solved") as u64;
            assert_eq!(line["distance"].as_u64(), Some(distance), "{sequence}");
            assert!(distance >= 4);
        }
    }
}

#[test]
fn random_moves_end_in_no_blocked_position() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let (file, _) = written(&BLOCKED, folder.path());
    let twin = Twin::new(&BLOCKED, false);
    let arguments = [
        "scramble",
        "--puzzle",
        &file,
        "--random-moves",
        "12",
        "-n",
        "60",
        "--seed",
        "1",
    ];
    for sequence in run(&arguments).lines() {
        let mut position = twin.definition.start().clone();
        for name in sequence.split(' ') {
            let mv = twin
                .definition
                .read_sequence("moves", name)
                .expect("a move");
            position = position.after(&mv);
            assert_eq!(twin.definition.broken_rule(&position), None, "{sequence}");
        }
    }
}

#[test]
fn scrambles_and_long_solutions_make_no_blocked_move() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let text = "Set P 5 1\nSolved\nEnd\nMove A\nP\n5 1 3 2 4\nEnd\nMove B\nP\n4 3 5 1 2\nEnd\n\
                Move C\nP\n5 1 3 4 2\nEnd\nIllegal P 5 1\n";
    let name = "narrow";
    let narrow = Case {
        name,
        text,
        moves: &["A", "B", "C"],
    };
    for case in [BLOCKED, narrow] {
        let (file, _) = written(&case, folder.path());
        let definition = read("case.tws", case.text).expect("it is a definition");
        let after = |start: &Pattern, sequence: &str| {
            let mut position = start.clone();
            for name in sequence.split(' ').filter(|word| !word.is_empty()) {
                let mv = definition.read_sequence("moves", name).expect("a move");
                position = position.after(&mv);
                assert_eq!(definition.broken_rule(&position), None, "{sequence}");
            }
            position
        };
        let scrambles = run(&["scramble", "--puzzle", &file, "-n", "30", "--seed", "1"]);
        for (number, scramble) in scrambles.lines().enumerate() {
            let position = after(definition.start(), scramble);
            if number >= 4 {
                continue;
            }
            let all = [
                "solve", "--puzzle", &file, "--all", "--slack", "2", "--json", scramble,
            ];
            for more in [&[][..], &["--end", "A"], &["--start", "B"]] {
                let outcome = pocket(&[&all[..], more].concat(), b"");
                assert!(outcome.status == 0 || !more.is_empty(), "{}", outcome.err);
                if outcome.status > 0 {
                    continue;
                }
                let line: Value = serde_json::from_str(&outcome.out).expect("a line of JSON");
                let solutions = line["solutions"].as_array().expect("a list").iter();
                for solution in solutions.filter_map(Value::as_str) {
                    assert_eq!(
                        after(&position, solution),
                        *definition.start(),
                        "{solution}"
                    );
                }
            }
        }
    }
}

/// The only position at distance 1 is the one before `R`, which no move makes.
#[test]
fn scrambles_need_only_as_many_moves_as_positions_that_moves_make() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let case = Case {
        name: "dead_end",
        text: "Set P 3 1\nSolved\nEnd\nMove R\nP\n2 3 1\nEnd\nIllegal P 1 2\n",
        moves: &["R"],
    };
    let (file, _) = written(&case, folder.path());
    let scramble = ["scramble", &file, "--moves", "R", "-n", "2"];
    assert_eq!(run(&scramble), "() // solved\n() // solved\n");
    let farther = pocket(&[&scramble[..], &["--min-depth", "1"]].concat(), b"");
    assert_eq!(farther.status, 2);
    let error = "pocket: found --min-depth 1, expected less: the moves make no position that far from solved\n";
    assert!(farther.err.ends_with(error), "{}", farther.err);
}
