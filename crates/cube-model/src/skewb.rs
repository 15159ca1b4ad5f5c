//! The skewb: a cube cut in halves, each half round a corner.
//!
//! Four of the corners only ever turn in place, and so hold the puzzle: the [`HELD`] ones, of which no two share
//! an edge. A turn about one of them takes the three neighbours of the corner, of the [`FREE`] ones, and the three
//! centres beside it round.
//!
//! ```
//! use cube_model::pocket::Corner;
//! use cube_model::skewb::{self, FREE, HELD};
//!
//! for held in HELD {
//!     assert_eq!(FREE.into_iter().filter(|free| skewb::is_in_half(held, free.point())).count(), 3);
//!     assert_eq!(HELD.into_iter().filter(|other| skewb::is_in_half(held, other.point())).count(), 1);
//! }
//! assert!(skewb::is_in_half(Corner::Urf, Corner::Ufl.point()));
//! ```

use crate::pocket::Corner;
use crate::space::Point;

/// The corners that only turn in place, and so hold the puzzle: those that R, U and L turn about, and the one
/// across from B's.
pub const HELD: [Corner; 4] = [Corner::Drb, Corner::Ulb, Corner::Dlf, Corner::Urf];

/// The turns about these corners. The last is called B: a turn of the half round DBL is a turn of the other half,
/// round URF, the same way as seen from there, and one of the whole puzzle.
pub const NAMES: [char; 4] = ['R', 'U', 'L', 'B'];

/// The four corners that go from place to place.
pub const FREE: [Corner; 4] = [Corner::Ufl, Corner::Ubr, Corner::Dfr, Corner::Dbl];

/// Whether a piece is in the half that a turn about a corner takes round, as [`Corner::third_turn`] does: centres
/// lie in the direction of their face.
#[must_use]
pub fn is_in_half(corner: Corner, piece: Point) -> bool {
    corner.point().dot(piece) > 0
}
