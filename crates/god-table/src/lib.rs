//! Distances of all states of small permutation puzzles.

pub mod coordinates;
pub mod engine;
pub mod fibre;
pub mod spaces;

mod distribution;
mod moves;
mod packed;
mod space;

pub use distribution::Distribution;
pub use moves::{Metric, MoveSet, MoveSetError, PocketMove};
pub use packed::{Mod3, Packed, Width};
pub use space::{Space, Step};
