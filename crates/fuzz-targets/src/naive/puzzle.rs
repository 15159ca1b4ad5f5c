//! Small puzzles: made from bytes, written as definitions, searched from state to state.

use std::fmt::Write;

use puzzle_def::{Orbit, OrbitPattern, OrbitTurn, Parts, Pattern, Transformation, Turn};

use super::patterns::{Positions, powers};
use crate::bytes::Bytes;

/// The most powers of all moves.
const MOST_POWERS: usize = 60;

/// A puzzle of one to three orbits and one to three moves.
pub(crate) fn made(bytes: &mut Bytes<'_>) -> Parts {
    let (mut orbits, mut start) = (Vec::new(), Vec::new());
    for number in 0..=bytes.below(3) {
        let places = 1 + bytes.below([6, 4, 3][number]);
        let twists = 1 + bytes.below(3) as u8;
        // All different, or some alike, numbered without gaps.
        let kinds = if bytes.once_in(3) {
            1 + bytes.below(places)
        } else {
            places
        };
        orbits.push(Orbit {
            name: format!("S{number}"),
            places: places as u16,
            twists,
        });
        start.push(OrbitPattern {
            pieces: (0..places).map(|place| (place % kinds) as u16).collect(),
            twists: vec![0; places],
            moduli: vec![twists; places],
        });
    }
    let moves = ["A", "G", "K"].iter().take(1 + bytes.below(3));
    let moves = moves.map(|name| Turn {
        name: (*name).to_owned(),
        transformation: Transformation {
            orbits: orbits.iter().map(|orbit| turn(orbit, bytes)).collect(),
        },
    });
    Parts {
        name: "made".to_owned(),
        moves: moves.collect(),
        orbits,
        start: Pattern { orbits: start },
        rotations: Vec::new(),
        blocked: Vec::new(),
    }
}

fn turn(orbit: &Orbit, bytes: &mut Bytes<'_>) -> OrbitTurn {
    if bytes.once_in(4) {
        return OrbitTurn {
            from: (0..orbit.places).collect(),
            twist: vec![0; orbit.places.into()],
        };
    }
    let from = bytes.order(orbit.places.into()).into_iter();
    OrbitTurn {
        from: from.map(|place| place as u16).collect(),
        twist: (0..orbit.places)
            .map(|_| bytes.below(orbit.twists.into()) as u8)
            .collect(),
    }
}

/// The number of states at each distance; `None` if there are more than `most` states, or too many moves.
pub(crate) fn distribution(puzzle: &Parts, most: usize) -> Option<Vec<u64>> {
    let powers = powers(puzzle, MOST_POWERS)?;
    let moves: Vec<&Transformation> = powers.iter().collect();
    let found = Positions::new(puzzle, &moves).search(most, usize::MAX)?;
    Some(found.counts)
}

/// Writes a `.tws` file, in the older or the newer style, with some comments and blank lines.
pub(crate) fn to_tws(puzzle: &Parts, bytes: &mut Bytes<'_>) -> String {
    let is_old = bytes.once_in(2);
    let mut text = String::from("Name made\n");
    for orbit in &puzzle.orbits {
        let _ = writeln!(text, "Set {} {} {}", orbit.name, orbit.places, orbit.twists);
    }
    text.push_str(if is_old { "Solved\n" } else { "StartState\n" });
    for (orbit, start) in puzzle.orbits.iter().zip(&puzzle.start.orbits) {
        let pieces = start.pieces.iter().map(|piece| piece + u16::from(is_old));
        let _ = writeln!(text, "{}\n{}", orbit.name, spaced(pieces));
        if bytes.once_in(2) {
            let _ = writeln!(text, "{}", spaced(&start.twists));
        }
    }
    text.push_str("End\n");
    for mv in &puzzle.moves {
        if bytes.once_in(4) {
            text.push_str("# a comment\n\n");
        }
        let keyword = if is_old { "Move" } else { "MoveTransformation" };
        let _ = writeln!(text, "{keyword} {}", mv.name);
        for (orbit, turn) in puzzle.orbits.iter().zip(&mv.transformation.orbits) {
            write_tws(orbit, turn, is_old, &mut text, bytes);
        }
        text.push_str("End\n");
    }
    text
}

/// Writes the effect on an orbit. The older style counts places from 1, and lists twists by the place that a piece comes
/// from.
fn write_tws(
    orbit: &Orbit,
    turn: &OrbitTurn,
    is_old: bool,
    text: &mut String,
    bytes: &mut Bytes<'_>,
) {
    let is_nothing =
        turn.from.iter().copied().eq(0..orbit.places) && turn.twist.iter().all(|&twist| twist == 0);
    if is_nothing && bytes.once_in(2) {
        return;
    }
    let from = turn.from.iter().map(|from| from + u16::from(is_old));
    let mut twist = turn.twist.clone();
    if is_old {
        for (&from, &by) in turn.from.iter().zip(&turn.twist) {
            twist[usize::from(from)] = by;
        }
    }
    let (from, twist) = (spaced(from), spaced(twist));
    let _ = writeln!(text, "{}\n{from}\n{twist}", orbit.name);
}

/// Writes KPuzzle JSON, with its members in varying order.
pub(crate) fn to_kpuzzle(puzzle: &Parts, bytes: &mut Bytes<'_>) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    let names = puzzle.orbits.iter().map(|orbit| &orbit.name);
    let orbits = puzzle.orbits.iter().map(|orbit| {
        let (name, places, twists) = (&orbit.name, orbit.places, orbit.twists);
        format!(
            "{{\"orbitName\": {name:?}, \"numPieces\": {places}, \"numOrientations\": {twists}}}"
        )
    });
    let solved = names
        .clone()
        .zip(&puzzle.start.orbits)
        .map(|(name, start)| {
            let (pieces, twists) = (&start.pieces, &start.twists);
            format!("{name:?}: {{\"pieces\": {pieces:?}, \"orientation\": {twists:?}}}")
        });
    let moves = puzzle.moves.iter().map(|mv| {
        let turns = names.clone().zip(&mv.transformation.orbits);
        let turns = turns.map(|(name, OrbitTurn { from, twist })| {
            format!("{name:?}: {{\"permutation\": {from:?}, \"orientationDelta\": {twist:?}}}")
        });
        format!("{:?}: {{{}}}", mv.name, joined(turns.collect()))
    });
    let mut members = vec![
        "\"name\": \"made\"".to_owned(),
        format!("\"orbits\": [{}]", joined(orbits.collect())),
        format!("\"defaultPattern\": {{{}}}", joined(solved.collect())),
        format!("\"moves\": {{{}}}", joined(moves.collect())),
    ];
    if bytes.once_in(3) {
        members.push("\"derivedMoves\": {\"Q\": \"A A\"}".to_owned());
    }
    let order = bytes.order(members.len());
    let members = order.into_iter().map(|member| members[member].clone());
    format!("{{{}}}", joined(members.collect()))
}

fn spaced(numbers: impl IntoIterator<Item: ToString>) -> String {
    let numbers = numbers.into_iter().map(|number| number.to_string());
    numbers.collect::<Vec<_>>().join(" ")
}
