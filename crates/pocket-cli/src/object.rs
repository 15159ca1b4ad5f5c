//! Lines that are JSON objects, as the program prints them: which text in one is the input.

use god_table::{Puzzle, puzzles};
use serde_json::{Map, Value};

use crate::failure::Fault;

/// The key under which the program prints what it was given.
const INPUT: &str = "input";

/// What is looked for in an object.
pub(crate) struct Texts {
    /// How what was given was told, where that can be read: an object that doesn't say it is of a scramble.
    form: &'static str,
    /// The keys under which it may stand, the first that there is being the one to read.
    keys: &'static [&'static str],
    /// What an object without them is without.
    what: &'static str,
    /// What has to stand under the key.
    expected: &'static str,
}

/// Sequences of moves. Where a command prints its input and moves too, it is about the moves.
pub(crate) const SEQUENCES: Texts = Texts {
    form: SCRAMBLE,
    keys: &["scramble", "sequence", "moves", INPUT],
    what: "a sequence",
    expected: "a text of moves",
};

/// Stickers of the pocket cube.
pub(crate) const FACELETS: Texts = Texts {
    form: "facelets",
    keys: &["facelets", INPUT],
    what: "stickers",
    expected: "a text of stickers",
};

/// The two numbers of a position of the pocket cube.
pub(crate) const STATES: Texts = Texts {
    form: "state",
    keys: &["state", INPUT],
    what: "a state",
    expected: "a text such as \"1234,567\"",
};

/// The form of what is told by moves.
const SCRAMBLE: &str = "scramble";

/// Whether a line is meant as an object: nothing else that is read begins like one.
pub(crate) fn is_object(line: &str) -> bool {
    line.trim_start().starts_with('{')
}

impl Texts {
    /// The text that is looked for in a line that is an object, and its key. If the object tells of which
    /// puzzle it is, it has to be this one, where there is one.
    pub(crate) fn read(
        &self,
        line: &str,
        puzzle: Option<&dyn Puzzle>,
    ) -> Result<(&'static str, String), Fault> {
        let mut object: Map<String, Value> = serde_json::from_str(line).map_err(|error| {
            let reason = error.to_string();
            let reason = reason.split(" at line ").next().unwrap_or_default();
            let start = error.column().saturating_sub(1);
            Fault::new(format!("found no JSON object: {reason}")).at(line, start, start)
        })?;
        if let (Some(expected), Some(found)) = (puzzle, object.remove("puzzle")) {
            expect_puzzle(expected, found).map_err(|fault| fault.in_key("puzzle"))?;
        }
        let form = object.remove("form").unwrap_or_else(|| SCRAMBLE.into());
        let form = text_in(form, "the name of a form").map_err(|fault| fault.in_key("form"))?;
        // Stickers could be read as moves, and moves as stickers.
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
        let text = object.remove(key).unwrap_or_default();
        let text = text_in(text, self.expected).map_err(|fault| fault.in_key(key))?;
        Ok((key, text))
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

/// Refuses another puzzle than the expected one, by whichever of its names it is told.
fn expect_puzzle(expected: &dyn Puzzle, found: Value) -> Result<(), Fault> {
    let found = text_in(found, "the name of a puzzle")?;
    let known = puzzles::find(&found.to_ascii_lowercase());
    let hint = match known {
        Ok(known) if known.name() == expected.name() => return Ok(()),
        Ok(known) => format!("; --puzzle {} reads it", known.name()),
        Err(_) => String::new(),
    };
    Err(Fault::mismatch(
        found,
        format!("the puzzle {}{hint}", expected.name()),
    ))
}

fn text_in(value: Value, expected: &str) -> Result<String, Fault> {
    let found = match value {
        Value::String(text) => return Ok(text),
        Value::Object(_) => "an object",
        Value::Array(_) => "a list",
        Value::Number(_) => "a number",
        Value::Bool(_) => "true or false",
        Value::Null => "null",
    };
    Err(Fault::mismatch(found, expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_known_by_all_its_names() {
        let mut names = 0;
        for &puzzle in puzzles::ALL {
            for &name in puzzle.aliases().iter().chain([&puzzle.name()]) {
                for name in [name.to_owned(), name.to_ascii_uppercase()] {
                    let line = format!(r#"{{"puzzle":"{name}","input":"R"}}"#);
                    let read = SEQUENCES.read(&line, Some(puzzle));
                    assert_eq!(read.expect("it is the same"), ("input", "R".into()));
                    names += 1;
                }
                let others = puzzles::ALL
                    .iter()
                    .filter(|other| other.name() != puzzle.name());
                for &other in others {
                    let line = format!(r#"{{"puzzle":"{name}","input":"R"}}"#);
                    let fault = SEQUENCES.read(&line, Some(other)).expect_err("another");
                    let message = fault.to_string();
                    assert!(message.contains(puzzle.name()) && message.contains(other.name()));
                }
            }
        }
        assert!(names > 10, "{names}");
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
