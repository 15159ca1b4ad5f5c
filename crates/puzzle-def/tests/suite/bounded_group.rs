//! Orders of groups within limits of memory, and the transformation that makes a position.

use perm_group::Permutation;
use puzzle_def::Transformation;

use crate::support::definitions::definition;

/// Definitions with small groups, and whether all pieces are told apart.
const FILES: [(&str, bool); 6] = [
    ("c123.tws", true),
    ("floppy133.tws", true),
    ("m12.tws", true),
    ("pocket.tws", true),
    ("cube333.tws", true),
    ("pocket_same.tws", false),
];

#[test]
fn an_order_is_exact_or_too_small() {
    let mut cases = 0;
    for (file, _) in FILES {
        let definition = definition(file);
        let exact = definition.order();
        for bytes in [0, 1 << 10, 1 << 20, u64::MAX] {
            let order = definition.bounded_order(bytes);
            assert!(order.number <= exact, "{file} {bytes}");
            assert!(!order.is_exact || order.number == exact, "{file} {bytes}");
            cases += 1;
        }
        let most = definition.bounded_order(1 << 30);
        assert!(most.is_exact, "{file}");
    }
    assert_eq!(cases, 24);
}

#[test]
fn a_position_is_made_by_one_transformation_if_all_pieces_differ() {
    let mut positions = 0;
    for (file, are_told_apart) in FILES {
        let definition = definition(file);
        let orbits = definition.orbits();
        let moves = &definition.parts().moves;
        let chain = definition.bounded_chain(1 << 30);
        let mut made: Option<Transformation> = None;
        // A walk that makes each move after each number of others.
        for step in 0..200_usize {
            let turn = &moves[(step * step / 3 + step) % moves.len()].transformation;
            let next = made.map_or_else(|| turn.clone(), |made| made.then(turn, orbits));
            let position = definition.start().after(&next);
            let found = definition.transformation_to(&position);
            assert_eq!(found.is_some(), are_told_apart, "{file}");
            if let Some(found) = found {
                assert_eq!(found, next, "{file}");
                let permutation: Permutation = definition.permutation(&found);
                assert!(chain.contains(&permutation), "{file}");
            }
            made = Some(next);
            positions += 1;
        }
    }
    assert_eq!(positions, 1200);
}
