//! The pyraminx: four vertices, and six edges between them.
//!
//! It fits into a cube: its vertices are every other corner of the cube, and its edges are
//! diagonals of the cube's faces, one per face. So turning the cube about one of these corners
//! turns the pyraminx about a vertex.
//!
//! ```
//! use cube_model::pyraminx::{CORNERS, EDGES, VERTICES};
//!
//! assert_eq!((VERTICES, EDGES[0]), (['U', 'L', 'R', 'B'], [0, 1]));
//! // U takes L to B: a third of a turn about one corner of the cube takes a second one to a third one.
//! let [u, l, _, b] = CORNERS;
//! assert_eq!(l.rotated(u.third_turn()).0, b);
//! ```

use crate::pocket::Corner;

/// The vertices: up, left, right and back.
pub const VERTICES: [char; 4] = ['U', 'L', 'R', 'B'];

/// The corners of the cube where the vertices lie.
pub const CORNERS: [Corner; 4] = [Corner::Urf, Corner::Dlf, Corner::Drb, Corner::Ulb];

/// The edges, each by its two vertices. A flip exchanges the two.
pub const EDGES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
