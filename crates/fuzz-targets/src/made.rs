//! Makes sequences of moves from bytes: in every way of writing them, for a cube of some size.

use crate::bytes::Bytes;

const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];
const AMOUNTS: [&str; 11] = [
    "",
    "'",
    "2",
    "2'",
    "'2",
    "3",
    "3'",
    "'3",
    "\u{2019}",
    "2\u{2032}",
    "3`",
];
const TIMES: [&str; 8] = ["", "2", "'", "3'", "'2", "4", "1", "7"];
const BLANKS: [&str; 6] = ["", "", " ", "  ", "\n", " // note\r\n"];

/// A sequence that a cube of this many layers can make.
pub(crate) fn sequence(bytes: &mut Bytes<'_>, layers: usize) -> String {
    let mut text = String::new();
    items(bytes, layers, 0, &mut text);
    text
}

fn items(bytes: &mut Bytes<'_>, layers: usize, depth: usize, text: &mut String) {
    for _ in 0..=bytes.below(if depth == 0 { 12 } else { 4 }) {
        let item = match bytes.below(12) {
            kind @ 9.. if depth < 3 => bracket(bytes, layers, depth, kind),
            _ => turn(bytes, layers),
        };
        // Without a blank, a number would belong to the item before it.
        let blank = *bytes.pick(&BLANKS);
        let is_number = item.starts_with(|letter: char| letter.is_ascii_digit());
        text.push_str(if is_number && blank.is_empty() {
            " "
        } else {
            blank
        });
        text.push_str(&item);
    }
}

fn bracket(bytes: &mut Bytes<'_>, layers: usize, depth: usize, kind: usize) -> String {
    let mut text = String::from(if kind == 9 { "(" } else { "[" });
    items(bytes, layers, depth + 1, &mut text);
    if kind > 9 {
        text.push_str(if kind == 10 { ", " } else { ":" });
        items(bytes, layers, depth + 1, &mut text);
    }
    text.push(if kind == 9 { ')' } else { ']' });
    text.push_str(bytes.pick::<&str>(&TIMES));
    text
}

fn turn(bytes: &mut Bytes<'_>, layers: usize) -> String {
    let face = *bytes.pick(&FACES);
    let small = face.to_ascii_lowercase();
    let first = 1 + bytes.below(layers);
    let last = first + bytes.below(layers - first + 1);
    let part = match bytes.below(10) {
        0 if layers > 1 => format!("{face}w"),
        1 if layers > 1 => small.to_string(),
        2 => format!("{first}{face}"),
        3 => format!("{first}{face}w"),
        4 => format!("{first}-{last}{face}w"),
        5 => format!("{first}-{last}{small}"),
        6 => bytes.pick(&['x', 'y', 'z']).to_string(),
        7 if layers % 2 == 1 => bytes.pick(&['M', 'E', 'S']).to_string(),
        _ => face.to_string(),
    };
    part + bytes.pick::<&str>(&AMOUNTS)
}
