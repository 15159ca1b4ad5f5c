//! The files in `tables/`: how each is made, and how it is checked besides its sum.

use cube_model::pocket::{MoveTables, PocketMove};
use god_table::spaces::TransitionSpace;
use god_table::{FloppyTable, Metric, PocketTable, Table};
use perm_index::TransitionTable;

/// Makes the bytes of a file, the same on every machine.
type Make = fn() -> Result<Vec<u8>, String>;

/// All files with their names, in the order in which they are made. `tables/README.md` describes each.
pub(crate) const FILES: [(&str, Make); 9] = [
    ("perm-moves.bin", || transitions(MoveTables::new().perms())),
    ("twist-moves.bin", || {
        transitions(MoveTables::new().twists())
    }),
    ("perm-distances-htm.bin", || {
        distances(MoveTables::new().perms(), HTM)
    }),
    ("perm-distances-qtm.bin", || {
        distances(MoveTables::new().perms(), QTM)
    }),
    ("twist-distances-htm.bin", || {
        distances(MoveTables::new().twists(), HTM)
    }),
    ("twist-distances-qtm.bin", || {
        distances(MoveTables::new().twists(), QTM)
    }),
    ("pocket-htm.bin", || whole_table(HTM)),
    ("pocket-qtm.bin", || whole_table(QTM)),
    ("floppy.bin", floppy_sequences),
];

const HTM: Metric = Metric::HalfTurn;
const QTM: Metric = Metric::QuarterTurn;

/// Checks the content of a file, after its sum has been compared: the tables of the whole pocket
/// cube must open.
pub(crate) fn verify(name: &str, bytes: &[u8]) -> Result<(), String> {
    match name {
        "pocket-htm.bin" | "pocket-qtm.bin" => {
            let table = PocketTable::read_from(bytes);
            table.map(drop).map_err(|error| error.to_string())
        }
        _ => Ok(()),
    }
}

/// A transition table as little-endian 16-bit numbers, row by row.
fn transitions(table: &TransitionTable) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::with_capacity(2 * table.as_slice().len());
    for &to in table.as_slice() {
        let to = u16::try_from(to).map_err(|_| format!("{to} does not fit 16 bits"))?;
        bytes.extend(to.to_le_bytes());
    }
    Ok(bytes)
}

/// The distance of every value of a coordinate with these transitions, one byte each.
fn distances(transitions: &TransitionTable, metric: Metric) -> Result<Vec<u8>, String> {
    let rows = transitions.as_slice().chunks(PocketMove::ALL.len());
    let values = rows.len();
    let targets = rows.flat_map(|row| metric.moves().iter().map(|mv| row[mv.column()]));
    let space = TransitionSpace::new(metric.moves().len(), values, targets.collect());
    let space = space.map_err(|error| error.to_string())?;
    let table = Table::new(space).map_err(|error| error.to_string())?;
    let packed = table.packed().expect("distances in full");
    let byte = |value: usize| {
        let distance = packed.get(value);
        let distance = distance.ok_or_else(|| format!("the moves do not reach value {value}"))?;
        u8::try_from(distance).map_err(|_| format!("{distance} does not fit a byte"))
    };
    (0..packed.states()).map(byte).collect()
}

fn whole_table(metric: Metric) -> Result<Vec<u8>, String> {
    let table = PocketTable::new(metric).map_err(|error| error.to_string())?;
    table.to_bytes().map_err(|error| error.to_string())
}

/// The sequences of the floppy cube: one position and its sequence a line, in the order in which
/// they were found.
fn floppy_sequences() -> Result<Vec<u8>, String> {
    let lines: Vec<String> = FloppyTable::new()
        .entries()
        .iter()
        .map(|entry| {
            let axes = entry.sequence.iter().map(ToString::to_string);
            format!("{} {}", entry.state, axes.collect::<String>())
        })
        .collect();
    Ok(lines.join("\n").into_bytes())
}
