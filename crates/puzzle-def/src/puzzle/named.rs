//! Moves of puzzles of which nothing but the definition is known, told by name.

use cube_model::notation::MAX_MOVES;
use cube_model::nxn::Rotation;

use super::position::{Made, Position};
use super::sequence::expanded;
use super::{Puzzle, turns};
use crate::source::{ReadError, Source};
use crate::transformation::Transformation;

impl Puzzle {
    /// The position after moves from the solved one, or from another.
    pub(super) fn named_moves(
        &self,
        before: Option<&Made>,
        source: &Source<'_>,
    ) -> Result<Position, ReadError> {
        let definition = self.definition();
        let orbits = definition.orbits();
        let steps = definition.read_steps(source)?;
        let mut made = definition.made_by(&steps);
        if let Some(Made::Transformation(before)) = before {
            made = before.then(&made, orbits);
        }
        if let Some(rotations) = definition.rotations_in(&steps)
            && definition.rotations_keep_moves()
        {
            made = rotations.inverse(orbits).then(&made, orbits);
        }
        Ok(Position {
            pattern: definition.start().after(&made),
            grip: Rotation::IDENTITY,
            letters: None,
            tips: Vec::new(),
            made: Made::Transformation(made),
        })
    }

    /// The effect of each move, told from the grip at the beginning.
    pub(super) fn named_turns(
        &self,
        source: &Source<'_>,
    ) -> Result<Vec<Transformation>, ReadError> {
        let definition = self.definition();
        let (parts, orbits) = (definition.parts(), definition.orbits());
        let steps = definition.read_steps(source)?;
        let moves = expanded(&steps, MAX_MOVES, source)?;
        turns::check_size(orbits, moves.len(), source)?;
        let is_held =
            definition.rotations_in(&steps).is_some() && definition.rotations_keep_moves();
        let mut grip = Transformation::identity(orbits);
        let turns = moves.into_iter().map(|(base, exponent)| {
            let Some(rotation) = base.checked_sub(parts.moves.len()) else {
                let turn = parts.moves[base].transformation.power(exponent, orbits);
                if !is_held {
                    return turn;
                }
                return grip.then(&turn, orbits).then(&grip.inverse(orbits), orbits);
            };
            let turn = &parts.rotations[rotation].transformation;
            let turn = turn.power(exponent, orbits);
            if !is_held {
                return turn;
            }
            grip = grip.then(&turn, orbits);
            Transformation::identity(orbits)
        });
        Ok(turns.collect())
    }
}
