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

use self::lanes::LANES;
use crate::fibre::{Fibre, MAX_WORDS};

pub use self::depths::Depths;
pub use self::proof::{ProofError, prove};
pub use self::search::{LevelReport, SearchError, search};

/// Rows that one task of the thread pool works on.
const ROWS_PER_TASK: usize = 64;

/// The lengths of a row, in lanes, that the search is compiled for: those of 1, 9, 27, 81 words, and the
/// largest.
const ROW_LENGTHS: [usize; 5] = [1, 3, 7, 21, MAX_WORDS / LANES];

/// Which is the smallest of these lengths that holds a set of elements of the fibre.
fn row_length_number(fibre: &Fibre) -> usize {
    let needed = fibre.words().div_ceil(LANES);
    let longest = ROW_LENGTHS.len() - 1;
    ROW_LENGTHS[..longest]
        .iter()
        .position(|&length| length >= needed)
        .unwrap_or(longest)
}

/// Calls a function generic in the length of a row with the length for the fibre.
macro_rules! with_row_length {
    ($fibre:expr, $function:ident($($argument:expr),* $(,)?)) => {
        match crate::engine::row_length_number($fibre) {
            0 => $function::<{ crate::engine::ROW_LENGTHS[0] }>($($argument),*),
            1 => $function::<{ crate::engine::ROW_LENGTHS[1] }>($($argument),*),
            2 => $function::<{ crate::engine::ROW_LENGTHS[2] }>($($argument),*),
            3 => $function::<{ crate::engine::ROW_LENGTHS[3] }>($($argument),*),
            _ => $function::<{ crate::engine::ROW_LENGTHS[4] }>($($argument),*),
        }
    };
}
use with_row_length;
