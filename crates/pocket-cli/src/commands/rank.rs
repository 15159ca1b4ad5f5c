//! `pocket rank`: the numbers of arrangements.

use std::io::Write;

use clap::{Args, Subcommand};
use perm_index::orientation::{self, Rule};
use perm_index::{Error, combination, factorial, multiset, permutation};
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::numbers::Numbers;
use crate::word::Symbol;
use crate::{input, json, word};

/// Number a permutation, an orientation, a combination or a word
///
/// All numberings are lexicographic and count from 0. The numbers of one arrangement may stand in one
/// argument or in several, with spaces or commas between them.
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
        /// Show the digits in the factorial number system
        #[arg(long)]
        steps: bool,
        #[command(flatten)]
        input: Arrangement,
    },
    /// An orientation: digits whose sum is a multiple of the base
    #[command(after_long_help = "Examples:
  pocket rank ori --base 3 0002220
  pocket rank ori --base 2 --free 1010")]
    Ori {
        #[command(flatten)]
        rule: Base,
        #[command(flatten)]
        input: Arrangement,
    },
    /// A combination of elements from 1 to N, in increasing order
    #[command(after_long_help = "Examples:
  pocket rank comb -n 4 1 3
  pocket rank comb -n 52 7,8,9,10,11")]
    Comb {
        /// The number of elements to choose from
        #[arg(short = 'n', value_name = "N")]
        n: u32,
        #[command(flatten)]
        input: Arrangement,
    },
    /// A word among those with the same letters or numbers
    #[command(after_long_help = "Examples:
  pocket rank multiset baba
  pocket rank multiset 2 1 1 3")]
    Multiset {
        #[command(flatten)]
        input: Arrangement,
    },
}

#[derive(Debug, Args)]
struct Arrangement {
    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,

    /// The arrangement; lines of stdin if left out or `-`
    #[arg(value_name = "VALUE")]
    values: Vec<String>,
}

/// What digits make an orientation.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Base {
    /// Digits are below this; up to 10 they may stand without spaces between them
    #[arg(long, value_name = "BASE", value_parser = clap::value_parser!(u8).range(1..))]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<&'a [u8]>,
}

/// An index, and the digits that explain it if they were asked for.
struct Ranked {
    index: u128,
    digits: Option<Vec<u8>>,
}

impl Rank {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match self.what {
            What::Perm { steps, input } => input.rank(io, |text| rank_permutation(text, steps)),
            What::Ori { rule, input } => input.rank(io, |text| rank_orientation(text, rule)),
            What::Comb { n, input } => input.rank(io, |text| rank_combination(text, n)),
            What::Multiset { input } => input.rank(io, rank_word),
        }
    }
}

impl Arrangement {
    fn rank(
        &self,
        io: &mut Io<'_>,
        rank: impl Fn(&str) -> Result<Ranked, Fault>,
    ) -> Result<(), Failure> {
        input::answer_joined(io, &self.values, "arrangements", |text, out| {
            let Ranked { index, digits } = rank(text)?;
            if self.json {
                let digits = digits.as_deref();
                return json::line(
                    &RankLine {
                        input: text,
                        index,
                        digits,
                    },
                    out,
                );
            }
            let explained = digits.map_or(String::new(), |digits| explanation(&digits, index));
            writeln!(out, "{index}{explained}").map_err(Failure::Write)
        })
    }
}

fn rank_permutation(text: &str, steps: bool) -> Result<Ranked, Fault> {
    let numbers = Numbers::read(text, 1, true)?;
    let n = numbers.values.len();
    if factorial(n).is_none() {
        let bits = u128::BITS;
        return Err(Fault::new(Error::TooLarge { n, bits }));
    }
    let values: Vec<u8> = numbers.narrow(n as u64)?;
    let index = permutation::rank_u128(&values).map_err(|error| numbers.fault(error))?;
    let digits = steps.then(|| {
        let mut digits = vec![0; values.len()];
        permutation::lehmer_digits(&values, &mut digits).map(|()| digits)
    });
    let digits = digits.transpose().map_err(Fault::new)?;
    Ok(Ranked { index, digits })
}

/// The digits in the factorial number system, and the sum that they stand for.
pub(crate) fn explanation(digits: &[u8], index: u128) -> String {
    let Some(last) = digits.len().checked_sub(1) else {
        return String::new();
    };
    let listed: Vec<String> = digits.iter().map(ToString::to_string).collect();
    let terms: Vec<String> = digits
        .iter()
        .enumerate()
        .map(|(i, digit)| format!("{digit}*{}!", last - i))
        .collect();
    format!(
        "\nFactorial digits: {}\n{} = {index}",
        listed.join(" "),
        terms.join(" + ")
    )
}

fn rank_orientation(text: &str, rule: Base) -> Result<Ranked, Fault> {
    let numbers = Numbers::read(text, 0, rule.base <= 10)?;
    let digits: Vec<u8> = numbers.narrow(rule.base.into())?;
    let index = orientation::rank(&digits, rule.base, rule.rule());
    let index = index.map_err(|error| numbers.fault(error))?;
    Ok(Ranked {
        index,
        digits: None,
    })
}

fn rank_combination(text: &str, n: u32) -> Result<Ranked, Fault> {
    let numbers = Numbers::read(text, 1, false)?;
    let elements: Vec<u32> = numbers.narrow(n.into())?;
    let index = combination::rank_lex(&elements, n).map_err(|error| numbers.fault(error))?;
    Ok(Ranked {
        index,
        digits: None,
    })
}

fn rank_word(text: &str) -> Result<Ranked, Fault> {
    let word = word::read(text)?;
    let alphabet = alphabet(&word)?;
    let index = multiset::rank(&ranks(&word, &alphabet)).map_err(Fault::new)?;
    Ok(Ranked {
        index,
        digits: None,
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
