//! The texts of the source programs, with the empty depths that they end with.

use std::io::{self, Write};

use god_table::{Depth, Distribution as Counts};

/// What the programs call their tables, and what they count.
const HEADINGS: [(&str, [&str; 2]); 3] = [
    ("pocket", ["Big Tables", "positions"]),
    ("permutations", ["Permutation Tables", "permutations"]),
    ("orientations", ["Orientation Tables", "orientations"]),
];

/// The puzzle that has a program of its own.
const FLOPPY: &str = "floppy";

/// The depth that the program for the floppy cube always goes to.
const FLOPPY_DEPTH: Depth = 14;

pub(super) fn write(name: &str, title: &str, counts: &Counts, out: &mut Vec<u8>) -> io::Result<()> {
    if name == FLOPPY {
        return write_floppy(counts, out);
    }
    let known = HEADINGS.iter().find(|(known, _)| *known == name);
    // Puzzles that none of the programs knew come in the same form, by their own names.
    let [tables, things] = known.map_or([title, "positions"], |(_, words)| *words);
    let heading = format!("Calculating {tables}");
    writeln!(out, "{heading}\n{}\n", "*".repeat(heading.len()))?;
    for depth in 0..=counts.max_depth() + 1 {
        writeln!(out, "Depth: {depth} Positions: {}", counts.at(depth))?;
    }
    writeln!(out, "Finished. {} unique {things}.", counts.reachable())
}

fn write_floppy(counts: &Counts, out: &mut Vec<u8>) -> io::Result<()> {
    for depth in 0..=FLOPPY_DEPTH {
        writeln!(out, "Depth: {depth}, Positions: {}", counts.at(depth))?;
    }
    let found = counts.reachable();
    writeln!(out, "Finished Calculating: {found} Positions Found.")
}
