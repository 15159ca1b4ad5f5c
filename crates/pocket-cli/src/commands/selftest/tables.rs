//! Tables: made and proved, compared with the known counts, and counted in other ways.

use std::ops::ControlFlow;
use std::path::Path;

use god_table::{Distribution, FloppyTable, Metric, PocketTable};
use puzzle_def::known;
use puzzle_space::{Choices, DefinitionSpace, Reduction};
use row_search::count_states;
use sha2::{Digest, Sha256};

use super::{Check, CheckResult, Passed, expect};
use crate::choice::TypedMoves;
use crate::failure::Reason;
use crate::options::metric_name;
use crate::puzzle_name::POCKET;
use crate::selection::Selection;
use crate::table;

/// Puzzles with more positions take too much time and memory for a quick check.
const LARGE: u64 = 10_000_000;

/// The puzzles that are searched, each with a metric and the number of positions at each distance.
const COUNTS: [(&str, Metric, &[u64]); 12] = [
    (
        "pocket",
        HTM,
        &[
            1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644,
        ],
    ),
    (
        "pocket",
        QTM,
        &[
            1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536,
            90280, 276,
        ],
    ),
    ("permutations", HTM, &[1, 9, 54, 297, 1233, 2157, 1244, 45]),
    (
        "permutations",
        QTM,
        &[1, 6, 27, 114, 450, 1258, 1877, 1142, 165],
    ),
    ("orientations", HTM, &[1, 2, 12, 64, 274, 336, 40]),
    ("orientations", QTM, &[1, 2, 8, 36, 124, 228, 272, 50, 8]),
    ("floppy", HTM, &[1, 4, 10, 24, 53, 64, 31, 4, 1]),
    ("1x2x3", HTM, &[1, 3, 5, 8, 13, 13, 5]),
    (
        "pyraminx",
        HTM,
        &[
            1, 8, 48, 288, 1728, 9896, 51808, 220_111, 480_467, 166_276, 2457, 32,
        ],
    ),
    (
        "skewb",
        HTM,
        &[
            1, 8, 48, 288, 1728, 10248, 59304, 315_198, 1_225_483, 1_455_856, 81028, 90,
        ],
    ),
    (
        "2x2x3",
        HTM,
        &[
            1, 10, 67, 404, 2023, 8504, 28545, 69734, 127_540, 179_700, 189_120, 199_200, 116_112,
            44416, 2304,
        ],
    ),
    (
        "corners",
        HTM,
        &[
            1, 18, 243, 2874, 28000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616,
            15_139_616, 64736,
        ],
    ),
];

const HTM: Metric = Metric::HalfTurn;
const QTM: Metric = Metric::QuarterTurn;

/// The sums of the pocket cube's tables as files, which are those of `tables/SHA256SUMS`.
const SUMS: [(Metric, &str); 2] = [
    (
        Metric::HalfTurn,
        "883eef78f432cf16017df748a9471c0c520c413c58e3fe41e155ff91e18bb248",
    ),
    (
        Metric::QuarterTurn,
        "4e50f491a6023a386f65dcf95c4761d91de0eb27ecffc83f4e3842484706388b",
    ),
];

/// The SHA-256 sum of the floppy cube's positions with their sequences, one a line.
const FLOPPY_SUM: &str = "0d1206103809b4fcc298e154c846106b737b90b593d409d918f8598a342d11be";

/// Moves of the pocket cube that don't reach all positions, and the known results: the number of
/// reachable positions, the largest distance, and the number of positions at that distance.
const SOME_MOVES: [(Metric, &str, [u64; 3]); 2] = [
    (Metric::HalfTurn, "U,U2,U',R,R2,R'", [29_160, 14, 22]),
    (Metric::QuarterTurn, "U,U',R,R'", [29_160, 17, 18]),
];

/// The checks of all tables that are not in files.
pub(super) fn checks(long: bool) -> Vec<Check> {
    let mut checks = Vec::new();
    for (name, metric, counts) in COUNTS {
        if long || counts.iter().sum::<u64>() <= LARGE {
            checks.extend(of_puzzle(name, metric, counts));
        }
    }
    checks.extend(SOME_MOVES.map(|(metric, moves, known)| {
        let name = format!("table {POCKET} {} {moves}", metric_name(metric));
        Check::of(name, move |watched| of_moves(metric, moves, known, watched))
    }));
    checks.push(Check::of("floppy sequences", |_| of_floppy()));
    checks
}

/// The checks of a puzzle: its table, and two counts, in which every position is stored or only one
/// of each symmetry class.
fn of_puzzle(name: &'static str, metric: Metric, counts: &'static [u64]) -> [Check; 3] {
    let of_it = format!("{name} {}", metric_name(metric));
    let table = Check::of(format!("table {of_it}"), move |watched| {
        of_table(&selected(name, metric, None)?, counts, watched)
    });
    let ways = [
        ("count", Reduction::Nothing),
        ("symmetry", Reduction::Always),
    ];
    let [count, symmetry] = ways.map(|(how, reduction)| {
        Check::of(format!("{how} {of_it}"), move |_| {
            of_definition(name, metric, reduction, counts)
        })
    });
    [table, count, symmetry]
}

/// A puzzle in a metric, with all moves or these.
fn selected(name: &str, metric: Metric, moves: Option<&str>) -> Result<Selection, Reason> {
    let puzzle = known::find(name)?;
    let mut selection = Selection::new(puzzle, metric, false, &[])?;
    if let Some(moves) = moves {
        selection.choose_moves(TypedMoves::of_moves(moves))?;
    }
    Ok(selection)
}

/// The table of a puzzle, as the bytes of its file.
fn of_table(selection: &Selection, counts: &[u64], watched: bool) -> CheckResult {
    let table = table::of_each(selection, None, watched)?;
    let found = proved(table.distribution(), counts)?;
    let origin = table::origin(selection)?;
    let mut bytes = Vec::new();
    table.write_to(&origin, &mut bytes)?;
    let sum = sum_of(&bytes);
    let known = SUMS
        .iter()
        .find(|(metric, _)| *metric == selection.base.metric());
    if let Some((_, known)) =
        known.filter(|_| selection.base.is_plain_pocket() && !selection.base.has_chosen_moves())
    {
        expect(&sum.as_str(), known)?;
    }
    Ok(with_sum(found, sum))
}

/// A table of some moves of the pocket cube.
fn of_moves(metric: Metric, moves: &str, known: [u64; 3], watched: bool) -> CheckResult {
    let selection = selected(POCKET, metric, Some(moves))?;
    let counts = selection.counts(None, watched)?;
    let deepest = counts.max_depth();
    let found = [counts.reachable(), deepest.into(), counts.at(deepest)];
    expect(&found, &known)?;
    of_table(&selection, counts.counts(), watched)
}

/// Counts the positions of a definition in two sets.
fn of_definition(name: &str, metric: Metric, reduction: Reduction, counts: &[u64]) -> CheckResult {
    let puzzle = known::find(name)?;
    let choices = Choices {
        reduction,
        single_turns: metric == QTM,
        ..Choices::default()
    };
    let space = DefinitionSpace::new(puzzle.definition(), &choices)?;
    counted(
        &count_states(&space, &mut |_| ControlFlow::Continue(()))?,
        counts,
    )
}

/// The positions of the floppy cube in the order found, each with its sequence.
fn of_floppy() -> CheckResult {
    let table = FloppyTable::new();
    let lines = table.entries().iter().map(|entry| {
        let sequence = entry.sequence.iter().map(ToString::to_string);
        format!("{} {}", entry.state, sequence.collect::<String>())
    });
    let lines: Vec<String> = lines.collect();
    let sum = sum_of(lines.join("\n").as_bytes());
    expect(&sum.as_str(), &FLOPPY_SUM)?;
    Ok(with_sum(
        Passed::told(format!("{} positions", lines.len())),
        sum,
    ))
}

/// A table of the pocket cube in a file.
pub(super) fn of_file(path: &Path) -> CheckResult {
    let table = PocketTable::read(path)?;
    let (metric, moves) = (table.metric(), table.moves());
    let counts = table.distribution();
    let known = COUNTS
        .iter()
        .find(|(name, of, _)| *name == POCKET && *of == metric);
    let known = match known.filter(|_| moves == metric.moves()) {
        Some((_, _, known)) => known,
        None => counts.counts(),
    };
    let found = proved(counts, known)?;
    let told = format!("{metric}, moves {moves}: {}", found.told);
    // The table that was read makes the same bytes again, so this is the sum of the file.
    Ok(with_sum(Passed::told(told), sum_of(&table.to_bytes()?)))
}

/// Compares the counts of a proved table with those that are known.
fn proved(found: &Distribution, known: &[u64]) -> CheckResult {
    expect(&found.counts(), &known)?;
    let (all, deepest) = (found.reachable(), found.max_depth());
    Ok(Passed::told(format!(
        "{all} positions up to {deepest} moves away, each distance proved"
    )))
}

/// Compares counts without a table with those that are known.
fn counted(found: &Distribution, known: &[u64]) -> CheckResult {
    expect(&found.counts(), &known)?;
    Ok(Passed::told(format!(
        "{} positions, the same counts",
        found.reachable()
    )))
}

fn with_sum(found: Passed, sum: String) -> Passed {
    Passed {
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
        let (_, _, right) = COUNTS[6];
        let mut wrong = right.to_vec();
        wrong.swap(1, 2);
        let floppy = selected("floppy", HTM, None).expect("it is known");
        for (counts, is_right) in [(right, true), (&wrong[..], false), (&right[1..], false)] {
            assert_eq!(of_table(&floppy, counts, false).is_ok(), is_right);
            let defined = of_definition("floppy", HTM, Reduction::Nothing, counts);
            assert_eq!(defined.is_ok(), is_right);
        }
        assert!(of_moves(HTM, "U,R", [1, 2, 3], false).is_err());
        let pocket = selected(POCKET, QTM, None).expect("it is known");
        assert!(of_table(&pocket, right, false).is_err());
    }
}
