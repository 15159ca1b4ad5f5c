//! Tables of any space in files: the exact bytes, there and back, and every kind of damage.

use std::error::Error;
use std::fs;
use std::io::{self, Read};
use std::ops::ControlFlow;

use god_table::file::{FileError, GENERAL_VERSION, Origin, StoredTable};
use god_table::spaces::{MoveNames, TransitionSpace};
use god_table::{AnySpace, Metric, Space, Table, puzzles};
use sha2::{Digest, Sha256};

const CHECKSUM: usize = 32;

fn origin() -> Origin {
    Origin {
        name: "a puzzle".into(),
        hash: [0xab; 32],
    }
}

/// Six places in a ring, to be gone round in both directions.
fn ring() -> TransitionSpace {
    let steps = (0..6_u32).flat_map(|place| [(place + 1) % 6, (place + 5) % 6]);
    let ring = TransitionSpace::new(2, 6, steps.collect()).expect("rows that there are");
    ring.with_move_names(["on", "back"]).expect("two names")
}

fn thirds<S: Space>(space: S) -> Table<S> {
    Table::compute_thirds(space, &mut |_| ControlFlow::Continue(())).expect("moves that are undone")
}

fn written<S: Space>(table: &Table<S>) -> Vec<u8> {
    let mut bytes = Vec::new();
    table
        .write_to(&origin(), &mut bytes)
        .expect("it is written");
    bytes
}

fn read<S: Space>(space: S, bytes: &[u8]) -> Result<Table<S>, FileError> {
    Table::read_from(space, &origin().hash, &mut &*bytes)
}

/// Puts the right checksum below content that has been changed.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - CHECKSUM);
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    bytes
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn the_bytes_are_those_that_the_format_page_describes() {
    let before = |bits: &str, payload: &str| {
        [
            "474f445441424c45", // GODTABLE
            "0200",             // version 2
            &"ab".repeat(32),   // hash of the definition
            "0800",
            "612070757a7a6c65", // a puzzle
            "0200",             // two moves
            "0200",
            "6f6e", // on
            "0400",
            "6261636b",         // back
            "0600000000000000", // six rows
            "01000000",         // of one element
            bits,
            "0400", // distances 0 to 3
            "0100000000000000",
            "0200000000000000",
            "0200000000000000",
            "0100000000000000",
            "0000000000000000", // none unreachable
            payload,
        ]
        .concat()
    };
    let full = written(&Table::new(ring()).expect("small"));
    let (content, sum) = full.split_at(full.len() - CHECKSUM);
    assert_eq!(hex(content), before("04", "0300000000000000") + "103212");
    assert_eq!(Sha256::digest(content).as_slice(), sum);
    // 0 1 2 0 2 1, four to a byte.
    let light = written(&thirds(ring()));
    let (content, _) = light.split_at(light.len() - CHECKSUM);
    assert_eq!(hex(content), before("02", "0200000000000000") + "2406");
}

#[test]
fn tables_come_back_as_they_were_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let mut files = 0;
    for puzzle in ["floppy", "orientations", "skewb", "pocket"] {
        let space = || -> AnySpace {
            let puzzle = puzzles::find(puzzle).expect("it is in the list");
            puzzle.space(Metric::HalfTurn).expect("its metric")
        };
        for table in [Table::new(space()).expect("small"), thirds(space())] {
            table
                .write_file(&origin(), &path)
                .expect("the folder can be written");
            let bytes = fs::read(&path).expect("it is there");
            assert!(bytes == written(&table));
            let told = Origin::read_from(&mut bytes.as_slice()).expect("a sound file");
            assert_eq!(told, origin());
            let back = Table::read_file(space(), &origin().hash, &path).expect("a sound file");
            assert_eq!(back.distribution(), table.distribution());
            assert_eq!(back.storage(), table.storage());
            assert!(back.packed() == table.packed());
            assert!(written(&back) == bytes);
            files += 1;
        }
    }
    assert_eq!(files, 8);
    let left = fs::read_dir(folder.path()).expect("the folder is there");
    assert_eq!(left.count(), 1, "no temporary file may stay");
}

#[test]
fn every_flipped_byte_is_refused() {
    for bytes in [
        written(&Table::new(ring()).expect("small")),
        written(&thirds(ring())),
    ] {
        assert!(read(ring(), &bytes).is_ok());
        for place in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[place] ^= 1 << bit;
                assert!(read(ring(), &damaged).is_err(), "byte {place}, bit {bit}");
            }
        }
    }
}

#[test]
fn distances_that_are_wrong_under_a_right_checksum_are_refused() {
    let mut refused = 0;
    for (bytes, payload) in [
        (written(&Table::new(ring()).expect("small")), 3),
        (written(&thirds(ring())), 2),
    ] {
        let first = bytes.len() - CHECKSUM - payload;
        // Six distances; the upper half of the last byte of those modulo 3 holds none.
        let bits = if payload == 3 { 24 } else { 12 };
        for bit in 0..bits {
            let mut changed = bytes.clone();
            changed[first + bit / 8] ^= 1 << (bit % 8);
            let error = read(ring(), &sealed(changed)).expect_err("a wrong distance");
            assert!(
                matches!(error, FileError::Distribution | FileError::Proof(_)),
                "{error}"
            );
            refused += 1;
        }
    }
    assert_eq!(refused, 36);
}

#[test]
fn files_cut_short_or_grown_are_refused() {
    let mut told = 0;
    for bytes in [
        written(&Table::new(ring()).expect("small")),
        written(&thirds(ring())),
    ] {
        for length in 0..bytes.len() {
            let error = read(ring(), &bytes[..length]).expect_err("too short");
            let cut = matches!(error, FileError::Header | FileError::Length { .. });
            assert!(cut, "{length}: {error}");
            if let FileError::Length { found, expected } = error {
                assert_eq!((found, expected), (length, bytes.len()));
                told += 1;
            }
        }
        for more in [1, 1000] {
            let mut grown = bytes.clone();
            grown.resize(bytes.len() + more, 0);
            let error = read(ring(), &grown).expect_err("too long");
            // One byte more is enough to see it.
            let (one_more, right) = (bytes.len() + 1, bytes.len());
            assert!(
                matches!(error, FileError::Length { found, expected } if (found, expected) == (one_more, right)),
                "{error}"
            );
        }
    }
    // Within the distances and the checksum: behind the header of all lengths.
    assert_eq!(told, (3 + CHECKSUM) + (2 + CHECKSUM));
}

/// Gives some bytes, and then trouble.
struct Broken<'a>(&'a [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Err(io::Error::other("trouble"));
        }
        self.0.read(bytes)
    }
}

#[test]
fn trouble_while_reading_is_not_taken_for_the_end() {
    let bytes = written(&Table::new(ring()).expect("small"));
    for length in 0..bytes.len() {
        let mut input = Broken(&bytes[..length]);
        let error = Table::read_from(ring(), &origin().hash, &mut input).expect_err("trouble");
        assert!(matches!(&error, FileError::Io(_)), "{length}: {error}");
        assert_eq!(
            error.source().map(ToString::to_string).as_deref(),
            Some("trouble")
        );
    }
}

/// So many places in a line, each as far from the first as its number.
fn line(places: u32) -> TransitionSpace {
    let steps =
        (0..places).flat_map(|place| [(place + 1).min(places - 1), place.saturating_sub(1)]);
    let line = TransitionSpace::new(2, places as usize, steps.collect());
    let line = line.expect("rows that there are");
    line.with_move_names(["on", "back"]).expect("two names")
}

#[test]
fn distances_fit_a_byte_beside_one_that_means_none() {
    let farthest = Table::new(line(255)).expect("small");
    assert_eq!(farthest.distribution().max_depth(), 254);
    let bytes = written(&farthest);
    let back = read(line(255), &bytes).expect("a sound file");
    assert_eq!(back.distribution(), farthest.distribution());
    // A header with more levels than there are distances, each of one state.
    for levels in [256_u16, 257, 300] {
        let header = [
            &bytes[..HEAD_OF_LINE],
            &u64::from(levels).to_le_bytes(),
            &1_u32.to_le_bytes(),
            &[8],
            &levels.to_le_bytes(),
            &1_u64.to_le_bytes().repeat(levels.into()),
            &[0; 8],
            &u64::from(levels).to_le_bytes(),
            &vec![0; levels.into()],
            &[0; CHECKSUM],
        ];
        let error = read(line(levels.into()), &sealed(header.concat())).expect_err("too far");
        assert!(matches!(error, FileError::Distribution), "{error}");
    }
}

/// What stands before the number of rows in a file of a line: the hash, and the names of the puzzle and of two moves.
const HEAD_OF_LINE: usize = 8 + 2 + 32 + (2 + 8) + 2 + (2 + 2) + (2 + 4);

#[test]
fn foreign_files_are_told_apart() {
    let bytes = written(&Table::new(ring()).expect("small"));
    let error = Table::read_from(ring(), &[0; 32], &mut bytes.as_slice()).expect_err("another");
    let told = "a table of another definition, \"a puzzle\", expected one of this puzzle";
    assert_eq!(error.to_string(), told);
    let renamed = ring().with_move_names(["on", "off"]).expect("two names");
    let error = read(renamed, &bytes).expect_err("other names");
    assert_eq!(
        error.to_string(),
        "a table with the move \"back\", expected off"
    );
    let fewer = TransitionSpace::new(1, 6, vec![1, 2, 3, 4, 5, 0]).expect("rows that there are");
    let error = read(fewer, &bytes).expect_err("fewer moves");
    assert_eq!(error.to_string(), "a table of 2 moves, expected 1");
    let longer = TransitionSpace::new(2, 7, vec![0; 14]).expect("rows that there are");
    let longer = longer.with_move_names(["on", "back"]).expect("two names");
    assert!(matches!(read(longer, &bytes), Err(FileError::Shape)));
    let text = b"not a table at all, but long enough to be one".as_slice();
    assert!(matches!(read(ring(), text), Err(FileError::Magic { .. })));
    // Each version has its own reader.
    let error = StoredTable::from_bytes(bytes).expect_err("version 2");
    let version = FileError::Version {
        found: GENERAL_VERSION,
        expected: 1,
    };
    assert_eq!(error.to_string(), version.to_string());
    let mut first = b"GODTABLE".to_vec();
    first.extend([1, 0]);
    let error = Origin::read_from(&mut first.as_slice()).expect_err("version 1");
    assert!(matches!(
        error,
        FileError::Version {
            found: 1,
            expected: 2
        }
    ));
}

#[test]
fn distances_modulo_3_of_moves_that_none_undoes_are_refused() {
    let one_way = || TransitionSpace::new(2, 6, vec![1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 0, 0]);
    let one_way = one_way().expect("rows that there are");
    let one_way = one_way.with_move_names(["on", "back"]).expect("two names");
    let bytes = written(&thirds(ring()));
    assert!(matches!(read(one_way, &bytes), Err(FileError::Search(_))));
}

#[test]
fn names_that_are_too_long_are_not_written() {
    let long = "x".repeat(1 << 16);
    let origin = Origin {
        name: long,
        hash: [0; 32],
    };
    let table = Table::new(ring()).expect("small");
    let mut out = Vec::new();
    assert!(matches!(
        table.write_to(&origin, &mut out),
        Err(FileError::Encode)
    ));
    assert!(out.is_empty());
    assert_eq!(MoveNames::numbered(2).len(), table.space().moves().len());
}
