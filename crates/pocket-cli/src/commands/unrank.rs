//! `pocket unrank`: the arrangements that numbers stand for.

use std::io::Write;

use clap::{Args, Subcommand};
use perm_index::{Error, combination, multiset, orientation, permutation};
use serde::Serialize;

use crate::commands::rank::{self, Base, Parts, Steps};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::numbers::number;
use crate::object::INDICES;
use crate::options::whole_number;
use crate::word::{Printed, Symbol, WordReader};
use crate::{input, json, steps};

/// Find the permutation, orientation, combination or word that a number stands for
///
/// The other way round from `pocket rank`.
///
/// A word of digits alone is read digit by digit where numbers of one digit are possible; numbers of several
/// digits stand between spaces or commas, and `2113,` is one number.
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
const LONGEST: u32 = 1_000_000;

#[derive(Debug, Subcommand)]
enum What {
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
    /// Show how the index comes about
    #[arg(long)]
    steps: bool,

    /// Print JSON, one object a line
    ///
    /// Whole numbers above 2^53 are texts of their digits.
    #[arg(long)]
    json: bool,

    /// Numbers, counted from 0; lines of stdin if left out or `-`
    ///
    /// A line that is a JSON object, as `pocket rank --json` prints, gives the index in it.
    #[arg(value_name = "INDEX")]
    indices: Vec<String>,
}

#[derive(Serialize)]
struct UnrankLine<'a> {
    index: u128,
    values: &'a [Symbol],
    #[serde(flatten)]
    parts: Option<Parts>,
}

/// An arrangement, how it is printed, and how its index comes about if that was asked for.
struct Unranked {
    values: Vec<Symbol>,
    joined: bool,
    steps: Option<Steps>,
}

impl Unrank {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match self.what {
            What::Perm { n, input } => {
                input.unrank(io, |index, explain| unrank_permutation(index, n, explain))
            }
            What::Ori { n, rule, input } => input.unrank(io, |index, explain| {
                unrank_orientation(index, n, rule, explain)
            }),
            What::Comb { n, k, input } => {
                rank::check_choice(n, k)?;
                input.unrank(io, |index, explain| {
                    unrank_combination(index, n, k, explain)
                })
            }
            What::Multiset { of, input } => {
                let mut reader = WordReader::default();
                let word = reader.read(&of)?;
                reader.tell(io)?;
                let alphabet = rank::alphabet(&word)?;
                input.unrank(io, |index, explain| {
                    unrank_word(index, &word, &alphabet, explain)
                })
            }
        }
    }
}

impl Indices {
    fn unrank(
        &self,
        io: &mut Io<'_>,
        unrank: impl Fn(u128, bool) -> Result<Unranked, Error>,
    ) -> Result<(), Failure> {
        input::answer_each(io, &self.indices, "numbers", &mut |text, out| {
            INDICES.answer(text, None, |text| {
                let index = index_in(text)?;
                let unranked = unrank(index, self.steps).map_err(Fault::new)?;
                self.write(index, unranked, out)
            })
        })
    }

    fn write(&self, index: u128, unranked: Unranked, out: &mut Vec<u8>) -> Result<(), Failure> {
        let Unranked {
            values,
            joined,
            steps,
        } = unranked;
        if self.json {
            let line = UnrankLine {
                index,
                values: &values,
                parts: steps.map(|steps| steps.parts),
            };
            return json::line(&line, out);
        }
        let written = if joined {
            values.iter().try_for_each(|value| write!(out, "{value}"))
        } else {
            write!(out, "{}", Printed(values.iter()))
        };
        let lines = steps.map_or(String::new(), |steps| steps.lines);
        written
            .and_then(|()| write!(out, "\n{lines}"))
            .map_err(Failure::Write)
    }
}

/// The number that a text is.
fn index_in(text: &str) -> Result<u128, Fault> {
    number(text.trim()).ok_or_else(|| {
        let expected = format!("a number from 0 to {}", u128::MAX);
        Fault::mismatch(format!("`{text}`"), expected).at(text, 0, text.len())
    })
}

fn unrank_permutation(index: u128, n: u32, explain: bool) -> Result<Unranked, Error> {
    let mut values = vec![0; n as usize];
    permutation::unrank_u128(index, &mut values)?;
    let steps = explain.then(|| {
        let reasons = steps::numbers_that_are_taken(&values);
        rank::permutation_steps(&values, index, &reasons)
    });
    Ok(Unranked {
        values: values
            .iter()
            .map(|&value| Symbol::Number(u64::from(value) + 1))
            .collect(),
        joined: false,
        steps: steps.transpose()?,
    })
}

fn unrank_orientation(index: u128, n: u32, rule: Base, explain: bool) -> Result<Unranked, Error> {
    let mut digits = vec![0; n as usize];
    orientation::unrank(index, rule.base, rule.rule(), &mut digits)?;
    Ok(Unranked {
        values: digits
            .iter()
            .map(|&digit| Symbol::Number(digit.into()))
            .collect(),
        joined: rule.base <= 10,
        steps: explain.then(|| rank::orientation_steps(&digits, rule, index)),
    })
}

fn unrank_combination(index: u128, n: u32, k: u32, explain: bool) -> Result<Unranked, Error> {
    let mut elements = vec![0; k as usize];
    combination::unrank_lex(index, n, &mut elements)?;
    let steps = explain.then(|| rank::combination_steps(&elements, n, index));
    Ok(Unranked {
        values: elements
            .iter()
            .map(|&element| Symbol::Number(u64::from(element) + 1))
            .collect(),
        joined: false,
        steps: steps.transpose()?,
    })
}

fn unrank_word(
    index: u128,
    word: &[Symbol],
    alphabet: &[Symbol],
    explain: bool,
) -> Result<Unranked, Error> {
    let ranks = rank::ranks(word, alphabet);
    let counts = multiset::counts::<{ multiset::MAX_SYMBOLS }>(&ranks)?;
    let mut found = vec![0; ranks.len()];
    multiset::unrank(index, &counts, &mut found)?;
    let values: Vec<Symbol> = found
        .iter()
        .map(|&rank| alphabet[usize::from(rank)])
        .collect();
    let steps = explain.then(|| rank::word_steps(&values, &found, index));
    Ok(Unranked {
        values,
        joined: false,
        steps: steps.transpose()?,
    })
}
