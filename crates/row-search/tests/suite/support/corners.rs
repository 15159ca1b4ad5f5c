//! The corners of a 2x2x2, one of them held: a puzzle whose numbers everyone knows.

use row_search::{Orbit, OrbitMove, OrbitSpace};

/// The quarter turns of U, R and F.
pub(crate) fn turns() -> [OrbitMove; 3] {
    [
        ([3, 0, 1, 2, 4, 5, 6], [0; 7]),
        ([4, 1, 2, 0, 6, 5, 3], [2, 0, 0, 1, 1, 0, 2]),
        ([1, 5, 2, 3, 0, 4, 6], [1, 2, 0, 0, 2, 1, 0]),
    ]
    .map(|(from, twist)| OrbitMove {
        from: from.to_vec(),
        twist: twist.to_vec(),
    })
}

/// Quarter, half and three-quarter turns of some faces.
pub(crate) fn space(faces: &[OrbitMove]) -> OrbitSpace {
    let corners = Orbit {
        pieces: 7,
        twists: 3,
        zero_sum: true,
        even: false,
    };
    let moves = faces
        .iter()
        .flat_map(|turn| (1..=3).map(|count| turn.times(count, 3)))
        .collect();
    OrbitSpace::new(&[(corners, moves)]).expect("a puzzle that fits")
}
