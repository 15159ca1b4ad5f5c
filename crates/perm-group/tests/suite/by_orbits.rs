//! The order that follows from what a group does on each orbit, beside the order of its chain.

use std::cell::Cell;

use num_bigint::BigUint;
use perm_group::{Building, Group, Permutation, Verify};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::support::factorial;

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

/// Many pieces beside few: the few are counted by a chain, with the signs and sums of the many.
#[test]
#[cfg_attr(miri, ignore = "it builds the chains of 300 groups")]
fn it_is_the_order_of_the_chain_beside_few_pieces() {
    let groups = (7_u16..=9, 1_u16..=6, 1_u16..=4, 1_u16..=4).prop_flat_map(|(n, m, k, l)| {
        let generator = (turned(n, m), turned(k, l));
        let generator = generator.prop_map(move |(a, b)| permutation(&[(m, &a), (l, &b)]));
        let generators = vec(generator, 2..=4_usize);
        generators.prop_map(|list| Group::new(list[0].degree(), list).expect("one degree"))
    });
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(300)
    };
    let told = Cell::new(0);
    let checked = TestRunner::new(config).run(&groups, |group| {
        if let Some(order) = group.order_by_orbits() {
            told.set(told.get() + 1);
            let chain = group.chain();
            prop_assert_eq!(&order, chain.order());
        }
        Ok(())
    });
    checked.unwrap();
    assert!(told.get() > 200, "{} of 300", told.get());
}

/// The turn and the swap of so many pieces, with these twists of the first ones, and another turn of some twists alone.
fn arranged(pieces: u16, twists: u16, alone: &[u16]) -> Group {
    let stay: Vec<u16> = (0..pieces).collect();
    let turn = (0..pieces).map(|place| (place + 1) % pieces).collect();
    let mut swap = stay.clone();
    swap.swap(0, 1);
    let none = vec![0; usize::from(pieces)];
    let mut own = none.clone();
    own[..alone.len()].copy_from_slice(alone);
    let generators = [(turn, none.clone()), (swap, none), (stay, own)];
    let generators = generators.map(|turned| permutation(&[(twists, &turned)]));
    let degree = usize::from(pieces * twists);
    Group::new(degree, generators.to_vec()).expect("all are of one degree")
}

#[test]
#[cfg_attr(miri, ignore = "hundreds of pieces")]
fn hundreds_of_pieces_with_a_hundred_twists_take_no_chain() {
    for (pieces, twists) in [(31, 2), (60, 8), (100, 60), (255, 127)] {
        let power = BigUint::from(twists).pow(u32::from(pieces));
        let all = factorial(pieces.into()) * power;
        let free = arranged(pieces, twists, &[1]);
        assert_eq!(
            free.order_by_orbits(),
            Some(all.clone()),
            "{pieces} {twists}"
        );
        let cancelling = arranged(pieces, twists, &[1, twists - 1]);
        let share = all / twists;
        // Twists that cancel are all of an orbit's, if a piece can be turned alone on the way.
        let order = cancelling.order_by_orbits();
        assert_eq!(order, Some(share), "{pieces} {twists}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "hundreds of pieces")]
fn what_is_less_than_all_is_not_taken_for_all() {
    // All pieces are turned together, and none alone.
    let pieces = 40;
    let together = arranged(pieces, 6, &[1; 40]);
    assert_eq!(together.order_by_orbits(), None);
    // Modulo 2 they are turned alone, and modulo 3 together.
    let mut some = [2; 40];
    some[0] = 5;
    assert_eq!(arranged(pieces, 6, &some).order_by_orbits(), None);
    // Two halves of twenty that are exchanged.
    let half: Vec<u16> = (0..20).map(|x| (x + 1) % 20).chain(20..40).collect();
    let swap: Vec<u16> = [1, 0].into_iter().chain(2..40).collect();
    let exchange: Vec<u16> = (20..40).chain(0..20).collect();
    let generators = [half, swap, exchange].map(|images| Permutation::new(images).expect("once"));
    let halves = Group::new(40, generators.to_vec()).expect("40 points");
    assert_eq!(halves.order_by_orbits(), None);
    assert_eq!(halves.order(), factorial(20).pow(2) * 2_u32);
}

/// The even arrangements of seven points and of seven others under a name that shows in no renaming: a small group has
/// an alternating part too.
#[test]
fn a_small_group_that_may_have_the_same_part_is_not_passed_over() {
    // On the 21 pairs of seven points, which are no pieces.
    let pairs: Vec<[u16; 2]> = (0..7).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
    let with_pairs = |images: [u16; 7]| {
        let image = |&[a, b]: &[u16; 2]| {
            let [a, b] = [images[usize::from(a)], images[usize::from(b)]];
            let found = pairs.iter().position(|&pair| pair == [a.min(b), a.max(b)]);
            found.expect("a pair of points") as u16 + 7
        };
        let all = images.iter().copied().chain(pairs.iter().map(image));
        Permutation::new(all.collect()).expect("every point comes once")
    };
    let generators = vec![
        with_pairs([1, 2, 3, 4, 5, 6, 0]),
        with_pairs([1, 0, 2, 3, 4, 5, 6]),
    ];
    let group = Group::new(28, generators).expect("28 points");
    assert_eq!(group.order(), 5040_u32.into());
}

/// Three hundred points in blocks of five, each of which is arranged in all ways: random elements have to be mixed well.
#[test]
#[cfg_attr(miri, ignore = "hundreds of points")]
fn generators_that_move_little_make_the_whole_chain() {
    let blocks = 60_u16;
    let inner = |first: [u16; 5]| {
        let images = first.into_iter().chain(5..5 * blocks);
        Permutation::new(images.collect()).expect("every point comes once")
    };
    let outer = |to: &dyn Fn(u16) -> u16| {
        let images = (0..5 * blocks).map(|x| to(x / 5) * 5 + x % 5);
        Permutation::new(images.collect()).expect("every point comes once")
    };
    let generators = vec![
        inner([1, 0, 2, 3, 4]),
        inner([1, 2, 3, 4, 0]),
        outer(&|block| (block + 1) % blocks),
        outer(&|block| if block < 2 { 1 - block } else { block }),
    ];
    let group = Group::new(usize::from(5 * blocks), generators).expect("one degree");
    let building = Building {
        verify: Verify::Never,
        ..Building::default()
    };
    let chain = group.chain_with(&building).expect("no base, no bound");
    let expected = BigUint::from(120_u8).pow(blocks.into()) * factorial(blocks.into());
    assert_eq!(chain.order(), &expected);
}

/// Of a cyclic group, which knows each element by where it takes one point.
#[test]
#[cfg_attr(miri, ignore = "thousands of points")]
fn an_orbit_as_large_as_the_bound_needs_no_chain() {
    for points in [2_u16, 6, 5000, u16::MAX] {
        let turn = |by: u32| {
            let images = (0..points).map(|x| ((u32::from(x) + by) % u32::from(points)) as u16);
            Permutation::new(images.collect()).expect("every point comes once")
        };
        let both = vec![turn(1), turn(u32::from(points) - 1)];
        let group = Group::new(points.into(), both).expect("one degree");
        assert_eq!(group.order_by_orbits(), Some(points.into()));
    }
}
