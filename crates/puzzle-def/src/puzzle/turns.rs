//! Converts moves in the hand, one by one, to moves relative to the body.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use cube_model::nxn::Rotation;

use super::Puzzle;
use super::geometry::Geometry;
use super::sequence::HandSequence;
use crate::definition::{MAX_CELLS, Orbit, cells};
use crate::derived::MAX_WORK;
use crate::source::{ReadError, Source};
use crate::transformation::Transformation;

/// The effect of each move of a text, told from the grip at the beginning.
pub(super) fn of_hand(
    puzzle: &Puzzle,
    geometry: &Geometry,
    source: &Source<'_>,
) -> Result<Vec<Transformation>, ReadError> {
    let sequence = HandSequence::read(geometry, source)?;
    let orbits = puzzle.definition().orbits();
    check_size(orbits, sequence.order.len(), source)?;
    let mut grip = Rotation::IDENTITY;
    let mut known: HashMap<(usize, Rotation), (Transformation, Rotation)> = HashMap::new();
    let mut turns = Vec::with_capacity(sequence.order.len());
    for &number in &sequence.order {
        let Some(number) = number else {
            turns.push(Transformation::identity(orbits));
            continue;
        };
        let (turn, after) = match known.entry((number, grip)) {
            Entry::Occupied(found) => found.into_mut(),
            Entry::Vacant(new) => {
                let (motion, after) = geometry.on_body(&sequence.motions[number], grip);
                let turn = geometry.transformation(&motion);
                new.insert((turn.ok_or_else(|| unlike_moves(source))?, after))
            }
        };
        turns.push(turn.clone());
        grip = *after;
    }
    Ok(turns)
}

/// Checks that so many transformations don't take too much memory.
pub(super) fn check_size(
    orbits: &[Orbit],
    moves: usize,
    source: &Source<'_>,
) -> Result<(), ReadError> {
    if cells(orbits).saturating_mul(moves) <= MAX_CELLS {
        return Ok(());
    }
    Err(too_many(moves, source))
}

/// Checks that the moves don't take too many pieces from place to place.
pub(super) fn check_work(sequence: &HandSequence, source: &Source<'_>) -> Result<(), ReadError> {
    let numbers = sequence.order.iter().flatten();
    let work = numbers.map(|&number| Geometry::work(&sequence.motions[number]));
    if work.sum::<usize>() <= MAX_WORK {
        return Ok(());
    }
    Err(too_many(sequence.order.len(), source))
}

fn too_many(moves: usize, source: &Source<'_>) -> ReadError {
    let found = format!("{moves} moves with all repetitions written out");
    let expected = "fewer moves of so many pieces";
    source.error(0..source.text.len(), found, expected)
}

/// A piece has been turned in a way that no moves of the puzzle come to.
pub(super) fn unlike_moves(source: &Source<'_>) -> ReadError {
    let found = "turns that show pieces as no moves of the puzzle do";
    source.error(0..source.text.len(), found, "moves of the puzzle")
}
