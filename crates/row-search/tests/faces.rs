//! Searches by faces against those that pull, on random spaces of faces and on cubes.

use std::ops::ControlFlow;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use row_search::{
    Depths, Fibre, LevelReport, Orbit, OrbitMove, OrbitSpace, Search, SearchError, Space, State,
    Step, prove, search_unproved, search_with,
};

#[path = "support/face_space.rs"]
mod face_space;

use face_space::{FaceSpace, face_spaces, squares};

/// Orders of fibres with rows of several lengths.
fn orders() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        3 => prop::collection::vec(1_u8..=5, 0..=5),
        1 => Just(vec![3; 6]),
        1 => Just(vec![2; 9]),
        1 => Just(vec![4, 3, 2, 4, 3]),
        1 => Just(vec![3; 7]),
    ]
}

/// Orders of fibres with few elements.
fn small_orders() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        Just(vec![]),
        Just(vec![3, 3]),
        Just(vec![4, 2, 5, 3]),
        Just(vec![6, 11]),
    ]
}

/// What a search tells level by level, and its result.
type Told = (Vec<LevelReport>, Result<Depths, SearchError>);

/// By whichever way the space is searched.
fn searched(space: &dyn Space) -> Told {
    told_by(space, search_unproved)
}

/// One of the two ways to search.
type Way =
    fn(&dyn Space, &mut dyn FnMut(LevelReport) -> ControlFlow<()>) -> Result<Depths, SearchError>;

fn told_by(space: &dyn Space, search: Way) -> Told {
    let mut told = Vec::new();
    let depths = search(space, &mut |level| {
        told.push(level);
        ControlFlow::Continue(())
    });
    (told, depths)
}

/// By pulling, and with the proof.
fn pulled_and_proved(space: &dyn Space) -> Told {
    let (told, depths) = pulled(space);
    let proved = depths.and_then(|depths| match prove(space, &depths) {
        Ok(()) => Ok(depths),
        Err(error) => Err(SearchError::Proof(error)),
    });
    (told, proved)
}

/// By pulling.
fn pulled(space: &dyn Space) -> Told {
    let mut search = match Search::new(space) {
        Ok(search) => search,
        Err(error) => return (Vec::new(), Err(error)),
    };
    let mut told = vec![search.report()];
    loop {
        match search.next_level() {
            Ok(Some(level)) => told.push(level),
            Ok(None) => return (told, search.finish_unproved()),
            Err(error) => return (told, Err(error)),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn by_faces_and_by_pulling_is_the_same(space in face_spaces(orders(), 120)) {
        let expected = pulled(&space);
        prop_assert_eq!(&searched(&space), &expected);
        if let Ok(depths) = &expected.1 {
            prop_assert_eq!(prove(&space, depths), Ok(()));
        }
    }

    /// Too many rows for one block: some faces are near, and others far, alone or several together.
    #[test]
    fn blocks_near_and_far_are_joined(space in squares(small_orders(), 26)) {
        prop_assert_eq!(searched(&space), pulled(&space));
    }

    #[test]
    fn faces_that_are_not_what_a_space_says_change_nothing(
        mut space in face_spaces(orders(), 40),
        row in any::<prop::sample::Index>(),
        mv in any::<prop::sample::Index>(),
        to in any::<(prop::sample::Index, prop::sample::Index)>(),
    ) {
        let step = Step::new(
            to.0.index(space.steps.len()) as u64,
            to.1.index(space.fibre.size()) as u32,
        );
        let row = row.index(space.steps.len());
        let mv = mv.index(space.moves.len());
        space.steps[row][mv] = step;
        prop_assert_eq!(told_by(&space, search_with), pulled_and_proved(&space));
        // Without the proof the faces are believed. What comes of that is what the moves lead to, or the proof finds it wrong.
        if let (told, Ok(depths)) = searched(&space) && prove(&space, &depths).is_ok() {
            prop_assert_eq!((told, Ok(depths)), pulled_and_proved(&space));
        }
        space.faces.swap_remove(0);
        prop_assert_eq!(searched(&space), pulled(&space));
    }

    #[test]
    fn a_search_is_cancelled_after_any_level(
        space in face_spaces(orders(), 60),
        last in 0_usize..6,
    ) {
        let (told, _) = pulled(&space);
        prop_assume!(last < told.len());
        let mut own = Vec::new();
        let stopped = search_with(&space, &mut |level| {
            own.push(level);
            if own.len() > last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        prop_assert_eq!(stopped, Err(SearchError::Cancelled { depth: last as u32 }));
        prop_assert_eq!(&own, &told[..=last]);
    }
}

/// Two faces of order 2 that lead along a line of so many states, one after the other.
fn line(orders: &[u8], rows: u64) -> FaceSpace {
    let pairs = |first: u64| {
        let other = move |row: u64| match row.checked_sub(first) {
            Some(own) if own / 2 * 2 + 1 < rows - first => first + (own ^ 1),
            _ => row,
        };
        (2, (0..rows).map(|row| Step::new(other(row), 0)).collect())
    };
    FaceSpace::new(orders, &[pairs(0), pairs(1)], vec![State::new(0, 0)])
}

#[test]
fn distances_up_to_the_largest_are_found() {
    for rows in [2, 16, 17, 128, 254, 255] {
        for orders in [&[][..], &[5, 3]] {
            let space = line(orders, rows);
            let (told, depths) = searched(&space);
            assert_eq!(told.len() as u64, rows);
            assert_eq!((told, depths), pulled(&space));
        }
    }
    let too_long = line(&[], 256);
    let error = SearchError::TooDeep { limit: 254 };
    assert_eq!(searched(&too_long).1, Err(error));
    assert_eq!(searched(&too_long), pulled(&too_long));
}

#[test]
fn spaces_without_goals_or_rows_are_refused() {
    let mut goalless = line(&[3], 4);
    goalless.goals.clear();
    assert_eq!(searched(&goalless), (Vec::new(), Err(SearchError::NoGoals)));
}

/// So many goals that none of the first levels is listed.
#[test]
fn every_second_state_may_be_a_goal() {
    let mut space = line(&[3, 3, 3, 3], 200);
    space.goals = (0..200 * 81)
        .filter(|state| state % 2 == 0)
        .map(|state| State::new(state / 81, (state % 81) as u32))
        .collect();
    let (told, depths) = searched(&space);
    assert_eq!(told[0].positions, 8100);
    assert_eq!((told, depths), pulled(&space));
}

/// The corners of a cube, the last of which may be held.
fn corners(pieces: usize, turns: &[(&[u8], &[u8])]) -> OrbitSpace {
    let corners = Orbit {
        pieces,
        twists: 3,
        zero_sum: true,
        even: false,
    };
    let turn = |&(from, twist): &(&[u8], &[u8])| OrbitMove {
        from: from.to_vec(),
        twist: twist.to_vec(),
    };
    let powers = |turn: OrbitMove| (1..=3).map(move |times| turn.times(times, 3));
    let moves = turns.iter().map(turn).flat_map(powers).collect();
    OrbitSpace::new(&[(corners, moves)]).expect("turns of a cube")
}

/// The turns of a pocket cube of which one corner is held.
const POCKET: [(&[u8], &[u8]); 3] = [
    (&[3, 0, 1, 2, 4, 5, 6], &[0; 7]),
    (&[4, 1, 2, 0, 6, 5, 3], &[2, 0, 0, 1, 1, 0, 2]),
    (&[1, 5, 2, 3, 0, 4, 6], &[1, 2, 0, 0, 2, 1, 0]),
];

#[test]
fn all_distances_of_the_pocket_cube_are_the_same_for_any_number_of_threads() {
    let space = corners(7, &POCKET);
    let expected = pulled(&space);
    let depths = expected.1.as_ref().expect("it is searched");
    assert_eq!(depths.distribution().reachable(), 3_674_160);
    assert_eq!(depths.distribution().max_depth(), 11);
    for threads in [1, 2, 3, 7] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let found = pool.expect("threads").install(|| searched(&space));
        assert!(found == expected, "{threads} threads");
    }
    // Two of the faces: most states are unreachable, and blocks are all there is.
    for faces in [&POCKET[..2], &POCKET[1..], &POCKET[..1]] {
        let space = corners(7, faces);
        assert!(searched(&space) == pulled(&space), "{} faces", faces.len());
    }
}

#[test]
fn turns_with_all_kinds_of_cycles_were_tried() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut in_place, mut rounds, mut unreachable) = (0, 0, 0);
    for _ in 0..100 {
        let space = face_spaces(orders(), 120)
            .new_tree(&mut runner)
            .expect("a space")
            .current();
        let own = |row: usize| {
            space.steps[row]
                .iter()
                .filter(move |step| step.row == row as u64)
        };
        let rows = 0..space.steps.len();
        in_place += rows
            .clone()
            .flat_map(own)
            .filter(|step| step.shift == 0)
            .count();
        rounds += rows.flat_map(own).filter(|step| step.shift != 0).count();
        let depths = searched(&space).1.expect("short distances");
        unreachable += depths.distribution().unreachable();
    }
    assert!(
        in_place > 100 && rounds > 100 && unreachable > 100,
        "{in_place} {rounds} {unreachable}"
    );
}

/// Sets of more than a near cache has, whose rows are asked for before a block is worked on.
#[test]
fn rows_that_are_not_near_are_searched_as_well() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let squares = squares(Just(vec![2; 14]), 26);
    let mut levels = 0;
    for _ in 0..4 {
        let space = squares.new_tree(&mut runner).expect("a space").current();
        assert!(space.rows() as usize * space.fibre.size() / 8 > 1 << 20);
        let expected = pulled(&space);
        levels += expected.0.len();
        assert!(searched(&space) == expected);
    }
    assert!(levels > 20, "{levels}");
}

#[test]
fn a_fibre_is_as_large_as_it_may_be() {
    let fibre = Fibre::new(&[2; 14]).expect("it is just small enough");
    let shifted = |by: u32| (2, (0..3).map(|row| Step::new(row, by)).collect::<Vec<_>>());
    let cycle = (
        3,
        (0..3)
            .map(|row| Step::new((row + 1) % 3, 0))
            .collect::<Vec<_>>(),
    );
    let turns: Vec<_> = (0..14)
        .map(|bit| shifted(1 << bit))
        .chain([cycle])
        .collect();
    let space = FaceSpace::new(&[2; 14], &turns, vec![State::new(0, 0)]);
    let (told, depths) = searched(&space);
    assert_eq!(told.len(), 16);
    assert_eq!(
        depths
            .as_ref()
            .map(|depths| depths.distribution().reachable()),
        Ok(3 * fibre.size() as u64)
    );
    assert_eq!((told, depths), pulled(&space));
}
