//! `pocket product`: the intercalation product of words.

use std::fmt;

use clap::Args;
use serde::Serialize;

use crate::failure::Failure;
use crate::input::{Input, Inputs};
use crate::io::Io;
use crate::object::PLAIN;
use crate::word::{Printed, Word, WordReader, check_kind, multiplied};

/// Multiply words by the intercalation product
///
/// Each word stands below its own sorted letters; the columns of all words are put side by side and
/// sorted stably by the upper letter. The product depends on the order of the words. Cycles in parentheses,
/// as `pocket factor` prints them, are multiplied to a word; only `(12)` must be written `(12,)` if it is one number.
///
/// A word of digits is read as one-digit numbers where these are possible: `2113` is 2 1 1 3. Separate longer numbers
/// by spaces or commas; `2113,` is a single number.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Product {
    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Letters, digits, or numbers between spaces or commas; the lines of stdin if left out or `-`
    #[arg(value_name = "WORD")]
    words: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  pocket product cadab bddad
  pocket product \"2 1\" \"3 1 2\"
  pocket factor cadab | pocket product
  printf 'cadab\\nbddad\\n' | pocket product";

#[derive(Serialize)]
struct Answer {
    words: Vec<String>,
    product: String,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.product)
    }
}

impl Product {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let mut factors: Vec<Word> = Vec::new();
        let mut words = Vec::new();
        let mut reader = WordReader::default();
        // A product that leaves out a bad word would be wrong, so nothing is printed then.
        let inputs = Inputs::new(&self.words, "words", &PLAIN);
        let answered = inputs.answer_each(io, &mut |Input { text, .. }, _| {
            let word = reader.read_or_multiply(text)?;
            let mut letters = factors.iter().filter_map(|word| word.alphabet().first());
            check_kind(letters.next(), word.alphabet().first(), text)?;
            factors.push(word);
            words.push(text.to_owned());
            Ok(())
        });
        reader.tell(io).and(answered)?;
        let product = multiplied(factors);
        let product = Printed(product.word()).to_string();
        io.answer(self.json, &Answer { words, product })
    }
}
