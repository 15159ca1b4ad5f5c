//! Shortest solutions of puzzles whose table fits nowhere.
//!
//! A [`Solver`] looks at parts of the puzzle that are small enough for a table of all distances: an orbit, the twists of an orbit, some
//! of its pieces. Such a [`Projection`] says of each position how many moves it takes at least. With that the solver tries all
//! sequences of moves of one length after the other, and turns back wherever what is left of the length isn't enough (iterative deepening,
//! known as IDA*, with pattern databases). What it finds is a shortest solution, and when it is stopped it knows how many moves
//! there are in any solution at least.
//!
//! It takes anything that has a [`Definition`](puzzle_def::Definition). How far it comes depends on the puzzle: any position of a
//! pocket cube, up to some 16 moves of a 3x3x3, and short scrambles of what is larger.
//!
//! - [`Solver`], [`Budget`]: what is looked at, chosen for a budget of memory or told as [`View`]s.
//! - [`GrowingSolver`]: tables that are made as they are needed, small ones first.
//! - [`Solutions`]: all shortest solutions of a position, where they are asked for.
//! - [`Limits`], [`Outcome`], [`Iteration`]: when to give up, and what is known then.
//!
//! The result is the same for any number of threads, up to a limit of positions too. The feature `rayon`, on by default, puts all threads
//! of the current pool to work.

mod budget;
mod choice;
mod commuting;
mod error;
mod growing;
mod limits;
mod outcome;
mod projection;
mod rules;
mod size;
mod solver;
mod view;

pub use budget::Budget;
pub use error::{PositionError, SolverError};
pub use growing::{Growing, GrowingSolver};
pub use limits::Limits;
pub use outcome::{Iteration, Outcome, Solution, Solutions};
pub use projection::{Progress, Projection};
pub use solver::Solver;
pub use view::{OrbitView, View};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
