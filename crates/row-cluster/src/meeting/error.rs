//! Why processes could not connect.

use core::fmt;
use std::io;

/// A process that has not connected, and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingProcess {
    /// Its number.
    pub process: usize,
    /// Its address.
    pub address: String,
    /// What it did not do in time, to be read after its number and address.
    pub reason: String,
}

/// What two processes disagree about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// The version of the handshake.
    Version {
        /// That of the other process.
        found: u16,
        /// That of this process.
        expected: u16,
    },
    /// The version of the program, the puzzle or the options, such as whether levels are kept.
    Key,
    /// The number of processes.
    Processes {
        /// That of the other process.
        found: u32,
        /// That of this process.
        expected: u32,
    },
    /// The number of the process at an address, or of the caller.
    Number {
        /// The number found.
        found: u32,
        /// The number expected.
        expected: u32,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version { found, expected } => write!(
                f,
                "found version {found} of what processes say to each other, expected {expected}: all of them need the same program"
            ),
            Self::Key => f.write_str(
                "it is started with another puzzle, other options or another version of the program",
            ),
            Self::Processes { found, expected } => write!(
                f,
                "found a list of {found} hosts, expected one of {expected}: the lists of hosts differ"
            ),
            Self::Number { found, expected } => write!(
                f,
                "found process {found}, expected process {expected}: the lists of hosts differ"
            ),
        }
    }
}

/// Why processes could not connect.
#[derive(Debug)]
#[non_exhaustive]
pub enum MeetError {
    /// It cannot listen on an address.
    Listen {
        /// The address.
        address: String,
        /// The system's error.
        error: io::Error,
    },
    /// The process is not one of the hosts.
    NoSuchProcess {
        /// Its number, from 0.
        process: usize,
        /// The number of processes.
        processes: usize,
    },
    /// Not all processes connected in time.
    Missing {
        /// The missing ones.
        processes: Vec<MissingProcess>,
        /// The time limit in seconds.
        seconds: u64,
    },
    /// Another process is there, but does something else.
    Different {
        /// Its number, if it is known.
        process: Option<usize>,
        /// Its address.
        address: String,
        /// The difference.
        difference: Difference,
    },
    /// Another process with the same number connected before this one.
    Taken {
        /// The number of this process.
        process: usize,
        /// The process that reports it.
        address: String,
    },
    /// A process that had connected has left again.
    Left {
        /// Its number.
        process: usize,
        /// Its address.
        address: String,
        /// The error of the system, or of the process itself.
        reason: String,
    },
    /// The progress callback stopped it.
    Cancelled,
    /// The system's error.
    Io(io::Error),
}

impl From<io::Error> for MeetError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for MeetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listen { address, error } => write!(f, "can't listen on {address}: {error}"),
            Self::NoSuchProcess { process, processes } => write!(
                f,
                "found process {process}, expected one of 0 to {}",
                processes.saturating_sub(1)
            ),
            Self::Missing { processes, .. } => {
                for (index, missing) in processes.iter().enumerate() {
                    let separator = if index == 0 { "" } else { "; " };
                    let MissingProcess {
                        process,
                        address,
                        reason,
                    } = missing;
                    write!(f, "{separator}process {process} ({address}) {reason}")?;
                }
                Ok(())
            }
            Self::Different {
                process: Some(process),
                address,
                difference,
            } => write!(f, "process {process} ({address}): {difference}"),
            Self::Different {
                process: None,
                address,
                difference,
            } => write!(f, "the process at {address}: {difference}"),
            Self::Taken { process, address } => write!(
                f,
                "there is another process {process}, as the one at {address} says"
            ),
            Self::Left {
                process,
                address,
                reason,
            } => write!(f, "process {process} ({address}) has left: {reason}"),
            Self::Cancelled => f.write_str("stopped while waiting for other processes"),
            Self::Io(error) => write!(f, "the processes can't be connected: {error}"),
        }
    }
}

impl std::error::Error for MeetError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Listen { error, .. } | Self::Io(error) => Some(error),
            _ => None,
        }
    }
}
