//! Level-synchronous search over rows of bits, and the proof of its result.
//!
//! The set of states at a distance is kept as one short bit row per row of the space. A level is
//! computed by *pulling*: row p of the next level is the union, over the moves, of the frontier's
//! row at the move's target, translated back by the move's vector, without what was reached before.
//! Each task writes its own rows and reads the frontier, which nobody writes. So there is nothing to
//! race for, and the result is the same for any number of threads.

mod depths;
pub(crate) mod lanes;
mod proof;
mod pull;
mod search;

use crate::fibre::{Fibre, MAX_WORDS};
pub use depths::Depths;
use lanes::LANES;
pub use proof::{ProofError, prove};

pub use search::{LevelReport, SearchError, search};

/// Rows that one task of the thread pool works on.
const ROWS_PER_TASK: usize = 64;

/// The lengths of a row, in lanes, that the search is compiled for: those of 1, 9, 27, 81 words, and the
/// largest.
const ROW_LENGTHS: [usize; 5] = [1, 3, 7, 21, MAX_WORDS / LANES];

/// The smallest of these lengths that holds a set of elements of the fibre.
pub(crate) fn row_length(fibre: &Fibre) -> usize {
    let needed = fibre.words().div_ceil(LANES);
    ROW_LENGTHS
        .into_iter()
        .find(|&length| length >= needed)
        .unwrap_or(MAX_WORDS / LANES)
}

/// Calls a function generic in the length of a row with the length for the fibre.
macro_rules! with_row_length {
    ($fibre:expr, $function:ident($($argument:expr),* $(,)?)) => {
        match crate::engine::row_length($fibre) {
            1 => $function::<1>($($argument),*),
            3 => $function::<3>($($argument),*),
            7 => $function::<7>($($argument),*),
            21 => $function::<21>($($argument),*),
            _ => $function::<{ crate::fibre::MAX_WORDS / crate::engine::lanes::LANES }>($($argument),*),
        }
    };
}
use with_row_length;
