//! States that a table has no way for.

use core::fmt;

use row_search::State;

/// A state that the moves of a table can't solve, or that its space doesn't have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolvable {
    /// The state.
    pub state: State,
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { row, element } = self.state;
        write!(
            f,
            "found the state in row {row}, element {element}, expected one that the moves can solve"
        )
    }
}

impl core::error::Error for Unsolvable {}

/// Why there is no sequence that makes a state.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MakingError {
    /// There is none that solves it either.
    Unsolvable(Unsolvable),
    /// A move of the solution can't be undone by a move.
    NoInverse {
        /// The name of the move.
        mv: String,
    },
}

impl fmt::Display for MakingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolvable(error) => error.fmt(f),
            Self::NoInverse { mv } => {
                write!(f, "found the move {mv}, expected one that a move can undo")
            }
        }
    }
}

impl core::error::Error for MakingError {}
