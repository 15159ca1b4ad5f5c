//! Errors in a table file.

use core::fmt;
use std::io;

use row_search::SearchError;

/// Why a table file could not be written or was rejected.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The file could not be read or written.
    Io(io::Error),
    /// The header of the table is too long.
    LongHeader {
        /// Its length in bytes.
        found: usize,
        /// The maximum length.
        limit: usize,
    },
    /// The table gets its distances from a function and stores none, so there is nothing to write.
    NoDistances,
    /// The file ends within the header, or a length in the header is impossible.
    Header,
    /// The file does not begin like a table file.
    Magic {
        /// Its first eight bytes.
        found: [u8; 8],
    },
    /// The file has an unsupported version of the format.
    Version {
        /// Its version.
        found: u16,
        /// The supported version.
        expected: u16,
    },
    /// The table belongs to another puzzle, or to another definition of the same puzzle.
    Origin {
        /// The name of the puzzle in the file.
        found: String,
    },
    /// The pocket cube does not have this metric.
    Metric {
        /// The metric in the file.
        found: String,
    },
    /// A move differs from that of the puzzle.
    Moves {
        /// The number of the move, from 0.
        index: usize,
        /// Its name in the file; `None` if there are fewer moves.
        found: Option<String>,
        /// Its name in the puzzle; `None` if there are fewer moves.
        expected: Option<String>,
    },
    /// The number of rows, or of elements per row, differs from that of the puzzle.
    Shape {
        /// The number of rows and of elements per row in the file.
        found: (u64, u32),
        /// Those of the puzzle.
        expected: (u64, u32),
    },
    /// The number of states at each distance is impossible: the numbers do not add up to the number
    /// of states, or a distance is skipped or too large.
    Distribution,
    /// The number of bits per state does not fit the largest distance.
    Width {
        /// The number of bits.
        found: u8,
        /// The number of bits for the largest distance.
        expected: u8,
    },
    /// The file is too short or too long.
    Length {
        /// Its length in bytes, or the number of bytes read so far.
        found: u64,
        /// The length according to its header.
        expected: u64,
    },
    /// The checksum is wrong: something in the file was changed.
    Checksum,
    /// The distances or their counts are wrong, although the checksum is right.
    Proof(SearchError),
    /// There is not enough memory for the table.
    Memory {
        /// The size of the table in bytes.
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
            Self::NoDistances => {
                write!(f, "the table stores no distances, so it cannot be written")
            }
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
                write!(f, "{found} bits per state, expected {expected}")
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
