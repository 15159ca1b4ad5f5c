//! Why a search does not go on from what was kept.

use core::fmt;
use std::io;

use crate::search::SearchError;

/// Why a search does not go on from what was kept. The texts say what was found and what was expected.
#[derive(Debug)]
#[non_exhaustive]
pub enum ResumeError {
    /// It can't be read.
    Io(io::Error),
    /// It was kept of another search: of another space, under another identity, or in another version of the format.
    Foreign(String),
    /// It has changed since, or is cut short.
    Damaged(String),
    /// The parts are no whole: they are of different levels, or rows are missing or there twice.
    Parts(String),
    /// A search of the space can't even be begun.
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
