//! Why a solver cannot be made, or a search cannot start.

use core::fmt;

use puzzle_def::{DefinitionError, TooManyTurns};
use row_search::{NameError, SearchError};

/// Why a solver cannot be made for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolverError {
    /// The puzzle has too many moves.
    Turns(TooManyTurns),
    /// The names of the moves are not distinct.
    Names(NameError),
    /// A view does not have one entry for each orbit.
    Orbits {
        /// The number of its entries.
        found: usize,
        /// The number of orbits of the puzzle.
        expected: usize,
    },
    /// The bounds for a view could not be computed.
    Search(SearchError),
    /// A position does not belong to the puzzle.
    Position(DefinitionError),
}

impl fmt::Display for SolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turns(error) => error.fmt(f),
            Self::Names(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::Orbits { found, expected } => {
                write!(
                    f,
                    "the view has {found} orbits, but the puzzle has {expected}"
                )
            }
            Self::Search(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SolverError {}
