//! Stickers as a user types them: whether they are a cube is checked by its corners, and which cube by
//! solving it.

use cube_model::pocket::Painting;

use crate::bytes::Bytes;
use crate::made;
use crate::naive::facelets::named_after_faces;
use crate::naive::pocket::{colours_of, is_solved};
use crate::naive::reader;
use crate::naive::stickers::{Stickers, in_order_of_facelets};
use crate::target::{Outcome, Target, lines_of};

use super::pocket::{TABLES, replayed};

pub(super) const TARGET: Target = Target {
    name: "facelets",
    claim: "24 stickers are a cube just if their corners are, and its solution brings the faces together",
    made,
    raw: Some(raw),
    corpus: || lines_of(include_str!("../../corpus/facelets.txt")),
    tokens: "U|R|F|D|L|B|UUUU|\u{e9}| ",
};

const COLOURS: [&str; 4] = ["URFDLB", "wrgyob", "123456", "LDFRUB"];

fn made(bytes: &mut Bytes<'_>) -> Outcome {
    let colours = bytes.pick::<&str>(&COLOURS).as_bytes();
    let damage = bytes.below(8);
    let places = [bytes.below(24), bytes.below(24)];
    let nodes = reader::read(&made::sequence(bytes, 2), false).expect("it is made to be read");
    let steps = match reader::length(&nodes) {
        0..=200 => reader::written_out(&nodes),
        _ => Vec::new(),
    };
    let net = Stickers::solved(2).after(&steps).colours();
    let mut stickers: Vec<char> = in_order_of_facelets(&net)
        .into_iter()
        .map(|face| {
            let face = "URFDLB".find(face).expect("a face");
            char::from(colours[face])
        })
        .collect();
    match damage {
        // Two stickers change places, or one takes the colour of another, or a corner is twisted.
        5 => stickers.swap(places[0], places[1]),
        6 => stickers[places[0]] = stickers[places[1]],
        7 => [stickers[3], stickers[4], stickers[9]] = [stickers[4], stickers[9], stickers[3]],
        _ => {}
    }
    let text: String = stickers.into_iter().collect();
    let outcome = tried(&text);
    assert!(outcome.is_accepted() || damage >= 5, "{text} is refused");
    outcome
}

fn raw(input: &[u8]) -> Outcome {
    tried(&String::from_utf8_lossy(input))
}

fn tried(text: &str) -> Outcome {
    let found = Painting::parse(text);
    // The second implementation does not read blanks, separators and names of faces.
    let is_plain = text.len() == 24 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let expected = is_plain.then(|| {
        let stickers: Vec<char> = text.chars().collect();
        named_after_faces(&stickers)
    });
    match (&found, expected) {
        (Ok(painting), Some(Some(named))) => {
            assert_eq!(painting.to_string(), text);
            let state = painting.state();
            let solution = TABLES[0].solve(&state).expect("every state can be solved");
            let solution = solution.to_string();
            let solved = replayed(&colours_of(&named), &solution);
            assert!(is_solved(&solved), "{text}: {solution}");
            Outcome::accepted(solution.split(' ').count(), 1)
        }
        (Ok(painting), None) => {
            let again = Painting::parse(&painting.to_string());
            assert_eq!(again.as_ref(), Ok(painting));
            Outcome::accepted("spaced", text.len())
        }
        (Err(error), None | Some(None)) => {
            assert!(!error.to_string().is_empty());
            Outcome::refused(format!("{:?}", std::mem::discriminant(error)))
        }
        (Ok(_), Some(None)) => panic!("{text} is no cube"),
        (Err(error), Some(Some(_))) => panic!("{text} is a cube: {error}"),
    }
}
