//! Exact models of twisty puzzles, without any search.
//!
//! - [`notation`] parses, prints and transforms move sequences: `[Rw: U2] (R U R' U')3`. It does
//!   not depend on a puzzle's size.
//! - [`nxn`] numbers the stickers of an NxNxN cube, N from 1 to 1000, and follows them through
//!   moves.
//! - [`pocket`] is the 2x2x2: in the hand, with a corner held, as stickers, as coordinates, and its
//!   symmetries.
//! - [`floppy`] is the 1x3x3.
//! - [`cuboid`] is any box of cubes; [`skewb`] and [`pyraminx`] turn about corners; [`space`]
//!   computes where a turn of the whole puzzle takes a piece.
//! - [`net`] lays puzzles out flat, for drawing.
//!
//! Text is converted to the moves of a cube in one place: [`nxn::Turns`], or
//! [`pocket::PocketTurns`] for the 2x2x2. Text that cannot be parsed, moves that do not exist on
//! the cube, and sequences that are too long give one error type, which can show carets under the
//! fault. After that, making the moves cannot fail.
//!
//! ```
//! use cube_model::nxn::{CubeSize, FaceMap, Turns};
//!
//! let size = CubeSize::new(3)?;
//! let turns = Turns::parse("(R U R' U')6", size)?;
//! assert!(FaceMap::of(&turns).is_identity());
//!
//! let wrong = "R U7 R'";
//! let error = Turns::parse(wrong, size).unwrap_err();
//! let message = "line 1, column 4: found the number 7, expected 2, 3 or ' after a move";
//! assert_eq!(error.to_string(), message);
//! assert_eq!(error.snippet(wrong).unwrap().to_string(), "R U7 R'\n   ^");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

//! # The feature `serde`
//!
//! Off by default. It makes the plain types serializable: moves, sequences and floppy positions as
//! text in their notation, numbers as numbers, pocket cubes as lists of pieces and twists,
//! rotations as the colours they bring to the faces U R F D L B. Deserialized values pass the same
//! checks as the types' own constructors.

#![no_std]

extern crate alloc;

pub mod cuboid;
pub mod floppy;
pub mod net;
pub mod notation;
pub mod nxn;
pub mod pocket;
pub mod pyraminx;
#[cfg(feature = "serde")]
mod serial;
pub mod skewb;
pub mod space;

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
