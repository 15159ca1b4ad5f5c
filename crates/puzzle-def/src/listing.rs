//! Rules for lists of solutions: their lengths, runs of moves, and the order of moves that commute.
//!
//! They are the same whether a table tells distances or a search finds solutions without one. Moves are numbers here, and what they
//! do is told by functions.
//!
//! - [`Lengths`]: which lengths are listed.
//! - [`Runs`]: turns of one face that fewer turns of this face could replace make no solution.
//! - [`Commuting`], [`Exchanges`]: of the solutions that exchanges of neighbouring moves make of each other, the first is listed.

mod exchanges;
mod lengths;
mod runs;

pub use exchanges::{Commuting, Exchanges};
pub use lengths::Lengths;
pub use runs::{MovePowers, Runs};
