//! The pyraminx: four vertices, and six edges between them.
//!
//! It fits into a cube: its vertices are every other corner of the cube, its edges the diagonals between them, one on
//! each face. So a turn of the cube about one of these corners is one of the pyraminx about a vertex, and all that is
//! told here comes from that.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The vertices of a tetrahedron in space, x to the right, y up, z to the front.
    const PLACES: [[i32; 3]; 4] = [[0, 3, 0], [-2, -1, 1], [2, -1, 1], [0, -1, -2]];

    #[test]
    fn turns_are_clockwise_as_seen_from_outside() {
        for (vertex, round) in CLOCKWISE.iter().enumerate() {
            let [a, b, c] = [vertex, round[0], round[1]].map(|vertex| PLACES[vertex]);
            let cross = [0, 1, 2].map(|i| {
                let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                b[j] * c[k] - b[k] * c[j]
            });
            // From b to c is anticlockwise, seen from a, where the three turn as the axes do.
            let volume: i32 = a.iter().zip(cross).map(|(a, cross)| a * cross).sum();
            assert!(volume < 0, "{}", VERTICES[vertex]);
        }
    }

    #[test]
    fn each_vertex_has_the_three_others_around() {
        for (vertex, mut round) in CLOCKWISE.into_iter().enumerate() {
            round.sort_unstable();
            assert!(
                round
                    .into_iter()
                    .eq((0..4).filter(|&other| other != vertex))
            );
        }
    }
}
