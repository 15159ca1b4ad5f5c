//! Any puzzle, by its name or its definition, with some of its pieces and moves: counted, solved and scrambled; numbers and words.

mod chosen;
mod film;
mod numbers;
mod piece_numbers;
mod question;
mod search;
mod session;
mod solver;
#[cfg(test)]
mod tests;

use god_table::engine::SearchError;

use crate::fault::Fault;

pub use self::session::PuzzleSession;

/// The name of a fault that says that no moves lead to the solved position.
const UNSOLVABLE: &str = "Unsolvable";

/// The name of a fault that says that more moves are needed than there may be.
const TOO_FAR: &str = "TooFar";

/// The name of a fault in a search that has begun.
const SEARCH: &str = "SearchError";

impl Fault {
    /// Something else than what was expected.
    fn mismatch(found: &str, expected: &str) -> Self {
        Self::saying(format!("found {found}, expected {expected}"))
    }
}

impl From<SearchError> for Fault {
    fn from(error: SearchError) -> Self {
        Self::saying(format!("the search failed: {error}")).named(SEARCH)
    }
}
