//! The NxNxN cube, for any N from 1 to 1000, as a numbering of its stickers.

mod size;
mod turn;

pub use size::{CubeSize, CubeSizeError};
pub use turn::{LayerTurn, NotOnCube};
