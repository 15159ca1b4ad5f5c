//! `pocket unrank`: the arrangements that numbers stand for.

use std::io::Write;

use clap::{Args, Subcommand};
use perm_index::orientation::{self, Rule};
use perm_index::{Error, combination, multiset, permutation};
use serde::Serialize;

use crate::commands::rank::{self, Base};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::numbers::number;
use crate::word::{Printed, Symbol};
use crate::{input, json, word};

/// Find the permutation, orientation, combination or word that a number stands for
///
/// The other way round from `pocket rank`.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Unrank {
    #[command(subcommand)]
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  pocket unrank perm -n 7 4672
  pocket unrank ori --base 3 -n 7 26
  pocket unrank multiset --of aabb 3";

/// Nothing longer fits an index, except what has one arrangement only.
const LONGEST: i64 = 1_000_000;

#[derive(Debug, Subcommand)]
enum What {
    /// A permutation of 1 to N
    #[command(after_long_help = "Examples:
  pocket unrank perm -n 7 4672
  pocket unrank perm -n 4 --steps 10")]
    Perm {
        /// The number of elements, up to 34
        #[arg(short = 'n', value_name = "N", value_parser = clap::value_parser!(u32).range(0..=34))]
        n: u32,
        /// Show the digits in the factorial number system
        #[arg(long)]
        steps: bool,
        #[command(flatten)]
        input: Indices,
    },
    /// An orientation of N pieces
    #[command(after_long_help = "Examples:
  pocket unrank ori --base 3 -n 7 26
  pocket unrank ori --base 2 -n 4 --free 10")]
    Ori {
        /// The number of digits
        #[arg(short = 'n', value_name = "N", value_parser = clap::value_parser!(u32).range(0..=LONGEST))]
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
        #[arg(short = 'n', value_name = "N")]
        n: u32,
        /// The number of elements chosen
        #[arg(short = 'k', value_name = "K", value_parser = clap::value_parser!(u32).range(0..=LONGEST))]
        k: u32,
        #[command(flatten)]
        input: Indices,
    },
    /// A word with given letters or numbers
    #[command(after_long_help = "Examples:
  pocket unrank multiset --of aabb 3
  pocket unrank multiset --of \"1 1 2 3\" 5")]
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
    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,

    /// Numbers, counted from 0; lines of stdin if left out or `-`
    #[arg(value_name = "INDEX")]
    indices: Vec<String>,
}

#[derive(Serialize)]
struct UnrankLine<'a> {
    index: u128,
    values: &'a [Symbol],
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<&'a [u8]>,
}

/// An arrangement, how it is printed, and the digits that explain it if they were asked for.
struct Unranked {
    values: Vec<Symbol>,
    joined: bool,
    digits: Option<Vec<u8>>,
}

impl Unrank {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match self.what {
            What::Perm { n, steps, input } => {
                input.unrank(io, |index| unrank_permutation(index, n, steps))
            }
            What::Ori { n, rule, input } => input.unrank(io, |index| {
                unrank_orientation(index, n, rule.base, rule.rule())
            }),
            What::Comb { n, k, input } => input.unrank(io, |index| unrank_combination(index, n, k)),
            What::Multiset { of, input } => {
                let word = word::read(&of)?;
                let alphabet = rank::alphabet(&word)?;
                input.unrank(io, |index| unrank_word(index, &word, &alphabet))
            }
        }
    }
}

impl Indices {
    fn unrank(
        &self,
        io: &mut Io<'_>,
        unrank: impl Fn(u128) -> Result<Unranked, Error>,
    ) -> Result<(), Failure> {
        input::answer_each(io, &self.indices, "numbers", |text, out| {
            let Some(index) = number(text.trim()) else {
                let expected = format!("a number from 0 to {}", u128::MAX);
                return Err(Fault::mismatch(format!("`{text}`"), expected)
                    .at(text, 0, text.len())
                    .into());
            };
            let Unranked {
                values,
                joined,
                digits,
            } = unrank(index).map_err(Fault::new)?;
            if self.json {
                let (values, digits) = (&values[..], digits.as_deref());
                return json::line(
                    &UnrankLine {
                        index,
                        values,
                        digits,
                    },
                    out,
                );
            }
            let explained =
                digits.map_or(String::new(), |digits| rank::explanation(&digits, index));
            let written = if joined {
                values.iter().try_for_each(|value| write!(out, "{value}"))
            } else {
                write!(out, "{}", Printed(values.iter()))
            };
            written
                .and_then(|()| writeln!(out, "{explained}"))
                .map_err(Failure::Write)
        })
    }
}

fn unrank_permutation(index: u128, n: u32, steps: bool) -> Result<Unranked, Error> {
    let mut values = vec![0; n as usize];
    permutation::unrank_u128(index, &mut values)?;
    let mut digits = vec![0; n as usize];
    permutation::lehmer_digits(&values, &mut digits)?;
    Ok(Unranked {
        values: values
            .iter()
            .map(|&value| Symbol::Number(u64::from(value) + 1))
            .collect(),
        joined: false,
        digits: steps.then_some(digits),
    })
}

fn unrank_orientation(index: u128, n: u32, base: u8, rule: Rule) -> Result<Unranked, Error> {
    let mut digits = vec![0; n as usize];
    orientation::unrank(index, base, rule, &mut digits)?;
    Ok(Unranked {
        values: digits
            .iter()
            .map(|&digit| Symbol::Number(digit.into()))
            .collect(),
        joined: base <= 10,
        digits: None,
    })
}

fn unrank_combination(index: u128, n: u32, k: u32) -> Result<Unranked, Error> {
    let mut elements = vec![0; k as usize];
    combination::unrank_lex(index, n, &mut elements)?;
    Ok(Unranked {
        values: elements
            .iter()
            .map(|&element| Symbol::Number(u64::from(element) + 1))
            .collect(),
        joined: false,
        digits: None,
    })
}

fn unrank_word(index: u128, word: &[Symbol], alphabet: &[Symbol]) -> Result<Unranked, Error> {
    let ranks = rank::ranks(word, alphabet);
    let counts = multiset::counts::<{ multiset::MAX_SYMBOLS }>(&ranks)?;
    let mut found = vec![0; ranks.len()];
    multiset::unrank(index, &counts, &mut found)?;
    Ok(Unranked {
        values: found
            .iter()
            .map(|&rank| alphabet[usize::from(rank)])
            .collect(),
        joined: false,
        digits: None,
    })
}
