//! Block systems that lie in each other.

use perm_group::{Group, Permutation};

/// The group of the turns of a ring of so many points.
fn ring(points: u16) -> Group {
    let turn = (0..points).map(|x| (x + 1) % points).collect();
    let turn = Permutation::new(turn).expect("every point comes once");
    Group::new(points.into(), vec![turn]).expect("the turn has so many points")
}

/// The points that differ by multiples of a step, from 0, 1, ... on.
fn apart(points: u16, step: u16) -> Vec<Vec<u16>> {
    let from = |first| (first..points).step_by(step.into()).collect();
    (0..step).map(from).collect()
}

#[test]
fn blocks_of_blocks_are_not_minimal() {
    // Of eight points the halves of four lie in those of two, and only those of prime length are minimal.
    assert_eq!(ring(8).minimal_blocks(0), [apart(8, 4)]);
    assert_eq!(ring(12).minimal_blocks(5), [apart(12, 4), apart(12, 6)]);
    assert_eq!(ring(16).minimal_blocks(3), [apart(16, 8)]);
    assert_eq!(ring(7).minimal_blocks(0), Vec::<Vec<Vec<u16>>>::new());
}
