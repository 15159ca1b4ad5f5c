//! Positions in a text: positions, spans, and excerpts with carets.

use alloc::string::String;
use core::fmt;

use super::printable::{stands_alone, write_escaped};

/// The most characters of a line that a [`Snippet`] shows.
const SHOWN: usize = 100;

/// The most characters that a [`Snippet`] of a longer line shows before the first caret.
const SHOWN_BEFORE: usize = 60;

/// A position in a text.
///
/// ```
/// use cube_model::notation::TextPosition;
///
/// let position = TextPosition::of("R’ U\nF q", 9);
/// assert_eq!((position.byte, position.line, position.column), (9, 2, 3));
/// assert_eq!(position.to_string(), "line 2, column 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextPosition {
    /// Bytes before the position.
    pub byte: usize,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
}

impl TextPosition {
    /// The position this many bytes into a text. Inside a character it is the start of the
    /// character, beyond the end it is the end.
    #[must_use]
    pub fn of(text: &str, byte: usize) -> Self {
        let byte = character_start(text, byte);
        let lines_before = line_ends(&text[..byte]).filter(|&end| !splits_an_end(text, end));
        let (lines, line_start) = lines_before.fold((0, 0), |(lines, _), end| (lines + 1, end));
        Self {
            byte,
            line: lines + 1,
            column: text[line_start..byte].chars().count() + 1,
        }
    }
}

impl fmt::Display for TextPosition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}, column {}", self.line, self.column)
    }
}

/// A stretch of a text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// The span from byte `start` up to but not including `end`.
    pub(super) fn new(start: usize, end: usize) -> Self {
        let narrow =
            |byte| u32::try_from(byte).expect("texts that are read have at most MAX_BYTES bytes");
        Self {
            start: narrow(start),
            end: narrow(end),
        }
    }

    /// Bytes before the span.
    #[must_use]
    pub const fn start(self) -> usize {
        self.start as usize
    }

    /// Bytes up to the end of the span.
    #[must_use]
    pub const fn end(self) -> usize {
        self.end as usize
    }

    /// The line in which the span begins, with carets under the span.
    ///
    /// ```
    /// use cube_model::notation::Alg;
    ///
    /// let text = "R U 2-3Fw'";
    /// let alg = Alg::parse(text)?;
    /// let snippet = alg.units()[2].span().snippet(text);
    /// assert_eq!(snippet.to_string(), "R U 2-3Fw'\n    ^^^^^^");
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn snippet(self, text: &str) -> Snippet {
        Snippet::of(text, self.start(), self.end())
    }
}

/// A line of a text with carets under a part of it, ready to be shown.
///
/// A long line is cut to the part around the carets, with `...` for what is left out. Blanks of any
/// width become spaces; control, invisible and combining characters are escaped, as `\u{202e}`.
/// This keeps the caret in its column and protects the terminal from control sequences. (Letters
/// two columns wide still shift the caret.)
///
/// ```
/// use cube_model::notation::Snippet;
///
/// let snippet = Snippet::of("R U\nF q L", 6, 7);
/// assert_eq!(snippet.to_string(), "F q L\n  ^");
///
/// let snippet = Snippet::of("R\u{1b} q", 3, 4);
/// assert_eq!(snippet.to_string(), "R\\u{1b} q\n        ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    line: String,
    indent: usize,
    width: usize,
}

impl Snippet {
    /// The line around the bytes `start..end` of a text, with carets under those of them on that
    /// line.
    #[must_use]
    pub fn of(text: &str, start: usize, end: usize) -> Self {
        let start = character_start(text, start);
        let end = character_start(text, end).max(start);
        let lines_before = line_ends(&text[..start]).filter(|&end| !splits_an_end(text, end));
        let line_start = lines_before.last().unwrap_or(0);
        let line_end = text[line_start..].bytes().position(ends_line);
        let line_end = line_end.map_or(text.len(), |length| line_start + length);
        // Positions inside a line end are shown at the end of the line.
        let (start, end) = (start.min(line_end), end.min(line_end));
        let line = &text[line_start..line_end];
        let before = columns_of(&text[line_start..start]);
        let marked = columns_of(&text[start..end]);

        let is_cut = columns_of(line) > SHOWN;
        let mut hidden = 0;
        let mut letters = line.chars();
        while is_cut && before - hidden > SHOWN_BEFORE {
            hidden += letters.next().map_or(0, columns);
        }
        let mut shown = String::new();
        if hidden > 0 {
            shown.push_str("...");
        }
        let indent = before - hidden + shown.len();
        let mut room = SHOWN;
        let mut letters = letters.peekable();
        while let Some(letter) = letters.next_if(|&letter| columns(letter) <= room) {
            room -= columns(letter);
            push_visible(letter, &mut shown);
        }
        let width = marked.min(hidden + SHOWN - room - before).max(1);
        if letters.peek().is_some() {
            shown.push_str("...");
        }
        Self {
            line: shown,
            indent,
            width,
        }
    }

    /// The line, or the part of it that is shown.
    #[must_use]
    pub fn line(&self) -> &str {
        &self.line
    }

    /// The number of characters before the first caret.
    #[must_use]
    pub const fn indent(&self) -> usize {
        self.indent
    }

    /// The number of carets, at least one.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }
}

/// The line, followed by a line with the carets.
impl fmt::Display for Snippet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            indent,
            width,
        } = self;
        write!(out, "{line}\n{:indent$}{:^<width$}", "", "")
    }
}

/// Appends a character in displayable form: as it is, as a space, or escaped.
fn push_visible(letter: char, line: &mut String) {
    if letter.is_whitespace() {
        line.push(' ');
    } else if stands_alone(letter) {
        line.push(letter);
    } else {
        write_escaped(letter, line).expect("a string takes all that is written to it");
    }
}

/// The number of columns that a character takes when shown.
fn columns(letter: char) -> usize {
    if letter.is_whitespace() || stands_alone(letter) {
        1
    } else {
        let mut shown = String::new();
        push_visible(letter, &mut shown);
        shown.len()
    }
}

fn columns_of(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// The byte offsets at which lines begin, except the first; lines end with a line feed, a carriage
/// return, or both.
fn line_ends(text: &str) -> impl Iterator<Item = usize> {
    let ends = (1..).zip(text.bytes()).filter(|&(_, byte)| ends_line(byte));
    ends.map(|(end, _)| end)
        .filter(|&end| !splits_an_end(text, end))
}

fn ends_line(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Whether a byte offset falls between a carriage return and its line feed.
fn splits_an_end(text: &str, byte: usize) -> bool {
    let (before, behind) = text.as_bytes().split_at(byte);
    before.ends_with(b"\r") && behind.starts_with(b"\n")
}

/// Replaces line ends by line feeds, keeping all byte offsets: a carriage return before a line feed
/// becomes a space.
///
/// ```
/// use cube_model::notation::with_line_feeds;
///
/// assert_eq!(with_line_feeds("R\rU\r\nF\n"), "R\nU \nF\n");
/// ```
#[must_use]
pub fn with_line_feeds(text: &str) -> String {
    let mut letters = text.chars().peekable();
    let mut changed = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        changed.push(match letter {
            '\r' if letters.peek() == Some(&'\n') => ' ',
            '\r' => '\n',
            _ => letter,
        });
    }
    changed
}

/// The start of the character that contains a byte. Like `str::floor_char_boundary`, which the
/// oldest supported compiler lacks.
fn character_start(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}
