//! What can go wrong while several processes search.

use core::fmt;

use row_search::{Depth, SearchError};

/// An error of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its connection has ended: it was killed, or the network failed.
    Lost {
        /// Which process.
        process: usize,
        /// Where it is.
        address: String,
        /// The system's error.
        reason: String,
    },
    /// It was heard nothing of: it was stopped, or the network is down.
    Silent {
        /// Which process.
        process: usize,
        /// Where it is.
        address: String,
        /// For how long.
        seconds: u64,
    },
    /// It has said that it stops.
    Stopped {
        /// Which process.
        process: usize,
        /// Where it is.
        address: String,
        /// Why, in its own words.
        reason: String,
    },
    /// It has sent what can't be.
    Garbled {
        /// Which process.
        process: usize,
        /// The fault.
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
                "process {process} ({address}) was not heard of for {seconds} s"
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

/// Why several processes together don't come to a result.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClusterError {
    /// Another process fails.
    Fault(Fault),
    /// The search fails, in all processes alike.
    Search(SearchError),
    /// This process can't tell which levels are kept.
    Kept(String),
    /// This process can't keep a level.
    Keeping {
        /// The level.
        depth: Depth,
        /// The keeper's error.
        reason: String,
    },
    /// Levels are kept, but there is none that all processes can read.
    NothingToResume {
        /// The first process's error when it can't read its newest level.
        reason: String,
    },
    /// Another process searches another space.
    OtherSpace {
        /// Which process.
        process: usize,
    },
    /// The engine can't be set up.
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
            Self::Engine(error) => error.fmt(f),
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
