//! A JSON parser that records the position of everything.
//!
//! Definitions need more than a general parser offers: the position of each number for messages,
//! members in their order, and detection of duplicate names.

use core::ops::{Range, RangeInclusive};

use crate::source::{ReadError, Source, quoted};

/// How many lists and objects may stand inside one another.
const MAX_DEPTH: usize = 64;

/// A cursor in a JSON text, which reads values one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Json<'a> {
    source: &'a Source<'a>,
    at: usize,
    depth: usize,
}

/// A string and its position.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    /// The byte range between the quotes.
    pub(crate) span: Range<usize>,
}

impl<'a> Json<'a> {
    pub(crate) fn new(source: &'a Source<'a>) -> Self {
        Self {
            source,
            at: source.start(),
            depth: 0,
        }
    }

    pub(crate) const fn source(&self) -> &'a Source<'a> {
        self.source
    }

    /// The byte at which the next value begins.
    pub(crate) fn start(&mut self) -> usize {
        let rest = &self.source.text[self.at..];
        let trimmed = rest.trim_start_matches([' ', '\t', '\n', '\r']);
        self.at += rest.len() - trimmed.len();
        self.at
    }

    /// How many bytes have been read.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    fn peek(&mut self) -> Option<char> {
        let start = self.start();
        self.source.text[start..].chars().next()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// The error for a text that is not what was expected next.
    pub(crate) fn unexpected(&mut self, expected: &str) -> ReadError {
        let start = self.start();
        let is_part = |letter: char| letter.is_alphanumeric() || "+-._".contains(letter);
        self.source.unexpected_at(start, is_part, expected)
    }

    /// Checks that nothing follows.
    pub(crate) fn finish(mut self) -> Result<(), ReadError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected("the end of the text")),
        }
    }

    /// Reads an object; `member` gets the name of each member and reads its value.
    pub(crate) fn object(
        &mut self,
        what: &str,
        mut member: impl FnMut(&mut Self, Text) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        self.sequence(['{', '}'], what, |json| {
            let name = json.string("a name in quotes")?;
            if !json.eat(':') {
                return Err(json.unexpected("`:`"));
            }
            member(json, name)
        })
    }

    /// Reads a list; `entry` reads each value.
    pub(crate) fn list(
        &mut self,
        what: &str,
        entry: impl FnMut(&mut Self) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        self.sequence(['[', ']'], what, entry)
    }

    fn sequence(
        &mut self,
        [opening, closing]: [char; 2],
        what: &str,
        mut entry: impl FnMut(&mut Self) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        if self.depth == MAX_DEPTH {
            let expected = format!("at most {MAX_DEPTH} lists and objects inside one another");
            return Err(self.unexpected(&expected));
        }
        if !self.eat(opening) {
            return Err(self.unexpected(what));
        }
        self.depth += 1;
        if !self.eat(closing) {
            loop {
                entry(self)?;
                if self.eat(closing) {
                    break;
                }
                if !self.eat(',') {
                    return Err(self.unexpected(&format!("`,` or `{closing}`")));
                }
            }
        }
        self.depth -= 1;
        Ok(())
    }

    /// Reads an integer in a range.
    pub(crate) fn number(
        &mut self,
        what: &str,
        range: RangeInclusive<u16>,
    ) -> Result<u16, ReadError> {
        let start = self.start();
        let rest = &self.source.text[start..];
        let end = rest.find(|letter: char| !letter.is_ascii_digit());
        let end = end.unwrap_or(rest.len());
        let is_whole = !rest[end..].starts_with(['.', 'e', 'E']);
        let is_plain = end == 1 || !rest.starts_with('0');
        let number = rest[..end].parse().ok();
        let number = number.filter(|number| is_whole && is_plain && range.contains(number));
        let Some(number) = number else {
            let (first, last) = range.into_inner();
            return Err(self.unexpected(&format!("{what} from {first} to {last}")));
        };
        self.at += end;
        Ok(number)
    }

    /// Whether the next value begins with this character.
    #[cfg(feature = "permutations")]
    pub(crate) fn begins_with(&mut self, first: char) -> bool {
        self.peek() == Some(first)
    }

    /// Reads `true` or `false`.
    #[cfg(feature = "permutations")]
    pub(crate) fn boolean(&mut self) -> Result<bool, ReadError> {
        let start = self.start();
        let rest = &self.source.text[start..];
        let end = rest.find(|letter: char| !letter.is_alphanumeric());
        let end = end.unwrap_or(rest.len());
        let found = match &rest[..end] {
            "true" => true,
            "false" => false,
            _ => return Err(self.unexpected("true or false")),
        };
        self.at += end;
        Ok(found)
    }

    /// Reads a string.
    pub(crate) fn string(&mut self, what: &str) -> Result<Text, ReadError> {
        if !self.eat('"') {
            return Err(self.unexpected(what));
        }
        let start = self.at;
        let mut text = String::new();
        loop {
            let rest = &self.source.text[self.at..];
            let plain = rest.find(|letter: char| letter < ' ' || matches!(letter, '"' | '\\'));
            let plain = plain.unwrap_or(rest.len());
            text.push_str(&rest[..plain]);
            self.at += plain;
            match rest[plain..].chars().next() {
                Some('"') => {
                    let span = start..self.at;
                    self.at += 1;
                    return Ok(Text { text, span });
                }
                Some('\\') => text.push(self.escape()?),
                Some(_) => {
                    let found = self.at..self.at + 1;
                    return Err(self
                        .source
                        .unexpected(found, "a letter or the closing quote"));
                }
                None => return Err(self.source.end("the closing quote")),
            }
        }
    }

    /// Reads an escape sequence.
    fn escape(&mut self) -> Result<char, ReadError> {
        let start = self.at;
        let letter = self.source.text[start + 1..].chars().next();
        self.at += 1 + letter.map_or(0, char::len_utf8);
        let found = match letter {
            Some(letter @ ('"' | '\\' | '/')) => Some(letter),
            Some('b') => Some('\u{8}'),
            Some('f') => Some('\u{c}'),
            Some('n') => Some('\n'),
            Some('r') => Some('\r'),
            Some('t') => Some('\t'),
            Some('u') => self.unicode(),
            _ => None,
        };
        found.ok_or_else(|| self.source.unexpected(start..self.at, "an escaped letter"))
    }

    /// Reads the four digits after `\u`, and the second half of a surrogate pair.
    fn unicode(&mut self) -> Option<char> {
        let first = self.four_digits()?;
        if !(0xd800..0xdc00).contains(&first) {
            return char::from_u32(first);
        }
        if !self.source.text[self.at..].starts_with("\\u") {
            return None;
        }
        self.at += 2;
        let second = self.four_digits()?.checked_sub(0xdc00)?;
        if second >= 0x400 {
            return None;
        }
        char::from_u32(0x10000 + ((first - 0xd800) << 10) + second)
    }

    fn four_digits(&mut self) -> Option<u32> {
        let digits = self.source.text.get(self.at..self.at + 4)?;
        let is_number = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = u32::from_str_radix(digits, 16).ok()?;
        self.at += 4;
        is_number.then_some(number)
    }

    /// Skips a value of any kind.
    pub(crate) fn skip(&mut self) -> Result<(), ReadError> {
        match self.peek() {
            Some('{') => self.object("an object", |json, _| json.skip()),
            Some('[') => self.list("a list", Self::skip),
            Some('"') => self.string("a text").map(drop),
            _ => self.skip_word(),
        }
    }

    /// Skips a number, `true`, `false` or `null`.
    fn skip_word(&mut self) -> Result<(), ReadError> {
        let start = self.start();
        let rest = &self.source.text[start..];
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || "+-.".contains(letter);
        let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        if !matches!(&rest[..end], "true" | "false" | "null") && !is_number(&rest[..end]) {
            return Err(self.unexpected("a value"));
        }
        self.at += end;
        Ok(())
    }

    /// The error for a name that occurs twice.
    pub(crate) fn twice(&self, name: &Text) -> ReadError {
        let expected = "each name once";
        self.source
            .error(name.span.clone(), quoted(&name.text), expected)
    }
}

/// Whether a word is a number as JSON writes them.
fn is_number(word: &str) -> bool {
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = word.strip_prefix('-').unwrap_or(word);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest.starts_with('0')) {
        return false;
    }
    let mut rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix('.') {
        rest = &fraction[digits(fraction)..];
        if rest.len() == fraction.len() {
            return false;
        }
    }
    let Some(exponent) = rest.strip_prefix(['e', 'E']) else {
        return rest.is_empty();
    };
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    !exponent.is_empty() && digits(exponent) == exponent.len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Json;
    use crate::source::Source;

    fn reads(text: &str) -> bool {
        let source = Source { file: "t", text };
        let mut json = Json::new(&source);
        json.skip().and_then(|()| json.finish()).is_ok()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 20 } else { 4000 }))]

        #[test]
        fn it_reads_what_another_reader_reads(text in r#"([\[\]{},:"]|"[a\\u0-9d]{0,8}"|[0-9eE.+-]{1,4}|true|null| |\n){1,9}"#) {
            // serde_json also refuses numbers that are out of range.
            let other = serde_json::from_str::<serde_json::Value>(&text);
            let is_range = other.as_ref().is_err_and(|error| error.to_string().contains("out of range"));
            prop_assert!(is_range || reads(&text) == other.is_ok(), "{:?} {:?}", text, other);
        }

        #[test]
        fn it_reads_the_same_strings(text in ".{0,12}") {
            let written = serde_json::to_string(&text).expect("texts can be written");
            let source = Source { file: "t", text: &written };
            let read = Json::new(&source).string("a text").expect("it is one");
            prop_assert_eq!(read.text, text);
        }
    }

    #[test]
    fn pairs_of_escapes_are_one_letter() {
        for (written, expected) in [
            (r#""\ud83d\ude00""#, Some("\u{1f600}")),
            (r#""\u00e9\/\n""#, Some("\u{e9}/\n")),
            (r#""\b\f\r\t\"\\""#, Some("\u{8}\u{c}\r\t\"\\")),
            (r#""\ud83d""#, None),
            (r#""\ud83d\u0041""#, None),
            (r#""\ude00""#, None),
            (r#""\u+123""#, None),
            (r#""\u12"#, None),
            (r#""\"#, None),
            ("\"\u{1}\"", None),
        ] {
            let source = Source {
                file: "t",
                text: written,
            };
            let read = Json::new(&source).string("a text").ok();
            assert_eq!(read.map(|read| read.text).as_deref(), expected, "{written}");
        }
    }

    #[test]
    fn nesting_has_a_limit() {
        assert!(reads(&("[".repeat(64) + &"]".repeat(64))));
        assert!(!reads(&("[".repeat(65) + &"]".repeat(65))));
        let many = if cfg!(miri) { 1000 } else { 1_000_000 };
        assert!(!reads(&"[".repeat(many)));
    }

    #[test]
    fn numbers_have_no_zeros_before_them() {
        for good in ["0", "-0", "10", "0.50", "10e05", "-1.5E-3"] {
            assert!(reads(good), "{good}");
        }
        for bad in [
            "00", "01", "-01", "01.5", "+1", ".5", "1.", "1e", "1e+", "--1",
        ] {
            assert!(!reads(bad), "{bad}");
        }
    }
}
