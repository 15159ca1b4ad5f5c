//! The pyraminx: four vertices, and six edges between them.
//!
//! Its vertices are every other corner of a cube, as one sees who draws a diagonal on each face of a cube so that
//! they meet: these six diagonals are the edges. So the turns of a cube about its corners are those of the pyraminx
//! about its vertices, and all that is told here comes from them.
//!
//! ```
//! use cube_model::pyraminx::{self, EDGES, VERTICES};
//!
//! // U takes the edge between U and L, reversed or not, to the place between U and B.
//! assert_eq!((VERTICES, EDGES[0]), (['U', 'L', 'R', 'B'], [0, 1]));
//! assert_eq!(pyraminx::turned_edge(0, EDGES[0]), [0, 3]);
//! assert_eq!(pyraminx::turned_edge(0, EDGES[3]), EDGES[3]);
//! ```

use crate::pocket::Corner;

/// The vertices: the upper one, left, right and back.
pub const VERTICES: [char; 4] = ['U', 'L', 'R', 'B'];

/// The corners of the cube at which they lie.
pub const CORNERS: [Corner; 4] = [Corner::Urf, Corner::Dlf, Corner::Drb, Corner::Ulb];

/// For each vertex the three others, clockwise as seen from outside at that vertex.
pub const CLOCKWISE: [[usize; 3]; 4] = {
    let mut rounds = [[0; 3]; 4];
    let mut vertex = 0;
    while vertex < CORNERS.len() {
        let mut other = if vertex == 0 { 1 } else { 0 };
        let mut number = 0;
        while number < 3 {
            rounds[vertex][number] = other;
            other = turned(vertex, other);
            number += 1;
        }
        vertex += 1;
    }
    rounds
};

/// The edges by the vertices that they lie between. The order of these is what a flip exchanges.
pub const EDGES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// Where a turn clockwise about a vertex of the whole pyraminx takes a vertex.
const fn turned(about: usize, vertex: usize) -> usize {
    let target = CORNERS[vertex].rotated(CORNERS[about].third_turn()).0;
    let mut number = 0;
    while CORNERS[number] as u8 != target as u8 {
        number += 1;
    }
    number
}

/// Between which vertices an edge comes to lie by a turn clockwise about a vertex, each end where it comes to. Edges
/// that don't end at the vertex stay where they are.
#[must_use]
pub fn turned_edge(about: usize, edge: [usize; 2]) -> [usize; 2] {
    if edge.contains(&about) {
        edge.map(|end| turned(about, end))
    } else {
        edge
    }
}
