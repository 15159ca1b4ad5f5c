//! Which moves of a puzzle of orbits are turns of one face: a move, the same twice, and so on.

use super::orbit::Orbit;
use super::orbit_move::OrbitMove;

/// The faces, as [`Space::faces`](crate::Space::faces) tells them, in the order of their first moves.
pub(super) fn faces(orbits: &[(Orbit, Vec<OrbitMove>)]) -> Vec<Vec<usize>> {
    let count = orbits.first().map_or(0, |(_, moves)| moves.len());
    let faces: Vec<Vec<usize>> = (0..count).filter_map(|mv| face_of(orbits, mv)).collect();
    let mut is_taken = vec![false; count];
    let mut taken = vec![None; count];
    // A half turn alone is a face too, if no face with quarter turns has it. So the long ones are taken first.
    for length in (1..=count).rev() {
        for face in faces.iter().filter(|face| face.len() == length) {
            if face.iter().all(|&mv| !is_taken[mv]) {
                face.iter().for_each(|&mv| is_taken[mv] = true);
                taken[face[0]] = Some(face.clone());
            }
        }
    }
    taken.into_iter().flatten().collect()
}

/// A move and what it comes to when it is made several times, if all of these are moves.
fn face_of(orbits: &[(Orbit, Vec<OrbitMove>)], first: usize) -> Option<Vec<usize>> {
    let is_made = |mv: usize, times: &[OrbitMove]| {
        let mut orbits = orbits.iter().zip(times);
        orbits.all(|((_, moves), own)| moves[mv] == *own)
    };
    let mut times: Vec<OrbitMove> = orbits
        .iter()
        .map(|(orbit, moves)| moves[first].times(1, orbit.twists))
        .collect();
    let identity: Vec<OrbitMove> = orbits
        .iter()
        .map(|(orbit, moves)| moves[first].times(0, orbit.twists))
        .collect();
    let mut face = Vec::new();
    // Each time it is another move, until nothing is changed.
    while times != identity {
        let count = orbits[0].1.len();
        face.push((0..count).find(|&mv| is_made(mv, &times))?);
        for ((orbit, moves), own) in orbits.iter().zip(&mut times) {
            *own = own.then(&moves[first], orbit.twists);
        }
    }
    (!face.is_empty()).then_some(face)
}
