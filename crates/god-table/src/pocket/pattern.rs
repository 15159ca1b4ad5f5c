//! Converts between states of the pocket cube and patterns of its definition.

use cube_model::cuboid::Cuboid;
use cube_model::pocket::{Corner, PocketState};
use perm_index::{Perm, ZeroSum};
use puzzle_def::{OrbitPattern, Pattern};

/// The number of twists of a corner.
const TWISTS: u8 = 3;

/// For each place of the definition, the position of that corner in a [`PocketState`]. The
/// definition numbers the corners like the pieces of a box, layer by layer from above; DBL is held
/// and has no place.
fn positions() -> impl Iterator<Item = usize> {
    let cube = Cuboid::new([2; 3]).expect("a box of two layers each way");
    let corners = cube.pieces().into_iter().map(|point| {
        let corner = Corner::ALL
            .into_iter()
            .find(|corner| corner.point() == point);
        corner.expect("each piece of the 2x2x2 is a corner")
    });
    corners
        .filter(|&corner| corner != Corner::Dbl)
        .map(|corner| corner as usize)
}

/// The pattern of a state in the definition of the pocket cube.
///
/// ```
/// use cube_model::pocket::{PocketMove, PocketState};
/// use god_table::pocket_pattern;
/// use puzzle_def::known;
///
/// let pocket = known::find("pocket")?;
/// let turned = PocketState::SOLVED.after(PocketMove::U1);
/// let expected = pocket.definition().read_sequence("moves", "U")?;
/// assert_eq!(pocket_pattern(&turned), pocket.definition().start().after(&expected));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn pocket_pattern(state: &PocketState) -> Pattern {
    let positions: Vec<usize> = positions().collect();
    let mut places = [0; Corner::ALL.len()];
    for (place, &position) in (0..).zip(&positions) {
        places[position] = place;
    }
    let pieces = positions
        .iter()
        .map(|&at| places[usize::from(state.pieces().as_array()[at])]);
    let twists = positions.iter().map(|&at| state.twists().as_array()[at]);
    let orbit = OrbitPattern {
        pieces: pieces.collect(),
        twists: twists.collect(),
        moduli: vec![TWISTS; positions.len()],
    };
    Pattern {
        orbits: vec![orbit],
    }
}

/// The state of a pattern; `None` if the pattern does not belong to the pocket cube, or its twists
/// do not add up to whole turns.
#[must_use]
pub fn pocket_state(pattern: &Pattern) -> Option<PocketState> {
    let [orbit] = &pattern.orbits[..] else {
        return None;
    };
    let positions: Vec<usize> = positions().collect();
    let lengths = [orbit.pieces.len(), orbit.twists.len(), orbit.moduli.len()];
    if lengths != [positions.len(); 3] || orbit.moduli != [3; 7] {
        return None;
    }
    let (mut pieces, mut twists) = ([0; 7], [0; 7]);
    for (place, &at) in positions.iter().enumerate() {
        pieces[at] = *positions.get(usize::from(orbit.pieces[place]))? as u8;
        twists[at] = orbit.twists[place];
    }
    Some(PocketState::new(
        Perm::new(pieces).ok()?,
        ZeroSum::new(twists).ok()?,
    ))
}

#[cfg(test)]
mod tests {
    use cube_model::pocket::PocketMove;
    use puzzle_def::known;

    use super::*;

    #[test]
    fn patterns_of_other_shapes_are_no_states() {
        let solved = pocket_pattern(&PocketState::SOLVED);
        assert_eq!(pocket_state(&solved), Some(PocketState::SOLVED));
        let mut others = vec![solved.clone(); 4];
        others[0].orbits[0].twists.pop();
        others[1].orbits[0].moduli.pop();
        others[2].orbits[0].moduli[3] = 1;
        others[3].orbits[0].pieces.push(0);
        for pattern in others {
            assert_eq!(pocket_state(&pattern), None, "{pattern:?}");
        }
    }

    #[test]
    fn moves_do_the_same_to_states_and_to_patterns() {
        let pocket = known::find("pocket").expect("it is known");
        let turns = pocket.definition().turns(false).expect("nine moves");
        let mut state = PocketState::SOLVED;
        let mut steps = 0;
        for round in 0_usize..500 {
            let column = (round * round + round / 7) % 9;
            let mv = PocketMove::ALL[column];
            let turn = &turns[column];
            assert_eq!(turn.name, mv.to_string());
            let pattern = pocket_pattern(&state).after(&turn.transformation);
            state = state.after(mv);
            assert_eq!(pocket_pattern(&state), pattern);
            assert_eq!(pocket_state(&pattern), Some(state));
            steps += 1;
        }
        assert_eq!(steps, 500);
    }

    #[test]
    fn a_twisted_corner_is_no_state() {
        let mut pattern = pocket_pattern(&PocketState::SOLVED);
        pattern.orbits[0].twists[3] = 1;
        assert_eq!(pocket_state(&pattern), None);
        pattern.orbits[0].pieces[0] = 9;
        assert_eq!(pocket_state(&pattern), None);
    }
}
