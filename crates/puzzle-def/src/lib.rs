//! Definitions of permutation puzzles: their pieces, and the effect of each move.
//!
//! A [`Definition`] has orbits of places, the solved [`Pattern`] of pieces in them, and moves, each
//! a [`Transformation`] of all places at once. Each power of a move is also a move;
//! [`Definition::turns`] lists them.
//!
//! ```
//! // A built-in puzzle, also as the bare definition, and the order of the group of its moves.
//! let pyraminx = puzzle_def::known::find("pyraminx")?;
//! let definition = puzzle_def::known::definition("pyraminx")?;
//! assert_eq!(definition.order().to_string(), "933120");
//!
//! // A position is made by moves, or read piece by piece.
//! let position = pyraminx.read_moves("R U' L")?;
//! assert_ne!(position.pattern(), definition.start());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`read`] reads twsearch's `.tws` files, KPuzzle JSON, and permutations in JSON or GAP;
//!   [`Definition::to_tws`] and [`Definition::to_kpuzzle`] write them. [`Definition::read_pattern`]
//!   and [`Definition::read_sequence`] read positions and sequences of moves.
//! - [`PointPuzzle`] is a puzzle given by permutations of points, whose states are labels of the
//!   points.
//! - [`Definition::keep`] restricts a puzzle to some of its pieces, [`Definition::with_moves`] to
//!   some of its moves.
//! - [`Definition::gathered`] groups stickers that always move together into pieces.
//! - [`Puzzle`] is a definition with its name and, for [built-in puzzles](known), their appearance
//!   and notation: [`Puzzle::read_moves`], [`Puzzle::net`], [`Puzzle::read_facelets`].
//! - [`Definition::order`] is the exact order of the group of its moves.
//! - [`listing`] has the rules for lists of solutions, common to all solvers.
//! - [`Definition::effect`] describes the effect of moves as cycles of pieces;
//!   [`Definition::canonical_sequences`] counts sequences.

mod alg;
mod arrangements;
mod canonical;
mod check;
mod definition;
mod derived;
mod effect;
mod error;
#[cfg(feature = "permutations")]
mod gap;
mod gather;
#[cfg(feature = "permutations")]
mod generators;
mod goal;
mod group;
mod json;
mod keep;
pub mod known;
mod kpuzzle;
pub mod listing;
mod move_choice;
mod names;
mod numbering;
mod pattern;
#[cfg(feature = "permutations")]
mod point_puzzle;
#[cfg(feature = "permutations")]
mod points;
mod puzzle;
mod reading;
mod rotation;
mod source;
mod transformation;
mod turns;
mod tws;
mod writing;

pub use canonical::CountError;
pub use definition::{
    Blocked, Definition, MAX_CELLS, MAX_NAME, MAX_POINTS, MAX_TURNS, ORBIT_CELLS, Orbit, Parts,
    Powers, Turn,
};
pub use effect::{Effect, PieceCycle};
pub use error::{DefinitionError, Expected, TooManyTurns, UnknownMove};
pub use goal::GoalPattern;
pub use group::{BoundedOrder, Reach};
pub use keep::{Among, Keep, KeepError};
pub use move_choice::{MoveChoice, MoveChoiceError};
pub use pattern::{OrbitPattern, Pattern};
#[cfg(feature = "permutations")]
pub use point_puzzle::PointPuzzle;
pub use puzzle::{FaceletsError, Position, Puzzle};
pub use reading::read;
pub use rotation::is_rotation;
pub use source::{MAX_BYTES, ReadError};
pub use transformation::{OrbitTurn, Transformation};
pub use writing::WriteError;

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
