//! Lines end with a line feed, a carriage return or both, in all that is read, and faults stand in the same lines.

use std::fs;

use crate::support::program::{Outcome, pocket};

const ENDS: [&str; 3] = ["\n", "\r", "\r\n"];

/// Status, stdout and stderr, with nothing behind the lines: of two characters that end one, the first is shown as a blank.
fn told(outcome: Outcome) -> (u8, String, String) {
    let err = outcome
        .err
        .lines()
        .map(|line| format!("{}\n", line.trim_end()));
    (outcome.status, outcome.out, err.collect())
}

/// What comes of a text whatever its lines end with.
#[track_caller]
fn same(text: &str, answer: impl Fn(&str) -> Outcome) -> (u8, String, String) {
    let answers = ENDS.map(|end| told(answer(&text.replace('\n', end))));
    assert_eq!(answers[0], answers[1], "{text:?}");
    assert_eq!(answers[0], answers[2], "{text:?}");
    answers.into_iter().next().expect("there are three")
}

#[test]
fn lines_of_stdin_and_of_arguments() {
    let text = "R\n\n# no\nU2 // two\nR q\nF";
    for end in ["", "\n"] {
        let text = format!("{text}{end}");
        let answered = same(&text, |text| pocket(&["solve"], text.as_bytes()));
        let message = "pocket: line 5, column 3: found `q`, expected a move such as R, U2, Fw', 2R, M or x\nR q\n  ^\n";
        let expected = (
            2,
            "R' (1f)\nU2 (1f)\nF' (1f)\n".to_owned(),
            message.to_owned(),
        );
        assert_eq!(answered, expected);
        let (status, out, err) = same(&text, |text| pocket(&["solve", text], b""));
        assert_eq!((status, out), (2, expected.1));
        assert_eq!(err, message.replace("line 5", "input 1, line 5"));
    }
    // What rewrites its line, as a bar of progress does, leaves lines.
    let answered = same("10 %\n20 %\nR U", |text| {
        pocket(&["alg", "invert"], text.as_bytes())
    });
    assert_eq!(answered.1, "U' R'\n");
    for command in [
        "factor",
        "rank multiset",
        "alg count",
        "map -n 2",
        "product",
    ] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let text = if command.starts_with(['f', 'r', 'p']) {
            "ab\nba\n"
        } else {
            "R\nU\n"
        };
        let (status, out, err) = same(text, |text| pocket(&arguments, text.as_bytes()));
        assert_eq!((status, err.as_str()), (0, ""));
        assert_eq!(
            out.lines().count(),
            if command == "product" { 1 } else { 2 }
        );
    }
}

#[test]
fn lines_of_definitions_and_patterns() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ring.tws");
    let path = path.to_str().expect("text");
    let tws = "# a ring\nName ring\n\nSet P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n";
    let kpuzzle = "{\n\"name\": \"ring\",\n\"orbits\": [\n{\"orbitName\": \"P\", \"numPieces\": 3, \"numOrientations\": 1}\n],\n\
                   \"defaultPattern\": {\"P\": {\"pieces\": [0, 1, 2], \"orientation\": [0, 0, 0]}},\n\
                   \"moves\": {\n\"T\": {\"P\": {\"permutation\": [1, 2, 0], \"orientationDelta\": [0, 0, 0]}}\n}\n}\n";
    for text in [tws, kpuzzle] {
        let (status, out, err) = same(text, |text| {
            fs::write(path, text).expect("a file");
            pocket(&["distribution", path, "--format", "csv"], b"")
        });
        assert_eq!((status, err.as_str()), (0, ""));
        assert_eq!(out, "depth,positions\n0,1\n1,2\n");
    }
    let (status, _, err) = same(&tws.replace("2 3 1", "2 3 4"), |text| {
        fs::write(path, text).expect("a file");
        pocket(&["order", path], b"")
    });
    assert_eq!(status, 2);
    let place = format!("pocket: {path}:9:5: found `4`, expected ");
    assert!(
        err.starts_with(&place) && err.ends_with("\n2 3 4\n    ^\n"),
        "{err}"
    );

    fs::write(path, tws).expect("a file");
    let patterns = "ScrambleState a\nP\n1 2 0\nEnd\n\nScrambleState b\nP\n1 2 9\nEnd\nScrambleState c\nP\n0 1 2\nEnd\n";
    let (status, out, err) = same(patterns, |text| {
        pocket(
            &["solve", "--puzzle", path, "--pattern", "-"],
            text.as_bytes(),
        )
    });
    assert_eq!(status, 2);
    assert_eq!(out.lines().count(), 2, "{out}");
    assert!(err.contains("pattern:8:5: found `9`"), "{err}");

    // What is told on is the pattern alone, and a mark of the byte order is none of it.
    let blocks = [
        "ScrambleState a\nP\n1 2 0\nEnd # of a\n",
        "ScrambleState b\nP\n0 1 2\nEnd\n",
    ];
    let objects = [r#"{"P":{"pieces":[1,2,0],"orientation":[0,0,0]}}"#; 2];
    for patterns in [blocks, objects] {
        let text = format!("\u{feff}\n{}\n\n{}\n", patterns[0], patterns[1]);
        let outcome = pocket(
            &["solve", "--puzzle", path, "--pattern", "-", "--json"],
            text.as_bytes(),
        );
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        let lines = outcome.out.lines();
        let inputs: Vec<String> = lines
            .map(|line| {
                let line: serde_json::Value = serde_json::from_str(line).expect("an object");
                line["input"].as_str().expect("a text").to_owned()
            })
            .collect();
        assert_eq!(
            inputs.iter().map(|own| own.trim_end()).collect::<Vec<_>>(),
            patterns.map(str::trim_end)
        );
    }
}

#[test]
fn lines_of_addresses() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hosts.txt");
    let path = path.to_str().expect("text");
    let hosts = "# two\n127.0.0.1:4001\n\n127.0.0.1:4001\n";
    let (status, _, err) = same(hosts, |text| {
        fs::write(path, text).expect("a file");
        pocket(
            &["distribution", "floppy", "--hosts", path, "--process", "0"],
            b"",
        )
    });
    assert_eq!(status, 2);
    assert!(
        err.contains("line 4: found 127.0.0.1:4001 as on line 2"),
        "{err}"
    );
}
