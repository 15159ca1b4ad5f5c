//! Safe display of untrusted text: invisible and control characters are shown by number.

use alloc::string::String;
use core::fmt::{self, Write};

/// Invisible characters in otherwise visible Unicode categories: fillers, joiners, variation
/// selectors.
const INVISIBLE: [(char, char); 9] = [
    ('\u{34f}', '\u{34f}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{2065}', '\u{2065}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// Whether a character can be shown as it is, alone or combined with the letter before it. False
/// for control characters, direction marks, zero-width characters, blanks other than the space, and
/// private or unassigned characters.
///
/// ```
/// use cube_model::notation::is_printable;
///
/// assert!("Ünïcode’ ⅓ 魔方 \u{301}".chars().all(is_printable));
/// assert!(!"\t\u{1b}\u{85}\u{a0}\u{ad}\u{200b}\u{202e}\u{2066}\u{fdd0}\u{e0041}".contains(is_printable));
/// ```
#[must_use]
pub fn is_printable(letter: char) -> bool {
    letter == ' '
        || letter.is_ascii_graphic()
        || letter >= '\u{80}' && !is_invisible(letter) && is_shown_after_a_letter(letter)
}

/// Whether a character is visible on its own, in a place of its own.
pub(super) fn stands_alone(letter: char) -> bool {
    // Of printable characters, `escape_debug` escapes quotes, backslashes and those that combine with the letter
    // before.
    is_printable(letter) && (letter.is_ascii() || letter.escape_debug().len() == 1)
}

/// Writes a character by its number, or by its usual escape such as `\n`.
pub(super) fn write_escaped(letter: char, out: &mut impl Write) -> fmt::Result {
    match letter {
        '\0' => out.write_str("\\0"),
        '\t' => out.write_str("\\t"),
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        _ => write!(out, "\\u{{{:x}}}", u32::from(letter)),
    }
}

fn is_invisible(letter: char) -> bool {
    let holds = |&(first, last): &(char, char)| (first..=last).contains(&letter);
    INVISIBLE.iter().any(holds)
}

/// Whether the standard library's escaping leaves a character unchanged after a letter.
fn is_shown_after_a_letter(letter: char) -> bool {
    String::from_iter(['a', letter]).escape_debug().nth(1) == Some(letter)
}

/// Displays untrusted text on one line: characters that are [not printable](is_printable) are
/// escaped, as `\u{202e}`, `\n` or `\t`.
///
/// ```
/// use cube_model::notation::shown;
///
/// assert_eq!(shown("R\u{202e}U\n.tws").to_string(), r"R\u{202e}U\n.tws");
/// ```
#[must_use]
pub const fn shown(text: &str) -> Shown<'_> {
    Shown(text)
}

/// A text displayed by [`shown`].
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a>(&'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut plain = 0;
        for (at, letter) in self.0.char_indices() {
            // At the beginning, a combining character has no letter to combine with, so it is escaped.
            if is_printable(letter) && (at > 0 || stands_alone(letter)) {
                continue;
            }
            out.write_str(&self.0[plain..at])?;
            write_escaped(letter, out)?;
            plain = at + letter.len_utf8();
        }
        out.write_str(&self.0[plain..])
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn nothing_that_is_shown_is_unprintable() {
        let (mut printable, mut joining) = (0, 0);
        for letter in '\0'..=char::MAX {
            let alone = shown(&String::from(letter)).to_string();
            let after = shown(&String::from_iter(['a', letter])).to_string();
            assert!(alone.chars().all(is_printable), "{letter:?}");
            assert!(after.chars().all(is_printable), "{letter:?}");
            assert_eq!(after.chars().nth(1) == Some(letter), is_printable(letter));
            assert_eq!(
                alone.len() == letter.len_utf8(),
                stands_alone(letter),
                "{letter:?}"
            );
            assert!(alone.len() <= 10 && alone.is_ascii() || stands_alone(letter));
            printable += u32::from(is_printable(letter));
            joining += u32::from(is_printable(letter) && !stands_alone(letter));
        }
        // How many there are depends on the version of Unicode.
        assert!((140_000..200_000).contains(&printable), "{printable}");
        assert!((1_500..5_000).contains(&joining), "{joining}");
    }

    #[test]
    fn what_steers_or_hides_is_not_printable() {
        let ranges = [
            ('\0', '\u{1f}'),
            ('\u{7f}', '\u{a0}'),
            ('\u{ad}', '\u{ad}'),
            ('\u{61c}', '\u{61c}'),
            ('\u{200b}', '\u{200f}'),
            ('\u{2028}', '\u{202f}'),
            ('\u{2060}', '\u{206f}'),
            ('\u{fdd0}', '\u{fdef}'),
            ('\u{feff}', '\u{feff}'),
            ('\u{fff0}', '\u{fffb}'),
            ('\u{fffe}', '\u{ffff}'),
            ('\u{e0000}', '\u{e01ef}'),
            ('\u{f0000}', '\u{10ffff}'),
        ];
        let mut letters = 0;
        for letter in ranges.into_iter().flat_map(|(first, last)| first..=last) {
            assert!(!is_printable(letter), "{letter:?}");
            letters += 1;
        }
        assert!(letters > 130_000, "{letters}");
        assert!(INVISIBLE.iter().all(|(first, last)| first <= last));
    }

    #[test]
    fn a_text_is_shown_with_its_letters_and_on_one_line() {
        for (text, expected) in [
            ("", ""),
            ("R’ é \"q\" \\ '", "R’ é \"q\" \\ '"),
            ("e\u{301}", "e\u{301}"),
            ("\u{301}e", r"\u{301}e"),
            ("a\r\n\tb\0", r"a\r\n\tb\0"),
            ("\u{1b}[31m", r"\u{1b}[31m"),
            ("👍\u{fe0f}", r"👍\u{fe0f}"),
        ] {
            assert_eq!(shown(text).to_string(), expected, "{text:?}");
        }
    }
}
