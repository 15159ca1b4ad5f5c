//! Moves of orbit puzzles that are powers of other moves; their steps are computed from those.

use super::orbit::Orbit;
use super::orbit_move::OrbitMove;

/// Lists of a move, its square, its cube and so on up to its last power, if all of these are moves.
/// No move is in two lists; the lists are ordered by their first moves.
pub(super) fn powers(orbits: &[(Orbit, Vec<OrbitMove>)]) -> Vec<Vec<usize>> {
    let count = orbits.first().map_or(0, |(_, moves)| moves.len());
    let lists: Vec<Vec<usize>> = (0..count).filter_map(|mv| powers_of(orbits, mv)).collect();
    let mut is_taken = vec![false; count];
    let mut taken = vec![None; count];
    // A half turn alone also has a list, which is needed only if no quarter turn has it. So the
    // longest lists are taken first.
    for length in (1..=count).rev() {
        for list in lists.iter().filter(|list| list.len() == length) {
            if list.iter().all(|&mv| !is_taken[mv]) {
                list.iter().for_each(|&mv| is_taken[mv] = true);
                taken[list[0]] = Some(list.clone());
            }
        }
    }
    taken.into_iter().flatten().collect()
}

/// A move and its powers, if all of these are moves.
fn powers_of(orbits: &[(Orbit, Vec<OrbitMove>)], first: usize) -> Option<Vec<usize>> {
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
    let mut powers = Vec::new();
    // Each power is another move, until the identity is reached.
    while times != identity {
        let count = orbits[0].1.len();
        powers.push((0..count).find(|&mv| is_made(mv, &times))?);
        for ((orbit, moves), own) in orbits.iter().zip(&mut times) {
            *own = own.then(&moves[first], orbit.twists);
        }
    }
    (!powers.is_empty()).then_some(powers)
}
