//! Positions told by stickers: those that moves make are read back, all others are explained.

use cube_model::net::{Colour, Net};
use cube_model::notation::Face;
use cube_model::nxn::Rotation;
use cube_model::pocket::{Corner, FACELETS, PocketMove, PocketState, facelets_to_string};
use proptest::prelude::*;
use puzzle_def::{FaceletsError, Position, Puzzle};

use crate::support::known_puzzles::{find, read};

fn letters(net: &Net<Colour>) -> String {
    net.stickers().map(|sticker| sticker.shows.letter).collect()
}

fn shown(puzzle: &Puzzle, position: &Position) -> String {
    letters(&puzzle.net(position).expect("it can be seen"))
}

/// As a net is drawn, line by line.
fn drawn(puzzle: &Puzzle, position: &Position) -> String {
    let net = puzzle.net(position).expect("it can be seen");
    let mut stickers: Vec<_> = net.stickers().collect();
    stickers.sort_by_key(|sticker| (sticker.line, sticker.column));
    let mut text = String::new();
    for sticker in stickers {
        let line = text.matches('\n').count();
        text += &"\n".repeat(sticker.line - line);
        text.push(sticker.shows.letter);
    }
    text
}

/// Face by face, the last first, each with its name.
fn labelled(puzzle: &Puzzle, position: &Position) -> String {
    let net = puzzle.net(position).expect("it can be seen");
    let face = |face: &cube_model::net::NetFace<Colour>| {
        let shown = face.stickers().iter().map(|sticker| sticker.shows.letter);
        format!("{}: {}", face.letter(), shown.collect::<String>())
    };
    let faces: Vec<String> = net.faces().iter().rev().map(face).collect();
    faces.join(", ")
}

/// Puzzles with moves of theirs, and whether what holds them is among their pieces.
const PUZZLES: [(&str, &[&str], bool); 12] = [
    ("pocket", &["U", "R'", "F2", "D", "L", "y", "x"], true),
    ("2x2x2-grips", &["U", "R'", "F2", "D", "L", "y", "x"], false),
    (
        "3x3x3",
        &["U", "R'", "F2", "D", "L", "y", "x", "M", "r"],
        true,
    ),
    (
        "4x4x4",
        &["U", "R'", "F2", "D", "L", "y", "x", "r", "2U"],
        false,
    ),
    (
        "5x5x5",
        &["U", "R'", "F2", "D", "L", "y", "x", "r", "2U", "M"],
        true,
    ),
    (
        "2x2x3",
        &["U", "D'", "R2", "F2", "L2", "y", "x2", "E"],
        false,
    ),
    (
        "2x3x3",
        &["U", "D'", "R2", "F2", "L2", "y", "x2", "M2"],
        false,
    ),
    (
        "3x3x4",
        &["U", "D'", "R2", "F2", "L2", "y", "x2", "Uw"],
        false,
    ),
    ("2x3x4", &["U2", "D2", "R2", "F2", "L2", "y2", "x2"], false),
    ("1x2x3", &["U2", "R2", "L2", "D2", "x2", "y2"], true),
    ("1x2x2", &["U2", "R2", "L2", "z"], true),
    ("floppy", &["0", "1", "2", "3"], true),
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    #[test]
    fn what_is_seen_is_read(steps in prop::collection::vec(0_usize..1000, 0..25), other in 0_usize..720) {
        for (name, moves, is_held) in PUZZLES {
            let puzzle = find(name);
            let text: Vec<&str> = steps.iter().map(|step| moves[step % moves.len()]).collect();
            let text = text.join(" ");
            let position = read(&puzzle, &text);
            let seen = shown(&puzzle, &position);
            let again = puzzle.read_facelets(&seen);
            let again = again.unwrap_or_else(|error| panic!("{name}: {text}: {seen}: {error}"));
            prop_assert_eq!(&shown(&puzzle, &again), &seen, "{} {}", name, text);
            // Where nothing holds the puzzle the grip is part of the position.
            let is_turned = text.contains(['x', 'y', 'E', 'M', 'z']);
            if is_held || !is_turned {
                prop_assert_eq!(again.pattern(), position.pattern(), "{} {}", name, text);
            }
            prop_assert!(puzzle.definition().check(again.pattern()).is_ok());

            // In any other letters.
            let mut colours: Vec<char> = "wrgyob".chars().collect();
            let mut number = other;
            for place in 0..6 {
                let chosen = place + number % (6 - place);
                number /= 6 - place;
                colours.swap(place, chosen);
            }
            let renamed = seen.chars().map(|letter| {
                let face = Face::from_letter(letter).expect("a face");
                colours[face as usize]
            });
            let renamed: String = renamed.collect();
            let spaced: Vec<String> = renamed.chars().map(|letter| format!("{letter}, ")).collect();
            let again = puzzle.read_facelets(&spaced.concat());
            for text in [drawn(&puzzle, &position), labelled(&puzzle, &position)] {
                let read = puzzle.read_facelets(&text).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
                prop_assert_eq!(&shown(&puzzle, &read), &seen, "{}", text);
            }
            let again = again.unwrap_or_else(|error| panic!("{name}: {text}: {renamed}: {error}"));
            if is_held {
                prop_assert_eq!(again.pattern(), position.pattern(), "{} {}", name, text);
            }
        }
    }

    #[test]
    fn whatever_stands_in_a_text_is_no_panic(text in "[URFDLB: ]{0,60}", other in ".{0,80}") {
        for (name, ..) in PUZZLES {
            let puzzle = find(name);
            for text in [&text, &other] {
                if let Err(error) = puzzle.read_facelets(text) {
                    let byte = error.byte().unwrap_or(0);
                    prop_assert!(text.is_char_boundary(byte), "{}", text);
                }
            }
        }
    }

    /// Colours of a real cube in any order.
    #[test]
    fn mixed_stickers_are_refused_or_shown_again(
        swaps in prop::collection::vec((0_usize..1000, 0_usize..1000), 0..5)
    ) {
        for (name, ..) in PUZZLES {
            let puzzle = find(name);
            let solved = read(&puzzle, "");
            let mut stickers: Vec<char> = shown(&puzzle, &solved).chars().collect();
            for &(one, other) in &swaps {
                let count = stickers.len();
                stickers.swap(one % count, other % count);
            }
            let text: String = stickers.into_iter().collect();
            if let Ok(position) = puzzle.read_facelets(&text) {
                // Letters of faces that fit no grip are only names of colours.
                let colours = position.colours();
                let named = colours.map(|letter| Face::from_letter(letter).expect("a face"));
                let fits = Rotation::with_colours(|face| named[face as usize]).is_some();
                let is_cube = ["pocket", "2x2x2-grips", "3x3x3", "4x4x4"].contains(&name);
                prop_assert!(position.letters().is_none() || !fits || !is_cube, "{}", text);
                let faces = shown(&puzzle, &position);
                let faces = faces.chars().map(|letter| Face::from_letter(letter).expect("a face"));
                let seen: String = faces.map(|face| colours[face as usize]).collect();
                prop_assert_eq!(seen, text);
            }
        }
    }
}

#[test]
fn the_pocket_cube_is_told_by_its_nine_moves() {
    let pocket = find("pocket");
    let mut positions = 0;
    let mut states = vec![PocketState::SOLVED];
    for depth in 0..3 {
        let before = states.len();
        for state in std::mem::take(&mut states) {
            for mv in PocketMove::ALL {
                states.push(state.after(mv));
            }
        }
        assert_eq!(states.len(), 9 * before, "{depth}");
    }
    let names: Vec<String> = PocketMove::ALL.iter().map(ToString::to_string).collect();
    for (number, state) in states.iter().enumerate() {
        let text = [81, 9, 1].map(|weight| names[number / weight % 9].as_str());
        let stickers = facelets_to_string(&state.cube().facelets());
        let position = pocket.read_facelets(&stickers).expect("a cube");
        assert_eq!(
            position,
            pocket.position_of(read(&pocket, &text.join(" ")).pattern().clone())
        );
        positions += 1;
    }
    assert_eq!(positions, 729);
    let error = pocket
        .read_facelets("UUUF URRR FRFF DDDD LLLL BBBB")
        .unwrap_err();
    assert!(matches!(error, FaceletsError::Pocket(_)));
}

/// The stickers of a solved 3x3x3, those of its corners clockwise, and of its edges.
fn cube() -> (Vec<char>, Vec<[usize; 3]>, Vec<[usize; 2]>) {
    let cube = find("3x3x3");
    let solved: Vec<char> = shown(&cube, &read(&cube, "")).chars().collect();
    let corner = |stickers: [usize; 3]| {
        stickers.map(|sticker| 9 * (sticker / 4) + [0, 2, 6, 8][sticker % 4])
    };
    let corners: Vec<_> = FACELETS.into_iter().map(corner).collect();
    // An edge is between two corners of both of its faces.
    let mut edges = Vec::new();
    for one in 0..8 {
        for other in one + 1..8 {
            let faces = |corner: usize| Corner::ALL[corner].faces();
            let shared = faces(one)
                .into_iter()
                .filter(|face| faces(other).contains(face));
            let shared: Vec<Face> = shared.collect();
            if let [a, b] = shared[..] {
                let between = |face: Face| {
                    let on_face = |corner: usize| {
                        let mut stickers = corners[corner].iter().copied();
                        stickers
                            .find(|sticker| sticker / 9 == face as usize)
                            .expect("it shows there")
                    };
                    (on_face(one) + on_face(other)) / 2
                };
                edges.push([between(a), between(b)]);
            }
        }
    }
    assert_eq!((corners.len(), edges.len()), (8, 12));
    (solved, corners, edges)
}

#[test]
fn a_piece_that_is_twisted_flipped_or_exchanged_is_explained() {
    let puzzle = find("3x3x3");
    let (solved, corners, edges) = cube();
    let read = |stickers: &[char]| {
        let text: String = stickers.iter().collect();
        puzzle.read_facelets(&text)
    };
    let mut tried = 0;
    for corner in &corners {
        for by in 1..3 {
            let mut stickers = solved.clone();
            for number in 0..3 {
                stickers[corner[(number + by) % 3]] = solved[corner[number]];
            }
            let expected = FaceletsError::Twisted {
                pieces: "corners".into(),
                by: by as u8,
                of: 3,
            };
            assert_eq!(read(&stickers), Err(expected));
            tried += 1;
        }
    }
    for edge in &edges {
        let mut stickers = solved.clone();
        stickers.swap(edge[0], edge[1]);
        let error = read(&stickers).unwrap_err();
        assert!(
            matches!(error, FaceletsError::Twisted { of: 2, .. }),
            "{error}"
        );
        tried += 1;
    }
    let pieces = corners.iter().map(|corner| &corner[..]);
    let pieces: Vec<_> = pieces.chain(edges.iter().map(|edge| &edge[..])).collect();
    for one in &pieces {
        for other in pieces
            .iter()
            .filter(|other| other.len() == one.len() && other > &one)
        {
            let mut stickers = solved.clone();
            for (&a, &b) in one.iter().zip(other.iter()) {
                stickers.swap(a, b);
            }
            let error = read(&stickers).unwrap_err();
            let message = "two corners or two edges are exchanged";
            assert_eq!(error.to_string(), message);
            tried += 1;
        }
    }
    assert_eq!(tried, 16 + 12 + 28 + 66);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let cube = find("3x3x3");
    let error = |text: &str| cube.read_facelets(text).unwrap_err();
    let cases = [
        ("UUU", "found 3 stickers, expected 54", None),
        (
            "UUU UU?",
            "sticker 6 is '?', expected a letter or a digit",
            Some(6),
        ),
        (
            "UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBU",
            "expected six colours of 9 stickers each, found 10 of U, 9 of R, 9 of F, 9 of D, 9 of L, 8 of B",
            None,
        ),
        (
            "RUUUUUUUU URRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB",
            "the piece at ULB can't exist: no piece shows RLB there",
            Some(0),
        ),
        (
            "UUUUUUUUU RRRRRRRFR FRFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB",
            "the piece UR is found 2 times, at UR, UF, expected once",
            Some(7),
        ),
    ];
    for (text, message, byte) in cases {
        let error = error(text);
        assert_eq!(
            (error.to_string().as_str(), error.byte()),
            (message, byte),
            "{text}"
        );
    }
    for (text, message, byte) in [
        ("U:UUU", "found 3 stickers after U:, expected 9", 0),
        (
            "UU U:",
            "found a sticker, expected the name of a face such as U: before it",
            0,
        ),
        (
            "U: X:",
            "found 'X', expected a face before a colon: U R F D L B",
            3,
        ),
        ("U: u:", "found U: twice, expected each face once", 3),
        (
            "U:UUUUUUUUU",
            "found no R:, expected all six faces or none named",
            11,
        ),
        ("U:U?", "sticker 2 is '?', expected a letter or a digit", 3),
    ] {
        let error = error(text);
        assert_eq!(
            (error.to_string().as_str(), error.byte()),
            (message, Some(byte)),
            "{text}"
        );
    }
    let tower = find("tower").read_facelets("U").unwrap_err();
    assert_eq!(tower.to_string(), "found 1 stickers, expected 32");
    let tower = find("tower")
        .read_facelets("UUUUUUUURRRRRRRRFFFFFFFFDDDDDDDD")
        .unwrap_err();
    let message = "expected six colours, of 4, 6, 6, 4, 6 and 6 stickers, found 8 of U, 8 of R, 8 of F, 8 of D";
    assert_eq!(tower.to_string(), message);
    for name in [
        "skewb",
        "pyraminx",
        "corners",
        "3x3x3-super",
        "11x11x11",
        "permutations",
    ] {
        let error = find(name).read_facelets("").unwrap_err();
        assert_eq!(
            error,
            FaceletsError::Unsupported {
                puzzle: name.into()
            }
        );
    }
}
