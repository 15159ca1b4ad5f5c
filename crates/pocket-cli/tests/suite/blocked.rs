//! Solutions of puzzles with blocked places where quarter turns count: half turns stand for those turns that are not blocked half way.

use std::collections::BTreeSet;

use serde_json::Value;
use tempfile::tempdir;

use crate::support::program::pocket;

fn lines(arguments: &[&str], stdin: &str) -> Vec<Value> {
    let outcome = pocket(arguments, stdin.as_bytes());
    assert_eq!(outcome.status, 0, "{arguments:?}: {}", outcome.err);
    let lines = outcome.out.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("each line is an object"))
        .collect()
}

fn solutions(line: &Value) -> Vec<&str> {
    let solutions = line["solutions"].as_array().expect("they are listed");
    let texts = solutions.iter().map(Value::as_str);
    texts.map(|text| text.expect("a text")).collect()
}

/// Moves with a half turn in place of two equal quarter turns.
fn joined(solution: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut last = "";
    for word in solution.split(' ') {
        if word == last {
            words.pop();
            words.push(format!("{}2", word.trim_end_matches('\'')));
            last = "";
        } else {
            words.push(word.to_owned());
            last = word;
        }
    }
    words.join(" ")
}

#[test]
fn half_turns_are_those_that_some_quarter_turns_make() {
    let file = "../../docs/puzzles/pocket_blocked.tws";
    let scramble = ["scramble", "--puzzle", file, "--seed", "5", "-n", "10"];
    let scrambles = pocket(&scramble, b"").out;
    let mut listed = 0;
    for how in [&[][..], &["--memory", "60K"]] {
        for list in [&["--all"][..], &["--slack", "1"]] {
            let solve = ["solve", "--puzzle", file, "--single-turns", "--json"];
            let solve = [&solve[..], how, list].concat();
            let found = lines(&solve, &scrambles);
            let expanded = lines(&[&solve[..], &["--expand"]].concat(), &scrambles);
            assert_eq!((found.len(), expanded.len()), (10, 10));
            for (found, expanded) in found.iter().zip(&expanded) {
                let expected: BTreeSet<String> =
                    solutions(expanded).into_iter().map(joined).collect();
                let own = solutions(found);
                let texts: BTreeSet<String> = own.iter().map(|&text| text.to_owned()).collect();
                assert_eq!(texts.len(), own.len(), "{found}");
                assert_eq!(texts, expected);
                if list == ["--all"] && how.is_empty() {
                    assert_eq!(found["optimal_count"], own.len());
                }
                listed += own.len();
            }
        }
    }
    assert_eq!(listed, 4 * 32);
}

/// In a ring of seven, one of four turns is blocked where three turns back would do.
#[test]
fn shortest_solutions_are_listed_though_fewer_turns_seem_to_do() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("ring.tws");
    let text = "Name ring\nSet P 7 1\nSolved\nP\n1 2 3 4 5 6 7\nEnd\nMove U\nP\n7 1 2 3 4 5 6\nEnd\nIllegal P 1 2\n";
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("the path is text");
    let solve = ["solve", "--puzzle", path, "--single-turns"];
    let mut asked = 0;
    for how in [&[][..], &["--memory", "20K"]] {
        for list in [
            &[][..],
            &["--all"],
            &["--slack", "3"],
            &["--count", "2"],
            &["--min-depth", "1"],
        ] {
            let outcome = pocket(&[&solve[..], how, list, &["U U U U"]].concat(), b"");
            assert_eq!(
                (outcome.status, outcome.out.as_str()),
                (0, "U' U' U' U' (4q)\n"),
                "{how:?} {list:?} {}",
                outcome.err
            );
            asked += 1;
        }
    }
    assert_eq!(asked, 10);
    // It can only be made by two turns back, the first of which is blocked.
    let parts = pocket(
        &["alg", "shorten", "--puzzle", path, "--single-turns", "U2'"],
        b"",
    );
    let sentence =
        "found a move that in QTM passes a blocked position, expected moves that each count as one";
    assert!(parts.err.contains(sentence), "{}", parts.err);
}

/// Whether a table tells it or a search.
#[test]
fn a_position_that_no_moves_solve_is_told_from_one_that_no_solution_fits() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("cut_off.tws");
    let moves = [
        "A\nP\n2 1 3 4\nEnd",
        "B\nP\n1 3 2 4\nEnd",
        "C\nP\n1 2 4 3\nEnd",
    ];
    let text = format!(
        "Name cut_off\nSet P 4 1\nSolved\nP\n1 2 3 4\nEnd\nMove {}\nIllegal P 2 3 4\nIllegal P 3 2\n",
        moves.join("\nMove ")
    );
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("the path is text");
    let file = "../../docs/puzzles/pocket_blocked.tws";
    let pattern = "ScrambleState\nP\n2 0 3 1\nEnd\n";
    for memory in ["1k", "100M"] {
        let little = ["solve", "--no-cache", "--no-symmetry", "--memory", memory];
        let cut_off = ["--puzzle", path, "--pattern", "-", "--min-depth", "1"];
        let outcome = pocket(&[&little[..], &cut_off].concat(), pattern.as_bytes());
        let err = outcome.err;
        assert!(
            err.contains(" can't be solved: no moves of cut_off make it"),
            "{memory}: {err}"
        );
        let outcome = pocket(
            &[
                &little[..],
                &["--puzzle", file, "--end", "U2", "--max-depth", "6", "R U"],
            ]
            .concat(),
            b"",
        );
        let expected = "pocket: no solution fits --end U2 and --max-depth 6\n";
        assert_eq!(outcome.err, expected, "{memory}");
    }
}

/// In a ring of four, a piece is blocked from the place that `U` takes it to from the start, and where `U' U'` passes half way back.
#[test]
fn which_turns_are_meant_has_to_be_said_where_one_way_may_be_blocked() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("ring.tws");
    let text =
        "Name ring\nSet P 4 1\nSolved\nP\n1 2 3 4\nEnd\nMove U\nP\n2 3 4 1\nEnd\nIllegal P 1 2\n";
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("the path is text");
    let single = ["--puzzle", path, "--single-turns"];
    let refused = "found U2, expected U U or U' U', as one of the two may pass a blocked position";
    for ask in [
        &["solve", "--start", "U2"][..],
        &["solve", "--end", "U2"],
        &["alg", "shorten"],
    ] {
        let sequence = if ask[0] == "alg" { "U2" } else { "U' U'" };
        let outcome = pocket(&[ask, &single, &[sequence]].concat(), b"");
        assert_eq!(outcome.status, 2, "{ask:?}: {}", outcome.out);
        assert!(outcome.err.contains(refused), "{ask:?}: {}", outcome.err);
    }
    for (ask, answer) in [
        (&["solve", "--expand"][..], "U U (2q)\n"),
        (&["solve", "--end", "U U"], "U2 (2q)\n"),
        (&["solve", "--start", "U' U'"], ""),
        (&["alg", "shorten"], "U2\n"),
    ] {
        let outcome = pocket(&[ask, &single, &["U' U'"]].concat(), b"");
        assert_eq!(outcome.out, answer, "{ask:?}: {}", outcome.err);
    }
}

/// From solved, `G2` is free and both of its quarter turns are blocked.
#[test]
fn scrambles_have_no_half_turn_that_quarter_turns_do_not_make() {
    let folder = tempdir().expect("there is room for files");
    let file = folder.path().join("q.tws");
    let text = "Set A 4 1\nSolved\nEnd\nMove G\nA\n2 3 4 1\nEnd\nMove D\nA\n1 3 2 4\nEnd\nIllegal A 1 2 4\n";
    std::fs::write(&file, text).expect("a file");
    let file = file.to_str().expect("it is text");
    let mut distances = BTreeSet::new();
    for seed in 1..=40 {
        let seed = seed.to_string();
        let scramble = [
            "scramble", file, "--metric", "qtm", "--json", "--seed", &seed,
        ];
        let scramble = &lines(&scramble, "")[0];
        let moves = scramble["scramble"].as_str().expect("moves");
        // The program refuses moves that end in a blocked position.
        let solve = [
            "solve", "--puzzle", file, "--metric", "qtm", "--json", moves,
        ];
        assert_eq!(lines(&solve, "")[0]["distance"], scramble["distance"]);
        assert!(
            moves
                .split(' ')
                .all(|name| ["G", "G'", "D"].contains(&name)),
            "{moves}"
        );
        distances.insert(scramble["distance"].as_u64());
    }
    assert_eq!(distances, (1..=5).map(Some).collect());
}
