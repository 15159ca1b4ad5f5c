//! Errors while several processes search.

use core::fmt;

use row_search::{Depth, SearchError};

/// A failure of another process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its connection has ended: it was killed, or the network failed.
    Lost {
        /// The number of the process.
        process: usize,
        /// Its address.
        address: String,
        /// The system's error.
        reason: String,
    },
    /// Nothing has been received from it: it is suspended, or its machine or network is down.
    Silent {
        /// The number of the process.
        process: usize,
        /// Its address.
        address: String,
        /// The duration of the silence in seconds.
        seconds: u64,
    },
    /// It reported that it stops.
    Stopped {
        /// The number of the process.
        process: usize,
        /// Its address.
        address: String,
        /// The reason, in its own words.
        reason: String,
    },
    /// It sent invalid data.
    Garbled {
        /// The number of the process.
        process: usize,
        /// What is wrong with the data.
        reason: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost {
                process,
                address,
                reason,
            } => write!(f, "process {process} ({address}) is lost: {reason}"),
            Self::Silent {
                process,
                address,
                seconds,
            } => write!(
                f,
                "no message from process {process} ({address}) for {seconds} s"
            ),
            Self::Stopped {
                process,
                address,
                reason,
            } => write!(f, "process {process} ({address}) has stopped: {reason}"),
            Self::Garbled { process, reason } => {
                write!(f, "process {process} has sent what can't be: {reason}")
            }
        }
    }
}

/// Why a search by several processes failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClusterError {
    /// Another process failed.
    Fault(Fault),
    /// The search failed, in all processes alike.
    Search(SearchError),
    /// This process cannot tell which levels are saved.
    Kept(String),
    /// This process cannot save a level.
    Keeping {
        /// The level.
        depth: Depth,
        /// The keeper's error.
        reason: String,
    },
    /// Levels are saved, but there is none that all processes can read.
    NothingToResume {
        /// The first error of a process that cannot read its newest level.
        reason: String,
    },
    /// Another process searches a different space.
    OtherSpace {
        /// The number of the process.
        process: usize,
    },
    /// The communication engine cannot be started: there are too many files or threads.
    Engine(std::io::Error),
}

impl fmt::Display for ClusterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(fault) => fault.fmt(f),
            Self::Search(error) => error.fmt(f),
            Self::Kept(reason) => f.write_str(reason),
            Self::Keeping { depth, reason } => write!(f, "level {depth}: {reason}"),
            Self::NothingToResume { reason } => {
                write!(f, "no level is kept that all processes can read: {reason}")
            }
            Self::OtherSpace { process } => write!(
                f,
                "process {process} searches another space: its rows are numbered in another way"
            ),
            Self::Engine(error) => write!(f, "the processes can't be connected: {error}"),
        }
    }
}

impl std::error::Error for ClusterError {}

impl From<Fault> for ClusterError {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<SearchError> for ClusterError {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}
