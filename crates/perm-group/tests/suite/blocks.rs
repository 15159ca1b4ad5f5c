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

#[test]
fn two_points_are_joined_by_the_finest_blocks() {
    let ring = ring(12);
    for (other, step) in [
        (6, 6),
        (4, 4),
        (8, 4),
        (3, 3),
        (9, 3),
        (2, 2),
        (10, 2),
        (1, 1),
        (7, 1),
    ] {
        assert_eq!(
            ring.blocks_joining(&[0, other], 12),
            Some(apart(12, step)),
            "{other}"
        );
    }
    // A point and itself are joined by single points.
    assert_eq!(ring.blocks_joining(&[5, 5], 12), Some(apart(12, 12)));
    // Beyond the last point there is no orbit to look in.
    assert_eq!(ring.blocks_joining(&[0, 12], 12), None);
    assert_eq!(ring.blocks_joining(&[12, 12], 12), None);

    // Several points, and blocks that become too large.
    assert_eq!(ring.blocks_joining(&[0, 6, 4], 6), Some(apart(12, 2)));
    assert_eq!(ring.blocks_joining(&[0, 6, 4], 5), None);
    assert_eq!(ring.blocks_joining(&[1], 1), Some(apart(12, 12)));
    assert_eq!(ring.blocks_joining(&[1], 0), None);
    assert_eq!(ring.blocks_joining(&[], 12), None);

    let two =
        Permutation::from_cycles(8, &[&[0, 2, 4, 6], &[1, 3]]).expect("every point comes once");
    let two = Group::new(8, vec![two]).expect("it has eight points");
    assert_eq!(
        two.blocks_joining(&[0, 4], 12),
        Some(vec![vec![0, 4], vec![2, 6]])
    );
    assert_eq!(two.blocks_joining(&[3, 1], 12), Some(vec![vec![1, 3]]));
    assert_eq!(two.blocks_joining(&[0, 1], 12), None);
    assert_eq!(two.blocks_joining(&[5, 5], 12), Some(vec![vec![5]]));
}
