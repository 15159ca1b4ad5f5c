//! Inputs as people have them: with rotations between the moves, as a net, as a list with labels.

use std::fs;

use tempfile::tempdir;

use crate::support::program::pocket;

/// What the program prints, and that there was nothing to say about it.
fn printed(arguments: &[&str]) -> String {
    let outcome = pocket(arguments, b"");
    let said = (outcome.status, outcome.err.as_str());
    assert_eq!(said, (0, ""), "{arguments:?}");
    outcome.out
}

#[test]
fn scrambles_with_rotations_are_solved_in_the_grip_that_they_lead_to() {
    let cases = [
        ("3x3x3", "R U x2", "R D"),
        ("3x3x3", "x2 R y U", "F U"),
        ("4x4x4", "R x", "R"),
        ("4x4x4", "Rw x U", "Rw U"),
        ("2x3x4-super", "x2", ""),
        ("5x5x5", "[x: Uw] z2", "Fw"),
    ];
    for (puzzle, turned, held) in cases {
        let solve = |text| printed(&["solve", "--puzzle", puzzle, text]);
        assert_eq!(solve(turned), solve(held), "{puzzle} {turned}");
    }
    // What brings the puzzle to a solved one in any grip does so here.
    for (turned, held) in [("R U x y2", "B' D'"), ("x R y U", "F U")] {
        let solve = |text| printed(&["solve", "--puzzle", "corners", "--any-grip", "--json", text]);
        let distance = |text| {
            solve(text)
                .split("distance")
                .nth(1)
                .map(|rest| rest[..4].to_owned())
        };
        assert_eq!(distance(turned), distance(held), "{turned}");
    }
}

#[test]
fn the_net_that_draw_prints_is_refused_once_where_lines_are_read() {
    let expected = "pocket: found a picture as `pocket draw` prints it, expected the lines of `pocket draw --json`, \
                    or --facelets with all stickers in one line\n";
    for (puzzle, moves) in [("pocket", "R U"), ("3x3x3", "R U"), ("2x3x4", "R2 U2")] {
        let net = printed(&["draw", "--puzzle", puzzle, moves]);
        for more in [&[][..], &["--facelets", "-"], &["-"], &[net.as_str()]] {
            let outcome = pocket(
                &[&["solve", "--puzzle", puzzle], more].concat(),
                net.as_bytes(),
            );
            let said = (outcome.status, &*outcome.out, &*outcome.err);
            assert_eq!(said, (2, "", expected), "{puzzle} {more:?}");
        }
        let line = printed(&["draw", "--json", "--puzzle", puzzle, moves]);
        assert_eq!(
            pocket(&["solve", "--puzzle", puzzle], line.as_bytes()).status,
            0
        );
    }
    for lines in ["    U F\n    U R\n", "    U F\nF D R R U B L L\nR\n"] {
        assert_eq!(pocket(&["solve"], lines.as_bytes()).status, 0, "{lines:?}");
    }
}

#[test]
fn scrambles_with_rotations_are_solved_with_some_moves_only() {
    let solve = |text| {
        let arguments = ["solve", "--puzzle", "3x3x3", "--gen", "R,U", text];
        pocket(&arguments, b"")
    };
    assert_eq!(solve("F y' U").out, "U' R' (2f)\n");
    assert_eq!(solve("R U x2").status, 2);
}

/// Solutions begin and end with moves of the puzzle, and not with turns of the whole.
#[test]
fn ends_of_solutions_are_moves_that_may_be_used() {
    let mut refused = 0;
    for (puzzle, moves, typed, found, column) in [
        ("pocket", "U,U2,U',R,R2,R'", "R y", "y", 3),
        ("pocket", "U,R2,F'", "U R", "R", 3),
        ("pocket", "U2,R2,F2", "x2", "x2", 1),
        ("pyraminx", "U,U',L,L'", "U' R", "R", 4),
        ("2x2x3", "U,U2,U',R2,F2", "U F2 D", "D", 6),
    ] {
        for option in ["--start", "--end"] {
            let arguments = ["solve", "--puzzle", puzzle, "--moves", moves, option, typed];
            let outcome = pocket(&[&arguments[..], &["U2"]].concat(), b"");
            assert_eq!((outcome.status, outcome.out.as_str()), (2, ""), "{typed}");
            let expected = moves.replace(',', " ");
            let carets = " ".repeat(column - 1) + &"^".repeat(found.len());
            let told = format!(
                "pocket: {option}, column {column}: found {found}, expected one of {expected}\n\
                 {typed}\n{carets}\n"
            );
            assert!(outcome.err.ends_with(&told), "{}", outcome.err);
            refused += 1;
        }
    }
    assert_eq!(refused, 10);
    // Where quarter turns count, a half turn is two of them.
    let qtm = ["solve", "--metric", "qtm", "--start", "R2", "U"];
    assert_eq!(printed(&qtm), printed(&[&qtm[..4], &["R R", "U"]].concat()));
}

#[test]
fn rotations_that_take_moves_to_no_moves_do_what_the_definition_says() {
    let text = "
Name ring
Set P 4 1
Solved
End
Move L
P
2 3 4 1
End
Move S
P
2 1 3 4
End
Move x
P
2 1 3 4
End
";
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("ring.tws");
    fs::write(&path, text).expect("it is written");
    let path = path.to_str().expect("the path is text");
    let solve = |text| {
        let outcome = pocket(&["solve", "--puzzle", path, text], b"");
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        outcome.out
    };
    assert_eq!(solve("L x"), solve("L S"));
    assert_ne!(solve("L x"), solve("L"));
}

#[test]
fn nets_are_read_as_they_are_drawn() {
    let mut solved = 0;
    for scramble in [
        "",
        "R U F",
        "R U F2 R2 U F R2 U R",
        "x y2 R D B' U2",
        "L2 B2 D'",
    ] {
        let net = printed(&["draw", scramble]);
        let by_net = printed(&["solve", "--all", "--facelets", &net]);
        // Colours don't tell the grip: the solutions are those of the same state.
        let line = printed(&["solve", "--json", scramble]);
        let length = |text: &str| {
            text.lines()
                .next()
                .map(|line| line.split('(').nth(1).map(str::to_owned))
        };
        let by_moves = printed(&["solve", "--all", scramble]);
        assert_eq!(length(&by_net), length(&by_moves), "{net}{line}");
        assert_eq!(printed(&["draw", "--facelets", &net]), net);
        solved += 1;
    }
    assert_eq!(solved, 5);
}

#[test]
fn lists_with_labels_and_commas_are_read() {
    let expected = printed(&["solve", "R U F"]);
    for line in [
        "2x2: R U F",
        "WCA 2024 #3: R U F",
        "2x2x2 Round 1 Scramble 2: R U F",
        "R, U, F",
    ] {
        assert_eq!(printed(&["solve", line]), expected, "{line}");
    }
    for line in ["R, U", "R U, F", "Q: R U F", "2x2 R U F"] {
        let outcome = pocket(&["solve", line], b"");
        assert_eq!((outcome.status, outcome.out.as_str()), (2, ""), "{line}");
    }
}

#[test]
fn scrambles_of_random_moves_are_solved_by_their_moves_backwards() {
    let scramble = [
        "scramble",
        "--puzzle",
        "3x3x3",
        "--random-moves",
        "4",
        "--seed",
        "3",
        "-n",
        "5",
    ];
    let outcome = pocket(&scramble, b"");
    assert_eq!(outcome.status, 0);
    let note = "pocket: note: 4 random moves each: not all positions of 3x3x3 are equally likely\n";
    assert_eq!(outcome.err, note);
    let mut solved = 0;
    for line in outcome.out.lines() {
        let inverse = printed(&["alg", "invert", line]);
        assert_eq!(line.split(' ').count(), 4);
        assert_eq!(
            printed(&["solve", "--puzzle", "3x3x3", &format!("{line} {inverse}")]),
            "(0f)\n"
        );
        solved += 1;
    }
    assert_eq!(solved, 5);
    // Neither the memory nor the threads play a part.
    for more in [&["--memory", "1M"][..], &["--threads", "1"]] {
        let again = pocket(&[&scramble[..], more].concat(), b"");
        assert_eq!(again.out, outcome.out, "{more:?}");
    }
}

#[test]
fn random_moves_are_as_many_as_it_takes_and_half_as_many_again() {
    for (puzzle, moves) in [
        ("3x3x3", 25),
        ("4x4x4", 46),
        ("7x7x7", 141),
        ("pocket", 12),
        ("skewb", 16),
    ] {
        let outcome = pocket(
            &[
                "scramble",
                "--puzzle",
                puzzle,
                "--random-moves",
                "--seed",
                "1",
            ],
            b"",
        );
        assert_eq!(outcome.status, 0, "{puzzle}");
        assert_eq!(outcome.out.split_whitespace().count(), moves, "{puzzle}");
    }
}

#[test]
fn classes_of_puzzles_of_the_list_have_all_their_positions() {
    for (puzzle, depth) in [("skewb", 11), ("pyraminx", 11), ("skewb", 2), ("floppy", 4)] {
        let depth = depth.to_string();
        let all = printed(&["states", puzzle, "--depth", &depth])
            .lines()
            .count();
        let classes = printed(&["states", puzzle, "--depth", &depth, "--up-to", "symmetry"]);
        let sizes = classes.lines().map(|line| {
            let size = line
                .split("// ")
                .nth(1)
                .and_then(|rest| rest.split(' ').next());
            size.expect("a size").parse::<usize>().expect("a number")
        });
        let sizes: Vec<usize> = sizes.collect();
        assert_eq!(sizes.iter().sum::<usize>(), all, "{puzzle} {depth}");
        assert!(sizes.len() < all, "{puzzle} {depth}");
    }
}

#[test]
fn moves_of_long_cycles_and_moves_under_two_names_are_scrambled_with_too() {
    // Cycles of 2, 3, 5, 7, 11, 13, 17 and 19 places: nearly ten million powers.
    let mut places = Vec::new();
    for length in [2, 3, 5, 7, 11, 13, 17, 19] {
        let first = places.len() + 1;
        places.extend((0..length).map(|place| first + (place + 1) % length));
    }
    let long = places.iter().map(usize::to_string).collect::<Vec<_>>();
    let long = format!(
        "Set P {}\nSolved\nEnd\nMove T\nP\n{}\nEnd\n",
        places.len(),
        long.join(" ")
    );
    let twice = "Set P 3\nSolved\nEnd\nMove A\nP\n2 3 1\nEnd\nMove B\nP\n2 3 1\nEnd\n";
    let folder = tempdir().expect("a folder");
    for (name, text) in [("long", long.as_str()), ("twice", twice)] {
        let text = format!("Name {name}\n{}", text.replacen('\n', " 1\n", 1));
        let path = folder.path().join(name).with_extension("tws");
        fs::write(&path, text).expect("it is written");
        let path = path.to_str().expect("the path is text");
        let arguments = [
            "scramble",
            "--puzzle",
            path,
            "--random-moves",
            "5",
            "--single-turns",
        ];
        let outcome = pocket(&arguments, b"");
        assert_eq!(outcome.status, 0, "{name}: {}", outcome.err);
        // Whatever follows the first move could be joined with it.
        assert_eq!(outcome.out.split_whitespace().count(), 1, "{name}");
    }
}

/// What stands beside moves elsewhere is the name of a move in some files.
#[test]
fn names_of_moves_in_a_file_come_before_decorations() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("names.tws");
    let names = ["A", "last", "single", "1.5", "DNF", "-", "No."];
    let mut text = "Set P 8 1\nSolved\nEnd\n".to_owned();
    for (number, name) in names.iter().enumerate() {
        let mut places: Vec<usize> = (1..=8).collect();
        places.swap(0, number + 1);
        let places: Vec<String> = places.iter().map(ToString::to_string).collect();
        text += &format!("Move {name}\nP\n{}\nEnd\n", places.join(" "));
    }
    fs::write(&file, text).expect("it is written");
    let file = file.to_str().expect("the path is text");
    for (typed, length) in [
        ("A (last)", 2),
        ("single A", 2),
        ("1.5 A", 2),
        ("A 1.5", 2),
        ("DNF", 1),
        ("- A", 2),
        ("No. A last", 3),
        // These name no moves, and are what they are on other puzzles.
        ("1. A last", 2),
        ("A // last", 1),
        ("A (12.34)", 1),
    ] {
        let solved = pocket(&["solve", "--puzzle", file, typed], b"");
        assert_eq!((solved.status, solved.err.as_str()), (0, ""), "{typed}");
        let ending = format!("({length}f)");
        assert!(
            solved.out.trim().ends_with(&ending),
            "{typed}: {}",
            solved.out
        );
    }
    let listed = pocket(&["states", file, "--depth", "1"], b"").out;
    let answers = pocket(&["cycles", "--puzzle", file, "--json"], listed.as_bytes());
    assert_eq!(answers.out.lines().count(), names.len());
}

#[test]
fn where_there_are_no_moves_none_are_expected() {
    let none = ["solve", "--moves", "none", "--start", "U", "U U'"];
    let outcome = pocket(&none, b"");
    let expected = "pocket: --start, column 1: found U, expected nothing, as there are no moves\n";
    assert_eq!(outcome.status, 2);
    assert!(outcome.err.starts_with(expected), "{}", outcome.err);
}
