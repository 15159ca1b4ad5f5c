//! Why two searches have not met.

use core::fmt;

use row_search::Depth;

/// Why there is no solution of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotMet {
    /// No moves solve the position, or it is none of this puzzle.
    Unsolvable,
    /// There is no solution with as few moves as were asked for.
    TooFar {
        /// How many it may have.
        moves: Depth,
    },
    /// The searches would have to keep more states than they may; a table tells.
    TooMany {
        /// How many they may keep.
        limit: usize,
    },
}

impl fmt::Display for NotMet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolvable => f.write_str(
                "found a position that no moves solve, expected one that they can solve",
            ),
            Self::TooFar { moves } => write!(
                f,
                "found a position farther away, expected one that {moves} moves solve"
            ),
            Self::TooMany { limit } => write!(
                f,
                "found no solution among {limit} states, expected one nearby: farther ones take a table"
            ),
        }
    }
}

impl core::error::Error for NotMet {}
