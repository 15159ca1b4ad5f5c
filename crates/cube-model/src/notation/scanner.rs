//! A scanner that reads a text character by character.

use super::error::{Expected, FoundText, ParseError};

/// The characters accepted as a prime: apostrophes, primes, accents and modifier letters.
const PRIMES: [char; 14] = [
    '\'', '`', '\u{b4}', '\u{2b9}', '\u{2bb}', '\u{2bc}', '\u{2bd}', '\u{2c8}', '\u{2018}',
    '\u{2019}', '\u{201b}', '\u{2032}', '\u{2035}', '\u{ff07}',
];

/// Whether a character serves as a prime.
///
/// ```
/// assert!("'’′`".chars().all(cube_model::notation::is_prime));
/// ```
#[must_use]
pub fn is_prime(letter: char) -> bool {
    PRIMES.contains(&letter)
}

/// A text and the current position in it.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

/// A number in the text: its position and value; no value if that is above `u64::MAX`.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub(super) start: usize,
    pub(super) value: Option<u64>,
}

impl Number {
    pub(super) const fn found(self) -> FoundText {
        match self.value {
            Some(value) => FoundText::Number(value),
            None => FoundText::HugeNumber,
        }
    }
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The number of bytes read.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The next character, not consumed.
    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Consumes the next character if it is `wanted`.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Whether any kind of prime comes next.
    pub(super) fn next_is_prime(&self) -> bool {
        self.peek().is_some_and(is_prime)
    }

    /// Consumes any kind of prime if it comes next.
    pub(super) fn eat_prime(&mut self) -> bool {
        let found = self.peek().filter(|&letter| is_prime(letter));
        found.is_some_and(|letter| self.eat(letter))
    }

    /// Consumes a number if one comes next.
    pub(super) fn number(&mut self) -> Option<Number> {
        let start = self.at;
        let mut value = Some(0_u64);
        while let Some(digit) = self.peek().and_then(|letter| letter.to_digit(10)) {
            let shifted = value.and_then(|value| value.checked_mul(10));
            value = shifted.and_then(|value| value.checked_add(u64::from(digit)));
            self.at += 1;
        }
        (self.at > start).then_some(Number { start, value })
    }

    /// Skips spaces, line ends and comments.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with("//") {
                return;
            }
            self.at += trimmed.find(['\n', '\r']).unwrap_or(trimmed.len());
        }
    }

    /// The error that something else was expected next.
    pub(super) fn unexpected(&self, expected: Expected) -> ParseError {
        let found = self.peek().map_or(FoundText::End, FoundText::Character);
        self.error(self.at, found, expected)
    }

    /// The error that something other than this number was expected.
    pub(super) fn bad_number(&self, number: Number, expected: Expected) -> ParseError {
        self.error(number.start, number.found(), expected)
    }

    fn error(&self, byte: usize, found: FoundText, expected: Expected) -> ParseError {
        ParseError::new(self.text, byte, found, expected)
    }

    /// The whole text.
    pub(super) const fn text(&self) -> &'a str {
        self.text
    }
}
