//! Spaces of orbits: numbers there and back, moves on the pieces, steps, and searches.

use proptest::prelude::*;
use row_search::{Orbit, OrbitMove, OrbitSpace, OrbitState, Space, State, Step, search};

use crate::support::corners;
use crate::support::plain;
use crate::support::puzzles::puzzles;
use crate::support::steps;

fn states(space: &dyn Space) -> impl Iterator<Item = State> {
    let elements = space.fibre().size() as u32;
    (0..space.rows()).flat_map(move |row| (0..elements).map(move |x| State::new(row, x)))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn states_are_numbered_there_and_back_and_moved_like_pieces((parts, space) in puzzles()) {
        prop_assert!(space.orbits().eq(parts.iter().map(|(orbit, _)| orbit)));
        let mut seen = 0;
        for state in states(&space) {
            let arrangement = space.unrank(state).expect("there is such a state");
            prop_assert_eq!(space.rank(&arrangement), Ok(state));
            for mv in 0..space.moves().len() {
                let moved: Vec<OrbitState> = arrangement
                    .iter()
                    .zip(&parts)
                    .map(|(own, (orbit, moves))| own.after(&moves[mv], orbit.twists))
                    .collect();
                prop_assert_eq!(space.rank(&moved), Ok(space.after(state, mv)));
            }
            seen += 1;
        }
        prop_assert_eq!(seen, space.states());
        let solved: Vec<OrbitState> =
            space.orbits().map(|orbit| OrbitState::solved(orbit.pieces as u8)).collect();
        prop_assert_eq!(space.rank(&solved), Ok(State::new(0, 0)));
    }

    #[test]
    fn steps_agree_however_they_are_asked_for((parts, space) in puzzles()) {
        steps::assert_consistent(&space);
        steps::assert_consistent(&&space);
        let boxed: Box<dyn Space> = Box::new(space.clone());
        steps::assert_consistent(&boxed);
        for mv in 0..space.moves().len() {
            let undone = (0..space.moves().len()).find(|&other| {
                parts.iter().all(|(orbit, moves)| {
                    let both = moves[mv].then(&moves[other], orbit.twists);
                    both == OrbitMove::identity(orbit.pieces as u8)
                })
            });
            prop_assert_eq!(space.inverse(mv), undone);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn searches_agree_with_a_queue_forwards_and_backwards((_, space) in puzzles()) {
        let depths = search(&space).expect("few states");
        let found: Vec<_> = states(&space).map(|state| depths.get(state)).collect();
        prop_assert_eq!(&found, &plain::search(&space));
        if space.fibre().size() <= 64 {
            prop_assert_eq!(&found, &steps::search_backwards(&space));
        }
    }
}

#[test]
fn the_corners_of_a_2x2x2_have_steps_that_agree() {
    let space = corners::space(&corners::turns());
    steps::assert_consistent(&space);
    let inverses: Vec<_> = (0..9).map(|mv| space.inverse(mv)).collect();
    assert_eq!(inverses, [2, 1, 0, 5, 4, 3, 8, 7, 6].map(Some));
    let cases = states(&space).step_by(97).map(|state| {
        let arrangement = space.unrank(state).expect("there is such a state");
        assert_eq!(space.rank(&arrangement), Ok(state));
        for (face, turn) in corners::turns().iter().enumerate() {
            let moved = arrangement[0].after(turn, 3);
            assert_eq!(space.rank(&[moved]), Ok(space.after(state, 3 * face)));
        }
    });
    assert_eq!(cases.count(), 3_674_160_usize.div_ceil(97));
}

#[test]
fn moves_of_one_turn_need_not_undo_each_other() {
    let ring = Orbit::plain(5);
    let round = OrbitMove {
        from: vec![4, 0, 1, 2, 3],
        twist: vec![0; 5],
    };
    let space = OrbitSpace::new(&[(ring, vec![round.clone(), round.times(2, 1)])]).expect("a ring");
    assert_eq!((space.inverse(0), space.inverse(1)), (None, None));
    steps::assert_consistent(&space);
    assert_eq!(
        search(&space).expect("five states").distribution().counts(),
        [1, 2, 2]
    );
}

#[test]
fn a_wheel_that_stays_in_its_place_only_turns() {
    let wheel = Orbit::turning(12);
    assert_eq!((wheel.arrangements(), wheel.digits()), (Some(1), 1));
    // What can't turn has no digits.
    for twists in [0, 1] {
        let still = Orbit { twists, ..wheel };
        assert_eq!((still.arrangements(), still.digits()), (Some(1), 0));
    }
    assert_eq!(Orbit::plain(5).digits(), 0);
    let tick = OrbitMove {
        from: vec![0],
        twist: vec![1],
    };
    let space =
        OrbitSpace::new(&[(wheel, vec![tick.clone(), tick.times(11, 12)])]).expect("a clock");
    assert_eq!((space.rows(), space.fibre().orders()), (1, Some(&[12][..])));
    assert_eq!(space.step(0, 1), Step::new(0, 11));
    let depths = search(&space).expect("twelve states");
    assert_eq!(depths.distribution().counts(), [1, 2, 2, 2, 2, 2, 1]);
}

#[test]
fn small_and_empty_puzzles_are_fine() {
    let three = Orbit {
        pieces: 3,
        twists: 2,
        zero_sum: true,
        even: false,
    };
    let shape = |orbits: &[(Orbit, Vec<OrbitMove>)]| {
        let space = OrbitSpace::new(orbits).expect("a small puzzle");
        let found = search(&space)
            .expect("a small puzzle")
            .distribution()
            .reachable();
        (space.rows(), space.moves().len(), space.states(), found)
    };
    assert_eq!(shape(&[]), (1, 0, 1, 1));
    assert_eq!(shape(&[(three, vec![])]), (6, 0, 24, 1));
    let single = Orbit {
        pieces: 1,
        even: true,
        ..three
    };
    assert_eq!(
        shape(&[(single, vec![OrbitMove::identity(1)])]),
        (1, 1, 1, 1)
    );
    let nothing = Orbit {
        pieces: 0,
        even: true,
        ..three
    };
    assert_eq!(
        shape(&[(nothing, vec![OrbitMove::identity(0); 2])]),
        (1, 2, 1, 1)
    );
    assert_eq!((nothing.arrangements(), nothing.digits()), (Some(1), 0));
}

#[test]
fn the_largest_orbits_are_numbered_though_nothing_moves_them() {
    for (pieces, even, arrangements) in [(12, false, 479_001_600_u64), (13, true, 3_113_510_400)] {
        let orbit = Orbit {
            even,
            ..Orbit::plain(pieces)
        };
        assert_eq!(
            orbit.arrangements().map(|count| count as u64),
            Some(arrangements)
        );
        let space = OrbitSpace::new(&[(orbit, vec![])]).expect("no table is made");
        for row in [0, 1, arrangements / 2, arrangements - 1] {
            let state = State::new(row, 0);
            let arrangement = space.unrank(state).expect("there is such a state");
            assert_eq!(space.rank(&arrangement), Ok(state));
        }
    }
    assert_eq!(Orbit::plain(13).arrangements(), None);
}

#[test]
fn moves_are_made_after_each_other_and_undone() {
    let [u, r, f] = corners::turns();
    let none = OrbitMove::identity(7);
    let both = u.then(&r, 3);
    assert_ne!(both, r.then(&u, 3));
    assert_eq!(both.inverse(3), r.inverse(3).then(&u.inverse(3), 3));
    assert_eq!(both.times(15, 3), none);
    for turn in [u, r, f] {
        assert_eq!(turn.times(0, 3), none);
        assert_eq!(turn.times(4, 3), none);
        assert_eq!(turn.times(3, 3), turn.inverse(3));
    }
    let mut turn = OrbitMove::changing(1, &[(0, 0, 150)]);
    turn = turn.then(&turn, 200);
    assert_eq!(turn.twist, [100], "large twists add without wrapping");
}

#[test]
#[should_panic(expected = "moves of one number of pieces")]
fn moves_of_different_numbers_of_pieces_do_not_follow_each_other() {
    let first = OrbitMove::changing(4, &[(0, 1, 0), (1, 0, 0)]);
    let _ = first.then(&OrbitMove::identity(2), 2);
}

#[test]
#[should_panic(expected = "a piece can sit in its place in one way at least")]
fn pieces_that_can_not_sit_anywhere_do_not_move() {
    let _ = OrbitMove::identity(2).then(&OrbitMove::identity(2), 0);
}

/// Steps follow from those of earlier moves where a move is a product of two, and are worked out from the
/// pieces where it is not, or where there are too many moves to compare.
#[test]
fn many_unrelated_moves_are_made_right() {
    const MOVES: usize = 90;
    let mut seed = 1_u64;
    let mut below = |bound: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let mut moves: Vec<OrbitMove> = Vec::new();
    while moves.len() < MOVES {
        let mut mv = OrbitMove::identity(8);
        for last in (1..8).rev() {
            mv.from.swap(last, below(last + 1));
        }
        mv.twist.fill_with(|| below(3) as u8);
        moves.push(mv);
        // Every third one follows from two others.
        if moves.len() % 3 == 2 {
            let [first, second] = [&moves[moves.len() - 2], &moves[moves.len() - 1]];
            let product = match moves.len() % 2 {
                0 => first.then(second, 3),
                _ => second.then(first, 3),
            };
            moves.push(product);
        }
    }
    let orbit = Orbit {
        pieces: 8,
        twists: 3,
        zero_sum: false,
        even: false,
    };
    let space = OrbitSpace::new(&[(orbit, moves.clone())]).expect("moves of eight pieces");
    let mut checked = 0;
    for row in (0..space.rows()).step_by(401) {
        let state = State::new(row, below(6561) as u32);
        let arrangement = space.unrank(state).expect("there is such a state");
        for (mv, own) in moves.iter().enumerate() {
            let moved = [arrangement[0].after(own, 3)];
            assert_eq!(space.rank(&moved), Ok(space.after(state, mv)), "{row} {mv}");
            checked += 1;
        }
    }
    assert_eq!(checked, 101 * MOVES);
}
