//! What is wrong with bytes from another part of a search.

use core::fmt;
use core::ops::Range;

/// What is wrong with bytes from another part of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BlockError {
    /// They end too soon.
    Ended {
        /// How many bytes there are.
        found: usize,
    },
    /// They are about a row that they should not be about.
    Row {
        /// The number of the row.
        found: u64,
        /// The rows that they may be about.
        expected: Range<u64>,
    },
    /// A row does not come behind the one before it.
    Order {
        /// The number of the row.
        found: u64,
        /// The least that it may be.
        expected: u64,
    },
    /// They name what is no element of the fibre.
    Element {
        /// The number of the row.
        row: u64,
    },
    /// They tell a part what one of its own rows lacks.
    Own {
        /// The number of the row.
        row: u64,
    },
    /// They tell of a row that lacks many states. Only few are told.
    TooMany {
        /// The number of the row.
        row: u64,
        /// How many it lacks.
        found: usize,
        /// The most that are told.
        expected: usize,
    },
    /// There is no level that they could be of: none was begun.
    NoLevel,
}

impl fmt::Display for BlockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended { found } => {
                write!(f, "a block ends after {found} bytes, expected more")
            }
            Self::Row {
                found,
                expected: Range { start, end },
            } => write!(
                f,
                "found row {found} in a block, expected {start} to below {end}"
            ),
            Self::Order { found, expected } => write!(
                f,
                "found row {found} in a block, expected row {expected} or one behind it"
            ),
            Self::Element { row } => {
                write!(
                    f,
                    "found what is no element of the fibre in row {row} of a block"
                )
            }
            Self::Own { row } => write!(
                f,
                "found what row {row} lacks, expected only rows of other parts"
            ),
            Self::TooMany {
                row,
                found,
                expected,
            } => write!(
                f,
                "found {found} states that row {row} lacks, expected {expected} or fewer"
            ),
            Self::NoLevel => write!(f, "found a block, expected none: no level was begun"),
        }
    }
}

impl core::error::Error for BlockError {}
