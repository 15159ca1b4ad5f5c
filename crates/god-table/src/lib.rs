//! Distances of all states of small permutation puzzles: what is the fewest number of moves, for
//! every state there is?
//!
//! For the pocket cube (2x2x2) it is one call:
//!
//! ```
//! use cube_model::pocket::PocketCube;
//! use god_table::{Metric, PocketTable};
//!
//! let table = PocketTable::new(Metric::HalfTurn)?;
//! assert_eq!(table.distribution().max_depth(), 11); // God's number
//!
//! let scramble = "R U F2 R2 U F R2 U R".parse()?;
//! let state = PocketCube::SOLVED.after(&scramble).state();
//! assert_eq!(table.distance(&state), Some(9));
//! assert_eq!(table.solve(&state)?.len(), 9);
//! assert_eq!(table.solutions(&state)?.count(), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is here
//!
//! - [`PocketTable`]: the distance of each of the 3,674,160 states under all moves of a [`Metric`] or
//!   some of them (a [`MoveSet`]), in four bits each. It solves: one shortest solution, all of them,
//!   their number. And it makes [scrambles](PocketTable::scrambles).
//! - [`Distribution`]: how many states there are at each distance, their mean, the largest.
//! - [`classes()`]: states sorted by likeness under rotations, mirrors and inversion.
//! - [`FloppyTable`]: the floppy cube (1x3x3) with a sequence for each position.
//! - [`mod@file`]: tables in files. A table from a file is checked completely before it answers.
//! - [`engine`], [`spaces`], [`fibre`]: the search itself, which knows no puzzle, and puzzles for it:
//!   the corners of the 3x3x3, the pyraminx, the skewb, or one of your own.
//! - [`scan`]: the plain way to the same table, as a judge and a measure.
//!
//! # How it can be quick
//!
//! Number the twists of the corners by piece instead of by position. Then a turn acts on all states
//! with the same permutation in the same way: it takes them to another permutation, and adds the
//! same vector to their twists. So the states of one permutation are kept as a row of 729 bits, and a
//! turn moves a whole row at once; see [`engine`] and [`fibre`].
//!
//! A search runs on the current rayon pool (in WebAssembly on the calling thread). Its result does not
//! depend on the number of threads, and before [`PocketTable`] hands it out, [`engine::prove`] compares
//! each state with its neighbours.

pub mod engine;
pub mod fibre;
pub mod file;
pub mod scan;
pub mod spaces;

mod classes;
mod dice;
mod distribution;
mod floppy;
mod moves;
mod numbering;
mod packed;
mod parallel;
mod scramble;
mod solve;
mod space;
mod table;

pub use classes::{Class, Likeness, classes};
pub use distribution::Distribution;
pub use floppy::{FloppyEntry, FloppyTable};
pub use moves::{Metric, MoveSet, MoveSetError};
pub use packed::{Packed, Width};
pub use scramble::{Scramble, Scrambles};
pub use solve::{OutOfReach, Solutions};
pub use space::{Space, Step};
pub use table::{ComputeError, PocketMod3, PocketTable};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
