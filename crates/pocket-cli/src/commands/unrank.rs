//! `pocket unrank`: the arrangements that numbers stand for.

use std::fmt;

use clap::{Args, Subcommand};
use perm_index::{Error, combination, multiset, orientation, permutation};
use serde::Serialize;

use crate::commands::rank::{self, Base};
use crate::failure::{Failure, Fault};
use crate::input::{Input, Inputs};
use crate::io::Io;
use crate::numbers::number;
use crate::object::INDICES;
use crate::options::whole_number;
use crate::steps::{Arranged, Direction, Numbered, Steps};
use crate::word::{Printed, Symbol, WordReader};

/// Find the permutation, orientation, combination or word that a number stands for
///
/// The inverse of `pocket rank`.
///
/// A word of digits is read as one-digit numbers where these are possible: `2113` is 2 1 1 3. Separate longer numbers
/// by spaces or commas; `2113,` is a single number.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Unrank {
    #[command(subcommand)]
    what: UnrankKind,
}

const EXAMPLES: &str = "\
Examples:
  pocket unrank perm -n 7 4672
  pocket unrank ori --base 3 -n 7 26
  pocket unrank multiset --of aabb 3";

/// The most elements. Longer arrangements exceed any index, unless there is only one of them.
const LONGEST: u32 = 1_000_000;

#[derive(Debug, Subcommand)]
enum UnrankKind {
    /// A permutation of 1 to N
    #[command(after_long_help = "Examples:
  pocket unrank perm -n 7 4672
  pocket unrank perm -n 4 --steps 10")]
    Perm {
        /// The number of elements, up to 34
        #[arg(short = 'n', value_name = "N", value_parser = whole_number(0..=34_u32))]
        n: u32,
        #[command(flatten)]
        input: Indices,
    },
    /// An orientation of N pieces
    #[command(after_long_help = "Examples:
  pocket unrank ori --base 3 -n 7 26
  pocket unrank ori --base 2 -n 4 --free 10")]
    Ori {
        /// The number of digits
        #[arg(short = 'n', value_name = "N", value_parser = whole_number(0..=LONGEST))]
        n: u32,
        #[command(flatten)]
        rule: Base,
        #[command(flatten)]
        input: Indices,
    },
    /// A combination of K of the elements 1 to N
    #[command(after_long_help = "Examples:
  pocket unrank comb -n 4 -k 2 1
  pocket unrank comb -n 52 -k 5 2598959")]
    Comb {
        /// The number of elements to choose from
        #[arg(short = 'n', value_name = "N", value_parser = whole_number(0..=u32::MAX))]
        n: u32,
        /// The number of elements chosen
        #[arg(short = 'k', value_name = "K", value_parser = whole_number(0..=LONGEST))]
        k: u32,
        #[command(flatten)]
        input: Indices,
    },
    /// A word with given letters or numbers
    #[command(
        visible_alias = "word",
        after_long_help = "Examples:
  pocket unrank multiset --of aabb 3
  pocket unrank multiset --of \"1 1 2 3\" 5"
    )]
    Multiset {
        /// The letters or numbers, in any order
        #[arg(long, value_name = "WORD")]
        of: String,
        #[command(flatten)]
        input: Indices,
    },
}

#[derive(Debug, Args)]
struct Indices {
    /// Explain the index step by step
    #[arg(long)]
    steps: bool,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,

    /// Numbers, counted from 0; lines of stdin if left out or `-`
    ///
    /// JSON lines, as `pocket rank --json` prints them, are read too.
    #[arg(value_name = "INDEX")]
    indices: Vec<String>,
}

impl Unrank {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match self.what {
            UnrankKind::Perm { n, input } => input.unrank(io, |index| permutation(index, n)),
            UnrankKind::Ori { n, rule, input } => {
                input.unrank(io, |index| orientation(index, n, rule))
            }
            UnrankKind::Comb { n, k, input } => {
                rank::check_choice(n, k)?;
                input.unrank(io, |index| combination(index, n, k))
            }
            UnrankKind::Multiset { of, input } => {
                let mut reader = WordReader::default();
                let letters = reader.read(&of)?;
                reader.tell(io)?;
                let alphabet = rank::alphabet(&letters)?;
                input.unrank(io, |index| word(index, &letters, &alphabet))
            }
        }
    }
}

impl Indices {
    fn unrank(
        &self,
        io: &mut Io<'_>,
        unrank: impl Fn(u128) -> Result<Numbered, Error>,
    ) -> Result<(), Failure> {
        let inputs = Inputs::new(&self.indices, "numbers", &INDICES);
        inputs.answer_each(io, &mut |Input { text, .. }, io| {
            let numbered = unrank(index_in(text)?).map_err(Fault::new)?;
            let steps = self.steps.then(|| numbered.steps(Direction::Unrank));
            let answer = Answer {
                index: numbered.index,
                values: numbered.arranged.symbols(),
                steps: steps.transpose().map_err(Fault::new)?,
                joined: numbered.arranged.is_joined(),
            };
            io.answer(self.json, &answer)
        })
    }
}

#[derive(Serialize)]
struct Answer {
    index: u128,
    values: Vec<Symbol>,
    #[serde(flatten)]
    steps: Option<Steps>,
    #[serde(skip)]
    joined: bool,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.joined {
            true => self.values.iter().try_for_each(|value| value.fmt(f))?,
            false => Printed(self.values.iter()).fmt(f)?,
        }
        writeln!(f)?;
        self.steps.iter().try_for_each(|steps| steps.fmt(f))
    }
}

/// Reads an index.
fn index_in(text: &str) -> Result<u128, Fault> {
    number(text.trim()).ok_or_else(|| {
        let expected = format!("a number from 0 to {}", u128::MAX);
        Fault::mismatch(format!("`{text}`"), expected).at(text, 0, text.len())
    })
}

fn permutation(index: u128, n: u32) -> Result<Numbered, Error> {
    let mut values = vec![0; n as usize];
    permutation::unrank_u128(index, &mut values)?;
    Ok(Arranged::Permutation(values).numbered(index))
}

fn orientation(index: u128, n: u32, rule: Base) -> Result<Numbered, Error> {
    let mut digits = vec![0; n as usize];
    orientation::unrank(index, rule.base, rule.rule(), &mut digits)?;
    Ok(Arranged::Orientation(digits, rule).numbered(index))
}

fn combination(index: u128, n: u32, k: u32) -> Result<Numbered, Error> {
    let mut elements = vec![0; k as usize];
    combination::unrank_lex(index, n, &mut elements)?;
    Ok(Arranged::Combination(elements, n).numbered(index))
}

fn word(index: u128, letters: &[Symbol], alphabet: &[Symbol]) -> Result<Numbered, Error> {
    let ranks = rank::ranks(letters, alphabet);
    let counts = multiset::counts::<{ multiset::MAX_SYMBOLS }>(&ranks)?;
    let mut found = vec![0; ranks.len()];
    multiset::unrank(index, &counts, &mut found)?;
    let symbols = found.iter().map(|&rank| alphabet[usize::from(rank)]);
    Ok(Arranged::Word(symbols.collect(), found).numbered(index))
}
