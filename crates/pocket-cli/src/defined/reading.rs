//! Definitions, from files or from those that are known.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use puzzle_def::{Definition, MAX_BYTES, known};

use super::named::Named;
use crate::failure::{Failure, Fault};

impl Named {
    /// What defines the puzzle, with all of its grips if they shouldn't matter.
    pub(crate) fn definition(&self, any_grip: bool) -> Result<Definition, Failure> {
        match self {
            Self::File(path) => {
                let text = text_of(path)?;
                let read = puzzle_def::read(&path.display().to_string(), &text);
                Ok(read.map_err(Fault::new)?)
            }
            Self::Known(definition) => Ok((**definition).clone()),
            Self::Listed(puzzle) => {
                let found = if any_grip {
                    known::find_in_any_grip(puzzle.name())
                } else {
                    known::find(puzzle.name())
                };
                Ok(found.map_err(Fault::new)?)
            }
        }
    }
}

/// The text of a file, of which no more is read than a definition may have.
pub(super) fn text_of(path: &Path) -> Result<String, Failure> {
    let unreadable = |error| Failure::file(path, error);
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    // One byte more, so that a text which is too long is found to be so.
    let limit = MAX_BYTES as u64 + 1;
    file.take(limit)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to();
        let found = format!("bytes that are not text from byte {} on", byte + 1);
        Fault::mismatch_in(path, found, "text in UTF-8").into()
    })
}
