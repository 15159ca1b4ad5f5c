//! Rules for lists of solutions: their lengths, runs of moves, and the order of moves that commute.
//!
//! The rules are the same whether distances come from a table or solutions from a search without
//! one. Moves are numbers here.
//!
//! - [`MoveEffects`]: what moves do, as far as it can be seen.
//! - [`Lengths`]: which lengths are listed.
//! - [`Runs`]: excludes solutions with turns of one face that fewer turns of this face could
//!   replace.
//! - [`Commuting`], [`Exchanges`]: of solutions that differ by exchanges of neighbouring moves,
//!   only the first is listed.

mod effects;
mod exchanges;
mod lengths;
mod runs;

pub use effects::MoveEffects;
pub use exchanges::{Commuting, Exchanges};
pub use lengths::Lengths;
pub use runs::{MovePowers, Runs};
