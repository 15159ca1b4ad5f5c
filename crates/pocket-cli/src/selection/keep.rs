//! Pieces as `--keep` and `--among` name them: `EDGES`, `CORNERS:3,5-7`.

use std::fmt;
use std::str::FromStr;

use puzzle_def::{Keep, KeepError};

/// Pieces, and the text that names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pieces {
    text: String,
    keep: Keep,
}

impl FromStr for Pieces {
    type Err = KeepError;

    fn from_str(text: &str) -> Result<Self, KeepError> {
        Ok(Self {
            text: text.to_owned(),
            keep: text.parse()?,
        })
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The same without their texts.
pub(super) fn of_orbits(pieces: &[Pieces]) -> Vec<Keep> {
    pieces.iter().map(|pieces| pieces.keep.clone()).collect()
}
