//! Parts of a search in files: gone on from in other parts, and by the search that has all rows, and damaged.

use core::ops::Range;
use std::io::{self, Read};

use proptest::prelude::*;
use row_search::{CountSearch, Levels, PartSearch, ResumeError, Space, TransitionSpace};
use twox_hash::XxHash64;

use crate::support::damage::{assert_count, damage};
use crate::support::keeping;
use crate::support::keeping::{IDENTITY, kept, resumed};
use crate::support::random_space;
use crate::support::random_space::{orders, spaces};
use crate::support::together::{Together, ranges};

fn kept_part(part: &PartSearch<'_>, levels: &Levels) -> Vec<u8> {
    let mut bytes = Vec::new();
    let written = part.keep(levels, IDENTITY, &mut bytes);
    written.expect("memory takes all bytes");
    bytes
}

fn kept_parts(together: &Together<'_>) -> Vec<Vec<u8>> {
    let parts = together.parts.iter();
    parts
        .map(|part| kept_part(part, &together.levels))
        .collect()
}

fn inputs<B: AsRef<[u8]>>(files: &[B]) -> impl Iterator<Item = io::Result<Box<dyn Read + '_>>> {
    files
        .iter()
        .map(|file| Ok(Box::new(file.as_ref()) as Box<dyn Read>))
}

fn whole<'a, B: AsRef<[u8]>>(
    space: &'a dyn Space,
    files: &[B],
) -> Result<CountSearch<'a>, ResumeError> {
    CountSearch::resume_from(space, IDENTITY, &mut inputs(files))
}

fn part<'a, B: AsRef<[u8]>>(
    space: &'a dyn Space,
    rows: Range<u64>,
    files: &[B],
) -> Result<(PartSearch<'a>, Levels), ResumeError> {
    PartSearch::resume(space, rows, IDENTITY, &mut inputs(files))
}

/// So many parts that go on from these files.
fn resumed_parts<'a, B: AsRef<[u8]>>(
    space: &'a dyn Space,
    count: u64,
    files: &[B],
) -> Together<'a> {
    let mut together = Together::new(space, count);
    for (own, rows) in together.parts.iter_mut().zip(ranges(space.rows(), count)) {
        (*own, together.levels) = part(space, rows, files).expect("what was kept");
    }
    together
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    /// Bit for bit: what parts hold is what a search of all rows holds, after each level.
    #[test]
    fn parts_and_wholes_go_on_from_each_other(
        (space, seed) in (spaces(orders(), 90, 5), any::<u64>()),
        counts in (1_u64..5, prop_oneof![1_u64..5, Just(100)]),
    ) {
        let mut space = space;
        space.weights = (0..space.steps.len() as u32).map(|row| 1 + seed.rotate_left(row) % 5).collect();
        let mut search = CountSearch::new(&space).expect("it fits");
        let mut together = Together::new(&space, counts.0);
        let mut checked = 0;
        loop {
            let expected = kept(&search);
            let files = kept_parts(&together);
            prop_assert_eq!(&kept(&whole(&space, &files).expect("what was kept")), &expected);
            // By other parts, from files of parts and from the whole one.
            let others = resumed_parts(&space, counts.1, &files);
            let again = kept_parts(&others);
            prop_assert_eq!(&again, &kept_parts(&resumed_parts(&space, counts.1, &[&expected])));
            let back = resumed_parts(&space, counts.0, &again);
            prop_assert_eq!(kept_parts(&back), files);
            // Go on with these.
            together = if checked % 2 == 0 { back } else { others };
            checked += 1;
            if together.levels.are_over(&space).expect("not too deep") && checked > 1 || checked > 20 {
                break;
            }
            let found = together.next_level();
            prop_assert_eq!(found, search.next_level());
            if checked % 2 == 0 {
                // As many parts as before again.
                together = resumed_parts(&space, counts.0, &kept_parts(&together));
            }
        }
        if together.levels.are_over(&space).expect("not too deep") {
            let none = vec![None; together.parts.len()];
            prop_assert_eq!(together.close(), none);
        }
        prop_assert!(checked >= 1);
    }
}

/// The files of two parts in the middle of a search, and of a level before it.
fn files() -> (random_space::RandomSpace, [Vec<u8>; 2], [Vec<u8>; 2]) {
    let (space, _) = keeping::small();
    let mut together = Together::new(&space, 2);
    let mut levels = Vec::new();
    for _ in 0..5 {
        levels.push(kept_parts(&together));
        together
            .next_level()
            .expect("few levels")
            .expect("more than that");
    }
    let pair = |files: Vec<Vec<u8>>| <[Vec<u8>; 2]>::try_from(files).expect("two parts");
    let before = pair(levels.pop().expect("there are five"));
    let last = pair(kept_parts(&together));
    (space, last, before)
}

#[test]
fn every_changed_byte_of_a_part_is_found() {
    let (space, [first, second], _) = files();
    assert!(whole(&space, &[&first, &second]).is_ok());
    let mut refused = 0;
    for at in 0..first.len() {
        for change in [1, 2, 4, 8, 16, 32, 64, 128, 0xff] {
            let mut changed = first.clone();
            changed[at] ^= change;
            let read = whole(&space, &[&changed, &second]);
            assert!(read.is_err(), "byte {at} with {change}");
            // Even where none of its rows is wanted.
            assert!(part(&space, 12..24, &[&changed, &second]).is_err());
            refused += 2;
        }
        assert!(part(&space, 0..12, &[&first[..at]]).is_err());
    }
    assert!(refused > 2000, "{refused}");
}

/// What a checksum that fits can't hide.
#[test]
fn forged_numbers_of_a_part_are_counted_again() {
    let (space, [first, _], _) = files();
    let range = 8 + 2 + 8 + IDENTITY.len() + 8 + 4 + 8 + 8 + 1 + 4 + 6 * 8;
    let forged = |at: usize, number: u64| {
        let mut bytes = first[..first.len() - 8].to_vec();
        bytes[at..at + 8].copy_from_slice(&number.to_le_bytes());
        bytes.extend(XxHash64::oneshot(0, &bytes).to_le_bytes());
        part(&space, 0..12, &[bytes]).expect_err("it is forged")
    };
    assert_eq!(
        first[range..range + 16],
        [0_u64, 12].map(u64::to_le_bytes).concat()
    );
    let error = forged(range + 8, 25);
    assert_eq!(
        damage(error),
        "found rows 0 to below 25, expected some of 24"
    );
    assert_eq!(
        damage(forged(range, 13)),
        "found rows 13 to below 12, expected some of 24"
    );
    let text = damage(forged(range, 1));
    let is_run = text.starts_with("found no run of rows at row ");
    assert!(is_run || text.contains(" states in all levels, "), "{text}");
    assert_count(forged(range + 16, 1), "all levels", Some(1));
    assert_count(forged(range + 24, 99), "the last level", Some(99));
}

#[test]
fn parts_that_do_not_fit_together_are_refused() {
    let (space, [first, second], [older, _]) = files();
    let told = |error| match error {
        ResumeError::Parts(text) => text,
        other => panic!("{other:?}"),
    };
    let error = |files: &[&Vec<u8>]| told(whole(&space, files).expect_err("they don't fit"));
    for (files, text) in [
        (&[][..], "found no saved part, expected at least one"),
        (&[&first], "found no part with row 12, expected one"),
        (&[&second], "found no part with row 0, expected one"),
        (
            &[&first, &second, &first],
            "found row 0 twice, expected it once",
        ),
        (
            &[&second, &older],
            "found level 4, expected level 5 as in another part of the search",
        ),
    ] {
        assert_eq!(error(files), text);
    }
    // A part needs its own rows only.
    assert!(part(&space, 0..12, &[&first]).is_ok());
    assert!(part(&space, 3..3, &[&first]).is_ok());
    let missing = part(&space, 3..13, &[&first]).expect_err("row 12 is missing");
    assert_eq!(told(missing), "found no part with row 12, expected one");
    let whole_file = kept(&whole(&space, &[&second, &first]).expect("they fit"));
    assert!(resumed(&space, &whole_file).is_ok());
    let twice = part(&space, 11..13, &[&whole_file, &second]).expect_err("row 12 is there twice");
    assert_eq!(told(twice), "found row 12 twice, expected it once");
}

#[test]
fn a_part_is_kept_between_two_levels_only() {
    let ring = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0]).expect("a ring");
    let mut part = PartSearch::new(&ring, 0..5).expect("it fits");
    let levels = Levels::new(1).expect("a goal");
    let is_kept = |part: &PartSearch<'_>| part.keep(&levels, IDENTITY, &mut Vec::new()).is_ok();
    assert!(is_kept(&part));
    part.begin_level();
    assert!(!is_kept(&part));
    part.end_level();
    assert!(is_kept(&part));
    part.begin_closing();
    assert!(!is_kept(&part));
    part.end_closing();
    assert!(!is_kept(&part));
}
