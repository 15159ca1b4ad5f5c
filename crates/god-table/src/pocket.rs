//! Everything specific to the pocket cube: moves in columns, its table, classes and scrambles.

mod classes;
mod goal;
mod move_set;
mod pattern;
#[cfg(feature = "scramble")]
pub(crate) mod scramble;
mod solve;
mod space;
mod table;

pub use classes::{Class, Likeness, classes};
pub use goal::{Goal, GoalError, GoalKind};
pub use move_set::{MoveSet, MoveSetError};
pub use pattern::{pocket_pattern, pocket_state};
pub use solve::OutOfReach;
pub use space::PocketSpace;
pub use table::{ComputeError, PocketTable};
