//! Distances of all states of small permutation puzzles.

pub mod engine;
pub mod fibre;
pub mod file;
pub mod spaces;

mod distribution;
mod moves;
mod numbering;
mod packed;
mod solve;
mod space;
mod table;

pub use distribution::Distribution;
pub use moves::{Metric, MoveSet, MoveSetError};
pub use packed::{Mod3, Packed, Width};
pub use solve::{OutOfReach, Solutions};
pub use space::{Space, Step};
pub use table::{ComputeError, PocketMod3, PocketTable};
