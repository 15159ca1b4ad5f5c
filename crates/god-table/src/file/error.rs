//! Errors in a table file.

use core::fmt;
use std::io;

use row_search::SearchError;

/// Why a table file was not written or not accepted.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The file could not be read or written.
    Io(io::Error),
    /// The header of the table is too long to be written.
    LongHeader {
        /// Its length in bytes.
        found: usize,
        /// The greatest length.
        limit: usize,
    },
    /// The table has its distances told and keeps none, so there is nothing to write.
    NoDistances,
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
    /// The table belongs to another puzzle, or to another definition of it.
    Origin {
        /// The name of the puzzle in the file.
        found: String,
    },
    /// The pocket cube has no such metric.
    Metric {
        /// The metric in the file.
        found: String,
    },
    /// A move is not that of the puzzle.
    Moves {
        /// The number of the move, from 0.
        index: usize,
        /// Its name in the file; `None` if there are fewer moves.
        found: Option<String>,
        /// Its name in the puzzle; `None` if there are fewer moves.
        expected: Option<String>,
    },
    /// The rows or the elements of a row are not those of the puzzle.
    Shape {
        /// The number of rows, and of elements of each, in the file.
        found: (u64, u32),
        /// Those of the puzzle.
        expected: (u64, u32),
    },
    /// The number of states at each distance can't be right: their sum is not the number of states, or a distance is left out or
    /// too large.
    Distribution,
    /// The number of bits to a state is not the one that the largest distance calls for.
    Width {
        /// The number of bits.
        found: u8,
        /// The number called for.
        expected: u8,
    },
    /// The file is too short or too long.
    Length {
        /// Its length in bytes, or how many of them were read.
        found: u64,
        /// The length that its header calls for.
        expected: u64,
    },
    /// The checksum is wrong: something in the file has changed.
    Checksum,
    /// The distances or their numbers are wrong, though the checksum is right.
    Proof(SearchError),
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
            Self::LongHeader { found, limit } => {
                write!(
                    f,
                    "a table header of {found} bytes, expected at most {limit}"
                )
            }
            Self::NoDistances => write!(f, "the table keeps no distances that could be written"),
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
            Self::Origin { found } => write!(
                f,
                "a table of another puzzle, or of another definition of it: {found:?}"
            ),
            Self::Metric { found } => {
                write!(f, "a table in the metric {found:?}, expected htm or qtm")
            }
            Self::Moves {
                index,
                found,
                expected,
            } => {
                let quoted = |name: &String| format!("{name:?}");
                let [found, expected] = [found, expected]
                    .map(|name| name.as_ref().map_or_else(|| "none".into(), quoted));
                let number = index + 1;
                write!(
                    f,
                    "move {number} of the table is {found}, expected {expected}"
                )
            }
            Self::Shape { found, expected } => write!(
                f,
                "a table of {} rows of {} states, expected {} rows of {}",
                found.0, found.1, expected.0, expected.1
            ),
            Self::Distribution => write!(f, "the number of states at each distance can't be right"),
            Self::Width { found, expected } => {
                write!(f, "{found} bits to a state, expected {expected}")
            }
            Self::Length { found, expected } => {
                write!(f, "the file has {found} bytes, expected {expected}")
            }
            Self::Checksum => write!(f, "the checksum is wrong: the file is damaged"),
            Self::Proof(error) => error.fmt(f),
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
            _ => None,
        }
    }
}
