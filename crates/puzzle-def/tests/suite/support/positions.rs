//! The plain way to follow positions through moves: by what is written on a [`Transformation`], nothing else.

use puzzle_def::{OrbitPattern, OrbitTurn, Pattern, Transformation};

/// A position after one more move.
pub(crate) fn after(pattern: &Pattern, transformation: &Transformation) -> Pattern {
    let turned = |(old, turn): (&OrbitPattern, &OrbitTurn)| {
        let mut new = old.clone();
        for (place, (&from, &twist)) in turn.from.iter().zip(&turn.twist).enumerate() {
            let from = usize::from(from);
            new.pieces[place] = old.pieces[from];
            new.moduli[place] = old.moduli[from];
            new.twists[place] = (old.twists[from] + twist) % old.moduli[from];
        }
        new
    };
    let orbits = pattern.orbits.iter().zip(&transformation.orbits);
    Pattern {
        orbits: orbits.map(turned).collect(),
    }
}
