//! Proofs: of everything a search finds, and of nothing else. What is said when something is wrong.

use std::ops::ControlFlow;

use proptest::prelude::*;
use row_search::{
    Distribution, Orbit, OrbitMove, OrbitSpace, Packed, ProofError, SearchError, State, Step,
    Thirds, TransitionSpace, Width, prove, prove_packed, prove_thirds, search, search_thirds,
};

use crate::support::forgetful::Forgetful;
use crate::support::random_space::{RandomSpace, orders, spaces};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn no_other_distance_passes(
        space in spaces(orders(), 40, 5),
        place in any::<prop::sample::Index>(),
        change in 1_u8..=255,
        wide: bool,
    ) {
        let depths = search(&space);
        prop_assume!(depths.is_ok());
        let depths = depths.expect("it is");
        let packed = Packed::new(&depths);
        let width = if wide { Width::Eight } else { packed.width() };
        let values = (0..packed.states()).map(|state| packed.get(state));
        // The same in the width chosen, with one of the values changed.
        let none = if width == Width::Four { 0xf } else { 0xff };
        let mut values: Vec<u8> =
            values.map(|depth| depth.map_or(none, |depth| depth as u8)).collect();
        let pack = |values: &[u8]| {
            let bytes = match width {
                Width::Four => values
                    .chunks(2)
                    .map(|pair| pair[0] | pair.get(1).map_or(0, |high| high << 4))
                    .collect(),
                Width::Eight => values.to_vec(),
            };
            Packed::from_bytes(width, values.len(), bytes).expect("so many bytes")
        };
        let said = depths.distribution();
        prop_assert_eq!(prove_packed(&space, &pack(&values), said), Ok(()));
        let place = place.index(values.len());
        let changed = values[place] ^ change & none;
        prop_assume!(changed != values[place]);
        values[place] = changed;
        let wrong = pack(&values);
        prop_assert!(prove_packed(&space, &wrong, said).is_err());
        // Not even if the distribution is made to fit.
        prop_assert!(prove_packed(&space, &wrong, &wrong.count()).is_err());
    }

    #[test]
    fn no_other_distribution_passes(
        space in spaces(orders(), 40, 5),
        from in any::<prop::sample::Index>(),
        to in 0_usize..300,
        unreachable in -1_i64..=1,
    ) {
        let depths = search(&space);
        prop_assume!(depths.is_ok());
        let depths = depths.expect("it is");
        let packed = Packed::new(&depths);
        let said = depths.distribution();
        let mut counts = said.counts().to_vec();
        let from = from.index(counts.len());
        counts.resize(counts.len().max(to + 1), 0);
        counts[from] -= 1;
        counts[to] += 1;
        let rest = said.unreachable().saturating_add_signed(unreachable);
        let other = Distribution::new(counts, rest).expect("few");
        let same = &other == said;
        prop_assert_eq!(prove_packed(&space, &packed, &other).is_ok(), same);
    }
}

/// A state has a distance, but its only move leads to where there is none.
#[test]
fn a_distance_among_states_without_any_is_wrong() {
    let lane = |next: [u32; 3]| TransitionSpace::new(1, 3, next.to_vec()).expect("rows");
    let depths = search(&lane([0, 0, 2])).expect("a goal");
    let state = State::new(1, 0);
    assert_eq!(
        [depths.get(state), depths.get(State::new(2, 0))],
        [Some(1), None]
    );
    assert_eq!(prove(&lane([0, 0, 2]), &depths), Ok(()));
    let found = Some(1);
    assert_eq!(
        prove(&lane([0, 2, 2]), &depths),
        Err(ProofError::Neighbours { state, found })
    );
}

/// Four twists in their places, each turned one way: rows of three words.
#[test]
fn the_state_that_is_wrong_is_told_in_whichever_word_it_is() {
    let twist = |own: u8| OrbitMove {
        from: vec![0, 1, 2, 3],
        twist: (0..4).map(|piece| u8::from(piece == own)).collect(),
    };
    let orbit = Orbit {
        pieces: 4,
        twists: 3,
        zero_sum: false,
        even: false,
    };
    let space = OrbitSpace::new(&[(orbit, (0..4).map(twist).collect())]).expect("few twists");
    let right = Packed::new(&search(&space).expect("a goal"));
    let values = (0..right.states()).map(|state| right.get(state).map_or(255, |depth| depth as u8));
    let values: Vec<u8> = values.collect();
    // With two twists, whatever leads to a state leads nearer in another way, too.
    let mut told = 0;
    for element in (0..81_u32).filter(|number| digits(*number) >= 2) {
        let mut wrong = values.clone();
        wrong[element as usize] += 2;
        let found = Some(wrong[element as usize].into());
        let state = State::new(0, element);
        let wrong = packed(&wrong);
        let expected = Err(ProofError::Neighbours { state, found });
        assert_eq!(prove_packed(&space, &wrong, &wrong.count()), expected);
        told += 1;
    }
    assert_eq!(told, 72);
}

/// How many of the four digits to base 3 are not 0.
fn digits(number: u32) -> usize {
    let digits = (0..4).map(|place| number / 3_u32.pow(place) % 3);
    digits.filter(|&digit| digit != 0).count()
}

/// Three states in a ring, one way round, the goal among them.
fn ring() -> TransitionSpace {
    TransitionSpace::new(1, 3, vec![1, 2, 0]).expect("a ring")
}

fn packed(values: &[u8]) -> Packed {
    Packed::from_bytes(Width::Eight, values.len(), values.to_vec()).expect("a byte each")
}

#[test]
fn what_is_wrong_is_told() {
    let told = |values: &[u8], counts: &[u64], unreachable| {
        let said = Distribution::new(counts.to_vec(), unreachable).expect("few");
        let error = prove_packed(&ring(), &packed(values), &said).expect_err("it is wrong");
        (error, error.to_string())
    };
    let right = Distribution::new(vec![1, 1, 1], 0).expect("few");
    assert_eq!(prove_packed(&ring(), &packed(&[0, 2, 1]), &right), Ok(()));

    let (error, text) = told(&[0, 2], &[1, 1, 1], 0);
    assert_eq!(error, ProofError::Shape);
    assert_eq!(text, "the distances belong to a space of another shape");
    for (value, found, distance) in [(3, Some(3), "distance 3"), (255, None, "no distance")] {
        // Wrong distances whose numbers are those that are said.
        let told = |values: &[u8]| {
            let error = prove_packed(&ring(), &packed(values), &packed(values).count());
            let error = error.expect_err("it is wrong");
            (error, error.to_string())
        };
        let (error, text) = told(&[value, 2, 1]);
        let state = State::new(0, 0);
        assert_eq!(error, ProofError::Goal { state, found });
        assert_eq!(
            text,
            format!("the goal in row 0, element 0, has {distance}, expected distance 0")
        );
        let (error, text) = told(&[0, value, 1]);
        let state = State::new(1, 0);
        assert_eq!(error, ProofError::Neighbours { state, found });
        assert_eq!(
            text,
            format!(
                "the state in row 1, element 0, has {distance}, expected one more than its nearest neighbour's"
            )
        );
    }
    // A second goal that is none.
    let (error, _) = told(&[0, 0, 1], &[2, 1], 0);
    let state = State::new(1, 0);
    let found = Some(0);
    assert_eq!(error, ProofError::Neighbours { state, found });
    let (error, text) = told(&[0, 2, 1], &[1, 2, 0], 0);
    let count = ProofError::Count {
        depth: 1,
        found: 1,
        expected: 2,
    };
    assert_eq!(error, count);
    assert_eq!(text, "1 states are at distance 1, expected 2");
    let (_, text) = told(&[0, 2, 1], &[1, 1], 1);
    assert_eq!(text, "1 states are at distance 2, expected 0");
    let unreachable = ProofError::Unreachable {
        found: 0,
        expected: 1,
    };
    let text = "0 states are unreachable, expected 1";
    assert_eq!(unreachable.to_string(), text);
    assert_eq!(SearchError::Proof(unreachable).to_string(), text);
}

#[test]
fn distances_of_another_shape_prove_nothing() {
    let depths = search(&ring()).expect("three states");
    let four = TransitionSpace::new(1, 4, vec![1, 2, 3, 0]).expect("a ring");
    assert_eq!(prove(&four, &depths), Err(ProofError::Shape));
    let steps = vec![vec![Step::new(0, 1)]];
    let wheel = RandomSpace::new(&[3], steps, vec![State::new(0, 0)]);
    assert_eq!(prove(&wheel, &depths), Err(ProofError::Shape));
    // As many states, but another number of rows: packed, they look alike.
    let packed = Packed::new(&depths);
    let said = depths.distribution();
    assert_eq!(prove_packed(&wheel, &packed, said), Ok(()));
}

#[test]
fn arrivals_that_are_not_told_are_missed_by_the_proof() {
    let ring = TransitionSpace::new(1, 100, (1..100).chain([0]).collect());
    let space = Forgetful {
        space: ring.expect("a ring"),
        from: 49,
        to: 50,
    };
    let state = State::new(49, 0);
    let found = None;
    let error = ProofError::Neighbours { state, found };
    assert_eq!(search(&space), Err(SearchError::Proof(error)));
}

#[test]
fn every_error_of_a_search_says_what_was_found() {
    for (error, text) in [
        (
            SearchError::Cancelled { depth: 3 },
            "the search was cancelled after depth 3",
        ),
        (
            SearchError::TooDeep { limit: 254 },
            "a state is farther than 254 moves, the largest distance supported",
        ),
        (
            SearchError::NoGoals,
            "the space has no goal, expected one at least",
        ),
        (
            SearchError::TooManyRows { found: 1 << 50 },
            "the sets of 1125899906842624 rows do not fit in memory",
        ),
        (
            SearchError::Weights {
                depth: 2,
                found: 5,
                unit: 2,
            },
            "the weights at distance 2 add up to 5, expected a multiple of 2",
        ),
        (
            SearchError::Miscounted {
                found: 6,
                expected: 5,
            },
            "6 states were counted, expected at most 5",
        ),
    ] {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn numbers_modulo_3_that_go_round_in_a_circle_are_no_distances() {
    // Nine states in a ring. Numbered 0 1 2 0 1 2 0 1 2, each but the goal has a neighbour with one less.
    let steps = (0..9_u32).flat_map(|place| [(place + 1) % 9, (place + 8) % 9]);
    let ring = TransitionSpace::new(2, 9, steps.collect()).expect("rows that there are");
    let right = search_thirds(&ring, &mut |_| ControlFlow::Continue(())).expect("not too deep");
    let circle = [0b00_10_01_00, 0b01_00_10_01, 0b10];
    let circle =
        Thirds::from_bytes(&ring, &circle, right.distribution().clone()).expect("nine states");
    let wrong = State::new(8, 0);
    assert_eq!(
        (circle.residue(wrong), right.residue(wrong)),
        (Some(2), Some(1))
    );
    let error = ProofError::Residue {
        state: wrong,
        found: Some(2),
    };
    assert_eq!(prove_thirds(&ring, &circle), Err(SearchError::Proof(error)));

    // Right numbers, with counts of distances that there are not.
    let counts = [right.distribution().counts(), &[0, 5]].concat();
    let counts = Distribution::new(counts, 0).expect("they are few");
    let numbers = [0b00_10_01_00, 0b10_00_01_01, 0b01];
    let longer = Thirds::from_bytes(&ring, &numbers, counts).expect("nine states");
    let error = ProofError::Count {
        depth: 6,
        found: 0,
        expected: 5,
    };
    assert_eq!(prove_thirds(&ring, &longer), Err(SearchError::Proof(error)));
}
