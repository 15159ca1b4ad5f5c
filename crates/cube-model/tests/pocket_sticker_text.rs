//! Stickers as people write them: separators, and faces named in any order.

use cube_model::notation::Face;
use cube_model::pocket::{FaceletsError, Painting};
use proptest::prelude::*;

const SCRAMBLED: &str = "FFBLBRDLDUBRRFDDLRLUUUFB";

fn parse(text: &str) -> Result<Painting, FaceletsError> {
    Painting::parse(text)
}

/// Each face with its stickers.
fn faces() -> Vec<(Face, String)> {
    let letters: Vec<char> = SCRAMBLED.chars().collect();
    let quadruples = letters.chunks(4).map(|four| four.iter().collect());
    Face::ALL.into_iter().zip(quadruples).collect()
}

#[test]
fn named_faces_come_in_any_order() {
    let (plain, mut faces) = (parse(SCRAMBLED), faces());
    let mut orders = 0;
    // Heap's walk through all orders.
    let mut counters = [0; 6];
    let mut index = 0;
    while index < 6 {
        if index == 0 || counters[index] < index {
            let labelled: Vec<String> = faces
                .iter()
                .map(|(face, four)| format!("{face}:{four}"))
                .collect();
            assert_eq!(parse(&labelled.join(" ")), plain, "{labelled:?}");
            assert_eq!(
                parse(&labelled.concat().to_lowercase()).map(|read| read.state()),
                plain.clone().map(|read| read.state())
            );
            orders += 1;
        }
        if counters[index] < index {
            faces.swap(if index % 2 == 0 { 0 } else { counters[index] }, index);
            counters[index] += 1;
            index = 0;
        } else {
            counters[index] = 0;
            index += 1;
        }
    }
    assert!(orders >= 720, "{orders}");
}

proptest! {
    #[test]
    fn separators_do_not_count(gaps in proptest::collection::vec("[ \t\n\r/,;|\u{a0}\u{3000}-]{0,3}", 25)) {
        let mut text = gaps[24].clone();
        for (letter, gap) in SCRAMBLED.chars().zip(&gaps) {
            text.push(letter);
            text.push_str(gap);
        }
        prop_assert_eq!(parse(&text), parse(SCRAMBLED));
        let labelled: String = faces().iter().zip(&gaps).map(|((face, four), gap)| format!("{face}:{gap}{four}{gap}")).collect();
        prop_assert_eq!(parse(&labelled), parse(SCRAMBLED));
    }

    #[test]
    fn faults_stand_in_the_text(text in "[URFDLBq:/, éÄ?\u{3000}-]{0,40}|([URFDLBurfdlb]:[URFDLB]{3,5} ?){0,7}") {
        if let Err(error) = parse(&text) {
            prop_assert!(!error.to_string().is_empty());
            if let Some(byte) = error.byte() {
                prop_assert!(text.is_char_boundary(byte));
            }
        }
    }
}

#[test]
fn what_is_wrong_with_names_is_told_at_its_place() {
    let good = "U:UUUU R:RRRR F:FFFF D:DDDD L:LLLL ";
    for (text, byte, message) in [
        ("U:UUUU RRRR", 0, "found 8 stickers after U:, expected 4"),
        (
            "U:UUUU R:RRR F:FFFF D:DDDD L:LLLL B:BBBB",
            7,
            "found 3 stickers after R:, expected 4",
        ),
        (
            &format!("{good}B:B"),
            35,
            "found 1 sticker after B:, expected 4",
        ),
        (
            &format!("{good}U:BBBB"),
            35,
            "found U: twice, expected each face once",
        ),
        (
            &format!("{good}Q:BBBB"),
            35,
            "found 'Q' before a colon, expected a face: U R F D L B",
        ),
        (
            good,
            35,
            "found no B:, expected all six faces or none named",
        ),
        (
            "UUUU R:RRRR",
            0,
            "found a sticker before the first face, expected a name such as U:",
        ),
        (
            "U:UU?U",
            4,
            "sticker 3 is '?', expected a letter or a digit",
        ),
        (
            "U: :UUU",
            3,
            "sticker 1 is ':', expected a letter or a digit",
        ),
        ("UU/U*", 4, "sticker 4 is '*', expected a letter or a digit"),
        (
            "\u{3000}é\u{a0}!",
            7,
            "sticker 2 is '!', expected a letter or a digit",
        ),
    ] {
        let error = parse(text).expect_err(text);
        assert_eq!(
            (error.byte(), error.to_string().as_str()),
            (Some(byte), message),
            "{text}"
        );
    }
}
