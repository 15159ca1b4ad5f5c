//! Turning puzzles as exact models, free of any search.
//!
//! - [`notation`] reads, prints and works with move sequences: `[Rw: U2] (R U R' U')3`. It knows
//!   nothing of a puzzle's size.
//! - [`nxn`] numbers the stickers of an NxNxN cube, N from 1 to 1000, and follows them through moves.
//! - [`pocket`] is the 2x2x2: in the hand, with a corner held, in stickers, coordinates and symmetries.
//! - [`floppy`] is the 1x3x3.
//!
//! From a text to what it does to a cube there are three steps, each with its own error: reading,
//! checking that the moves exist on the cube, and making them.
//!
//! ```
//! use cube_model::notation::Alg;
//! use cube_model::nxn::{CubeSize, FaceMap};
//!
//! let text = "(R U R' U')6";
//! let alg = Alg::parse(text)?;
//! let size = CubeSize::new(3)?;
//! alg.check_on(size)?;
//! let map = FaceMap::of(size, &alg.expand()?)?;
//! assert!(map.is_identity());
//!
//! let wrong = "R U7 R'";
//! let error = Alg::parse(wrong).unwrap_err();
//! assert_eq!(
//!     format!("{error}\n{}", error.snippet(wrong)),
//!     "line 1, column 4: found the number 7, expected 2, 3 or ' after a move\nR U7 R'\n   ^"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;

pub mod floppy;
pub mod notation;
pub mod nxn;
pub mod pocket;

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
