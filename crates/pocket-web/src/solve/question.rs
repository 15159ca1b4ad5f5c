//! A request about a puzzle, as JavaScript sends it.

use god_table::Depth;
use puzzle_space::{Bytes, Memory, MemorySource};
use serde::Deserialize;

use crate::fault::Fault;

/// A puzzle, and what is requested of it. Fields that a kind of request does not need are omitted.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Question {
    pub(crate) choices: Choices,
    /// The number of bytes that may be used.
    memory: u64,
    /// A position.
    pub(crate) position: Option<Position>,
    /// Whether all solutions are requested.
    #[serde(default)]
    pub(crate) all: bool,
    pub(crate) min_depth: Option<Depth>,
    pub(crate) max_depth: Option<Depth>,
    /// The seed of a scramble, as decimal digits, since numbers of JavaScript have too few bits.
    pub(crate) seed: Option<String>,
    pub(crate) random_moves: Option<u32>,
}

/// A puzzle with choices of pieces, goal and moves.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Choices {
    pub(crate) puzzle: Source,
    /// The pieces that are distinguished, as `ORBIT:1-4`; all if there are none.
    #[serde(default)]
    pub(crate) keep: Vec<String>,
    /// The allowed moves, without their powers.
    pub(crate) moves: Option<Vec<String>>,
    /// The moves all of whose powers are allowed.
    pub(crate) generator_moves: Option<Vec<String>>,
    /// The pattern to be reached instead of the solved position.
    pub(crate) goal: Option<String>,
    /// Whether only a move and its inverse count as one.
    #[serde(default)]
    pub(crate) single: bool,
}

/// How the puzzle is given.
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

/// How the position is given.
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
        serde_json::from_str(text).map_err(Fault::new)
    }

    /// The limit on memory.
    pub(crate) fn memory(&self) -> Memory {
        Memory {
            bytes: Bytes(self.memory),
            source: MemorySource::Chosen {
                by: crate::fault::MEMORY,
            },
        }
    }
}
