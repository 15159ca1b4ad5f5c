//! Sequences of moves made in the hand, in the notation of each puzzle.

use core::ops::Range;
use std::collections::HashMap;

use cube_model::cuboid::Cuboid;
use cube_model::notation::{Alg, MAX_MOVES, Move};

use super::floppy;
use super::geometry::{Geometry, HandMotion};
use crate::alg;
use crate::known::Hand;
use crate::known::solid::Motion;
use crate::names::Names;
use crate::source::{ReadError, Source};

/// A sequence of moves. Equal moves are stored once.
#[derive(Debug, Default)]
pub(super) struct HandSequence {
    pub(super) motions: Vec<HandMotion>,
    /// The numbers of the moves in their order; `None` for a move that turns nothing.
    pub(super) order: Vec<Option<usize>>,
}

impl HandSequence {
    /// Reads the moves of a text.
    pub(super) fn read(geometry: &Geometry, source: &Source<'_>) -> Result<Self, ReadError> {
        match &geometry.hand {
            &Hand::Box { cuboid, scale } => Self::of_box(geometry, (cuboid, scale), source),
            Hand::Named(moves) => Self::of_names(geometry, moves, source),
            Hand::Floppy => Self::of_axes(geometry, source),
        }
    }

    fn of_box(
        geometry: &Geometry,
        (cuboid, scale): (Cuboid, i16),
        source: &Source<'_>,
    ) -> Result<Self, ReadError> {
        let written = Alg::parse(source.text).map_err(|error| {
            let start = error.position().byte;
            source.error(
                start..start,
                error.found().to_string(),
                error.expected().to_string(),
            )
        })?;
        let mut sequence = Self::default();
        let mut numbers: HashMap<Move, usize> = HashMap::new();
        for (step, span) in written.written_moves() {
            if numbers.contains_key(&step) {
                continue;
            }
            // Brackets may also invert the move. The inverse of a move of a box is always a move.
            for step in [step, step.inverse()] {
                let motion = geometry.box_motion((cuboid, scale), step);
                let motion = motion.map_err(|error| {
                    source.error(span.start()..span.end(), error.found(), error.expected())
                })?;
                numbers.insert(step, sequence.motions.len());
                sequence.motions.push(motion);
            }
        }
        let moves = written.expand().map_err(|error| {
            let span = error.span().start()..error.span().end();
            too_many(error.found(), error.limit(), span, source)
        })?;
        let order = moves.moves().iter();
        sequence.order = order.map(|step| numbers.get(step).copied()).collect();
        Ok(sequence)
    }

    fn of_names(
        geometry: &Geometry,
        moves: &[(Motion, bool)],
        source: &Source<'_>,
    ) -> Result<Self, ReadError> {
        let names = Names::new(moves.iter().map(|(motion, _)| motion.name.as_str()));
        let steps = alg::parse(source.text, &names).map_err(|mut fault| {
            if fault.expected == alg::A_MOVE {
                let names: Vec<&str> = moves.iter().map(|(motion, _)| &motion.name[..]).collect();
                fault.expected = format!("one of {}, or a power such as X'", names.join(" "));
            }
            source.fault(fault)
        })?;
        let written = expanded(&steps, source)?;
        let mut sequence = Self::default();
        let mut numbers: HashMap<(usize, i64), Option<usize>> = HashMap::new();
        for (base, exponent) in written {
            let number = numbers.entry((base, exponent)).or_insert_with(|| {
                let motion = geometry.power(&moves[base], exponent)?;
                sequence.motions.push(motion);
                Some(sequence.motions.len() - 1)
            });
            sequence.order.push(*number);
        }
        Ok(sequence)
    }

    /// Digits, each the number of an axis.
    fn of_axes(geometry: &Geometry, source: &Source<'_>) -> Result<Self, ReadError> {
        let moves = geometry.shape.moves.iter();
        let motions = moves.filter_map(|motion| geometry.power(&(motion.clone(), false), 1));
        let mut sequence = Self {
            motions: motions.collect(),
            order: Vec::new(),
        };
        for axis in floppy::axes(source) {
            sequence.order.push(Some(axis?));
        }
        Ok(sequence)
    }
}

/// Expands a sequence to its base moves; fails if there are too many.
pub(super) fn expanded(
    steps: &[alg::Step],
    source: &Source<'_>,
) -> Result<Vec<(usize, i64)>, ReadError> {
    alg::expand(steps, MAX_MOVES).map_err(|(found, span)| {
        let found = Some(found).filter(|&found| found < u64::MAX);
        too_many(found, MAX_MOVES, span, source)
    })
}

/// The error for too many moves; `found` is `None` if they can't be counted.
fn too_many(
    found: Option<u64>,
    limit: usize,
    span: Range<usize>,
    source: &Source<'_>,
) -> ReadError {
    let found = found.map_or_else(
        || format!("more than {}", u64::MAX),
        |found| found.to_string(),
    );
    let found = format!("{found} moves with all repetitions written out");
    source.error(span, found, format!("at most {limit}"))
}
