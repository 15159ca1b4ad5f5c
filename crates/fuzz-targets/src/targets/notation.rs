//! Sequences of moves: read and written out a second time, and made on stickers in space.

use std::mem::discriminant;

use cube_model::notation::{Alg, Prefix, Sequence, moves_in_line, only_moves};
use cube_model::nxn::{CubeSize, FaceMap, Turns};

use crate::bytes::Bytes;
use crate::made;
use crate::naive::reader::{self, Nodes};
use crate::naive::stickers::{Step, Stickers, undone};
use crate::target::{Outcome, Target, lines_of};

pub(super) const TARGET: Target = Target {
    name: "notation",
    claim: "a sequence is what a second reader makes of it, on stickers in space",
    made,
    raw: Some(raw),
    corpus: || lines_of(include_str!("../../corpus/notation.txt")),
    tokens: "R|U2|F'|Dw|3Lw|2-3Bw|M|x|(|)|[|]|,|:|2|3|'|\u{2019}|//|\n|\r|999999999999| |r|1. |3.45 | 2025-01-02|\"|* | #|;",
};

/// Longer sequences are read, but not made.
const MOST_MOVES: usize = 120;
/// The second parser only reads texts of at most this many bytes.
const LONGEST: usize = 20_000;

fn made(bytes: &mut Bytes<'_>) -> Outcome {
    let layers = 2 + bytes.below(4);
    let text = made::sequence(bytes, layers);
    let outcome = tried(&text);
    assert!(outcome.is_accepted(), "{text:?} is refused");
    outcome
}

fn raw(input: &[u8]) -> Outcome {
    let text = String::from_utf8_lossy(input);
    found_in_line(&text);
    tried(&text)
}

/// Tries both meanings of a number before a face; returns the outcome of the usual one.
fn tried(text: &str) -> Outcome {
    read_with(text, Prefix::Wiki);
    read_with(text, Prefix::Sign)
}

fn read_with(text: &str, prefix: Prefix) -> Outcome {
    let found = Alg::parse_with(text, prefix);
    if text.len() <= LONGEST {
        let expected = reader::read(text, prefix == Prefix::Wiki);
        assert_eq!(found.is_ok(), expected.is_some(), "{text:?}: {found:?}");
        if let (Ok(alg), Some(nodes)) = (&found, expected) {
            return same(text, alg, &nodes);
        }
    }
    match found {
        Ok(_) => Outcome::accepted("long", text.len()),
        Err(error) => {
            assert!(!error.snippet(text).to_string().is_empty());
            let (found, expected) = (error.found(), error.expected());
            Outcome::refused((
                format!("{:?}", discriminant(&found)),
                format!("{:?}", discriminant(&expected)),
            ))
        }
    }
}

/// Compares a sequence with what the second parser reads in the same text.
fn same(text: &str, alg: &Alg, nodes: &Nodes) -> Outcome {
    let printed = alg.to_string();
    assert_eq!(
        Alg::parse(&printed).as_ref(),
        Ok(alg),
        "{text:?} prints as {printed:?}"
    );
    let again = reader::read(&printed, false).expect("what is printed can be read");
    let length = reader::length(nodes);
    assert_eq!(
        reader::length(&again),
        length,
        "{text:?} prints as {printed:?}"
    );
    if let Some(count) = alg.move_count() {
        assert_eq!(u128::from(count), length, "{text:?}");
    }
    let written = reader::written(nodes);
    assert_eq!(
        reader::written(&again),
        written,
        "{text:?} prints as {printed:?}"
    );

    let expanded = alg.expand_up_to(MOST_MOVES);
    assert_eq!(expanded.is_ok(), length <= MOST_MOVES as u128, "{text:?}");
    let steps = expanded.is_ok().then(|| reader::written_out(nodes));
    let mut sizes = 0;
    for n in 2..=5 {
        let size = CubeSize::new(n).expect("a small cube");
        let n = u32::try_from(n).expect("a small number");
        let exists = written.iter().all(|step| step.exists_on(n));
        assert_eq!(alg.check_on(size).is_ok(), exists, "{text:?} on {n}");
        if let (Ok(moves), Some(steps), true) = (&expanded, &steps, exists) {
            same_on(text, moves, steps, size);
            sizes += 1;
        }
    }
    Outcome::accepted(
        (sizes, printed.contains('['), printed.contains('(')),
        written.len(),
    )
}

/// Compares the effects of the moves on a cube of this size.
fn same_on(text: &str, moves: &Sequence, steps: &[Step], size: CubeSize) {
    let map = |moves: &Sequence| {
        let turns = Turns::new(moves.clone(), size).expect("they exist on it");
        let images = FaceMap::of(&turns).into_images();
        images
            .into_iter()
            .map(|image| image as usize)
            .collect::<Vec<_>>()
    };
    let n = u32::from(size.layers());
    let stickers = |steps: &[Step]| Stickers::solved(n).after(steps).at;
    let expected = stickers(steps);
    assert_eq!(map(moves), expected, "{text:?} on {n}");
    assert_eq!(
        map(&moves.inverse()),
        stickers(&undone(steps)),
        "{text:?} undone on {n}"
    );
    let simplified = moves.simplified();
    assert!(simplified.moves().len() <= moves.moves().len(), "{text:?}");
    assert_eq!(
        map(&simplified),
        expected,
        "{text:?} on {n} as {simplified}"
    );
}

/// Checks that a line that is a sequence is kept whole.
fn found_in_line(text: &str) {
    let found = moves_in_line(text);
    if let Ok(alg) = Alg::parse(text) {
        let whole = found.clone().map(|range| (range.start, range.end));
        assert!(whole == Some((0, text.len())) || (whole.is_none() && alg.units().is_empty()));
    }
    assert_eq!(found.is_some(), only_moves(text).is_some());
}
