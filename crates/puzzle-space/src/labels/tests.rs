//! How twists are counted, against patterns.

use super::*;
use crate::constituents::constituents;

/// Moves that turn no piece, written with twists that count from these in each place.
fn reframed(references: [u8; 4], twists: u8) -> Definition {
    let text = format!(
        "Set P 4 {twists}\nStartState\nP\n1 2 3 3\n0 1 2 0\nEnd\n\
         Move R\nP\n2 3 4 1\nEnd\nMove X\nP\n2 1 3 4\nEnd\n"
    );
    let definition = puzzle_def::read("t.tws", &text).expect("it is a definition");
    let mut parts = definition.parts().clone();
    for mv in &mut parts.moves {
        let turn = &mut mv.transformation.orbits[0];
        for (to, twist) in turn.twist.iter_mut().enumerate() {
            let from = references[usize::from(turn.from[to])];
            *twist = (references[to] + twists - from) % twists;
        }
    }
    Definition::new(parts).expect("its parts fit")
}

#[test]
fn twists_are_counted_so_that_moves_make_few() {
    let mut compared = 0;
    for (references, twists) in [
        ([0, 0, 0, 0], 5),
        ([0, 1, 2, 1], 3),
        ([0, 3, 1, 4], 5),
        ([0, 90, 120, 35], 127),
    ] {
        let definition = reframed(references, twists);
        let moves = &definition.parts().moves;
        let labels = Labels::new(&definition, constituents(&definition, moves));
        let mut pattern = definition.start().clone();
        let mut state = labels.start().to_vec();
        for number in 0..40 {
            let mv = &moves[number % 5 % 2];
            let own = labels.factor_move(mv);
            assert_eq!(own.twist, [0; 4], "{references:?}");
            pattern = pattern.after(&mv.transformation);
            let before = state.clone();
            labels.move_into(&before, &own, &mut state);
            assert_eq!(labels.state_of(&pattern).as_ref(), Some(&state));
            let mut written = definition.start().clone();
            labels.write(&state, &mut written);
            assert_eq!(written, pattern, "{references:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, 160);
}

#[test]
fn only_what_is_seen_of_a_twist_is_left() {
    // A piece looks the same after half a turn, and one is of another orbit.
    let text = "Set P 2 4\nSet Q 1 3\nStartState\nP\n1 1\n0 0/2\nQ\n1\n0\nEnd\n\
        Move R\nP\n2 1\n3 2\nQ\n1\n2\nEnd\n";
    let text = text.replace("0 0/2", "0 0");
    let mut parts = puzzle_def::read("t.tws", &text)
        .expect("it is a definition")
        .parts()
        .clone();
    parts.start.orbits[0].moduli = vec![2, 2];
    let definition = Definition::new(parts).expect("its parts fit");
    let moves = &definition.parts().moves;
    let labels = Labels::new(&definition, constituents(&definition, moves));
    let all = labels.factor_move(&moves[0]);
    let seen = labels.seen(all.clone());
    assert_eq!(seen.from, all.from);
    for place in 0..labels.places() {
        assert_eq!(
            seen.twist[place],
            all.twist[place] % labels.seen_twists(place)
        );
    }
    assert_ne!(seen, all);
}
