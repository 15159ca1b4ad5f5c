//! Moves one after the other, and their powers.

use puzzle_def::{Definition, OrbitTurn, Transformation};

/// One transformation and then another.
pub(crate) fn then(
    definition: &Definition,
    first: &Transformation,
    next: &Transformation,
) -> Transformation {
    let orbits = first.orbits.iter().zip(&next.orbits);
    let turns = orbits.zip(&definition.parts().orbits);
    Transformation {
        orbits: turns
            .map(|((first, next), orbit)| first.then(next, orbit.twists))
            .collect(),
    }
}

/// All powers of a transformation but the identity.
pub(crate) fn powers(definition: &Definition, base: &Transformation) -> Vec<Transformation> {
    let is_identity = |power: &Transformation| power.orbits.iter().all(OrbitTurn::is_identity);
    let next = |power: &Transformation| Some(then(definition, power, base));
    std::iter::successors(Some(base.clone()), next)
        .take_while(|power| !is_identity(power))
        .collect()
}
