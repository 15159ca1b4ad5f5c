//! Puzzles from files: every count is the one that other programs came to, and what `states` prints, `solve` reads.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::tempdir;

use crate::support::program::pocket;
use crate::support::run::definition;

/// Puzzles with more positions are left out, as counting them takes too long for a test.
const MOST_POSITIONS: u64 = 10_000_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/puzzles")
}

/// The path of a definition.
fn file(name: &str) -> String {
    let path = folder().join(name);
    path.to_str().expect("the path is text").to_owned()
}

/// What is known of each file.
fn known() -> BTreeMap<String, Value> {
    let text = fs::read_to_string(folder().join("counts.json"));
    serde_json::from_str(&text.expect("it can be read")).expect("it is an object of objects")
}

/// Those that are small enough.
fn small() -> Vec<(String, Value)> {
    let is_small = |facts: &Value| {
        let states = facts["states"].as_u64();
        states.is_some_and(|states| states < MOST_POSITIONS)
    };
    known()
        .into_iter()
        .filter(|(_, facts)| is_small(facts))
        .collect()
}

/// The one line of JSON that the program prints.
fn json(arguments: &[&str]) -> Value {
    let outcome = pocket(arguments, b"");
    assert_eq!(
        (outcome.status, outcome.err.as_str()),
        (0, ""),
        "{arguments:?}"
    );
    serde_json::from_str(&outcome.out).expect("it is one line of JSON")
}

#[test]
fn counts_are_those_of_other_programs() {
    let (mut files, mut single) = (0, 0);
    for (name, facts) in small() {
        let path = file(&name);
        let found = json(&["distribution", &path, "--json"]);
        assert_eq!(found["counts"], facts["counts"], "{name}");
        assert_eq!(found["total"], facts["states"], "{name}");
        files += 1;
        if facts.get("counts_single_turns").is_some() {
            let found = json(&["distribution", &path, "--json", "--single-turns"]);
            assert_eq!(found["counts"], facts["counts_single_turns"], "{name}");
            single += 1;
        }
    }
    assert_eq!((files, single), (14, 1));
}

#[test]
fn orders_are_those_of_other_programs() {
    let mut files = 0;
    for (name, facts) in known() {
        let found = pocket(&["order", &file(&name)], b"");
        let order = facts["group_order"].as_str().expect("a text of digits");
        assert_eq!((found.status, found.err.as_str()), (0, ""), "{name}");
        assert_eq!(found.out, format!("{order}\n"), "{name}");
        let found = json(&["order", &file(&name), "--json"]);
        assert_eq!(found["order"], facts["group_order"], "{name}");
        assert_eq!(found["exact"], true);
        files += 1;
    }
    assert_eq!(files, 20);
}

/// Eight coins, each turned by a move of its own: they can be exchanged in 40,320 ways, which are not all looked for.
#[test]
fn whether_all_symmetries_are_told_is_told() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("coins.tws");
    let moves = (0..8).map(|coin| {
        let twists = (0..8).map(|place| if place == coin { "1 " } else { "0 " });
        let twists = twists.collect::<String>();
        format!("Move M{coin}\nP\n1 2 3 4 5 6 7 8\n{twists}\nEnd\n")
    });
    let text = format!("Set P 8 2\nSolved\nEnd\n{}", moves.collect::<String>());
    fs::write(&path, text).expect("a file");
    let path = path.display().to_string();
    let found = json(&["puzzle", &path, "--json"]);
    assert!(found["symmetries"].as_u64() < Some(40_320));
    assert_eq!(found["symmetries_exact"], false);
    let found = json(&["puzzle", "2x2x2", "--json"]);
    assert!(found.get("symmetries_exact").is_none());
}

#[test]
fn positions_at_a_distance_are_solved_in_as_many_moves() {
    let mut files = 0;
    for (name, facts) in small() {
        let path = file(&name);
        for depth in [1_usize, 3] {
            let count = facts["counts"][depth].as_u64().expect("a number").min(20);
            let depth_text = depth.to_string();
            let states = pocket(
                &["states", &path, "--depth", &depth_text, "--limit", "20"],
                b"",
            );
            assert_eq!((states.status, states.err.as_str()), (0, ""), "{name}");
            assert_eq!(states.out.lines().count() as u64, count, "{name}");
            let solved = pocket(
                &["solve", "--json", "--puzzle", &path],
                states.out.as_bytes(),
            );
            assert_eq!((solved.status, solved.err.as_str()), (0, ""), "{name}");
            assert_eq!(solved.out.lines().count() as u64, count, "{name}");
            for line in solved.out.lines() {
                let line: Value = serde_json::from_str(line).expect("it is JSON");
                assert_eq!(line["distance"], depth, "{name}: {line}");
            }
        }
        files += 1;
    }
    assert_eq!(files, 14);
}

/// Another puzzle than the known one of that name, whatever it is asked.
#[test]
fn a_name_in_a_file_is_a_name_only() {
    let folder = tempdir().expect("there is room for files");
    let path = folder.path().join("ring.tws");
    let path = path.to_str().expect("the path is text");
    let ring = "Set P 4 1\nSolved\nEnd\nMove U\nP\n2 3 4 1\nEnd\n";
    let mut names = 0;
    for name in ["pocket", "2x2x2", "pyraminx", "floppy", "ring"] {
        fs::write(path, format!("Name {name}\n{ring}")).expect("there is room for files");
        let counted = json(&["distribution", path, "--json"]);
        assert_eq!(counted["counts"], serde_json::json!([1, 3]), "{name}");
        assert_eq!(counted["puzzle"], name);
        let solved = json(&["solve", "--puzzle", path, "--json", "--all", "U2"]);
        assert_eq!(solved["solutions"], serde_json::json!(["U2"]), "{name}");
        assert_eq!(solved["puzzle"], name);
        let scrambled = json(&["scramble", path, "--json", "--seed", "1"]);
        assert_eq!(scrambled["distance"], 1, "{name}");
        assert_eq!(scrambled.get("state"), None, "{name}");
        let drawn = json(&["draw", "--puzzle", path, "--json", "U"]);
        assert_eq!(
            drawn["pattern"]["P"]["pieces"],
            serde_json::json!([1, 2, 3, 0])
        );
        assert_eq!(drawn.get("facelets"), None, "{name}");
        let listed = pocket(&["states", path, "--depth", "1"], b"").out;
        let mut listed: Vec<&str> = listed.lines().collect();
        listed.sort_unstable();
        assert_eq!(listed, ["U", "U'", "U2"], "{name}");
        for refused in [
            &["solve", "--puzzle", path, "--state", "0,0"][..],
            &["solve", "--puzzle", path, "--goal", "face", "U"],
            &["states", path, "--depth", "1", "--up-to", "rotation"],
            &[
                "draw",
                "--puzzle",
                path,
                "--facelets",
                "UUUURRRRFFFFDDDDLLLLBBBB",
            ],
        ] {
            let outcome = pocket(refused, b"");
            assert_eq!(
                (outcome.status, outcome.out.as_str()),
                (2, ""),
                "{refused:?}"
            );
        }
        names += 1;
    }
    assert_eq!(names, 5);
}

/// Moves that have names of rotations by mistake are told, and rotations that are meant as such are not.
#[test]
fn moves_that_count_as_rotations_by_their_names_are_told() {
    let folder = tempdir().expect("there is room for files");
    let path = folder.path().join("rings.tws");
    let path = path.to_str().expect("the path is text");
    let turn = |name, places| format!("Move {name}\nP\n{places}\nEnd\n");
    let shift = |name| turn(name, "2 3 4 1");
    let exchange = |name| turn(name, "2 1 3 4");
    let mut cases = 0;
    for (moves, note) in [
        (shift("U") + &exchange("V"), None),
        // A turn of the whole ring takes each exchange of neighbours to the next one.
        (
            shift("x")
                + &exchange("A")
                + &turn("B", "1 3 2 4")
                + &turn("C", "1 2 4 3")
                + &turn("D", "4 2 3 1"),
            None,
        ),
        (
            shift("x") + &exchange("A"),
            Some(
                "x is read as a rotation of the whole puzzle, but it doesn't map every move to a move; if it is",
            ),
        ),
        (
            shift("x") + &exchange("Uv"),
            Some(
                "x Uv are read as rotations of the whole puzzle, and there are no moves; if one is",
            ),
        ),
        (shift("x") + &exchange("A") + "Illegal P 1 2\n", None),
    ] {
        let text = format!("Set P 4 1\nSolved\nEnd\n{moves}");
        fs::write(path, text).expect("there is room for files");
        let outcome = pocket(&["distribution", path, "--json"], b"");
        assert_eq!(outcome.status, 0, "{moves}");
        match note {
            None => assert_eq!(outcome.err, "", "{moves}"),
            Some(note) => assert!(outcome.err.contains(note), "{moves}: {}", outcome.err),
        }
        cases += 1;
    }
    assert_eq!(cases, 5);
}

/// What is written, is read as the same puzzle.
#[test]
fn definitions_that_are_written_are_read_again() {
    let folder = tempdir().expect("there is room for files");
    let mut files = 0;
    for name in known().into_keys() {
        let told = json(&["puzzle", &file(&name), "--json", "--memory", "1G"]);
        for (format, ending) in [("tws", "tws"), ("kpuzzle", "json")] {
            let written = pocket(&["puzzle", &file(&name), "--write", format], b"");
            if written.status == 2 {
                // What may not be where can't be told in this format.
                assert!(
                    name.contains("blocked") && format == "kpuzzle",
                    "{}",
                    written.err
                );
                continue;
            }
            assert_eq!((written.status, written.err.as_str()), (0, ""), "{name}");
            let path = folder.path().join(format!("{name}.{ending}"));
            fs::write(&path, written.out).expect("there is room for files");
            let path = path.to_str().expect("the path is text");
            let again = json(&["puzzle", path, "--json", "--memory", "1G"]);
            assert_eq!(again, told, "{name} {format}");
            files += 1;
        }
    }
    assert_eq!(files, 39);
}

#[test]
fn a_search_that_is_stopped_tells_how_many_moves_there_are_at_least() {
    let scramble = "R U F2 L D' B R2 U L F' D2 R B U' L2 D F R2 U B";
    let limited = ["solve", "--puzzle", "3x3x3", "--time-limit", "1", "--json"];
    let outcome = pocket(&[&limited[..], &[scramble]].concat(), b"");
    assert_eq!(outcome.status, 1, "{}", outcome.err);
    let line: Value = serde_json::from_str(&outcome.out).expect("it is one line of JSON");
    let at_least = line["at_least"].as_u64().expect("it is a number");
    assert!((1..=20).contains(&at_least), "{line}");
    assert_eq!(line.get("solution"), None);
    let told = format!("pocket: no solution with fewer than {at_least} move");
    assert!(outcome.err.starts_with(&told), "{}", outcome.err);
    assert!(
        outcome.err.contains("stopped after 1 s (")
            && outcome
                .err
                .contains("note: a larger table may help: `pocket puzzle PUZZLE --build-tables"),
        "{}",
        outcome.err
    );
}

#[test]
fn a_list_from_a_table_that_is_stopped_has_some_of_the_solutions() {
    // There are so many of 16 moves that listing them takes minutes.
    let limited = ["solve", "--all", "--min-depth", "16", "--time-limit", "1"];
    let expected = "pocket: stopped after 1 s, before all solutions were listed\n";
    let outcome = pocket(&[&limited[..], &["R U"]].concat(), b"");
    assert_eq!((outcome.status, outcome.err.as_str()), (1, expected));
    let solutions: Vec<&str> = outcome.out.lines().collect();
    assert!(solutions.iter().all(|line| line.ends_with(" (16f)")));
    assert!(solutions.len() > 100, "{}", solutions.len());

    let outcome = pocket(&[&limited[..], &["--json", "R U"]].concat(), b"");
    assert_eq!((outcome.status, outcome.err.as_str()), (1, expected));
    let line: Value = serde_json::from_str(&outcome.out).expect("it is one line of JSON");
    let solutions = line["solutions"].as_array().expect("they are listed");
    assert!(solutions.len() > 100, "{}", solutions.len());
    assert_eq!(line["distance"], 16);
    assert_eq!(line.get("optimal_count"), None);

    // Solutions of a turn have odd lengths, so none of 40 moves is searched for.
    let longer = "solve --puzzle floppy --json --min-depth 40 R2";
    let outcome = pocket(&longer.split(' ').collect::<Vec<_>>(), b"");
    let line: Value = serde_json::from_str(&outcome.out).expect("it is one line of JSON");
    assert_eq!(line["distance"], 41);

    // With time enough, all is known.
    let arguments = [
        "solve",
        "--all",
        "--time-limit",
        "5m",
        "--json",
        "--single-turns",
        "U2 R2",
    ];
    let line: Value = serde_json::from_str(&pocket(&arguments, b"").out).expect("one line");
    assert_eq!(line["optimal_count"], 1);
}

#[test]
fn moves_with_too_many_powers_are_refused_by_all_commands_alike() {
    // Cycles of seven primes: the move has the order 510,510.
    let (mut images, mut start) = (Vec::new(), 1);
    for length in [2, 3, 5, 7, 11, 13, 17] {
        images.extend((1..length).map(|place| (start + place).to_string()));
        images.push(start.to_string());
        start += length;
    }
    let (places, images) = (images.len(), images.join(" "));
    let text = format!("Set P {places} 1\nSolved\nEnd\nMove T\nP\n{images}\nEnd\n");
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("many.tws");
    fs::write(&path, text).expect("it can be written");
    let path = path.to_str().expect("the path is text");
    let expected = "pocket: found the move T of order 510510, expected at most 65536 powers of all \
                    moves together, and at most 16777216 numbers in them\n";
    for arguments in [
        &["distribution", path][..],
        &["distribution", path, "--max-depth", "2"],
        &["solve", "--puzzle", path, "T"],
        &["states", path, "--antipodes"],
        &["scramble", path],
        &["scramble", path, "--random-moves"],
        &["puzzle", path, "--memory", "1G"],
    ] {
        let outcome = pocket(arguments, b"");
        assert_eq!(outcome.status, 2, "{arguments:?}");
        assert_eq!(outcome.err, expected, "{arguments:?}");
    }
    assert_eq!(pocket(&["order", path], b"").out, "510510\n");
}

/// A and B do the same, and are listed both.
#[test]
fn of_moves_that_do_the_same_the_named_one_begins_and_ends() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("twin.tws");
    let moves = "Move A\nP\n2 1 3\nEnd\nMove B\nP\n2 1 3\nEnd\nMove C\nP\n1 3 2\nEnd\n";
    fs::write(&file, format!("Set P 3 1\nSolved\nEnd\n{moves}")).expect("it is written");
    let file = file.to_str().expect("the path is text");
    for (options, position, expected) in [
        (&[][..], "A", "A (1f)\nB (1f)\n"),
        (&["--start", "B"], "A", "B (1f)\n"),
        (&["--start", "A"], "A", "A (1f)\n"),
        (&["--end", "B"], "A C", "C B (2f)\n"),
        (&["--start", "C B"], "A C", "C B (2f)\n"),
    ] {
        let solve = ["solve", "--puzzle", file, "--all", position];
        let solved = pocket(&[&solve[..], options].concat(), b"");
        let said = (solved.status, solved.out.as_str());
        assert_eq!(
            said,
            (0, expected),
            "{options:?} {position}: {}",
            solved.err
        );
    }
}

/// `R2` is another move of the puzzle, whether it may be used or not.
#[test]
fn half_turns_are_written_so_that_the_whole_puzzle_reads_them() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("h.tws").display().to_string();
    let text = "Set P 4 1\nSolved\nEnd\nMove R\nP\n2 3 4 1\nEnd\nMove R2\nP\n2 1 3 4\nEnd\n";
    fs::write(&file, text).expect("a file");
    for chosen in [&[][..], &["--gen", "R"], &["--moves", "R"]] {
        let solve = ["solve", "--puzzle", &file, "--metric", "qtm", "R R"];
        let outcome = pocket(&[&solve, chosen].concat(), b"");
        assert_eq!(outcome.out, "R R (2q)\n", "{}", outcome.err);
    }
}

/// After U2 a quarter turn back is left, but the first quarter of it ends where a piece is blocked.
#[test]
fn parts_of_moves_that_are_blocked_are_not_made() {
    let file = definition("pocket_blocked.tws");
    let shorten = ["alg", "shorten", "--puzzle", &file, "U U2"];
    let shortened = pocket(&shorten, b"");
    assert_eq!((shortened.status, shortened.out.trim()), (0, "U'"));
    let refused = pocket(&[&shorten[..], &["--single-turns"]].concat(), b"");
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    let sentence = "found U2, expected U U or U' U', as one of the two may pass a blocked position";
    assert!(refused.err.contains(sentence), "{}", refused.err);
}

#[test]
fn a_file_that_is_json_by_its_name_alone_is_told_so() {
    let folder = tempdir().expect("there is a place for it");
    let path = folder.path().join("x.JSON");
    let path = path.to_str().expect("the path is text");
    for (text, found) in [
        ("", "the end"),
        (" \n", "the end"),
        ("[]", "`[`"),
        ("5", "`5`"),
    ] {
        fs::write(path, text).expect("it is written");
        let outcome = pocket(&["order", path], b"");
        let expected = format!(
            "pocket: {path}:1:1: found {found}, expected a JSON object, which begins with `{{`\n"
        );
        assert_eq!(outcome.status, 2, "{text:?}");
        assert!(outcome.err.starts_with(&expected), "{}", outcome.err);
    }
}
