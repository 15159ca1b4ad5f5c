//! Constituents: the sets of places among which pieces move.

use puzzle_def::{Definition, Turn};

/// Places of an orbit that moves connect. Pieces in them never leave them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Constituent {
    /// The number of the orbit.
    pub(crate) orbit: usize,
    /// The places, smallest first.
    pub(crate) places: Vec<u16>,
}

/// The constituents under some moves, without those of a single place whose piece no move twists.
pub(crate) fn constituents(definition: &Definition, moves: &[Turn]) -> Vec<Constituent> {
    (0..definition.orbits().len())
        .flat_map(|orbit| {
            let sets = definition.joined_places(orbit, moves).into_iter();
            sets.filter(move |places| is_moved(orbit, places, moves))
                .map(move |places| Constituent { orbit, places })
        })
        .collect()
}

fn is_moved(orbit: usize, places: &[u16], moves: &[Turn]) -> bool {
    moves.iter().any(|mv| {
        let turn = &mv.transformation.orbits[orbit];
        places.iter().any(|&place| {
            turn.from[usize::from(place)] != place || turn.twist[usize::from(place)] != 0
        })
    })
}
