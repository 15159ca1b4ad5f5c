//! Writes moves of a definition for a person whose grip changes on the way.

use cube_model::nxn::Rotation;

use super::geometry::Geometry;
use crate::known::Hand;
use crate::known::solid::Motion;
use crate::names::{Names, Power};

impl Geometry {
    /// The names of moves in the hand that have the effect of moves of the definition when the first is made in this
    /// grip, and the grip at the end. `None` if there are no such moves.
    fn written_from(
        &self,
        mut grip: Rotation,
        names: &[&str],
        moves: &[(Motion, bool)],
    ) -> Option<(Vec<String>, Rotation)> {
        let known = Names::new(self.shape.moves.iter().map(|motion| motion.name.as_str()));
        let mut written = Vec::with_capacity(names.len());
        for name in names {
            let Power { base, exponent } = known.find(name)?;
            let wanted = self.power(&(self.shape.moves[base].clone(), false), exponent)?;
            // The suffix is the same in any grip.
            let suffix = &name[self.shape.moves[base].name.len()..];
            let fitting = moves.iter().find_map(|step| {
                let (made, after) = self.on_body(&self.power(step, exponent)?, grip);
                let is_same =
                    made.rotation == wanted.motion.rotation && made.takes == wanted.motion.takes;
                is_same.then_some((&step.0.name, after))
            });
            let (name, after) = fitting?;
            written.push(format!("{name}{suffix}"));
            grip = after;
        }
        Some((written, grip))
    }

    /// The names of moves in the hand that have the effect of moves of the definition. The grip is the plain one at the
    /// beginning or, if `ends_plain`, at the end. `None` if the names are the same in any grip, or if there are no such
    /// moves.
    pub(super) fn written(&self, names: &[&str], ends_plain: bool) -> Option<Vec<String>> {
        let Hand::Named(moves) = &self.hand else {
            return None;
        };
        if moves
            .iter()
            .all(|(motion, takes_core)| !takes_core || motion.takes.iter().all(|&takes| takes))
        {
            // Only turns of the whole change the grip.
            return None;
        }
        if !ends_plain {
            let (written, _) = self.written_from(Rotation::IDENTITY, names, moves)?;
            return Some(written);
        }
        Rotation::ALL.into_iter().find_map(|grip| {
            let (written, end) = self.written_from(grip, names, moves)?;
            (end == Rotation::IDENTITY).then_some(written)
        })
    }
}
