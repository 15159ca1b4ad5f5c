//! Orders of groups within limits of memory, and the transformation that makes a position.

use std::fmt::Write;

use num_bigint::BigUint;
use perm_group::Permutation;
use puzzle_def::{Definition, Transformation, read};

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
