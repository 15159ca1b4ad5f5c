//! Tables: made and proved, compared with the known counts, and counted in other ways.

use std::ops::ControlFlow;
use std::path::Path;

use god_table::engine::count_states;
use god_table::{Distribution, FloppyTable, Metric, MoveSet, Puzzle, puzzles};
use puzzle_def::known;
use puzzle_space::{Choices, DefinitionSpace, Reduction};
use sha2::{Digest, Sha256};

use super::check::{Check, Checked, Found, expect, reason};
use crate::options::{POCKET, metric_name};
use crate::table;

/// Puzzles with more positions than that take more time and memory than a quick check should.
const LARGE: u64 = 10_000_000;

/// What takes several times as long as its number of positions tells, as its rows are short.
const SLOW: &str = "2x2x3";

/// The sums of the pocket cube's tables as files, which are those of `tables/SHA256SUMS`.
const SUMS: [(Metric, &str); 2] = [
    (
        Metric::HalfTurn,
        "1a0f910a4bc4619ce6e3fc52d3ddc00c643ea5512e522b9e04faa6a74203ce34",
    ),
    (
        Metric::QuarterTurn,
        "256b5ba11e22c01c31cb71feb0a0bfbebe6da632687e5dbbdd3ef3b37ff78ea1",
    ),
];

/// The sum of the floppy cube's positions with their sequences, a line each.
const FLOPPY_SUM: &str = "0d1206103809b4fcc298e154c846106b737b90b593d409d918f8598a342d11be";

/// Moves of the pocket cube that leave some positions out, with what they come to: all positions, the largest
/// distance, and how many are that far.
const SOME_MOVES: [(Metric, &str, [u64; 3]); 2] = [
    (Metric::HalfTurn, "U,U2,U',R,R2,R'", [29_160, 14, 22]),
    (Metric::QuarterTurn, "U,U',R,R'", [29_160, 17, 18]),
];

/// The checks of all tables that are not in files.
pub(super) fn checks(long: bool) -> Vec<Check> {
    let spaces = puzzles::ALL.iter().flat_map(|&puzzle| {
        let known = puzzle.metrics().iter();
        known.map(move |&(metric, counts)| (puzzle, metric, counts))
    });
    let mut checks = Vec::new();
    for (puzzle, metric, counts) in spaces {
        let is_large = counts.iter().sum::<u64>() > LARGE;
        if long || !is_large && puzzle.name() != SLOW {
            checks.extend(of_space(puzzle, metric, counts));
        }
        let is_defined = metric == Metric::HalfTurn && known::find(puzzle.name()).is_ok();
        if is_defined && (long || !is_large) {
            checks.extend(of_definitions(puzzle.name(), counts));
        }
    }
    checks.extend(SOME_MOVES.map(|(metric, moves, known)| {
        let name = format!("table {POCKET} {} {moves}", metric_name(metric));
        Check::of(name, move |watched| of_moves(metric, moves, known, watched))
    }));
    checks.push(Check::of("floppy sequences", |_| of_floppy()));
    checks
}

/// The checks of a puzzle's space: its table, and its positions counted in less memory.
fn of_space(puzzle: &'static dyn Puzzle, metric: Metric, counts: &'static [u64]) -> [Check; 2] {
    let of_it = format!("{} {}", puzzle.name(), metric_name(metric));
    let table = Check::of(format!("table {of_it}"), move |watched| {
        if puzzle.name() == POCKET {
            of_pocket(metric, counts, watched)
        } else {
            of_puzzle(puzzle, metric, counts, watched)
        }
    });
    let count = Check::of(format!("count {of_it}"), move |_| {
        let space = puzzle.space(metric)?;
        let found = count_states(&space, &mut |_| ControlFlow::Continue(()))?;
        counted(&found, counts)
    });
    [table, count]
}

/// The checks of a puzzle as its definition tells of it: with every position stored, and one of those that are alike.
fn of_definitions(name: &'static str, counts: &'static [u64]) -> [Check; 2] {
    [
        ("definition", Reduction::Nothing),
        ("symmetry", Reduction::Always),
    ]
    .map(|(how, reduction)| {
        Check::of(format!("{how} {name}"), move |_| {
            of_definition(name, reduction, counts)
        })
    })
}

/// The table of the pocket cube, as the bytes of its file.
fn of_pocket(metric: Metric, counts: &[u64], watched: bool) -> Checked {
    let table = table::compute_pocket(metric, None, watched).map_err(|failure| reason(&failure))?;
    let found = proved(table.distribution(), counts)?;
    let sum = sum_of(&table.to_bytes()?);
    let known = SUMS.iter().find(|(of, _)| *of == metric);
    let (_, known) = known.expect("there is a sum for each metric");
    expect(&sum.as_str(), known)?;
    Ok(with_sum(found, sum))
}

/// The table of a puzzle of the list.
fn of_puzzle(puzzle: &dyn Puzzle, metric: Metric, counts: &[u64], watched: bool) -> Checked {
    let space = puzzle.space(metric)?;
    let table = table::compute(space, watched).map_err(|failure| reason(&failure))?;
    let found = proved(table.distribution(), counts)?;
    let packed = table.packed().expect("it keeps the distances themselves");
    Ok(with_sum(found, sum_of(packed.as_bytes())))
}

/// A table of some moves of the pocket cube.
fn of_moves(metric: Metric, moves: &str, known: [u64; 3], watched: bool) -> Checked {
    let moves: MoveSet = moves.parse()?;
    let table = table::compute_pocket(metric, Some(moves), watched);
    let table = table.map_err(|failure| reason(&failure))?;
    let counts = table.distribution();
    let deepest = counts.max_depth();
    let found = [counts.reachable(), deepest.into(), counts.at(deepest)];
    expect(&found, &known)?;
    Ok(with_sum(
        proved(counts, counts.counts())?,
        sum_of(&table.to_bytes()?),
    ))
}

/// The same positions, counted as a puzzle that only its definition tells of.
fn of_definition(name: &str, reduction: Reduction, counts: &[u64]) -> Checked {
    let definition = known::find(name)?;
    let choices = Choices {
        reduction,
        ..Choices::default()
    };
    let space = DefinitionSpace::new(&definition, &choices)?;
    counted(
        &count_states(&space, &mut |_| ControlFlow::Continue(()))?,
        counts,
    )
}

/// The positions of the floppy cube in the order found, each with its sequence.
fn of_floppy() -> Checked {
    let table = FloppyTable::new();
    let lines = table.entries().iter().map(|entry| {
        let sequence = entry.sequence.iter().map(ToString::to_string);
        format!("{} {}", entry.state, sequence.collect::<String>())
    });
    let lines: Vec<String> = lines.collect();
    let sum = sum_of(lines.join("\n").as_bytes());
    expect(&sum.as_str(), &FLOPPY_SUM)?;
    Ok(with_sum(
        Found::told(format!("{} positions", lines.len())),
        sum,
    ))
}

/// A table of the pocket cube in a file.
pub(super) fn of_file(path: &Path) -> Checked {
    let table = table::open_pocket(path, None).map_err(|failure| reason(&failure))?;
    let (metric, moves) = (table.metric(), table.moves());
    let counts = table.distribution();
    let known = if moves == metric.moves() {
        puzzles::find(POCKET)?.counts(metric)?
    } else {
        counts.counts()
    };
    let found = proved(counts, known)?;
    let told = format!("{metric}, moves {moves}: {}", found.told);
    // Read back, the table makes the same bytes: nothing else was in the file.
    Ok(with_sum(Found::told(told), sum_of(&table.to_bytes()?)))
}

/// What a proved table has, if that is what is known.
fn proved(found: &Distribution, known: &[u64]) -> Checked {
    expect(&found.counts(), &known)?;
    let (all, deepest) = (found.reachable(), found.max_depth());
    Ok(Found::told(format!(
        "{all} positions up to {deepest} moves away, each distance proved"
    )))
}

/// What was counted without a table, if that is what is known.
fn counted(found: &Distribution, known: &[u64]) -> Checked {
    expect(&found.counts(), &known)?;
    Ok(Found::told(format!(
        "{} positions, the same counts",
        found.reachable()
    )))
}

fn with_sum(found: Found, sum: String) -> Found {
    Found {
        sha256: Some(sum),
        ..found
    }
}

fn sum_of(bytes: &[u8]) -> String {
    let sum = Sha256::digest(bytes);
    sum.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_counts_do_not_pass() {
        let floppy = puzzles::find("floppy").expect("it is in the list");
        let right = floppy.counts(Metric::HalfTurn).expect("its metric");
        let mut wrong = right.to_vec();
        wrong.swap(1, 2);
        for (counts, is_right) in [(right, true), (&wrong[..], false), (&right[1..], false)] {
            let table = of_puzzle(floppy, Metric::HalfTurn, counts, false);
            assert_eq!(table.is_ok(), is_right);
            let defined = of_definition("floppy", Reduction::Nothing, counts);
            assert_eq!(defined.is_ok(), is_right);
        }
        assert!(of_moves(Metric::HalfTurn, "U,R", [1, 2, 3], false).is_err());
        assert!(of_pocket(Metric::QuarterTurn, right, false).is_err());
    }
}
