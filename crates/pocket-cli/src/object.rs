//! Finds the input in a line that is a JSON object, as the program prints it, or a link.

use std::borrow::Cow;

use cube_model::notation::only_stickers;
use puzzle_def::{Puzzle, known};
use serde_json::{Map, Value};

use crate::failure::{Failure, Fault};
use crate::link::{Link, is_link};
use crate::sequences::moves_of;

/// The key under which the program prints its input.
const INPUT: &str = "input";

/// How an input is read, as a text or from an object.
pub(crate) struct Texts {
    /// The form of the input. An object without a form has that of a scramble.
    form: &'static str,
    /// The keys under which the input may stand; the first one present is used. If there are no
    /// keys, objects are not read.
    keys: &'static [&'static str],
    /// A name for the input, used in the error if an object has none of the keys.
    what: &'static str,
    /// What the value of the key must be, for errors.
    expected: &'static str,
    /// Converts the value of the key to the input; `None` if it is of the wrong type.
    text_of: fn(&Value) -> Option<String>,
    /// Removes decorations around the typed input; `None` for a comment.
    pub(crate) without_decorations: fn(&str) -> Result<Option<Cow<'_, str>>, Fault>,
    /// Whether the input is a sequence of moves. An argument may have several of these, one per
    /// line.
    pub(crate) are_moves: bool,
    /// Whether a sequence of moves stands for the position that it makes.
    are_positions: bool,
}

/// Inputs that are read as they are typed, and never from objects.
pub(crate) const PLAIN: Texts = Texts {
    form: SCRAMBLE,
    keys: &[],
    what: "",
    expected: "",
    text_of: text,
    without_decorations: |typed| Ok(Some(Cow::Borrowed(typed))),
    are_moves: false,
    are_positions: false,
};

/// Sequences of moves. If an object has both an input and moves, the moves are used.
pub(crate) const SEQUENCES: Texts = Texts {
    keys: &["scramble", "sequence", "moves", INPUT],
    what: "a sequence",
    expected: "a string of moves",
    without_decorations: moves_of,
    are_moves: true,
    ..PLAIN
};

/// Sequences of moves that make positions.
pub(crate) const SCRAMBLES: Texts = Texts {
    are_positions: true,
    ..SEQUENCES
};

/// Stickers of the pocket cube.
pub(crate) const FACELETS: Texts = Texts {
    form: "facelets",
    keys: &["facelets", INPUT],
    what: "stickers",
    expected: "a string of stickers",
    without_decorations: |typed| Ok(Some(only_stickers(typed))),
    ..PLAIN
};

/// The two numbers of a position of the pocket cube.
pub(crate) const STATES: Texts = Texts {
    form: "state",
    keys: &["state", INPUT],
    what: "a state",
    expected: "a string such as \"1234,567\"",
    ..PLAIN
};

/// Numbers of arrangements, as `rank` prints them.
pub(crate) const INDICES: Texts = Texts {
    keys: &["index"],
    what: "an index",
    expected: "a whole number, as a string if it is above 18446744073709551615",
    text_of: symbol,
    ..PLAIN
};

/// Arrangements, as `unrank` prints them and as `rank` was given them.
pub(crate) const ARRANGEMENTS: Texts = Texts {
    keys: &["values", INPUT],
    what: "an arrangement",
    expected: "a string, or a list of numbers or letters",
    text_of: list,
    ..PLAIN
};

/// The form of positions that are given by moves.
const SCRAMBLE: &str = "scramble";

impl Texts {
    /// Whether the rows of a picture could be taken for inputs.
    pub(crate) fn are_like_rows(&self) -> bool {
        self.are_positions || self.form == FACELETS.form
    }

    /// The scrambles in a line that is a csTimer file, which has sessions of solves; `None` if it
    /// is no such file.
    pub(crate) fn sessions(&self, line: &str) -> Option<Vec<String>> {
        if !self.are_moves || !line.starts_with('{') || !line.contains("\"session") {
            return None;
        }
        let object: Map<String, Value> = serde_json::from_str(line).ok()?;
        let number = |key: &str| key.strip_prefix("session")?.parse::<u32>().ok();
        let numbered = object
            .iter()
            .filter_map(|(key, value)| Some((number(key)?, value)));
        let mut sessions: Vec<(u32, &Value)> = numbered.collect();
        sessions.sort_unstable_by_key(|&(number, _)| number);
        let scramble = |solve: &Value| text(solve.as_array()?.get(1)?);
        let scrambles = |session: &Value| session.as_array()?.iter().map(scramble).collect();
        let all: Option<Vec<Vec<String>>> = sessions
            .into_iter()
            .map(|(_, session)| scrambles(session))
            .collect();
        all.filter(|all| !all.is_empty()).map(|all| all.concat())
    }

    /// Answers a line. If it is an object or a link, answers the text in it, and names its key in
    /// errors.
    pub(crate) fn answer(
        &self,
        line: &str,
        puzzle: Option<&Puzzle>,
        answer: impl FnOnce(&str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.are_moves && is_link(line.trim_start()) {
            let link = Link::read(line.trim(), self.are_positions)?;
            if let (Some(expected), Some(found)) = (puzzle, link.puzzle) {
                expect_puzzle(expected, &found.into()).map_err(|fault| fault.in_key("puzzle"))?;
            }
            return answer(&link.moves)
                .map_err(|failure| failure.map_fault(|fault| fault.in_key(link.key)));
        }
        // No other input begins like an object.
        if self.keys.is_empty() || !line.trim_start().starts_with('{') {
            return answer(line);
        }
        let (key, text) = self.read(line, puzzle)?;
        answer(&text).map_err(|failure| failure.map_fault(|fault| fault.in_key(key)))
    }

    /// The input in a line that is an object, and its key. If the object names a puzzle, that must
    /// be `puzzle`, if this is given.
    fn read(&self, line: &str, puzzle: Option<&Puzzle>) -> Result<(&'static str, String), Fault> {
        let mut object: Map<String, Value> = serde_json::from_str(line).map_err(|error| {
            let reason = error.to_string();
            let reason = reason.split(" at line ").next().unwrap_or_default();
            let start = error.column().saturating_sub(1);
            Fault::new(format!("found no JSON object: {reason}")).at(line, start, start)
        })?;
        if let (Some(expected), Some(found)) = (puzzle, object.remove("puzzle")) {
            expect_puzzle(expected, &found).map_err(|fault| fault.in_key("puzzle"))?;
        }
        let form = object.remove("form").unwrap_or_else(|| SCRAMBLE.into());
        let form = text_in(&form, text, "the name of a form");
        let form = form.map_err(|fault| fault.in_key("form"))?;
        // Checks the form, since stickers could be misread as moves, and moves as stickers.
        let is_of_form = |key: &str| key != INPUT || form == self.form;
        let mut keys = self.keys.iter().copied();
        let Some(key) = keys.find(|&key| object.contains_key(key) && is_of_form(key)) else {
            if object.contains_key(INPUT) && [FACELETS.form, STATES.form].contains(&&*form) {
                let expected = format!("{}; --{form} reads it", self.expected);
                return Err(Fault::mismatch(form, expected).in_key("form"));
            }
            return Err(Fault::mismatch(
                format!("an object without {}", self.what),
                self.named_keys(),
            ));
        };
        let text = text_in(&object[key], self.text_of, self.expected);
        Ok((key, text.map_err(|fault| fault.in_key(key))?))
    }

    fn named_keys(&self) -> String {
        let own = self.keys.iter();
        let own = own.filter(|&&key| key != INPUT || self.form == SCRAMBLE);
        let keys: Vec<String> = own.map(|key| format!("{key:?}")).collect();
        match &keys[..] {
            [key] => format!("the key {key}"),
            keys => format!("one of the keys {}", keys.join(", ")),
        }
    }
}

/// Rejects another puzzle than the expected one. Any name of a puzzle may be used.
fn expect_puzzle(expected: &Puzzle, found: &Value) -> Result<(), Fault> {
    let found = text_in(found, text, "the name of a puzzle")?;
    if found == expected.name() {
        return Ok(());
    }
    let hint = match known::find(&found) {
        Ok(known) if known.name() == expected.name() => return Ok(()),
        Ok(known) => format!("; --puzzle {} reads it", known.name()),
        Err(_) => String::new(),
    };
    Err(Fault::mismatch(
        found,
        format!("the puzzle {}{hint}", expected.name()),
    ))
}

fn text_in(
    value: &Value,
    text_of: fn(&Value) -> Option<String>,
    expected: &str,
) -> Result<String, Fault> {
    text_of(value).ok_or_else(|| {
        let found = match value {
            Value::String(text) => format!("{text:?}"),
            Value::Object(_) => "an object".to_owned(),
            Value::Array(_) => "a list".to_owned(),
            Value::Number(number) => format!("the number {number}"),
            Value::Bool(_) => "true or false".to_owned(),
            Value::Null => "null".to_owned(),
        };
        Fault::mismatch(found, expected)
    })
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// A string, or an integer with all of its digits.
fn symbol(value: &Value) -> Option<String> {
    let number = || value.as_u64().map(|number| number.to_string());
    text(value).or_else(number)
}

/// A list of symbols, each followed by a comma, so that a single number of several digits is not
/// read digit by digit.
fn list(value: &Value) -> Option<String> {
    let symbols = || {
        value
            .as_array()?
            .iter()
            .map(|value| Some(symbol(value)? + ","))
            .collect()
    };
    text(value).or_else(symbols)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_known_by_all_its_names() {
        let mut names = 0;
        for row in known::puzzles() {
            let puzzle = known::find(row.name).expect("it is known");
            for &name in row.aliases.iter().chain([&row.name]) {
                for name in [name.to_owned(), name.to_ascii_uppercase()] {
                    let line = format!(r#"{{"puzzle":"{name}","input":"R"}}"#);
                    let read = SEQUENCES.read(&line, Some(&puzzle));
                    assert_eq!(read.expect("it is the same"), ("input", "R".into()));
                    names += 1;
                }
                let other = if row.name == "skewb" {
                    "pocket"
                } else {
                    "skewb"
                };
                let other = known::find(other).expect("it is known");
                let line = format!(r#"{{"puzzle":"{name}","input":"R"}}"#);
                let fault = SEQUENCES.read(&line, Some(&other)).expect_err("another");
                let message = fault.to_string();
                assert!(message.contains(row.name) && message.contains(other.name()));
            }
        }
        assert!(names > 10, "{names}");
    }

    #[test]
    fn the_scrambles_of_all_sessions_are_found_in_their_order() {
        let line = r#"{"session10":[[[0,1],"L","",5]],"session2":[[[0,9],"R U","",1,["222so"]],[[-1,9],"F","x",2]],"properties":{}}"#;
        assert_eq!(SEQUENCES.sessions(line).unwrap(), ["R U", "F", "L"]);
        assert_eq!(STATES.sessions(line), None);
        for line in [
            r#"{"scramble":"session"}"#,
            r#"{"session1":[[0,1]]}"#,
            r#"{"session1":"[]"}"#,
            r#"{"session1":"#,
        ] {
            assert_eq!(SEQUENCES.sessions(line), None, "{line}");
        }
    }

    #[test]
    fn the_first_key_that_there_is_is_read() {
        let keys = SEQUENCES.keys;
        for (place, key) in keys.iter().enumerate() {
            let rest = keys[place..].iter().rev();
            let object: Map<String, Value> =
                rest.map(|key| ((*key).to_owned(), (*key).into())).collect();
            let line = Value::Object(object).to_string();
            let read = SEQUENCES.read(&line, None).expect("there is a sequence");
            assert_eq!(read, (*key, (*key).to_owned()));
        }
    }
}
