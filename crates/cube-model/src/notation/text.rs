//! Where something stands in a text: positions, spans, and the line with a caret under it.

use alloc::string::String;
use core::fmt;

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
        let before = &text[..byte];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Self {
            byte,
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
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
/// of any width become spaces, and control, invisible and combining characters become `U+FFFD`, so
/// that the caret stands right and a terminal can't be steered by what it is shown. (Letters two
/// columns wide still push the caret aside.)
///
/// ```
/// use cube_model::notation::Snippet;
///
/// let snippet = Snippet::of("R U\nF q L", 6, 7);
/// assert_eq!(snippet.to_string(), "F q L\n  ^");
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
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let line = text[line_start..line_end].trim_end_matches('\r');
        // What lies in a line end is shown at the end of the line.
        let shown_end = line_start + line.len();
        let (start, end) = (start.min(shown_end), end.min(shown_end));
        let before = text[line_start..start].chars().count();
        let marked = text[start..end].chars().count();

        let length = line.chars().count();
        let cut = length > SHOWN;
        let first = if cut {
            before.saturating_sub(SHOWN_BEFORE)
        } else {
            0
        };
        let mut shown = String::new();
        if first > 0 {
            shown.push_str("...");
        }
        let indent = before - first + shown.len();
        shown.extend(line.chars().skip(first).take(SHOWN).map(visible));
        if length > first + SHOWN {
            shown.push_str("...");
        }
        let width = marked.min(first + SHOWN - before).max(1);
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

/// A character as it may be shown on one column of a terminal.
fn visible(letter: char) -> char {
    match letter {
        letter if letter.is_whitespace() => ' ',
        letter if is_printable(letter) => letter,
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// Whether a character shows by itself and steers nothing: no control character, nothing invisible,
/// nothing that joins the character before it.
pub(super) fn is_printable(letter: char) -> bool {
    // The standard library escapes what can't be printed, and besides that quotes and backslashes.
    letter == ' ' || letter.is_ascii_graphic() || letter.escape_debug().len() == 1
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
