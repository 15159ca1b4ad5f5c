//! Why a search does not go on from what was kept.

use core::fmt;
use core::ops::Range;
use std::io;

use super::super::MAX_LIGHT_DEPTH;
use crate::depth::Depth;
use crate::search::SearchError;

/// Why a search does not go on from what was kept.
#[derive(Debug)]
#[non_exhaustive]
pub enum ResumeError {
    /// It can't be read.
    Io(io::Error),
    /// It is cut short.
    Ended {
        /// How many bytes there are.
        found: u64,
    },
    /// It begins in another way than what a search keeps.
    Magic {
        /// Its first eight bytes.
        found: [u8; 8],
    },
    /// It is of another version of the format.
    Version {
        /// Its version.
        found: u16,
        /// The version that can be read.
        expected: u16,
    },
    /// It was kept under another identity.
    Identity,
    /// It has another number of rows than the space.
    Rows {
        /// The number of rows.
        found: u64,
        /// That of the space.
        expected: u64,
    },
    /// Its rows are over another fibre than that of the space.
    Fibre,
    /// Its rows are numbered in another way than those of the space, or have other weights or moves.
    Numbering,
    /// What it says about the end of the search is neither yes nor no.
    End {
        /// The number in its place.
        found: u8,
    },
    /// A search has no such number of levels.
    Levels {
        /// The number.
        found: u32,
    },
    /// A level has no states.
    EmptyLevel {
        /// Its distance.
        depth: Depth,
    },
    /// The numbers of states add up to 2^64 or more.
    CountsTooLarge,
    /// The first level has another number of states than the space has goals. As all numbers of states here, it is times
    /// the unit of the weights.
    Goals {
        /// The number of states.
        found: u64,
        /// That of the goals.
        expected: u64,
    },
    /// The space doesn't have the rows that it should hold.
    Range {
        /// Those rows.
        found: Range<u64>,
        /// The number of rows of the space.
        expected: u64,
    },
    /// It is of another level than what was read before it.
    OtherLevel {
        /// Its last distance, and whether it is known that there are no states beyond it.
        found: (Depth, bool),
        /// Those of what was read before.
        expected: (Depth, bool),
    },
    /// It has another number of states at a distance than what was read before it.
    OtherCount {
        /// The distance.
        depth: Depth,
        /// The number of states.
        found: u64,
        /// That of what was read before.
        expected: u64,
    },
    /// A row is there twice.
    RowTwice {
        /// The number of the row.
        row: u64,
    },
    /// A row is not there.
    RowMissing {
        /// The number of the row.
        row: u64,
    },
    /// There is nothing to read.
    Nothing,
    /// A goal was not reached.
    Goal {
        /// The number of its row.
        row: u64,
    },
    /// There is no such run of rows.
    Run {
        /// The first of its rows.
        row: u64,
    },
    /// What was kept of a row contradicts itself.
    Row {
        /// The number of the row.
        row: u64,
    },
    /// Another number of states was reached than there should be: in all rows that of all levels.
    Reached {
        /// The number of states.
        found: u64,
        /// The number that was kept, or the sum of the levels.
        expected: u64,
    },
    /// Another number of states is new than there should be: in all rows that of the last level.
    Newest {
        /// The number of states.
        found: u64,
        /// The number that was kept, or that of the level.
        expected: u64,
    },
    /// The checksum is wrong: something has changed.
    Checksum {
        /// The checksum that was kept.
        found: u64,
        /// That of the bytes.
        expected: u64,
    },
    /// There is more than was kept.
    Longer,
    /// A search of the space can't even be begun.
    Search(SearchError),
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Ended { found } => write!(f, "it ends after {found} bytes, expected more"),
            Self::Magic { found } => write!(
                f,
                "it begins with \"{}\", expected what a counting search keeps",
                found.escape_ascii()
            ),
            Self::Version { found, expected } => {
                write!(
                    f,
                    "found version {found} of the format, expected {expected}"
                )
            }
            Self::Identity => write!(f, "it was kept of another search, or is damaged"),
            Self::Rows { found, expected } => write!(f, "found {found} rows, expected {expected}"),
            Self::Fibre => write!(f, "its rows are over another fibre, or it is damaged"),
            Self::Numbering => write!(
                f,
                "its rows are numbered in another way or have other moves, or it is damaged"
            ),
            Self::End { found } => write!(
                f,
                "found {found} in the place that tells whether the search is over, expected 0 or 1"
            ),
            Self::Levels { found } => {
                let most = MAX_LIGHT_DEPTH + 1;
                write!(f, "found {found} levels, expected 1 to {most}")
            }
            Self::EmptyLevel { depth } => {
                write!(f, "found no states at distance {depth}, expected some")
            }
            Self::CountsTooLarge => {
                write!(f, "found levels of 2^64 states or more, expected fewer")
            }
            Self::Goals { found, expected } => {
                write!(f, "found {found} goals, expected {expected}")
            }
            Self::Range { found, expected } => write!(
                f,
                "found rows {} to below {}, expected some of {expected}",
                found.start, found.end
            ),
            Self::OtherLevel { found, expected } => {
                let [found, expected] =
                    [found, expected].map(|&(depth, is_over)| LastLevel { depth, is_over });
                write!(
                    f,
                    "found {found}, expected {expected} as in another part of the search"
                )
            }
            Self::OtherCount {
                depth,
                found,
                expected,
            } => write!(
                f,
                "found {found} states at distance {depth}, expected {expected} as in another part of the search"
            ),
            Self::RowTwice { row } => write!(f, "found row {row} twice, expected it once"),
            Self::RowMissing { row } => write!(f, "found no part with row {row}, expected one"),
            Self::Nothing => write!(f, "found nothing that was kept, expected one part at least"),
            Self::Goal { row } => {
                write!(
                    f,
                    "found a goal in row {row} that was not reached, expected all to be"
                )
            }
            Self::Run { row } => write!(f, "found no run of rows at row {row}, expected one"),
            Self::Row { row } => write!(f, "what was kept of row {row} contradicts itself"),
            Self::Reached { found, expected } => {
                write!(f, "found {found} states in all levels, expected {expected}")
            }
            Self::Newest { found, expected } => {
                write!(
                    f,
                    "found {found} states in the last level, expected {expected}"
                )
            }
            Self::Checksum { found, expected } => {
                write!(
                    f,
                    "it is damaged: found the checksum {found:016x}, expected {expected:016x}"
                )
            }
            Self::Longer => write!(f, "found more bytes behind the checksum, expected none"),
            Self::Search(error) => error.fmt(f),
        }
    }
}

/// The last level of a search, for people.
struct LastLevel {
    depth: Depth,
    is_over: bool,
}

impl fmt::Display for LastLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, is_over } = self;
        write!(f, "level {depth}")?;
        if *is_over {
            f.write_str(", with nothing beyond it")?;
        }
        Ok(())
    }
}

impl core::error::Error for ResumeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Search(error) => Some(error),
            _ => None,
        }
    }
}
