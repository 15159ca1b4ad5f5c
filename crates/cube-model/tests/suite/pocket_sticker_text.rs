//! Stickers as people write them: separators, and faces named in any order.

use cube_model::notation::{Face, only_stickers};
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

/// Six lines: U, then L F R B side by side, then D.
fn net(blank: &str, end: &str) -> String {
    let faces = faces();
    let row = |face: Face, row: usize| {
        let (_, stickers) = &faces[face as usize];
        let letters = stickers.chars().skip(2 * row).take(2).map(String::from);
        letters.collect::<Vec<String>>().join(blank)
    };
    let beside = |number| {
        let faces = [Face::L, Face::F, Face::R, Face::B].map(|face| row(face, number));
        faces.join(blank)
    };
    let alone = |face, number| format!("    {}", row(face, number));
    let lines = [
        alone(Face::U, 0),
        alone(Face::U, 1),
        beside(0),
        beside(1),
        alone(Face::D, 0),
        alone(Face::D, 1),
    ];
    lines.join(end)
}

#[test]
fn a_net_is_read_where_its_lines_are() {
    let plain = parse(SCRAMBLED).expect("it is a cube");
    let mut nets = 0;
    for blank in ["", " ", " | "] {
        for end in ["\n", "\r\n", "\r", "\n\n"] {
            let net = net(blank, end);
            assert_eq!(parse(&net), Ok(plain), "{net:?}");
            assert_eq!(parse(&format!("\n{net}\n")), Ok(plain), "{net:?}");
            nets += 2;
        }
    }
    assert_eq!(nets, 24);
    // Other lines are only blanks between stickers.
    let rows: Vec<char> = SCRAMBLED.chars().collect();
    for lengths in [
        &[4, 4, 4, 4, 4, 4][..],
        &[2, 2, 8, 8, 4],
        &[8, 2, 2, 8, 2, 2],
        &[24],
        &[12, 12],
    ] {
        let mut rest = &rows[..];
        let mut text = String::new();
        for &length in lengths {
            let (line, others) = rest.split_at(length);
            text.extend(line);
            text.push('\n');
            rest = others;
        }
        assert_eq!(parse(&text), Ok(plain), "{text:?}");
    }
}

#[test]
fn what_is_wrong_with_a_net_is_told_as_of_any_stickers() {
    let net = net(" ", "\n");
    let short = &net[..net.len() - 1];
    assert_eq!(parse(short), Err(FaceletsError::WrongLength { found: 23 }));
    let byte = net.find('B').expect("there is one");
    let wrong = net.replacen('B', "+", 1);
    assert!(matches!(parse(&wrong), Err(FaceletsError::NotAColour { byte: at, .. }) if at == byte));
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

#[test]
fn two_strokes_begin_a_comment_and_one_does_not() {
    let stickers = "UUUU RRRR FFFF DDDD LLLL BBBB";
    let line = |end: &str| format!("{stickers} {end}");
    assert_eq!(only_stickers(&line("// solved")), stickers);
    assert_eq!(only_stickers(&line("/ solved")), line("/ solved"));
}
