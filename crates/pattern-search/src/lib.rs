//! Shortest solutions of puzzles that are too large for a table of all positions.
//!
//! A [`Solver`] uses tables of parts of the puzzle: where certain pieces are, and how pieces are
//! twisted. Such a [`Table`] gives a lower bound on the number of moves for each position. With
//! these bounds the solver tries all sequences of moves of one length after another, and backs up
//! as soon as the remaining length is too small (iterative deepening, known as IDA*, with pattern
//! databases). The solution it finds is a shortest one, and if it is stopped it knows a lower bound
//! on the length of any solution.
//!
//! It works for any [`Definition`](puzzle_def::Definition). Its reach depends on the puzzle and on
//! the memory.
//!
//! ```
//! use pattern_search::GrowingSolver;
//!
//! let cube = puzzle_def::known::definition("3x3x3")?;
//! let scrambled = cube.start().after(&cube.read_sequence("scramble", "R U F2")?);
//! // Each turn counts as one move; tables may take 256 MiB.
//! let (single_turns, bytes) = (false, 1 << 28);
//! let mut solver = GrowingSolver::new(&cube, single_turns, bytes);
//! let outcome = solver.solve(&scrambled, &|| false, &mut |_| {})?;
//! let turns = cube.turns(single_turns)?;
//! let moves = outcome.solution().expect("it can be solved").moves.iter();
//! let names: Vec<&str> = moves.map(|&number| &turns[number].name[..]).collect();
//! assert_eq!(names, ["F2", "U'", "R'"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to start
//!
//! - [`Solver`], [`Budget`]: the views, chosen for a memory budget or given as [`View`]s.
//! - [`Table`]: the bounds for a view; [`GrowingSolver`]: tables made when needed, small ones
//!   first.
//! - [`Shelf`]: storage for large tables, if any.
//! - [`SolutionQuery`], [`Solutions`]: lists of solutions, by number, length, and moves at their
//!   ends.
//! - [`Limits`], [`Outcome`], [`Iteration`]: when to give up, and what is known then.
//!
//! # How a table is made
//!
//! - A *view* says for each orbit which pieces count as alike, and whether their twists are
//!   visible. It is composed of blocks of pieces that symmetries of the puzzle take to blocks, and
//!   chosen by how far its states are from the start.
//! - The visible part of an orbit is described by *coordinates*: numbers whose change under a move
//!   does not depend on the other coordinates. The places of pieces are one, twists counted by
//!   place another. If they have too many values for a list, a first coordinate says which places
//!   hold the pieces that are told apart, and others, *within* it, their order and their twists.
//! - Some coordinates are reduced by symmetry to *classes*. A class, with the values of the other
//!   coordinates, is a row, and the twists of one orbit are the fibre over it. Where moves lead is
//!   computed instead of stored. [`row_search`] finds the levels.
//! - Each state is stored in two bits ([`Bands`](row_search::Bands)), or by its distance if the
//!   table is small.
//!
//! # How it is looked up
//!
//! Symmetric forms of a position are equally far from solved, and so is its inverse, but a table may
//! have a different bound for each of them; the largest counts. The positions after all moves are
//! looked up in one form before those that are left are looked up in the next. If the bound of an
//! inverse equals the remaining length, moves that have no effect on the start in this view cannot
//! come next, and are skipped.
//!
//! The search also notes which positions some number of moves solves exactly, and gives up every
//! other position when so many moves are left. This number grows with the work that was done.
//!
//! The result is the same for any number of threads, even with a limit on positions. The feature
//! `rayon`, on by default, uses all threads of the current pool.

mod budget;
mod choice;
mod coordinate;
mod error;
mod ground;
mod growing;
mod keepers;
mod kept;
mod layout;
mod limits;
mod looks;
mod moves;
mod outcome;
mod parts;
mod plan;
mod query;
mod references;
mod rules;
mod solver;
mod table;
mod view;

pub use budget::Budget;
pub use error::SolverError;
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
