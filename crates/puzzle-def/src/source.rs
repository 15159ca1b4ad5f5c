//! A text to be parsed, and its errors: where, what was found, what was expected.

use core::fmt;
use core::ops::Range;

use cube_model::notation::{Snippet, TextPosition, shown};

use crate::alg::AlgFault;

/// The largest text that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// A mark that some programs put before a text. It is not part of the text.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// How many characters of what was found are shown.
const SHOWN: usize = 40;

/// A parse error.
///
/// ```
/// let error = puzzle_def::read("twist.tws", "Set CORNERS 8 3\nSolvd\n").unwrap_err();
/// assert_eq!(error.position().line, 2);
/// assert_eq!(
///     error.to_string(),
///     "twist.tws:2:1: found `Solvd`, expected Set, Solved or StartState\nSolvd\n^^^^^"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    fault: Box<Fault>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    file: String,
    position: TextPosition,
    span: Range<usize>,
    found: String,
    expected: String,
    snippet: Snippet,
}

impl ReadError {
    /// The name of the file.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.fault.file
    }

    /// The position of the error.
    #[must_use]
    pub fn position(&self) -> TextPosition {
        self.fault.position
    }

    /// The range of the error in bytes.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.fault.span.clone()
    }

    /// What was found there.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.fault.found
    }

    /// What was expected there.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.fault.expected
    }

    /// The line of the text, with carets under the error.
    #[must_use]
    pub fn snippet(&self) -> &Snippet {
        &self.fault.snippet
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault {
            file,
            position,
            found,
            expected,
            snippet,
            ..
        } = &*self.fault;
        let TextPosition { line, column, .. } = position;
        let file = shown(file);
        write!(
            f,
            "{file}:{line}:{column}: found {found}, expected {expected}\n{snippet}"
        )
    }
}

impl core::error::Error for ReadError {}

/// A text with the name of its file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub(crate) file: &'a str,
    pub(crate) text: &'a str,
}

impl<'a> Source<'a> {
    /// A text that is not too long.
    pub(crate) fn new(file: &'a str, text: &'a str) -> Result<Self, ReadError> {
        let source = Self { file, text };
        if text.len() > MAX_BYTES {
            let found = format!("a text of {} bytes", text.len());
            return Err(source.error(0..0, found, format!("at most {MAX_BYTES} bytes")));
        }
        Ok(source)
    }

    /// The byte at which the text begins.
    pub(crate) fn start(&self) -> usize {
        match self.text.starts_with(BYTE_ORDER_MARK) {
            true => BYTE_ORDER_MARK.len_utf8(),
            false => 0,
        }
    }

    /// The error at a byte range of the text.
    pub(crate) fn error(
        &self,
        span: Range<usize>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        let fault = Fault {
            file: self.file.to_owned(),
            position: TextPosition::of(self.text, span.start),
            snippet: Snippet::of(self.text, span.start, span.end),
            span,
            found: found.into(),
            expected: expected.into(),
        };
        ReadError {
            fault: Box::new(fault),
        }
    }

    /// The error for a byte range that is not what was expected.
    pub(crate) fn unexpected(&self, span: Range<usize>, expected: impl Into<String>) -> ReadError {
        let found = quoted(&self.text[span.clone()]);
        self.error(span, found, expected)
    }

    /// The error for the word that begins at a byte, or the letter there if it is not part of a word.
    pub(crate) fn unexpected_at(
        &self,
        start: usize,
        is_part: impl Fn(char) -> bool,
        expected: &str,
    ) -> ReadError {
        let rest = &self.text[start..];
        let length = match rest.chars().next() {
            None => return self.end(expected),
            Some(first) if is_part(first) => rest.find(|letter| !is_part(letter)),
            Some(first) => Some(first.len_utf8()),
        };
        let end = start + length.unwrap_or(rest.len());
        self.unexpected(start..end, expected)
    }

    /// The error for a text that is not a sequence of moves.
    pub(crate) fn fault(&self, fault: AlgFault) -> ReadError {
        if fault.span.is_empty() {
            self.end(fault.expected)
        } else {
            self.unexpected(fault.span, fault.expected)
        }
    }

    /// The error for a text that ends where something was expected.
    pub(crate) fn end(&self, expected: impl Into<String>) -> ReadError {
        let end = self.text.trim_end().len();
        self.error(end..end, "the end", expected)
    }
}

/// A text as shown in a message: in backticks, shortened, without unprintable characters.
pub(crate) fn quoted(text: &str) -> String {
    if text.is_empty() {
        return "nothing".into();
    }
    let end = text.char_indices().nth(SHOWN).map(|(end, _)| end);
    let dots = if end.is_some() { "..." } else { "" };
    format!("`{}{dots}`", shown(&text[..end.unwrap_or(text.len())]))
}
