//! Tables in files: the exact bytes, there and back, and every kind of damage.

use crate::support::hex;
use crate::support::spaces::space;

use std::error::Error;
use std::fs;
use std::io::{self, Read};
use std::ops::ControlFlow;

use god_table::file::{FileError, TableFile, TableOrigin, VERSION};
use god_table::spaces::TransitionSpace;
use god_table::{Distribution, Metric, Space, Table};
use proptest::prelude::*;
use sha2::{Digest, Sha256};

const CHECKSUM: usize = 32;

/// The length of the header of [`ring`].
const HEADER: usize =
    8 + 2 + (8 + 8) + (8 + 3) + 32 + (8 + 8 + 2 + 8 + 4) + 8 + 4 + 1 + (8 + 4 * 8) + 8;

fn origin() -> TableOrigin {
    TableOrigin {
        name: "a puzzle".into(),
        metric: "htm".into(),
        hash: [0xab; 32],
    }
}

/// A space with one state in each row, and two moves.
fn of_steps(steps: impl IntoIterator<Item = u32>) -> TransitionSpace {
    let steps: Vec<u32> = steps.into_iter().collect();
    let space = TransitionSpace::new(2, steps.len() / 2, steps).expect("rows that there are");
    space.with_move_names(["on", "back"]).expect("two names")
}

/// Six places in a ring, to be gone round in both directions.
fn ring() -> TransitionSpace {
    of_steps((0..6).flat_map(|place| [(place + 1) % 6, (place + 5) % 6]))
}

/// So many places in a line, each as far from the first as its number.
fn line(places: u32) -> TransitionSpace {
    let last = places - 1;
    of_steps((0..places).flat_map(|place| [(place + 1).min(last), place.saturating_sub(1)]))
}

/// Six places in a ring, to be gone round in one direction only: two steps at once or one.
fn one_way() -> TransitionSpace {
    of_steps((0..6).flat_map(|place| [(place + 1) % 6, (place + 2) % 6]))
}

fn full<S: Space>(space: S) -> Table<S> {
    Table::new(space).expect("small")
}

fn thirds<S: Space>(space: S) -> Table<S> {
    Table::compute_thirds(space, &mut |_| ControlFlow::Continue(())).expect("moves that are undone")
}

fn written<S: Space>(table: &Table<S>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let written = table.write_to(&origin(), &mut bytes);
    written.expect("memory takes all bytes");
    bytes
}

/// The ring's table with 4 bits to a state and with 2, and the bytes that the distances take.
fn rings() -> [(Vec<u8>, usize); 2] {
    [(written(&full(ring())), 3), (written(&thirds(ring())), 2)]
}

fn read<S: Space>(space: S, bytes: &[u8]) -> Result<Table<S>, FileError> {
    let file = TableFile::read(bytes)?;
    file.expect_hash(&origin().hash)?.verify(space)
}

/// Puts the right checksum below content that has been changed.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - CHECKSUM);
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    bytes
}

/// Bytes with others in a place, under a right checksum.
fn with(bytes: &[u8], place: usize, new: &[u8]) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    changed[place..place + new.len()].copy_from_slice(new);
    sealed(changed)
}

#[test]
fn the_bytes_are_those_that_the_format_page_describes() {
    let before = |bits: &str| {
        [
            "474f445441424c45", // GODTABLE
            "0200",             // version 2
            "0800000000000000",
            "612070757a7a6c65", // a puzzle
            "0300000000000000",
            "68746d",           // htm
            &"ab".repeat(32),   // hash
            "0200000000000000", // two moves
            "0200000000000000",
            "6f6e", // on
            "0400000000000000",
            "6261636b",         // back
            "0600000000000000", // six rows
            "01000000",         // of one element
            bits,
            "0400000000000000", // distances 0 to 3
            "0100000000000000",
            "0200000000000000",
            "0200000000000000",
            "0100000000000000",
            "0000000000000000", // none unreachable
        ]
        .concat()
    };
    // 0 1 2 3 2 1, two to a byte; and 0 1 2 0 2 1, four to a byte.
    let distances = [("04", "103212"), ("02", "2406")];
    for ((file, bytes), (bits, distances)) in rings().into_iter().zip(distances) {
        let (content, sum) = file.split_at(file.len() - CHECKSUM);
        assert_eq!(content.len(), HEADER + bytes);
        assert_eq!(hex(content), before(bits) + distances);
        assert_eq!(Sha256::digest(content).as_slice(), sum);
    }
}

#[test]
fn tables_come_back_as_they_were_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("table");
    let mut files = 0;
    for name in ["floppy", "orientations", "skewb", "pocket"] {
        let space = || space(name, Metric::HalfTurn);
        for table in [full(space()), thirds(space())] {
            let written_file = table.write_file(&origin(), &path);
            written_file.expect("the folder can be written");
            assert!(fs::read(&path).expect("it is there") == written(&table));
            let file = TableFile::open(&path).expect("a sound file");
            let told = (file.name(), file.metric(), *file.hash());
            assert_eq!(told, ("a puzzle", "htm", [0xab; 32]));
            assert!(file.moves().iter().eq(table.space().moves().iter()));
            assert_eq!(file.distribution(), table.distribution());
            let back = file.verify(space()).expect("a sound file");
            assert_eq!(back.distribution(), table.distribution());
            assert_eq!(back.storage(), table.storage());
            assert!(back.packed() == table.packed());
            assert!(written(&back) == written(&table));
            files += 1;
        }
    }
    assert_eq!(files, 8);
    let left = fs::read_dir(folder.path()).expect("the folder is there");
    assert_eq!(left.count(), 1, "no temporary file may stay");
}

#[test]
fn a_table_that_can_not_be_written_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = folder.path().join("taken");
    fs::create_dir_all(taken.join("inside")).expect("the folder can be written");
    let missing = folder.path().join("missing/table");
    for path in [&taken, &missing] {
        let error = full(ring()).write_file(&origin(), path);
        assert!(matches!(error, Err(FileError::Io(_))));
        assert!(matches!(TableFile::open(path), Err(FileError::Io(_))));
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
}

#[test]
fn every_flipped_bit_is_refused() {
    let mut refused = 0;
    for (bytes, _) in rings() {
        assert!(read(ring(), &bytes).is_ok());
        for place in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[place] ^= 1 << bit;
                assert!(read(ring(), &damaged).is_err(), "byte {place}, bit {bit}");
                refused += 1;
            }
        }
    }
    assert_eq!(refused, 8 * (2 * (HEADER + CHECKSUM) + 3 + 2));
}

/// Under a right checksum only what names the puzzle and the metric may change, and the bits after the last distance.
#[test]
fn every_flipped_bit_is_refused_or_harmless_under_a_right_checksum() {
    let (name, metric) = (18..26, 34..37);
    let mut accepted = 0;
    for (bytes, length) in rings() {
        let spare = if length == 2 { 4 } else { 0 };
        let last_used = 8 * (HEADER + length) - spare;
        for bit in 0..8 * (HEADER + length) {
            let (place, flipped) = (bit / 8, bytes[bit / 8] ^ 1 << (bit % 8));
            let is_label = name.contains(&place) || metric.contains(&place);
            let is_harmless = is_label && flipped.is_ascii() || bit >= last_used;
            let back = read(ring(), &with(&bytes, place, &[flipped]));
            assert_eq!(back.is_ok(), is_harmless, "bit {bit}: {:?}", back.err());
            if let Ok(back) = back {
                assert!((0..6).all(|row| {
                    let state = god_table::State::new(row, 0);
                    back.distance(state) == full(ring()).distance(state)
                }));
                accepted += 1;
            } else if let (Err(error), true) = (back, place >= HEADER) {
                assert!(matches!(error, FileError::Proof(_)), "bit {bit}: {error}");
            }
        }
    }
    assert_eq!(accepted, 2 * 7 * (8 + 3) + 4);
}

#[test]
fn files_cut_short_or_grown_are_refused() {
    let mut cases = 0;
    for (bytes, _) in rings() {
        for length in 0..bytes.len() {
            let error = read(ring(), &bytes[..length]).expect_err("too short");
            if length < HEADER {
                assert!(matches!(error, FileError::Header), "{length}: {error}");
            } else {
                assert!(
                    matches!(error, FileError::Length { found, expected }
                        if [found, expected] == [length as u64, bytes.len() as u64]),
                    "{length}: {error}"
                );
            }
            cases += 1;
        }
        for more in [1, 32, 5000] {
            let grown = [bytes.as_slice(), &vec![0; more]].concat();
            let error = read(ring(), &grown).expect_err("too long");
            // One byte more is enough to see it.
            assert!(
                matches!(error, FileError::Length { found, expected }
                    if [found - 1, expected] == [bytes.len() as u64; 2]),
                "{error}"
            );
            cases += 1;
        }
    }
    assert_eq!(cases, 2 * (HEADER + CHECKSUM + 3) + 5);
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
    let [(bytes, _), _] = rings();
    for length in 0..bytes.len() {
        let file = TableFile::read(Broken(&bytes[..length]));
        let error = file.and_then(|file| file.verify(ring()));
        let error = error.expect_err("trouble");
        assert!(matches!(&error, FileError::Io(_)), "{length}: {error}");
        let source = error.source().map(ToString::to_string);
        assert_eq!(source.as_deref(), Some("trouble"));
    }
    assert_eq!(bytes.len(), HEADER + 3 + CHECKSUM);
}

#[test]
fn distances_fit_a_byte_beside_one_that_means_none() {
    let farthest = full(line(255));
    assert_eq!(farthest.distribution().max_depth(), 254);
    let bytes = written(&farthest);
    let back = read(line(255), &bytes).expect("a sound file");
    assert_eq!(back.distribution(), farthest.distribution());
    // A header with more levels than there are distances, each of one state.
    let head = HEADER - 8 - (8 + 4 * 8) - 1 - 4 - 8;
    for levels in [256_u32, 257, 300] {
        let header = [
            &bytes[..head],
            &u64::from(levels).to_le_bytes(),
            &1_u32.to_le_bytes(),
            &[8],
            &u64::from(levels).to_le_bytes(),
            &1_u64.to_le_bytes().repeat(levels as usize),
            &[0; 8],
            &vec![0; levels as usize],
            &[0; CHECKSUM],
        ];
        let error = read(line(levels), &sealed(header.concat())).expect_err("too far");
        assert!(matches!(error, FileError::Distribution), "{error}");
    }
}

/// Where fields of the ring's header begin: its lengths, and others.
const NAME: usize = 10;
const METRIC: usize = 26;
const MOVES: usize = 69;
const FIRST_MOVE: usize = 77;
const ROWS: usize = 99;
const BITS: usize = 111;
const LEVELS: usize = 112;
const COUNTS: usize = 120;

#[test]
fn hostile_lengths_are_refused_without_asking_for_memory() {
    let [(bytes, _), _] = rings();
    let mut refused = 0;
    for place in [NAME, METRIC, MOVES, FIRST_MOVE, LEVELS] {
        for length in [u64::MAX, u64::MAX / 8, 1 << 40, (1 << 20) + 1, 5000] {
            let error = read(ring(), &with(&bytes, place, &length.to_le_bytes()));
            assert!(matches!(error, Err(FileError::Header)), "{place}");
            refused += 1;
        }
    }
    assert_eq!(refused, 25);
    // Numbers of rows and states are compared before memory is taken for them.
    let rows = with(&bytes, ROWS, &u64::MAX.to_le_bytes());
    assert!(matches!(read(ring(), &rows), Err(FileError::Shape { .. })));
    let counts = with(&bytes, COUNTS, &u64::MAX.to_le_bytes());
    assert!(matches!(
        read(ring(), &counts),
        Err(FileError::Distribution)
    ));
}

#[test]
fn headers_without_end_are_read_to_a_limit() {
    struct Counting(u64);
    impl Read for Counting {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            bytes.fill(0);
            self.0 += bytes.len() as u64;
            Ok(bytes.len())
        }
    }
    let [(bytes, _), _] = rings();
    // Moves without a name, or levels without a state.
    for place in [MOVES, LEVELS] {
        let begin = [&bytes[..place], &u64::MAX.to_le_bytes()].concat();
        let mut rest = Counting(0);
        let error = TableFile::read(begin.chain(&mut rest)).expect_err("without end");
        assert!(matches!(error, FileError::Header), "{error}");
        assert!(rest.0 <= 1 << 20, "{} bytes were read", rest.0);
    }
}

#[test]
fn foreign_files_are_told_apart() {
    let [(bytes, _), _] = rings();
    let file = TableFile::read(bytes.as_slice()).expect("a sound file");
    let error = file.expect_hash(&[0; 32]).expect_err("another");
    let told = "a table of another puzzle, or of another definition of it: \"a puzzle\"";
    assert_eq!(error.to_string(), told);
    let renamed = ring().with_move_names(["on", "off"]).expect("two names");
    let error = read(renamed, &bytes).expect_err("other names");
    let told = "move 2 of the table is \"back\", expected \"off\"";
    assert_eq!(error.to_string(), told);
    let fewer = TransitionSpace::new(1, 6, vec![1, 2, 3, 4, 5, 0]).expect("rows that there are");
    let fewer = fewer.with_move_names(["on"]).expect("one name");
    let error = read(fewer, &bytes).expect_err("fewer moves");
    let told = "move 2 of the table is \"back\", expected none";
    assert_eq!(error.to_string(), told);
    // One move more, even if it has no name.
    let three = [
        &bytes[..MOVES],
        &3_u64.to_le_bytes(),
        &bytes[FIRST_MOVE..ROWS],
    ]
    .concat();
    let more = [&three, &[0; 8][..], &bytes[ROWS..]].concat();
    let error = read(ring(), &sealed(more)).expect_err("more moves");
    let told = "move 3 of the table is \"\", expected none";
    assert_eq!(error.to_string(), told);
    let error = read(line(7), &bytes).expect_err("more rows");
    let told = "a table of 6 rows of 1 states, expected 7 rows of 1";
    assert_eq!(error.to_string(), told);
    // The same shape and names, and other distances.
    let error = read(one_way(), &bytes).expect_err("other steps");
    assert!(matches!(error, FileError::Proof(_)), "{error}");
    let error = read(ring(), &with(&bytes, BITS, &[8])).expect_err("other bits");
    assert_eq!(error.to_string(), "8 bits per state, expected 4");
    let error = read(ring(), b"# not a table but a text").expect_err("a text");
    let told = "not a distance table: the file begins with \"# not a \"";
    assert_eq!(error.to_string(), told);
    for version in [0, 1, 3, u16::MAX] {
        // Whatever follows, a file of another version is refused as one.
        let start = [&b"GODTABLE"[..], &version.to_le_bytes()].concat();
        let error = TableFile::read(start.as_slice()).expect_err("another version");
        assert!(
            matches!(error, FileError::Version { found, expected: VERSION } if found == version)
        );
    }
}

#[test]
fn moves_that_none_undoes_have_tables_of_distances_alone() {
    let table = full(one_way());
    let counts = table.distribution().counts();
    assert_eq!(counts, [1, 2, 2, 1]);
    let bytes = written(&table);
    let back = read(one_way(), &bytes).expect("a sound file");
    assert!(back.packed() == table.packed());
    // Distances modulo 3 can be read only where each move is undone by one.
    let bytes = written(&thirds(ring()));
    assert!(matches!(read(one_way(), &bytes), Err(FileError::Proof(_))));
}

#[test]
fn the_longest_header_is_read_and_a_longer_one_is_not_written() {
    let table = full(ring());
    let longest = (1 << 20) - (HEADER - 8);
    let named = |length: usize| TableOrigin {
        name: "x".repeat(length),
        ..origin()
    };
    let mut bytes = Vec::new();
    table
        .write_to(&named(longest), &mut bytes)
        .expect("it fits");
    let back = read(ring(), &bytes).expect("a sound file");
    assert_eq!(back.distribution(), table.distribution());
    let mut none = Vec::new();
    let error = table.write_to(&named(longest + 1), &mut none);
    let error = error.expect_err("it is longer");
    let told = "a table header of 1048577 bytes, expected at most 1048576";
    assert_eq!(error.to_string(), told);
    let told = Table::from_function(ring(), Distribution::new(vec![1], 5).expect("few"), |_| {
        None
    });
    let error = told
        .write_to(&origin(), &mut none)
        .expect_err("no distances");
    assert!(matches!(error, FileError::NoDistances), "{error}");
    assert!(none.is_empty());
}

#[test]
fn a_table_file_shows_its_header_only() {
    let [(bytes, _), _] = rings();
    let shown = format!("{:?}", TableFile::read(bytes.as_slice()).expect("sound"));
    assert!(shown.starts_with("TableFile { header: "), "{shown}");
    assert!(shown.len() < 500, "{shown}");
}

proptest! {
    #[test]
    fn any_names_and_hashes_come_back(name: String, metric: String, hash: [u8; 32]) {
        let origin = TableOrigin { name, metric, hash };
        let mut bytes = Vec::new();
        full(ring()).write_to(&origin, &mut bytes).expect("short names");
        let file = TableFile::read(bytes.as_slice()).expect("a sound file");
        prop_assert_eq!(file.name(), &origin.name);
        prop_assert_eq!(file.metric(), &origin.metric);
        prop_assert_eq!(file.hash(), &hash);
        prop_assert!(file.verify(ring()).is_ok());
    }

    /// Random bytes after the version never make a table.
    #[test]
    fn any_bytes_after_the_version_are_refused(rest: Vec<u8>) {
        let bytes = [&b"GODTABLE\x02\x00"[..], &rest].concat();
        let file = TableFile::read(bytes.as_slice());
        prop_assert!(file.and_then(|file| file.verify(ring())).is_err());
    }
}
