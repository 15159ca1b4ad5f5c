//! What is read, how it is printed in standard form, and that this is read as the same again.

use std::collections::BTreeSet;

use cube_model::notation::{Alg, Contents, Element, Move, Prefix, Sequence};

fn standard(text: &str) -> String {
    Alg::parse(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .to_string()
}

#[test]
fn every_written_form_has_its_standard_form() {
    let forms = [
        ("", ""),
        (" \t\r\n", ""),
        ("U R F D L B", "U R F D L B"),
        ("U2 U' U2' U'2 U3 U3' U'3", "U2 U' U2 U2 U' U U"),
        ("RUR'U'", "R U R' U'"),
        ("R2U2R'2U3R3'", "R2 U2 R2 U' R"),
        ("Rw r 2Rw 2r", "Rw Rw Rw Rw"),
        ("3Rw 3r 12Rw' 1000b2", "3Rw 3Rw 12Rw' 1000Bw2"),
        ("1R 1Rw 1-1Rw", "R R R"),
        ("2R 12U2 1000B'", "2R 12U2 1000B'"),
        (
            "2-3Rw 2-3r' 1-2Rw 1-3Rw 4-4Rw 10-999f2",
            "2-3Rw 2-3Rw' Rw 3Rw 4R 10-999Fw2",
        ),
        ("M E S M' E2 S3", "M E S M' E2 S'"),
        ("x y z x' y2 z3", "x y z x' y2 z'"),
        ("xRy'M2r 3Uw", "x R y' M2 Rw 3Uw"),
        ("R U // the first pair\nF", "R U F"),
        ("// nothing at all", ""),
        ("R//U\r\nF//", "R F"),
        ("R // one\rU\r\rF", "R U F"),
        ("(R U)3", "(R U)3"),
        (
            "(R U)3' (R U)'3 (R U)' (R U)1 ( R )",
            "(R U)3' (R U)3' (R U)' (R U) (R)",
        ),
        ("(R)4294967295", "(R)4294967295"),
        (
            "[R,U] [R , U]' [ R: U ]2 [R:U]3'",
            "[R, U] [R, U]' [R: U]2 [R: U]3'",
        ),
        ("[R U: [F, D2]']((L)2B)", "[R U: [F, D2]'] ((L)2 B)"),
        ("[(R)2// one\n, // two\nU]", "[(R)2, U]"),
        ("R(U)R[U,D]F", "R (U) R [U, D] F"),
        ("R\u{a0}U\u{3000}F", "R U F"),
        ("R1 U1' M1", "R U' M"),
        ("R/U2 / F/", "R U2 F"),
        ("[r] [u'] [f2] R", "x y' z2 R"),
        ("[ r ] [// back\nr']", "x x'"),
        ("[r]2U [u']3' [f]'R", "(x)2 U (y')3' (z)' R"),
        ("[l][d'] [ b2 ][R, [u]]", "x' y z2 [R, y]"),
    ];
    for (text, expected) in forms {
        assert_eq!(standard(text), expected, "{text:?}");
        assert_eq!(Alg::parse(text), Alg::parse(expected), "{text:?}");
    }
}

#[test]
fn every_kind_of_prime_is_a_prime() {
    let primes = "'`´ʹʻʼʽˈ‘’‛′‵＇";
    for prime in primes.chars() {
        assert_eq!(
            standard(&format!("R{prime}U2{prime}F{prime}2")),
            "R' U2 F2",
            "{prime}"
        );
        assert_eq!(
            standard(&format!("(R U){prime} [R, U]3{prime}")),
            "(R U)' [R, U]3'",
            "{prime}"
        );
    }
    assert_eq!(primes.chars().collect::<BTreeSet<_>>().len(), 14);
}

#[test]
fn every_move_has_one_standard_form_that_is_read_back() {
    let mut forms = BTreeSet::new();
    let mut prefixes = vec![String::new()];
    for first in 1..=12 {
        prefixes.push(format!("{first}"));
        prefixes.extend((first..=12).map(|last| format!("{first}-{last}")));
    }
    let mut cases = 0;
    for prefix in &prefixes {
        for letter in ["U", "Rw", "f", "D", "Lw", "b"] {
            if prefix.contains('-') && letter.len() == 1 && letter != "f" && letter != "b" {
                continue;
            }
            for suffix in ["", "2", "'", "3", "2'", "3'"] {
                let text = format!("{prefix}{letter}{suffix}");
                let moves: Sequence = text.parse().expect("written right");
                let printed = moves.to_string();
                assert_eq!(printed.parse::<Sequence>().as_ref(), Ok(&moves), "{text}");
                assert_eq!(moves.moves().len(), 1);
                forms.insert(printed);
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 6 * (6 * 13 + 4 * 78));
    // Four faces with 78 ranges each, among them all wide turns; `U` and `D` with 12 single layers.
    assert_eq!(forms.len(), 3 * (4 * 78 + 2 * 12));
}

#[test]
fn the_wiki_reads_a_number_as_so_many_layers() {
    let forms = [
        ("2U", "Uw"),
        ("2Uw", "Uw"),
        ("Uw u", "Uw Uw"),
        ("3U'", "3Uw'"),
        ("3Uw2 3u2", "3Uw2 3Uw2"),
        ("U 1U", "U U"),
        ("12R", "12Rw"),
        ("2-3Rw", "2-3Rw"),
        ("[2R: M x]", "[Rw: M x]"),
    ];
    for (text, expected) in forms {
        let alg = Alg::parse_with(text, Prefix::Wiki).expect("written right");
        assert_eq!(alg.to_string(), expected, "{text}");
    }
    assert_eq!(Prefix::default(), Prefix::Sign);
    assert_eq!(standard("2U 3U"), "2U 3U");
}

#[test]
fn brackets_are_written_out_as_they_are_meant() {
    let forms = [
        ("(R U)3", "R U R U R U"),
        ("(R U2)'", "U2 R'"),
        ("(R U)2'", "U' R' U' R'"),
        ("[R, U]", "R U R' U'"),
        ("[R, U]'", "U R U' R'"),
        ("[R U, F]", "R U F U' R' F'"),
        ("[R: U]", "R U R'"),
        ("[R F: U]2", "R F U F' R' R F U F' R'"),
        ("[[R: U], D]", "R U R' D R U' R' D'"),
        ("((R)2 U)2 // and", "R R U R R U"),
    ];
    for (text, expected) in forms {
        let moves: Sequence = text.parse().expect("written right");
        assert_eq!(moves.to_string(), expected, "{text}");
    }
}

#[test]
fn every_unit_knows_where_it_was_written() {
    let text = "R’ [U: (2-3Rw' M)3] // x\n Fw2";
    let alg = Alg::parse(text).expect("written right");
    let written = |(_, span): (Move, cube_model::notation::Span)| &text[span.start()..span.end()];
    let moves: Vec<&str> = alg.written_moves().map(written).collect();
    assert_eq!(moves, ["R’", "U", "2-3Rw'", "M", "Fw2"]);
    let units = alg
        .units()
        .iter()
        .map(|unit| &text[unit.span().start()..unit.span().end()]);
    assert_eq!(units.collect::<Vec<_>>(), ["R’", "[U: (2-3Rw' M)3]", "Fw2"]);
    let Element::Bracket(bracket) = alg.units()[1].element() else {
        panic!("a bracket was written");
    };
    let Contents::Conjugate(setup, body) = &bracket.contents else {
        panic!("a conjugate was written");
    };
    assert_eq!(
        (setup.to_string(), body.to_string()),
        ("U".into(), "(2-3Rw' M)3".into())
    );
    assert_eq!(
        alg.units()[2].span().snippet(text).to_string(),
        " Fw2\n ^^^"
    );
}

#[test]
fn algs_are_equal_when_they_say_the_same_in_the_same_brackets() {
    assert_eq!(Alg::parse("RU3"), Alg::parse("  R  U'// x"));
    assert_ne!(Alg::parse("R U"), Alg::parse("(R U)"));
    assert_ne!(Alg::parse("[R, U]"), Alg::parse("[R: U]"));
    assert_ne!(Alg::parse("(R)2"), Alg::parse("(R)2'"));
}
