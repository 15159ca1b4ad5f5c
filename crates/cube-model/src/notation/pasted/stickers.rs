//! Finds the stickers of a cube in a line: letters and digits, with possible separators.

use alloc::borrow::Cow;
use core::ops::Range;

use super::{Enclosing, blank_outside, bullet, list_number};

/// The number of stickers of the smallest cube. Only after this many does `//` begin a comment;
/// before, the two strokes may separate faces.
const FEWEST_STICKERS: usize = 24;

/// The line reduced to its stickers, which keep their byte offsets, in the manner of
/// [`only_moves`](super::only_moves).
///
/// Only text that cannot be stickers is removed: a list number, quotes around the whole, and a
/// comment from `#`, or from `//` after the last sticker, that follows a blank. Several lines are
/// left unchanged.
///
/// ```
/// use cube_model::notation::only_stickers;
///
/// let line = "\"UUUU RRRR FFFF DDDD LLLL BBBB\" // solved";
/// assert_eq!(only_stickers(line), " UUUU RRRR FFFF DDDD LLLL BBBB");
/// assert_eq!(only_stickers("UUUU // RRRR"), "UUUU // RRRR");
/// ```
#[must_use]
pub fn only_stickers(line: &str) -> Cow<'_, str> {
    blank_outside(line, stickers_in_line(line))
}

fn stickers_in_line(line: &str) -> Range<usize> {
    if line.trim().contains(['\n', '\r']) {
        return 0..line.len();
    }
    let text = before_comment(line).trim_end();
    let mut rest = text.trim_start();
    for decoration in [bullet, list_number] {
        rest = decoration(rest).map_or(rest, str::trim_start);
    }
    if let Some((quotes, after)) = Enclosing::opened(rest)
        && let Some(inside) = quotes.closed(after)
    {
        let start = text.len() - after.len();
        return start..start + inside.trim_end().len();
    }
    text.len() - rest.len()..text.len()
}

/// The text before a line's comment.
fn before_comment(line: &str) -> &str {
    let mut marks = line.char_indices().filter_map(|(at, letter)| {
        let before = &line[..at];
        let begins = match letter {
            '#' => true,
            '/' if line[at..].starts_with("//") => {
                let stickers = before.chars().filter(|letter| letter.is_alphanumeric());
                stickers.count() >= FEWEST_STICKERS
            }
            _ => false,
        };
        (begins && before.ends_with(char::is_whitespace)).then_some(before)
    });
    marks.next().unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    const SOLVED: &str = "UUUU RRRR/FFFF-DDDD LLLL BBBB";

    #[test]
    fn what_can_not_be_stickers_is_left_out() {
        for (before, after) in [
            ("", ""),
            ("\"", "\""),
            ("“", "”,"),
            ("1. ", ""),
            ("12)", " # twelfth"),
            ("- '", "' // solved"),
            ("  ", " // # 7"),
            ("* ", " *"),
        ] {
            let line = format!("{before}{SOLVED}{after}");
            let stickers = only_stickers(&line);
            assert_eq!(stickers.trim(), SOLVED, "{line}");
            assert!(line.starts_with(before) && stickers[before.len()..].starts_with(SOLVED));
        }
    }

    #[test]
    fn all_else_stays() {
        for line in [
            SOLVED,
            "UUUU // RRRR // FFFF // DDDD // LLLL // BBBB",
            "UUUU\nRRRR # right\nFFFF",
            "UUUU RRRR#",
            "\"UUUU RRRR",
            "1 UUUU",
            "",
        ] {
            assert_eq!(only_stickers(line), line);
        }
    }
}
