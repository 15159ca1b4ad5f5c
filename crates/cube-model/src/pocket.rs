//! The pocket cube, 2x2x2: in the hand, with one corner held, as stickers and as numbers.
//!
//! | type | what it is |
//! |---|---|
//! | [`Corner`] | a place of a corner, and the piece that belongs there |
//! | [`PocketCube`] | the cube in hand: eight corners, any grip, any move |
//! | [`PocketTurns`] | moves that a 2x2x2 can make, read from a text or checked |
//! | [`PocketState`] | the cube up to its grip: the seven corners other than DBL, which is held |
//! | [`PocketMove`] | a turn that keeps the corner at DBL: U, R or F by one, two or three quarters |
//! | [`PermIndex`], [`TwistIndex`] | the two coordinates of a state |
//! | [`MoveTables`] | the coordinates under the nine moves, and their distances from solved |
//! | [`Painting`] | 24 stickers entered by a user, checked, with errors that explain the fault |
//! | [`Symmetry`] | one of the 48 symmetries of the cube |
//!
//! A scramble may turn all six faces and the whole cube. A cube counts as solved however it is
//! held, so whatever piece is at DBL can be taken as correct, and U, R and F solve the rest around
//! it:
//!
//! ```
//! use cube_model::pocket::{PocketCube, PocketState, PocketTurns};
//!
//! let scramble: PocketTurns = "D' x Rw L2".parse()?;
//! let cube = PocketCube::SOLVED.after(&scramble);
//! let state: PocketState = cube.state();
//!
//! // The inverse of the scramble solves the cube, up to its grip.
//! let back = cube.after(&scramble.inverse());
//! assert!(back.is_solved());
//! assert_ne!(state, PocketState::SOLVED);
//! # Ok::<(), cube_model::nxn::TurnsError>(())
//! ```

mod corner;
mod cube;
mod facelets;
mod fault;
mod grip;
mod index;
mod moves;
mod state;
mod sticker_text;
mod symmetry;
mod tables;
mod turns;

pub use corner::Corner;
pub use cube::PocketCube;
pub use facelets::{FACELETS, Painting, facelets_to_string};
pub use fault::{FaceletsError, Twist};
pub use index::{PermIndex, TwistIndex};
pub use moves::PocketMove;
pub use state::PocketState;
pub use sticker_text::LabelFault;
pub use symmetry::Symmetry;
pub use tables::MoveTables;
pub use turns::PocketTurns;
