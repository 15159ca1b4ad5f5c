//! Scrambles are what they promise: eleven turns, far enough from solved.

use cube_model::pocket::PocketCube;
use god_table::{Metric, PocketTable};
use puzzle_def::known;
use serde_json::Value;

use crate::support::program::pocket;

#[test]
fn each_scramble_has_eleven_turns_and_no_neighbours_of_one_face() {
    let table = PocketTable::new(Metric::HalfTurn).expect("the table is computed");
    let outcome = pocket(&["scramble", "-n", "2000", "--seed", "11"], b"");
    assert_eq!((outcome.status, outcome.err.as_str()), (0, ""));
    let mut scrambles = 0;
    for line in outcome.out.lines() {
        let faces: Vec<char> = line
            .split(' ')
            .filter_map(|turn| turn.chars().next())
            .collect();
        assert_eq!(faces.len(), 11, "{line}");
        assert!(faces.windows(2).all(|pair| pair[0] != pair[1]), "{line}");
        let turns = line.parse().expect("a scramble can be read and made");
        let cube = PocketCube::SOLVED.after(&turns);
        assert!(table.distance(&cube.state()) >= Some(4), "{line}");
        scrambles += 1;
    }
    assert_eq!(scrambles, 2000);
}

#[test]
fn a_seed_gives_the_same_scrambles_and_none_gives_others() {
    let scramble = |arguments: &[&str]| pocket(arguments, b"").out;
    let seeded = ["scramble", "-n", "3", "--seed", "5"];
    assert_eq!(scramble(&seeded), scramble(&seeded));
    assert_ne!(
        scramble(&["scramble", "-n", "3"]),
        scramble(&["scramble", "-n", "3"])
    );
    // More of them begin with the same ones.
    let more = scramble(&["scramble", "-n", "4", "--seed", "5"]);
    assert!(more.starts_with(&scramble(&seeded)));
}

/// What is scrambled, in its own notation, is what `solve` reads; and it is as far from solved as is promised.
#[test]
fn every_puzzle_has_scrambles_that_solve_takes() {
    let mut tried = 0;
    for listed in known::puzzles() {
        let name = listed.name;
        // Their tables take too long for a test, but for one.
        if ["2x2x2-grips", "pyraminx-tips"].contains(&name) {
            continue;
        }
        let scramble_distance = scramble_distance(name);
        let is_large = name == "corners";
        let count = if is_large { "10" } else { "60" };
        for metric in if is_large {
            &["htm"][..]
        } else {
            &["htm", "qtm"]
        } {
            let options = ["--puzzle", name, "--metric", metric, "--json"];
            let scrambling = [&["scramble", "--seed", "3", "-n", count], &options[..]].concat();
            let scrambled = objects(&scrambling, "");
            let told = |line: &Value| line["scramble"].as_str().map(str::to_owned);
            let lines: Vec<String> = scrambled.iter().filter_map(told).collect();
            let solving = [&["solve"], &options[..]].concat();
            let solved = objects(&solving, &lines.join("\n"));
            assert_eq!(solved.len(), scrambled.len(), "{name} {metric}");
            for (scramble, solution) in scrambled.iter().zip(solved) {
                assert_eq!(scramble["scramble"], solution["input"], "{name} {metric}");
                assert_eq!(
                    scramble["distance"], solution["distance"],
                    "{name} {metric}"
                );
                let distance = scramble["distance"].as_u64().expect("a number");
                assert!(distance >= scramble_distance, "{name} {metric}");
                // The state of the pocket cube was there before other puzzles were, and stays.
                let is_pocket = name == "pocket";
                assert_eq!(scramble["state"].is_string(), is_pocket);
                assert_eq!(
                    scramble["puzzle"],
                    if is_pocket { Value::Null } else { name.into() }
                );
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 970);
}

/// The objects that a command prints.
fn objects(arguments: &[&str], stdin: &str) -> Vec<Value> {
    let outcome = pocket(arguments, stdin.as_bytes());
    let said = (outcome.status, outcome.err.as_str());
    assert_eq!(said, (0, ""), "{arguments:?}");
    let parse = |line: &str| serde_json::from_str(line).expect("an object");
    outcome.out.lines().map(parse).collect()
}

fn scramble_distance(name: &str) -> u64 {
    let puzzle = known::find(name).expect("it is known");
    puzzle.scramble_distance().into()
}

#[test]
fn the_help_tells_the_rules_of_the_puzzles() {
    let help = pocket(&["scramble", "--help"], b"").out;
    let expected =
        "[default: 4 for the pocket cube, 6 for the pyraminx, 7 for the skewb, otherwise 1]";
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(words.join(" ").contains(expected), "{help}");
    for puzzle in known::puzzles() {
        let expected = match puzzle.name {
            "pocket" => 4,
            "pyraminx" => 6,
            "skewb" => 7,
            _ => 1,
        };
        assert_eq!(scramble_distance(puzzle.name), expected);
    }
}

/// Positions of some moves are made by these moves alone, and can be solved by them.
#[test]
fn scrambles_of_some_moves_are_made_of_them() {
    for options in [
        "--gen U,R",
        "--moves U,R",
        "--moves U,U',R,R' --metric qtm",
        "--puzzle pyraminx --moves U,L,R",
        "--puzzle skewb --gen R,U",
        "--puzzle floppy --moves 0,1",
    ] {
        let options: Vec<&str> = options.split(' ').collect();
        let scrambling = [&["scramble", "--seed", "3", "-n", "50"], &options[..]].concat();
        let scrambled = pocket(&scrambling, b"").out;
        assert_eq!(scrambled.lines().count(), 50, "{options:?}");
        if options[0] == "--gen" {
            assert!(scrambled.chars().all(|letter| "UR2' \n".contains(letter)));
        } else if options[0] == "--moves" {
            assert!(scrambled.chars().all(|letter| "UR' \n".contains(letter)));
        }
        let solving = [&["solve"], &options[..]].concat();
        let solved = pocket(&solving, scrambled.as_bytes());
        assert_eq!(
            (solved.status, solved.out.lines().count()),
            (0, 50),
            "{options:?}"
        );
    }
}

#[test]
fn tips_of_a_pyraminx_are_turned_at_the_end() {
    let scrambling = [
        "scramble", "--puzzle", "pyraminx", "-n", "300", "--seed", "4",
    ];
    let scrambles = pocket(&scrambling, b"").out;
    let mut counts = std::collections::BTreeMap::new();
    for line in scrambles.lines() {
        let (moves, tips): (Vec<&str>, Vec<&str>) = line
            .split(' ')
            .partition(|turn| turn.starts_with(char::is_uppercase));
        assert_eq!(moves.len(), 11, "{line}");
        assert_eq!([moves, tips.clone()].concat().join(" "), line);
        for tip in tips {
            *counts.entry(tip).or_insert(0) += 1;
        }
    }
    assert!(
        counts
            .keys()
            .copied()
            .eq(["b", "b'", "l", "l'", "r", "r'", "u", "u'"])
    );
    // A third each, and a third for a tip that stays.
    assert!(
        counts.values().all(|count| (70..130).contains(count)),
        "{counts:?}"
    );
    // Where moves are chosen, nothing else is made.
    let some = pocket(&[&scrambling[..], &["--gen", "U,L"]].concat(), b"").out;
    assert!(some.chars().all(|letter| "UL' \n".contains(letter)) && !some.is_empty());
}

/// Scrambles are made in half turns and judged in quarter turns, by tables that number positions otherwise: in any grip, and where memory
/// is too short for each position.
#[test]
fn distances_are_those_of_the_table_that_solves() {
    let mut scrambles = 0;
    for (puzzle, options) in [
        ("2x2x3", &["--any-grip"][..]),
        ("2x2x3", &["--memory", "1500K"]),
        ("../../docs/puzzles/eight.tws", &["--memory", "800K"]),
        ("../../docs/puzzles/eight.tws", &["--memory", "1M"]),
    ] {
        let metric = ["--puzzle", puzzle, "--metric", "qtm", "--json"];
        let scramble = [
            &["scramble", "--seed", "5", "-n", "8"],
            &metric[..],
            options,
        ]
        .concat();
        let scrambled = pocket(&scramble, b"");
        assert_eq!(scrambled.status, 0, "{}", scrambled.err);
        let solved = pocket(
            &[&["solve"], &metric[..]].concat(),
            scrambled.out.as_bytes(),
        );
        assert_eq!(solved.status, 0, "{}", solved.err);
        for (scramble, solution) in scrambled.out.lines().zip(solved.out.lines()) {
            let [scramble, solution] = [scramble, solution].map(|line| {
                let line: Value = serde_json::from_str(line).expect("an object");
                line
            });
            assert_eq!(scramble["distance"], solution["distance"], "{scramble}");
            scrambles += 1;
        }
    }
    assert_eq!(scrambles, 4 * 8);
}
