//! What goes wrong with kept levels, and where.

use core::fmt;
use std::error::Error;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use row_search::{Depth, ResumeError, SearchError};

/// A file of kept levels, or their folder, that can't be used.
#[derive(Debug)]
pub struct LevelFileError {
    /// The path of the file or the folder; of several files that are read together, the paths of all.
    pub path: PathBuf,
    /// The fault.
    pub reason: LevelFileReason,
}

/// A fault in a file of kept levels, or in their folder.
#[derive(Debug)]
#[non_exhaustive]
pub enum LevelFileReason {
    /// The system can't read or write it.
    Io(io::Error),
    /// It is a file, and should be a folder.
    NotAFolder,
    /// What it holds is damaged, or of another search.
    Unread(ResumeError),
    /// It holds another level than its name says.
    OtherLevel {
        /// The level that it holds.
        found: Depth,
        /// The level in its name.
        expected: Depth,
    },
    /// The folder doesn't have all rows of a level.
    Missing {
        /// The level.
        depth: Depth,
        /// The rows that are needed.
        rows: Range<u64>,
    },
}

/// Why a search that keeps its levels has no result.
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The folder can't be read.
    Folder(LevelFileError),
    /// None of the kept levels can be read; this is the fault of the newest.
    Resume(LevelFileError),
    /// A level can't be written.
    Write {
        /// The level's file, and what is wrong with it.
        error: LevelFileError,
        /// The last level that is kept, and its file.
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
