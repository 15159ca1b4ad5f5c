//! `pocket rank`: the numbers of arrangements.

use std::fmt;

use clap::{Args, Subcommand};
use perm_index::orientation::{self, Rule};
use perm_index::{Error, combination, factorial, multiset, permutation};
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::input::{Input, Inputs};
use crate::io::Io;
use crate::numbers::Numbers;
use crate::object::ARRANGEMENTS;
use crate::options::whole_number;
use crate::steps::{Arranged, Direction, Numbered, Steps};
use crate::word::{Symbol, WordReader};

/// Number a permutation, an orientation, a combination or a word
///
/// All numberings are lexicographic and count from 0. One arrangement may be given as one argument or as several.
///
/// A word of digits is read as one-digit numbers where these are possible: `2113` is 2 1 1 3. Separate longer numbers
/// by spaces or commas; `2113,` is a single number.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Rank {
    #[command(subcommand)]
    what: RankKind,
}

const EXAMPLES: &str = "\
Examples:
  pocket rank perm 7 3 6 4 5 1 2
  pocket rank ori --base 3 0002220
  pocket rank comb -n 4 1 3";

#[derive(Debug, Subcommand)]
enum RankKind {
    /// A permutation of 1 to n, for n up to 34
    #[command(after_long_help = "Examples:
  pocket rank perm 7 3 6 4 5 1 2
  pocket rank perm --steps 2413")]
    Perm(Arrangement),
    /// An orientation: digits whose sum is a multiple of the base
    #[command(after_long_help = "Examples:
  pocket rank ori --base 3 0002220
  pocket rank ori --base 2 --free --steps 1010")]
    Ori {
        #[command(flatten)]
        rule: Base,
        #[command(flatten)]
        input: Arrangement,
    },
    /// A combination of elements from 1 to N, in increasing order
    #[command(after_long_help = "Examples:
  pocket rank comb -n 4 1 3
  pocket rank comb -n 52 7,8,9,10,11
  pocket rank comb -n 5 --steps 2 4 5")]
    Comb {
        /// The number of elements to choose from
        #[arg(short = 'n', value_name = "N", value_parser = whole_number(0..=u32::MAX))]
        n: u32,
        /// Take only combinations of K elements
        #[arg(short = 'k', value_name = "K", value_parser = whole_number(0..=u32::MAX))]
        k: Option<u32>,
        #[command(flatten)]
        input: Arrangement,
    },
    /// A word among those with the same letters or numbers
    #[command(
        visible_alias = "word",
        after_long_help = "Examples:
  pocket rank multiset baba
  pocket rank multiset --steps 2 1 1 3"
    )]
    Multiset(Arrangement),
}

#[derive(Debug, Args)]
struct Arrangement {
    /// Explain the index step by step
    #[arg(long)]
    steps: bool,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,

    /// The arrangement; lines of stdin if left out or `-`
    ///
    /// JSON lines, as `pocket unrank --json` prints them, are read too.
    #[arg(value_name = "VALUE")]
    values: Vec<String>,
}

/// The rule for the digits of an orientation.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Base {
    /// Digits are below this number; up to 10 they need no spaces between them
    #[arg(long, value_name = "BASE", value_parser = whole_number(1..=u8::MAX))]
    pub(crate) base: u8,

    /// Drop the rule that the sum of the digits is a multiple of the base
    #[arg(long)]
    free: bool,
}

impl Base {
    pub(crate) fn rule(self) -> Rule {
        if self.free { Rule::Free } else { Rule::ZeroSum }
    }
}

impl Rank {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match self.what {
            RankKind::Perm(input) => input.rank(io, |text| Ok(permutation(text)?)),
            RankKind::Ori { rule, input } => input.rank(io, |text| Ok(orientation(text, rule)?)),
            RankKind::Comb { n, k, input } => {
                check_choice(n, k.unwrap_or(0))?;
                input.rank(io, |text| Ok(combination(text, n, k)?))
            }
            RankKind::Multiset(input) => {
                let mut reader = WordReader::default();
                let is_word =
                    |text: &String| text.chars().filter(|c| c.is_alphabetic()).count() > 1;
                if input.values.len() > 1 && input.values.iter().any(is_word) {
                    io.note("all arguments are one word; for several words, use lines of stdin");
                }
                let answered = input.rank(io, |text| Ok(word(reader.read(text)?)?));
                reader.tell(io).and(answered)
            }
        }
    }
}

impl Arrangement {
    fn rank(
        &self,
        io: &mut Io<'_>,
        mut rank: impl FnMut(&str) -> Result<Numbered, Failure>,
    ) -> Result<(), Failure> {
        // All arguments together are one arrangement.
        let joined = match &*self.values {
            [] => Vec::new(),
            parts => vec![parts.join(" ")],
        };
        let inputs = Inputs::new(&joined, "arrangements", &ARRANGEMENTS);
        inputs.answer_each(io, &mut |Input { text, .. }, io| {
            let numbered = rank(text)?;
            let steps = self.steps.then(|| numbered.steps(Direction::Rank));
            let answer = Answer {
                input: text,
                index: numbered.index,
                steps: steps.transpose().map_err(Fault::new)?,
            };
            io.answer(self.json, &answer)
        })
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    input: &'a str,
    index: u128,
    #[serde(flatten)]
    steps: Option<Steps>,
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.index)?;
        self.steps.iter().try_for_each(|steps| steps.fmt(f))
    }
}

/// Refuses to choose more elements than there are.
pub(crate) fn check_choice(n: u32, k: u32) -> Result<(), Fault> {
    if k > n {
        let expected = format!("at most {n}, the number of elements that -n gives");
        return Err(Fault::mismatch(format!("-k {k}"), expected));
    }
    Ok(())
}

fn permutation(text: &str) -> Result<Numbered, Fault> {
    let numbers = Numbers::read(text, 1, true)?;
    let n = numbers.values.len();
    if factorial(n).is_none() {
        let bits = u128::BITS;
        return Err(Fault::new(Error::TooLarge { n, bits }));
    }
    let values: Vec<u8> = numbers.narrow(n as u64)?;
    let index = permutation::rank_u128(&values).map_err(|error| numbers.fault(error))?;
    Ok(Arranged::Permutation(values).numbered(index))
}

fn orientation(text: &str, rule: Base) -> Result<Numbered, Fault> {
    let numbers = Numbers::read(text, 0, rule.base <= 10)?;
    let digits: Vec<u8> = numbers.narrow(rule.base.into())?;
    let index = orientation::rank(&digits, rule.base, rule.rule());
    let index = index.map_err(|error| numbers.fault(error))?;
    Ok(Arranged::Orientation(digits, rule).numbered(index))
}

fn combination(text: &str, n: u32, k: Option<u32>) -> Result<Numbered, Fault> {
    let numbers = Numbers::read(text, 1, n <= 9)?;
    let elements: Vec<u32> = numbers.narrow(n.into())?;
    let index = combination::rank_lex(&elements, n).map_err(|error| numbers.fault(error))?;
    if let Some(k) = k.filter(|&k| k as usize != elements.len()) {
        let found = format!("a combination of {}", elements.len());
        return Err(Fault::mismatch(found, format!("one of {k}, as -k says")));
    }
    Ok(Arranged::Combination(elements, n).numbered(index))
}

fn word(word: Vec<Symbol>) -> Result<Numbered, Fault> {
    let ranks = ranks(&word, &alphabet(&word)?);
    let index = multiset::rank(&ranks).map_err(Fault::new)?;
    Ok(Arranged::Word(word, ranks).numbered(index))
}

/// The different symbols of a word, in increasing order.
pub(crate) fn alphabet(word: &[Symbol]) -> Result<Vec<Symbol>, Fault> {
    let mut alphabet = word.to_vec();
    alphabet.sort_unstable();
    alphabet.dedup();
    if alphabet.len() > multiset::MAX_SYMBOLS {
        let found = format!("{} different symbols", alphabet.len());
        return Err(Fault::mismatch(
            found,
            format!("at most {}", multiset::MAX_SYMBOLS),
        ));
    }
    Ok(alphabet)
}

/// The index of each symbol in the alphabet, which must contain it.
pub(crate) fn ranks(word: &[Symbol], alphabet: &[Symbol]) -> Vec<u8> {
    word.iter()
        .map(|symbol| alphabet.partition_point(|other| other < symbol) as u8)
        .collect()
}
