//! Positions that are solved without a table, as the first ones are, and by one, as many are: with the same answers.

use crate::support::program::pocket;

use serde_json::Value;
use tempfile::tempdir;

/// More than are solved without a table.
const MANY: usize = 130;

/// What the program answers to some lines.
fn answers(options: &[&str], lines: &[&str]) -> Vec<String> {
    let arguments = ["solve"].into_iter().chain(options.iter().copied());
    let arguments: Vec<&str> = arguments.collect();
    let outcome = pocket(&arguments, lines.join("\n").as_bytes());
    assert_eq!(
        (outcome.status, outcome.err.as_str()),
        (0, ""),
        "{options:?}"
    );
    outcome.out.lines().map(str::to_owned).collect()
}

#[test]
fn the_first_positions_are_answered_as_the_last_ones() {
    let number = MANY.to_string();
    let scrambles = pocket(&["scramble", "-n", &number, "--seed", "5"], b"").out;
    let mut lines: Vec<&str> = scrambles.lines().collect();
    assert_eq!(lines.len(), MANY);
    let options = [
        "",
        "--json",
        "--json --all",
        "--json --all --metric qtm",
        "--json --all --metric qtm --expand --order ease",
        "--json --order ease",
        "--json --moves U,U',R,R',F2",
    ];
    for options in options.map(|options| options.split_whitespace().collect::<Vec<_>>()) {
        let there = answers(&options, &lines);
        lines.reverse();
        let mut back = answers(&options, &lines);
        lines.reverse();
        back.reverse();
        assert!(there.len() >= MANY);
        assert_eq!(there, back, "{options:?}");
    }
}

/// Turned one way only, faces take long solutions: the searches give up, and the table tells.
#[test]
fn positions_that_are_far_are_solved_too() {
    let distance = |options: &[&str]| -> u64 {
        let arguments = [
            &["solve", "--json", "--moves", "U,R,F", "U' R' F' U' R'"],
            options,
        ];
        let outcome = pocket(&arguments.concat(), b"");
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        let line: Value = serde_json::from_str(&outcome.out).expect("a line of JSON");
        line["distance"].as_u64().expect("a number")
    };
    assert_eq!(distance(&[]), distance(&["--count", "1"]));
}

/// `A3` exchanges two pieces that `E2` exchanges too: they commute, while `A3` and `E` don't. So `A E2 A3 E2` has no turns of one kind side
/// by side. The order in which it has, `A A3 E2 E2`, ends early.
#[test]
fn longer_lists_are_the_same_where_a_move_commutes_with_some_turns_of_another() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("split.tws");
    let moves = [("A", "4 5 2 1 3"), ("E", "2 4 1 3 5"), ("B", "2 1 4 5 3")];
    let moves = moves.map(|(name, to)| format!("Move {name}\nP\n{to}\nEnd\n"));
    let text = format!("Set P 5 1\nSolved\nP\n1 2 3 4 5\nEnd\n{}", moves.concat());
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("the path is text");
    let lines = ["A2", "B2", "A B2 B2 E2", "E B E B E'", "B A' E2"];
    let ask = |options: &[&str]| {
        let options = [&["--puzzle", path, "--slack", "3"], options].concat();
        answers(&options, &lines)
    };
    let listed = ask(&[]);
    assert!(listed.contains(&"A E2 A3 E2 (4f)".to_owned()));
    assert!(listed.len() > 1000, "{}", listed.len());
    assert_eq!(ask(&["--memory", "2K", "--no-cache"]), listed);
}

/// Four turns `A` make nothing that is seen, but eight make nothing: two of them are no half turn, and nothing is written alike.
#[test]
fn moves_whose_pieces_look_alike_are_told_apart_by_all_as_they_are_written() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("half.tws");
    let sets = "Set P 4 1\nSet Q 8 1\nSet R 7 1\nSolved\nP\n1 2 3 4\nQ\n1 1 1 1 1 1 1 1\nR\n1 2 3 4 5 6 7\nEnd\n";
    let moves = [
        "A\nP\n2 3 4 1\nQ\n2 3 4 5 6 7 8 1\n",
        "B\nR\n2 3 4 5 6 7 1\n",
        "C\nR\n2 1 3 4 5 6 7\n",
    ];
    let moves = moves.map(|text| format!("Move {text}End\n")).concat();
    std::fs::write(&path, format!("{sets}{moves}")).expect("a file");
    let path = path.to_str().expect("the path is text");
    for how in [
        &[][..],
        &["--min-depth", "1"],
        &["--min-depth", "1", "--memory", "3k", "--no-cache"],
    ] {
        let options = [&["--puzzle", path, "--single-turns", "--all"], how].concat();
        assert_eq!(answers(&options, &["A A"]), ["A A (2q)", "A' A' (2q)"]);
    }
}

/// The moves before the end have to come in the wrong order, as a piece is blocked after the right one.
#[test]
fn a_block_that_keeps_moves_in_the_wrong_order_ends_no_list() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("blocked.tws");
    let text =
        "Set P 4 1\nSolved\nEnd\nMove A\nP\n4 3 2 1\nEnd\nMove B\nP\n2 3 4 1\nEnd\nIllegal P 1 4\n";
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("the path is text");
    for how in [&[][..], &["--memory", "1K"]] {
        let options = [
            "--puzzle",
            path,
            "--no-cache",
            "--no-symmetry",
            "--all",
            "--end=B'",
        ];
        let found = answers(&[&options, how].concat(), &["A2 A2"]);
        assert_eq!(found, ["B2 A B A B' (5f)"]);
    }
}

/// A ring that turns one way only: no table holds the 259 moves back.
#[test]
fn many_positions_are_solved_that_are_too_far_for_a_table() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("ring.json").display().to_string();
    let turned: Vec<u32> = (1..260).chain([0]).collect();
    let text = format!(r#"{{"generators": [{turned:?}], "names": ["T"], "inverses": false}}"#);
    std::fs::write(&file, text).expect("a file");
    let found = answers(&["--puzzle", &file], &["T"; MANY]);
    let expected = format!("{}(259f)", "T ".repeat(259));
    assert_eq!(found, vec![expected; MANY]);
}
