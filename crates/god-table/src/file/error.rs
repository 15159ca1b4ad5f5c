//! What can be wrong with a table file.

use core::fmt;
use std::io;

use row_search::{ProofError, SearchError};

use crate::metric::Metric;

/// Why a table file was not written or not accepted.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The file could not be read or written.
    Io(io::Error),
    /// The header could not be encoded, or the table has its distances told and keeps none.
    Encode,
    /// The file ends within the header, or a length in the header is absurd.
    Header,
    /// The file does not begin as a table does.
    Magic {
        /// Its first eight bytes.
        found: [u8; 8],
    },
    /// The file is of another version of the format.
    Version {
        /// Its version.
        found: u16,
        /// The version that can be read.
        expected: u16,
    },
    /// The table belongs to another puzzle.
    Puzzle {
        /// The number of the puzzle.
        found: u8,
    },
    /// There is no such metric.
    Metric {
        /// The number of the metric.
        found: u8,
    },
    /// The moves are not moves of the metric.
    Moves {
        /// The moves, one bit a column.
        found: u16,
        /// The metric.
        metric: Metric,
    },
    /// The table belongs to another definition.
    Definition {
        /// The name of that one.
        found: String,
    },
    /// The table has another number of moves than its puzzle.
    MoveCount {
        /// The number of moves.
        found: usize,
        /// The number of the puzzle's.
        expected: usize,
    },
    /// A move has another name than that of the puzzle.
    MoveName {
        /// The name in the file.
        found: String,
        /// The name of the puzzle's move.
        expected: String,
    },
    /// The rows or the fibre are not those of the puzzle.
    Shape,
    /// The number of states at each distance is wrong: in the header their sum is not the number of
    /// states or a distance is left out, or they are not the numbers found in the table.
    Distribution,
    /// The number of bits to a state is not the one that the largest distance calls for.
    Width {
        /// The number of bits.
        found: u8,
        /// The number called for.
        expected: u8,
    },
    /// The length of the packed distances is not the one that states and bits call for.
    Payload {
        /// The length in bytes.
        found: u64,
        /// The length called for.
        expected: u64,
    },
    /// The file is too short or too long.
    Length {
        /// Its length in bytes, or how many of them were read.
        found: usize,
        /// The length that its header calls for.
        expected: usize,
    },
    /// The checksum is wrong: something in the file has changed.
    Checksum,
    /// A distance is wrong, though the checksum is right.
    Proof(ProofError),
    /// Distances modulo 3 could not be proved.
    Search(SearchError),
    /// There is no memory for the table.
    Memory {
        /// The number of bytes that it takes.
        bytes: u64,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Encode => write!(f, "the header of the table could not be encoded"),
            Self::Header => write!(
                f,
                "not a distance table: the file ends within the header, or its header is damaged"
            ),
            Self::Magic { found } => {
                write!(
                    f,
                    "not a distance table: the file begins with \"{}\"",
                    found.escape_ascii()
                )
            }
            Self::Version { found, expected } => {
                write!(f, "table format version {found}, expected {expected}")
            }
            Self::Puzzle { found } => write!(
                f,
                "a table of puzzle number {found}, expected the pocket cube, 1"
            ),
            Self::Metric { found } => {
                write!(f, "metric number {found}, expected 1 (HTM) or 2 (QTM)")
            }
            Self::Moves { found, metric } => {
                write!(f, "move set {found:#b} is not a set of moves of {metric}")
            }
            Self::Definition { found } => write!(
                f,
                "a table of another definition, \"{}\", expected one of this puzzle",
                found.escape_debug()
            ),
            Self::MoveCount { found, expected } => {
                write!(f, "a table of {found} moves, expected {expected}")
            }
            Self::MoveName { found, expected } => write!(
                f,
                "a table with the move \"{}\", expected {expected}",
                found.escape_debug()
            ),
            Self::Shape => write!(f, "the shape of the table is not that of the puzzle"),
            Self::Distribution => write!(f, "the number of states at each distance is wrong"),
            Self::Width { found, expected } => {
                write!(f, "{found} bits to a state, expected {expected}")
            }
            Self::Payload { found, expected } => {
                write!(f, "{found} bytes of distances, expected {expected}")
            }
            Self::Length { found, expected } => {
                write!(f, "the file has {found} bytes, expected {expected}")
            }
            Self::Checksum => write!(f, "the checksum is wrong: the file is damaged"),
            Self::Proof(error) => error.fmt(f),
            Self::Search(error) => error.fmt(f),
            Self::Memory { bytes } => {
                write!(f, "there is no memory for the {bytes} bytes of the table")
            }
        }
    }
}

impl core::error::Error for FileError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Proof(error) => Some(error),
            Self::Search(error) => Some(error),
            _ => None,
        }
    }
}
