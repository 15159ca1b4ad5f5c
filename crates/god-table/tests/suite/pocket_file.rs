//! Tables of the pocket cube in files: the exact bytes, there and back, and what is refused.

use std::fs;
use std::ops::ControlFlow;

use god_table::file::{FileError, TableFile, TableOrigin};
use god_table::{Metric, MoveSet, PocketSpace, PocketTable, Table};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::support::hex;

/// Length of the header of the HTM table: the names of nine moves, and twelve counts.
const HEADER: usize = 10 + (8 + 6) + (8 + 3) + 32 + (8 + 9 * 8 + 15) + 8 + 4 + 1 + (8 + 12 * 8) + 8;
const CHECKSUM: usize = 32;

/// The sums of the whole files, which are those of `tables/SHA256SUMS`.
const GOLDEN_HALF_TURN: &str = "883eef78f432cf16017df748a9471c0c520c413c58e3fe41e155ff91e18bb248";
const GOLDEN_QUARTER_TURN: &str =
    "4e50f491a6023a386f65dcf95c4761d91de0eb27ecffc83f4e3842484706388b";

fn bytes(metric: Metric) -> Vec<u8> {
    let table = PocketTable::new(metric).expect("all moves of a metric");
    table.to_bytes().expect("a short header")
}

/// Puts the right checksum below content that has been changed.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - CHECKSUM);
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    bytes
}

#[test]
fn the_bytes_are_those_that_the_format_page_describes() {
    let file = bytes(Metric::HalfTurn);
    let text = |text: &str| {
        (text.len() as u64)
            .to_le_bytes()
            .into_iter()
            .chain(text.bytes())
            .collect()
    };
    let names = ["U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"];
    let counts = [
        1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644_u64,
    ];
    let numbers = |numbers: &[u64]| numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
    let header: [Vec<u8>; 10] = [
        b"GODTABLE\x02\x00".to_vec(),
        text("pocket"),
        text("htm"),
        Sha256::digest("pocket\nhtm\nU\nU2\nU'\nR\nR2\nR'\nF\nF2\nF'\n").to_vec(),
        numbers(&[9]),
        names.into_iter().flat_map(text).collect(),
        numbers(&[5040]),
        vec![0xd9, 2, 0, 0, 4], // 729 states a row, four bits a state
        numbers(&[12]),
        numbers(&[&counts[..], &[0]].concat()),
    ];
    assert_eq!(file[..HEADER], header.concat());
    assert_eq!(file.len(), HEADER + 1_837_080 + CHECKSUM);
    // The identity with its twists: solved, and then 000001, 000002 and 000010 piece by piece.
    assert_eq!(hex(&file[HEADER..][..2]), "a0aa");
    assert_eq!(hex(&Sha256::digest(&file)), GOLDEN_HALF_TURN);
    let quarter = Sha256::digest(bytes(Metric::QuarterTurn));
    assert_eq!(hex(&quarter), GOLDEN_QUARTER_TURN);
}

#[test]
fn a_table_comes_back_with_the_metric_and_the_moves_of_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table.bin");
    for (metric, names) in [
        (Metric::HalfTurn, "U,R2,F'"),
        (Metric::QuarterTurn, "U,U',R,R'"),
        (Metric::QuarterTurn, "none"),
    ] {
        let moves: MoveSet = names.parse().expect("move names");
        let table = PocketTable::compute(metric, moves, &mut |_| ControlFlow::Continue(()));
        let table = table.expect("moves of the metric");
        table.write(&path).expect("the folder can be written");
        let file = TableFile::open(&path).expect("a sound file");
        let told = (file.name(), file.metric(), file.moves().len());
        let expected = metric.to_string().to_lowercase();
        assert_eq!(told, ("pocket", expected.as_str(), moves.len()));
        let back = PocketTable::read(&path).expect("an undamaged file");
        assert_eq!((back.metric(), back.moves()), (metric, moves));
        assert!(back.packed() == table.packed());
        assert_eq!(back.distribution(), table.distribution());
    }
    let left = fs::read_dir(folder.path()).expect("the folder");
    assert_eq!(left.count(), 1, "no temporary file may stay");
}

/// What `pocket` writes has the distances themselves, which `packed` gives.
#[test]
fn distances_modulo_3_are_refused() {
    let whole = PocketTable::new(Metric::HalfTurn).expect("the table is computed");
    let bytes = whole.to_bytes().expect("a short header");
    let hash = *TableFile::read(bytes.as_slice())
        .expect("a sound file")
        .hash();
    let thirds = Table::compute_thirds(PocketSpace::new(MoveSet::ALL), &mut |_| {
        ControlFlow::Continue(())
    });
    let origin = TableOrigin {
        name: "pocket".into(),
        metric: "htm".into(),
        hash,
    };
    let mut bytes = Vec::new();
    let written = thirds
        .expect("moves that are undone")
        .write_to(&origin, &mut bytes);
    written.expect("a short header");
    let refused = PocketTable::read_from(bytes.as_slice()).expect_err("two bits to a state");
    let expected = FileError::Width {
        found: 2,
        expected: 4,
    };
    assert_eq!(refused.to_string(), expected.to_string());
}

#[test]
fn flipped_bits_are_noticed() {
    let good = bytes(Metric::HalfTurn);
    let last = 8 * good.len();
    // The whole header, places in the distances spread without pattern, and the whole checksum.
    let scattered = (0..2000_usize).map(|i| 8 * HEADER + (i * 2_654_435_761) % (8 * 1_837_080));
    let places = (0..8 * HEADER)
        .chain(scattered)
        .chain(last - 8 * CHECKSUM..last);
    let places: Vec<usize> = places.collect();
    let refused = places.par_iter().filter(|&&bit| {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        PocketTable::read_from(bad.as_slice()).is_err()
    });
    assert_eq!(refused.count(), 8 * 287 + 2000 + 256);
}

#[test]
fn wrong_distances_under_a_right_checksum_are_noticed() {
    let good = bytes(Metric::HalfTurn);
    let places: Vec<usize> = (0..200).map(|i| HEADER + i * 9173).collect();
    let refused = places.par_iter().filter(|&&place| {
        let mut bad = good.clone();
        let low = bad[place] & 0xf;
        bad[place] = bad[place] & 0xf0 | if low == 0 { 1 } else { low - 1 };
        let error = PocketTable::read_from(sealed(bad).as_slice());
        matches!(error, Err(FileError::Proof(_)))
    });
    assert_eq!(refused.count(), 200);
    // Two distances exchanged: the counts are right then, and only the neighbours show it.
    let mut bad = good.clone();
    let far = (HEADER..)
        .find(|&place| bad[place] >> 4 != bad[place] & 0xf)
        .expect("not all are equal");
    bad[far] = bad[far].rotate_left(4);
    let error = PocketTable::read_from(sealed(bad).as_slice());
    assert!(matches!(error, Err(FileError::Proof(_))));
}

/// The header's texts replaced by others of the same length, under a right checksum.
#[test]
fn tables_of_other_puzzles_metrics_and_moves_are_refused() {
    let good = bytes(Metric::HalfTurn);
    let refusal = |place: usize, text: &[u8]| {
        let mut bad = good.clone();
        bad[place..place + text.len()].copy_from_slice(text);
        let error = PocketTable::read_from(sealed(bad).as_slice());
        error.expect_err("another table").to_string()
    };
    let another = "a table of another puzzle, or of another definition of it: ";
    assert_eq!(refusal(18, b"pyramx"), format!("{another}\"pyramx\""));
    assert_eq!(
        refusal(32, b"HTM"),
        "a table in the metric \"HTM\", expected htm or qtm"
    );
    // With QTM a half turn is no move.
    assert_eq!(
        refusal(32, b"qtm"),
        "move 2 of the table is \"U2\", expected \"U'\""
    );
    assert_eq!(refusal(35, &[7; 32]), format!("{another}\"pocket\""));
    assert_eq!(
        refusal(83, b"Q"),
        "move 1 of the table is \"Q\", expected \"U2\""
    );
}

/// A file that goes on without end is read no further than one byte after the longest that it can be.
#[test]
fn a_file_that_is_far_too_long_is_not_read_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table.bin");
    let good = bytes(Metric::HalfTurn);
    fs::write(&path, &good).expect("the folder can be written");
    let file = fs::OpenOptions::new().write(true).open(&path);
    // Zeros that take no place on the disk.
    let grown = file.and_then(|file| file.set_len(1 << 40));
    grown.expect("the file can grow");
    let error = PocketTable::read(&path).expect_err("it is too long");
    let found = good.len() as u64 + 1;
    assert!(matches!(error, FileError::Length { found: told, .. } if told == found));
}
