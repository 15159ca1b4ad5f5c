//! Searches in parts, each as if it were a process of its own, against the search that has all rows.

use proptest::prelude::*;
use row_search::{
    CountSearch, Fibre, MAX_LIGHT_DEPTH, PartSearch, SearchError, Space, State, Step,
    TransitionSpace,
};

use crate::support::automorphisms;
use crate::support::corners;
use crate::support::listed;
use crate::support::puzzles;
use crate::support::random_space::{RandomSpace, filled, orders, spaces};
use crate::support::together::Together;

/// Into how many parts spaces are divided.
const PARTS: [u64; 5] = [1, 2, 3, 7, 40];

/// Compares parts with the search that has all rows, after each level and at the end; returns the number of levels.
fn parts_agree(space: &dyn Space, count: u64) -> Result<usize, TestCaseError> {
    agree(space, Together::new(space, count))
}

fn agree(space: &dyn Space, mut parts: Together<'_>) -> Result<usize, TestCaseError> {
    let mut whole = CountSearch::new(space).expect("it fits");
    let mut levels = 1;
    loop {
        prop_assert_eq!(parts.levels.report(space), whole.report());
        let (found, expected) = (parts.next_level(), whole.next_level());
        prop_assert_eq!(&found, &expected);
        match expected {
            Ok(Some(_)) => levels += 1,
            Ok(None) => break,
            Err(error) => {
                let limit = MAX_LIGHT_DEPTH;
                prop_assert_eq!(error, SearchError::TooDeep { limit });
                return Ok(levels);
            }
        }
    }
    let distribution = parts.levels.distribution(space);
    prop_assert_eq!(parts.close(), vec![None; parts.parts.len()]);
    prop_assert_eq!(distribution, whole.finish());
    Ok(levels)
}

fn any_parts_agree(space: &dyn Space) -> Result<(), TestCaseError> {
    for count in PARTS {
        prop_assert!(parts_agree(space, count)? >= 1);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    #[test]
    fn parts_of_random_spaces_agree(space in spaces(orders(), 150, 5)) {
        any_parts_agree(&space)?;
    }

    #[test]
    fn parts_of_spaces_with_weights_agree(space in spaces(orders(), 60, 3), seed in any::<u64>()) {
        let mut space = space;
        space.weights = (0..space.steps.len() as u32).map(|row| 1 + seed.rotate_left(row) % 5).collect();
        any_parts_agree(&space)?;
    }

    #[test]
    fn parts_over_lists_of_translations_agree(
        space in filled(
            listed::fibres().prop_map(|(fibre, _)| RandomSpace::over(fibre, Vec::new(), Vec::new())),
            30,
            4,
        ),
    ) {
        any_parts_agree(&space)?;
    }

    #[test]
    fn parts_of_spaces_with_automorphisms_agree(
        space in filled(with_automorphisms(), 40, 4),
        seed in any::<u64>(),
    ) {
        let mut space = space;
        space.weights = (0..space.steps.len() as u32).map(|row| 1 + seed.rotate_left(row) % 5).collect();
        any_parts_agree(&space)?;
    }

    #[test]
    fn parts_of_puzzles_agree((_, space) in puzzles::puzzles()) {
        any_parts_agree(&space)?;
    }
}

/// Empty spaces over groups with a list of automorphisms.
fn with_automorphisms() -> impl Strategy<Value = RandomSpace> {
    let orders = prop_oneof![
        Just(vec![3, 3, 2, 3, 3, 2]),
        Just(vec![2; 9]),
        Just(vec![3; 5]),
        Just(vec![4, 2, 4]),
    ];
    orders.prop_flat_map(|orders| {
        automorphisms::automorphisms(orders.clone(), 1..=4).prop_map(move |images| {
            let fibre = Fibre::new(&orders).expect("it is small");
            let fibre = fibre.with_automorphisms(&images).expect("automorphisms");
            RandomSpace::over(fibre, Vec::new(), Vec::new())
        })
    })
}

#[test]
fn parts_of_corners_agree() {
    for faces in 1..=3 {
        let space = corners::space(&corners::turns()[..faces]);
        for count in [2, 3] {
            let levels = parts_agree(&space, count).expect("they agree");
            assert_eq!(levels, [0, 2, 15, 12][faces]);
        }
    }
}

/// One row only, and moves that lead one way.
#[test]
fn parts_of_tables_agree() {
    for rows in [1, 2, 64, 65, 200] {
        let on = (0..rows as u32).map(|row| (row + 1) % rows as u32);
        let space = TransitionSpace::new(1, rows, on.collect()).expect("a table");
        for count in PARTS {
            let levels = parts_agree(&space, count).expect("they agree");
            assert_eq!(levels, rows);
        }
    }
}

/// A few rows far from each other are all that a level starts from.
#[test]
fn far_rows_of_long_parts_agree() {
    let on = (0..40_000).map(|row| (row + 16_500) % 40_000);
    let space = TransitionSpace::new(1, 40_000, on.collect()).expect("a table");
    for count in [1, 2] {
        let mut parts = Together::new(&space, count);
        for depth in 1..=6 {
            let found = parts.next_level().expect("few levels");
            let found = found.map(|report| (report.depth, report.positions));
            assert_eq!(found, Some((depth, 1)), "{count} parts");
        }
    }
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let space = corners::space(&corners::turns());
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("a pool").install(|| {
            let mut parts = Together::new(&space, 3);
            for _ in 0..7 {
                parts
                    .next_level()
                    .expect("few levels")
                    .expect("more than that");
            }
            parts.parts[1].begin_level();
            let others = parts.parts[0].rows();
            (
                parts.levels.counts().to_vec(),
                parts.parts[1].found_in(others),
            )
        })
    };
    let one = with(1);
    assert!(one.1.len() > 10);
    assert_eq!(one, with(3));
}

/// A part whose own level is empty while that of another is not, and has states again later.
#[test]
fn a_part_may_be_idle_between_two_levels() {
    let steps = [1, 2, 3, 4, 5, 6, 7, 0].map(|row| vec![Step::new(row, 0)]);
    let space = RandomSpace::new(
        &[2],
        steps.to_vec(),
        vec![State::new(0, 0), State::new(0, 1)],
    );
    let mut parts = Together::new(&space, 4);
    let mut newest = vec![];
    while parts.next_level().expect("few levels").is_some() {
        newest.push(
            parts
                .parts
                .iter()
                .map(PartSearch::newest)
                .collect::<Vec<_>>(),
        );
    }
    assert_eq!(newest.len(), 7);
    for (level, newest) in newest.iter().enumerate() {
        let expected = 3 - level / 2;
        let expected: Vec<u64> = (0..4)
            .map(|part| if part == expected { 2 } else { 0 })
            .collect();
        assert_eq!(newest, &expected);
    }
    assert_eq!(parts.close(), [None; 4]);
}

/// What should have been sent and was not is found in the end.
#[test]
fn a_set_that_lacks_states_is_not_closed() {
    let on = (0..10).map(|row| (row + 1) % 10).collect();
    let ring = TransitionSpace::new(1, 10, on).expect("a ring");
    let mut parts = [0..5, 5..10].map(|rows| PartSearch::new(&ring, rows).expect("it fits"));
    for part in &mut parts {
        part.begin_level();
        part.search(part.rows());
    }
    // The state (9, 0) leads to the goal; the second part isn't told.
    assert_eq!(parts[0].found_in(5..10).len(), 1);
    assert_eq!(parts.each_mut().map(PartSearch::end_level), [0, 0]);
    for part in &mut parts {
        part.begin_closing();
        part.search(part.rows());
    }
    let blocks = parts[0].found_in(5..10);
    assert_eq!(blocks.len(), 1);
    for block in blocks {
        assert_eq!(parts[1].add(&block), Ok(()));
    }
    let outside = parts.each_mut().map(PartSearch::end_closing);
    assert_eq!(outside, [None, Some(State::new(9, 0))]);
}

#[test]
fn the_state_that_a_set_lacks_is_told_by_its_element() {
    let elements = [0, 1, 2, 30, 31, 32, 61, 62, 64, 99, 100, 122, 123];
    for goal in elements {
        let steps = (0..10).map(|row| vec![Step::new((row + 1) % 10, 0)]);
        let ring = RandomSpace::new(&[2, 31, 2], steps.collect(), vec![State::new(0, goal)]);
        let mut parts = [0..5, 5..10].map(|rows| PartSearch::new(&ring, rows).expect("it fits"));
        for part in &mut parts {
            part.begin_closing();
            part.search(part.rows());
        }
        let blocks = parts[0].found_in(5..10);
        assert_eq!(blocks.len(), 1);
        assert_eq!(parts[1].add(&blocks[0]), Ok(()));
        let outside = parts.each_mut().map(PartSearch::end_closing);
        assert_eq!(outside, [None, Some(State::new(9, goal))]);
    }
}

#[test]
#[should_panic(expected = "found rows 5..11, expected some of 10")]
fn a_part_has_no_rows_beyond_those_of_the_space() {
    let steps = (0..10).map(|row| vec![Step::new((row + 1) % 10, 0)]);
    let ring = RandomSpace::new(&[], steps.collect(), vec![State::new(0, 0)]);
    let _ = PartSearch::new(&ring, 5..11);
}

#[test]
#[should_panic(expected = "found rows 0..6, expected some of 0..5")]
fn a_part_searches_no_rows_of_others() {
    let steps = (0..10).map(|row| vec![Step::new((row + 1) % 10, 0)]);
    let ring = RandomSpace::new(&[], steps.collect(), vec![State::new(0, 0)]);
    let mut part = PartSearch::new(&ring, 0..5).expect("it fits");
    part.begin_level();
    part.search(0..6);
}

#[test]
fn searches_are_shown_without_their_sets() {
    let steps = (0..10).map(|row| vec![Step::new((row + 1) % 10, 0)]);
    let ring = RandomSpace::new(&[], steps.collect(), vec![State::new(0, 0)]);
    let part = PartSearch::new(&ring, 0..5).expect("it fits");
    let shown = format!("{part:?}");
    let expected = "PartSearch { rows: 0..5, newest: 1, phase: Between, .. }";
    assert_eq!(shown, expected);
    let whole = CountSearch::new(&ring).expect("a goal");
    let shown = format!("{whole:?}");
    let report = whole.report();
    assert_eq!(shown, format!("CountSearch {{ report: {report:?}, .. }}"));
}

#[test]
fn the_memory_is_known_before() {
    let space = corners::space(&corners::turns());
    let (all, bytes) = (space.rows(), space.fibre().row_bytes());
    for rows in [0..0, 0..1, 10..100, 17..all, 0..all] {
        let part = PartSearch::new(&space, rows.clone()).expect("it fits");
        let said = PartSearch::bytes_of(all, rows.end - rows.start, bytes);
        assert_eq!(said, Some(part.bytes() as u64), "{rows:?}");
    }
    assert_eq!(PartSearch::bytes_of(u64::MAX, u64::MAX, bytes), None);
}

/// A part in the midst of a level, of a space whose rows have words that are filled and one that isn't.
fn in_a_level() -> (RandomSpace, u64) {
    let rows = 200;
    let steps =
        (0..rows).map(|row: u64| vec![Step::new((row * 7 + 3) % rows, 1), Step::new(row, 5)]);
    let space = RandomSpace::new(&[3, 3, 2, 3], steps.collect(), vec![State::new(3, 4)]);
    (space, rows)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    /// Any bytes, and those of a block with a few changed.
    #[test]
    fn any_bytes_are_refused_or_added(
        bytes in proptest::collection::vec(any::<u8>(), 0..80),
        first in 90_u64..160,
        has_head in any::<bool>(),
    ) {
        let (space, _) = in_a_level();
        let mut part = PartSearch::new(&space, 100..150).expect("it fits");
        part.begin_level();
        let mut block = if has_head { first.to_le_bytes().to_vec() } else { Vec::new() };
        block.extend(&bytes);
        let added = part.add(&block);
        // Whatever was added is elements of own rows.
        let found = part.end_level();
        prop_assert!(found <= 50 * space.fibre.size() as u64);
        if let Err(error) = added {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}

#[test]
fn blocks_that_cannot_be_are_refused() {
    let (space, _) = in_a_level();
    let mut part = PartSearch::new(&space, 100..150).expect("it fits");
    let full = |number: u8| number << 2 | 3;
    let block = |first: u64, rows: &[u8]| [first.to_le_bytes().as_slice(), rows].concat();
    let refused = |part: &mut PartSearch<'_>, block: &[u8]| {
        part.add(block).expect_err("it can't be").to_string()
    };
    assert_eq!(
        refused(&mut part, &block(100, &[full(0)])),
        "found a block, expected none: no level was begun"
    );
    part.begin_level();
    let mut refused = |block: &[u8]| refused(&mut part, block);
    for length in 0..9 {
        let text = format!("a block ends after {length} bytes, expected more");
        assert_eq!(refused(&block(100, &[2])[..length]), text);
    }
    let row = |found: u64| format!("found row {found} in a block, expected 100 to below 150");
    assert_eq!(refused(&block(99, &[full(0)])), row(99));
    assert_eq!(refused(&block(100, &[full(50)])), row(150));
    assert_eq!(refused(&block(u64::MAX, &[full(50)])), row(u64::MAX));
    let order = |found| format!("found row {found} in a block, expected row 108 or one behind it");
    assert_eq!(refused(&block(100, &[full(7), full(7)])), order(107));
    assert_eq!(refused(&block(100, &[full(7), full(3)])), order(103));
    let element = "found what is no element of the fibre in row 102 of a block";
    // A member of a word that there is not, one of a bit that stands for nothing, and a mask with too many words.
    for wrong in [
        [2 << 2 | 2, 1, 0, 8],
        [2 << 2 | 2, 1, 31, 0],
        [2 << 2 | 1, 0x80, 0, 0],
    ] {
        assert_eq!(refused(&block(100, &wrong)), element);
    }
    let words = [vec![2 << 2], vec![0xff; space.fibre.row_bytes()]].concat();
    assert_eq!(refused(&block(100, &words)), element);
}

/// Rows with few members, many and all, as they come from one part to another.
#[test]
fn packed_rows_are_short_and_come_as_they_were() {
    let space = corners::space(&corners::turns());
    let half = space.rows() / 2;
    let mut parts = Together::new(&space, 2);
    let row_bytes = space.fibre().row_bytes();
    let (mut sent, mut levels) = (0, 0);
    while parts.next_level().expect("few levels").is_some() {
        let mut bytes = Vec::new();
        let part = &parts.parts[0];
        part.keep(&parts.levels, b"", &mut bytes)
            .expect("memory takes all bytes");
        let input: std::io::Result<Box<dyn std::io::Read>> = Ok(Box::new(bytes.as_slice()));
        let (mut again, _) = PartSearch::resume(&space, 0..half, b"", &mut [input].into_iter())
            .expect("what was kept");
        again.begin_level();
        let blocks = again.found_in(half..space.rows());
        for block in &blocks {
            assert!(block.len() <= 8 + 64 * (1 + row_bytes), "{}", block.len());
            sent += block.len();
        }
        levels += 1;
    }
    assert_eq!(levels, 11);
    assert!(sent > 1000, "{sent}");
    assert!(sent < levels * half as usize * row_bytes / 2, "{sent}");
}

/// In the end all rows are full: once that is told, nothing is found for others any more.
#[test]
fn rows_that_others_have_filled_are_left_out() {
    let space = corners::space(&corners::turns()[..3]);
    let mut parts = Together::new(&space, 2);
    while parts.next_level().expect("few levels").is_some() {}
    let [first, second] = &mut parts.parts[..] else {
        panic!("there are two");
    };
    first.begin_closing();
    second.begin_closing();
    let rows = second.rows();
    assert!(!first.found_in(rows.clone()).is_empty());
    let blocks = second.filled();
    assert_eq!(blocks.len() as u64, (rows.end - rows.start).div_ceil(64));
    // A row's own part, what is no block, and rows that are not full.
    assert!(second.leave_out(&blocks[0]).is_err());
    assert!(first.leave_out(&blocks[0][..7]).is_err());
    let (row, members) = (rows.start.to_le_bytes(), 2);
    let some = [&row[..], &[members, 1, 0, 0]].concat();
    let error = first.leave_out(&some).expect_err("not full").to_string();
    assert!(
        error.starts_with(&format!("found row {} in a block of full rows", rows.start)),
        "{error}"
    );
    let beyond = [&space.rows().to_le_bytes()[..], &[3]].concat();
    assert!(first.leave_out(&beyond).is_err());
    for block in &blocks {
        first.leave_out(block).expect("a part has told it");
    }
    assert!(first.found_in(rows).is_empty());
}
