//! What was kept of a counting search, damaged, cut short, forged or of another space: all of it is refused.

use proptest::prelude::*;
use row_search::{
    CountSearch, Fibre, MAX_LIGHT_DEPTH, ResumeError, SearchError, Space, State, Step,
    TransitionSpace, numbering_fingerprint,
};
use twox_hash::XxHash64;

use crate::support::damage::{assert_count, damage};
use crate::support::keeping::{IDENTITY, kept, resumed, small};
use crate::support::random_space::{RandomSpace, orders, spaces};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(80) })]

    /// Whatever is in the place of the rows and of the levels.
    #[test]
    fn any_bytes_are_refused_or_read(
        (space, bytes, at) in (spaces(orders(), 20, 3), proptest::collection::vec(any::<u8>(), 0..200), any::<prop::sample::Index>()),
    ) {
        prop_assert!(resumed(&space, &bytes).is_err());
        let mut changed = kept(&CountSearch::new(&space).expect("it fits"));
        let at = at.index(changed.len());
        changed.splice(at.., bytes);
        let _ = resumed(&space, &changed);
        let _ = resumed(&space, &sealed_again(changed));
    }
}

/// What is said of something that was kept of another search.
fn foreign(error: ResumeError) -> String {
    match error {
        ResumeError::Foreign(text) => text,
        other => panic!("{other:?}"),
    }
}

/// These bytes with a checksum that fits, as somebody would write who wants them to be read.
fn sealed_again(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len().saturating_sub(8));
    let sum = XxHash64::oneshot(0, &bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

#[test]
fn every_changed_byte_is_found() {
    let (space, bytes) = small();
    assert!(resumed(&space, &bytes).is_ok());
    let mut refused = 0;
    for at in 0..bytes.len() {
        for change in 1..=u8::MAX {
            let mut bytes = bytes.clone();
            bytes[at] ^= change;
            assert!(resumed(&space, &bytes).is_err(), "byte {at} with {change}");
            refused += 1;
        }
    }
    assert!(refused > 30_000, "{refused}");
}

/// What a checksum that fits can't hide.
#[test]
fn forged_bytes_are_counted_again() {
    let (space, bytes) = small();
    assert_eq!(sealed_again(bytes.clone()), bytes);
    let rows = space.rows();
    let head = 8 + 2 + 8 + IDENTITY.len() + 8 + 4 + 8 + 8;
    let counts = head + 1 + 4;
    let levels = 6;
    let range = counts + 8 * levels;
    let runs = range + 4 * 8;
    let with = |at: usize, piece: &[u8]| {
        let mut forged = bytes.clone();
        forged[at..at + piece.len()].copy_from_slice(piece);
        resumed(&space, &sealed_again(forged)).expect_err("it is forged")
    };
    assert_eq!(
        damage(with(head, &[2])),
        "found 2 in the field that says whether the search is over, expected 0 or 1"
    );
    // That it is over means that nothing is new.
    assert_count(with(head, &[1]), "the last level", Some(0));
    for found in [0, MAX_LIGHT_DEPTH + 2, u32::MAX] {
        let error = with(head + 1, &found.to_le_bytes());
        let most = MAX_LIGHT_DEPTH + 1;
        assert_eq!(
            damage(error),
            format!("found {found} levels, expected 1 to {most}")
        );
    }
    let of_level = |depth: usize, count: u64| with(counts + 8 * depth, &count.to_le_bytes());
    assert_eq!(foreign(of_level(0, 2)), "found 2 goals, expected 1");
    assert_eq!(
        damage(of_level(3, 0)),
        "found no states at distance 3, expected some"
    );
    assert_count(of_level(3, 1), "all levels", None);
    assert_eq!(
        damage(of_level(3, u64::MAX)),
        "found levels of 2^64 states or more, expected fewer"
    );
    // One state of the last level more and one of the level before it less.
    let number = |depth: usize| {
        let bytes = bytes[counts + 8 * depth..].first_chunk().expect("a number");
        u64::from_le_bytes(*bytes)
    };
    let moved = [number(4) - 1, number(5) + 1]
        .map(u64::to_le_bytes)
        .concat();
    assert_count(with(counts + 8 * 4, &moved), "the last level", None);
    let run = |length: u64, kind: u32| (length as u32 * 8 + kind).to_le_bytes();
    for (length, kind) in [
        (0, 0),
        (rows + 1, 0),
        (rows, 7),
        (u64::from(u32::MAX >> 3), 1),
    ] {
        let error = with(runs, &run(length, kind));
        assert_eq!(damage(error), "found no run of rows at row 0, expected one");
    }
    let mut forged = 0;
    for at in runs + 4..bytes.len() - 8 {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            assert!(resumed(&space, &sealed_again(changed)).is_err());
            forged += 1;
        }
    }
    assert!(forged > 500, "{forged}");
    // Two changes in one byte may leave as many states as there were. Then the search ends all the same.
    let mut read = 0;
    for at in 0..bytes.len() - 8 {
        for change in 1..=u8::MAX {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            if let Ok(search) = resumed(&space, &sealed_again(changed)) {
                let _ = search.finish();
                read += 1;
            }
        }
    }
    assert!(read < 20_000, "{read}");
}

#[test]
fn what_is_cut_short_or_goes_on_is_refused() {
    let (space, bytes) = small();
    for length in 0..bytes.len() {
        let error = resumed(&space, &bytes[..length]).expect_err("it is cut short");
        assert_eq!(
            damage(error),
            format!("it ends after {length} bytes, expected more")
        );
    }
    for byte in [0, 0xff] {
        let longer = [bytes.as_slice(), &[byte]].concat();
        let error = resumed(&space, &longer).expect_err("it goes on");
        assert_eq!(
            damage(error),
            "found more bytes behind the checksum, expected none"
        );
    }
}

#[test]
fn exchanged_and_repeated_pieces_are_found() {
    let (space, bytes) = small();
    let mut refused = 0;
    for first in 0..bytes.len() - 8 {
        for second in (first + 1..bytes.len() - 8).step_by(7) {
            let mut changed = bytes.clone();
            changed.swap(first, second);
            if changed != bytes {
                assert!(resumed(&space, &changed).is_err(), "{first} and {second}");
                refused += 1;
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

const OTHER_SEARCH: &str = "it belongs to another search, or is damaged";
const OTHER_FIBRE: &str = "its rows are over another fibre, or it is damaged";

#[test]
fn another_identity_is_refused() {
    let (space, bytes) = small();
    for other in [&b""[..], b"another one", &[b'a'; 21], &[b'a'; 100_000]] {
        let read = CountSearch::resume(&space, other, &mut bytes.as_slice());
        assert_eq!(foreign(read.expect_err("another identity")), OTHER_SEARCH);
    }
    // Long ones are as good.
    let search = CountSearch::new(&space).expect("it fits");
    let identity: Vec<u8> = (0..200_000_u32).map(|i| (i % 251) as u8).collect();
    let mut bytes = Vec::new();
    search
        .keep(&identity, &mut bytes)
        .expect("memory takes all");
    assert!(CountSearch::resume(&space, &identity, &mut bytes.as_slice()).is_ok());
    for at in [0, 4096, 65_536, 199_999] {
        let mut other = identity.clone();
        other[at] ^= 1;
        let read = CountSearch::resume(&space, &other, &mut bytes.as_slice());
        assert_eq!(foreign(read.expect_err("another identity")), OTHER_SEARCH);
    }
}

#[test]
fn other_spaces_are_refused() {
    let over = |orders: &[u8], rows: u64| {
        let steps = (0..rows).map(|row| vec![Step::new((row + 1) % rows, 1)]);
        RandomSpace::new(orders, steps.collect(), vec![State::new(0, 0)])
    };
    let space = over(&[2, 3, 2], 4);
    let bytes = kept(&CountSearch::new(&space).expect("it fits"));
    assert!(resumed(&over(&[2, 3, 2], 4), &bytes).is_ok());
    let refused = |space: &RandomSpace, bytes: &[u8]| {
        foreign(resumed(space, bytes).expect_err("another space"))
    };
    assert_eq!(
        refused(&over(&[2, 3, 2], 5), &bytes),
        "found 4 rows, expected 5"
    );
    for orders in [&[3, 2, 2][..], &[12], &[2, 2, 3], &[2, 3], &[2; 12]] {
        let other = over(orders, 4);
        assert_eq!(refused(&other, &bytes), OTHER_FIBRE, "{orders:?}");
    }
    // As many elements with another list of translations.
    let listed = |by: u16| {
        let images = |shift: u16| (0..12).map(|x| (x + shift) % 12).collect::<Vec<u16>>();
        let fibre = Fibre::with_permutations(12, [images(0), images(by)]).expect("bijections");
        let steps = (0..4).map(|row| vec![Step::new((row + 1) % 4, 1)]);
        RandomSpace::over(fibre, steps.collect(), vec![State::new(0, 0)])
    };
    let by_one = kept(&CountSearch::new(&listed(1)).expect("it fits"));
    assert!(resumed(&listed(1), &by_one).is_ok());
    for (space, bytes) in [(listed(5), &by_one), (listed(1), &bytes)] {
        assert_eq!(refused(&space, bytes), OTHER_FIBRE);
    }
    // Other goals.
    let mut other = space.clone();
    other.goals.push(State::new(1, 0));
    assert_eq!(refused(&other, &bytes), "found 1 goals, expected 2");
    // As many goals elsewhere, in a row that has been reached and in one that hasn't.
    for (row, element) in [(0, 1), (0, 11), (2, 5)] {
        let mut other = space.clone();
        other.goals = vec![State::new(row, element)];
        assert_eq!(
            refused(&other, &bytes),
            format!("found a goal in row {row} that was not reached, expected all to be")
        );
    }
    // Other weights, with a unit or without one, and other steps.
    let mut others = [(); 4].map(|()| space.clone());
    others[0].weights[3] = 2;
    others[1].weights = vec![2; 4];
    others[1].weight_unit = 2;
    others[2].steps[3][0].shift = 5;
    others[3].steps.swap(1, 2);
    for other in others {
        assert_eq!(
            refused(&other, &bytes),
            "its rows are numbered in another way or have other moves, or it is damaged"
        );
    }
}

/// What processes tell each other before they search together.
#[test]
fn spaces_that_are_numbered_alike_have_one_number() {
    let ring = |rows: u32, moves: &[u32]| {
        let to = (0..rows).flat_map(|row| moves.iter().map(move |step| (row + step) % rows));
        TransitionSpace::new(moves.len(), rows as usize, to.collect()).expect("a ring")
    };
    let spaces = [
        ring(5, &[1]),
        ring(5, &[4]),
        ring(5, &[1, 4]),
        ring(5, &[4, 1]),
        ring(6, &[1]),
        // More rows than are asked.
        ring(1000, &[1]),
        ring(1001, &[1]),
        ring(1000, &[2]),
    ];
    for (number, space) in spaces.iter().enumerate() {
        for (other, twin) in spaces.clone().iter().enumerate() {
            let are_alike = numbering_fingerprint(space) == numbering_fingerprint(twin);
            assert_eq!(are_alike, number == other, "{number} and {other}");
        }
    }
}

#[test]
fn errors_tell_what_lies_behind_them() {
    let io = ResumeError::Io(std::io::ErrorKind::BrokenPipe.into());
    let search = ResumeError::Search(SearchError::TooManyRows { found: 7 });
    for error in [io, search] {
        let source = std::error::Error::source(&error).map(ToString::to_string);
        assert_eq!(source, Some(error.to_string()));
    }
    for error in [
        ResumeError::Foreign("a text".into()),
        ResumeError::Damaged("a text".into()),
        ResumeError::Parts("a text".into()),
    ] {
        assert!(std::error::Error::source(&error).is_none());
        assert_eq!(error.to_string(), "a text");
    }
}
