//! Why a search failed.

use core::fmt;

use crate::depth::Depth;
use crate::proof::ProofError;

/// Why a search failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The callback stopped the search after this depth.
    Cancelled {
        /// The last depth that was completed.
        depth: Depth,
    },
    /// A state is farther than the largest supported distance.
    TooDeep {
        /// That distance.
        limit: Depth,
    },
    /// The space has no state whose distance is 0.
    NoGoals,
    /// A move has no inverse, which distances modulo 3 require.
    OneWay {
        /// The number of the move.
        mv: usize,
    },
    /// The sets of a space with so many rows do not fit in memory.
    TooManyRows {
        /// The number of rows.
        found: u64,
    },
    /// The weights of the states at a distance do not add up to whole states.
    Weights {
        /// The distance.
        depth: Depth,
        /// The sum of the weights.
        found: u64,
        /// Their unit.
        unit: u64,
    },
    /// The levels have more states than the space.
    Miscounted {
        /// The number of states of all levels.
        found: u64,
        /// The number of states of the space.
        expected: u64,
    },
    /// The result is wrong, because of a fault in the machine or in this crate.
    Proof(ProofError),
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled { depth } => write!(f, "the search was cancelled after depth {depth}"),
            Self::TooDeep { limit } => write!(
                f,
                "a state is farther than {limit} moves, the largest distance supported"
            ),
            Self::NoGoals => write!(f, "the space has no goal, expected one at least"),
            Self::OneWay { mv } => write!(
                f,
                "found no move that undoes move {mv}, expected one for distances modulo 3"
            ),
            Self::TooManyRows { found } => {
                write!(f, "the sets of {found} rows do not fit in memory")
            }
            Self::Weights { depth, found, unit } => write!(
                f,
                "the weights at distance {depth} add up to {found}, expected a multiple of {unit}"
            ),
            Self::Miscounted { found, expected } => {
                write!(
                    f,
                    "{found} states were counted, expected at most {expected}"
                )
            }
            Self::Proof(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SearchError {}
