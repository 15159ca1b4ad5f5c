//! Explains the index of an arrangement: the digits or terms that add up to it, each in words.

use std::fmt::{self, Display, Write};

use perm_index::orientation::Rule;
use perm_index::{Error, combination, multiset, permutation};
use serde::Serialize;

use crate::commands::rank::Base;
use crate::word::Symbol;

/// An arrangement of one of the numbered kinds, with values counted from 0.
pub(crate) enum Arranged {
    Permutation(Vec<u8>),
    Orientation(Vec<u8>, Base),
    /// The elements, and the number of elements to choose from.
    Combination(Vec<u32>, u32),
    /// A word, and the index of each symbol in its alphabet.
    Word(Vec<Symbol>, Vec<u8>),
}

/// An arrangement and its index.
pub(crate) struct Numbered {
    pub(crate) arranged: Arranged,
    pub(crate) index: u128,
}

/// Whether the index was computed from the arrangement, or the arrangement from the index.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Rank,
    Unrank,
}

/// The explanation of an index.
#[derive(Serialize)]
pub(crate) struct Steps {
    #[serde(flatten)]
    parts: Parts,
    /// The parts in words.
    #[serde(skip)]
    lines: String,
}

/// The parts of an index.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Parts {
    /// Digits of a number system.
    Digits(Vec<u8>),
    /// Terms that add up to the index.
    Terms(Vec<u128>),
}

impl Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines)
    }
}

impl Arranged {
    pub(crate) fn numbered(self, index: u128) -> Numbered {
        Numbered {
            arranged: self,
            index,
        }
    }

    /// The values as they are printed.
    pub(crate) fn symbols(&self) -> Vec<Symbol> {
        let number = |value: u64| Symbol::Number(value);
        match self {
            Self::Permutation(values) => values.iter().map(|&v| number(u64::from(v) + 1)).collect(),
            Self::Orientation(digits, _) => digits.iter().map(|&d| number(d.into())).collect(),
            Self::Combination(elements, _) => {
                elements.iter().map(|&e| number(u64::from(e) + 1)).collect()
            }
            Self::Word(word, _) => word.clone(),
        }
    }

    /// Whether numbers are printed without blanks between them.
    pub(crate) fn is_joined(&self) -> bool {
        matches!(self, Self::Orientation(_, rule) if rule.base <= 10)
    }
}

impl Numbered {
    /// Explains the index.
    pub(crate) fn steps(&self, direction: Direction) -> Result<Steps, Error> {
        let index = self.index;
        Ok(match &self.arranged {
            Arranged::Permutation(values) => {
                let mut digits = vec![0; values.len()];
                permutation::lehmer_digits(values, &mut digits)?;
                let reasons = match direction {
                    Direction::Rank => smaller_numbers_that_follow(values),
                    Direction::Unrank => numbers_that_are_taken(values),
                };
                Steps {
                    lines: factorial_digits(&digits, index) + &reasons,
                    parts: Parts::Digits(digits),
                }
            }
            Arranged::Orientation(digits, rule) => Steps {
                parts: Parts::Digits(counted(digits, rule.rule()).to_vec()),
                lines: powers(digits, rule.base, rule.rule(), index),
            },
            Arranged::Combination(elements, n) => {
                let mut terms = vec![0; elements.len()];
                combination::lex_terms(elements, *n, &mut terms)?;
                earlier_ones(
                    &self.arranged.symbols(),
                    terms,
                    index,
                    ["number", "combination"],
                )
            }
            Arranged::Word(word, ranks) => {
                let mut terms = vec![0; ranks.len()];
                multiset::terms(ranks, &mut terms)?;
                let symbol = match word.first() {
                    Some(Symbol::Letter(_)) => "letter",
                    _ => "number",
                };
                earlier_ones(word, terms, index, [symbol, "word"])
            }
        })
    }
}

/// The digits of a permutation in the factorial number system, and the sum that they stand for.
fn factorial_digits(digits: &[u8], index: u128) -> String {
    let Some(last) = digits.len().checked_sub(1) else {
        return String::new();
    };
    let terms = digits
        .iter()
        .enumerate()
        .map(|(i, digit)| format!("{digit}*{}!", last - i));
    let (listed, sum) = (list(digits, " "), list(terms, " + "));
    format!("Factorial digits: {listed}\n{sum} = {index}\n")
}

/// For each number of a permutation, counted from 0, the smaller ones that follow it.
fn smaller_numbers_that_follow(values: &[u8]) -> String {
    let mut lines = String::new();
    for (i, &value) in values.iter().enumerate() {
        let rest = &values[i + 1..];
        let smaller: Vec<u16> = rest
            .iter()
            .filter(|&&other| other < value)
            .map(|&other| u16::from(other) + 1)
            .collect();
        let count = smaller.len();
        let reason = match count {
            _ if rest.is_empty() => "it is the last".to_owned(),
            0 => "no smaller number follows".to_owned(),
            1 => format!("1 smaller number follows ({})", smaller[0]),
            _ => format!("{count} smaller numbers follow ({})", list(&smaller, ", ")),
        };
        let (position, value) = (i + 1, u16::from(value) + 1);
        push(
            &mut lines,
            format_args!("Position {position} holds {value}: {reason}, so the digit is {count}"),
        );
    }
    lines
}

/// For each number of a permutation, counted from 0, its position among the numbers left, which is
/// its digit in the factorial number system.
fn numbers_that_are_taken(values: &[u8]) -> String {
    let mut lines = String::new();
    let mut left: Vec<u8> = (0..).take(values.len()).collect();
    for &value in values {
        let from = list(left.iter().map(|&other| u16::from(other) + 1), " ");
        let digit = left.partition_point(|&other| other < value);
        let reason = match digit {
            _ if left.len() == 1 => "the only one left".to_owned(),
            0 => "the smallest".to_owned(),
            1 => "after 1 smaller number".to_owned(),
            _ => format!("after {digit} smaller numbers"),
        };
        left.retain(|&other| other != value);
        let value = u16::from(value) + 1;
        push(
            &mut lines,
            format_args!("From {from} the digit {digit} takes {value}, {reason}"),
        );
    }
    lines
}

/// The digits of an orientation that make up its index.
fn counted(digits: &[u8], rule: Rule) -> &[u8] {
    match rule {
        Rule::Free => digits,
        Rule::ZeroSum => digits.split_last().map_or(digits, |(_, first)| first),
    }
}

/// The sum for which the digits of an orientation stand, and how its last digit follows from the
/// others.
fn powers(digits: &[u8], base: u8, rule: Rule, index: u128) -> String {
    let mut lines = String::new();
    let counted = counted(digits, rule);
    let terms = counted.iter().rev().enumerate().rev();
    let terms = list(
        terms.map(|(power, digit)| format!("{digit}*{base}^{power}")),
        " + ",
    );
    if !counted.is_empty() {
        push(&mut lines, format_args!("{terms} = {index}"));
    }
    if let (Rule::ZeroSum, Some(last)) = (rule, digits.last()) {
        let sum: u64 = digits.iter().map(|&digit| u64::from(digit)).sum();
        push(
            &mut lines,
            format_args!(
                "The last digit follows: with {last} the sum is {sum}, a multiple of {base}"
            ),
        );
    }
    lines
}

/// For each symbol of an arrangement, the number of arrangements that come earlier because of it.
/// These terms add up to the index.
fn earlier_ones(
    symbols: &[Symbol],
    terms: Vec<u128>,
    index: u128,
    [symbol, one]: [&str; 2],
) -> Steps {
    let mut lines = String::new();
    for (i, (held, &term)) in symbols.iter().zip(&terms).enumerate() {
        // At the first position, nothing comes before it.
        let (begins, begin) = match i {
            0 => ("", ""),
            _ => (" that begins alike", " that begin alike"),
        };
        let earlier = match term {
            0 => format!("no {one}{begins} has"),
            1 => format!("1 {one}{begins} has"),
            _ => format!("{term} {one}s{begin} have"),
        };
        let position = i + 1;
        push(
            &mut lines,
            format_args!("Position {position} holds {held}: {earlier} a smaller {symbol} there"),
        );
    }
    if !terms.is_empty() {
        let sum = list(&terms, " + ");
        push(&mut lines, format_args!("{sum} = {index}"));
    }
    Steps {
        parts: Parts::Terms(terms),
        lines,
    }
}

fn push(lines: &mut String, line: impl Display) {
    writeln!(lines, "{line}").expect("a string takes all");
}

fn list(items: impl IntoIterator<Item = impl Display>, between: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(between)
}
