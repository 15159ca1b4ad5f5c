//! The lines of a `.tws` file, as words.

use core::iter::Peekable;
use core::ops::{Range, RangeInclusive};

use crate::names::Names;
use crate::source::{ReadError, Source};

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    start: usize,
}

impl Word<'_> {
    pub(super) fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Whether the word is a number, `?`, or meant as a number: it begins with a digit and is not one of these
    /// names.
    pub(super) fn is_numeric(self, names: &Names<'_>) -> bool {
        let is_digit = |letter: char| letter.is_ascii_digit();
        let is_name = names.number(self.text).is_some() && !self.text.chars().all(is_digit);
        self.text == "?" || self.text.starts_with(is_digit) && !is_name
    }

    /// The number that the word is; `None` if it is none or too large.
    pub(super) fn number(self) -> Option<u16> {
        let is_number = self.text.bytes().all(|byte| byte.is_ascii_digit());
        self.text.parse().ok().filter(|_| is_number)
    }

    /// Reads the word as a number in a range.
    pub(super) fn number_in(
        self,
        source: &Source<'_>,
        what: &str,
        range: RangeInclusive<u16>,
    ) -> Result<u16, ReadError> {
        let number = self.number().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (first, last) = range.into_inner();
            source.unexpected(self.span(), format!("{what} from {first} to {last}"))
        })
    }
}

/// A line that is not blank: it has at least one word.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    words: Vec<Word<'a>>,
}

impl<'a> Line<'a> {
    pub(super) fn words(&self) -> &[Word<'a>] {
        &self.words
    }

    pub(super) fn first(&self) -> Word<'a> {
        self.words[0]
    }

    pub(super) fn last(&self) -> Word<'a> {
        self.words[self.words.len() - 1]
    }

    /// Checks how many words there are; `form` says what the line looks like.
    pub(super) fn check_length(
        &self,
        source: &Source<'_>,
        expected: usize,
        form: &str,
    ) -> Result<(), ReadError> {
        if let Some(word) = self.words.get(expected) {
            return Err(source.unexpected(word.span(), format!("the end of the line: {form}")));
        }
        if self.words.len() < expected {
            let end = self.last().span().end;
            return Err(source.error(end..end, "the end of the line", form));
        }
        Ok(())
    }
}

/// The lines that are left.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    lines: Peekable<Split<'a>>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(source: &Source<'a>) -> Self {
        let (text, at) = (source.text, source.start());
        let lines = Split { text, at }.peekable();
        Self { lines }
    }

    pub(super) fn peek(&mut self) -> Option<&Line<'a>> {
        self.lines.peek()
    }

    pub(super) fn next(&mut self) -> Option<Line<'a>> {
        self.lines.next()
    }
}

/// Splits a text into lines, without comments and blank lines. A word that begins with `#` begins a comment, except after
/// `Name`, where any word is a name.
#[derive(Clone, Debug)]
struct Split<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Split<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        while self.at < self.text.len() {
            let start = self.at;
            let rest = &self.text[start..];
            let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
            self.at += line.len() + 1;
            // All control characters separate words.
            let words = line
                .split(|letter| letter <= ' ')
                .filter(|word| !word.is_empty());
            let words = words.map(|text| Word {
                text,
                start: start + (text.as_ptr() as usize - line.as_ptr() as usize),
            });
            let mut words: Vec<_> = words.collect();
            let is_name = |number| number == 1 && words[0].text == "Name";
            let comment = (0..words.len())
                .find(|&number| words[number].text.starts_with('#') && !is_name(number));
            words.truncate(comment.unwrap_or(words.len()));
            if !words.is_empty() {
                return Some(Line { words });
            }
        }
        None
    }
}
