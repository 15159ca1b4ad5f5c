//! `pocket factor`: the canonical factors of a word, its primes, Foata's word, and the walk.

use std::io::{self, Write};

use clap::Args;
use cycles::{CycleProduct, MultisetPermutation};
use serde::Serialize;

use crate::failure::Failure;
use crate::io::Io;
use crate::word::{Printed, Symbol, WordReader};
use crate::{input, json};

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

#[derive(Serialize)]
struct FactorLine<'a> {
    input: &'a str,
    factors: Vec<Vec<Symbol>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    primes: Option<Vec<Vec<Symbol>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    foata: Option<Vec<Symbol>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Vec<StepLine>>,
}

/// One step of the walk; factors and columns count from 1.
#[derive(Serialize)]
struct StepLine {
    factor: usize,
    column: usize,
    above: Symbol,
    below: Symbol,
}

impl Factor {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let mut reader = WordReader::default();
        let answered = input::answer_each(io, self.word.as_slice(), "words", |text, out| {
            let word = MultisetPermutation::from_word(reader.read(text)?);
            if self.json {
                json::line(&self.line(text, &word), out)
            } else {
                self.write_text(&word, out).map_err(Failure::Write)
            }
        });
        reader.tell(io).and(answered)
    }

    fn line<'a>(&self, input: &'a str, word: &MultisetPermutation<Symbol>) -> FactorLine<'a> {
        FactorLine {
            input,
            factors: lists(&word.factor()),
            primes: self.primes.then(|| lists(&word.primes())),
            foata: self.foata.then(|| word.foata().word().copied().collect()),
            trace: self.trace.then(|| steps(word).collect()),
        }
    }

    /// What was asked for, in a fixed order; the factors if nothing else was.
    fn write_text(&self, word: &MultisetPermutation<Symbol>, out: &mut Vec<u8>) -> io::Result<()> {
        if self.trace {
            writeln!(out, "{}", word.two_line_form())?;
            for step in steps(word) {
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
            writeln!(out, "{}", word.factor())?;
        }
        if self.primes {
            writeln!(out, "{}", word.primes())?;
        }
        if self.foata {
            writeln!(out, "{}", Printed(word.foata().word()))?;
        }
        Ok(())
    }
}

fn lists(product: &CycleProduct<'_, Symbol>) -> Vec<Vec<Symbol>> {
    product
        .iter()
        .map(|cycle| cycle.symbols().copied().collect())
        .collect()
}

fn steps(word: &MultisetPermutation<Symbol>) -> impl Iterator<Item = StepLine> {
    word.trace().map(|step| StepLine {
        factor: step.factor + 1,
        column: step.column + 1,
        above: *step.above,
        below: *step.below,
    })
}
