//! Rules for lists of solutions: their lengths, runs of moves, and the order of moves that commute.
//!
//! The rules are the same whether distances come from a table or solutions from a search without
//! one. Moves are numbers here.
//!
//! - [`MoveEffects`]: the visible effects of moves.
//! - [`Lengths`]: which lengths are listed.
//! - [`Runs`]: excludes solutions with turns of one face that fewer turns of this face could
//!   replace.
//! - [`Commuting`], [`distinct_orders`]: of solutions that differ by exchanges of neighbouring
//!   moves, only the first is listed.

mod commuting;
mod effects;
mod lengths;
mod orders;
mod runs;

pub use commuting::Commuting;
pub use effects::MoveEffects;
pub use lengths::Lengths;
pub use orders::distinct_orders;
pub use runs::{MovePowers, Runs};
