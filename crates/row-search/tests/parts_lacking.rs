//! Parts of a search that tell each other what their rows lack: all of them, some, or none; and what can't be.

use std::io::{self, Read};

use proptest::prelude::*;
use row_search::{BlockError, CountSearch, OrbitSpace, PartSearch, Space};

#[path = "support/corners.rs"]
mod corners;
#[path = "support/together.rs"]
mod together;

use together::{Together, ranges};

fn space() -> OrbitSpace {
    corners::space(&corners::turns())
}

/// Goes on to the end, next to a search of all rows.
fn assert_agree(mut parts: Together<'_>, mut whole: CountSearch<'_>) {
    loop {
        let found = parts.next_level().expect("few levels");
        assert_eq!(found, whole.next_level().expect("few levels"));
        assert_fit(&parts);
        if found.is_none() {
            break;
        }
    }
    let counts = parts.levels.distribution(parts.space);
    assert_eq!(parts.close(), vec![None; parts.parts.len()]);
    assert_eq!(counts, whole.finish());
}

/// No part takes more memory than was said.
fn assert_fit(parts: &Together<'_>) {
    let (rows, row_bytes) = (parts.space.rows(), parts.space.fibre().row_bytes());
    for part in &parts.parts {
        let own = part.rows();
        let most = PartSearch::bytes_of(rows, own.end - own.start, row_bytes).expect("it fits");
        assert!(part.bytes() as u64 <= most);
    }
}

#[test]
fn it_counts_the_same_whoever_tells() {
    let space = space();
    for count in [2, 9] {
        for first_telling in [0, 1, usize::MAX] {
            let mut parts = Together::new(&space, count);
            parts.first_telling = first_telling;
            assert_agree(parts, CountSearch::new(&space).expect("it fits"));
        }
    }
}

/// What a part tells after it was kept and read again is all that it had told, and others go on with that.
#[test]
fn all_is_told_anew_after_a_search_was_kept() {
    let space = space();
    let mut whole = CountSearch::new(&space).expect("it fits");
    let mut parts = Together::new(&space, 3);
    for _ in 0..10 {
        parts.next_level().expect("few levels");
        whole.next_level().expect("few levels");
    }
    let files: Vec<Vec<u8>> = parts.parts.iter().map(|part| kept(part, &parts)).collect();
    for count in [1, 2, 3, 7] {
        let mut others = Together::new(&space, count);
        for (part, rows) in others.parts.iter_mut().zip(ranges(space.rows(), count)) {
            let files = files.iter();
            let mut inputs = files.map(|file| Ok(Box::new(file.as_slice()) as Box<dyn Read>));
            let resumed = PartSearch::resume(&space, rows, b"", &mut inputs);
            (*part, others.levels) = resumed.expect("what was kept");
        }
        let told = others
            .parts
            .iter()
            .flat_map(|part| part.lacking_in(part.rows()));
        assert!(told.count() > 50);
        others.tell_lacking();
        // The second part of three is the same again, and knows what it has known.
        if count == 3 {
            let first = parts.parts[2].rows();
            let found = [&mut parts.parts[1], &mut others.parts[1]].map(|part| {
                part.begin_level();
                let found = part.found_in(first.clone());
                part.end_level();
                found
            });
            assert!(!found[0].is_empty());
            assert_eq!(found[0], found[1]);
            continue;
        }
        let mut kept = Vec::new();
        whole.keep(b"", &mut kept).expect("memory takes all bytes");
        let whole = CountSearch::resume(&space, b"", &mut kept.as_slice());
        assert_agree(others, whole.expect("what was kept"));
    }
}

fn kept(part: &PartSearch<'_>, parts: &Together<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let written: io::Result<()> = part.keep(&parts.levels, b"", &mut bytes);
    written.expect("memory takes all bytes");
    bytes
}

/// A part in the midst of its first level, which has heard nothing of others.
fn untold(space: &OrbitSpace) -> PartSearch<'_> {
    let mut part = PartSearch::new(space, 0..2500).expect("it fits");
    part.begin_level();
    part
}

/// A block of rows; each has its number in the block times 4 and 2, the number of its states, and their places.
fn block(first: u64, rows: &[u8]) -> Vec<u8> {
    [first.to_le_bytes().as_slice(), rows].concat()
}

#[test]
fn what_cannot_be_is_refused() {
    let space = space();
    let mut part = untold(&space);
    let members = |number: u8, places: &[u8]| {
        let states: Vec<u8> = places.iter().flat_map(|&place| [place, 0]).collect();
        [vec![number << 2 | 2, places.len() as u8], states].concat()
    };
    let few = space.fibre().row_bytes() / 16;
    assert_eq!(few, 7);
    let bytes = part.bytes();
    assert_eq!(
        part.learn_lacking(&block(3000, &members(0, &[1, 2, 3]))),
        Ok(())
    );
    assert!(part.bytes() > bytes);
    // Nothing takes its place, and later nothing is lacking.
    assert_eq!(part.learn_lacking(&block(3000, &members(0, &[]))), Ok(()));
    assert_eq!(part.bytes(), bytes);

    let refused = |part: &mut PartSearch<'_>, first, rows: &[u8]| {
        let error = part
            .learn_lacking(&block(first, rows))
            .expect_err("it can't be");
        assert!(!error.to_string().is_empty());
        error
    };
    let rows = [members(0, &[1]), members(1, &[1, 2, 3, 4, 5, 6, 7, 8])].concat();
    let many = BlockError::TooMany {
        row: 3001,
        found: 8,
        expected: 7,
    };
    assert_eq!(refused(&mut part, 3000, &rows), many);
    let full = BlockError::TooMany {
        row: 3000,
        found: 729,
        expected: 7,
    };
    assert_eq!(refused(&mut part, 3000, &[3]), full);
    let own = BlockError::Own { row: 2499 };
    assert_eq!(refused(&mut part, 2499, &members(0, &[1])), own);
    let none = |found| BlockError::Row {
        found,
        expected: 0..5040,
    };
    assert_eq!(refused(&mut part, 5039, &members(1, &[1])), none(5040));
    assert_eq!(
        refused(&mut part, u64::MAX, &members(5, &[])),
        none(u64::MAX)
    );
    let rows = [members(4, &[1]), members(4, &[1])].concat();
    let order = BlockError::Order {
        found: 3004,
        expected: 3005,
    };
    assert_eq!(refused(&mut part, 3000, &rows), order);
    let element = BlockError::Element { row: 3000 };
    assert_eq!(refused(&mut part, 3000, &members(0, &[31])), element);
    let ended = BlockError::Ended { found: 10 };
    assert_eq!(refused(&mut part, 3000, &[2, 3]), ended);
    assert_eq!(
        part.learn_lacking(&[1; 7]),
        Err(BlockError::Ended { found: 7 })
    );
    // Nothing of all that is believed.
    assert_eq!(part.bytes(), bytes);
}

/// How much is remembered of others depends on how many own rows there are, not on where they stand.
#[test]
fn the_first_and_the_last_rows_remember_as_much() {
    let space = space();
    let row_bytes = space.fibre().row_bytes();
    // All that may be lacking, in each of 64 rows.
    let places: Vec<u8> = (0..7).flat_map(|place| [place, 0]).collect();
    let of_row = |number: u8| [vec![number << 2 | 2, 7], places.clone()].concat();
    let rows: Vec<u8> = (0..64).flat_map(of_row).collect();
    let remembered = [0..500, 4540..5040].map(|own| {
        let mut part = PartSearch::new(&space, own).expect("it fits");
        let before = part.bytes();
        for first in (640..3840).step_by(64) {
            part.learn_lacking(&block(first, &rows)).expect("others");
        }
        part.bytes() - before
    });
    assert_eq!(remembered[0], remembered[1]);
    // A quarter of a set, but for what is too little for another 64 rows.
    let most = 500 * row_bytes / 4;
    assert!(
        (most - 64 * 16 - 16 + 1..=most).contains(&remembered[0]),
        "{remembered:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    /// Any bytes, and rows of few states with some bytes changed: all of it is believed, or none.
    #[test]
    fn any_bytes_are_refused_or_learned(
        rows in proptest::collection::vec((0_u8..3, 0_u8..5, proptest::collection::vec(0_u16..900, 0..9)), 0..20),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..3),
        first in prop_oneof![2400_u64..2600, 4950_u64..5100, any::<u64>()],
    ) {
        let space = space();
        let mut part = untold(&space);
        let mut bytes = Vec::new();
        let mut number = 0;
        for (gap, form, places) in rows {
            number = u8::min(63, number + gap);
            bytes.extend([number << 2 | if form == 0 { 3 } else { 2 }, places.len() as u8]);
            bytes.extend(places.iter().flat_map(|place| place.to_le_bytes()));
            number += 1;
        }
        let mut block = block(first, &bytes);
        for (place, byte) in changes {
            *place.get_mut(&mut block) = byte;
        }
        let before = part.bytes();
        let learned = part.learn_lacking(&block);
        let most = PartSearch::bytes_of(space.rows(), 2500, space.fibre().row_bytes());
        prop_assert!(part.bytes() as u64 <= most.expect("it fits"));
        if let Err(error) = learned {
            prop_assert!(!error.to_string().is_empty());
            prop_assert_eq!(part.bytes(), before);
        }
        // Whatever was learned, the part goes on.
        prop_assert!(part.found_in(first.clamp(2500, 5000)..5040).len() <= 41);
    }
}
