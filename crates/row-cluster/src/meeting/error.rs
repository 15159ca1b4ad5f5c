//! Why processes don't come together.

use core::fmt;
use std::io;

/// A process that has not come, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingProcess {
    /// Its number.
    pub process: usize,
    /// Where it should be.
    pub address: String,
    /// What happened last when it was called, or was to call.
    pub reason: String,
}

/// What two processes that meet don't agree in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// What they say to each other first.
    Version {
        /// The other's.
        found: u16,
        /// The own.
        expected: u16,
    },
    /// The version of the program, the puzzle or the options.
    Key,
    /// How many processes there are.
    Processes {
        /// The other's number of them.
        found: u32,
        /// The own.
        expected: u32,
    },
    /// Which process is at an address, or calls.
    Number {
        /// Which one is there, or is called.
        found: u32,
        /// Which one should be.
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
            Self::Processes { found, expected } => {
                write!(f, "found {found} processes, expected {expected}")
            }
            Self::Number { found, expected } => write!(
                f,
                "found process {found}, expected process {expected}: the lists of hosts differ"
            ),
        }
    }
}

/// Why processes don't come together.
#[derive(Debug)]
#[non_exhaustive]
pub enum MeetError {
    /// An address can't be listened on.
    Listen {
        /// The address.
        address: String,
        /// The system's error.
        error: io::Error,
    },
    /// The process isn't one of the hosts.
    NoSuchProcess {
        /// Its number, from 0.
        process: usize,
        /// How many there are.
        processes: usize,
    },
    /// Not all have come in time.
    Missing {
        /// Those that haven't.
        processes: Vec<MissingProcess>,
        /// How long they were waited for.
        seconds: u64,
    },
    /// Another process is there, and is told to do something else.
    Different {
        /// Its number, if it is known.
        process: Option<usize>,
        /// Where it is.
        address: String,
        /// In what it differs.
        difference: Difference,
    },
    /// Another process of the same number was let in before this one.
    Taken {
        /// The own number.
        process: usize,
        /// Who says so.
        address: String,
    },
    /// A process that had come has gone again.
    Left {
        /// Its number.
        process: usize,
        /// Where it was.
        address: String,
        /// The error of the system, or of the process itself.
        reason: String,
    },
    /// Whoever watches has said to stop.
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
            Self::Missing { processes, seconds } => {
                write!(f, "after {seconds} s there is no ")?;
                for (index, missing) in processes.iter().enumerate() {
                    let separator = if index == 0 { "" } else { ", no " };
                    let MissingProcess {
                        process,
                        address,
                        reason,
                    } = missing;
                    write!(f, "{separator}process {process} ({address}: {reason})")?;
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
            Self::Io(error) => error.fmt(f),
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
