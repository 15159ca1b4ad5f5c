//! `pocket rank`: the numbers of arrangements.

use std::io::Write;

use clap::{Args, Subcommand};
use perm_index::orientation::{self, Rule};
use perm_index::{Error, combination, factorial, multiset, permutation};
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::numbers::Numbers;
use crate::object::ARRANGEMENTS;
use crate::options::whole_number;
use crate::steps::{self, Nouns};
use crate::word::{Symbol, WordReader};
use crate::{input, json};

/// Number a permutation, an orientation, a combination or a word
///
/// All numberings are lexicographic and count from 0. The numbers of one arrangement may stand in one
/// argument or in several.
///
/// A word of digits alone is read digit by digit where numbers of one digit are possible; numbers of several
/// digits stand between spaces or commas, and `2113,` is one number.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Rank {
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  pocket rank perm 7 3 6 4 5 1 2
  pocket rank ori --base 3 0002220
  pocket rank comb -n 4 1 3";

#[derive(Debug, Subcommand)]
enum What {
    /// A permutation of 1 to n, for n up to 34
    #[command(after_long_help = "Examples:
  pocket rank perm 7 3 6 4 5 1 2
  pocket rank perm --steps 2413")]
    Perm {
        #[command(flatten)]
        input: Arrangement,
    },
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
        /// Take combinations of so many elements only
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
    Multiset {
        #[command(flatten)]
        input: Arrangement,
    },
}

#[derive(Debug, Args)]
struct Arrangement {
    /// Show how the index comes about
    #[arg(long)]
    steps: bool,

    /// Print JSON, one object a line
    ///
    /// Whole numbers above 2^53 are texts of their digits.
    #[arg(long)]
    json: bool,

    /// The arrangement; lines of stdin if left out or `-`
    ///
    /// A line that is a JSON object, as `pocket unrank --json` prints, gives the arrangement in it.
    #[arg(value_name = "VALUE")]
    values: Vec<String>,
}

/// What digits make an orientation.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Base {
    /// Digits are below this; up to 10 they may stand without spaces between them
    #[arg(long, value_name = "BASE", value_parser = whole_number(1..=u8::MAX))]
    pub(crate) base: u8,

    /// All digits are free, without the rule that their sum is a multiple of the base
    #[arg(long)]
    free: bool,
}

impl Base {
    pub(crate) fn rule(self) -> Rule {
        if self.free { Rule::Free } else { Rule::ZeroSum }
    }
}

#[derive(Serialize)]
struct RankLine<'a> {
    input: &'a str,
    index: u128,
    #[serde(flatten)]
    parts: Option<Parts>,
}

/// An index, and how it comes about if that was asked for.
struct Ranked {
    index: u128,
    steps: Option<Steps>,
}

/// How an index comes about.
pub(crate) struct Steps {
    pub(crate) parts: Parts,
    /// The same in words, on lines.
    pub(crate) lines: String,
}

/// The parts of an index.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Parts {
    /// Digits of a number system.
    Digits(Vec<u8>),
    /// Numbers that add up to it.
    Terms(Vec<u128>),
}

const COMBINATIONS: Nouns = Nouns {
    symbol: "number",
    one: "combination",
    many: "combinations",
};

impl Rank {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match self.what {
            What::Perm { input } => input.rank(io, rank_permutation),
            What::Ori { rule, input } => {
                input.rank(io, |text, explain| rank_orientation(text, rule, explain))
            }
            What::Comb { n, k, input } => {
                check_choice(n, k.unwrap_or(0))?;
                input.rank(io, |text, explain| rank_combination(text, n, k, explain))
            }
            What::Multiset { input } => {
                let mut reader = WordReader::default();
                let answered = input.rank(io, |text, explain| {
                    Ok::<_, Failure>(rank_word(&reader.read(text)?, explain)?)
                });
                reader.tell(io).and(answered)
            }
        }
    }
}

impl Arrangement {
    fn rank<E: Into<Failure>>(
        &self,
        io: &mut Io<'_>,
        mut rank: impl FnMut(&str, bool) -> Result<Ranked, E>,
    ) -> Result<(), Failure> {
        input::answer_joined(io, &self.values, "arrangements", &mut |text, out| {
            ARRANGEMENTS.answer(text, None, |text| {
                let ranked = rank(text, self.steps).map_err(Into::into)?;
                self.write(text, ranked, out)
            })
        })
    }

    fn write(&self, input: &str, ranked: Ranked, out: &mut Vec<u8>) -> Result<(), Failure> {
        let Ranked { index, steps } = ranked;
        if self.json {
            let line = RankLine {
                input,
                index,
                parts: steps.map(|steps| steps.parts),
            };
            return json::line(&line, out);
        }
        let lines = steps.map_or(String::new(), |steps| steps.lines);
        write!(out, "{index}\n{lines}").map_err(Failure::Write)
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

fn rank_permutation(text: &str, explain: bool) -> Result<Ranked, Fault> {
    let numbers = Numbers::read(text, 1, true)?;
    let n = numbers.values.len();
    if factorial(n).is_none() {
        let bits = u128::BITS;
        return Err(Fault::new(Error::TooLarge { n, bits }));
    }
    let values: Vec<u8> = numbers.narrow(n as u64)?;
    let index = permutation::rank_u128(&values).map_err(|error| numbers.fault(error))?;
    let steps = explain.then(|| {
        let reasons = steps::smaller_numbers_that_follow(&values);
        permutation_steps(&values, index, &reasons)
    });
    let steps = steps.transpose().map_err(Fault::new)?;
    Ok(Ranked { index, steps })
}

/// How the index of a permutation comes about: its digits, and then the reasons for them.
pub(crate) fn permutation_steps(values: &[u8], index: u128, reasons: &str) -> Result<Steps, Error> {
    let mut digits = vec![0; values.len()];
    permutation::lehmer_digits(values, &mut digits)?;
    Ok(Steps {
        lines: steps::factorial_digits(&digits, index) + reasons,
        parts: Parts::Digits(digits),
    })
}

fn rank_orientation(text: &str, rule: Base, explain: bool) -> Result<Ranked, Fault> {
    let numbers = Numbers::read(text, 0, rule.base <= 10)?;
    let digits: Vec<u8> = numbers.narrow(rule.base.into())?;
    let index = orientation::rank(&digits, rule.base, rule.rule());
    let index = index.map_err(|error| numbers.fault(error))?;
    let steps = explain.then(|| orientation_steps(&digits, rule, index));
    Ok(Ranked { index, steps })
}

/// How the index of an orientation comes about.
pub(crate) fn orientation_steps(digits: &[u8], rule: Base, index: u128) -> Steps {
    Steps {
        parts: Parts::Digits(steps::counted(digits, rule.rule()).to_vec()),
        lines: steps::powers(digits, rule.base, rule.rule(), index),
    }
}

fn rank_combination(text: &str, n: u32, k: Option<u32>, explain: bool) -> Result<Ranked, Fault> {
    let numbers = Numbers::read(text, 1, n <= 9)?;
    let elements: Vec<u32> = numbers.narrow(n.into())?;
    let index = combination::rank_lex(&elements, n).map_err(|error| numbers.fault(error))?;
    if let Some(k) = k.filter(|&k| k as usize != elements.len()) {
        let found = format!("a combination of {}", elements.len());
        return Err(Fault::mismatch(found, format!("one of {k}, as -k says")));
    }
    let steps = explain.then(|| combination_steps(&elements, n, index));
    let steps = steps.transpose().map_err(Fault::new)?;
    Ok(Ranked { index, steps })
}

/// How the index of a combination comes about.
pub(crate) fn combination_steps(elements: &[u32], n: u32, index: u128) -> Result<Steps, Error> {
    let mut terms = vec![0; elements.len()];
    combination::lex_terms(elements, n, &mut terms)?;
    let elements = elements.iter().map(|&element| u64::from(element) + 1);
    Ok(Steps {
        lines: steps::earlier_ones(elements, &terms, index, &COMBINATIONS),
        parts: Parts::Terms(terms),
    })
}

fn rank_word(word: &[Symbol], explain: bool) -> Result<Ranked, Fault> {
    let alphabet = alphabet(word)?;
    let ranks = ranks(word, &alphabet);
    let index = multiset::rank(&ranks).map_err(Fault::new)?;
    let steps = explain.then(|| word_steps(word, &ranks, index));
    let steps = steps.transpose().map_err(Fault::new)?;
    Ok(Ranked { index, steps })
}

/// How the index of a word comes about, whose symbols are these in their alphabet.
pub(crate) fn word_steps(word: &[Symbol], ranks: &[u8], index: u128) -> Result<Steps, Error> {
    let mut terms = vec![0; ranks.len()];
    multiset::terms(ranks, &mut terms)?;
    let nouns = Nouns {
        symbol: match word.first() {
            Some(Symbol::Letter(_)) => "letter",
            _ => "number",
        },
        one: "word",
        many: "words",
    };
    Ok(Steps {
        lines: steps::earlier_ones(word, &terms, index, &nouns),
        parts: Parts::Terms(terms),
    })
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

/// Each symbol as its index in the alphabet, which holds it.
pub(crate) fn ranks(word: &[Symbol], alphabet: &[Symbol]) -> Vec<u8> {
    word.iter()
        .map(|symbol| alphabet.partition_point(|other| other < symbol) as u8)
        .collect()
}
