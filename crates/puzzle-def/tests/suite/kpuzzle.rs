//! KPuzzle JSON made by hand, against what it says by the rules of the format.

use puzzle_def::{Definition, OrbitPattern, read};

const ORBITS: &str = r#""orbits": [{"orbitName": "P", "numPieces": 3, "numOrientations": 4}]"#;
const SOLVED: &str = r#""P": {"pieces": [0, 1, 2], "orientation": [0, 0, 0]}"#;
const R: &str = r#""R": {"P": {"permutation": [1, 0, 2], "orientationDelta": [1, 0, 0]}}"#;
const X: &str = r#""x": {"P": {"permutation": [1, 2, 0], "orientationDelta": [0, 0, 0]}}"#;

/// A text with that solved position, those moves and derived moves.
fn text(solved: &str, moves: &str, derived: &str) -> String {
    format!(
        r#"{{"name": "t", {ORBITS}, "defaultPattern": {{{solved}}}, "moves": {{{moves}}}, "derivedMoves": {{{derived}}}}}"#
    )
}

fn definition(text: &str) -> Definition {
    read("test.json", text).unwrap_or_else(|error| panic!("{error}"))
}

fn error(text: &str) -> String {
    let error = read("test.json", text)
        .expect_err("it can't be read")
        .to_string();
    error
        .lines()
        .next()
        .expect("there is a first line")
        .to_owned()
}

fn names(turns: &[puzzle_def::Turn]) -> Vec<&str> {
    turns.iter().map(|turn| turn.name.as_str()).collect()
}

#[test]
fn moduli_go_with_the_piece() {
    let solved =
        r#""P": {"pieces": [2, 1, 0], "orientation": [3, 3, 3], "orientationMod": [0, 2, 1]}"#;
    let definition = definition(&text(solved, R, ""));
    let solved = OrbitPattern {
        pieces: vec![2, 1, 0],
        twists: vec![3, 1, 0],
        moduli: vec![4, 2, 1],
    };
    assert_eq!(definition.start().orbits, [solved]);
    let turned = definition
        .start()
        .after(&definition.parts().moves[0].transformation);
    let expected = OrbitPattern {
        pieces: vec![1, 2, 0],
        twists: vec![0, 3, 0],
        moduli: vec![2, 4, 1],
    };
    assert_eq!(turned.orbits, [expected]);

    let wrong =
        r#""P": {"pieces": [0, 0, 1], "orientation": [0, 0, 0], "orientationMod": [1, 0, 0]}"#;
    assert!(
        error(&text(wrong, R, ""))
            .contains("expected the same modulus for all pieces of the same number")
    );
    let wrong =
        r#""P": {"pieces": [0, 1, 2], "orientation": [0, 0, 0], "orientationMod": [3, 0, 0]}"#;
    assert!(error(&text(wrong, R, "")).contains("found `3`, expected 0 or a divisor of 4"));
}

/// A piece that shows one of two orientations changes places with one that shows one of three: no twist has the same meaning for both.
#[test]
fn twists_of_cycles_of_several_moduli() {
    for (moduli, expected) in [
        ([2, 3], "P: swap"),
        ([0, 3], "P: twisted swap"),
        ([2, 0], "P: twisted swap"),
    ] {
        let [one, other] = moduli;
        let text = format!(
            r#"{{"name": "t", "orbits": [{{"orbitName": "P", "numPieces": 2, "numOrientations": 6}}],
            "defaultPattern": {{"P": {{"pieces": [0, 1], "orientation": [0, 0], "orientationMod": [{one}, {other}]}}}},
            "moves": {{"R": {{"P": {{"permutation": [1, 0], "orientationDelta": [1, 0]}}}}}}}}"#
        );
        let definition = definition(&text);
        let effect = definition.effect(&definition.parts().moves[0].transformation);
        assert_eq!(effect.to_string(), expected, "{moduli:?}");
    }
}

#[test]
fn orbits_that_are_left_out_stay_as_they_are() {
    let definition = definition(&text("", r#""R": {}"#, ""));
    assert_eq!(definition.start().orbits[0].pieces, [0, 1, 2]);
    assert!(definition.parts().moves[0].transformation.is_identity());
    // A file cut down from a larger puzzle says more than its list of orbits, but never less.
    let more = R.replacen('{', r#"{"Q": {"permutation": [0]}, "#, 1);
    assert!(read("t.json", &text(SOLVED, &more, "")).is_ok());
    let misspelt = R.replace("\"P\"", "\"p\"");
    assert!(error(&text(SOLVED, &misspelt, "")).contains("found `p`, expected P"));
}

#[test]
fn derived_moves_are_read_whatever_they_are_called() {
    let derived = r#""U": "[x: R]", "C": "[R, x]", "D": "(R U')2'", "Fv": "x2", "E": "D2R'// no more",
        "y": "z", "z": "x' x2"#;
    let derived = format!("{derived}\"");
    let text = text(SOLVED, &format!("{R}, {X}"), &derived);
    let older = text.replace("derivedMoves", "experimentalDerivedMoves");
    let [definition, older] = [&text, &older].map(|text| definition(text));
    assert_eq!(older.parts(), definition.parts());
    assert_eq!(names(&definition.parts().moves), ["R", "U", "C", "D", "E"]);
    assert_eq!(names(&definition.parts().rotations), ["x", "Fv", "y", "z"]);
    let parts = definition.parts();
    let of = |name: &str| {
        let mut turns = parts.moves.iter().chain(&parts.rotations);
        let turn = turns.find(|turn| turn.name == name).expect("there is one");
        turn.transformation.clone()
    };
    let after = |names: &str| {
        let names = names.split(' ').map(|name| match name.strip_suffix('\'') {
            Some(name) => of(name).inverse(&parts.orbits),
            None => of(name),
        });
        names
            .reduce(|product, next| product.then(&next, &parts.orbits))
            .expect("there is a first")
    };
    assert_eq!(of("U"), after("x R x'"));
    // R swaps places 0 and 1; x brings what is in place 1 to place 0. So x R x' swaps what is in places 1 and 2.
    assert_eq!(of("U").orbits[0].from, [0, 2, 1]);
    assert_eq!(of("C"), after("R x R' x'"));
    assert_eq!(of("D"), after("U R' U R'"));
    assert_eq!(of("E"), after("D D R'"));
    assert_eq!(of("y"), of("x"));
}

#[test]
fn derived_moves_that_are_not_understood_are_errors() {
    for (derived, expected) in [
        (
            r#""U": "[x: Q]""#,
            "found `Q`, expected a move of the puzzle, or a power of one such as X2 or X'",
        ),
        (
            r#""U": "[x: R""#,
            "found the end of the sequence, expected a move or `]`",
        ),
        (r#""U": "[x R]""#, "found `]`, expected a move, `,` or `:`"),
        (
            r#""U": "(R)0""#,
            "found `0`, expected a number of repetitions, a prime or both after a bracket",
        ),
        (
            r#""U": "R)""#,
            "found `)`, expected a move or an opening bracket",
        ),
        (
            r#""U": "V", "V": "U2""#,
            "found `U`, expected a move that is not made from itself, or from a move that is",
        ),
        (
            r#""U": 3"#,
            "found `3`, expected a sequence of moves in quotes",
        ),
        (
            r#""U": "R", "U": "R2""#,
            "found `U`, expected each name once",
        ),
    ] {
        let message = error(&text(SOLVED, &format!("{R}, {X}"), derived));
        assert!(message.ends_with(expected), "{message}");
    }
    // What stands for a move that there is already is not looked at.
    assert!(read("t.json", &text(SOLVED, R, r#""R": "_""#)).is_ok());
}

#[test]
fn errors_say_where_and_what() {
    let good = text(SOLVED, R, "");
    for (from, to, expected) in [
        (
            "\"moves\"",
            "\"movs\"",
            "expected a member \"moves\" of the object",
        ),
        (
            "[1, 0, 2]",
            "[1, 0, 1]",
            "found `1`, expected each place once",
        ),
        (
            "[1, 0, 2]",
            "[1, 0, 3]",
            "found `3`, expected a place from 0 to 2",
        ),
        (
            "[1, 0, 2]",
            "[1, 0]",
            "found 2 numbers, expected a list of 3 numbers",
        ),
        (
            "[1, 0, 2]",
            "[1, 0, 2, 3]",
            "found `3`, expected `]` after 3 numbers",
        ),
        (
            "[1, 0, 2]",
            "[1, 0, 2.0]",
            "found `2.0`, expected a place from 0 to 2",
        ),
        (
            "[1, 0, 2]",
            "[1, 0, -2]",
            "found `-2`, expected a place from 0 to 2",
        ),
        (
            "[1, 0, 0]",
            "[4, 0, 0]",
            "found `4`, expected a twist from 0 to 3",
        ),
        (
            "\"permutation\"",
            "\"permute\"",
            "expected an object with permutation and orientationDelta",
        ),
        (
            "\"numPieces\": 3",
            "\"numPieces\": 0",
            "found `0`, expected a number of pieces from 1 to 65535",
        ),
        (
            "\"t\"",
            "\"\"",
            "expected a name of 1 to 100 visible characters",
        ),
        (
            "\"t\"",
            "\"t\", \"name\": \"u\"",
            "found `name`, expected each name once",
        ),
        (
            "\"derivedMoves\": {}",
            "\"derivedMoves\": []",
            "found `[`, expected an object of sequences",
        ),
    ] {
        assert!(good.contains(from), "{from}");
        let message = error(&good.replacen(from, to, 1));
        assert!(message.ends_with(expected), "{message}");
    }
    let place = good.find("orbitName").expect("it is there") + 1;
    let twice = good.replacen("{\"orbitName\"", "{\"orbitName\": \"P\", \"orbitName\"", 1);
    let error = read("t.json", &twice).expect_err("a name comes twice");
    assert_eq!(
        (error.file(), error.found(), error.position().line),
        ("t.json", "`P`", 1)
    );
    assert!(error.span().start > place);
}

#[test]
fn files_named_json_are_json() {
    for (text, found) in [
        ("", "1:1: found the end"),
        (" \n", "1:1: found the end"),
        ("\n [1]", "2:2: found `[`"),
        ("\u{feff}5", "1:2: found `5`"),
        (
            "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n",
            "1:1: found `Set`",
        ),
        ("A:=(1,2,3);", "1:1: found `A`"),
    ] {
        let expected = "expected a JSON object, which begins with `{`";
        assert_eq!(error(text), format!("test.json:{found}, {expected}"));
        assert!(read("x.y.JSON", text).is_err());
        #[cfg(feature = "permutations")]
        assert!(puzzle_def::PointPuzzle::read("test.json", text).is_err());
    }
    assert!(read("json", "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n").is_ok());
}

#[test]
fn patterns_have_the_pieces_of_the_start() {
    let solved =
        r#""P": {"pieces": [5, 1, 1], "orientation": [0, 0, 0], "orientationMod": [0, 2, 2]}"#;
    let definition = definition(&text(solved, R, ""));
    let read = |text: &str| definition.read_pattern("p.json", text);
    let expected = OrbitPattern {
        pieces: vec![0, 1, 0],
        twists: vec![1, 3, 0],
        moduli: vec![2, 4, 2],
    };
    // Gaps between numbers are closed; in a pattern, if they begin with 0 and are numbers of places.
    for text in [
        r#"{"P": {"pieces": [0, 2, 0], "orientation": [1, 3, 2], "orientationMod": [2, 0, 2]}}"#,
        r#"{"P": {"pieces": [0, 1, 0], "orientation": [1, 3, 2]}}"#,
        r#"{"P": {"pieces": [0, 1, 0], "orientation": [3, 3, 0], "orientationMod": [2, 0, 2]}}"#,
    ] {
        assert_eq!(
            read(text).expect("it is one").orbits,
            std::slice::from_ref(&expected)
        );
    }
    assert_eq!(read("{}").expect("it is one"), *definition.start());
    assert!(read(r#"{"P": {"pieces": [0, 1, 1], "orientation": [1, 3, 2]}}"#).is_err());
    assert!(read(r#"{"P": {"pieces": [1, 5, 1], "orientation": [1, 3, 2]}}"#).is_err());
    assert!(read(r#"{"P": {"pieces": [0, 3, 0], "orientation": [1, 3, 2]}}"#).is_err());
    assert!(read(r#"{"P": {"pieces": [2, 0, 2], "orientation": [1, 3, 2]}}"#).is_err());
    assert!(
        read(
            r#"{"P": {"pieces": [0, 1, 0], "orientation": [1, 3, 2], "orientationMod": [1, 0, 2]}}"#
        )
        .is_err()
    );
    assert!(read(r#"{"P": {"pieces": [0, 1, 0], "orientation": [1, 3, 2]}} ,"#).is_err());
}
