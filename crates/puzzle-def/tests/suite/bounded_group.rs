//! Orders of groups within limits of memory, and the transformation that makes a position.

use std::collections::BTreeSet;
use std::fmt::Write;

use num_bigint::BigUint;
use perm_group::Permutation;
use puzzle_def::{Definition, OrbitPattern, Pattern, Transformation, read};

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

/// A definition of places with moves that stand as lists of sources, each moving some of the first places.
fn of_moves(places: usize, moves: &[Vec<usize>]) -> Definition {
    let mut text = format!("Set P {places} 1\nSolved\nEnd\n");
    for (number, from) in moves.iter().enumerate() {
        let rest = from.len()..places;
        let from = from
            .iter()
            .copied()
            .chain(rest)
            .map(|from| (from + 1).to_string());
        let from: Vec<String> = from.collect();
        let name = "M".repeat(number + 1);
        writeln!(text, "Move {name}\nP\n{}\nEnd", from.join(" ")).expect("a text takes all");
    }
    read("made.tws", &text).expect("a definition")
}

/// Exchanges of the first so many places with as many behind them: they make 2^127 arrangements of 128 places.
#[test]
fn the_exchanges_of_halves_are_proved_to_be_all() {
    let moves = (0..7).map(|power| 1 << power);
    let moves: Vec<Vec<usize>> = moves
        .map(|half| (half..2 * half).chain(0..half).collect())
        .collect();
    let order = of_moves(128, &moves).bounded_order(1 << 30);
    assert_eq!(
        (order.number, order.is_exact),
        (BigUint::from(1_u8) << 127, true)
    );
}

/// Forty blocks of three places, which go round and are exchanged as blocks, and of which one is arranged in all ways.
#[test]
fn blocks_of_three_places_are_proved_to_be_all() {
    let places = 120;
    let moves = [
        vec![1, 0],
        vec![1, 2, 0],
        vec![3, 4, 5, 0, 1, 2],
        (3..places).chain(0..3).collect(),
    ];
    let order = of_moves(places, &moves).bounded_order(1 << 30);
    let blocks: BigUint = (1..=40_u8).map(BigUint::from).product();
    let inner = BigUint::from(6_u8).pow(40);
    assert_eq!((order.number, order.is_exact), (blocks * inner, true));
}

/// All patterns of the pieces of a puzzle with one orbit.
fn patterns(definition: &Definition) -> BTreeSet<Pattern> {
    let start = &definition.start().orbits[0];
    let mut patterns = BTreeSet::new();
    let mut unfinished = vec![(Vec::<usize>::new(), Vec::<u8>::new())];
    while let Some((from, twists)) = unfinished.pop() {
        let left = (0..start.pieces.len()).filter(|home| !from.contains(home));
        for home in left {
            for twist in 0..start.moduli[home] {
                let next = |last| [from.as_slice(), &[last]].concat();
                unfinished.push((next(home), [twists.as_slice(), &[twist]].concat()));
            }
        }
        if from.len() == start.pieces.len() {
            let pieces = from.iter().map(|&home| start.pieces[home]).collect();
            let moduli = from.iter().map(|&home| start.moduli[home]).collect();
            let orbits = vec![OrbitPattern {
                pieces,
                twists,
                moduli,
            }];
            patterns.insert(Pattern { orbits });
        }
    }
    patterns
}

/// All that moves make of the start.
fn reached(definition: &Definition) -> BTreeSet<Pattern> {
    let mut reached = BTreeSet::from([definition.start().clone()]);
    let mut unfinished = vec![definition.start().clone()];
    while let Some(pattern) = unfinished.pop() {
        for mv in &definition.parts().moves {
            let next = pattern.after(&mv.transformation);
            if reached.insert(next.clone()) {
                unfinished.push(next);
            }
        }
    }
    reached
}

/// Moves take three of five pieces round or twist two, so that the sum of all twists stays even; pieces are alike, or their twists are
/// not seen, in several ways.
#[test]
fn positions_are_excluded_that_moves_do_not_make() {
    let starts = [
        ("1 2 3 4 5\n0 0 0 0 0", 120 * 32, 60 * 16),
        ("1 2 3 4 5\n0 ? 0 0 0", 120 * 16, 60 * 16),
        ("1 2 3 1 4\n0 0 0 0 0", 60 * 32, 60 * 16),
        ("1 2 3 1 4\n0 0 0 1 0", 60 * 32, 60 * 16),
        ("1 2 3 1 4\n? 0 0 ? 1", 60 * 8, 60 * 8),
        ("1 1 1 1 1\n1 0 1 1 0", 32, 16),
    ];
    for (start, all, made) in starts {
        let text = format!(
            "Set P 5 2\nSolved\nP\n{start}\nEnd\nMove A\nP\n2 3 1 4 5\n1 1 0 0 0\nEnd\nMove C\nP\n1 2 3 4 5\n1 1 0 0 0\nEnd\nMove B\nP\n1 2 4 5 3\n0 0 0 1 1\nEnd\n"
        );
        let definition = read("five.tws", &text).expect("a definition");
        let (patterns, reached) = (patterns(&definition), reached(&definition));
        assert_eq!((patterns.len(), reached.len()), (all, made), "{start}");
        let reach = definition.reach(1 << 20);
        for pattern in &patterns {
            let excluded = reach.excludes(&definition, pattern);
            assert_eq!(excluded, !reached.contains(pattern), "{start} {pattern:?}");
        }
    }
}

/// Pieces of two kinds in a ring, which one move takes round: more than that can't be told by what generates all that
/// isn't seen, but nothing is excluded that the move makes.
#[test]
fn no_position_is_excluded_that_moves_make() {
    let text = "Set P 6 1\nSolved\nP\n1 1 1 2 2 2\nEnd\nMove A\nP\n2 3 4 5 6 1\nEnd\n";
    let definition = read("ring.tws", text).expect("a definition");
    let (patterns, reached) = (patterns(&definition), reached(&definition));
    assert_eq!((patterns.len(), reached.len()), (20, 6));
    let reach = definition.reach(1 << 20);
    assert!(
        patterns
            .iter()
            .all(|pattern| !reach.excludes(&definition, pattern))
    );
}
