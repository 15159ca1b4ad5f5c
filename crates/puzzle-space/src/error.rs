//! Why a space cannot be made from a definition.

use core::fmt;

use num_bigint::BigUint;
use perm_group::decimal;
use puzzle_def::TooManyTurns;
use row_search::{FibreError, NameError};

/// Why a space cannot be made from a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpaceError {
    /// A part of the puzzle that cannot be divided further has too many rows to list.
    TooManyRows {
        /// The largest number allowed.
        limit: u64,
    },
    /// There is not enough memory for the lists of rows, or for the tables of their steps.
    NoMemory {
        /// The number of rows, or of those found so far.
        rows: u64,
    },
    /// There are too many pieces to plan a search quickly; a search would never end.
    TooManyPoints {
        /// The total number of their orientations.
        found: usize,
        /// The largest number allowed.
        limit: usize,
    },
    /// The puzzle has more states than can be numbered.
    TooManyStates {
        /// An upper bound for their number.
        found: BigUint,
    },
    /// The rows have fewer states than moves can make, or a search has found another number.
    Miscounted {
        /// The number of states of the rows, or of all levels.
        found: BigUint,
        /// The number of states that moves can make.
        expected: BigUint,
    },
    /// Two parts of the puzzle are linked in too many ways to list.
    Linked,
    /// The grip cannot be ignored: a rotation of the whole can leave a state looking the same, so
    /// states have different numbers of grips.
    UnseenRotation,
    /// The grip cannot be ignored: positions are blocked depending on the grip.
    BlockedGrip,
    /// The grip cannot be ignored: this build lacks the feature for it.
    WithoutSymmetry,
    /// The moves have too many powers.
    Turns(TooManyTurns),
    /// The names of the moves are invalid.
    Names(NameError),
    /// The search rejects the fibre.
    Fibre(FibreError),
    /// The grip cannot be ignored: a rotation of the whole does not take each move to a move.
    NotRotated {
        /// The rotation.
        rotation: String,
        /// The move.
        mv: String,
    },
    /// A rotation of the whole takes a place to one where other pieces are allowed.
    NotAllowedRotated {
        /// The rotation.
        rotation: String,
    },
    /// The rotations of the whole have too many products.
    TooManyRotations {
        /// The largest number allowed.
        limit: usize,
    },
    /// The number of this process is not below the number of processes.
    NoProcess {
        /// Its number, from 0.
        process: usize,
        /// The number of processes.
        processes: usize,
    },
    /// The processes that make the space together cannot communicate.
    NotGathered {
        /// The error of [`Gather`](crate::Gather), or that it gave too few or too many results.
        reason: String,
    },
    /// A process sent invalid data.
    InvalidRows {
        /// Its number.
        process: usize,
        /// What is wrong with the data.
        reason: String,
    },
    /// The processes have made different spaces.
    OtherRows {
        /// The first one whose space differs from that of this process.
        process: usize,
    },
}

impl SpaceError {
    /// Whether the error is about size: a puzzle with fewer distinguished pieces, or more memory,
    /// might succeed.
    #[must_use]
    pub fn is_about_size(&self) -> bool {
        matches!(
            self,
            Self::TooManyRows { .. }
                | Self::NoMemory { .. }
                | Self::TooManyPoints { .. }
                | Self::TooManyStates { .. }
                | Self::Linked
        )
    }

    /// Whether the error comes from the option to ignore the [grip](crate::Choices::any_grip).
    #[must_use]
    pub fn is_about_grip(&self) -> bool {
        matches!(
            self,
            Self::UnseenRotation
                | Self::BlockedGrip
                | Self::NotRotated { .. }
                | Self::NotAllowedRotated { .. }
                | Self::TooManyRotations { .. }
        )
    }
}

impl fmt::Display for SpaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyRows { limit } => {
                write!(
                    f,
                    "found more than {limit} rows in a part of the puzzle, expected no more"
                )
            }
            Self::NoMemory { rows } => {
                write!(f, "the lists of {rows} rows or more do not fit in memory")
            }
            Self::TooManyPoints { found, limit } => write!(
                f,
                "found pieces with {found} orientations in total, expected at most {limit} to plan a search"
            ),
            Self::TooManyStates { found } => {
                let found = decimal(found);
                write!(f, "found up to {found} states, expected fewer than 2^64")
            }
            Self::Miscounted { found, expected } => write!(
                f,
                "found {} positions, expected the {} that the moves make",
                decimal(found),
                decimal(expected)
            ),
            Self::Linked => f.write_str(
                "found two parts of the puzzle linked in more than 4096 ways, expected fewer",
            ),
            Self::UnseenRotation => f.write_str(
                "the grip can't be ignored: a rotation of the whole puzzle may leave some positions looking the same",
            ),
            Self::BlockedGrip => f.write_str(
                "the grip can't be ignored where positions are blocked, except with a maximum depth",
            ),
            Self::WithoutSymmetry => f.write_str(
                "ignoring the grip needs the feature `symmetry`",
            ),
            Self::Turns(error) => error.fmt(f),
            Self::Names(error) => error.fmt(f),
            Self::Fibre(error) => error.fmt(f),
            Self::NotRotated { rotation, mv } => write!(
                f,
                "rotation {rotation} takes move {mv} to something that is not a move"
            ),
            Self::NotAllowedRotated { rotation } => write!(
                f,
                "rotation {rotation} takes a place to one where other pieces are allowed"
            ),
            Self::TooManyRotations { limit } => write!(
                f,
                "found more than {limit} products of rotations, expected no more"
            ),
            Self::NoProcess { process, processes } => write!(
                f,
                "found process {process}, expected one below {processes}"
            ),
            Self::NotGathered { reason } => {
                write!(f, "the processes can't list rows together: {reason}")
            }
            Self::InvalidRows { process, reason } => {
                write!(f, "process {process} sent invalid rows: {reason}")
            }
            Self::OtherRows { process } => write!(
                f,
                "process {process} listed different rows or steps"
            ),
        }
    }
}

impl core::error::Error for SpaceError {}
