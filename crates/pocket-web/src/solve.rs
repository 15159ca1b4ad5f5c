//! Any puzzle, by its name or its definition, with some of its pieces and moves: counted, solved
//! and scrambled. Also numbers and words.

mod chosen;
mod film;
mod numbers;
mod question;
mod search;
mod session;
mod solver;
#[cfg(test)]
mod tests;

use god_table::engine::SearchError;

use crate::fault::Fault;

pub use self::session::PuzzleSession;

/// The name of the fault that no moves lead to the solved position.
const UNSOLVABLE: &str = "Unsolvable";

/// The name of the fault that more moves are needed than allowed.
const TOO_FAR: &str = "TooFar";

/// The name of a fault during a search.
const SEARCH: &str = "SearchError";

impl Fault {
    /// The fault that something else was found than expected.
    fn mismatch(found: &str, expected: &str) -> Self {
        Self::saying(format!("found {found}, expected {expected}"))
    }
}

impl From<SearchError> for Fault {
    fn from(error: SearchError) -> Self {
        Self::saying(format!("the search failed: {error}")).named(SEARCH)
    }
}
