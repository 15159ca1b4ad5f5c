//! Names of moves: base moves, and powers such as `R2`, `UFR'` or `T3'`.

use core::ops::Range;
use std::collections::HashMap;

use cube_model::notation::is_prime;

use crate::check::{expected_of_a_move, is_name_of_a_move};
use crate::source::{ReadError, Source, quoted};

/// The largest number in the name of a power.
const MAX_EXPONENT: i64 = 1_000_000_000_000_000;

/// The largest order of a move whose powers get names.
pub(crate) const MAX_ORDER: i64 = 10_000_000;

/// How many characters may follow a name: sixteen digits and a prime.
pub(crate) const MAX_SUFFIX: usize = 17;

/// Names of base moves, and the number of each.
#[derive(Debug, Default)]
pub(crate) struct Names<'a> {
    numbers: HashMap<&'a str, usize>,
}

/// A power of the base move of some number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Power {
    pub(crate) base: usize,
    pub(crate) exponent: i64,
}

impl<'a> Names<'a> {
    /// Numbers names from 0. If a name is repeated, the last one wins.
    pub(crate) fn new(names: impl IntoIterator<Item = &'a str>) -> Self {
        Self {
            numbers: names.into_iter().zip(0..).collect(),
        }
    }

    /// The number of a name.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// The number of a name in which primes may be typographic ones.
    fn base(&self, name: &str) -> Option<usize> {
        let plain = |letter| if is_prime(letter) { '\'' } else { letter };
        let plain = || self.number(&name.chars().map(plain).collect::<String>());
        // Other names have no typographic prime at their end, so there is nothing to replace.
        let is_curly = !name.ends_with('\'') && name.ends_with(is_prime);
        self.number(name).or_else(|| is_curly.then(plain).flatten())
    }

    /// The power that a text names. The longest name of a move wins: if there is a move `U2`, then `U2` is that move,
    /// and `U22` is its square.
    pub(crate) fn find(&self, text: &str) -> Option<Power> {
        let whole = self.base(text).map(|base| Power { base, exponent: 1 });
        whole.or_else(|| self.find_power(text))
    }

    /// The power that a text names by the name of a move and a suffix.
    pub(crate) fn find_power(&self, text: &str) -> Option<Power> {
        let ends = text.char_indices().rev().take(MAX_SUFFIX);
        ends.map(|(end, _)| text.split_at(end))
            .find_map(|(name, suffix)| {
                let base = self.base(name)?;
                let exponent = exponent(suffix)?;
                Some(Power { base, exponent })
            })
    }

    /// A name for a power of a move of this order: the usual one, or another one if that means something else.
    ///
    /// `is_same` returns whether a power of another move has the same effect, so that its name may be used. A name
    /// always exists if the order is at most [`MAX_ORDER`]: then far more exponents up to [`MAX_EXPONENT`] give the
    /// power than there can be other moves.
    pub(crate) fn of_power(
        &self,
        name: &str,
        power: Power,
        order: i64,
        is_same: impl Fn(Power) -> bool,
    ) -> String {
        let forwards = power.exponent.rem_euclid(order);
        let rounds = 0..MAX_EXPONENT / order;
        rounds
            .flat_map(|round| {
                let turned = round * order;
                let (forwards, backwards) = (turned + forwards, turned + order - forwards);
                if forwards <= backwards {
                    [forwards, -backwards]
                } else {
                    [-backwards, forwards]
                }
            })
            .map(|exponent| written(name, exponent))
            .find(|text| {
                let found = self.find(text);
                found.is_some_and(|found| found.base == power.base || is_same(found))
            })
            .expect("not all names of a power can be names of moves")
    }
}

/// Checks that the name of a move can be recognized in a sequence.
pub(crate) fn check_name(
    source: &Source<'_>,
    name: &str,
    span: Range<usize>,
) -> Result<(), ReadError> {
    if is_name_of_a_move(name) {
        return Ok(());
    }
    let expected = format!("a name of {}", expected_of_a_move());
    Err(source.error(span, quoted(name), expected))
}

/// The exponent that a suffix means: a number without leading zeros, a prime, or both in either order.
pub(crate) fn exponent(suffix: &str) -> Option<i64> {
    let digits = suffix.strip_suffix(is_prime);
    let digits = digits.or_else(|| suffix.strip_prefix(is_prime));
    let sign = if digits.is_some() { -1 } else { 1 };
    let digits = digits.unwrap_or(suffix);
    if digits.is_empty() {
        return (!suffix.is_empty()).then_some(sign);
    }
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let number: i64 = digits.parse().ok().filter(|_| is_number)?;
    (number <= MAX_EXPONENT).then_some(sign * number)
}

/// A name followed by an exponent.
fn written(name: &str, exponent: i64) -> String {
    match exponent {
        1 => name.to_owned(),
        -1 => format!("{name}'"),
        2.. => format!("{name}{exponent}"),
        _ => format!("{name}{}'", -exponent),
    }
}

#[cfg(test)]
mod tests {
    use super::{Names, Power};

    #[test]
    fn the_longest_name_counts() {
        let names = Names::new(["U", "U2", "R'", "2R"]);
        let power = |base, exponent| Some(Power { base, exponent });
        for (text, expected) in [
            ("U", power(0, 1)),
            ("U3", power(0, 3)),
            ("U'", power(0, -1)),
            ("U2", power(1, 1)),
            ("U2'", power(1, -1)),
            ("U22", power(1, 2)),
            ("U10", power(0, 10)),
            ("U’3", power(0, -3)),
            ("R'", power(2, 1)),
            ("R''", power(2, -1)),
            ("R’", power(2, 1)),
            ("R´2", power(2, 2)),
            ("R’’", power(2, -1)),
            ("R'2", power(2, 2)),
            ("2R2", power(3, 2)),
            ("R", None),
            ("U0", None),
            ("U03", None),
            ("U2'2", power(1, -2)),
            ("U+3", None),
            ("U1000000000000001", None),
            ("U99999999999999999999999", None),
            ("'", None),
            ("", None),
        ] {
            assert_eq!(names.find(text), expected, "{text}");
        }
    }

    #[test]
    fn a_name_that_is_taken_gives_way_to_another() {
        let names = Names::new(["U", "U2", "V"]);
        let name = |name, base, exponent, order| {
            names.of_power(name, Power { base, exponent }, order, |_| false)
        };
        assert_eq!(name("V", 2, 2, 4), "V2");
        assert_eq!(name("V", 2, 3, 4), "V'");
        assert_eq!(name("V", 2, 3, 5), "V2'");
        assert_eq!(name("V", 2, -1, 5), "V'");
        assert_eq!(name("V", 2, 6, 5), "V");
        // U2 and U2' are powers of the move U2.
        assert_eq!(name("U", 0, 2, 4), "U6");
        assert_eq!(name("U", 0, 2, 5), "U3'");
        assert_eq!(name("U", 0, 3, 5), "U3");
    }
}
