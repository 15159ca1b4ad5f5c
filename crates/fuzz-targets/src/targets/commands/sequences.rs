//! The commands that take sequences of moves: what they answer, by stickers.

use serde_json::Value;

use crate::bytes::Bytes;
use crate::made;
use crate::naive::pocket::{Counted, distance, held, is_solved};
use crate::naive::reader;
use crate::naive::stickers::{Step, Stickers, undone};
use crate::program::{answer, numbers, object, text};
use crate::target::Outcome;
use crate::targets::pocket::replayed;

/// A short sequence for a cube of this many layers, on one line: its text and its expanded moves.
fn sequence(bytes: &mut Bytes<'_>, layers: usize) -> (String, Vec<Step>) {
    let text = made::sequence(bytes, layers);
    // An argument with several lines is several inputs.
    let text = text
        .replace(" // note\r\n", " ")
        .replace('\n', " ")
        .trim()
        .to_owned();
    let nodes = reader::read(&text, false).expect("sequences that are made can be read");
    if reader::length(&nodes) > 100 {
        let text = "R U2 F'";
        let nodes = reader::read(text, false).expect("three moves");
        return (text.to_owned(), reader::written_out(&nodes));
    }
    let steps = reader::written_out(&nodes);
    (text, steps)
}

pub(super) fn solve(bytes: &mut Bytes<'_>) -> Outcome {
    let (sequence, steps) = sequence(bytes, 2);
    let (metric, counted) =
        *bytes.pick(&[("htm", Counted::HalfTurns), ("qtm", Counted::QuarterTurns)]);
    let solved = object(&["solve", "--json", "--metric", metric, &sequence]);
    let stickers = held(&steps);
    let (moves, _) = distance(&stickers, counted);
    assert_eq!(solved["distance"], moves, "{sequence:?}: {solved}");
    assert!(
        is_solved(&replayed(&stickers, text(&solved, "solution"))),
        "{sequence:?}: {solved}"
    );
    Outcome::accepted(("solve", metric), moves.into())
}

pub(super) fn draw(bytes: &mut Bytes<'_>) -> Outcome {
    let layers = 2 + bytes.below(4);
    let (sequence, steps) = sequence(bytes, layers);
    let drawn = object(&["draw", "--json", "-n", &layers.to_string(), &sequence]);
    let n = u32::try_from(layers).expect("a small number");
    let colours = Stickers::solved(n).after(&steps).colours();
    for (face, stickers) in ["U", "L", "F", "R", "B", "D"]
        .iter()
        .zip(colours.chunks(layers * layers))
    {
        let expected: String = stickers.iter().collect();
        assert_eq!(
            letters(&drawn["stickers"][face]),
            expected,
            "{sequence:?} on {n}: {drawn}"
        );
    }
    Outcome::accepted(("draw", layers), 1)
}

/// All letters in a text or in a list of texts.
fn letters(value: &Value) -> String {
    match value {
        Value::String(text) => text.split_whitespace().collect(),
        Value::Array(list) => list.iter().map(letters).collect(),
        other => panic!("{other} are no stickers"),
    }
}

/// The places of a cube after moves, from 1.
fn places(steps: &[Step], layers: usize) -> Vec<u64> {
    let n = u32::try_from(layers).expect("a small number");
    let at = Stickers::solved(n).after(steps).at;
    at.into_iter().map(|place| place as u64 + 1).collect()
}

pub(super) fn map(bytes: &mut Bytes<'_>) -> Outcome {
    let layers = 1 + bytes.below(5);
    let (sequence, steps) = sequence(bytes, layers.max(2));
    if !steps.iter().all(|step| step.exists_on(layers as u32)) {
        return Outcome::refused("no such move");
    }
    let said = object(&["map", "--json", "-n", &layers.to_string(), &sequence]);
    assert_eq!(
        numbers(&said["map"]),
        places(&steps, layers),
        "{sequence:?} on {layers}"
    );
    Outcome::accepted(("map", layers), 1)
}

pub(super) fn cycles(bytes: &mut Bytes<'_>) -> Outcome {
    let layers = 2 + bytes.below(3);
    let (sequence, steps) = sequence(bytes, layers);
    let said = object(&["cycles", "--json", "-n", &layers.to_string(), &sequence]);
    let places = places(&steps, layers);
    let mut in_factors = vec![false; places.len()];
    for factor in said["factors"].as_array().expect("a list") {
        let factor = numbers(factor);
        let forward = follows(&factor, &places);
        let backward = follows(&factor.iter().rev().copied().collect::<Vec<_>>(), &places);
        assert!(
            factor.len() > 1 && (forward || backward),
            "{sequence:?} on {layers}: {factor:?}"
        );
        for place in factor {
            let was = std::mem::replace(&mut in_factors[place as usize - 1], true);
            assert!(!was, "{sequence:?} on {layers}: {said}");
        }
    }
    let fixed = |(place, image): (usize, &u64)| (*image == place as u64 + 1).then_some(*image);
    let fixed: Vec<u64> = places.iter().enumerate().filter_map(fixed).collect();
    assert_eq!(numbers(&said["fixed"]), fixed, "{sequence:?} on {layers}");
    assert_eq!(
        in_factors.iter().filter(|&&is_in| is_in).count() + fixed.len(),
        places.len()
    );
    Outcome::accepted(("cycles", layers), 1)
}

/// Whether each place of a cycle leads to the next, and the last to the first.
fn follows(cycle: &[u64], places: &[u64]) -> bool {
    let next = cycle.iter().cycle().skip(1);
    cycle
        .iter()
        .zip(next)
        .all(|(&place, &next)| places[place as usize - 1] == next)
}

pub(super) fn alg(bytes: &mut Bytes<'_>) -> Outcome {
    let layers = 2 + bytes.below(4);
    let (sequence, steps) = sequence(bytes, layers);
    let (what, expected) = match bytes.below(3) {
        0 => ("invert", undone(&steps)),
        1 => ("simplify", steps.clone()),
        _ => ("expand", steps.clone()),
    };
    let written = answer(&["alg", what, &sequence]);
    let nodes = reader::read(&written, false).unwrap_or_else(|| panic!("{written} can't be read"));
    let found = reader::written_out(&nodes);
    assert_eq!(
        places(&found, layers),
        places(&expected, layers),
        "{what} {sequence:?}: {written}"
    );
    assert!(
        what != "simplify" || found.len() <= steps.len(),
        "{sequence:?}: {written}"
    );
    Outcome::accepted(("alg", what), steps.len())
}
