//! Searches against a queue and against known numbers, level by level, cancelled, and by many threads.

use std::ops::ControlFlow;

use proptest::prelude::*;
use proptest::sample::Index;
use row_search::{
    Depth, Depths, Fibre, Packed, SearchError, Space, State, Step, Width, prove, prove_packed,
    search, search_with,
};

use crate::support::corners;
use crate::support::listed;
use crate::support::plain;
use crate::support::random_space::{RandomSpace, filled, orders, spaces};

/// The largest fibres that there may be.
fn large_orders() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        Just(vec![3; 8]),
        Just(vec![2; 14]),
        Just(vec![32, 32, 16]),
        Just(vec![2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2]),
        Just(vec![17, 17, 17]),
    ]
}

/// States at each distance when half turns count as one move.
const COUNTS: [u64; 12] = [
    1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644,
];

/// Whether every way to ask for a distance gives the expected ones.
fn agree(
    space: &RandomSpace,
    depths: &Depths,
    expected: &[Option<Depth>],
) -> Result<(), TestCaseError> {
    let packed = Packed::new(depths);
    let size = space.fibre.size();
    prop_assert_eq!(packed.states(), expected.len());
    for (number, &expected) in expected.iter().enumerate() {
        let state = State::new((number / size) as u64, (number % size) as u32);
        prop_assert_eq!(depths.get(state), expected);
        prop_assert_eq!(packed.get(number), expected);
    }
    prop_assert_eq!(depths.get(State::new(space.rows(), 0)), None);
    prop_assert_eq!(depths.get(State::new(0, size as u32)), None);
    prop_assert_eq!(packed.get(expected.len()), None);
    prop_assert_eq!(prove(space, depths), Ok(()));
    prop_assert_eq!(prove_packed(space, &packed, depths.distribution()), Ok(()));
    prop_assert_eq!(&packed.count(), depths.distribution());
    let max_depth = depths.distribution().max_depth();
    prop_assert_eq!(packed.width(), Width::for_depth(max_depth));
    let again = Packed::from_bytes(packed.width(), packed.states(), packed.as_bytes().to_vec());
    prop_assert_eq!(again.as_ref(), Some(&packed));
    Ok(())
}

fn agrees_with_plain_search(space: &RandomSpace) -> Result<(), TestCaseError> {
    let expected = plain::search(space);
    match search(space) {
        Ok(depths) => agree(space, &depths, &expected),
        Err(error) => {
            prop_assert_eq!(error, SearchError::TooDeep { limit: 254 });
            prop_assert!(expected.iter().flatten().max() > Some(&254));
            Ok(())
        }
    }
}

/// The distances of a space are proved for a changed one only where they are its distances too.
fn is_proved_only_if_as_far(
    space: &RandomSpace,
    change: impl FnOnce(&mut RandomSpace),
) -> Result<(), TestCaseError> {
    let depths = search(space);
    prop_assume!(depths.is_ok());
    let depths = depths.expect("it is");
    let mut other = space.clone();
    change(&mut other);
    let same = plain::search(space) == plain::search(&other);
    prop_assert_eq!(prove(&other, &depths).is_ok(), same);
    let packed = Packed::new(&depths);
    let proof = prove_packed(&other, &packed, depths.distribution());
    prop_assert_eq!(proof.is_ok(), same);
    Ok(())
}

/// Empty spaces over fibres that are told a list of translations.
fn over_lists() -> impl Strategy<Value = RandomSpace> {
    listed::fibres().prop_map(|(fibre, _)| RandomSpace::over(fibre, Vec::new(), Vec::new()))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(160) })]

    #[test]
    fn a_search_agrees_with_a_queue_on_random_spaces(space in spaces(orders(), 150, 6)) {
        agrees_with_plain_search(&space)?;
    }

    #[test]
    fn a_search_agrees_with_a_queue_over_listed_translations(
        space in filled(over_lists(), 40, 6)
    ) {
        agrees_with_plain_search(&space)?;
    }

    #[test]
    fn a_proof_fails_where_a_step_has_another_translation(
        space in filled(over_lists(), 20, 4),
        [row, mv, to] in any::<[Index; 3]>(),
    ) {
        prop_assume!(!space.moves().is_empty());
        is_proved_only_if_as_far(&space, |other| {
            let step = &mut other.steps[row.index(space.steps.len())][mv.index(space.moves().len())];
            step.shift = to.index(space.fibre.translations()) as u32;
        })?;
    }

    #[test]
    fn an_abelian_group_can_be_told_as_a_list(space in spaces(orders(), 20, 5)) {
        let size = space.fibre.size() as u32;
        prop_assume!(size <= 1000);
        let images = (0..size).map(|t| {
            let images = (0..size).map(|x| space.fibre.moved(x, t) as u16);
            images.collect::<Vec<u16>>()
        });
        let told = RandomSpace {
            fibre: Fibre::with_permutations(size as usize, images).expect("bijections"),
            ..space.clone()
        };
        match (search(&space), search(&told)) {
            (Ok(depths), Ok(found)) => {
                prop_assert_eq!(depths.distribution(), found.distribution());
                prop_assert_eq!(Packed::new(&depths), Packed::new(&found));
            }
            (depths, found) => prop_assert_eq!(depths.err(), found.err()),
        }
    }

    #[test]
    fn a_proof_fails_on_the_distances_of_another_space(
        space in spaces(orders(), 60, 6),
        [row, mv, to] in any::<[Index; 3]>(),
    ) {
        prop_assume!(!space.moves().is_empty());
        is_proved_only_if_as_far(&space, |other| {
            let step = &mut other.steps[row.index(space.steps.len())][mv.index(space.moves().len())];
            step.row = to.index(space.steps.len()) as u64;
        })?;
    }

    #[test]
    fn a_proof_fails_with_other_goals(
        space in spaces(orders(), 60, 6),
        goals in spaces(orders(), 60, 1),
    ) {
        is_proved_only_if_as_far(&space, |other| {
            other.goals = goals.goals.iter().map(|goal| {
                State::new(goal.row % space.rows(), goal.element % space.fibre.size() as u32)
            }).collect();
        })?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(16) })]

    #[test]
    fn a_search_agrees_with_a_queue_on_large_fibres(space in spaces(large_orders(), 8, 5)) {
        agrees_with_plain_search(&space)?;
    }
}

/// A row of so many states, in which the only move goes one back.
fn chain(rows: u64) -> RandomSpace {
    let steps = (0..rows)
        .map(|row| vec![Step::new(row.saturating_sub(1), 0)])
        .collect();
    RandomSpace::new(&[], steps, vec![State::new(0, 0)])
}

#[test]
fn chains_of_any_length_are_numbered_from_their_end() {
    for rows in 1..=255 {
        let space = chain(rows);
        let depths = search(&space).expect("short enough");
        assert_eq!(u64::from(depths.distribution().max_depth()), rows - 1);
        let packed = Packed::new(&depths);
        for row in 0..rows {
            assert_eq!(depths.get(State::new(row, 0)), Some(row as Depth));
            assert_eq!(packed.get(row as usize), Some(row as Depth));
        }
    }
}

#[test]
fn a_chain_of_254_moves_is_the_longest_that_is_searched() {
    let depths = search(&chain(255)).expect("short enough");
    assert_eq!(depths.distribution().max_depth(), 254);
    assert_eq!(prove(&chain(255), &depths), Ok(()));
    assert_eq!(Packed::new(&depths).get(254), Some(254));
    assert_eq!(
        search(&chain(256)),
        Err(SearchError::TooDeep { limit: 254 })
    );
}

#[test]
fn levels_are_reported_before_a_search_goes_too_deep() {
    let mut reports = Vec::new();
    let found = search_with(&chain(300), &mut |report| {
        reports.push((report.depth, report.total));
        ControlFlow::Continue(())
    });
    assert_eq!(found, Err(SearchError::TooDeep { limit: 254 }));
    let expected: Vec<_> = (0..=254)
        .map(|depth| (depth, u64::from(depth) + 1))
        .collect();
    assert_eq!(reports, expected);
}

#[test]
fn a_level_that_is_looked_for_in_vain_changes_nothing() {
    for rows in 1..=255 {
        // The states over the other element are not reached.
        let steps = chain(rows).steps;
        let space = RandomSpace::new(&[2], steps, vec![State::new(0, 0)]);
        let depths = search(&space).expect("short enough");
        assert_eq!(depths.distribution().counts(), vec![1; rows as usize]);
        assert_eq!(depths.distribution().unreachable(), rows);
        for row in 0..rows {
            assert_eq!(depths.get(State::new(row, 0)), Some(row as Depth));
            assert_eq!(depths.get(State::new(row, 1)), None);
        }
    }
}

#[test]
fn what_can_not_be_searched_is_refused() {
    let mut goalless = chain(3);
    goalless.goals.clear();
    assert_eq!(search(&goalless), Err(SearchError::NoGoals));
    let empty = RandomSpace::new(&[2], Vec::new(), Vec::new());
    assert_eq!(search(&empty), Err(SearchError::NoGoals));
}

#[test]
fn the_corners_of_a_2x2x2_have_the_known_distances() {
    let space = corners::space(&corners::turns());
    let mut reports = Vec::new();
    let depths = search_with(&space, &mut |report| {
        reports.push(report);
        ControlFlow::Continue(())
    })
    .expect("nobody cancels");
    assert_eq!(depths.distribution().counts(), COUNTS);
    assert_eq!(depths.distribution().unreachable(), 0);
    assert_eq!(reports.len(), COUNTS.len());
    let mut total = 0;
    for ((depth, report), count) in (0..).zip(reports).zip(COUNTS) {
        total += count;
        assert_eq!((report.depth, report.positions), (depth, count));
        assert_eq!((report.total, report.states), (total, 3_674_160));
    }
    assert!(search(&space).expect("it fits") == depths);
}

#[test]
fn a_cancelled_search_says_where_and_leaves_nothing_behind() {
    let [u, r, _] = corners::turns();
    let space = corners::space(&[u, r]);
    let whole = search(&space).expect("it fits");
    for last in 0..=14 {
        let mut seen = 0;
        let stopped = search_with(&space, &mut |report| {
            seen += 1;
            if report.depth == last {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(stopped, Err(SearchError::Cancelled { depth: last }));
        assert_eq!(seen, last + 1);
    }
    assert!(search(&space).expect("it fits") == whole);
}

#[cfg(feature = "rayon")]
#[test]
fn the_number_of_threads_changes_nothing() {
    let space = corners::space(&corners::turns());
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().expect("a thread pool").install(|| {
            let depths = search(&space).expect("it fits");
            (Packed::new(&depths), depths)
        })
    };
    let (packed, depths) = run(1);
    for threads in [2, 3, 8] {
        let (other_packed, other_depths) = run(threads);
        assert!(other_packed.as_bytes() == packed.as_bytes());
        assert!(other_depths == depths);
    }
}

#[test]
fn packed_distances_are_those_of_the_search_in_many_rows_over_any_fibre() {
    let mut compared = [0; 2];
    for orders in [
        &[][..],
        &[7],
        &[3, 3, 3],
        &[31, 2],
        &[2, 31, 2],
        &[5, 7, 2],
        &[17, 3],
    ] {
        let size: u32 = orders.iter().map(|&order| u32::from(order)).product();
        // A tree of the rows, or a chain, in which every step turns the elements; more than one task has to do.
        for (rows, parent) in [(301, 2), (80, 1)] {
            let step = |row: u64| match parent {
                1 => Step::new(row.saturating_sub(1), row as u32 % size),
                _ => Step::new(row / parent, row as u32 % size),
            };
            let steps = (0..rows).map(|row| vec![step(row)]).collect();
            let goals = (0..size).step_by(2).map(|element| State::new(0, element));
            let space = RandomSpace::new(orders, steps, goals.collect());
            let depths = search(&space).expect("few states");
            let packed = Packed::new(&depths);
            let wide = packed.width() == Width::Eight;
            assert_eq!(wide, parent == 1);
            let planes = if wide { 7 } else { 4 };
            let bytes = planes * rows as usize * space.fibre.row_bytes();
            assert_eq!(depths.bytes(), bytes);
            let said = depths.distribution();
            let shown = format!("Depths {{ rows: {rows}, distribution: {said:?}, .. }}");
            assert_eq!(format!("{depths:?}"), shown);
            for row in 0..rows {
                for element in 0..size {
                    let number = row as usize * size as usize + element as usize;
                    assert_eq!(packed.get(number), depths.get(State::new(row, element)));
                    compared[usize::from(wide)] += 1;
                }
            }
        }
    }
    let sizes = 1 + 7 + 27 + 62 + 124 + 70 + 51;
    assert_eq!(compared, [301 * sizes, 80 * sizes]);
}

#[test]
fn distances_over_another_fibre_are_others() {
    let still = |orders: &[u8]| {
        let space = RandomSpace::new(orders, vec![vec![Step::new(0, 0)]], vec![State::new(0, 0)]);
        search(&space).expect("one state is reached")
    };
    assert_eq!(still(&[4]), still(&[4]));
    assert_eq!(still(&[4]).distribution(), still(&[2, 2]).distribution());
    assert_ne!(still(&[4]), still(&[2, 2]));
}
