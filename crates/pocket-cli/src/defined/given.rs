//! Positions of a puzzle from a definition, as they are told: by moves that make them, or as patterns.

use std::path::Path;

use puzzle_def::{MAX_BYTES, Pattern};
use serde_json::{Deserializer, Value};

use super::Defined;
use super::reading::text_of;
use crate::failure::{Failure, Fault};
use crate::io::Io;

/// How positions are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    /// By moves that make them from the start. Where the whole can be turned, they are read as on the cube in hand: by the
    /// grip that rotations before them have led to.
    Moves,
    /// By the pieces in each place, in a format of definitions.
    Patterns,
}

impl Given {
    /// What such inputs are called.
    pub(crate) fn plural(self) -> &'static str {
        match self {
            Self::Moves => "scrambles",
            Self::Patterns => "patterns",
        }
    }

    /// Reads a position.
    pub(crate) fn read(self, defined: &Defined, text: &str) -> Result<Pattern, Fault> {
        match self {
            Self::Moves => {
                let whole = &defined.whole;
                let is_in_hand = defined.rotations_keep_moves();
                let made = match is_in_hand {
                    true => whole.read_sequence_in_hand("moves", text),
                    false => whole.read_sequence("moves", text),
                };
                let made = made.map_err(|error| {
                    let span = error.span();
                    Fault::mismatch(error.found(), error.expected()).at(text, span.start, span.end)
                })?;
                Ok(defined.whole.start().after(&made))
            }
            Self::Patterns => {
                let read = defined.whole.read_pattern("pattern", text);
                read.map_err(Fault::new)
            }
        }
    }
}

/// The name that stands for stdin.
const STDIN: &str = "-";

/// The patterns in a file or on stdin, each on the line on which it stands there.
pub(crate) fn patterns_in(path: &Path, io: &mut Io<'_>) -> Result<Vec<String>, Failure> {
    let text = if path == Path::new(STDIN) {
        io.say_that_lines_are_awaited("a pattern");
        io.text(MAX_BYTES)?
    } else {
        text_of(path)?
    };
    // Patterns are told on as they are read here, so that no other end of a line is to be seen in them.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let ends = if text.trim_start().starts_with('{') {
        ends_of_objects(&text)
    } else {
        ends_of_blocks(&text)
    };
    let mut start = 0;
    let mut patterns = Vec::new();
    for end in ends {
        if !text[start..end].trim().is_empty() {
            let lines_before = text[..start].matches('\n').count();
            patterns.push("\n".repeat(lines_before) + &text[start..end]);
        }
        start = end;
    }
    if patterns.is_empty() {
        return Err(Fault::mismatch_in(path, "nothing", "a pattern").into());
    }
    Ok(patterns)
}

/// Where JSON objects end that stand one after the other. What follows the last good one belongs to it.
fn ends_of_objects(text: &str) -> Vec<usize> {
    let mut objects = Deserializer::from_str(text).into_iter::<Value>();
    let mut ends = Vec::new();
    while let Some(Ok(_)) = objects.next() {
        ends.push(objects.byte_offset());
    }
    ends.push(text.len());
    ends
}

/// Where blocks of lines end whose last line is `End`.
fn ends_of_blocks(text: &str) -> Vec<usize> {
    let mut at = 0;
    let mut ends = Vec::new();
    for line in text.split_inclusive('\n') {
        at += line.len();
        if line.trim() == "End" {
            ends.push(at);
        }
    }
    ends.push(text.len());
    ends
}
