//! Tables in files: bytes changed anywhere under a right checksum.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;
use std::sync::LazyLock;

use god_table::file::{Origin, StoredTable};
use god_table::{AnySpace, Metric, PocketTable, Table, puzzles};
use sha2::{Digest, Sha256};

use crate::bytes::Bytes;
use crate::target::{Outcome, Target};

pub(super) const TARGET: Target = Target {
    name: "table",
    claim: "whatever is changed in a file under a right checksum, only right distances make a table",
    made,
    raw: Some(raw),
    corpus: headers,
    tokens: &["GODTABLE", "\0\0\0\0", "\u{1}"],
};

/// The length of the checksum at the end of a file.
const CHECKSUM: usize = 32;
/// Where the name in a file of version 2 begins, which decides nothing: after `GODTABLE`, the version, the hash and
/// the length of the name.
const NAME: usize = 8 + 2 + 32 + 2;

const HASH: [u8; 32] = [7; 32];

/// A real table as a file.
struct Real {
    puzzle: &'static str,
    /// What its distances are kept as.
    kind: &'static str,
    file: Vec<u8>,
    /// Where its distances stand.
    distances: Range<usize>,
}

static SMALL: LazyLock<Vec<Real>> = LazyLock::new(|| {
    let names = ["floppy", "1x2x3", "permutations", "orientations"];
    let with_thirds = names
        .into_iter()
        .flat_map(|name| [(name, false), (name, true)]);
    with_thirds
        .map(|(name, thirds)| small(name, thirds))
        .collect()
});

fn space(puzzle: &str) -> AnySpace {
    let puzzle = puzzles::find(puzzle).expect("it is in the list");
    puzzle.space(Metric::HalfTurn).expect("it has half turns")
}

fn small(puzzle: &'static str, thirds: bool) -> Real {
    let table = if thirds {
        Table::compute_thirds(space(puzzle), &mut |_| std::ops::ControlFlow::Continue(()))
    } else {
        Table::new(space(puzzle))
    };
    let table = table.expect("it is small");
    let name = puzzle.to_owned();
    let mut file = Vec::new();
    table
        .write_to(&Origin { name, hash: HASH }, &mut file)
        .expect("memory takes all bytes");
    let states = table.distribution().states() as usize;
    let payload = match table.packed() {
        Some(packed) => packed.as_bytes().len(),
        None => states.div_ceil(4),
    };
    let end = file.len() - CHECKSUM;
    Real {
        puzzle,
        kind: if thirds { "thirds" } else { "packed" },
        file,
        distances: end - payload..end,
    }
}

static POCKET: LazyLock<Real> = LazyLock::new(|| {
    let table = PocketTable::new(Metric::HalfTurn).expect("no moves are left out");
    let file = table.to_bytes().expect("a header can be written");
    let end = file.len() - CHECKSUM;
    Real {
        puzzle: "pocket",
        kind: "version 1",
        distances: end - table.packed().as_bytes().len()..end,
        file,
    }
});

/// A few changes, and the right checksum or, now and then, the old one.
fn made(bytes: &mut Bytes<'_>) -> Outcome {
    // The large table takes as long as hundreds of small ones.
    let is_large = bytes.below(256) == 255;
    let real = if is_large {
        &*POCKET
    } else {
        bytes.pick(&SMALL)
    };
    let mut file = real.file[..real.file.len() - CHECKSUM].to_vec();
    for _ in 0..bytes.below(5) {
        changed(&mut file, real, bytes);
    }
    let old_checksum = bytes.once_in(16);
    if old_checksum {
        file.extend(&real.file[real.file.len() - CHECKSUM..]);
    } else {
        file.extend(Sha256::digest(&file));
    }
    let kind = (real.kind, old_checksum);
    if is_large {
        pocket(file, kind)
    } else {
        general(real, &file, kind)
    }
}

/// One change, more often of distances than of the header.
fn changed(file: &mut Vec<u8>, real: &Real, bytes: &mut Bytes<'_>) {
    let Range { start, end } = real.distances.clone();
    let in_distances = |bytes: &mut Bytes<'_>| start + bytes.below(end - start);
    match bytes.below(8) {
        0 | 1 => {
            // As many states at each distance as before.
            let places = [in_distances(bytes), in_distances(bytes)];
            if places.iter().all(|&place| place < file.len()) {
                file.swap(places[0], places[1]);
            }
        }
        2 | 3 => {
            // Two distances of one byte change places.
            if let Some(byte) = file.get_mut(in_distances(bytes)) {
                *byte = byte.rotate_left(4);
            }
        }
        4 => {
            if let Some(byte) = file.get_mut(in_distances(bytes)) {
                *byte ^= 1 << bytes.below(8);
            }
        }
        5 => {
            let place = bytes.below(start);
            if let Some(byte) = file.get_mut(place) {
                *byte = byte.wrapping_add(bytes.below(256) as u8);
            }
        }
        6 => file.truncate(file.len() - bytes.below(20).min(file.len())),
        _ => file.extend((0..bytes.below(20)).map(|at| at as u8)),
    }
}

/// A file of version 2 for a small puzzle.
fn general(real: &Real, file: &[u8], kind: impl Hash) -> Outcome {
    let read = |file: &[u8]| Table::read_from(space(real.puzzle), &HASH, &mut &*file);
    let name = NAME..NAME + real.puzzle.len();
    match read(file) {
        Ok(table) => {
            assert!(is_sealed(file), "a wrong checksum is taken for right");
            let expected = read(&real.file).expect("the table is right");
            assert_eq!(table.distribution(), expected.distribution());
            let states = (0..expected.space().rows()).flat_map(|row| {
                let elements = 0..expected.space().fibre().size() as u32;
                elements.map(move |element| god_table::State::new(row, element))
            });
            let mut compared = HashMap::<_, u64>::new();
            for state in states {
                assert_eq!(table.distance(state), expected.distance(state), "{state:?}");
                *compared.entry(table.distance(state)).or_default() += 1;
            }
            let counts = expected.distribution().counts();
            assert_eq!(compared.get(&Some(0)), counts.first());
            Outcome::accepted(kind, 1)
        }
        Err(error) => {
            let is_right = is_sealed(file)
                && without(&name, file) == without(&name, &real.file)
                && std::str::from_utf8(&file[name]).is_ok();
            assert!(!is_right, "the right table is refused: {error}");
            Outcome::refused((kind, format!("{:?}", std::mem::discriminant(&error))))
        }
    }
}

/// Whether the checksum is that of the bytes before it.
fn is_sealed(file: &[u8]) -> bool {
    let (body, checksum) = file.split_at(file.len() - CHECKSUM);
    Sha256::digest(body)[..] == *checksum
}

/// The bytes before the checksum, but for these.
fn without(name: &Range<usize>, file: &[u8]) -> Vec<u8> {
    let body = &file[..file.len() - CHECKSUM];
    [&body[..name.start], &body[name.end..]].concat()
}

/// A file of version 1.
fn pocket(file: Vec<u8>, kind: impl Hash) -> Outcome {
    let is_right = file == POCKET.file;
    match StoredTable::from_bytes(file).and_then(StoredTable::verify) {
        Ok(_) => {
            assert!(is_right, "a changed table is taken for right");
            Outcome::accepted(kind, 1)
        }
        Err(error) => {
            assert!(!is_right, "the right table is refused: {error}");
            Outcome::refused((kind, format!("{:?}", std::mem::discriminant(&error))))
        }
    }
}

/// Any bytes as a file, and as what stands before the distances of a small table.
fn raw(input: &[u8]) -> Outcome {
    let with_distances = |real: &Real| {
        let mut file = [input, &real.file[real.distances.clone()]].concat();
        file.extend(Sha256::digest(&file));
        file
    };
    let real = &SMALL[0];
    let file = with_distances(real);
    let _ = StoredTable::from_bytes(file.clone());
    match Table::read_from(space(real.puzzle), &HASH, &mut file.as_slice()) {
        Ok(_) => Outcome::accepted("header", 1),
        Err(error) => Outcome::refused(format!("{:?}", std::mem::discriminant(&error))),
    }
}

/// Beginnings of files for mutation.
fn headers() -> Vec<Vec<u8>> {
    let header = |real: &Real| real.file[..real.distances.start].to_vec();
    SMALL.iter().map(header).collect()
}
