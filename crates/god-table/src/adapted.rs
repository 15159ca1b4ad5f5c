//! Spaces made of others: the same states with other goals, with some of the moves, or several times.

mod powers;
mod side_by_side;
mod with_goals;
mod with_moves;

pub(crate) use powers::Powers;
pub use powers::powers;
pub use side_by_side::SideBySide;
pub use with_goals::{GoalsError, WithGoals};
pub use with_moves::{NoSuchMove, WithMoves};
