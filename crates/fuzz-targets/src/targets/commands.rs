//! Every command of the program, with arguments that make sense and with lines of any kind.

use crate::bytes::Bytes;
use crate::program::pocket;
use crate::target::{Outcome, Target, lines_of};

mod numbers;
mod puzzles;
mod sequences;

pub(super) const TARGET: Target = Target {
    name: "commands",
    claim: "each command answers what stickers, queues and columns say, or refuses with status 2",
    made,
    raw: Some(raw),
    corpus: || lines_of(include_str!("../../corpus/commands.txt")),
    tokens: "R|U2|F'|(|)2|[|,|:|]|\n|#|UUUURRRRFFFFDDDDLLLLBBBB|7 |1,2|abcd0000|{\"scramble\":\"R U\"}|1. |0002220| |\u{e9}|-",
};

/// Runs a command and checks its answer.
type Checked = fn(&mut Bytes<'_>) -> Outcome;

/// A check for each command; some quick ones are listed twice.
const CHECKED: [Checked; 19] = [
    sequences::solve,
    sequences::draw,
    sequences::map,
    sequences::cycles,
    sequences::alg,
    numbers::rank,
    numbers::unrank,
    numbers::factor,
    numbers::product,
    numbers::rank,
    numbers::factor,
    puzzles::scramble,
    puzzles::distribution,
    puzzles::resumed,
    puzzles::states,
    puzzles::order,
    puzzles::puzzle,
    puzzles::table,
    told,
];

fn made(bytes: &mut Bytes<'_>) -> Outcome {
    let command = bytes.below(CHECKED.len());
    CHECKED[command](bytes)
}

/// Checks what the program prints about itself: completions, the manual page and help.
fn told(bytes: &mut Bytes<'_>) -> Outcome {
    let shell = *bytes.pick(&["bash", "zsh", "fish", "elvish", "powershell"]);
    let commands = "solve scramble draw distribution states order puzzle table map cycles alg factor product rank unrank \
                    completions man";
    let command = *bytes.pick(&commands.split(' ').collect::<Vec<_>>());
    let (arguments, expected) = match bytes.below(3) {
        0 => (vec!["completions", shell], "distribution"),
        1 => (vec!["man"], ".SH"),
        _ => (vec![command, "--help"], "Usage: pocket"),
    };
    let said = pocket(&arguments, b"");
    assert!(
        said.status == 0 && said.out.contains(expected),
        "{arguments:?}: {said:?}"
    );
    Outcome::accepted((arguments[0], expected), 1)
}

/// The commands that read lines, by the first byte of the input.
const READING: [&[&str]; 21] = [
    &["solve"],
    &["solve", "--all", "--json"],
    &["solve", "--facelets", "-"],
    &["solve", "--state", "-"],
    &["solve", "--puzzle", "floppy"],
    &["solve", "--puzzle", "1x2x3"],
    &["draw"],
    &["draw", "-n", "3", "--json"],
    &["map", "-n", "3"],
    &["cycles", "-n", "4", "--json"],
    &["cycles", "-n", "2", "--convention", "wiki"],
    &["factor", "--trace"],
    &["factor", "--foata"],
    &["product"],
    &["rank", "perm"],
    &["rank", "ori", "--base", "3"],
    &["rank", "multiset"],
    &["unrank", "perm", "-n", "7"],
    &["alg", "simplify"],
    &["alg", "rotate", "--by", "x y"],
    &["alg", "count", "--json"],
];

/// Checks that lines of any kind are answered, or refused with a message.
fn raw(input: &[u8]) -> Outcome {
    let (&first, lines) = input.split_first().unwrap_or((&0, &[]));
    let command = READING[usize::from(first) % READING.len()];
    let said = pocket(command, lines);
    assert_eq!(
        pocket(command, lines),
        said,
        "{command:?} of {}",
        lines.escape_ascii()
    );
    if said.status == 0 {
        Outcome::accepted(command, 1)
    } else {
        Outcome::refused((command, said.out.is_empty()))
    }
}
