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

/// The effect of each move of a text in the initial grip.
pub(super) fn of_hand(
    puzzle: &Puzzle,
    geometry: &Geometry,
    source: &Source<'_>,
) -> Result<Vec<Transformation>, ReadError> {
    let mut hand = InHand::new(puzzle, geometry, source)?;
    let mut turns = Vec::with_capacity(hand.sequence.order.len());
    hand.make(|turn| turns.push(turn.clone()))?;
    Ok(turns)
}

/// Implements [`Puzzle::read_passes`] for puzzles turned in the hand.
pub(super) fn passes_of_hand(
    puzzle: &Puzzle,
    geometry: &Geometry,
    source: &Source<'_>,
) -> Result<Vec<Transformation>, ReadError> {
    let orbits = puzzle.definition().orbits();
    let mut hand = InHand::new(puzzle, geometry, source)?;
    let mut made = hand.nothing.clone();
    let mut passes = Vec::new();
    while passes.is_empty() || hand.grip != Rotation::IDENTITY {
        hand.make(|turn| made = made.then(turn, orbits))?;
        passes.push(made.clone());
    }
    Ok(passes)
}

/// A sequence that is made in the hand.
struct InHand<'a> {
    geometry: &'a Geometry,
    source: &'a Source<'a>,
    sequence: HandSequence,
    /// The identity.
    nothing: Transformation,
    grip: Rotation,
    /// The effect of a move in a grip, and the grip after it, as far as computed.
    known: HashMap<(usize, Rotation), (Transformation, Rotation)>,
}

impl<'a> InHand<'a> {
    fn new(
        puzzle: &Puzzle,
        geometry: &'a Geometry,
        source: &'a Source<'a>,
    ) -> Result<Self, ReadError> {
        let sequence = HandSequence::read(geometry, source)?;
        let orbits = puzzle.definition().orbits();
        check_size(orbits, sequence.order.len(), source)?;
        Ok(Self {
            geometry,
            source,
            sequence,
            nothing: Transformation::identity(orbits),
            grip: Rotation::IDENTITY,
            known: HashMap::new(),
        })
    }

    /// Makes all moves from the current grip on; `each` gets the effect of every move.
    fn make(&mut self, mut each: impl FnMut(&Transformation)) -> Result<(), ReadError> {
        for &number in &self.sequence.order {
            let Some(number) = number else {
                each(&self.nothing);
                continue;
            };
            let (turn, after) = match self.known.entry((number, self.grip)) {
                Entry::Occupied(found) => found.into_mut(),
                Entry::Vacant(new) => {
                    let motion = &self.sequence.motions[number];
                    let (motion, after) = self.geometry.on_body(motion, self.grip);
                    let turn = self.geometry.transformation(&motion);
                    new.insert((turn.ok_or_else(|| unlike_moves(self.source))?, after))
                }
            };
            each(turn);
            self.grip = *after;
        }
        Ok(())
    }
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

/// Checks that the moves together don't take too many pieces.
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
    let expected = "a shorter sequence for a puzzle of this size";
    source.error(0..source.text.len(), found, expected)
}

/// The error for turns that orient a piece as no moves of the puzzle do.
pub(super) fn unlike_moves(source: &Source<'_>) -> ReadError {
    let found = "turns that orient a piece as no move can";
    source.error(0..source.text.len(), found, "moves of the puzzle")
}
