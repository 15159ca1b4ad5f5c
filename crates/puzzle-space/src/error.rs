//! Why a definition gives no space.

use core::fmt;

use num_bigint::BigUint;
use perm_group::decimal;
use puzzle_def::TooManyTurns;
use row_search::{FibreError, NameError};

/// Why a definition gives no space.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpaceError {
    /// A part of the puzzle that can't be cut further has too many rows to be listed.
    TooManyRows {
        /// How many there may be.
        limit: u64,
    },
    /// There is no memory for the lists of rows, or for the tables of their steps.
    NoMemory {
        /// How many rows there are, or were found so far.
        rows: u64,
    },
    /// There are too many pieces to plan a search in a short time. No search of so many would end.
    TooManyPoints {
        /// How many orientations they have together.
        found: usize,
        /// How many they may have.
        limit: usize,
    },
    /// The puzzle has more states than can be numbered.
    TooManyStates {
        /// How many there are, at most.
        found: BigUint,
    },
    /// The rows make fewer states than moves do: the space would leave some out.
    Miscounted {
        /// How many states the rows make.
        found: BigUint,
        /// The order of the group of the moves.
        expected: BigUint,
    },
    /// Two parts of the puzzle are linked in too many ways to be told apart.
    Linked,
    /// The grip shouldn't matter, but a rotation of the whole may not show: not all states are in the same number of
    /// grips.
    UnseenRotation,
    /// The grip shouldn't matter, but positions are blocked: what is blocked depends on the grip.
    BlockedGrip,
    /// The grip shouldn't matter, but what that takes is left out of this build.
    WithoutSymmetry,
    /// The moves have too many powers.
    Turns(TooManyTurns),
    /// The names of the moves are not sound.
    Names(NameError),
    /// The fibre is refused by the search.
    Fibre(FibreError),
    /// A rotation of the whole takes a move to what is none, so that positions can't be counted in any grip.
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
        /// How many there may be.
        limit: usize,
    },
    /// A process that should make the space together with others is none of them.
    NoProcess {
        /// Its number, from 0.
        process: usize,
        /// How many there are.
        processes: usize,
    },
    /// The processes that make the space together don't hear of each other.
    NotGathered {
        /// What [`Gather`](crate::Gather) says.
        reason: String,
    },
    /// Not each of the processes has told what it found.
    Words {
        /// How many have.
        found: usize,
        /// How many there are.
        expected: usize,
    },
    /// A process has told what can't be.
    Told {
        /// Its number.
        process: usize,
        /// The fault.
        error: TellingError,
    },
    /// The processes have come to different spaces.
    OtherRows {
        /// The first one whose space is not that of this process.
        process: usize,
    },
}

/// A fault in what another process tells of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TellingError {
    /// It is about more or fewer moves than are to be told of.
    Length {
        /// How many bytes there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// There is no row like one that it leads to.
    Maps {
        /// The row that is led on from.
        row: u64,
        /// How many maps should keep the new row.
        found: u64,
        /// What that should divide: how many maps there are.
        expected: u64,
    },
}

impl SpaceError {
    /// Whether a puzzle with fewer pieces told apart, or more memory, could have a space.
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

    /// Whether the puzzle can't be searched [in any grip](crate::Choices::any_grip), and could be in one.
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
                "found pieces in {found} orientations in all, expected at most {limit} to plan a search"
            ),
            Self::TooManyStates { found } => {
                let found = decimal(found);
                write!(f, "found up to {found} states, expected fewer than 2^64")
            }
            Self::Miscounted { found, expected } => write!(
                f,
                "found {} states in the rows, expected the {} that the moves make",
                decimal(found),
                decimal(expected)
            ),
            Self::Linked => f.write_str(
                "found two parts of the puzzle linked in more than 4096 ways, expected fewer",
            ),
            Self::UnseenRotation => f.write_str(
                "found a rotation of the whole that can't be seen in some positions, expected pieces that tell all grips apart",
            ),
            Self::BlockedGrip => f.write_str(
                "found blocked positions, expected none where positions are counted in any grip",
            ),
            Self::WithoutSymmetry => f.write_str(
                "found positions asked for in any grip, expected them in one grip without the feature `symmetry`",
            ),
            Self::Turns(error) => error.fmt(f),
            Self::Names(error) => error.fmt(f),
            Self::Fibre(error) => error.fmt(f),
            Self::NotRotated { rotation, mv } => write!(
                f,
                "found that the rotation {rotation} takes the move {mv} to none of the moves, expected that rotations \
                 take moves to moves"
            ),
            Self::NotAllowedRotated { rotation } => write!(
                f,
                "found that the rotation {rotation} takes a place to one where other pieces are allowed, expected the same \
                 pieces"
            ),
            Self::TooManyRotations { limit } => write!(
                f,
                "found more than {limit} products of rotations, expected no more"
            ),
            Self::NoProcess { process, processes } => write!(
                f,
                "found process {process} to list rows together, expected one below {processes}"
            ),
            Self::NotGathered { reason } => {
                write!(f, "the processes can't list rows together: {reason}")
            }
            Self::Words { found, expected } => write!(
                f,
                "found rows that {found} processes tell of, expected those of {expected}"
            ),
            Self::Told { process, error } => {
                write!(f, "what process {process} tells of rows is damaged: {error}")
            }
            Self::OtherRows { process } => write!(
                f,
                "process {process} has listed other rows or steps than this one, expected the same"
            ),
        }
    }
}

impl fmt::Display for TellingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found, expected } => {
                write!(f, "found {found} bytes, expected {expected}")
            }
            Self::Maps {
                row,
                found,
                expected,
            } => write!(
                f,
                "found that {found} maps keep a row next to row {row}, expected a divisor of {expected}"
            ),
        }
    }
}

impl core::error::Error for TellingError {}

impl core::error::Error for SpaceError {}
