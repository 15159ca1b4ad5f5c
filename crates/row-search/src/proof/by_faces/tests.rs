//! The proof by faces against the one by moves, on random spaces whose moves are whole faces.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::unreachable_if_right;
use crate::depth::MAX_DEPTH;
use crate::depths::Depths;
use crate::faces::Plan;
use crate::lanes::{LANES, Lanes, fits_cache};
use crate::proof::prove_by_moves;
use crate::row::with_row_length;
use crate::search::{Search, SearchError};
use crate::space::{Space, State};

#[path = "../../../tests/support/face_space.rs"]
mod face_space;

use face_space::{FaceSpace, face_spaces, squares};

/// What the proof by faces says; `None` also where there is no plan for the space.
fn if_right(space: &dyn Space, depths: &Depths) -> Option<u64> {
    unreachable_if_right(space, depths, &Plan::of(space)?)
}

/// What the proof by moves says.
fn by_moves(space: &dyn Space, depths: &Depths) -> bool {
    are_goals_right(space, depths)
        && with_row_length!(space.fibre(), prove_by_moves(space, depths)).is_ok()
}

/// What the proof by faces says.
fn by_faces(space: &dyn Space, depths: &Depths) -> bool {
    let unreachable = depths.distribution().unreachable();
    are_goals_right(space, depths) && if_right(space, depths) == Some(unreachable)
}

/// What is looked at before either of them.
fn are_goals_right(space: &dyn Space, depths: &Depths) -> bool {
    let mut are_right = true;
    space.goals(0..space.rows(), &mut |goal| {
        are_right &= depths.get(goal) == Some(0);
    });
    are_right
}

/// Changes the distance of a state by the bits of a number.
fn change(depths: &mut Depths, state: State, bits: u32) {
    let (word, bit) = depths.fibre.spot(state.element);
    let lanes = state.row as usize * depths.stride + word / LANES;
    for (number, plane) in depths.planes.iter_mut().enumerate() {
        plane[lanes].0[word % LANES] ^= (bits >> number & 1) << bit;
    }
}

/// The distances, unless they are too many for a byte.
fn searched(space: &dyn Space) -> Option<Depths> {
    Search::new(space).expect("a goal").finish_unproved().ok()
}

fn numbers(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) >> 33
    }
}

fn orders() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        prop::collection::vec(1_u8..=4, 0..=4),
        Just(vec![3, 3, 3, 3]),
        Just(vec![3, 3, 2, 3, 2]),
        Just(vec![2; 6]),
        Just(vec![5, 7, 2]),
    ]
}

fn spaces() -> impl Strategy<Value = FaceSpace> {
    prop_oneof![3 => face_spaces(orders(), 40), 1 => squares(orders(), 6)]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn both_proofs_believe_the_same(space in spaces(), seed: u64) {
        let depths = searched(&space).filter(|depths| depths.planes.len() == 4);
        prop_assume!(depths.is_some());
        let depths = depths.expect("it was assumed");
        prop_assert!(by_moves(&space, &depths));
        prop_assert!(by_faces(&space, &depths));
        // One distance is another one, or two are.
        let mut number = numbers(seed);
        let mut refused = 0;
        for round in 0..60 {
            let mut wrong = depths.clone();
            for _ in 0..round % 3 + 1 {
                let element = (number() % space.fibre.size() as u64) as u32;
                let state = State::new(number() % space.rows(), element);
                change(&mut wrong, state, number() as u32 % 16);
            }
            let expected = by_moves(&space, &wrong);
            prop_assert_eq!(by_faces(&space, &wrong), expected);
            refused += usize::from(!expected);
        }
        prop_assert!(refused > 30);
    }

    #[test]
    fn a_space_that_has_other_steps_than_it_says_is_proved_by_moves(
        space in spaces(),
        row in any::<prop::sample::Index>(),
        mv in any::<prop::sample::Index>(),
        to in any::<prop::sample::Index>(),
    ) {
        let mut other = space.clone();
        let (rows, moves) = (space.steps.len(), space.moves.len());
        let shift = to.index(space.fibre.size()) as u32;
        let step = &mut other.steps[row.index(rows)][mv.index(moves)];
        prop_assume!(step.shift != shift);
        step.shift = shift;
        let found = Search::new(&other).expect("a goal").finish_unproved();
        // It may lead through all elements one by one now.
        prop_assume!(found != Err(SearchError::TooDeep { limit: MAX_DEPTH }));
        let depths = found.expect("no more levels");
        // A turn of order 2 may have another shift and still be one.
        if if_right(&other, &depths).is_some() {
            prop_assert!(by_moves(&other, &depths));
            prop_assert!(space.faces.iter().any(|face| face.len() == 1));
        }
    }
}

/// Rows that are in blocks of several faces twice, once near and once far.
#[test]
fn far_blocks_of_several_faces_are_proved_as_well() {
    let mut runner = TestRunner::deterministic();
    let squares = squares(prop_oneof![Just(vec![]), Just(vec![3, 3])], 26);
    let (mut tried, mut refused) = (0, 0);
    for round in 0..1000 {
        let space = squares.new_tree(&mut runner).expect("a space").current();
        let plan = Plan::of(&space).expect("its moves are whole faces");
        if plan.far.iter().all(|far| far.group.cells(0).len() < 2) {
            continue;
        }
        let Some(depths) = searched(&space).filter(|depths| depths.planes.len() == 4) else {
            continue;
        };
        assert!(by_faces(&space, &depths), "round {round}");
        let mut number = numbers(round);
        for _ in 0..20 {
            let mut wrong = depths.clone();
            let element = (number() % space.fibre.size() as u64) as u32;
            let state = State::new(number() % space.rows(), element);
            change(&mut wrong, state, number() as u32 % 15 + 1);
            let expected = by_moves(&space, &wrong);
            assert_eq!(by_faces(&space, &wrong), expected, "round {round}");
            refused += usize::from(!expected);
        }
        tried += 1;
        if tried == 12 {
            break;
        }
    }
    assert_eq!(tried, 12);
    assert!(refused > 200, "{refused}");
}

/// Sets of 128 elements have no bit that stands for none and could differ.
#[test]
fn rows_in_which_every_distance_is_wrong_are_refused() {
    let mut runner = TestRunner::deterministic();
    let mut tried = 0;
    for orders in [vec![2; 5], vec![2; 7], vec![4, 4, 2, 4], vec![3, 3]] {
        let spaces = face_spaces(Just(orders), 10);
        for _ in 0..5 {
            let space = spaces.new_tree(&mut runner).expect("a space").current();
            let depths = searched(&space).expect("few levels");
            if depths.planes.len() != 4 || depths.distribution().max_depth() == 0 {
                continue;
            }
            assert!(by_faces(&space, &depths));
            // All states are as far as the goals, so none is farther than a neighbour.
            let mut wrong = depths.clone();
            for lanes in wrong.planes.iter_mut().flatten() {
                *lanes = Lanes::ZERO;
            }
            assert_eq!(if_right(&space, &wrong), None);
            tried += 1;
        }
    }
    assert!(tried > 10, "{tried}");
}

#[test]
fn a_single_wrong_distance_of_the_pocket_cube_is_found() {
    let space = crate::corners::space(&crate::corners::turns());
    let mut depths = searched(&space).expect("few levels");
    assert_eq!(depths.distribution().max_depth(), 11);
    assert_eq!(if_right(&space, &depths), Some(0));
    let mut number = numbers(1);
    for _ in 0..20 {
        let state = State::new(number() % 5040, (number() % 729) as u32);
        for bits in 1..16 {
            change(&mut depths, state, bits);
            assert!(!by_faces(&space, &depths), "{state:?}, {bits}");
            change(&mut depths, state, bits);
        }
    }
    assert!(by_faces(&space, &depths));
}

/// Sets of more than a near cache has, whose rows are asked for before a block is worked on.
#[test]
fn rows_that_are_not_near_are_proved_as_well() {
    let mut runner = TestRunner::deterministic();
    let squares = squares(Just(vec![2; 14]), 26);
    let (mut proved, mut skipped) = (0, 0);
    while proved < 3 {
        let space = squares.new_tree(&mut runner).expect("a space").current();
        let plan = Plan::of(&space).expect("all moves are turns");
        let found = Search::new(&space).expect("a goal").finish_unproved();
        let depths = found.ok().filter(|depths| depths.planes.len() == 4);
        let Some(depths) = depths.filter(|_| !plan.far.is_empty()) else {
            skipped += 1;
            assert!(skipped < 50, "{proved} proved");
            continue;
        };
        assert!(!fits_cache(&depths.planes[0]));
        assert!(by_faces(&space, &depths));
        let mut wrong = depths.clone();
        change(&mut wrong, State::new(space.rows() - 1, 1), 1);
        assert!(!by_faces(&space, &wrong));
        proved += 1;
    }
}
