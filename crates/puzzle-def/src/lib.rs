//! Definitions of permutation puzzles: what goes round in them, and what each move does.
//!
//! A [`Definition`] has orbits of places, the solved [`Pattern`] of pieces in them, and moves, each a
//! [`Transformation`] of all places at once.

mod definition;
pub mod known;
mod pattern;
mod transformation;

pub use definition::{Blocked, Definition, DefinitionError, Orbit, Parts, Turn};
pub use pattern::{OrbitPattern, Pattern};
pub use transformation::{OrbitTurn, Transformation};
