//! The floppy cube, 1x3x3: four corners and four edges, as eight letters and digits or as two numbers.
//!
//! Written out a position is `abcd0000`: which corner is in each of four places, and which of the four
//! edges are flipped. A turn about axis 0, 1, 2 or 3 exchanges two corners and flips one edge, and undoes
//! itself.
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
//! A turn exchanges two corners and flips one edge, so the corners' permutation is odd exactly when the
//! number of flipped edges is. Of the 24 * 16 = 384 conceivable positions that leaves 192, and all of
//! them can be reached; the others are refused wherever a position is made.

mod error;
mod moves;
mod state;

pub use error::FloppyError;
pub use moves::FloppyMove;
pub use state::FloppyState;
