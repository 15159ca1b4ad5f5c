//! Reads and prints numbers, and explains errors of numberings in terms of what was typed.

use std::ops::Range;

use perm_index::Error;

use crate::failure::Fault;

/// Numbers with their positions in the text.
pub(crate) struct Numbers<'a> {
    text: &'a str,
    pub(crate) values: Vec<u64>,
    spans: Vec<Range<usize>>,
    /// The smallest number that can be typed: 0 or 1.
    lowest: u64,
}

/// The words of a text between blanks and commas, with their bytes in it.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let separates = |letter: char| letter == ',' || letter.is_whitespace();
    text.split(separates)
        .filter(|word| !word.is_empty())
        .map(move |word| (word, span(word, text)))
}

/// The position of a part in its text, in bytes.
fn span(part: &str, text: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

/// The words of a text with their positions, found one by one, since a list of them would take many
/// times the memory of the text.
pub(crate) struct Words<'a> {
    pub(crate) words: Box<dyn Iterator<Item = (&'a str, Range<usize>)> + 'a>,
    /// Whether one word was read as several digits.
    pub(crate) split: bool,
}

impl<'a> Words<'a> {
    /// Reads the words of a text, between blanks or commas.
    ///
    /// A single word of digits alone, with no blank or comma after it, is split into its digits if
    /// numbers of one digit are possible. A comma must follow a word; otherwise the error says what
    /// was `expected`.
    pub(crate) fn read(
        text: &'a str,
        digits_are_possible: bool,
        expected: &str,
    ) -> Result<Self, Fault> {
        let whole = text.trim();
        if digits_are_possible && whole.bytes().all(|byte| byte.is_ascii_digit()) {
            let digits = span(whole, text).map(move |at| (&text[at..=at], at..at + 1));
            return Ok(Self {
                words: Box::new(digits),
                split: whole.len() > 1,
            });
        }
        for field in text.split_inclusive(',') {
            if field.ends_with(',') && words(field).next().is_none() {
                let comma = span(field, text).end - 1;
                let fault = Fault::mismatch("`,`", format!("{expected} before the comma"));
                return Err(fault.at(text, comma, comma + 1));
            }
        }
        Ok(Self {
            words: Box::new(words(text)),
            split: false,
        })
    }
}

impl<'a> Numbers<'a> {
    /// Reads numbers, counted from `lowest`, between blanks or commas. They are stored counted from
    /// 0. If numbers of one digit are possible, a single word of several digits is read digit by
    /// digit.
    pub(crate) fn read(
        text: &'a str,
        lowest: u64,
        digits_are_possible: bool,
    ) -> Result<Self, Fault> {
        let Words { words, .. } = Words::read(text, digits_are_possible, "a number")?;
        let mut numbers = Self {
            text,
            values: Vec::new(),
            spans: Vec::new(),
            lowest,
        };
        for (word, span) in words {
            // A number above 2^64 is replaced by the largest; both are out of range.
            let value = is_number(word).then(|| word.parse().unwrap_or(u64::MAX));
            let Some(value) = value.and_then(|value| value.checked_sub(lowest)) else {
                let expected = format!("a number from {lowest} on");
                let fault = Fault::mismatch(format!("`{word}`"), expected);
                return Err(fault.at(text, span.start, span.end));
            };
            numbers.values.push(value);
            numbers.spans.push(span);
        }
        Ok(numbers)
    }

    /// The values in a narrower type. A value that does not fit is an error, since it is not below
    /// `bound` either.
    pub(crate) fn narrow<T: TryFrom<u64>>(&self, bound: u64) -> Result<Vec<T>, Fault> {
        let narrow = |(position, &value)| {
            let error = Error::ValueTooLarge {
                position,
                value,
                bound,
            };
            T::try_from(value).map_err(|_| self.fault(error))
        };
        self.values.iter().enumerate().map(narrow).collect()
    }

    /// Explains an error of a numbering in the numbers that the user typed, with a caret under the
    /// wrong one.
    pub(crate) fn fault(&self, error: Error) -> Fault {
        let lowest = self.lowest;
        let (position, expected) = match error {
            Error::ValueTooLarge {
                position, bound, ..
            } => {
                let highest = (bound + lowest).saturating_sub(1);
                (position, format!("a number from {lowest} to {highest}"))
            }
            Error::Repeated {
                position,
                value,
                first,
            } => {
                let (found, first, again) = (value + lowest, first + 1, position + 1);
                let fault = Fault::mismatch(
                    format!("{found} a second time"),
                    format!("each number once ({found} stands in positions {first} and {again})"),
                );
                return self.point_at(fault, position);
            }
            Error::NotIncreasing {
                position, previous, ..
            } => (position, format!("a number above {}", previous + lowest)),
            Error::WrongSum {
                position,
                expected,
                base,
                ..
            } => {
                let rule = format!("{expected}, for a sum that is a multiple of {base}");
                (position, rule)
            }
            other => return Fault::new(other),
        };
        let span = self.spans.get(position).cloned().unwrap_or_default();
        self.point_at(Fault::mismatch(&self.text[span], expected), position)
    }

    /// Puts a caret under a number.
    fn point_at(&self, fault: Fault, position: usize) -> Fault {
        match self.spans.get(position) {
            Some(span) => fault.at(self.text, span.start, span.end),
            None => fault,
        }
    }
}

/// A number written in digits alone: no sign, no blanks.
pub(crate) fn number<T: std::str::FromStr>(word: &str) -> Option<T> {
    is_number(word).then(|| word.parse().ok()).flatten()
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number, followed by its digits in groups of three if it is long.
pub(crate) fn with_grouped(number: &str) -> String {
    /// The most digits that are worth grouping.
    const READ: usize = 120;
    if number.len() > READ {
        return format!("{number} ({} digits)", grouped(&number.len()));
    }
    match grouped(&number) {
        grouped if grouped == number => number.to_owned(),
        grouped => format!("{number} ({grouped})"),
    }
}

/// A number with a comma after every third digit from the right.
pub(crate) fn grouped(number: &impl ToString) -> String {
    let number = number.to_string();
    let digits = number.len();
    let mut text = String::new();
    for (place, digit) in number.chars().enumerate() {
        if place > 0 && (digits - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the words of a text in which digits are possible, and joins them with bars; or returns
    /// the column of the fault.
    fn read(text: &str) -> (String, bool) {
        match Words::read(text, true, "a number") {
            Ok(found) => {
                let words = found.words.map(|(word, span)| {
                    assert_eq!(&text[span], word, "{text:?}");
                    word
                });
                let words: Vec<&str> = words.collect();
                (words.join("|"), found.split)
            }
            Err(fault) => (fault.to_string(), false),
        }
    }

    #[test]
    fn one_word_of_digits_alone_falls_into_its_digits() {
        for (text, expected, split) in [
            ("", "", false),
            ("7", "7", false),
            ("2113", "2|1|1|3", true),
            (" 2113\t", "2|1|1|3", true),
            ("2113,", "2113", false),
            ("2113 ,", "2113", false),
            ("21 13", "21|13", false),
            ("21,13", "21|13", false),
            ("21, 13 ,4 5,", "21|13|4|5", false),
            ("2a13", "2a13", false),
            ("-12", "-12", false),
            ("abc", "abc", false),
            ("a b", "a|b", false),
            // Digits of another script are no digits here.
            ("\u{0661}\u{0662}", "\u{0661}\u{0662}", false),
        ] {
            assert_eq!(read(text), (expected.to_owned(), split), "{text:?}");
        }
        let whole = Words::read("2113", false, "a number").expect("it is one word");
        assert_eq!((whole.words.count(), whole.split), (1, false));
    }

    #[test]
    fn before_each_comma_there_is_a_word() {
        for (text, column) in [
            (",", 1),
            ("1,,2", 3),
            ("1, ,2", 4),
            (",1", 1),
            ("1 2,\t,", 6),
        ] {
            let (fault, _) = read(text);
            let expected =
                format!("column {column}: found `,`, expected a number before the comma\n");
            assert!(fault.starts_with(&expected), "{text:?}: {fault}");
        }
    }

    #[test]
    fn digits_stand_in_threes() {
        for (number, expected) in [
            ("0", "0"),
            ("999", "999"),
            ("1000", "1,000"),
            ("3674160", "3,674,160"),
            ("88179840", "88,179,840"),
        ] {
            assert_eq!(grouped(&number), expected);
        }
        assert_eq!(with_grouped("48"), "48");
        assert_eq!(with_grouped("1234"), "1234 (1,234)");
        let long = "7".repeat(1234);
        assert_eq!(with_grouped(&long), format!("{long} (1,234 digits)"));
    }
}
