//! Lines of input: as many answers as lines, each the same as if the line were alone.

use crate::bytes::Bytes;
use crate::made;
use crate::naive::lines::asked;
use crate::program::{RunOutput, pocket};
use crate::target::{Outcome, Target, lines_of};

pub(super) const TARGET: Target = Target {
    name: "lines",
    claim: "each line has its answer or its refusal, the same as alone, wherever lines end",
    made,
    raw: Some(raw),
    corpus: || lines_of(include_str!("../../corpus/commands.txt")),
    tokens: "R|U2|\n|\r|\r\n|#|7 |1 2 3|abcd0000| |-|\u{feff}|\u{85}|()|//",
};

/// Commands that answer a line with a line.
const COMMANDS: [&[&str]; 7] = [
    &["rank", "perm"],
    &["factor"],
    &["factor", "--json"],
    &["map", "-n", "2"],
    &["rank", "ori", "--base", "3"],
    &["solve", "--state", "-"],
    &["alg", "count", "--json"],
];

fn made(bytes: &mut Bytes<'_>) -> Outcome {
    let command = bytes.below(COMMANDS.len());
    let mut text = Vec::new();
    for _ in 0..bytes.below(8) {
        let line = match (bytes.below(8), command) {
            (0, _) => String::new(),
            (1, _) => "# nothing".to_owned(),
            (2, _) => "R q 1 1".to_owned(),
            (_, 0) => {
                let n = 1 + bytes.below(7);
                let values: Vec<String> = bytes
                    .order(n)
                    .iter()
                    .map(|value| (value + 1).to_string())
                    .collect();
                values.join(" ")
            }
            (_, 1 | 2) => "cadab"[..1 + bytes.below(5)].to_owned(),
            (_, 4) => bytes.pick(&["0002220", "111", "12"]).to_string(),
            (_, 5) => format!("{},{}", bytes.below(5100), bytes.below(740)),
            _ => made::sequence(bytes, 2)
                .replace(['\n', '\r'], " ")
                .replace("//", " ")
                .replace("note", " "),
        };
        text.extend(bytes.pick(&["", " ", "\t"]).bytes());
        text.extend(line.bytes());
        text.extend(bytes.pick(&["\n", "\r\n", "\r", "\n\n"]).bytes());
    }
    // The last line need not end.
    if bytes.once_in(2) {
        while text.last().is_some_and(|&end| matches!(end, b'\n' | b'\r')) {
            text.pop();
        }
    }
    tried(COMMANDS[command], &text)
}

fn raw(input: &[u8]) -> Outcome {
    let (&first, text) = input.split_first().unwrap_or((&0, &[]));
    tried(COMMANDS[usize::from(first) % COMMANDS.len()], text)
}

fn tried(command: &[&str], text: &[u8]) -> Outcome {
    let together = pocket(command, text);
    let lines = asked(text);
    let mut alone = RunOutput {
        status: 0,
        out: String::new(),
        err: String::new(),
    };
    let (mut answers, mut refusals) = (0, Vec::new());
    for (number, line) in &lines {
        let Some(line) = line else {
            refusals.push(*number);
            alone.status = 2;
            continue;
        };
        let said = pocket(command, line.as_bytes());
        answers += said.out.lines().count();
        if said.status != 0 {
            refusals.push(*number);
        }
        alone.status = alone.status.max(said.status);
        alone.out += &said.out;
    }
    let context = || format!("{command:?} of {}", text.escape_ascii());
    assert_eq!(together.out, alone.out, "{}", context());
    assert_eq!(together.status, alone.status, "{}", context());
    let told: Vec<usize> = together.err.lines().filter_map(number_of_line).collect();
    assert_eq!(told, refusals, "{}: {}", context(), together.err);
    // A line that is only a comment of the notation asks for nothing, and neither do byte order marks alone.
    let is_comment =
        |line: &String| line.starts_with("//") || line.trim_matches('\u{feff}').trim().is_empty();
    let comments = lines.iter().filter_map(|(_, line)| line.as_ref());
    let comments = comments.filter(|line| is_comment(line)).count();
    let answered = answers + refusals.len();
    assert!(
        answered <= lines.len() && answered + comments >= lines.len(),
        "{}: {together:?}",
        context()
    );
    let kind = (command, refusals.is_empty());
    if answers > 0 {
        Outcome::accepted(kind, lines.len())
    } else {
        Outcome::refused(kind)
    }
}

/// The number in `pocket: line 3: ...` or `pocket: line 3, column 1: ...`.
fn number_of_line(message: &str) -> Option<usize> {
    let rest = message.strip_prefix("pocket: line ")?;
    rest.split(|letter: char| !letter.is_ascii_digit())
        .next()?
        .parse()
        .ok()
}
