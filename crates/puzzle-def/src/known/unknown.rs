//! A name that no known puzzle has.

use core::fmt;

use super::{MAX_LAYERS, SUPER, puzzles};

/// A name that is none of a known puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPuzzle {
    pub(super) found: String,
}

impl UnknownPuzzle {
    /// The name.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }
}

impl fmt::Display for UnknownPuzzle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "found {:?}, expected one of ", self.found)?;
        for puzzle in puzzles() {
            write!(out, "{}, ", puzzle.name)?;
        }
        write!(
            out,
            "or a box such as 3x3x3, 4x4x4 or 2x3x4, of up to {MAX_LAYERS} layers, or one with all pieces told apart \
             such as 4x4x4{SUPER}"
        )
    }
}

impl core::error::Error for UnknownPuzzle {}
