//! Definitions of permutation puzzles: what goes round in them, and what each move does.
//!
//! A [`Definition`] has orbits of places, the solved [`Pattern`] of pieces in them, and moves, each a
//! [`Transformation`] of all places at once.

mod check;
mod definition;
mod error;
pub mod known;
mod names;
mod pattern;
mod transformation;
mod turns;

pub use definition::{
    Blocked, Definition, MAX_CELLS, MAX_NAME, MAX_POINTS, MAX_TURNS, Orbit, Parts, Turn,
};
pub use error::{DefinitionError, Expected, TooManyTurns, UnknownMove};
pub use pattern::{OrbitPattern, Pattern};
pub use transformation::{OrbitTurn, Transformation};
