//! The floppy cube as eight letters and digits, which are exchanged and flipped.

use std::collections::HashMap;
use std::sync::LazyLock;

use cube_model::floppy::{FloppyMove, FloppyState};
use god_table::FloppyTable;

use crate::bytes::Bytes;
use crate::target::{Outcome, Target, lines_of};

pub(super) const TARGET: Target = Target {
    name: "floppy",
    claim: "letters and digits are a position just if exchanges and flips make them, as far as a queue says",
    made,
    raw: Some(raw),
    corpus: || lines_of(include_str!("../../corpus/floppy.txt")),
    tokens: "a|b|c|d|0|1|\u{e9}",
};

/// A turn about an axis: two neighbouring corners change places, and an edge is flipped.
fn turned(position: &str, axis: usize) -> String {
    let mut letters: Vec<u8> = position.bytes().collect();
    letters.swap(axis, (axis + 1) % 4);
    letters[4 + axis] ^= 1;
    String::from_utf8(letters).expect("letters and digits")
}

/// The distance of each position.
static DISTANCES: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
    let mut queue = vec!["abcd0000".to_owned()];
    let mut distances = HashMap::from([(queue[0].clone(), 0)]);
    let mut done = 0;
    while done < queue.len() {
        for axis in 0..4 {
            let next = turned(&queue[done], axis);
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), distances[&queue[done]] + 1);
                queue.push(next);
            }
        }
        done += 1;
    }
    distances
});

static TABLE: LazyLock<FloppyTable> = LazyLock::new(FloppyTable::new);

fn made(bytes: &mut Bytes<'_>) -> Outcome {
    let mut position = "abcd0000".to_owned();
    let mut state = FloppyState::SOLVED;
    for _ in 0..bytes.below(20) {
        let axis = bytes.below(4);
        position = turned(&position, axis);
        let number = u8::try_from(axis).expect("a small number");
        state = state.turned(FloppyMove::new(number).expect("one of four"));
        assert_eq!(state.to_string(), position);
    }
    if bytes.once_in(4) {
        let mut letters: Vec<u8> = position.bytes().collect();
        letters[bytes.below(8)] = *bytes.pick(b"abcd01e2");
        position = String::from_utf8(letters).expect("letters and digits");
        return tried(&position);
    }
    let outcome = tried(&position);
    assert!(outcome.is_accepted(), "{position}");
    outcome
}

fn raw(input: &[u8]) -> Outcome {
    tried(&String::from_utf8_lossy(input))
}

fn tried(text: &str) -> Outcome {
    let expected = DISTANCES.get(text);
    match text.parse::<FloppyState>() {
        Ok(state) => {
            assert_eq!(state.to_string(), text);
            let entries = TABLE.entries().iter();
            let found: Vec<usize> = entries
                .filter(|entry| entry.state == state)
                .map(|entry| entry.sequence.len())
                .collect();
            let distance = expected.unwrap_or_else(|| panic!("{text} can't be made"));
            assert_eq!(found, [*distance], "{text}");
            assert_eq!(FloppyState::from_index(state.index()), Ok(state));
            Outcome::accepted(distance, 1)
        }
        Err(error) => {
            assert_eq!(expected, None, "{text}: {error}");
            assert!(!error.to_string().is_empty());
            Outcome::refused(format!("{:?}", std::mem::discriminant(&error)))
        }
    }
}
