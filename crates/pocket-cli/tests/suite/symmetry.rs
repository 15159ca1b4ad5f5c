//! What is stored up to symmetry, and what is counted in any grip, answers as if each position were stored by itself.

use std::path::Path;

use serde_json::Value;

use crate::support::program::pocket;

/// The path of a definition.
fn file(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/puzzles");
    let path = folder.join(name);
    path.to_str().expect("the path is text").to_owned()
}

/// What the program prints, line by line.
fn lines(arguments: &[&str]) -> Vec<String> {
    let outcome = pocket(arguments, b"");
    assert_eq!(
        (outcome.status, outcome.err.as_str()),
        (0, ""),
        "{arguments:?}"
    );
    outcome.out.lines().map(str::to_owned).collect()
}

/// The lines of JSON that the program prints.
fn json(arguments: &[&str]) -> Vec<Value> {
    let arguments = [arguments, &["--json"]].concat();
    let parsed = lines(&arguments).into_iter();
    let parsed = parsed.map(|line| serde_json::from_str(&line).expect("it is JSON"));
    parsed.collect()
}

fn counts(arguments: &[&str]) -> Vec<u64> {
    let line = json(&[&["distribution"], arguments].concat()).remove(0);
    let counts = line["counts"].as_array().expect("a list").iter();
    let counts = counts.map(|count| count.as_u64().expect("a number"));
    counts.collect()
}

/// Not enough to store all positions of the pocket cube, but enough for those up to symmetry.
const LITTLE: &str = "900K";

#[test]
fn corners_in_any_grip_are_a_pocket_cube() {
    assert_eq!(counts(&["corners", "--any-grip"]), counts(&["pocket"]));
    assert_eq!(counts(&["2x2x2", "--any-grip"]), counts(&["pocket"]));
    let quarter = counts(&["pocket", "--metric", "qtm"]);
    let arguments = ["corners", "--any-grip", "--single-turns"];
    assert_eq!(counts(&arguments), quarter);
    let without = ["corners", "--any-grip", "--no-symmetry"];
    assert_eq!(counts(&without), counts(&["pocket"]));
}

/// Their moves turn them against a corner that is held, so no moves turn the whole.
#[test]
fn a_grip_that_is_held_is_the_only_one() {
    for name in ["pyraminx", "skewb", "floppy"] {
        assert_eq!(counts(&[name, "--any-grip"]), counts(&[name]), "{name}");
    }
}

#[test]
fn sizes_of_classes_add_up_to_the_counts() {
    let mut listed = 0;
    for name in [
        "c123.tws",
        "floppy133.tws",
        "cross333.tws",
        "pocket_same.tws",
    ] {
        let path = file(name);
        for (depth, count) in counts(&[&path]).into_iter().enumerate() {
            let depth = depth.to_string();
            let arguments = ["states", &path, "--depth", &depth, "--up-to", "symmetry"];
            let sizes = json(&arguments);
            let sizes = sizes.iter().map(|line| line["class_size"].as_u64());
            let sum: u64 = sizes.map(|size| size.expect("a size")).sum();
            assert_eq!(sum, count, "{name} {depth}");
            listed += 1;
        }
    }
    assert!(listed > 25, "{listed}");
}

#[test]
fn little_memory_changes_no_solution() {
    let path = file("pocket.tws");
    let scrambles = [
        "R U F2 R2 U F R2 U R",
        "R U R' U'",
        "F2 U R2 F' U2 R",
        "U",
        "",
    ];
    let mut asked = 0;
    for options in [
        &["--json"][..],
        &["--all"],
        &["--slack", "2"],
        &["--count", "3", "--json"],
        &["--single-turns", "--all"],
        &["--single-turns", "--slack", "2"],
    ] {
        let arguments = [&["solve", "--puzzle", &path][..], options, &scrambles].concat();
        let with_little = [&arguments[..], &["--memory", LITTLE]].concat();
        assert_eq!(lines(&with_little), lines(&arguments), "{options:?}");
        asked += 1;
    }
    assert_eq!(asked, 6);
    let bare = ["--memory", LITTLE, "--no-symmetry"];
    let solve = ["solve", "--puzzle", &path];
    // Lists are the same where no table fits.
    let lists: [&[&str]; 8] = [
        &["--all"],
        &["--slack", "2"],
        &["--count", "3"],
        &["--min-depth", "5", "--slack", "1"],
        &["--max-depth", "7", "--count", "9"],
        &["--single-turns", "--slack", "2"],
        &["--start", "U", "--slack", "1"],
        &["--start", "R'", "--end", "F", "--count", "2"],
    ];
    let mut listed = 0;
    for options in lists {
        for scramble in scrambles {
            let arguments = [&solve[..], options, &[scramble]].concat();
            let [with, without] = [&[][..], &bare].map(|memory| {
                let outcome = pocket(&[&arguments[..], memory].concat(), b"");
                (outcome.status, outcome.out)
            });
            assert_eq!(without, with, "{arguments:?}");
            listed += with.1.lines().count();
        }
    }
    assert!(listed >= 150, "{listed}");
}

/// There are more rows than was estimated, so that distances modulo 3 fit where those of all positions don't, or no table does.
#[test]
fn more_rows_than_estimated_are_no_reason_to_refuse() {
    let (eight, squares) = (file("eight.tws"), file("squares333.tws"));
    let mut asked = 0;
    for (memory, arguments) in [
        (
            "500k",
            ["solve", "--puzzle", &eight, "--min-depth=2", "L R L"],
        ),
        (
            "500k",
            ["states", "--puzzle", &eight, "--depth=2", "--limit=1"],
        ),
        ("500k", ["scramble", "--puzzle", &eight, "--seed=1", "-n1"]),
        (
            "300k",
            ["solve", "--puzzle", &squares, "--min-depth=2", "U2 R2 F2"],
        ),
    ] {
        let [outcome, expected] = [memory, "700k"]
            .map(|memory| pocket(&[&arguments[..], &["--memory", memory]].concat(), b""));
        assert_eq!(
            (outcome.status, outcome.err),
            (0, String::new()),
            "{arguments:?}"
        );
        asked += usize::from(outcome.out == expected.out);
    }
    assert_eq!(asked, 4);
}

/// What is solved by the program is solved.
#[test]
fn what_states_and_scramble_print_is_as_far_as_they_say() {
    let path = file("pocket.tws");
    let mut checked = 0;
    for arguments in [
        &[
            "states", &path, "--depth", "10", "--memory", LITTLE, "--limit", "20",
        ][..],
        &[
            "scramble", "--puzzle", &path, "--memory", LITTLE, "-n", "20", "--seed", "1",
        ],
    ] {
        for line in json(arguments) {
            let sequence = line["sequence"].as_str().or(line["scramble"].as_str());
            let sequence = sequence.expect("a sequence");
            let solved = json(&["solve", "--puzzle", &path, sequence]).remove(0);
            assert_eq!(solved["distance"], line["distance"], "{sequence}");
            checked += 1;
        }
    }
    assert_eq!(checked, 40);
}

#[test]
fn solutions_in_any_grip_end_solved_in_some_grip() {
    // A turn of one side is one of the other in another grip.
    let solved = json(&[
        "solve",
        "--puzzle",
        "corners",
        "--any-grip",
        "U D'",
        "U",
        "x",
        "R L F B'",
    ]);
    let distances: Vec<u64> = solved
        .iter()
        .map(|line| line["distance"].as_u64().expect("a number"))
        .collect();
    assert_eq!(distances, [0, 1, 0, 1]);
    let scrambles = json(&[
        "scramble",
        "--puzzle",
        "floppy",
        "--any-grip",
        "-n",
        "10",
        "--seed",
        "3",
    ]);
    assert_eq!(scrambles.len(), 10);
    for line in scrambles {
        let scramble = line["scramble"].as_str().expect("a text");
        let solved = json(&["solve", "--puzzle", "floppy", "--any-grip", scramble]).remove(0);
        assert_eq!(solved["distance"], line["distance"], "{scramble}");
    }
}
