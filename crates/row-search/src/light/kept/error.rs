//! Why a search cannot be resumed.

use core::fmt;
use std::io;

use crate::search::SearchError;

/// Why a search cannot be resumed. The texts say what was found and what was expected.
#[derive(Debug)]
#[non_exhaustive]
pub enum ResumeError {
    /// The data cannot be read.
    Io(io::Error),
    /// The data belong to another search: another space, another identity, or another version of
    /// the format.
    Foreign(String),
    /// The data were changed or truncated.
    Damaged(String),
    /// The parts do not fit together: they are of different levels, or rows are missing or
    /// duplicated.
    Parts(String),
    /// A search of the space cannot be started.
    Search(SearchError),
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Foreign(text) | Self::Damaged(text) | Self::Parts(text) => f.write_str(text),
            Self::Search(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ResumeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Search(error) => Some(error),
            Self::Foreign(_) | Self::Damaged(_) | Self::Parts(_) => None,
        }
    }
}
