//! Texts made to break a reader: each is answered, with an error or not, without harm.

use cube_model::notation::{Alg, Expected, FoundText, MAX_BYTES, MAX_DEPTH, Sequence};
use proptest::prelude::*;

#[test]
fn nothing_done_however_often_is_nothing() {
    let often = "4294967295";
    let inner = format!("{}(){often}", "(".repeat(MAX_DEPTH - 1));
    let text = inner + &format!("){often}'").repeat(MAX_DEPTH - 1);
    let alg = Alg::parse(&text).expect("as deep as allowed");
    assert_eq!(alg.move_count(), Some(0));
    assert_eq!(alg.expand().expect("no moves"), Sequence::default());
    assert_eq!(Alg::parse(&alg.to_string()), Ok(alg.clone()));
    assert_eq!(alg.inverse().move_count(), Some(0));
    for (text, moves) in [
        ("()", ""),
        ("( ) // solved", ""),
        ("R ()2 U", "R U"),
        ("[(), R] [(): U]", "R R' U"),
    ] {
        let sequence: Sequence = text.parse().expect("a group may be empty");
        assert_eq!(sequence.to_string(), moves, "{text}");
    }
}

#[test]
fn a_hundred_thousand_brackets_are_refused_at_the_first_too_deep() {
    for open in ["(", "[", "(R [U:", "[R,(", "[(R:"] {
        let error = Alg::parse(&open.repeat(100_000)).expect_err("too deep or no move");
        assert!(error.position().byte <= open.len() * MAX_DEPTH, "{open}");
    }
    let error = Alg::parse(&"(".repeat(100_000)).expect_err("too deep");
    assert_eq!(error.expected(), Expected::ShallowerBrackets);
    assert_eq!(error.position().byte, MAX_DEPTH);
    let error = Alg::parse(&")".repeat(100_000)).expect_err("none is open");
    assert_eq!(
        (error.position().byte, error.expected()),
        (0, Expected::OpeningBefore)
    );
}

#[test]
fn brackets_as_deep_as_allowed_are_read_printed_and_counted() {
    let text = "(".repeat(MAX_DEPTH) + "R U" + &")".repeat(MAX_DEPTH);
    let alg = Alg::parse(&text).expect("as deep as allowed");
    assert_eq!(alg.to_string(), text);
    assert_eq!(
        alg.clone().expand().map(|moves| moves.to_string()),
        Ok("R U".to_owned())
    );
    let text = "[R, ".repeat(MAX_DEPTH) + "U" + &"]".repeat(MAX_DEPTH);
    let alg = Alg::parse(&text).expect("as deep as allowed");
    // A commutator of 1 and n moves has 2n + 2: above 2^64 after 64 of them.
    assert_eq!(alg.move_count(), None);
    assert!(alg.expand_up_to(usize::MAX).is_err());
    let text = "(".repeat(MAX_DEPTH) + "R" + &")4294967295".repeat(MAX_DEPTH);
    assert_eq!(
        Alg::parse(&text).expect("as deep as allowed").move_count(),
        None
    );
}

#[test]
fn huge_numbers_are_refused_wherever_they_stand() {
    let huge = "9".repeat(100_000);
    for text in [
        format!("(R){huge}"),
        format!("R{huge}"),
        format!("{huge}R"),
        format!("2-{huge}Rw"),
        format!("[R, U]'{huge}"),
        "(R U)100000000000000000000".to_owned(),
        "(R U)18446744073709551616".to_owned(),
    ] {
        let error = Alg::parse(&text).expect_err("a huge number");
        assert_eq!(error.found(), FoundText::HugeNumber);
    }
    let error = Alg::parse("(R U)18446744073709551615").expect_err("a large number");
    assert_eq!(error.found(), FoundText::Number(u64::MAX));
    assert_eq!(
        Alg::parse("(R)0003").map(|alg| alg.to_string()),
        Ok("(R)3".to_owned())
    );
}

#[test]
fn ten_megabytes_are_refused_and_one_is_read() {
    for piece in ["R", "(", "é", "\n", "// ", "\0"] {
        let text = piece.repeat(10_000_000 / piece.len());
        assert_eq!(
            Alg::parse(&text).map_err(|error| error.expected()),
            Err(Expected::ShorterText)
        );
    }
    let moves: Sequence = "R".repeat(MAX_BYTES).parse().expect("as long as allowed");
    assert_eq!(moves.moves().len(), MAX_BYTES);
    assert_eq!(moves.simplified(), Sequence::new());
    for piece in [
        "(R)",
        "[R,U]",
        "[R:U]2 ",
        "[(R)2:U]'",
        "//\n",
        " ",
        "R 2U\n",
    ] {
        let text = piece.repeat(MAX_BYTES / piece.len());
        assert!(Alg::parse(&text).is_ok(), "{piece:?}");
        let broken = text[..text.len() - piece.len()].to_owned() + "?";
        assert!(Alg::parse(&broken).is_err(), "{piece:?}");
    }
}

#[test]
fn many_different_moves_on_one_axis_are_joined_in_reasonable_time() {
    let some = (1..=300).flat_map(|first| (first..=300).map(move |last| (first, last)));
    let moves: Vec<String> = some
        .map(|(first, last)| format!("{first}-{last}Rw"))
        .collect();
    assert_eq!(moves.len(), 300 * 301 / 2);
    let text = moves.join(" ");
    let moves: Sequence = text.parse().expect("written right");
    let twice = moves.then(&moves).simplified();
    assert_eq!(twice.moves().len(), moves.moves().len());
    assert_eq!(moves.then(&moves.inverse()).simplified(), Sequence::new());
}

#[test]
fn carriage_returns_end_lines_as_line_feeds_do() {
    for count in [0, 1, 2, 150, 1000] {
        let [returns, feeds, both] = ["\r", "\n", "\r\n"].map(|end| {
            let text = format!("(R{}", end.repeat(count));
            let error = Alg::parse(&text).expect_err("unclosed");
            error.snippet(&text).to_string()
        });
        let expected = if count == 0 { "(R\n  ^" } else { "\n^" };
        assert_eq!([returns, feeds, both], [expected; 3], "{count}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_text_is_answered(text in "(\\PC|[\r\n\t]){0,40}") {
        answer(&text);
    }

    #[test]
    fn any_text_of_the_letters_of_the_notation_is_answered(
        text in "[URFDLBurfdlbwxyzMESmes0-9'’()\\[\\],:/ \r\n-]{0,40}"
    ) {
        answer(&text);
    }
}

/// Reads a text: either it is printed and read back, or the place of the error is in the text.
fn answer(text: &str) {
    match Alg::parse(text) {
        Ok(alg) => assert_eq!(Alg::parse(&alg.to_string()), Ok(alg)),
        Err(error) => {
            assert!(text.is_char_boundary(error.position().byte));
            let snippet = error.snippet(text);
            assert!(snippet.indent() <= snippet.line().chars().count());
        }
    }
}
