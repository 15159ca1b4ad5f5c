//! `pocket factor`: the canonical factors of a word, its primes, Foata's word, and the walk.

use std::io::{self, Write};

use clap::Args;
use cycles::{Cycle, CycleProduct, Step};
use serde::ser::Error;
use serde::{Serialize, Serializer};

use crate::failure::Failure;
use crate::input::{Input, Inputs};
use crate::io::Io;
use crate::json;
use crate::object::PLAIN;
use crate::word::{Printed, Symbol, Word, WordReader};

/// Factor a word, read as a permutation of its sorted letters, into cycles
///
/// The factors are those of Theorem A in section 5.1.2 of Knuth's "The Art of Computer Programming", volume 3: the last
/// letter of each is smaller than its other letters, and last letters never decrease from factor to factor. `pocket
/// product` multiplies them to the word again.
///
/// A word of digits is read as one-digit numbers where these are possible: `2113` is 2 1 1 3. Separate longer numbers
/// by spaces or commas; `2113,` is a single number. A word may stand in square brackets, as in `[2,4,1,3]`.
///
/// Cycles in parentheses are multiplied, so `(1 2)(3 4)` is `2143`, and the factors that are printed make the word
/// again, except that `(12)` is read as two digits: a cycle of one number with several digits needs a comma, `(12,)`.
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
    #[arg(long)]
    json: bool,

    /// Letters, digits, or numbers between spaces or commas; lines of stdin if left out or `-`
    word: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  pocket factor dbcbcacdaddbbbd
  pocket factor --primes \"3 1 2 1\"
  pocket factor \"(1 3 2)(4 5)\"
  pocket factor --trace cadab";

/// The factors of a word. Each list is made when it is written, and freed before the next one.
#[derive(Serialize)]
struct Answer<'a> {
    input: &'a str,
    #[serde(serialize_with = "factors")]
    factors: &'a Word,
    #[serde(serialize_with = "primes", skip_serializing_if = "Option::is_none")]
    primes: Option<&'a Word>,
    #[serde(serialize_with = "foata", skip_serializing_if = "Option::is_none")]
    foata: Option<&'a Word>,
    #[serde(serialize_with = "trace", skip_serializing_if = "Option::is_none")]
    trace: Option<&'a Word>,
}

impl Factor {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let mut reader = WordReader::default();
        // An answer can be many times as long as its word, so it is written while it is computed.
        let inputs = Inputs::new(self.word.as_slice(), "words", &PLAIN);
        let answered = inputs.answer_each(io, &mut |Input { text, .. }, io| {
            let word = reader.read_or_multiply(text)?;
            let what = format!("the factors of a word of {} symbols", word.len());
            let answer = Answer {
                input: text,
                factors: &word,
                primes: self.primes.then_some(&word),
                foata: self.foata.then_some(&word),
                trace: self.trace.then_some(&word),
            };
            let written = match self.json {
                true => json::line(&answer, io.out()),
                false => answer.write_text(io.out()),
            };
            written.map_err(|error| match error.kind() {
                io::ErrorKind::OutOfMemory => Failure::no_memory_for(&what),
                _ => Failure::Write(error),
            })
        });
        reader.tell(io).and(answered)
    }
}

impl Answer<'_> {
    /// Writes what was requested, in a fixed order. By default that is the factors.
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        if let Some(word) = self.trace {
            writeln!(out, "{}", word.two_line_form())?;
            for step in in_memory(word.try_trace())?.map(StepPart::of) {
                let StepPart {
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
        if self.trace.is_some() || (self.primes.is_none() && self.foata.is_none()) {
            writeln!(out, "{}", in_memory(self.factors.try_factor())?)?;
        }
        if let Some(word) = self.primes {
            writeln!(out, "{}", in_memory(word.try_primes())?)?;
        }
        if let Some(word) = self.foata {
            writeln!(out, "{}", Printed(in_memory(word.try_foata())?.word()))?;
        }
        Ok(())
    }
}

/// Turns a lack of memory into an error.
fn in_memory<T>(found: Option<T>) -> io::Result<T> {
    found.ok_or_else(|| io::ErrorKind::OutOfMemory.into())
}

/// Turns a lack of memory into an error of a serializer, which has no kinds of errors.
fn or_memory<T, E: Error>(found: Option<T>) -> Result<T, E> {
    found.ok_or_else(|| E::custom("there is no memory for the rest of it"))
}

fn factors<S: Serializer>(word: &&Word, serializer: S) -> Result<S::Ok, S::Error> {
    cycles(word.try_factor(), serializer)
}

fn primes<S: Serializer>(word: &Option<&Word>, serializer: S) -> Result<S::Ok, S::Error> {
    cycles(word.and_then(Word::try_primes), serializer)
}

fn cycles<S: Serializer>(
    found: Option<CycleProduct<'_, Symbol>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let found = or_memory(found)?;
    serializer.collect_seq(found.iter().map(Symbols))
}

/// The symbols of a cycle.
struct Symbols<'a>(Cycle<'a, Symbol>);

impl Serialize for Symbols<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.symbols())
    }
}

fn foata<S: Serializer>(word: &Option<&Word>, serializer: S) -> Result<S::Ok, S::Error> {
    let found = or_memory(word.and_then(Word::try_foata))?;
    serializer.collect_seq(found.word())
}

/// Serializes the steps of the walk without storing them.
fn trace<S: Serializer>(word: &Option<&Word>, serializer: S) -> Result<S::Ok, S::Error> {
    let steps = or_memory(word.and_then(Word::try_trace))?;
    serializer.collect_seq(steps.map(StepPart::of))
}

/// One step of the walk; factors and columns count from 1.
#[derive(Serialize)]
struct StepPart {
    factor: usize,
    column: usize,
    above: Symbol,
    below: Symbol,
}

impl StepPart {
    fn of(step: Step<'_, Symbol>) -> Self {
        Self {
            factor: step.factor + 1,
            column: step.column + 1,
            above: *step.above,
            below: *step.below,
        }
    }
}
