//! Counting searches that are stopped and gone on with: from every level, of any space, by many threads, through any
//! streams.

use std::io::{self, Read, Write};

use proptest::prelude::*;
use row_search::{
    CountSearch, Distribution, MAX_LIGHT_DEPTH, ResumeError, SearchError, Space, TransitionSpace,
};

use crate::support::corners;
use crate::support::keeping::{IDENTITY, kept, resumed, small};
use crate::support::listed;
use crate::support::puzzles;
use crate::support::random_space::{RandomSpace, filled, orders, spaces};

/// What is kept after each level, that of the goals first; at last what is kept when no level is left; and the result.
fn all_kept(space: &dyn Space) -> (Vec<Vec<u8>>, Result<Distribution, SearchError>) {
    let mut search = CountSearch::new(space).expect("it fits, and has goals");
    let mut levels = vec![kept(&search)];
    loop {
        match search.next_level() {
            Ok(Some(_)) => levels.push(kept(&search)),
            Ok(None) => {
                levels.push(kept(&search));
                return (levels, search.finish());
            }
            Err(error) => {
                let refused = search.keep(IDENTITY, &mut Vec::new());
                let reason = refused
                    .expect_err("there is one level too many")
                    .into_inner();
                let reason = reason.expect("it has a reason").downcast::<SearchError>();
                assert_eq!(*reason.expect("that of the search"), error);
                return (levels, Err(error));
            }
        }
    }
}

/// Goes on from every level, and compares all that is kept from there on, and the result.
fn goes_on_from_every_level(space: &dyn Space) -> Result<usize, TestCaseError> {
    let (levels, result) = all_kept(space);
    // Some of the spaces have thousands of levels.
    let apart = levels.len().div_ceil(12);
    for (depth, bytes) in levels.iter().enumerate().step_by(apart) {
        let mut search = resumed(space, bytes).expect("what was kept");
        prop_assert_eq!(&kept(&search), bytes, "level {}", depth);
        for (later, expected) in levels.iter().enumerate().skip(depth + 1) {
            let level = search.next_level();
            let found = level.expect("no deeper than before");
            if let Some(report) = found {
                prop_assert_eq!(report.depth as usize, later);
            }
            if later.is_multiple_of(apart) || later + 1 == levels.len() {
                prop_assert_eq!(&kept(&search), expected, "level {} from {}", later, depth);
            }
        }
        prop_assert_eq!(&search.finish(), &result, "from level {}", depth);
        prop_assert_eq!(
            &resumed(space, bytes).expect("what was kept").finish(),
            &result,
            "from level {}",
            depth
        );
    }
    Ok(levels.len())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(80) })]

    #[test]
    fn random_spaces_go_on_from_every_level(space in spaces(orders(), 60, 5)) {
        goes_on_from_every_level(&space)?;
    }

    #[test]
    fn spaces_with_weights_go_on_from_every_level(
        (space, seed) in (spaces(orders(), 40, 4), any::<u64>()),
    ) {
        let mut space = space;
        space.weights = (0..space.steps.len() as u32).map(|row| 1 + seed.rotate_left(row) % 5).collect();
        goes_on_from_every_level(&space)?;
    }

    #[test]
    fn fibres_with_a_list_of_translations_go_on_from_every_level(
        space in filled(
            listed::fibres().prop_map(|(fibre, _)| RandomSpace::over(fibre, Vec::new(), Vec::new())),
            30,
            4,
        ),
    ) {
        goes_on_from_every_level(&space)?;
    }

    #[test]
    fn puzzles_go_on_from_every_level((_, space) in puzzles::puzzles()) {
        prop_assert!(goes_on_from_every_level(&space)? >= 2);
    }
}

#[test]
fn what_is_kept_is_short_at_first_and_at_last() {
    let space = corners::space(&corners::turns());
    let (levels, result) = all_kept(&space);
    let result = result.expect("the space is proved");
    let lengths: Vec<usize> = levels.iter().map(Vec::len).collect();
    let whole = (space.rows() * space.fibre().row_bytes() as u64) as usize;
    assert_eq!(lengths.len(), result.counts().len() + 1);
    assert!(lengths[0] < 500, "{lengths:?}");
    assert!(
        *lengths.last().expect("there is one") < whole / 4,
        "{lengths:?}"
    );
    assert!(lengths.iter().all(|&length| length < 2 * whole + 50_000));
    assert!(lengths.iter().any(|&length| length > whole));
    // Nothing is searched again once it was over.
    let over = resumed(&space, levels.last().expect("there is one")).expect("what was kept");
    assert_eq!(over.finish(), Ok(result));
}

#[test]
fn any_number_of_threads_keeps_the_same() {
    let space = corners::space(&corners::turns()[..2]);
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("a pool").install(|| all_kept(&space))
    };
    let one = with(1);
    assert!(one.0.len() > 10);
    for threads in [2, 3, 8] {
        assert!(with(threads) == one, "{threads} threads");
    }
}

/// Reads the runs of rows as the format tells them.
#[test]
fn rows_of_every_kind_are_kept() {
    let (space, _) = small();
    // With one state each, rows become full at once.
    let ring = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0]).expect("rows that there are");
    let mut kinds = [0; 7];
    let of_both = [&space as &dyn Space, &ring].map(|space| (space, all_kept(space).0));
    let kept = of_both
        .iter()
        .flat_map(|(space, levels)| levels.iter().map(move |bytes| (space, bytes)));
    for (space, bytes) in kept {
        let row_bytes = space.fibre().row_bytes();
        let levels_at = 8 + 2 + 8 + IDENTITY.len() + 8 + 4 + 8 + 8 + 1;
        let number = |at: usize| {
            let bytes = bytes[at..].first_chunk().expect("four bytes");
            u32::from_le_bytes(*bytes) as usize
        };
        let mut at = levels_at + 4 + 8 * number(levels_at) + 4 * 8;
        let mut rows = 0;
        while at < bytes.len() - 8 {
            let (length, kind) = (number(at) / 8, number(at) % 8);
            let sets = [0, 0, 1, 0, 1, 1, 2][kind];
            at += 4 + length * sets * row_bytes;
            rows += length;
            kinds[kind] += 1;
        }
        assert_eq!((at, rows as u64), (bytes.len() - 8, space.rows()));
    }
    assert!(kinds.iter().all(|&runs| runs > 0), "{kinds:?}");
}

/// The format, byte for byte: whoever changes it has to change its version.
#[test]
fn the_bytes_are_those_of_the_format() {
    let ring = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0]).expect("rows that there are");
    let mut search = CountSearch::new(&ring).expect("it fits");
    for _ in 0..2 {
        search.next_level().expect("few levels");
    }
    let bytes = kept(&search);
    let (head, rest) = bytes.split_at(39);
    let mut expected = b"rowcount\x02\0\x15\0\0\0\0\0\0\0".to_vec();
    expected.extend(IDENTITY);
    assert_eq!(head, expected);
    let (shape, rest) = rest.split_at(28);
    assert_eq!(shape[..12], [5, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0]);
    let (levels, rest) = rest.split_at(1 + 4 + 3 * 8);
    assert_eq!(levels[..5], [0, 3, 0, 0, 0]);
    for count in levels[5..].chunks(8) {
        assert_eq!(count, [1, 0, 0, 0, 0, 0, 0, 0]);
    }
    // All rows; three states were reached, one of them in the last level.
    let (range, rest) = rest.split_at(4 * 8);
    let number = |number: &u8| u64::from(*number).to_le_bytes();
    assert_eq!(range.as_chunks().0, [0, 5, 3, 1].each_ref().map(number));
    // A row is full with its one state. The goal is in row 0, and what leads there comes from the end.
    let (runs, sum) = rest.split_at(rest.len() - 8);
    let run = |length: u32, kind: u32| (length * 8 + kind).to_le_bytes();
    assert_eq!(
        runs.as_chunks().0,
        [run(1, 1), run(2, 0), run(1, 3), run(1, 1)]
    );
    assert_eq!(sum.len(), 8);
}

#[test]
fn one_level_too_many_is_refused() {
    let length = MAX_LIGHT_DEPTH + 2;
    let back = (0..length).map(|row| row.saturating_sub(1)).collect();
    let lane = TransitionSpace::new(1, length as usize, back).expect("rows that there are");
    let (levels, result) = all_kept(&lane);
    let limit = MAX_LIGHT_DEPTH;
    assert_eq!(result, Err(SearchError::TooDeep { limit }));
    assert_eq!(levels.len() as u32, MAX_LIGHT_DEPTH + 1);
    let last = levels.last().expect("there is one");
    let search = resumed(&lane, last).expect("what was kept");
    assert_eq!(search.report().depth, MAX_LIGHT_DEPTH);
    assert_eq!(search.finish(), Err(SearchError::TooDeep { limit }));
}

/// Takes so many bytes and no more; or gives one at a time, with interruptions.
struct Stubborn<'a> {
    bytes: &'a [u8],
    interrupted: bool,
}

impl Read for Stubborn<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = buffer.len().min(1);
        self.bytes.read(&mut buffer[..length])
    }
}

struct Small(usize);

impl Write for Small {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_streams_say_is_passed_on() {
    let (space, bytes) = small();
    let mut stubborn = Stubborn {
        bytes: &bytes,
        interrupted: false,
    };
    let search = CountSearch::resume(&space, IDENTITY, &mut stubborn).expect("what was kept");
    assert_eq!(kept(&search), bytes);
    for room in 0..bytes.len() {
        let error = search.keep(IDENTITY, &mut Small(room));
        let kind = error.expect_err("there is no room").kind();
        assert_eq!(kind, io::ErrorKind::StorageFull);
    }
    assert!(search.keep(IDENTITY, &mut Small(bytes.len())).is_ok());
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::PermissionDenied.into())
        }
    }
    match CountSearch::resume(&space, IDENTITY, &mut Broken) {
        Err(ResumeError::Io(error)) => assert_eq!(error.kind(), io::ErrorKind::PermissionDenied),
        other => panic!("{other:?}"),
    }
}
