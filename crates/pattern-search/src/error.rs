//! Why there is no solver, or no search.

use core::fmt;

use puzzle_def::{DefinitionError, TooManyTurns};
use row_search::{NameError, SearchError};

/// Why there is no solver for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolverError {
    /// The puzzle has too many moves.
    Turns(TooManyTurns),
    /// The names of the moves can't be told apart.
    Names(NameError),
    /// A view doesn't say what of each orbit is looked at.
    Orbits {
        /// The number of orbits that it speaks of.
        found: usize,
        /// The number of orbits of the puzzle.
        expected: usize,
    },
    /// The bounds of what a view shows were not found.
    Search(SearchError),
    /// A position isn't one of the puzzle.
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
                    "found a view of {found} orbits, expected one of {expected}"
                )
            }
            Self::Search(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SolverError {}

/// A position that isn't one of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError(pub DefinitionError);

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl core::error::Error for PositionError {}
