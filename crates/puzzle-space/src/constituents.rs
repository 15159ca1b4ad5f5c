//! The places among which pieces go round, set by set.

use puzzle_def::{Definition, Turn};

/// Places of an orbit that moves lead into each other. What is in them never leaves them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Constituent {
    /// The number of the orbit.
    pub(crate) orbit: usize,
    /// The places, smallest first.
    pub(crate) places: Vec<u16>,
}

/// The constituents under some moves, without those of a single place whose piece none of the moves turns.
pub(crate) fn constituents(definition: &Definition, moves: &[Turn]) -> Vec<Constituent> {
    let orbits = definition.parts().orbits.iter().enumerate();
    orbits
        .flat_map(|(orbit, shape)| {
            let sets = connected(shape.places, orbit, moves);
            sets.into_iter()
                .filter(move |places| is_moved(orbit, places, moves))
                .map(move |places| Constituent { orbit, places })
        })
        .collect()
}

/// The places of an orbit, gathered by whether moves lead from one to another.
fn connected(places: u16, orbit: usize, moves: &[Turn]) -> Vec<Vec<u16>> {
    let mut sets: Vec<Vec<u16>> = Vec::new();
    let mut is_seen = vec![false; places.into()];
    for first in 0..places {
        if is_seen[usize::from(first)] {
            continue;
        }
        is_seen[usize::from(first)] = true;
        let mut set = vec![first];
        let mut next = 0;
        while let Some(&place) = set.get(next) {
            next += 1;
            for mv in moves {
                // Following a move backwards is enough: it is a permutation, so going on comes round.
                let from = mv.transformation.orbits[orbit].from[usize::from(place)];
                if !is_seen[usize::from(from)] {
                    is_seen[usize::from(from)] = true;
                    set.push(from);
                }
            }
        }
        set.sort_unstable();
        sets.push(set);
    }
    sets
}

fn is_moved(orbit: usize, places: &[u16], moves: &[Turn]) -> bool {
    moves.iter().any(|mv| {
        let turn = &mv.transformation.orbits[orbit];
        places.iter().any(|&place| {
            turn.from[usize::from(place)] != place || turn.twist[usize::from(place)] != 0
        })
    })
}
