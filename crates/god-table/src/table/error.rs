//! The error for states that a table cannot solve.

use core::fmt;

use row_search::State;

/// A state that the moves of a table cannot solve, or that does not exist.
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
