//! JSON Lines: one object to a line, in which no number loses digits.
//!
//! The rule stands in one place, where numbers become bytes, so no command can forget it.

use std::io::{self, Write};

use serde::{Serialize, Serializer};
use serde_json::ser::{CompactFormatter, Formatter};

use crate::failure::Failure;

/// The largest whole number that is written as a number: up to it, those who read JSON into floating point numbers
/// lose nothing. Larger ones are texts of their digits.
const LARGEST_NUMBER: u128 = 1 << 53;

/// Adds one object and a line feed.
pub(crate) fn line(value: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    let mut serializer = serde_json::Serializer::with_formatter(&mut *out, Exact::default());
    let written = value.serialize(&mut serializer);
    written.map_err(|error| Failure::Write(error.into()))?;
    out.write_all(b"\n").map_err(Failure::Write)
}

/// A whole number of any size that is known by its digits, written by the same rule as all others.
pub(crate) struct Digits(pub(crate) String);

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.parse() {
            Ok(number) => serializer.serialize_u128(number),
            Err(_) => serializer.serialize_str(&self.0),
        }
    }
}

/// Writes without blanks, and whole numbers above [`LARGEST_NUMBER`] as texts.
#[derive(Default)]
struct Exact {
    /// Whether a text has begun: keys are texts, and may be numbers.
    in_text: bool,
}

impl Exact {
    fn write_whole<W: Write + ?Sized>(
        &self,
        writer: &mut W,
        size: u128,
        digits: impl std::fmt::Display,
    ) -> io::Result<()> {
        if size > LARGEST_NUMBER && !self.in_text {
            write!(writer, "\"{digits}\"")
        } else {
            write!(writer, "{digits}")
        }
    }
}

impl Formatter for Exact {
    fn write_u64<W: Write + ?Sized>(&mut self, writer: &mut W, value: u64) -> io::Result<()> {
        self.write_whole(writer, value.into(), value)
    }

    fn write_u128<W: Write + ?Sized>(&mut self, writer: &mut W, value: u128) -> io::Result<()> {
        self.write_whole(writer, value, value)
    }

    fn write_i64<W: Write + ?Sized>(&mut self, writer: &mut W, value: i64) -> io::Result<()> {
        self.write_whole(writer, value.unsigned_abs().into(), value)
    }

    fn write_i128<W: Write + ?Sized>(&mut self, writer: &mut W, value: i128) -> io::Result<()> {
        self.write_whole(writer, value.unsigned_abs(), value)
    }

    fn begin_string<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.in_text = true;
        CompactFormatter.begin_string(writer)
    }

    fn end_string<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.in_text = false;
        CompactFormatter.end_string(writer)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn written(value: &impl Serialize) -> String {
        let mut out = Vec::new();
        line(value, &mut out).expect("memory takes all");
        String::from_utf8(out).expect("JSON is text")
    }

    #[test]
    fn whole_numbers_beyond_what_others_read_exactly_are_texts() {
        let limit = 1u64 << 53;
        for (number, expected) in [
            (0, "0\n"),
            (limit - 1, "9007199254740991\n"),
            (limit, "9007199254740992\n"),
            (limit + 1, "\"9007199254740993\"\n"),
            (u64::MAX, "\"18446744073709551615\"\n"),
        ] {
            assert_eq!(written(&number), expected);
            assert_eq!(written(&u128::from(number)), expected);
            assert_eq!(written(&Digits(number.to_string())), expected);
            assert_eq!(written(&serde_json::Value::from(number)), expected);
        }
        for (number, expected) in [
            (-(1_i64 << 53), "-9007199254740992\n"),
            (-(1_i64 << 53) - 1, "\"-9007199254740993\"\n"),
        ] {
            assert_eq!(written(&number), expected);
            assert_eq!(written(&i128::from(number)), expected);
        }
        assert_eq!(written(&u128::MAX), format!("\"{}\"\n", u128::MAX));
        let huge = format!("{}0", u128::MAX);
        assert_eq!(written(&Digits(huge.clone())), format!("\"{huge}\"\n"));
    }

    #[test]
    fn keys_are_texts_of_whatever_size() {
        let keys = BTreeMap::from([(1, u64::MAX), (u64::MAX, 1)]);
        let expected = r#"{"1":"18446744073709551615","18446744073709551615":1}"#;
        assert_eq!(written(&keys), format!("{expected}\n"));
    }
}
