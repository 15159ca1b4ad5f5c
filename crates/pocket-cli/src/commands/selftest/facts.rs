//! Checks of answers that are known to be true. Each calls the program as a user would.

use cube_model::pocket::{PermIndex, PocketState, TwistIndex};
use god_table::{Likeness, Metric, PocketTable, classes};

use super::{Check, CheckResult, Passed, expect};
use crate::io::Io;

/// Commands, with bars between their words, and their output or its end.
const ANSWERS: [(&str, &str); 34] = [
    ("rank|perm|7 3 6 4 5 1 2", "4672\n"),
    ("unrank|perm|-n|7|4672", "7 3 6 4 5 1 2\n"),
    ("rank|perm|7 4 1 5 9 2 3 12 11 10 8 6", "250488119\n"),
    (
        "rank|perm|19 8 16 18 11 5 9 12 20 14 13 2 1 10 17 4 6 15 7 3",
        "2239734048109047995\n",
    ),
    (
        "unrank|perm|-n|34|295232799039604140847618609643519999999",
        "34 33 32 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1\n",
    ),
    ("rank|ori|--base|3|0002220", "26\n"),
    ("unrank|ori|-n|7|--base|3|364", "1111110\n"),
    ("unrank|comb|-n|52|-k|5|2598959", "48 49 50 51 52\n"),
    (
        "factor|dbcbcacdaddbbbd",
        "(d d b c d b b c a) (b a) (c d b) (d)\n",
    ),
    ("product|cadab|bddad", "cabddabdad\n"),
    ("product|bddad|cadab", "bcaddadadb\n"),
    (
        "map|-n|2|R",
        "(1 10 3 12 5 6 7 8 9 22 11 24 15 13 16 14 4 18 2 20 21 19 23 17)\n",
    ),
    (
        "cycles|-n|4|U Rw'",
        "multiple: 720\nVisible order: 720\nVisible order up to rotation: 720\n",
    ),
    (
        "cycles|-n|4|U Rw L",
        "multiple: 1980\nVisible order: 990\nVisible order up to rotation: 990\n",
    ),
    (
        "cycles|-n|7|U R",
        "multiple: 420\nVisible order: 105\nVisible order up to rotation: 105\n",
    ),
    (
        "cycles|-n|4|2R 2U",
        "multiple: 28\nVisible order: 28\nVisible order up to rotation: 28\n",
    ),
    (
        "cycles|-n|4|Uw Dw",
        "multiple: 4\nVisible order: 4\nVisible order up to rotation: 2\n",
    ),
    (
        "cycles|-n|3|R U2 D' B D'",
        "multiple: 1260\nVisible order: 1260\nVisible order up to rotation: 1260\n",
    ),
    (
        "cycles|-n|4|--convention|wiki|U R",
        "multiple: 420\nVisible order: 105\nVisible order up to rotation: 105\n",
    ),
    (
        "cycles|-n|2|U R F",
        "multiple: 12\nVisible order: 12\nVisible order up to rotation: 12\n",
    ),
    ("alg|count|R U2 M", "4 HTM, 5 QTM, 3 STM, 3 ETM\n"),
    (
        "solve|R U F2 R2 U F R2 U R",
        "U R U' F R U2 F' U' R' (9f)\n",
    ),
    ("solve|--metric|qtm|R U F2", "F2 U' R' (4q)\n"),
    ("solve|--all|--facelets|FFBLBRDLDUBRRFDDLRLUUUFB", "(9f)\n"),
    ("solve|--puzzle|floppy|abcd1111", "01013012\n"),
    ("solve|--puzzle|pyraminx|U R' B L U'", "U L' B' R U' (5f)\n"),
    ("scramble|--seed|0", "U2 F' U2 F R' F' U2 F2 R U F\n"),
    (
        "scramble|--seed|18446744073709551615|--json",
        "{\"scramble\":\"R F R F2 U R' U' F U2 R F'\",\"distance\":8,\"state\":\"4272,207\"}\n",
    ),
    ("order|pocket", "3674160\n"),
    ("order|3x3x3", "43252003274489856000\n"),
    (
        "order|4x4x4",
        "16972688908618238933770849245964147960401887232000000000\n",
    ),
    ("order|2x3x4", "2654208\n"),
    ("order|skewb", "3149280\n"),
    ("solve|--puzzle|3x3x3|R U F", "F' U' R' (3f)\n"),
];

/// The number of positions at the largest distance up to rotation, up to symmetry, and up to
/// symmetry and inversion.
const ANTIPODES: [(Metric, &str, [usize; 3]); 2] = [
    (Metric::HalfTurn, "antipodes htm", [129, 77, 56]),
    (Metric::QuarterTurn, "antipodes qtm", [16, 10, 8]),
];

/// The number of all positions up to rotation, up to symmetry, and up to symmetry and inversion.
const CLASSES: [usize; 3] = [154_608, 77_802, 40_296];

const LIKENESSES: [Likeness; 3] = [
    Likeness::Rotation,
    Likeness::Symmetry,
    Likeness::SymmetryAndInverse,
];

/// The checks of all known answers.
pub(super) fn checks(long: bool) -> Vec<Check> {
    let answers = ANSWERS.iter().map(|(command, expected)| {
        let name = format!("pocket {}", command.replace('|', " "));
        Check::of(name, |_| answered(command, expected))
    });
    let antipodes = ANTIPODES.iter().map(|(metric, name, known)| {
        Check::of(*name, |_| {
            let table = PocketTable::new(*metric)?;
            let found = LIKENESSES.map(|likeness| classes(table.antipodes(), likeness).count());
            in_classes(found, *known)
        })
    });
    let all = long.then(|| {
        Check::of("classes", |_| {
            in_classes(
                LIKENESSES.map(|likeness| classes(all_states(), likeness).count()),
                CLASSES,
            )
        })
    });
    answers.chain(antipodes).chain(all).collect()
}

/// Runs a command and compares what it prints.
fn answered(command: &str, expected: &str) -> CheckResult {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut io = Io::new(&b""[..], &mut out, &mut err);
    let status = crate::run(["pocket"].into_iter().chain(command.split('|')), &mut io);
    drop(io);
    let [out, err] = [out, err].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    if !err.is_empty() || status != 0 {
        return Err(format!("found status {status} and {err:?}, expected an answer").into());
    }
    if !out.ends_with(expected) {
        return Err(format!("found {out:?}, expected {expected:?} at its end").into());
    }
    let last = expected.trim_end().lines().last().unwrap_or_default();
    Ok(Passed::told(last))
}

fn in_classes(found: [usize; 3], known: [usize; 3]) -> CheckResult {
    expect(&found, &known)?;
    let [rotation, symmetry, inverse] = found;
    Ok(Passed::told(format!(
        "{rotation} up to rotation, {symmetry} up to symmetry, {inverse} with inverses"
    )))
}

fn all_states() -> impl Iterator<Item = PocketState> {
    PermIndex::all()
        .flat_map(|perm| TwistIndex::all().map(move |twist| PocketState::from_indices(perm, twist)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_answer_does_not_pass() {
        assert!(answered("rank|perm|2 1", "1\n").is_ok());
        for (command, expected) in [
            ("rank|perm|2 1", "0\n"),
            ("rank|perm|2 1", "1"),
            ("rank|perm|2 2", "1\n"),
            ("nothing", ""),
        ] {
            assert!(answered(command, expected).is_err(), "{command}");
        }
        assert!(in_classes([1, 2, 3], [1, 2, 3]).is_ok());
        assert!(in_classes([1, 2, 4], [1, 2, 3]).is_err());
    }
}
