//! Moves by name, for puzzles with nothing but a definition.

use cube_model::nxn::Rotation;

use super::position::{MadePosition, Position};
use super::sequence::expanded;
use super::{Puzzle, turns};
use crate::alg::{self, Step};
use crate::source::{ReadError, Source};
use crate::transformation::Transformation;

/// The most times that a sequence is repeated until the puzzle is held as at the beginning. Positions in any grip are counted for at most
/// as many rotations.
const MOST_PASSES: usize = 1152;

impl Puzzle {
    /// The position after moves from the solved one, or from another.
    pub(super) fn named_moves(
        &self,
        before: Option<&MadePosition>,
        source: &Source<'_>,
    ) -> Result<Position, ReadError> {
        let definition = self.definition();
        let orbits = definition.orbits();
        let steps = definition.read_steps(source)?;
        self.check_blocked(before, &steps, source)?;
        let mut made = definition.made_by(&steps);
        if let Some(MadePosition::Transformation(before)) = before {
            made = before.then(&made, orbits);
        }
        if let Some(rotations) = definition.rotations_in(&steps)
            && definition.rotations_keep_moves(false)
        {
            made = rotations.inverse(orbits).then(&made, orbits);
        }
        Ok(Position {
            pattern: definition.start().after(&made),
            grip: Rotation::IDENTITY,
            letters: None,
            tips: Vec::new(),
            made: MadePosition::Transformation(made),
        })
    }

    /// Checks that no move of a sequence ends in a blocked position.
    fn check_blocked(
        &self,
        before: Option<&MadePosition>,
        steps: &[Step],
        source: &Source<'_>,
    ) -> Result<(), ReadError> {
        let definition = self.definition();
        let (parts, orbits) = (definition.parts(), definition.orbits());
        if parts.blocked.is_empty() {
            return Ok(());
        }
        let moves = expanded(steps, source)?;
        turns::check_size(orbits, moves.len(), source)?;
        let mut position = match before {
            Some(MadePosition::Transformation(before)) => definition.start().after(before),
            _ => definition.start().clone(),
        };
        let bases = definition.named();
        for ((base, exponent), number) in moves.into_iter().zip(1..) {
            let turn = bases[base];
            position = position.after(&turn.transformation.power(exponent, orbits));
            // A rotation may take pieces to blocked places until the puzzle is turned back, so it is not checked.
            let is_move = base < definition.first_rotation();
            if let Some(rule) = definition.broken_rule(&position).filter(|_| is_move) {
                let piece = position.orbits[rule.orbit].pieces[usize::from(rule.place)] + 1;
                let (place, orbit) = (rule.place + 1, &orbits[rule.orbit].name);
                let found =
                    format!("piece {piece} in place {place} of orbit {orbit} after move {number}");
                let expected = "moves that leave no piece in a place where it is blocked";
                return Err(source.error(0..source.text.len(), found, expected));
            }
        }
        Ok(())
    }

    /// Whether a text is a sequence of moves of a puzzle that has only a definition. False for
    /// built-in puzzles, and for a text without moves.
    ///
    /// Names of such moves may look like what stands beside moves elsewhere, such as a time.
    ///
    /// ```
    /// let text = "Set P 3 1\nSolved\nEnd\nMove No.\nP\n2 3 1\nEnd\n";
    /// let ring = puzzle_def::Puzzle::read("ring.tws", text)?;
    /// assert!(ring.reads_as_moves("No. No.'") && !ring.reads_as_moves("1. No."));
    /// assert!(!puzzle_def::known::find("3x3x3")?.reads_as_moves("R"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reads_as_moves(&self, text: &str) -> bool {
        let has_moves = |source: Source<'_>| {
            let mut bases = Vec::new();
            alg::bases(&self.definition().read_steps(&source)?, &mut bases);
            Ok(!bases.is_empty())
        };
        self.geometry.is_none() && Source::new("", text).and_then(has_moves).unwrap_or(false)
    }

    /// Implements [`read_passes`](Self::read_passes) for puzzles with only a definition.
    pub(super) fn named_passes(
        &self,
        source: &Source<'_>,
    ) -> Result<Vec<Transformation>, ReadError> {
        let definition = self.definition();
        let orbits = definition.orbits();
        let steps = definition.read_steps(source)?;
        let once = definition.made_by(&steps);
        let rotations = definition.rotations_in(&steps);
        let Some(rotations) = rotations.filter(|_| definition.rotations_keep_moves(false)) else {
            return Ok(vec![once]);
        };
        let (mut made, mut grip) = (once.clone(), rotations.clone());
        let mut passes = vec![made.then(&grip.inverse(orbits), orbits)];
        while !grip.is_identity() {
            if passes.len() == MOST_PASSES {
                let found = format!(
                    "rotations that need more than {MOST_PASSES} repetitions to return to the first grip"
                );
                let expected = format!("at most {MOST_PASSES}");
                return Err(source.error(0..source.text.len(), found, expected));
            }
            made = made.then(&once, orbits);
            grip = grip.then(&rotations, orbits);
            passes.push(made.then(&grip.inverse(orbits), orbits));
        }
        Ok(passes)
    }

    /// The effect of each move in the initial grip.
    pub(super) fn named_turns(
        &self,
        source: &Source<'_>,
    ) -> Result<Vec<Transformation>, ReadError> {
        let definition = self.definition();
        let orbits = definition.orbits();
        let bases = definition.named();
        let steps = definition.read_steps(source)?;
        let moves = expanded(&steps, source)?;
        turns::check_size(orbits, moves.len(), source)?;
        let is_held =
            definition.rotations_in(&steps).is_some() && definition.rotations_keep_moves(false);
        let mut grip = Transformation::identity(orbits);
        let turns = moves.into_iter().map(|(base, exponent)| {
            let turn = bases[base].transformation.power(exponent, orbits);
            if !is_held {
                return turn;
            }
            if base < definition.first_rotation() {
                return grip.then(&turn, orbits).then(&grip.inverse(orbits), orbits);
            }
            grip = grip.then(&turn, orbits);
            Transformation::identity(orbits)
        });
        Ok(turns.collect())
    }
}
