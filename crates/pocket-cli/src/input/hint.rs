//! Where an argument belongs that was read as moves.

use std::ffi::OsStr;
use std::path::Path;

use puzzle_def::{Puzzle, known};

use crate::puzzle_name::text_of;

/// How an argument that can't be read as moves is passed, if it is the name of a puzzle or a file.
pub(super) fn hint(argument: &str, with_puzzle: bool) -> Option<String> {
    if with_puzzle && is_puzzle(argument) {
        Some(format!("`--puzzle {argument}` chooses the puzzle"))
    } else if with_puzzle && has_patterns(argument) {
        Some(format!("`--pattern {argument}` reads positions"))
    } else {
        is_like_a_file(argument).then(|| format!("`< {argument}` reads the sequences in a file"))
    }
}

/// Whether an argument names a puzzle, or a file with its definition.
fn is_puzzle(argument: &str) -> bool {
    let path = Path::new(argument);
    match path.extension().and_then(OsStr::to_str) {
        Some("tws" | "gap") => true,
        // Other files in JSON have positions.
        Some("json") => {
            path.is_file() && text_of(path).is_ok_and(|text| Puzzle::read(argument, &text).is_ok())
        }
        _ => known::find(argument).is_ok(),
    }
}

/// Whether an argument names a file with patterns.
fn has_patterns(argument: &str) -> bool {
    let path = Path::new(argument);
    let is_first = |text: String| {
        let first = text.split_whitespace().next().unwrap_or_default();
        ["Scramble", "ScrambleState", "StartState", "ScrambleAlg"].contains(&first)
            || first.starts_with('{') && text.contains("\"pieces\"") && !text.contains("\"input\"")
    };
    path.is_file() && text_of(path).is_ok_and(is_first)
}

/// Whether an argument names a file, or looks as if it did.
fn is_like_a_file(argument: &str) -> bool {
    let argument = Path::new(argument);
    let ending = argument.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ["txt", "csv", "json", "jsonl", "log"].contains(&ending))
        || argument.is_file()
}
