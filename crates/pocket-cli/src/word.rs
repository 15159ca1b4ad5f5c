//! Reads and prints words over letters or over numbers.

use std::fmt;
use std::ops::Range;

use cube_model::notation::is_printable;
use cycles::MultisetPermutation;
use serde::Serialize;

use crate::failure::{Failure, Fault, presentable};
use crate::io::Io;
use crate::numbers::{Words, number};

/// One symbol of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(untagged)]
pub(crate) enum Symbol {
    Letter(char),
    Number(u64),
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(letter) => letter.fmt(f),
            Self::Number(number) => number.fmt(f),
        }
    }
}

/// A word, as the permutation of its sorted symbols.
pub(crate) type Word = MultisetPermutation<Symbol>;

/// Rejects letters and numbers in the same product; a word can't mix them either.
pub(crate) fn check_kind(
    before: Option<&Symbol>,
    new: Option<&Symbol>,
    text: &str,
) -> Result<(), Fault> {
    let expected = match (before, new) {
        (Some(Symbol::Number(_)), Some(Symbol::Letter(_))) => "numbers as before",
        (Some(Symbol::Letter(_)), Some(Symbol::Number(_))) => "letters as before",
        _ => return Ok(()),
    };
    Err(Fault::mismatch(format!("`{text}`"), expected))
}

/// Reads words, and remembers the first one that may have been misunderstood.
#[derive(Debug, Default)]
pub(crate) struct WordReader {
    /// The digits of a word that was read digit by digit.
    split: Option<String>,
}

impl WordReader {
    /// Reads a word: letters with or without blanks between them, or numbers between blanks or commas, or
    /// digits alone.
    pub(crate) fn read(&mut self, text: &str) -> Result<Vec<Symbol>, Failure> {
        let Words { words, split } = Words::read(text, true, "a letter or a number")?;
        if split && self.split.is_none() {
            self.split = Some(text.trim().to_owned());
        }
        symbols(text, words)
    }

    /// Reads a word, which may be in square brackets, or a product of cycles in parentheses.
    pub(crate) fn read_or_multiply(&mut self, text: &str) -> Result<Word, Failure> {
        if text.trim_start().starts_with('(') {
            return self.product(text);
        }
        let inside = text.trim().strip_prefix('[');
        let inside = inside.and_then(|rest| rest.strip_suffix(']'));
        let symbols = match inside {
            Some(inside) => self.read_within(text, inside)?,
            None => self.read(text)?,
        };
        let what = format!("a word of {} symbols", symbols.len());
        Word::try_from_word(symbols).ok_or_else(|| Failure::no_memory_for(what))
    }

    /// Reads the product of cycles, each in parentheses.
    fn product(&mut self, text: &str) -> Result<Word, Failure> {
        let mut words = Vec::new();
        let mut symbol = None;
        let mut rest = text.trim();
        while !rest.is_empty() {
            let start = text.trim_end().len() - rest.len();
            let Some(after) = rest.strip_prefix('(') else {
                let first = rest.chars().next().unwrap_or(' ');
                let fault = Fault::mismatch(format!("{first:?}"), "`(` before a cycle");
                return Err(fault.at(text, start, start + first.len_utf8()).into());
            };
            let Some(end) = after
                .find([')', '('])
                .filter(|&end| after[end..].starts_with(')'))
            else {
                let fault = Fault::mismatch("a cycle without an end", "`)` behind it");
                return Err(fault.at(text, start, start + 1).into());
            };
            let cycle = self.read_within(text, &after[..end])?;
            check_kind(symbol.as_ref(), cycle.first(), &rest[..end + 2])
                .map_err(|fault| fault.at(text, start, start + end + 2))?;
            symbol = symbol.or(cycle.first().copied());
            words.push(Word::from_cycle(cycle));
            rest = after[end + 1..].trim_start();
        }
        Ok(multiplied(words))
    }

    /// Reads a part of a text. Errors show the part within the whole text.
    fn read_within(&mut self, text: &str, part: &str) -> Result<Vec<Symbol>, Failure> {
        if part.trim().is_empty() {
            return Ok(Vec::new());
        }
        self.read(part).or_else(|_| {
            let start = part.as_ptr() as usize - text.as_ptr() as usize;
            let padded = " ".repeat(start) + part;
            let read = self.read(&padded);
            read.map_err(|failure| failure.map_fault(|fault| fault.shown_in(text)))
        })
    }

    /// Prints, after the answers, how a word of digits was read, if there was one.
    pub(crate) fn tell(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let Some(digits) = self.split else {
            return Ok(());
        };
        io.flush()?;
        let shown = presentable(&digits);
        io.note(format_args!(
            "{shown} was read digit by digit; a comma after it makes it one number"
        ));
        Ok(())
    }
}

/// The intercalation product of words. Multiplies in pairs, because each product copies its factors.
pub(crate) fn multiplied(mut words: Vec<Word>) -> Word {
    while words.len() > 1 {
        let pairs = words.chunks(2).map(|pair| match pair {
            [one, other] => one.product(other),
            one => one[0].clone(),
        });
        words = pairs.collect();
    }
    words.pop().unwrap_or_else(Word::identity)
}

fn symbols<'a>(
    text: &str,
    words: impl Iterator<Item = (&'a str, Range<usize>)>,
) -> Result<Vec<Symbol>, Failure> {
    let mut word = Vec::new();
    for (part, span) in words {
        let of_numbers = part.starts_with(|first: char| first.is_ascii_digit());
        let mixed = match word.first() {
            Some(Symbol::Letter(_)) => of_numbers,
            Some(Symbol::Number(_)) => !of_numbers,
            None => false,
        };
        if mixed {
            let kind = if of_numbers { "a letter" } else { "a number" };
            let expected = format!("{kind} as before (a word has letters or numbers, not both)");
            let fault = Fault::mismatch(format!("`{part}`"), expected);
            return Err(fault.at(text, span.start, span.end).into());
        }
        if of_numbers {
            let Some(number) = number(part) else {
                let expected = format!("a number up to {}", u64::MAX);
                let fault = Fault::mismatch(format!("`{part}`"), expected);
                return Err(fault.at(text, span.start, span.end).into());
            };
            add(&mut word, Symbol::Number(number))?;
            continue;
        }
        for (offset, letter) in part.char_indices() {
            if !letter.is_alphabetic() || !is_printable(letter) {
                let start = span.start + offset;
                let fault = Fault::mismatch(format!("{letter:?}"), "a letter, a blank or a comma");
                return Err(fault.at(text, start, start + letter.len_utf8()).into());
            }
            add(&mut word, Symbol::Letter(letter))?;
        }
    }
    Ok(word)
}

/// Adds a symbol to a word, if there is memory for a longer one.
fn add(word: &mut Vec<Symbol>, symbol: Symbol) -> Result<(), Failure> {
    if word.try_reserve(1).is_err() {
        let length = word.len();
        let what = format!("a word of more than {length} symbols");
        return Err(Failure::no_memory_for(what));
    }
    word.push(symbol);
    Ok(())
}

/// A word as it is printed: letters joined, numbers with blanks between them. A single number of several digits has a comma behind it, so
/// that it isn't read digit by digit.
pub(crate) struct Printed<I>(pub(crate) I);

impl<'a, I: Iterator<Item = &'a Symbol> + Clone> fmt::Display for Printed<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, symbol) in self.0.clone().enumerate() {
            if index > 0 && matches!(symbol, Symbol::Number(_)) {
                f.write_str(" ")?;
            }
            symbol.fmt(f)?;
        }
        let mut symbols = self.0.clone();
        match (symbols.next(), symbols.next()) {
            (Some(Symbol::Number(10..)), None) => f.write_str(","),
            _ => Ok(()),
        }
    }
}
