//! JSON Lines: one object per line, written so that no number loses digits and no character
//! controls a terminal.
//!
//! Both rules are applied in one place, where numbers and texts become bytes, so no command can
//! forget them.

use std::io::{self, Write};

use cube_model::notation::is_printable;
use serde::{Serialize, Serializer};
use serde_json::ser::{CompactFormatter, Formatter};

/// The largest integer that is written as a number. Programs that read JSON numbers as floating
/// point lose nothing up to here. Larger integers are written as strings.
const LARGEST_NUMBER: u128 = 1 << 53;

/// Writes one object and a line feed. Parts of the object may be computed while it is written, and
/// may fail.
pub(crate) fn line(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(&mut *out, Exact::default());
    value.serialize(&mut serializer)?;
    out.write_all(b"\n")
}

/// An integer of any size, given by its digits, and written by the same rule as all others.
pub(crate) struct Digits(pub(crate) String);

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.parse() {
            Ok(number) => serializer.serialize_u128(number),
            Err(_) => serializer.serialize_str(&self.0),
        }
    }
}

/// Formats JSON without blanks. Integers above [`LARGEST_NUMBER`] are written as strings, and
/// unprintable characters as `\u` with four hexadecimal digits. No answer has negative integers.
#[derive(Default)]
struct Exact {
    /// Whether a string has begun. Keys are strings, and may be integers.
    in_text: bool,
}

impl Formatter for Exact {
    fn write_u64<W: Write + ?Sized>(&mut self, writer: &mut W, value: u64) -> io::Result<()> {
        self.write_u128(writer, value.into())
    }

    fn write_u128<W: Write + ?Sized>(&mut self, writer: &mut W, value: u128) -> io::Result<()> {
        match value > LARGEST_NUMBER && !self.in_text {
            true => write!(writer, "\"{value}\""),
            false => write!(writer, "{value}"),
        }
    }

    fn begin_string<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.in_text = true;
        CompactFormatter.begin_string(writer)
    }

    fn end_string<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.in_text = false;
        CompactFormatter.end_string(writer)
    }

    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut plain = 0;
        let unprintable = |(_, letter): &(usize, char)| !is_printable(*letter);
        for (at, letter) in fragment.char_indices().filter(unprintable) {
            writer.write_all(&fragment.as_bytes()[plain..at])?;
            for unit in letter.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            plain = at + letter.len_utf8();
        }
        writer.write_all(&fragment.as_bytes()[plain..])
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

    #[test]
    fn unprintable_characters_are_escaped_and_read_as_they_were() {
        let text = "a\"\\\u{1b}[31m\u{202e}b\u{e0041}\u{301}\u{ad}\u{10ffff}é";
        let line = written(&text);
        assert_eq!(
            line,
            concat!(
                r#""a\"\\\u001b[31m\u202eb\udb40\udc41"#,
                "\u{301}",
                r"\u00ad\udbff\udfff",
                "é\"\n"
            )
        );
        assert_eq!(serde_json::from_str::<String>(&line).expect("JSON"), text);
    }
}
