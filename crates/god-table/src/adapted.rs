//! Spaces made of others: the same states with other goals, or with some of the moves.

mod powers;
mod with_goals;
mod with_moves;

pub use powers::powers;
pub use with_goals::{GoalsError, WithGoals};
pub use with_moves::{NoSuchMove, WithMoves};
