//! Names of moves: found, read and written, and what is refused.

use proptest::prelude::*;
use row_search::{
    MoveNames, NameError, Orbit, OrbitMove, OrbitSpace, Space, SpaceInputError, TransitionSpace,
    UnknownMove,
};

#[test]
fn names_are_found_under_their_numbers() {
    let names = MoveNames::new(["U", "U2", "Fw"]).expect("three words");
    assert_eq!((names.len(), names.is_empty()), (3, false));
    assert_eq!(names.get(2), Some("Fw"));
    assert_eq!(names.get(3), None);
    assert_eq!(names.find("U2"), Some(1));
    assert_eq!(names.find("u"), None);
    assert_eq!(names.iter().collect::<Vec<_>>(), ["U", "U2", "Fw"]);
    assert_eq!(names.to_string(), "U U2 Fw");
    assert_eq!(names.write(&[2, 2, 0]), "Fw Fw U");
    assert_eq!(names.write(&[]), "");
    assert_eq!(MoveNames::numbered(3).to_string(), "1 2 3");
    assert!(MoveNames::numbered(0).is_empty());
    assert_eq!(MoveNames::default(), MoveNames::numbered(0));
}

#[test]
fn names_that_could_not_be_read_again_are_refused() {
    let told = |names: &[&str]| {
        let error = MoveNames::new(names.iter().copied()).expect_err("not all are words");
        let text = error.to_string();
        (error, text)
    };
    for (name, shown) in [
        ("", r#""""#),
        ("U 2", r#""U 2""#),
        ("\t", r#""\t""#),
        ("a\u{a0}b", r#""a\u{a0}b""#),
    ] {
        let (error, text) = told(&["U", name]);
        let name = name.to_string();
        assert_eq!(error, NameError::NotAWord { mv: 1, name });
        assert_eq!(
            text,
            format!("move 1 is named {shown}, expected a word without blanks")
        );
    }
    let (error, text) = told(&["R", "U", "R"]);
    let twice = NameError::Twice {
        moves: [0, 2],
        name: "R".into(),
    };
    assert_eq!(error, twice);
    assert_eq!(
        text,
        "moves 0 and 2 are both named \"R\", expected different names"
    );
}

#[test]
fn a_space_wants_a_name_for_each_of_its_moves() {
    let count = NameError::Count {
        found: 2,
        expected: 1,
    };
    let text = "found 2 names, expected one for each of 1 moves";
    assert_eq!(count.to_string(), text);
    let ring = TransitionSpace::new(1, 2, vec![1, 0]).expect("a ring of two");
    let error = ring.clone().with_move_names(["a", "b"]).expect_err("two");
    assert_eq!(error, SpaceInputError::Names(count.clone()));
    assert_eq!(error.to_string(), text);
    let error = ring.clone().with_move_names([""]).expect_err("no word");
    assert_eq!(
        error.to_string(),
        "move 0 is named \"\", expected a word without blanks"
    );
    let ring = ring.with_move_names(["on"]).expect("one word");
    assert_eq!(ring.moves().to_string(), "on");

    let nothing = OrbitSpace::new(&[]).expect("one state");
    let error = nothing.clone().with_move_names(["a"]).expect_err("one");
    let count = NameError::Count {
        found: 1,
        expected: 0,
    };
    assert_eq!(error, SpaceInputError::Names(count));
    let error = nothing
        .clone()
        .with_move_names(["a", "a"])
        .expect_err("twice");
    assert_eq!(
        error.to_string(),
        "moves 0 and 1 are both named \"a\", expected different names"
    );
    let none: [&str; 0] = [];
    assert!(nothing.with_move_names(none).is_ok());
    let swap = OrbitMove {
        from: vec![1, 0],
        twist: vec![0; 2],
    };
    let coins = OrbitSpace::new(&[(Orbit::plain(2), vec![swap])]).expect("two coins");
    let named = coins.with_move_names(["swap"]).expect("one word");
    assert_eq!(named.moves().to_string(), "swap");
}

#[test]
fn the_first_unknown_move_is_shown_where_it_stands() {
    let names = MoveNames::new(["U", "R'"]).expect("two words");
    let text = " U\n R\u{2019} X";
    let error = names.read(text).expect_err("another apostrophe");
    assert_eq!(&text[error.span.clone()], "R\u{2019}");
    assert_eq!(
        error.to_string(),
        "found move 2 as `R\u{2019}`, expected one of U R'"
    );
    let expected = UnknownMove {
        index: 1,
        span: 4..8,
        found: "R\u{2019}".into(),
        expected: names,
    };
    assert_eq!(error, expected);
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_move_without_a_name_can_not_be_written() {
    let _ = MoveNames::numbered(2).write(&[2]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(count in 1_usize..30, moves in prop::collection::vec(0_usize..30, 0..20)) {
        let names = MoveNames::numbered(count);
        let moves: Vec<usize> = moves.into_iter().map(|mv| mv % count).collect();
        prop_assert_eq!(names.read(&names.write(&moves)), Ok(moves));
    }

    #[test]
    fn any_text_is_read_or_its_first_unknown_word_is_shown(text in "[a-c \\t\u{3000}é]{0,12}") {
        let names = MoveNames::new(["a", "b", "ab"]).expect("three words");
        match names.read(&text) {
            Ok(moves) => {
                let words: Vec<&str> = text.split_whitespace().collect();
                prop_assert_eq!(names.write(&moves), words.join(" "));
            }
            Err(error) => {
                prop_assert_eq!(&text[error.span], &error.found);
                prop_assert_eq!(names.find(&error.found), None);
            }
        }
    }
}
