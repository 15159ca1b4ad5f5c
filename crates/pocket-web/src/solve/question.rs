//! A question about a puzzle, as JavaScript writes it down.

use god_table::Depth;
use puzzle_space::{Bytes, Memory, MemorySource};
use serde::Deserialize;

use crate::fault::Fault;

/// A puzzle, and what is asked about it. What a kind of question has no use for is left out.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Question {
    pub(crate) choices: Choices,
    /// How many bytes may be taken.
    memory: u64,
    /// A position.
    pub(crate) position: Option<Position>,
    /// Whether all solutions are asked for.
    #[serde(default)]
    pub(crate) all: bool,
    pub(crate) min_depth: Option<Depth>,
    pub(crate) max_depth: Option<Depth>,
    /// The seed of a scramble, in digits: numbers of JavaScript are not long enough.
    pub(crate) seed: Option<String>,
    pub(crate) random_moves: Option<u32>,
}

/// A puzzle with choices of pieces and moves.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Choices {
    pub(crate) puzzle: Source,
    /// The pieces that are told apart, as `ORBIT:1-4`; all if there are none.
    #[serde(default)]
    pub(crate) keep: Vec<String>,
    /// The moves that may be used, each by itself.
    pub(crate) moves: Option<Vec<String>>,
    /// The moves of which all powers may be used.
    pub(crate) generator_moves: Option<Vec<String>>,
    /// The pattern to be reached instead of the solved position.
    pub(crate) goal: Option<String>,
    /// Whether a move and the one that undoes it are all that counts as one.
    #[serde(default)]
    pub(crate) single: bool,
}

/// What tells which puzzle it is.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Source {
    /// The name of a known puzzle.
    Name(String),
    /// A KPuzzle in JSON.
    Definition(String),
    /// A file with a definition: its name and its text.
    File(String, String),
}

/// What tells a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Position {
    /// The moves that make it from the solved one.
    Moves(String),
    /// The pieces in JSON, as in a KPuzzle.
    Pattern(String),
}

impl Question {
    /// Reads a question.
    pub(crate) fn read(text: &str) -> Result<Self, Fault> {
        serde_json::from_str(text).map_err(|error| Fault::new(&error))
    }

    /// How much memory may be taken.
    pub(crate) fn memory(&self) -> Memory {
        Memory {
            bytes: Bytes(self.memory),
            source: MemorySource::Chosen {
                by: crate::fault::MEMORY,
            },
        }
    }
}
