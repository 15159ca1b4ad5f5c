//! Distances in two bits, against all distances; and what is read of them.

use std::ops::ControlFlow;

use row_search::{Bands, KeptBands, ResumeError, Space, State, TransitionSpace, search};

use crate::support::corners;

fn bands(space: &dyn Space) -> Bands {
    Bands::search(space, &mut |_| ControlFlow::Continue(())).expect("it has goals")
}

/// Every bound is right, and the two last levels are exact.
#[test]
fn bounds_of_all_states() {
    let space = corners::space(&corners::turns());
    let depths = search(&space).expect("it is small");
    let bands = bands(&space);
    let [_, middle, last, beyond] = bands.bounds();
    assert_eq!((middle + 1, last + 1), (last, beyond));
    let (mut exact, mut states) = (0_u64, 0_u64);
    for row in 0..space.rows() {
        for element in 0..space.fibre().size() as u32 {
            let state = State::new(row, element);
            let depth = depths.get(state).expect("all are reached") as u8;
            let bound = bands.bound(state);
            assert!(bound <= depth, "{state:?}");
            if depth >= middle {
                assert_eq!(bound, depth.min(beyond), "{state:?}");
            }
            exact += u64::from(bound == depth);
            states += 1;
        }
    }
    assert_eq!(states, 3_674_160);
    assert!(
        exact > states * 2 / 3,
        "{exact} of {states} bounds are exact"
    );
}

/// A space whose bands take several blocks: numbers that are doubled, and one more or not.
fn doubling() -> TransitionSpace {
    const NUMBERS: u32 = 1_500_001;
    let after = (0..NUMBERS).flat_map(|n| [n * 2 % NUMBERS, (n * 2 + 1) % NUMBERS]);
    TransitionSpace::new(2, NUMBERS as usize, after.collect()).expect("the moves can be undone")
}

fn kept(bands: &Bands, space: &dyn Space) -> Vec<u8> {
    let mut kept = Vec::new();
    let written = bands.keep(space, b"of a test", &mut kept);
    written.expect("memory takes it");
    kept
}

fn read(kept: &[u8], space: &dyn Space) -> Result<Bands, ResumeError> {
    let kept = KeptBands::open(kept)?;
    assert_eq!(kept.identity(), b"of a test");
    kept.read(space)
}

#[test]
fn what_is_kept_is_read_again_and_damage_is_found() {
    let corners = corners::space(&corners::turns());
    let doubling = doubling();
    for (space, least) in [(&corners as &dyn Space, 900_000), (&doubling, 12_000_000)] {
        let bands = bands(space);
        let kept = kept(&bands, space);
        assert!(kept.len() > least, "{} bytes", kept.len());
        assert_eq!(read(&kept, space).expect("it is whole"), bands);
        let mut damaged = kept.clone();
        let mut refused = 0;
        // Each byte of the head, and of the checksums at the end; some of all others.
        let between = (200..kept.len()).step_by(kept.len() / 23);
        for place in (0..200).chain(between).chain(kept.len() - 9..kept.len()) {
            damaged[place] ^= 1 << (place % 8);
            let found = KeptBands::open(&damaged[..]).and_then(|kept| kept.read(space));
            damaged[place] = kept[place];
            assert!(
                matches!(
                    found,
                    Err(ResumeError::Damaged(_) | ResumeError::Foreign(_))
                ),
                "byte {place}"
            );
            assert!(read(&kept[..place], space).is_err(), "cut off at {place}");
            refused += 1;
        }
        assert!(refused > 230);
        damaged.push(0);
        assert!(matches!(
            read(&damaged, space),
            Err(ResumeError::Damaged(_))
        ));
    }
}

/// Blocks that are whole, but not in their places or of another table.
#[test]
fn blocks_belong_to_their_places_and_their_table() {
    const BLOCK: usize = (1 << 23) + 8;
    let space = doubling();
    let one = bands(&space);
    let whole = kept(&one, &space);
    // The first two blocks are words, and the last one is as long as the rest.
    let head = whole.len() - BLOCK - (1_500_001 * 8 - (1 << 23) + 8) - (375_001 + 8);
    let mut exchanged = whole.clone();
    exchanged.copy_within(head..head + (1 << 16), head + BLOCK);
    let error = read(&exchanged, &space).expect_err("a part of a block is in another place");
    let second = head + 2 * BLOCK - 8 - ((1 << 24) - 1_500_001 * 8);
    let place = format!("at byte {second}, ");
    assert!(error.to_string().contains(&place), "{error}, not {place}");
    // The same blocks behind another head.
    let mut other = Vec::new();
    one.keep(&space, b"of b test", &mut other)
        .expect("memory takes it");
    other[head..].copy_from_slice(&whole[head..]);
    let other = KeptBands::open(&other[..]).expect("the head is whole");
    assert!(matches!(other.read(&space), Err(ResumeError::Damaged(_))));
}

#[test]
fn any_number_of_threads_reads_the_same() {
    let space = doubling();
    let bands = bands(&space);
    let mut kept = kept(&bands, &space);
    for place in [kept.len() / 3, kept.len() - 20] {
        kept[place] ^= 1;
    }
    let read_by = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.expect("a pool");
        let damaged = pool.install(|| read(&kept, &space).expect_err("it is damaged"));
        damaged.to_string()
    };
    let one = read_by(1);
    assert!(
        one.starts_with("it is damaged: found the checksum "),
        "{one}"
    );
    assert_eq!([2, 3, 8].map(read_by), [(); 3].map(|()| one.clone()));
}

#[test]
fn a_table_of_other_moves_is_foreign() {
    let space = doubling();
    let kept = kept(&bands(&space), &space);
    let corners = corners::space(&corners::turns());
    assert!(matches!(
        read(&kept, &corners),
        Err(ResumeError::Foreign(_))
    ));
    assert!(matches!(
        KeptBands::open(&b"rowcount and more"[..]),
        Err(ResumeError::Foreign(_))
    ));
}

/// What could not be read again is not written.
#[test]
fn the_longest_identity_is_kept() {
    let space = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0]).expect("a ring");
    let bands = bands(&space);
    let keep = |length| {
        let mut kept = Vec::new();
        let written = bands.keep(&space, &vec![7; length], &mut kept);
        written.map(|()| {
            KeptBands::open(&kept[..])
                .expect("it is whole")
                .identity()
                .len()
        })
    };
    assert_eq!(keep(1 << 20).expect("memory takes it"), 1 << 20);
    let refused = keep((1 << 20) + 1).expect_err("it is too long");
    assert_eq!(refused.kind(), std::io::ErrorKind::InvalidInput);
}
