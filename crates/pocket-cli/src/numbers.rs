//! Lists of numbers as they are typed, and what the numberings find wrong with them.

use std::ops::Range;

use perm_index::Error;

use crate::failure::Fault;

/// Numbers and where each stands in the text.
pub(crate) struct Numbers<'a> {
    text: &'a str,
    pub(crate) values: Vec<u64>,
    spans: Vec<Range<usize>>,
    /// What the smallest value is called: 0 or 1.
    lowest: u64,
}

/// The words of a text between blanks and commas, with their bytes in it.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let separates = |letter: char| letter == ',' || letter.is_whitespace();
    text.split(separates)
        .filter(|word| !word.is_empty())
        .map(move |word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            (word, start..start + word.len())
        })
}

impl<'a> Numbers<'a> {
    /// Reads numbers, counted from `lowest`, between blanks or commas; they are kept counted from 0.
    /// Where numbers of one digit are possible, a single word of several digits is read digit by digit.
    pub(crate) fn read(text: &'a str, lowest: u64, digits_may_join: bool) -> Result<Self, Fault> {
        let mut parts: Vec<(&str, Range<usize>)> = words(text).collect();
        if let ([(word, span)], true) = (&parts[..], digits_may_join)
            && word.bytes().all(|byte| byte.is_ascii_digit())
        {
            parts = span
                .clone()
                .map(|start| (&text[start..=start], start..start + 1))
                .collect();
        }
        let mut numbers = Self {
            text,
            values: Vec::with_capacity(parts.len()),
            spans: Vec::with_capacity(parts.len()),
            lowest,
        };
        for (word, span) in parts {
            let value = number(word).and_then(|value: u64| value.checked_sub(lowest));
            let Some(value) = value else {
                let expected = format!("a number from {lowest} on");
                let fault = Fault::mismatch(format!("`{word}`"), expected);
                return Err(fault.at(text, span.start, span.end));
            };
            numbers.values.push(value);
            numbers.spans.push(span);
        }
        Ok(numbers)
    }

    /// The values as a narrower type; what does not fit is not below `bound` either.
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

    /// What a numbering finds wrong, in the user's own counting and with a caret under the number.
    pub(crate) fn fault(&self, error: Error) -> Fault {
        let lowest = self.lowest;
        let (position, found, expected) = match error {
            Error::ValueTooLarge {
                position,
                value,
                bound,
            } => {
                let highest = (bound + lowest).saturating_sub(1);
                (
                    position,
                    value,
                    format!("a number from {lowest} to {highest}"),
                )
            }
            Error::Repeated {
                position,
                value,
                first,
            } => {
                let earlier = first + 1;
                (
                    position,
                    value,
                    format!("each number once (it is number {earlier} too)"),
                )
            }
            Error::NotIncreasing {
                position,
                value,
                previous,
            } => (
                position,
                value,
                format!("a number above {}", previous + lowest),
            ),
            Error::WrongSum {
                position,
                value,
                expected,
                base,
            } => {
                let rule = format!("{expected}, for a sum that is a multiple of {base}");
                (position, value, rule)
            }
            other => return Fault::new(other),
        };
        let fault = Fault::mismatch((found + lowest).to_string(), expected);
        match self.spans.get(position) {
            Some(span) => fault.at(self.text, span.start, span.end),
            None => fault,
        }
    }
}

/// A number written in digits alone: no sign, no blanks.
pub(crate) fn number<T: std::str::FromStr>(word: &str) -> Option<T> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| word.parse().ok()).flatten()
}
