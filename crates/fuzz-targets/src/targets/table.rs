//! Table files in which bytes are changed anywhere, with a valid checksum.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;
use std::sync::LazyLock;

use god_table::file::{FileError, TableFile, TableOrigin};
use god_table::{Metric, PocketTable, Space, Table};
use puzzle_def::known;
use puzzle_space::{Choices, DefinitionSpace};
use sha2::{Digest, Sha256};

use crate::bytes::Bytes;
use crate::target::{Outcome, Target};

pub(super) const TARGET: Target = Target {
    name: "table",
    claim: "whatever is changed in a file under a right checksum, only right distances make a table",
    made,
    raw: Some(raw),
    corpus: headers,
    tokens: "GODTABLE|\0\0\0\0|\u{1}",
};

/// The length of the checksum at the end of a file.
const CHECKSUM: usize = 32;
/// Where the name of the puzzle begins: after `GODTABLE`, the version and the length of the name.
const NAME: usize = 8 + 2 + 8;

/// The metric. Neither it nor the name has an effect for these puzzles.
const METRIC: &str = "htm";

const HASH: [u8; 32] = [7; 32];

/// A real table as a file.
struct Real {
    puzzle: &'static str,
    /// How its distances are stored.
    kind: &'static str,
    file: Vec<u8>,
    /// The byte range of its distances.
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

fn space(puzzle: &str) -> DefinitionSpace {
    let puzzle = known::definition(puzzle).expect("a known puzzle");
    DefinitionSpace::new(&puzzle, &Choices::default()).expect("it is small")
}

fn small(puzzle: &'static str, thirds: bool) -> Real {
    let table = if thirds {
        Table::compute_thirds(space(puzzle), &mut |_| std::ops::ControlFlow::Continue(()))
    } else {
        Table::new(space(puzzle))
    };
    let table = table.expect("it is small");
    let origin = TableOrigin {
        name: puzzle.into(),
        metric: METRIC.into(),
        hash: HASH,
    };
    let mut file = Vec::new();
    let written = table.write_to(&origin, &mut file);
    written.expect("memory takes all bytes");
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
        kind: "pocket",
        distances: end - table.packed().as_bytes().len()..end,
        file,
    }
});

/// Makes a few changes; the checksum is right or, sometimes, the old one.
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
        pocket(&file, kind)
    } else {
        of_small(real, &file, kind)
    }
}

/// Makes one change, more often in the distances than in the header.
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

/// The table of one of the small puzzles in a file.
fn read(puzzle: &str, file: &[u8]) -> Result<Table<DefinitionSpace>, FileError> {
    let file = TableFile::read(file)?.expect_hash(&HASH)?;
    file.verify(space(puzzle))
}

/// A file for a small puzzle.
fn of_small(real: &Real, file: &[u8], kind: impl Hash) -> Outcome {
    match read(real.puzzle, file) {
        Ok(table) => {
            assert!(is_sealed(file), "a wrong checksum is taken for right");
            let expected = read(real.puzzle, &real.file).expect("the table is right");
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
            let labels = labels(real);
            let is_right = is_sealed(file)
                && without(&labels, file) == without(&labels, &real.file)
                && labels.iter().all(|label| {
                    let text = file.get(label.clone());
                    text.is_some_and(|text| std::str::from_utf8(text).is_ok())
                });
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

/// The byte ranges of the texts without effect: the name of the puzzle and the metric.
fn labels(real: &Real) -> [Range<usize>; 2] {
    let name = NAME..NAME + real.puzzle.len();
    let metric = name.end + 8..name.end + 8 + METRIC.len();
    [name, metric]
}

/// The bytes before the checksum, without those of the labels.
fn without(labels: &[Range<usize>], file: &[u8]) -> Vec<u8> {
    let body = file[..file.len() - CHECKSUM].iter().enumerate();
    let kept = body.filter(|(place, _)| !labels.iter().any(|label| label.contains(place)));
    kept.map(|(_, &byte)| byte).collect()
}

/// A file of the pocket cube, whose name and metric decide what it is read as.
fn pocket(file: &[u8], kind: impl Hash) -> Outcome {
    let is_right = file == POCKET.file;
    match PocketTable::read_from(file) {
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

/// Tries any bytes as a file, and as the header of a small table.
fn raw(input: &[u8]) -> Outcome {
    let with_distances = |real: &Real| {
        let mut file = [input, &real.file[real.distances.clone()]].concat();
        file.extend(Sha256::digest(&file));
        file
    };
    let real = &SMALL[0];
    let file = with_distances(real);
    let _ = PocketTable::read_from(file.as_slice());
    match read(real.puzzle, &file) {
        Ok(_) => Outcome::accepted("header", 1),
        Err(error) => Outcome::refused(format!("{:?}", std::mem::discriminant(&error))),
    }
}

/// Beginnings of files for mutation.
fn headers() -> Vec<Vec<u8>> {
    let header = |real: &Real| real.file[..real.distances.start].to_vec();
    SMALL.iter().map(header).collect()
}
