//! Why two searches did not meet.

use core::fmt;

use row_search::Depth;

/// Why no solution was found for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotMet {
    /// No moves solve the position, or it does not belong to this puzzle.
    Unsolvable,
    /// There is no solution within the given number of moves.
    TooFar {
        /// The given number of moves.
        moves: Depth,
    },
    /// The searches would exceed their limit on states; use a table instead.
    TooMany {
        /// The limit.
        limit: usize,
    },
}

impl fmt::Display for NotMet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsolvable => f.write_str("no moves solve this position"),
            Self::TooFar { moves } => {
                write!(f, "the position has no solution of at most {moves} moves")
            }
            Self::TooMany { limit } => write!(
                f,
                "found no solution among {limit} states; farther positions need a table"
            ),
        }
    }
}

impl core::error::Error for NotMet {}
