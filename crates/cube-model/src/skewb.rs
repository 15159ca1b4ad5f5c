//! The skewb: a cube cut in halves, each of which turns about a corner.
//!
//! The four [`HELD`] corners, no two of which share an edge, only ever turn in place; they define
//! how the puzzle is held. A turn about one of them cycles its three neighbours, which are [`FREE`]
//! corners, and the three centres beside it.
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

/// The corners that only turn in place: those about which R, U and L turn, and the one opposite
/// B's.
pub const HELD: [Corner; 4] = [Corner::Drb, Corner::Ulb, Corner::Dlf, Corner::Urf];

/// The names of the turns about these corners. The last is B: turning the half round DBL is the
/// same as turning the other half, round URF, in the same direction as seen from there, and then
/// the whole puzzle.
pub const NAMES: [char; 4] = ['R', 'U', 'L', 'B'];

/// The four corners that move from place to place.
pub const FREE: [Corner; 4] = [Corner::Ufl, Corner::Ubr, Corner::Dfr, Corner::Dbl];

/// Whether a piece is in the half turned about a corner by [`Corner::third_turn`]. A centre is
/// given as the point in the direction of its face.
#[must_use]
pub fn is_in_half(corner: Corner, piece: Point) -> bool {
    corner.point().dot(piece) > 0
}
