//! Which coordinates become rows and which the fibre, and moves that undo moves.

use puzzle_def::{Turn, known};

use super::*;
use crate::view::{OrbitView, View};

fn size(values: u64, order: Option<u8>) -> Size {
    Size {
        values,
        order,
        is_within: false,
        is_base: false,
    }
}

#[test]
fn rows_are_whole_vectors_of_words() {
    let sizes = [
        (1, None, 16),
        (128, None, 16),
        (129, None, 32),
        (729, Some(3), 112),
        (2187, Some(3), 336),
        (4096, Some(2), 512),
        (1, Some(1), 16),
    ];
    for (values, order, bytes) in sizes {
        assert_eq!(size(values, order).row_bytes(), bytes, "{values} {order:?}");
    }
}

#[test]
fn the_fibre_is_what_fills_its_rows() {
    let roles = |sizes: &[Size], symmetries| {
        let Roles { fibre, folded } = Roles::new(sizes, symmetries);
        (fibre, folded)
    };
    let twists = size(729, Some(3));
    // Twists first, if they are not too many; and what is large.
    assert_eq!(roles(&[size(5040, None), twists], 6), (Some(1), vec![0]));
    assert_eq!(
        roles(&[size(840, None), size(6561, Some(3))], 1),
        (Some(0), vec![])
    );
    assert_eq!(roles(&[size(128, None), size(513, None)], 1).0, Some(1));
    assert_eq!(roles(&[size(128, None), size(511, None)], 1).0, Some(0));
    // Then what leaves little of its rows empty.
    assert_eq!(roles(&[size(129, None), size(120, None)], 1).0, Some(1));
    assert_eq!(roles(&[size(129, None), size(60, None)], 1).0, Some(0));
    assert_eq!(roles(&[size(64, None), size(64, None)], 1).0, Some(0));
    assert_eq!(roles(&[size(2000, None)], 1).0, None);
    let base = Size {
        is_base: true,
        ..size(500, None)
    };
    assert_eq!(roles(&[base, size(3, None)], 1).0, Some(1));
}

#[test]
fn what_is_folded_is_smaller_than_the_table() {
    let folded = |sizes: &[Size], symmetries| Roles::new(sizes, symmetries).folded;
    let twists = size(729, Some(3));
    assert!(folded(&[size(5040, None), twists], 1).is_empty());
    assert_eq!(folded(&[size(5040, None), twists], 6), [0]);
    assert!(folded(&[size(5040, None), twists], 48).is_empty());
    assert_eq!(folded(&[size(4096, None), twists], 48), [0]);
    let sizes = [size(20, None), twists, size(4000, None), size(30, None)];
    assert_eq!(folded(&sizes, 2), [2, 3]);
    let within = Size {
        is_within: true,
        ..size(30, None)
    };
    assert_eq!(folded(&[within, twists, size(4000, None)], 2), [2]);
}

#[test]
fn moves_that_undo_moves() {
    let pocket = known::definition("pocket").expect("a known puzzle");
    let some = pocket.with_moves(&["U", "R2", "F"]).expect("moves of it");
    let mut counts = Vec::new();
    for definition in [pocket, some] {
        let turns = definition.turns(false).expect("moves");
        let ground = Ground::new(&definition, &turns, false);
        let names = MoveNames::new(turns.iter().map(|turn| turn.name.as_str())).expect("names");
        let view = View::new(vec![OrbitView::Permutation; definition.orbits().len()]);
        let layout = Layout::new(&ground, &names, view.shown(&ground)).expect("a layout");
        let mut undone = 0;
        for (mv, turn) in turns.iter().enumerate() {
            let undoes = |other: &Turn| {
                let own = turn
                    .transformation
                    .then(&other.transformation, definition.orbits());
                definition.start().after(&own) == *definition.start()
            };
            let expected = turns.iter().position(undoes);
            assert_eq!(layout.inverse(mv), expected, "{}", turn.name);
            undone += usize::from(expected.is_some());
        }
        counts.push((undone, turns.len()));
    }
    assert_eq!(counts, [(9, 9), (1, 3)]);
}
