//! `pocket factor`: the canonical factors of a word, its primes, Foata's word, and the walk.

use std::io::{self, Write};

use clap::Args;
use cycles::{Cycle, CycleProduct, MultisetPermutation, Step};
use serde::ser::Error;
use serde::{Serialize, Serializer};

use crate::failure::Failure;
use crate::input::{self, Arguments};
use crate::io::Io;
use crate::json;
use crate::word::{Printed, Symbol, WordReader};

/// Factor a word, read as a permutation of its sorted letters, into cycles
///
/// The factors are those of Theorem A in section 5.1.2 of Knuth's "The Art of Computer Programming",
/// volume 3: their last letters never fall, and each is smaller than the others of its factor. Their
/// intercalation product, which `pocket product` computes, is the word again.
///
/// A word of digits alone is read digit by digit where numbers of one digit are possible; numbers of several
/// digits stand between spaces or commas, and `2113,` is one number.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Factor {
    /// Split into primes: cycles without a repeated letter
    #[arg(long)]
    primes: bool,

    /// Print the word that is left when the parentheses of the factors are erased
    #[arg(long)]
    foata: bool,

    /// Show the two-line form and each step of the walk that finds the factors
    #[arg(long)]
    trace: bool,

    /// Print JSON, one object a line
    ///
    /// Whole numbers above 2^53 are texts of their digits.
    #[arg(long)]
    json: bool,

    /// Letters, digits, or numbers between spaces or commas; lines of stdin if left out or `-`
    word: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  pocket factor dbcbcacdaddbbbd
  pocket factor --primes \"3 1 2 1\"
  pocket factor --trace cadab";

/// What JSON says of a word. Each list is made when it is written, and is gone before the next one.
#[derive(Serialize)]
struct FactorLine<'a> {
    input: &'a str,
    factors: Cycles<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    primes: Option<Cycles<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    foata: Option<Foata<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Steps<'a>>,
}

type Word = MultisetPermutation<Symbol>;

impl Factor {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let mut reader = WordReader::default();
        let words = self.word.as_slice();
        // Answers are many times as long as their words: they are written as they are found.
        let answered =
            input::answer_at_length(io, words, "words", Arguments::Whole, &mut |text, io| {
                let symbols = reader.read(text)?;
                let what = format!("the factors of a word of {} symbols", symbols.len());
                let word = Word::try_from_word(symbols);
                let word = word.ok_or_else(|| Failure::no_memory_for(&what))?;
                let written = if self.json {
                    self.write_line(text, &word, io.out())
                } else {
                    self.write_text(&word, io.out())
                };
                written.map_err(|error| match error.kind() {
                    io::ErrorKind::OutOfMemory => Failure::no_memory_for(&what),
                    _ => Failure::Write(error),
                })?;
                Ok(None)
            });
        reader.tell(io).and(answered)
    }

    fn write_line(&self, input: &str, word: &Word, out: &mut impl Write) -> io::Result<()> {
        let line = FactorLine {
            input,
            factors: Cycles(word, Word::try_factor),
            primes: self.primes.then_some(Cycles(word, Word::try_primes)),
            foata: self.foata.then_some(Foata(word)),
            trace: self.trace.then_some(Steps(word)),
        };
        json::write(&line, out)
    }

    /// What was asked for, in a fixed order; the factors if nothing else was.
    fn write_text(&self, word: &Word, out: &mut impl Write) -> io::Result<()> {
        if self.trace {
            writeln!(out, "{}", word.two_line_form())?;
            for step in in_memory(word.try_trace())?.map(StepLine::of) {
                let StepLine {
                    factor,
                    column,
                    above,
                    below,
                } = step;
                writeln!(
                    out,
                    "factor {factor}: column {column}, {above} over {below}"
                )?;
            }
        }
        if self.trace || !(self.primes || self.foata) {
            writeln!(out, "{}", in_memory(word.try_factor())?)?;
        }
        if self.primes {
            writeln!(out, "{}", in_memory(word.try_primes())?)?;
        }
        if self.foata {
            writeln!(out, "{}", Printed(in_memory(word.try_foata())?.word()))?;
        }
        Ok(())
    }
}

/// What was found, unless there is no memory for it.
fn in_memory<T>(found: Option<T>) -> io::Result<T> {
    found.ok_or_else(|| io::ErrorKind::OutOfMemory.into())
}

/// The same while JSON is written, whose errors have no kinds.
fn or_memory<T, E: Error>(found: Option<T>) -> Result<T, E> {
    found.ok_or_else(|| E::custom("there is no memory for the rest of it"))
}

/// Cycles that are found in a word.
struct Cycles<'a>(&'a Word, fn(&'a Word) -> Option<CycleProduct<'a, Symbol>>);

impl Serialize for Cycles<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(word, find) = self;
        let found = or_memory(find(word))?;
        serializer.collect_seq(found.iter().map(Symbols))
    }
}

/// The symbols of a cycle.
struct Symbols<'a>(Cycle<'a, Symbol>);

impl Serialize for Symbols<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.symbols())
    }
}

/// The factors of a word without their parentheses.
struct Foata<'a>(&'a Word);

impl Serialize for Foata<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(or_memory(self.0.try_foata())?.word())
    }
}

/// The steps of the walk, none of which is kept.
struct Steps<'a>(&'a Word);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let steps = or_memory(self.0.try_trace())?;
        serializer.collect_seq(steps.map(StepLine::of))
    }
}

/// One step of the walk; factors and columns count from 1.
#[derive(Serialize)]
struct StepLine {
    factor: usize,
    column: usize,
    above: Symbol,
    below: Symbol,
}

impl StepLine {
    fn of(step: Step<'_, Symbol>) -> Self {
        Self {
            factor: step.factor + 1,
            column: step.column + 1,
            above: *step.above,
            below: *step.below,
        }
    }
}
