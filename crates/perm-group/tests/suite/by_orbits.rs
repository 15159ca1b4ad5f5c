//! The order that follows from what a group does on each orbit, beside the order of its chain.

use std::cell::Cell;

use perm_group::{Group, Permutation};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// What is done to one orbit: where its pieces go, and how they are turned on the way.
type Turned = (Vec<u16>, Vec<u16>);

fn turned(places: u16, twists: u16) -> impl Strategy<Value = Turned> {
    let from: Vec<u16> = (0..places).collect();
    let turns = vec(0..twists, usize::from(places));
    (Just(from).prop_shuffle(), turns)
}

/// A permutation of the points of orbits with so many twists each.
fn permutation(parts: &[(u16, &Turned)]) -> Permutation {
    let mut images = Vec::new();
    for (twists, (to, turns)) in parts {
        let first = images.len() as u16;
        for (to, turn) in to.iter().zip(turns) {
            images.extend((0..*twists).map(|t| first + to * twists + (t + turn) % twists));
        }
    }
    Permutation::new(images).expect("every point comes once")
}

/// Three orbits of pieces and what generates a group on them; the pieces of the last two may move alike, or all may be as different
/// as chance makes them.
fn groups() -> impl Strategy<Value = Group> {
    let sizes = [(4_u16..=8, 1_u16..=3), (4..=8, 1..=3)];
    (sizes, 0_u8..3, 2..=4_usize).prop_flat_map(|(sizes, kind, count)| {
        let [(n, m), (k, l)] = sizes;
        let third = (if kind == 0 { n } else { k }, if kind == 2 { l } else { 1 });
        let turn = (turned(n, m), turned(k, l), turned(third.0, third.1));
        let generator = turn.prop_map(move |(a, b, mut c)| {
            if kind > 0 {
                c.0.clone_from(&b.0);
            }
            permutation(&[(m, &a), (l, &b), (third.1, &c)])
        });
        vec(generator, count).prop_map(|generators| {
            let degree = generators[0].degree();
            Group::new(degree, generators).expect("all are of one degree")
        })
    })
}

#[test]
#[cfg_attr(miri, ignore = "it counts how often the order of 400 is told")]
fn it_is_the_order_of_the_chain() {
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(400)
    };
    let [told, untold] = [Cell::new(0), Cell::new(0)];
    let checked = TestRunner::new(config).run(&groups(), |group| {
        let Some(order) = group.order_by_orbits() else {
            untold.set(untold.get() + 1);
            return Ok(());
        };
        told.set(told.get() + 1);
        let chain = group.chain();
        prop_assert_eq!(&order, chain.order());
        Ok(())
    });
    checked.unwrap();
    assert!(told.get() > 40, "{} of 400", told.get());
    assert!(untold.get() > 40, "{} of 400 are not told", untold.get());
}

/// A permutation of five pieces of two twists and five of so many others, where the places of the second are called by
/// numbers that are so much larger.
fn side_by_side(to: [u16; 5], shift: u16, turns: [[u16; 5]; 2], twists: u16) -> Permutation {
    let mut renamed = vec![0; 5];
    for (place, &to) in (0..).zip(&to) {
        renamed[usize::from((place + shift) % 5)] = (to + shift) % 5;
    }
    let [first, second] = turns.map(|turns| turns.to_vec());
    permutation(&[(2, &(to.to_vec(), first)), (twists, &(renamed, second))])
}

const STAY: [u16; 5] = [0, 1, 2, 3, 4];
const TURN: [u16; 5] = [1, 2, 3, 4, 0];
const SWAP: [u16; 5] = [1, 0, 2, 3, 4];
const NONE: [u16; 5] = [0; 5];
const FIRST: [u16; 5] = [1, 0, 0, 0, 0];

#[test]
fn pieces_that_move_alike_under_other_names_are_noticed() {
    for shift in 0..5 {
        let generators = vec![
            side_by_side(TURN, shift, [NONE, NONE], 3),
            side_by_side(SWAP, shift, [NONE, NONE], 3),
            side_by_side(STAY, shift, [FIRST, NONE], 3),
            side_by_side(STAY, shift, [NONE, FIRST], 3),
        ];
        let group = Group::new(25, generators).expect("all have 25 points");
        // Both are arranged in 120 ways, always alike, and all twists are free.
        assert_eq!(group.order_by_orbits(), None, "{shift}");
        assert_eq!(group.order(), (120 * 32 * 243_u32).into(), "{shift}");
    }
}

#[test]
fn an_orbit_that_follows_from_a_larger_one_is_not_counted_again() {
    for shift in 0..5 {
        let generators = vec![
            side_by_side(TURN, shift, [NONE, NONE], 1),
            side_by_side(SWAP, shift, [NONE, NONE], 1),
            side_by_side(STAY, shift, [FIRST, NONE], 1),
        ];
        let group = Group::new(15, generators).expect("all have 15 points");
        assert_eq!(
            group.order_by_orbits(),
            Some((120 * 32_u32).into()),
            "{shift}"
        );
    }
}
