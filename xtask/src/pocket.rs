//! Builds and runs the program as a user does, and reads its answers and recorded ones.

use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::workspace::{Outcome, build_program, built, root, shell};

/// The program, built.
#[derive(Debug)]
pub(crate) struct Pocket {
    path: PathBuf,
    shell: Shell,
}

/// The output of `pocket puzzle --json`.
#[derive(Debug, Deserialize)]
pub(crate) struct Description {
    pub(crate) moves: Vec<String>,
    order: String,
    /// Missing where positions are blocked: then the number is only known after a count.
    states: Option<String>,
}

impl Description {
    /// The number of positions, or an upper bound, in decimal digits: there may be hundreds.
    pub(crate) fn positions(&self) -> &str {
        self.states.as_ref().unwrap_or(&self.order)
    }
}

/// The output of `pocket order --json`.
#[derive(Debug, Deserialize)]
pub(crate) struct Order {
    pub(crate) order: String,
    pub(crate) exact: bool,
}

impl Pocket {
    pub(crate) fn build() -> Outcome<Self> {
        let shell = shell()?;
        build_program(&shell)?;
        let path = built("pocket");
        Ok(Self { path, shell })
    }

    /// The last line of its selftest, if that passes.
    pub(crate) fn selftest(&self) -> Outcome<String> {
        let printed = self.answer(&["selftest"])?;
        Ok(printed.lines().last().unwrap_or_default().to_owned())
    }

    /// The program's output.
    fn answer(&self, arguments: &[&str]) -> Outcome<String> {
        let pocket = &self.path;
        Ok(cmd!(self.shell, "{pocket} {arguments...}").quiet().read()?)
    }

    fn json<T: DeserializeOwned>(&self, arguments: &[&str]) -> Outcome<T> {
        let answer = self.answer(&[arguments, &["--json"]].concat())?;
        Ok(serde_json::from_str(&answer).map_err(|error| format!("{arguments:?}: {error}"))?)
    }

    pub(crate) fn description(&self, puzzle: &str) -> Outcome<Description> {
        self.json(&["puzzle", puzzle])
    }

    pub(crate) fn order(&self, puzzle: &str) -> Outcome<Order> {
        self.json(&["order", puzzle])
    }

    /// The number of positions at each distance.
    pub(crate) fn counts(&self, puzzle: &str, options: &[&str]) -> Outcome<Vec<u128>> {
        let json: Value = self.json(&[&["distribution", puzzle], options].concat())?;
        Ok(counts(&json["counts"]).ok_or_else(|| format!("{puzzle}: found {json}"))?)
    }

    /// The smallest number of moves that solve the position after a sequence.
    pub(crate) fn distance(&self, puzzle: &str, sequence: &str) -> Outcome<u64> {
        let json: Value = self.json(&["solve", "--puzzle", puzzle, "--no-cache", sequence])?;
        Ok((json["distance"].as_u64()).ok_or_else(|| format!("{sequence}: found {json}"))?)
    }

    /// The definition in one of the two formats, `tws` or `kpuzzle`.
    pub(crate) fn definition(&self, puzzle: &str, format: &str) -> Outcome<String> {
        self.answer(&["puzzle", puzzle, "--write", format])
    }
}

/// The folder of the definitions, which tests share.
pub(crate) fn definitions() -> PathBuf {
    root().join("docs/puzzles")
}

/// The numbers of positions at each distance as other programs found them: `counts.json` beside the definitions.
#[derive(Debug)]
pub(crate) struct Recorded(Value);

impl Recorded {
    pub(crate) fn read() -> Outcome<Self> {
        let text = std::fs::read_to_string(definitions().join("counts.json"))?;
        Ok(Self(serde_json::from_str(&text)?))
    }

    /// Whether there are records of a file.
    pub(crate) fn has(&self, file: &str) -> bool {
        self.0[file].is_object()
    }

    /// The counts of a file under this key, if there are any.
    pub(crate) fn counts(&self, file: &str, key: &str) -> Option<Vec<u128>> {
        counts(&self.0[file][key])
    }
}

/// Counts as JSON has them: numbers, or text where they are large.
fn counts(value: &Value) -> Option<Vec<u128>> {
    let count = |count: &Value| match count {
        Value::String(digits) => digits.parse().ok(),
        number => number.as_u64().map(u128::from),
    };
    value.as_array()?.iter().map(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_read_from_text() {
        let read = |json: &str| counts(&serde_json::from_str(json).expect("it is JSON"));
        let large = "[1, 9, \"36028797018963968\"]";
        assert_eq!(read(large), Some(vec![1, 9, 36_028_797_018_963_968]));
        assert_eq!(read("[1, -9]"), None);
        assert_eq!(read("null"), None);
    }
}
