//! The texts of the source programs, with the empty depths that they end with.

use std::io::{self, Write};

use god_table::{Depth, Distribution as Counts};

/// What the programs call their tables, and what they count. Puzzles that none of them knew come as the pocket
/// cube does.
const HEADINGS: [(&str, [&str; 2]); 3] = [
    ("pocket", ["Big", "positions"]),
    ("permutations", ["Permutation", "permutations"]),
    ("orientations", ["Orientation", "orientations"]),
];

/// The puzzle that has a program of its own.
const FLOPPY: &str = "floppy";

/// The depth that the program for the floppy cube always goes to.
const FLOPPY_DEPTH: Depth = 14;

pub(super) fn write(puzzle: &str, counts: &Counts, out: &mut Vec<u8>) -> io::Result<()> {
    if puzzle == FLOPPY {
        return write_floppy(counts, out);
    }
    let known = HEADINGS.iter().find(|(name, _)| *name == puzzle);
    let (_, [tables, things]) = known.unwrap_or(&HEADINGS[0]);
    let heading = format!("Calculating {tables} Tables");
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
