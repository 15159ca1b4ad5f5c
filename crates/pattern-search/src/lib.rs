//! Shortest solutions of puzzles whose table fits nowhere.
//!
//! A [`Solver`] looks at parts of the puzzle that are small enough for a table: which pieces of some kind are where, and how pieces are
//! turned. Such a [`Table`] says of each position how many moves it takes at least. With that the solver tries all
//! sequences of moves of one length after the other, and turns back wherever what is left of the length isn't enough (iterative deepening,
//! known as IDA*, with pattern databases). What it finds is a shortest solution, and when it is stopped it knows how many moves
//! there are in any solution at least.
//!
//! It takes anything that has a [`Definition`](puzzle_def::Definition). How far it comes depends on the puzzle and on the memory.
//!
//! # How a table is made
//!
//! - A *view* says for each orbit which pieces count as alike, and whether it is seen how they are turned. It is put together of blocks of
//!   pieces that symmetries of the puzzle take to blocks, and chosen by how far its states are from the start.
//! - What is seen of an orbit is a *coordinate*: a number that a move changes whatever the others are. Places of pieces are one, twists
//!   counted by place another one.
//! - Coordinates whose values are folded up to symmetry make *classes*; a class, with the values of the others, is a row, and the twists of
//!   one orbit are the fibre over it. Where moves lead is computed. [`row_search`] finds the levels.
//! - Two bits are kept of each state ([`Bands`](row_search::Bands)), or the distance, where the table is small.
//!
//! # How it is looked up
//!
//! A position has as many bounds in a table as there are forms in which symmetries show it, and as many more of its inverse. All moves from
//! a position are looked up in one form before the next form is asked about those that are left. Where the bound of an inverse is all that is
//! left, moves that this view doesn't see at the start can't come next, and aren't tried.
//!
//! - [`Solver`], [`Budget`]: what is looked at, chosen for a budget of memory or told as [`View`]s.
//! - [`Table`]: what is known of a view; [`GrowingSolver`]: tables that are made as they are needed, small ones first.
//! - [`Shelf`]: where large tables are kept, if they are.
//! - [`SolutionQuery`], [`Solutions`]: lists of solutions, by their number, their lengths, and the moves at their ends.
//! - [`Limits`], [`Outcome`], [`Iteration`]: when to give up, and what is known then.
//!
//! The result is the same for any number of threads, up to a limit of positions too. The feature `rayon`, on by default, puts all threads
//! of the current pool to work.

mod budget;
mod choice;
mod coordinate;
mod effects;
mod error;
mod ground;
mod growing;
mod kept;
mod layout;
mod limits;
mod looks;
mod moves;
mod outcome;
mod plan;
mod query;
mod references;
mod rules;
mod solver;
mod table;
mod view;

pub use budget::Budget;
pub use error::{PositionError, SolverError};
pub use growing::{Growing, GrowingSolver};
pub use kept::Shelf;
pub use limits::Limits;
pub use outcome::{Iteration, Outcome, Solution, Solutions};
pub use plan::TablePlan;
pub use puzzle_def::listing::Lengths;
pub use query::SolutionQuery;
pub use solver::Solver;
pub use table::{Progress, Table};
pub use view::{OrbitView, View};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
