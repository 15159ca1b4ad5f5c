//! Tables in files: the exact bytes, there and back, and every kind of damage.

use std::fs;
use std::ops::ControlFlow;

use god_table::file::{FileError, StoredTable, VERSION};
use god_table::{Metric, PocketTable};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

/// Length of the header of the HTM table: 57 bytes and 8 for each depth.
const HALF_TURN_HEADER: usize = 57 + 12 * 8;
const CHECKSUM: usize = 32;

fn bytes(metric: Metric) -> Vec<u8> {
    PocketTable::new(metric)
        .expect("all moves of a metric")
        .to_bytes()
        .expect("a short header")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Puts the right checksum below content that has been changed.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - CHECKSUM);
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    bytes
}

fn accept(bytes: Vec<u8>) -> Result<PocketTable, FileError> {
    StoredTable::from_bytes(bytes)?.verify()
}

#[test]
fn the_bytes_are_those_that_the_format_page_describes() {
    let file = bytes(Metric::HalfTurn);
    let header = [
        "474f445441424c45", // GODTABLE
        "0100",             // version 1
        "01",               // pocket cube
        "01",               // HTM
        "ff01",             // all nine moves
        "04",               // four bits a state
        "b0130000",         // 5040 rows
        "0600000000000000",
        "030303030303", // fibre Z_3^6
        "0c00000000000000",
        "0100000000000000",
        "0900000000000000",
        "3600000000000000",
        "4101000000000000",
        "3707000000000000",
        "0827000000000000",
        "d8c3000000000000",
        "d078030000000000",
        "b8460d0000000000",
        "04ce1c0000000000",
        "b884090000000000",
        "540a000000000000",
        "0000000000000000", // none unreachable
        "18081c0000000000", // 1,837,080 bytes of distances
    ]
    .concat();
    assert_eq!(hex(&file[..HALF_TURN_HEADER]), header);
    assert_eq!(file.len(), HALF_TURN_HEADER + 1_837_080 + CHECKSUM);
    // The identity with its twists: solved, and then 000001, 000002 and 000010 piece by piece.
    assert_eq!(hex(&file[HALF_TURN_HEADER..][..2]), GOLDEN_START);
    assert_eq!(hex(&Sha256::digest(&file)), GOLDEN_HALF_TURN);
    assert_eq!(
        hex(&Sha256::digest(bytes(Metric::QuarterTurn))),
        GOLDEN_QUARTER_TURN
    );
}

const GOLDEN_START: &str = "a0aa";
const GOLDEN_HALF_TURN: &str = "1a0f910a4bc4619ce6e3fc52d3ddc00c643ea5512e522b9e04faa6a74203ce34";
const GOLDEN_QUARTER_TURN: &str =
    "256b5ba11e22c01c31cb71feb0a0bfbebe6da632687e5dbbdd3ef3b37ff78ea1";

#[test]
fn a_table_comes_back_as_it_was_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table.bin");
    for (metric, moves) in [
        (Metric::HalfTurn, "U,R2,F'"),
        (Metric::QuarterTurn, "U,U',R,R'"),
    ] {
        let moves = moves.parse().expect("move names");
        let table = PocketTable::compute(metric, moves, &mut |_| ControlFlow::Continue(()))
            .expect("moves of the metric");
        table.write(&path).expect("the folder can be written");
        let stored = StoredTable::open(&path).expect("a sound file");
        assert_eq!((stored.metric(), stored.moves()), (metric, moves));
        assert_eq!(stored.distribution(), table.distribution());
        let back = stored.verify().expect("an undamaged file");
        assert!(back.packed() == table.packed());
        assert_eq!(back.distribution(), table.distribution());
    }
    let left: Vec<_> = fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(left, ["table.bin"], "no temporary file may stay");
}

#[test]
fn a_table_that_can_not_be_written_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = PocketTable::new(Metric::HalfTurn).expect("all moves of a metric");
    let taken = folder.path().join("taken");
    fs::create_dir_all(taken.join("inside")).expect("the folder can be written");
    assert!(matches!(table.write(&taken), Err(FileError::Io(_))));
    assert!(matches!(
        table.write(&folder.path().join("missing/table.bin")),
        Err(FileError::Io(_))
    ));
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
    assert!(matches!(
        StoredTable::open(&folder.path().join("missing.bin")),
        Err(FileError::Io(_))
    ));
}

#[test]
fn any_flipped_bit_of_the_header_is_noticed() {
    let good = bytes(Metric::HalfTurn);
    let refused = (0..8 * HALF_TURN_HEADER)
        .into_par_iter()
        .filter(|bit| {
            let mut bad = good.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            accept(bad).is_err()
        })
        .count();
    assert_eq!(refused, 8 * 153);
}

#[test]
fn any_flipped_bit_of_distances_and_checksum_is_noticed() {
    let good = bytes(Metric::QuarterTurn);
    let start = HALF_TURN_HEADER + 3 * 8;
    let bits = 8 * (good.len() - start);
    // 10,000 places spread without pattern, and the whole checksum.
    let scattered = (0..10_000_usize).map(|i| (i * 2_654_435_761 + 12_345) % bits);
    let places: Vec<usize> = scattered.chain(bits - 8 * CHECKSUM..bits).collect();
    let refused = places
        .par_iter()
        .filter(|&&bit| {
            let mut bad = good.clone();
            bad[start + bit / 8] ^= 1 << (bit % 8);
            matches!(accept(bad), Err(FileError::Checksum))
        })
        .count();
    assert_eq!(refused, 10_000 + 256);
}

#[test]
fn a_wrong_distance_under_a_right_checksum_is_noticed() {
    let good = bytes(Metric::HalfTurn);
    let places: Vec<usize> = (0..200).map(|i| HALF_TURN_HEADER + i * 9173).collect();
    let refused = places
        .par_iter()
        .filter(|&&place| {
            let mut bad = good.clone();
            let low = bad[place] & 0xf;
            bad[place] = bad[place] & 0xf0 | if low == 0 { 1 } else { low - 1 };
            matches!(accept(sealed(bad)), Err(FileError::Distribution))
        })
        .count();
    assert_eq!(refused, 200);
    // Two distances exchanged: the counts are right then, and only the neighbours show it.
    let mut bad = good.clone();
    let far = (HALF_TURN_HEADER..)
        .find(|&place| bad[place] >> 4 != bad[place] & 0xf)
        .expect("not all are equal");
    bad[far] = bad[far].rotate_left(4);
    assert!(matches!(accept(sealed(bad)), Err(FileError::Proof(_))));
}

#[test]
fn a_file_cut_short_or_grown_is_refused_when_opened() {
    let good = bytes(Metric::HalfTurn);
    for length in 0..HALF_TURN_HEADER {
        assert!(matches!(
            StoredTable::from_bytes(good[..length].to_vec()),
            Err(FileError::Header)
        ));
    }
    for length in [
        HALF_TURN_HEADER,
        HALF_TURN_HEADER + 1,
        good.len() / 2,
        good.len() - CHECKSUM,
        good.len() - 1,
    ] {
        let error = StoredTable::from_bytes(good[..length].to_vec()).err();
        assert!(matches!(error, Some(FileError::Length { found, .. }) if found == length));
    }
    for more in [1, 32, 5000] {
        let grown = [good.as_slice(), &vec![0; more]].concat();
        assert!(matches!(
            StoredTable::from_bytes(grown),
            Err(FileError::Length { .. })
        ));
    }
}

/// A file that goes on without end is read no further than the longest file there may be: eight bits a state and 4096
/// bytes.
#[test]
fn a_file_that_is_far_too_long_is_not_read_to_its_end() {
    const LONGEST: usize = 5040 * 729 + 4096;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table.bin");
    fs::write(&path, bytes(Metric::HalfTurn)).expect("the folder can be written");
    let file = fs::OpenOptions::new().write(true).open(&path);
    let file = file.expect("the file can be written");
    for length in [LONGEST + 1, LONGEST + (64 << 20)] {
        // Zeros that take no place on the disk.
        file.set_len(length as u64).expect("the file can grow");
        let error = StoredTable::open(&path).expect_err("it is too long");
        assert!(
            matches!(error, FileError::Length { found, .. } if found == LONGEST + 1),
            "{error}"
        );
    }
}

#[test]
fn a_stored_table_shows_its_header_only() {
    let stored = StoredTable::from_bytes(bytes(Metric::HalfTurn)).expect("a sound file");
    let shown = format!("{stored:?}");
    assert!(shown.starts_with("StoredTable { header: "), "{shown}");
    assert!(shown.len() < 2000, "{shown}");
}

#[test]
fn each_field_of_the_header_has_its_own_error() {
    let good = bytes(Metric::HalfTurn);
    let with = |place: usize, value: u8| {
        let mut bad = good.clone();
        bad[place] = value;
        StoredTable::from_bytes(sealed(bad)).expect_err("a changed header")
    };
    assert!(matches!(with(0, b'g'), FileError::Magic { found } if found.starts_with(b"gOD")));
    assert!(matches!(
        with(8, 2),
        FileError::Version {
            found: 2,
            expected: VERSION
        }
    ));
    assert!(matches!(with(10, 7), FileError::Puzzle { found: 7 }));
    assert!(matches!(with(11, 3), FileError::Metric { found: 3 }));
    assert!(matches!(
        with(11, 2),
        FileError::Moves {
            found: 0x1ff,
            metric: Metric::QuarterTurn
        }
    ));
    assert!(matches!(with(13, 3), FileError::Moves { found: 0x3ff, .. }));
    assert!(matches!(
        with(14, 8),
        FileError::Width {
            found: 8,
            expected: 4
        }
    ));
    assert!(matches!(with(15, 0), FileError::Shape));
    assert!(matches!(with(27, 2), FileError::Shape));
    assert!(matches!(with(41, 2), FileError::Distribution));
    assert!(matches!(
        with(HALF_TURN_HEADER - 8, 0),
        FileError::Payload {
            found: 1_837_056,
            ..
        }
    ));
}

#[test]
fn a_table_of_other_moves_under_its_own_checksum_is_refused() {
    let mut bad = bytes(Metric::HalfTurn);
    bad[12] = 0xfe; // without U
    assert!(matches!(accept(sealed(bad)), Err(FileError::Proof(_))));
}

#[test]
fn absurd_lengths_are_refused_without_asking_for_memory() {
    let good = bytes(Metric::HalfTurn);
    for place in [19, 33] {
        for length in [u64::MAX, u64::MAX / 8, 1 << 40, 5000] {
            let mut bad = good.clone();
            bad[place..place + 8].copy_from_slice(&length.to_le_bytes());
            assert!(matches!(
                StoredTable::from_bytes(sealed(bad)),
                Err(FileError::Header)
            ));
        }
    }
    let mut counts = good.clone();
    counts[41..49].copy_from_slice(&u64::MAX.to_le_bytes());
    assert!(matches!(
        StoredTable::from_bytes(sealed(counts)),
        Err(FileError::Distribution)
    ));
}

#[test]
fn files_of_other_kinds_are_told_apart() {
    assert!(matches!(
        StoredTable::from_bytes(Vec::new()),
        Err(FileError::Header)
    ));
    let text = b"# not a table but a text, long enough to hold a header".to_vec();
    let error = StoredTable::from_bytes(text).expect_err("a text");
    assert_eq!(
        error.to_string(),
        "not a distance table: the file begins with \"# not a \""
    );
}

/// A header of so many levels, all of one state but the first, behind a right checksum.
fn with_levels(levels: u64) -> FileError {
    const BEFORE_COUNTS: usize = 33;
    let good = bytes(Metric::HalfTurn);
    let first = 5040 * 729 - (levels - 1);
    let counts = [levels, first].into_iter().chain((1..levels).map(|_| 1));
    let changed = [
        &good[..BEFORE_COUNTS],
        &counts.flat_map(u64::to_le_bytes).collect::<Vec<u8>>(),
        &good[HALF_TURN_HEADER - 16..],
    ];
    StoredTable::from_bytes(sealed(changed.concat())).expect_err("other distances")
}

#[test]
fn distances_fit_a_byte_beside_one_that_means_none() {
    // Four bits are too few for distances up to 254.
    assert!(matches!(
        with_levels(255),
        FileError::Width {
            found: 4,
            expected: 8
        }
    ));
    for levels in [256, 257, 400] {
        assert!(matches!(with_levels(levels), FileError::Distribution));
    }
}
