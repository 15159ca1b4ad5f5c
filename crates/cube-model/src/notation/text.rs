//! Where something stands in a text: positions, spans, and the line with a caret under it.

use alloc::string::String;
use core::fmt;

use super::printable::{stands_alone, write_escaped};

/// How many characters of a line a [`Snippet`] shows at most.
const SHOWN: usize = 100;

/// How many characters a [`Snippet`] of a longer line shows before the first caret.
const SHOWN_BEFORE: usize = 60;

/// One position in a text.
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
    /// The position so many bytes into a text. Inside a character it is the character's beginning,
    /// past the end it is the end.
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
    /// The span from one byte up to and without another.
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

    /// Bytes before what follows the span.
    #[must_use]
    pub const fn end(self) -> usize {
        self.end as usize
    }

    /// The line of the text the span begins in, with carets under the span.
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

/// A line of a text and under it carets that point at a part of it, ready to be shown.
///
/// A long line is cut to the neighbourhood of the carets, `...` standing for what is left out; blanks
/// of any width become spaces, and control, invisible and combining characters stand escaped, as `\u{202e}`,
/// so that the caret stands right and a terminal can't be steered by what it is shown. (Letters two
/// columns wide still push the caret aside.)
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
    /// The line around the bytes `start..end` of a text, and carets under what of them is in it.
    #[must_use]
    pub fn of(text: &str, start: usize, end: usize) -> Self {
        let start = character_start(text, start);
        let end = character_start(text, end).max(start);
        let lines_before = line_ends(&text[..start]).filter(|&end| !splits_an_end(text, end));
        let line_start = lines_before.last().unwrap_or(0);
        let line_end = text[line_start..].bytes().position(ends_line);
        let line_end = line_end.map_or(text.len(), |length| line_start + length);
        // What lies in a line end is shown at the end of the line.
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

    /// The line, or what of it is shown.
    #[must_use]
    pub fn line(&self) -> &str {
        &self.line
    }

    /// How many characters of the line stand before the first caret.
    #[must_use]
    pub const fn indent(&self) -> usize {
        self.indent
    }

    /// How many carets there are, at least one.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }
}

/// The line, and the carets in a second line.
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

/// Adds a character as it may be shown: by itself, as a space, or escaped.
fn push_visible(letter: char, line: &mut String) {
    if letter.is_whitespace() {
        line.push(' ');
    } else if stands_alone(letter) {
        line.push(letter);
    } else {
        write_escaped(letter, line).expect("a string takes all that is written to it");
    }
}

/// How many columns a character takes where it is shown.
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

/// The bytes of a text with which lines begin, but for the first: behind a line feed, a carriage return, or the two
/// together.
fn line_ends(text: &str) -> impl Iterator<Item = usize> {
    let ends = (1..).zip(text.bytes()).filter(|&(_, byte)| ends_line(byte));
    ends.map(|(end, _)| end)
        .filter(|&end| !splits_an_end(text, end))
}

fn ends_line(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Whether a byte stands between a carriage return and the line feed that belongs to it.
fn splits_an_end(text: &str, byte: usize) -> bool {
    let (before, behind) = text.as_bytes().split_at(byte);
    before.ends_with(b"\r") && behind.starts_with(b"\n")
}

/// A text with line feeds where lines end with carriage returns: every byte stays where it is, and of a carriage return
/// with a line feed behind it a space is left.
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

/// The beginning of the character that holds a byte; what `str::floor_char_boundary` does, which is
/// younger than the oldest compiler served.
fn character_start(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}
