//! Errors with saved levels, and where they are.

use core::fmt;
use std::error::Error;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use row_search::{Depth, ResumeError, SearchError};

/// An error in a file of saved levels, or in their folder.
#[derive(Debug)]
pub struct LevelFileError {
    /// The path of the file or the folder; the paths of all files if several are read together.
    pub path: PathBuf,
    /// What is wrong.
    pub reason: LevelFileReason,
}

/// What is wrong with a file of saved levels, or with their folder.
#[derive(Debug)]
#[non_exhaustive]
pub enum LevelFileReason {
    /// The system cannot read or write it.
    Io(io::Error),
    /// It is a file instead of a folder.
    NotAFolder,
    /// Its contents are damaged, or belong to another search.
    Unread(ResumeError),
    /// It contains another level than its name says.
    OtherLevel {
        /// The level in the file.
        found: Depth,
        /// The level in its name.
        expected: Depth,
    },
    /// Some rows of a level are missing in the folder.
    Missing {
        /// The level.
        depth: Depth,
        /// The rows that are needed.
        rows: Range<u64>,
    },
}

/// Why a search that saves its levels failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The folder cannot be read.
    Folder(LevelFileError),
    /// None of the saved levels can be read; this is the error of the newest.
    Resume(LevelFileError),
    /// A level cannot be written.
    Write {
        /// The level's file, and what is wrong with it.
        error: LevelFileError,
        /// The last saved level, and its file.
        kept: Option<(Depth, PathBuf)>,
    },
    /// The search failed.
    Search(SearchError),
}

impl LevelFileError {
    pub(super) fn new(path: &Path, reason: impl Into<LevelFileReason>) -> Self {
        Self {
            path: path.to_path_buf(),
            reason: reason.into(),
        }
    }
}

impl From<io::Error> for LevelFileReason {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<ResumeError> for LevelFileReason {
    fn from(error: ResumeError) -> Self {
        Self::Unread(error)
    }
}

impl From<SearchError> for CheckpointError {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}

impl fmt::Display for LevelFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.reason)
    }
}

impl fmt::Display for LevelFileReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NotAFolder => f.write_str("found a file, expected a folder"),
            Self::Unread(error) => error.fmt(f),
            Self::OtherLevel { found, expected } => {
                write!(f, "found level {found}, expected level {expected}")
            }
            Self::Missing { depth, rows } => write!(
                f,
                "rows {} to {} of level {depth} are not all here: it takes the files of all processes, or as many \
                 processes as have kept them",
                rows.start, rows.end
            ),
        }
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(error) | Self::Resume(error) | Self::Write { error, .. } => error.fmt(f),
            Self::Search(error) => error.fmt(f),
        }
    }
}

impl Error for LevelFileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.reason)
    }
}

impl Error for LevelFileReason {}

impl Error for CheckpointError {}
