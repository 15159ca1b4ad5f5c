//! The floppy cube, 1x3x3: four corners and four edges, as eight letters and digits or as two numbers.
//!
//! A position is written `abcd0000`: the corner in each of four places, then the flip of each of
//! the four edges. A turn about axis 0, 1, 2 or 3 exchanges two corners and flips one edge, and is
//! its own inverse.
//!
//! ```
//! use cube_model::floppy::{FloppyMove, FloppyState};
//!
//! let state = FloppyState::SOLVED.turned(FloppyMove::new(3)?);
//! assert_eq!(state.to_string(), "dbca0001");
//! assert_eq!(state.turned(FloppyMove::new(3)?), FloppyState::SOLVED);
//! # Ok::<(), cube_model::floppy::FloppyError>(())
//! ```
//!
//! A turn exchanges two corners and flips one edge, so the corners' permutation is odd exactly when
//! the number of flipped edges is. That leaves 192 of the 24 * 16 = 384 conceivable positions, and
//! all of these can be reached; constructors reject the others.

mod error;
mod moves;
mod state;

pub use error::FloppyError;
pub use moves::FloppyMove;
pub use state::FloppyState;
