//! Every error once: its message, and the line with a caret under the place.

use cube_model::notation::{
    Alg, Expected, FoundText, Layers, MAX_BYTES, MAX_DEPTH, Opened, Sequence, SequenceError,
    Snippet, TextPosition,
};
use cube_model::nxn::CubeSize;

/// A text, the column of the caret counted from 1, what was found, what was expected.
type Case = (&'static str, usize, &'static str, &'static str);

const A_MOVE: &str = "a move such as R, U2, Fw', 2R, M or x";
const AN_AMOUNT: &str = "2, 3 or ' after a move";
const A_FACE: &str = "one of U R F D L B u r f d l b after a layer number";
const A_SPACE: &str = "a space between a move and the layer number of the next";
const REPETITIONS: &str = "a number of repetitions from 1 to 4294967295";
const ROUND: &str = "a move, or `)` for the bracket opened at column 1";
const SQUARE: &str = "a move, or `]` for the bracket opened at column 1";
const DIVIDED: &str = "a move, or `,` or `:` in the bracket opened at column 1";

const CASES: &[Case] = &[
    ("R Q", 3, "`Q`", A_MOVE),
    ("Rr'w", 4, "`w`", A_MOVE),
    ("R U'' F", 5, "`'`", "no second prime"),
    ("R4", 2, "the number 4", AN_AMOUNT),
    ("R0", 2, "the number 0", AN_AMOUNT),
    (
        "R99999999999999999999",
        2,
        "a number above 18446744073709551615",
        AN_AMOUNT,
    ),
    ("R2'2", 4, "`2`", A_SPACE),
    ("R'2'", 4, "`'`", "no second prime"),
    ("R2 2", 5, "the end", A_FACE),
    ("RU2-3Rw", 4, "`-`", A_MOVE),
    ("0R", 1, "the number 0", "a layer from 1 to 1000"),
    ("1001Rw", 1, "the number 1001", "a layer from 1 to 1000"),
    (
        "99999999999999999999Rw",
        1,
        "a number above 18446744073709551615",
        "a layer from 1 to 1000",
    ),
    (
        "3-2Rw",
        3,
        "the number 2",
        "a layer from 3 to 1000, the smaller first",
    ),
    (
        "2-0Rw",
        3,
        "the number 0",
        "a layer from 2 to 1000, the smaller first",
    ),
    (
        "2-1001Rw",
        3,
        "the number 1001",
        "a layer from 2 to 1000, the smaller first",
    ),
    ("2-Rw", 3, "`R`", "the last layer of a range, as in 2-3Rw"),
    (
        "2-3R",
        5,
        "the end",
        "`w` after a range of layers, as in 2-3Rw",
    ),
    ("2 R", 2, "a space", A_FACE),
    ("2\u{3000}R", 2, "an ideographic space (U+3000)", A_FACE),
    ("\u{3000}2\u{a0}R", 3, "a no-break space (U+00A0)", A_FACE),
    ("2\u{2003}R", 2, "a blank (U+2003)", A_FACE),
    ("2\tR", 2, "a tab", A_FACE),
    ("2x", 2, "`x`", A_FACE),
    ("2M", 2, "`M`", A_FACE),
    ("3", 2, "the end", A_FACE),
    ("m", 1, "`m`", "the capital `M` for a slice"),
    ("E s'", 3, "`s`", "the capital `S` for a slice"),
    ("X", 1, "`X`", "the small `x` for a turn of the whole cube"),
    (
        "R Z2",
        3,
        "`Z`",
        "the small `z` for a turn of the whole cube",
    ),
    ("rw", 2, "`w`", A_MOVE),
    ("Mw", 2, "`w`", A_MOVE),
    ("R '", 3, "`'`", A_MOVE),
    ("(R U)0", 6, "the number 0", REPETITIONS),
    ("(R U)4294967296", 6, "the number 4294967296", REPETITIONS),
    (
        "(R U)100000000000000000000",
        6,
        "a number above 18446744073709551615",
        REPETITIONS,
    ),
    ("(R U)''", 7, "`'`", "no second prime"),
    ("(R U)3'2", 8, "`2`", A_SPACE),
    ("[]", 2, "`]`", A_MOVE),
    ("(R U", 5, "the end", ROUND),
    ("[R, U", 6, "the end", SQUARE),
    ("[R", 3, "the end", DIVIDED),
    ("[R]", 3, "`]`", DIVIDED),
    ("[R U)", 5, "`)`", DIVIDED),
    ("(R, U)", 3, "`,`", ROUND),
    ("(R U]", 5, "`]`", ROUND),
    ("[R, U)", 6, "`)`", SQUARE),
    ("[R, U: F]", 6, "`:`", SQUARE),
    ("[R: U, F]", 6, "`,`", SQUARE),
    ("[, U]", 2, "`,`", A_MOVE),
    ("[R,]", 4, "`]`", A_MOVE),
    ("R, U", 2, "`,`", A_MOVE),
    ("R) U", 2, "`)`", "an opening bracket before it"),
    ("]", 1, "`]`", "an opening bracket before it"),
    ("/", 1, "`/`", A_MOVE),
    ("(/R)", 2, "`/`", A_MOVE),
    ("R0", 2, "the number 0", AN_AMOUNT),
    ("R \u{200b}U", 3, "a zero-width space (U+200B)", A_MOVE),
    ("\u{feff}R", 1, "a byte order mark (U+FEFF)", A_MOVE),
    ("R \u{ad}U", 3, "a soft hyphen (U+00AD)", A_MOVE),
    ("R\u{301} U", 2, "the character U+0301", A_MOVE),
    ("R é", 3, "`é`", A_MOVE),
    ("R \u{7}", 3, "the character U+0007", A_MOVE),
    ("((R)", 5, "the end", ROUND),
];

#[test]
fn each_error_says_where_it_is_what_was_found_and_what_was_expected() {
    for &(text, column, found, expected) in CASES {
        let error = Alg::parse(text).expect_err(text);
        let message = format!("line 1, column {column}: found {found}, expected {expected}");
        assert_eq!(error.to_string(), message, "{text:?}");
        let snippet = error.snippet(text).to_string();
        // Nothing before the faults is escaped.
        let caret = format!("\n{}^", " ".repeat(column - 1));
        let line = ['\u{7}', '\u{200b}', '\u{feff}', '\u{ad}', '\u{301}'];
        let line = line.iter().fold(text.to_owned(), |line, &letter| {
            line.replace(letter, &letter.escape_unicode().to_string())
        });
        let line = line.replace(char::is_whitespace, " ");
        assert_eq!(snippet, line + &caret, "{text:?}");
    }
    assert_eq!(CASES.len(), 64);
}

#[test]
fn a_place_is_told_in_bytes_lines_and_characters() {
    let text = "R’ U // first\r\n\tF’ (L′ q) D\r\nB";
    let error = Alg::parse(text).expect_err("q is no move");
    let byte = text.find('q').expect("is there");
    assert_eq!(
        error.position(),
        TextPosition {
            byte,
            line: 2,
            column: 9
        }
    );
    assert_eq!(
        (error.found(), error.expected()),
        (FoundText::Character('q'), {
            let opened = Opened {
                line: None,
                column: 5,
            };
            Expected::MoveOrClosing {
                bracket: ')',
                opened,
            }
        })
    );
    assert_eq!(
        error.to_string(),
        "line 2, column 9: found `q`, expected a move, or `)` for the bracket opened at column 5"
    );
    assert_eq!(error.snippet(text).to_string(), " F’ (L′ q) D\n        ^");
    let at_end = Alg::parse("R\n(U\n").expect_err("not closed");
    assert!(at_end.to_string().ends_with("opened at line 2, column 1"));
    assert_eq!(at_end.snippet("R\n(U\n").to_string(), "\n^");
}

#[test]
fn texts_and_brackets_beyond_the_limits_say_so() {
    let text = "R".repeat(MAX_BYTES + 1);
    assert_eq!(
        Alg::parse(&text).expect_err("too long").to_string(),
        "line 1, column 1: found a text of 1000001 bytes, expected at most 1000000 bytes"
    );
    let text = "(".repeat(MAX_DEPTH + 1);
    assert_eq!(
        Alg::parse(&text).expect_err("too deep").to_string(),
        "line 1, column 65: found `(`, expected at most 64 brackets inside one another"
    );
}

#[test]
fn repetitions_beyond_the_limit_are_counted_but_not_written_out() {
    let message = |text: &str| {
        text.parse::<Sequence>()
            .expect_err("too many moves")
            .to_string()
    };
    assert_eq!(
        message("(R U)500001"),
        "found 1000002 moves with all repetitions written out, expected at most 1000000"
    );
    assert_eq!(
        message("(((R U)4000000000)4000000000)4000000000"),
        "found more than 18446744073709551615 moves with all repetitions written out, expected at \
         most 1000000"
    );
    let alg = Alg::parse("[R, U]").expect("written right");
    assert_eq!(
        alg.expand_up_to(3).expect_err("4 moves").to_string(),
        "found 4 moves with all repetitions written out, expected at most 3"
    );
    assert!(alg.expand_up_to(4).is_ok());
    let error = "R4".parse::<Sequence>().expect_err("no amount");
    assert!(matches!(error, SequenceError::Parse(_)));
    assert!(
        error
            .to_string()
            .starts_with("line 1, column 2: found the number 4")
    );
}

#[test]
fn moves_that_a_cube_cannot_make_are_shown_where_they_stand() {
    let cases = [
        (
            "R U 3R' F",
            2,
            "3R'",
            "it reaches layer 3, expected at most 2",
            "    ^^^",
        ),
        (
            "[R: 3Fw]",
            2,
            "3Fw",
            "it reaches layer 3, expected at most 2",
            "    ^^^",
        ),
        (
            "R’ 3f U",
            2,
            "3Fw",
            "it reaches layer 3, expected at most 2",
            "   ^^",
        ),
        (
            "2-5Bw2",
            4,
            "2-5Bw2",
            "it reaches layer 5, expected at most 4",
            "^^^^^^",
        ),
        ("r", 1, "Rw", "it reaches layer 2, expected at most 1", "^"),
        ("R M2", 2, "M2", "", "  ^^"),
        ("E'", 4, "E'", "", "^^"),
        ("(x S)2", 1000, "S", "", "   ^"),
    ];
    for (text, n, step, reason, carets) in cases {
        let size = CubeSize::new(n).expect("in range");
        let error = Alg::parse(text).expect("written right").check_on(size);
        let error = error.expect_err("does not exist");
        let reason = match reason {
            "" => "a cube with an even number of layers has no middle layer",
            reason => reason,
        };
        let message = format!("found {step}, which does not exist on the {size}: {reason}");
        assert_eq!(error.to_string(), message);
        assert_eq!(error.snippet(text).to_string(), format!("{text}\n{carets}"));
    }
    let on_five = CubeSize::new(5).expect("in range");
    let fits = Alg::parse("R 5Rw 3-5u 2F M E' S2 (x [y: z])9").expect("written right");
    assert_eq!(fits.check_on(on_five), Ok(()));
}

#[test]
fn layers_are_refused_in_words() {
    let error = |first, last| {
        Layers::range(first, last)
            .expect_err("no layers")
            .to_string()
    };
    assert_eq!(
        error(0, 3),
        "found layer 0, expected a layer from 1 to 1000"
    );
    assert_eq!(
        error(2, 1001),
        "found layer 1001, expected a layer from 1 to 1000"
    );
    assert_eq!(
        error(3, 2),
        "found layers 3 to 2, expected the smaller number first"
    );
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let text = format!("{} Q {}", "R ".repeat(500), "U ".repeat(500));
    let snippet = Alg::parse(&text).expect_err("Q is no move").snippet(&text);
    assert!(snippet.line().starts_with("... R R R"));
    assert!(snippet.line().ends_with("U U ..."));
    assert_eq!(snippet.line().chars().count(), 106);
    assert_eq!(snippet.line().chars().nth(snippet.indent()), Some('Q'));
    assert_eq!(snippet.width(), 1);
    let whole = Snippet::of(&text, 0, text.len());
    assert_eq!((whole.indent(), whole.width()), (0, 100));
}

#[test]
fn places_outside_a_text_are_moved_into_it() {
    let snippet = Snippet::of("R’", 2, 99);
    assert_eq!(
        (snippet.line(), snippet.indent(), snippet.width()),
        ("R’", 1, 1)
    );
    assert_eq!(TextPosition::of("R’", 2), TextPosition::of("R’", 1));
    assert_eq!(
        TextPosition::of("", 7),
        TextPosition {
            byte: 0,
            line: 1,
            column: 1
        }
    );
}
