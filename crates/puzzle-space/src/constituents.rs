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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_move_touches_is_in_no_constituent() {
        let text = "Set P 5 2\nSet Q 2 1\nSolved\nEnd\n\
                    Move A\nP\n1 4 3 2 5\n0 0 0 0 1\nEnd\nMove B\nP\n1 4 3 2 5\nEnd\n";
        let definition = puzzle_def::read("t.tws", text).expect("it is a definition");
        let found = constituents(&definition, &definition.parts().moves);
        let places = found.iter().map(|own| (own.orbit, &own.places[..]));
        let expected: [(usize, &[u16]); 2] = [(0, &[1, 3]), (0, &[4])];
        assert_eq!(places.collect::<Vec<_>>(), expected);
    }
}
