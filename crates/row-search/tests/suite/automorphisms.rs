//! Automorphisms of the fibre: what they do, what is refused, and searches of spaces whose steps have them.

use std::ops::ControlFlow;

use proptest::prelude::*;
use row_search::{
    Automorphism, Depths, Fibre, FibreError, MAX_AUTOMORPHISMS, Packed, ProofError, Space, State,
    Step, count_states, forward_space, prove, prove_packed, prove_thirds, search, search_thirds,
};

use crate::support::automorphisms::automorphisms;
use crate::support::digits;
use crate::support::plain;
use crate::support::random_space::{RandomSpace, filled, orders, spaces};

/// The sum of the images of the units, each as often as the digit says.
fn image(orders: &[u8], images: &[u32], element: u32) -> u32 {
    let (mut rest, mut sum) = (element, 0);
    for (&order, &image) in orders.iter().zip(images).rev() {
        for _ in 0..rest % u32::from(order) {
            sum = digits::sum(orders, sum, image);
        }
        rest /= u32::from(order);
    }
    sum
}

/// Orders that are not few primes over and over: whole orders, prime powers beside primes.
fn mixed_orders() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        2 => orders(),
        1 => Just(vec![4, 2, 8, 2]).prop_shuffle(),
        1 => Just(vec![9, 3, 6]).prop_shuffle(),
        1 => prop::collection::vec(2_u8..=2, 1..=12),
        1 => (1_usize..=4, 1_usize..=6)
            .prop_map(|(threes, twos)| [vec![3; threes], vec![2; twos]].concat())
            .prop_shuffle(),
    ]
}

fn with_automorphisms() -> impl Strategy<Value = (Fibre, Vec<Vec<u32>>)> {
    mixed_orders()
        .prop_flat_map(|orders| (Just(orders.clone()), automorphisms(orders, 1..=5)))
        .prop_map(|(orders, told)| {
            let fibre = Fibre::new(&orders).expect("small enough");
            let fibre = fibre.with_automorphisms(&told).expect("automorphisms");
            (fibre, told)
        })
}

/// Spaces whose steps have automorphisms at random. They stand for no puzzle; a search has to follow them all the same.
fn mapping_spaces(rows: usize, moves: usize) -> impl Strategy<Value = RandomSpace> {
    let empty = with_automorphisms()
        .prop_map(|(fibre, _)| RandomSpace::over(fibre, Vec::new(), Vec::new()));
    filled(empty, rows, moves)
}

/// A space with the elements of some rows negated, and a multiple of the row number added to all.
fn renumbered(space: &RandomSpace, is_negated: &dyn Fn(u64) -> bool) -> RandomSpace {
    let orders = space.fibre.orders().expect("an abelian group");
    let size = space.fibre.size() as u32;
    let negative = |element| {
        let is_sum_0 = |&other: &u32| digits::sum(orders, element, other) == 0;
        (0..size).find(is_sum_0).expect("a group")
    };
    let sign = |row, element| {
        if is_negated(row) {
            negative(element)
        } else {
            element
        }
    };
    let offset = |row: u64| (row * 7 % u64::from(size)) as u32;
    let mut units = Vec::new();
    for digit in 0..orders.len() {
        let stride: u32 = orders[digit + 1..].iter().copied().map(u32::from).product();
        units.push(if orders[digit] == 1 { 0 } else { stride });
    }
    let negated_units = units.iter().map(|&unit| negative(unit)).collect();
    let fibre = Fibre::new(orders).expect("small enough");
    let fibre = fibre
        .with_automorphisms([units, negated_units])
        .expect("automorphisms");
    let mut other = RandomSpace::over(fibre, space.steps.clone(), space.goals.clone());
    for goal in &mut other.goals {
        goal.element = digits::sum(orders, sign(goal.row, goal.element), offset(goal.row));
    }
    for (row, steps) in (0..).zip(&mut other.steps) {
        for step in steps {
            // With f(x) = e x + s for the row and f' for the other: x comes to f'(f^-1(x) + t), and that is
            // e' e (x - s) + e' t + s'.
            let turned = is_negated(row) != is_negated(step.row);
            let offset_back = if turned {
                offset(row)
            } else {
                negative(offset(row))
            };
            let shift = digits::sum(orders, sign(step.row, step.shift), offset(step.row));
            step.shift = digits::sum(orders, offset_back, shift);
            step.automorphism = Automorphism::new(turned.into());
        }
    }
    other
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn an_automorphism_takes_sums_to_sums((fibre, told) in with_automorphisms()) {
        let orders = fibre.orders().expect("an abelian group");
        prop_assert_eq!(fibre.automorphisms(), told.len());
        for (number, images) in (0..).zip(&told) {
            for element in 0..fibre.size() as u32 {
                let expected = image(orders, images, element);
                prop_assert_eq!(fibre.mapped(element, Automorphism::new(number)), expected);
            }
        }
    }

    #[test]
    fn a_search_agrees_with_a_queue(space in mapping_spaces(60, 6)) {
        let plain = plain::search(&space);
        let deepest = plain.iter().flatten().max().copied();
        prop_assume!(deepest.is_some_and(|depth| depth < 250));
        let depths = search(&space).expect("there are goals");
        let size = space.fibre.size();
        for (number, &expected) in plain.iter().enumerate() {
            let state = State::new((number / size) as u64, (number % size) as u32);
            prop_assert_eq!(depths.get(state), expected, "{:?}", state);
        }
        prop_assert_eq!(prove(&space, &depths), Ok(()));
        let packed = Packed::new(&depths);
        prop_assert_eq!(prove_packed(&space, &packed, depths.distribution()), Ok(()));
        let counted = count_states(&space, &mut |_| ControlFlow::Continue(())).expect("the same");
        prop_assert_eq!(&counted, depths.distribution());
    }

    #[test]
    fn the_proof_follows_automorphisms(space in mapping_spaces(30, 4), row: u64, mv: usize, image: u16) {
        prop_assume!(!space.moves().is_empty() && space.fibre.automorphisms() > 1);
        let depths = search(&space);
        prop_assume!(depths.is_ok());
        let depths = depths.expect("just seen");
        let mut other = space.clone();
        let row = row % space.rows();
        let step = &mut other.steps[row as usize][mv % space.moves().len()];
        let number = image % space.fibre.automorphisms() as u16;
        *step = step.with_automorphism(Automorphism::new(number));
        // The same distances are right for another space if it has the same.
        let same = search(&other).is_ok_and(|found| found == depths);
        prop_assert_eq!(prove(&other, &depths).is_ok(), same);
    }

    #[test]
    fn negating_rows_changes_no_distance(space in spaces(orders(), 60, 5), signs in prop::collection::vec(any::<bool>(), 60)) {
        prop_assume!(space.fibre.size() < 500);
        let plain = search(&space);
        let negated = search(&renumbered(&space, &|row| signs[row as usize]));
        prop_assert_eq!(
            plain.as_ref().map(Depths::distribution),
            negated.as_ref().map(Depths::distribution),
        );
    }
}

#[test]
fn impossible_automorphisms_are_refused() {
    let told = |fibre: &Fibre, automorphisms: &[&[u32]]| {
        let error = fibre.clone().with_automorphisms(automorphisms);
        error.expect_err("it is impossible")
    };
    let list = Fibre::with_permutations(2, [[0, 1]]).expect("a list");
    assert_eq!(
        told(&list, &[&[1]]),
        FibreError::Unsound(
            "found automorphisms of a fibre with a list of translations, expected them of an abelian group".into()
        )
    );
    type Case<'a> = (&'a [u8], &'a [&'a [u32]], &'a str);
    let cases: [Case<'_>; 6] = [
        (
            &[3],
            &[],
            "the fibre has no automorphisms, expected the identity at least",
        ),
        (
            &[3, 3],
            &[&[3, 1], &[3]],
            "automorphism 1 of the fibre has 1 images, expected 2, one for each digit",
        ),
        (
            &[3],
            &[&[1], &[3]],
            "automorphism 1 of the fibre, digit 0: found the image 3, expected one below 3",
        ),
        // The unit of the 2 comes to an element of order 4.
        (
            &[4, 2],
            &[&[2, 1], &[2, 2]],
            "automorphism 1 of the fibre, digit 1: found the image 2, expected an element that 2 times is 0",
        ),
        (
            &[2, 2],
            &[&[2, 1], &[1, 1]],
            "automorphism 1 of the fibre takes element 3 to 0, expected a bijection",
        ),
        (
            &[3, 1, 3],
            &[&[6, 0, 1]],
            "automorphism 0 of the fibre, digit 0: found the image 6, expected 3, as the identity has",
        ),
    ];
    for (orders, automorphisms, text) in cases {
        let fibre = Fibre::new(orders).expect("small enough");
        let error = told(&fibre, automorphisms);
        assert_eq!(error, FibreError::Unsound(text.into()));
        assert_eq!(error.to_string(), text);
    }
    let fibre = Fibre::new(&[2]).expect("two elements");
    let many = vec![[1]; MAX_AUTOMORPHISMS + 1];
    let error = fibre.clone().with_automorphisms(&many);
    let text =
        "the fibre has more automorphisms than 65536, the most there may be over its elements";
    assert_eq!(error, Err(FibreError::TooLarge(text.into())));
    let most = fibre.with_automorphisms(&many[1..]).expect("just enough");
    assert_eq!(most.automorphisms(), MAX_AUTOMORPHISMS);
}

#[test]
fn a_fibre_with_other_automorphisms_is_another_one() {
    let plain = || Fibre::new(&[3, 3]).expect("nine elements");
    let with = |list: &[[u32; 2]]| plain().with_automorphisms(list).expect("sound ones");
    let space = |fibre| {
        let steps = vec![vec![Step::new(1, 1)], vec![Step::new(0, 3)]];
        RandomSpace::over(fibre, steps, vec![State::new(0, 0)])
    };
    let (same, negated, exchanged) = ([3, 1], [6, 2], [1, 3]);
    let fibres = || {
        [
            plain(),
            with(&[same, negated]),
            with(&[same, exchanged]),
            with(&[same, negated, exchanged]),
            with(&[same, exchanged, negated]),
        ]
    };
    for (i, own) in fibres().into_iter().enumerate() {
        let depths = search(&space(own.clone())).expect("a goal");
        for (j, other) in fibres().into_iter().enumerate() {
            assert_eq!(own == other, i == j, "{i}, {j}");
            let error = prove(&space(other), &depths).err();
            assert_eq!(error, (i != j).then_some(ProofError::Shape));
        }
    }
    // The identity alone is nothing to add.
    assert_eq!(with(&[same]), plain());
}

#[test]
#[should_panic(expected = "found automorphism 1, expected 0, the only one of this fibre")]
fn a_fibre_without_automorphisms_has_the_identity_only() {
    let fibre = Fibre::new(&[3]).expect("three elements");
    assert_eq!(fibre.mapped(2, Automorphism::IDENTITY), 2);
    let _ = fibre.mapped(2, Automorphism::new(1));
}

/// Coins in a ring, and a hand at one of them. A move takes the hand to the next coin or to the one before, and turns
/// over the coin that it leaves and the one that it comes to. The goals are all heads, wherever the hand is.
///
/// Either all places of the hand are rows, or the one row is turned after each move so that the hand is at coin 0.
fn coins(count: u32, is_turned: bool) -> RandomSpace {
    let orders = vec![2; count as usize];
    let coin = |number: u32| 1 << (number % count);
    // The first digit is the most significant one, and coin 0 the last digit.
    let turned = |by: u32| (0..count).rev().map(|number| coin(number + by)).collect();
    let automorphisms: [Vec<u32>; 3] = [0, 1, count - 1].map(turned);
    let fibre = Fibre::new(&orders).expect("small enough");
    let step = |place: u32, mv: u16| {
        let next = (place + if mv == 0 { 1 } else { count - 1 }) % count;
        if is_turned {
            // The coin left is then at the other side of the hand.
            let left = if mv == 0 { count - 1 } else { 1 };
            Step::new(0, coin(0) | coin(left)).with_automorphism(Automorphism::new(2 - mv))
        } else {
            Step::new(next.into(), coin(place) | coin(next))
        }
    };
    let fibre = fibre
        .with_automorphisms(automorphisms)
        .expect("turned coins");
    let rows = if is_turned { 1 } else { count };
    let steps = (0..rows).map(|place| vec![step(place, 0), step(place, 1)]);
    let goals = (0..rows).map(|row| State::new(row.into(), 0));
    let mut space = RandomSpace::over(fibre, steps.collect(), goals.collect());
    if is_turned {
        // As many halves as the turns and mirrors of the ring, divided by the two that leave the hand.
        space.weight_unit = 2;
        space.weights = vec![u64::from(2 * count)];
    }
    space
}

/// The moves that undo each other in the puzzle.
struct Undone(RandomSpace);

impl Space for Undone {
    forward_space! {
        self => self.0;
        rows, fibre, moves, step, arrivals, weight, weight_unit, states
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        Some(1 - mv)
    }
}

#[test]
fn one_row_stands_for_a_whole_ring() {
    for count in 3..=12 {
        let all = search(&coins(count, false)).expect("there are goals");
        let space = Undone(coins(count, true));
        let turned = search(&space).expect("there is a goal");
        assert_eq!(turned.distribution(), all.distribution(), "{count} coins");
        assert_eq!(space.states(), u64::from(count) << count);
        let counted = count_states(&space, &mut |_| ControlFlow::Continue(())).expect("the same");
        assert_eq!(&counted, all.distribution());
        let thirds = search_thirds(&space, &mut |_| ControlFlow::Continue(())).expect("the same");
        assert_eq!(thirds.distribution(), all.distribution());
        assert_eq!(prove_thirds(&space, &thirds), Ok(()));
        for coins in 0..1 << count {
            let state = State::new(0, coins);
            assert_eq!(turned.get(state), all.get(state));
            assert_eq!(thirds.distance(&space, state), turned.get(state));
            // The mirror that leaves the hand where it is.
            let others = coins >> 1;
            let mirrored = coins & 1 | (others.reverse_bits() >> (33 - count)) << 1;
            assert_eq!(turned.get(State::new(0, mirrored)), turned.get(state));
        }
    }
}
