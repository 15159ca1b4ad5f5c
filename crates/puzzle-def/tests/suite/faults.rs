//! Which part of a text is at fault, in either format.

use puzzle_def::{Definition, Keep, KeepError, ReadError, read};

/// What is at fault, and what was expected.
fn fault(text: &str, found: Result<impl std::fmt::Debug, ReadError>) -> (String, String) {
    let error = found.expect_err("it can't be read");
    (text[error.span()].to_owned(), error.expected().to_owned())
}

#[test]
fn parts_of_a_file_have_an_order() {
    for (text, expected) in [
        ("Name a\nName b\nSet P 3 1\nSolved\nEnd\n", "Set"),
        (
            "Set P 3 1\nName a\nSolved\nEnd\n",
            "Set, Solved or StartState",
        ),
        (
            "Name a\nSet P 3 1\nName b\nSolved\nEnd\n",
            "Set, Solved or StartState",
        ),
        ("Solved\nEnd\n", "Name or Set"),
        ("StartState\nEnd\n", "Name or Set"),
    ] {
        let error = read("t.tws", text).expect_err("the order is wrong");
        assert_eq!(error.expected(), expected, "{text}");
    }
}

fn ring() -> Definition {
    let text = "Set P 3 3\nSolved\nP\n1 2 2\n0 ? ?\nEnd\nMove T\nP\n2 3 1\nEnd\n";
    read("ring.tws", text).expect("it is sound")
}

#[test]
fn faults_of_positions_are_found() {
    let ring = ring();
    for (text, found, expected) in [
        (
            "Scramble a b\nP\n1 2 2\nEnd\n",
            "b",
            "the end of the line: Scramble NAME",
        ),
        // The twists of the first piece are counted, those of the others are not.
        (
            "Scramble\nP\n2 1 2\n? ? ?\nEnd\n",
            "?",
            "a twist from 0 to 2",
        ),
        (
            "Scramble\nP\n2 1 2\n0 1 3\nEnd\n",
            "3",
            "a twist from 0 to 2",
        ),
    ] {
        let read = ring.read_pattern("p", text);
        let (at, told) = fault(text, read);
        assert_eq!((&at[..], &told[..]), (found, expected));
    }
    assert!(
        ring.read_pattern("p", "Scramble\nP\n2 1 2\n2 1 ?\nEnd\n")
            .is_ok()
    );
    let text = "{\"P\": {\"pieces\": [0, 1, 1]}}";
    let (at, told) = fault(text, ring.read_pattern("p", text));
    assert_eq!(
        (&at[..], &told[..]),
        ("{", "an object with pieces and orientation")
    );
    assert_eq!(
        ring.read_pattern("p", text)
            .map_err(|error| error.position().column),
        Err(7)
    );
}

#[test]
fn moves_without_blanks_between_them_need_a_number_or_a_prime() {
    let text = "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\nMove V\nP\n2 1 3\nEnd\n";
    let ring = read("ring.tws", text).expect("it is sound");
    let sequence = |text: &str| ring.read_sequence("t", text);
    for (text, blanks) in [("T2V", "T2 V"), ("T'V", "T' V"), ("T2'V", "T2' V")] {
        assert_eq!(sequence(text), sequence(blanks));
        assert!(sequence(text).is_ok(), "{text}");
    }
    let (at, _) = fault("T 2V", sequence("T 2V"));
    assert_eq!(at, "2V");
    let (at, _) = fault("T VT", sequence("T VT"));
    assert_eq!(at, "VT");
}

/// A definition with that orbit, those members of it in the move T, and that sequence for the move U.
fn json(turn: &str, sequence: &str) -> String {
    format!(
        "{{\"orbits\": [{{\"orbitName\": \"P\", \"numPieces\": 3, \"numOrientations\": 4}}], \"defaultPattern\": \
         {{\"P\": {{\"pieces\": [0, 1, 2], \"orientation\": [0, 0, 0], \"orientationMod\": [4, 2, 1]}}}},\n\
         \"moves\": {{\"T\": {{\"P\": {{{turn}}}}}}},\n\"derivedMoves\": {{\"U\": \"{sequence}\"}}}}"
    )
}

const TURN: &str = "\"permutation\": [1, 2, 0], \"orientationDelta\": [0, 1, 3]";

#[test]
fn faults_of_json_are_found() {
    // All of its twists may be written as their number, or as 0.
    let good = json(TURN, "T2 \\u0054");
    let found = read("t.json", &good).expect("it is sound");
    assert_eq!(found.start().orbits[0].moduli, [4, 2, 1]);
    assert_eq!(
        read("t.json", &good.replace("[4, 2, 1]", "[0, 2, 1]")),
        Ok(found)
    );

    let (first, second) = TURN.split_once(", \"o").expect("it has two");
    let short = TURN.replace("[1, 2, 0]", "[1, 2 ]");
    for (turn, sequence, at, expected) in [
        (
            first,
            "T",
            "{",
            "an object with permutation and orientationDelta",
        ),
        (
            &format!("\"o{second}"),
            "T",
            "{",
            "an object with permutation and orientationDelta",
        ),
        (&short, "T", "]", "a list of 3 numbers"),
        (
            TURN,
            "T Q2 T",
            "Q2",
            "a move of the puzzle, or a power of one such as X2 or X'",
        ),
        // Where letters are escaped, all of the sequence.
        (
            TURN,
            "\\u0054 Q2 T",
            "\\u0054 Q2 T",
            "a move of the puzzle, or a power of one such as X2 or X'",
        ),
        (TURN, "T\u{1}", "\u{1}", "a letter or the closing quote"),
    ] {
        let text = json(turn, sequence);
        let (found, told) = fault(&text, read("t.json", &text));
        assert_eq!((&found[..], &told[..]), (at, expected));
        let error = read("t.json", &text).expect_err("as before");
        let line = if sequence == "T" { 2 } else { 3 };
        assert_eq!(error.position().line, line, "{error}");
        if at == "{" {
            // That of the orbit, behind those of the moves and of the move.
            assert_eq!(error.position().column, 22, "{error}");
        }
    }
}

#[test]
fn an_orbit_without_its_size_is_found() {
    let text = "{\"orbits\": [\n {\"orbitName\": \"P\"}]}";
    let (at, told) = fault(text, read("t.json", text));
    let expected = "an orbit with orbitName, numPieces and numOrientations";
    assert_eq!((&at[..], &told[..]), ("{", expected));
    let error = read("t.json", text).expect_err("as before");
    assert_eq!((error.position().line, error.position().column), (2, 2));
}

#[test]
fn pieces_to_keep_are_found_at_fault() {
    for (text, at) in [
        ("P:x", 2..3),
        ("P:1,x,3", 4..5),
        ("P:1-2,33,x-4", 9..12),
        ("P:1,,2", 4..4),
        ("A:B:1,2,", 8..8),
    ] {
        let error = KeepError::Text {
            text: text.into(),
            span: at,
        };
        assert_eq!(text.parse::<Keep>(), Err(error));
    }
}
