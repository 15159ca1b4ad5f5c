//! Pasted lines: the moves are found in them, and nothing that could be moves is ever left out.

use cube_model::notation::{Alg, has_only_decorations, moves_in_line, only_moves};
use proptest::prelude::*;

/// What may stand before moves, or quotes and stars that stand around them: `_` is where the moves go.
const AROUND: [&str; 67] = [
    "1. _",
    "12)\t_",
    "3: _",
    "4.) _",
    "(5) _",
    "[6] _",
    "3.45 _",
    "3.45+  _",
    "1:02 _",
    "1:02.33 _",
    "1:00:02.33\u{a0}_",
    "(3.45) _",
    "DNF _",
    "DNS _",
    "DNF(3.45) _",
    "(DNF(1:02.33)) _",
    "3.45[lucky skip] _",
    "3. DNF(4.44)[popped, twice (R: mine)]   _",
    "12. 3.45   _",
    "12. (3.45+)   _",
    "- _",
    "\u{2022} 1. _",
    "\u{2014}\u{3000}_",
    "* _",
    "* _ *",
    "**_**",
    "*_*",
    "Scramble: _",
    "scramble 3:_",
    "SCRAMBLE #3 : _",
    "\"_\"",
    "'_'",
    "`_`",
    "\u{201c}_\u{201d}",
    "\u{201e}_\u{201c}",
    "\u{2018}_\u{2019}",
    "\u{ab} _ \u{bb}",
    "\"_\",",
    "1. \"_\";",
    "\"* _\"",
    "  \"1. 3.45 _ \" ",
    "5\t_",
    "5\t3.45\t_",
    "\t#3: _",
    "#3) _",
    "No. 5 _",
    "no.5: _",
    "3\u{ff1a} _",
    "+3.45 _",
    "3,45 _",
    "> _",
    ">> 1. _",
    "Scrambles: _",
    "Solve 5: _",
    "Scramble\u{ff1a}_",
    "2x2: _",
    "2x2x2: _",
    "2\u{d7}2\u{d7}2 : _",
    "2X2 #3: _",
    "WCA 2024 #3: _",
    "Extra 1:_",
    "Round 1 Group A Scramble 3: _",
    "group b scramble 12: _",
    "3. 2x2x2 Attempt 1: _",
    "Set 4: \"_\"",
    "\u{feff}_",
    "\u{feff}1. _",
];

/// What may stand after moves.
const AFTER: [&str; 20] = [
    "",
    "  ",
    " # why",
    " #",
    "   @2025-01-02 10:11",
    " @2025-01-02 10:11:12",
    " 2025-01-02",
    " 2025/01/02, 10:11",
    " 02.01.2025",
    " 1/2/2025 3.45",
    " (2025-01-02T10:11:12.000Z)",
    " 2025-01-02T10:11:12+01:00 // why",
    " 10:11 # why // why",
    " 3.45+",
    " (3.45)",
    " [2025-01-02 10:11]\u{3000}",
    " (2s)",
    " 3,45",
    " 12.3s",
    " +3.45",
];

/// Rows of a table.
const ROWS: [&str; 4] = [
    "1;3.45;;_;2025-01-02 10:11:12;3.45",
    "12;DNF(1:02.33);\"a; b\";\"_\";;",
    " 3;3.45+;what, you?; _ ;2025-01-02 10:11:12",
    "4;1:02.33;\u{1f600};_;2025-01-02 10:11:12;1;2;3;4",
];

/// Valid sequences of every kind, as people write them, with no blanks at their ends.
fn sequences() -> impl Strategy<Value = String> {
    let step =
        "(([2-9]|1[0-9]|2-[3-9])?[URFDLB]w|[2-9]?[URFDLB]|[23]?[urfdlb]|[MESxyz])(2|'|3|2’|`)?";
    let step = proptest::string::string_regex(step).expect("a right pattern");
    let leaf = proptest::collection::vec(step, 1..5).prop_map(|steps| steps.join(" "));
    leaf.prop_recursive(3, 12, 3, |inner| {
        let form = 0..5_usize;
        (inner.clone(), inner, form).prop_map(|(a, b, form)| match form {
            0 => format!("({a})2"),
            1 => format!("[{a}, {b}]"),
            2 => format!("[{a}:{b}]'"),
            3 => format!("{a}  {b}"),
            _ => format!("({a}) ({b})3'"),
        })
    })
}

fn found(line: &str) -> Option<&str> {
    moves_in_line(line).map(|range| &line[range])
}

/// That exactly the moves of a line are found, and read where they stand.
fn check(form: &str, moves: &str) -> Result<(), TestCaseError> {
    let at = form.find('_').expect("the moves have a place");
    let line = form.replacen('_', moves, 1);
    prop_assert_eq!(moves_in_line(&line), Some(at..at + moves.len()), "{}", line);
    let only = only_moves(&line).expect("there are moves");
    let plain = Alg::parse(moves).expect("a sequence");
    let read = Alg::parse(&only).expect("a sequence");
    prop_assert_eq!(&read, &plain, "{}", line);
    let starts = read.written_moves().map(|(_, span)| span.start());
    let expected = plain.written_moves().map(|(_, span)| span.start() + at);
    prop_assert!(starts.eq(expected), "{}", line);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn exactly_the_moves_are_found(moves in sequences()) {
        prop_assert!(Alg::parse(&moves).is_ok(), "{}", moves);
        for around in AROUND {
            check(around, &moves)?;
            for after in &AFTER[1..] {
                check(&format!("{around}{after}"), &moves)?;
            }
        }
        for form in AFTER[2..].iter().map(|after| format!("_{after}")) {
            check(&form, &moves)?;
        }
        for row in ROWS {
            check(row, &moves)?;
        }
    }

    #[test]
    fn a_sequence_is_left_whole(
        moves in sequences(),
        before in "[ \t\u{3000}]{0,2}",
        after in prop_oneof!["[ \t]{0,2}", "[ \t]{0,2}//[^\n\r]{0,20}"],
    ) {
        let text = format!("{before}{moves}{after}");
        prop_assert!(Alg::parse(&text).is_ok(), "{}", text);
        prop_assert_eq!(moves_in_line(&text), Some(0..text.len()), "{}", text);
    }

    /// What the reader takes is never read otherwise, and what it takes of a longer line is a part of it.
    #[test]
    fn nothing_that_is_read_is_left_out(
        line in prop_oneof![
            "[URFdxM0-9' ().:\\[\\]*#@\"/,;-]{0,24}",
            "(1\\. |1\\.|\\* |\"|3\\.45 |\\(1\\) ?|\\[|\\(|[RUMrd2'] ?){1,6}(\\]|\\)|\"| \\*| 3\\.45| #|//| 2025-1-2)*",
            ".{0,30}",
        ],
    ) {
        let range = moves_in_line(&line);
        let reads = Alg::parse(&line);
        if let Ok(alg) = &reads {
            prop_assert!(!has_only_decorations(&line), "{:?}", line);
            let is_empty = alg.units().is_empty();
            prop_assert!(range == Some(0..line.len()) || (range.is_none() && is_empty), "{:?}", line);
        }
        let Some(range) = range else { return Ok(()) };
        prop_assert!(line.get(range.clone()).is_some());
        if let (Some(error), Some(only)) = (reads.err(), only_moves(&line)) {
            // Either it reads without what is around it, or the error is in what is left.
            match Alg::parse(&only) {
                Ok(_) => prop_assert!(range != (0..line.len())),
                Err(inside) if range == (0..line.len()) => prop_assert_eq!(inside, error),
                Err(inside) => {
                    let byte = inside.position().byte;
                    prop_assert!(range.start <= byte && byte <= range.end, "{:?}", line);
                }
            }
        }
    }
}

#[test]
fn lines_without_moves_have_none() {
    for line in [
        "",
        "  \t",
        "\u{3000}",
        "# R U",
        "  #",
        "// R U",
        " //",
        "No.;Time;Comment;Scramble;Date;P.1",
        "solves/total: 12/12",
        "    best: 3.45",
        "Time List:",
    ] {
        assert_eq!(moves_in_line(line), None, "{line:?}");
        assert_eq!(only_moves(line), None, "{line:?}");
    }
}

#[test]
fn a_dash_behind_a_number_and_names_of_steps_are_left_out() {
    for (line, moves) in [
        ("1 - R U F", "R U F"),
        ("12 \u{2013} R2", "R2"),
        ("R U F (cross)", "R U F"),
        ("1. R U [first layer] (OLL)", "R U"),
        ("[r] U (pair) // two", "[r] U"),
    ] {
        assert_eq!(found(line), Some(moves));
    }
}

#[test]
fn what_may_be_moves_or_may_not_stays_an_error() {
    for line in [
        "12 R U",
        "12R U, F",
        "1.2R U",
        "1:2R U",
        "1.R U 2025",
        "1- R",
        "1 - 3Rw",
        "R U(cross)",
        "R U (cross sections)",
        "(cross)",
        "2 - 3Rw",
        "-R U",
        "+ R U",
        "\"R U",
        "'R U",
        "R U F\"",
        "R U *",
        "(R U)*",
        "** R U *",
        "R#U",
        "R U F@",
        "R U @ F",
        "1. 2. R",
        "3.45R",
        "3.45[R, U] F",
        "3.45[R: U] F",
        "3.45",
        "1.",
        "Scramble:",
        "\"\"",
        "* *",
        "1;3.45;;;2025-01-02 10:11:12;3.45",
        "1. # R",
        "R U (3.45",
        "R U 3.45)",
        "Alg: R U",
        "1. R\n2. U",
    ] {
        let only = only_moves(line).expect("not blank");
        assert!(Alg::parse(&only).is_err(), "{line} is read as {only}");
    }
}

#[test]
fn moves_that_look_like_decoration_stay() {
    for line in [
        "2R U", "3Rw", "2-3Rw2", "(R U)3", "(3f)", "[R: U]", "R (U)", "[D, F] S", "R U (2R)",
        "D F S",
    ] {
        assert_eq!(found(line), Some(line));
        assert_eq!(found(&format!("1. {line}")), Some(line));
    }
    // The quote that was opened is closed; one more mark is a prime.
    assert_eq!(found("'R U F'"), Some("R U F"));
    assert_eq!(found("'R U F''"), Some("R U F'"));
    assert_eq!(found("R U F'"), Some("R U F'"));
}

#[test]
fn an_error_in_the_moves_stands_where_it_was_typed() {
    let line = "\u{201c}1. 3.45 R U7 F\u{201d} # 3";
    let only = only_moves(line).expect("not blank");
    let error = Alg::parse(&only).expect_err("no such amount");
    assert_eq!(
        error.snippet(line).to_string(),
        format!("{line}\n{:12}^", "")
    );
    assert_eq!(error.position().column, 13);
}

/// A reader that went through any of these once for each of their bytes would take minutes.
#[test]
fn long_lines_are_looked_at_once() {
    let parts = [
        "1. ",
        "(",
        ")",
        "[",
        "]",
        "*",
        "* ",
        "\"",
        "'",
        "- ",
        "#",
        " #",
        "3.45 ",
        "(3.45) ",
        " 3.45)",
        "3.45[",
        "DNF(",
        "1:",
        "12:02",
        "2025-01-02 ",
        "@",
        ";",
        "\";",
        "1;3.45;;",
        "//",
        "Scramble: ",
        " ",
        "\u{3000}",
        "\u{201c}",
        "R ",
        "0",
        ".",
        ",",
        "(2025-01-02 10:11) ",
        "\u{2019}",
    ];
    let mut lines = 0;
    for first in parts {
        for second in parts {
            let line = first.repeat(20_000) + &second.repeat(20_000) + first;
            if let Some(range) = moves_in_line(&line) {
                assert!(range.end <= line.len());
            }
            lines += 1;
        }
    }
    assert_eq!(lines, parts.len().pow(2));
}

#[test]
fn commas_between_single_moves_are_blanks_where_there_are_several() {
    for (line, moves) in [
        ("R, U, F2", "R  U  F2"),
        ("R,U',F2,3Rw", "R U' F2 3Rw"),
        ("1. R, U, F // slow, not quick", "   R  U  F"),
        ("R, U, F // slow, not quick", "R  U  F // slow  not quick"),
        ("R U F // slow, not, quick", "R U F // slow, not, quick"),
        ("12) R,U2 ,F", "    R U2  F"),
        // It may be what is left of a commutator, or hold more than moves.
        ("R, U", "R, U"),
        ("R U, F, D", "R U, F, D"),
        ("R,, U", "R,, U"),
        ("R, U, ", "R, U, "),
        ("[R, U], F, D", "[R, U], F, D"),
        ("(R, U, F)2", "(R, U, F)2"),
    ] {
        assert_eq!(only_moves(line).as_deref(), Some(moves), "{line}");
    }
}

#[test]
fn words_before_a_colon_are_a_label_only_if_they_are_known() {
    let labels = [
        "2x2",
        "2x2x2x2",
        "x2",
        "R U",
        "R",
        "A",
        "E1",
        "Group",
        "Solver",
        "Setup",
        "2024",
        "Round F",
        "WCA R",
        "2x2R",
        "Group R U",
        "Group 2R",
        "Extra2R",
        "1x",
        "2xx2",
        "Cube",
    ];
    let known: Vec<&str> = labels
        .into_iter()
        .filter(|label| {
            only_moves(&format!("{label}: R U")).is_some_and(|left| left.trim() == "R U")
        })
        .collect();
    assert_eq!(known, ["2x2", "Group", "2024"]);
    for line in ["2x2 R U", "Scramble R U", "Round 1 R U", "2x2:", "WCA #3 :"] {
        assert_eq!(only_moves(line).as_deref(), Some(line), "{line}");
    }
    assert!(has_only_decorations("2x2:") && has_only_decorations("WCA #3 :"));
}

#[test]
fn decorations_end_where_moves_may_begin() {
    for line in [
        ". R U",
        ") R U",
        "# R U F",
        "** R U",
        "*R U",
        "*R U*,",
        "\"\u{201c}*R U*\u{201d}\"",
        "R U F 2025-01-02T10:00R",
        "R U F (DNF)",
        "R U F DNF",
    ] {
        let only = only_moves(line);
        let is_read = only.is_some_and(|only| Alg::parse(&only).is_ok());
        assert!(!is_read, "{line}");
    }
    assert_eq!(found("R U F 2025-01-02T10:00Z"), Some("R U F"));
}
