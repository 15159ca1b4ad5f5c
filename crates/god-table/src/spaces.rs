//! Puzzles as spaces for the search.

mod geometry;
mod orbits;
mod puzzles;
mod table;

pub use orbits::{Orbit, OrbitError, OrbitMove, OrbitSpace};
pub use puzzles::{
    corners, floppy, pocket, pocket_orientations, pocket_permutations, pyraminx, skewb,
};
pub use table::TransitionSpace;
