//! Why an arrangement has its index: the digits or terms that add up to it, each in words.

use std::fmt::{Display, Write};

use perm_index::orientation::Rule;

/// The digits of a permutation in the factorial number system, and the sum that they stand for.
pub(crate) fn factorial_digits(digits: &[u8], index: u128) -> String {
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

/// For each number of a permutation, counted from 0, which smaller ones follow it.
pub(crate) fn smaller_numbers_that_follow(values: &[u8]) -> String {
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

/// For each number of a permutation, counted from 0, which of the numbers left it was, told by its digit in
/// the factorial number system.
pub(crate) fn numbers_that_are_taken(values: &[u8]) -> String {
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
pub(crate) fn counted(digits: &[u8], rule: Rule) -> &[u8] {
    match rule {
        Rule::Free => digits,
        Rule::ZeroSum => digits.split_last().map_or(digits, |(_, first)| first),
    }
}

/// The sum that the digits of an orientation stand for, and where its last digit comes from.
pub(crate) fn powers(digits: &[u8], base: u8, rule: Rule, index: u128) -> String {
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

/// What stands in an arrangement, and what there are many of.
pub(crate) struct Nouns {
    pub(crate) symbol: &'static str,
    pub(crate) one: &'static str,
    pub(crate) many: &'static str,
}

/// For each symbol of an arrangement, how many arrangements come earlier for it: those terms add up to
/// the index.
pub(crate) fn earlier_ones(
    symbols: impl IntoIterator<Item = impl Display>,
    terms: &[u128],
    index: u128,
    nouns: &Nouns,
) -> String {
    let mut lines = String::new();
    let Nouns { symbol, one, many } = nouns;
    for (i, (held, &term)) in symbols.into_iter().zip(terms).enumerate() {
        // At the first position all begin alike.
        let first = i == 0;
        let earlier = match term {
            0 if first => format!("no {one} has"),
            0 => format!("no {one} that begins alike has"),
            1 if first => format!("1 {one} has"),
            1 => format!("1 {one} that begins alike has"),
            _ if first => format!("{term} {many} have"),
            _ => format!("{term} {many} that begin alike have"),
        };
        let position = i + 1;
        push(
            &mut lines,
            format_args!("Position {position} holds {held}: {earlier} a smaller {symbol} there"),
        );
    }
    if !terms.is_empty() {
        push(&mut lines, format_args!("{} = {index}", list(terms, " + ")));
    }
    lines
}

fn push(lines: &mut String, line: impl Display) {
    writeln!(lines, "{line}").expect("a string takes all");
}

fn list(items: impl IntoIterator<Item = impl Display>, between: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(between)
}
