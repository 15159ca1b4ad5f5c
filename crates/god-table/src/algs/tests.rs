//! Compares the sequences found with all sequences.

use std::collections::{HashMap, HashSet};

use puzzle_def::known;

use super::*;

fn definition(name: &str) -> Definition {
    let folder = "../../docs/puzzles";
    match std::fs::read_to_string(format!("{folder}/{name}")) {
        Ok(text) => puzzle_def::read(name, &text).expect("it is a definition"),
        Err(_) => known::definition(name).expect("it is known"),
    }
}

fn product(definition: &Definition, turns: &[Turn], moves: &[usize]) -> Transformation {
    let identity = Transformation::identity(definition.orbits());
    moves.iter().fold(identity, |made, &mv| {
        made.then(&turns[mv].transformation, definition.orbits())
    })
}

/// The effects of all sequences of up to `depth` moves, each with the fewest moves that have it, by trying all
/// sequences.
fn all(definition: &Definition, turns: &[Turn], depth: usize) -> HashMap<Transformation, usize> {
    let identity = Transformation::identity(definition.orbits());
    let mut known = HashMap::from([(identity.clone(), 0)]);
    let mut level = HashSet::from([identity]);
    for length in 1..=depth {
        let mut next = HashSet::new();
        for before in &level {
            for turn in turns {
                let made = before.then(&turn.transformation, definition.orbits());
                let position = definition.start().after(&made);
                if definition.broken_rule(&position).is_none() {
                    known.entry(made.clone()).or_insert(length);
                    next.insert(made);
                }
            }
        }
        level = next;
    }
    known
}

#[test]
fn all_sequences_that_change_few_pieces_are_found() {
    let mut found = 0;
    let puzzles = [
        "pocket",
        "pyraminx",
        "2x2x3",
        "pocket_same.tws",
        "pocket_blocked.tws",
        "floppy",
    ];
    for (name, single) in puzzles.map(|name| [(name, false), (name, true)]).concat() {
        let definition = definition(name);
        let turns = definition.turns(single).expect("they are few");
        let request = AlgRequest {
            pieces: 5,
            length: 4,
            depth: 4,
            count: usize::MAX,
            by_words: false,
        };
        let algs = find_algs(&definition, single, request, &[], &mut |_| {});
        let algs = algs.expect("they are few");
        let mut expected = all(&definition, &turns, 4);
        expected.retain(|made, _| (1..=5).contains(&definition.effect(made).changed()));
        let made = algs.iter().map(|alg| {
            let made = product(&definition, &turns, &alg.moves);
            assert_eq!(definition.effect(&made), alg.effect, "{name}");
            (made, alg.moves.len())
        });
        assert_eq!(made.collect::<HashMap<_, _>>(), expected, "{name} {single}");
        let ranks = algs
            .iter()
            .map(|alg| (alg.effect.changed(), alg.moves.len()));
        assert!(ranks.is_sorted(), "{name}");
        // The best of a few are the first of all.
        let few = AlgRequest {
            count: 7,
            ..request
        };
        let few = find_algs(&definition, single, few, &[], &mut |_| {});
        let few: Vec<_> = few
            .expect("they are few")
            .iter()
            .map(|alg| alg.moves.len())
            .collect();
        let first: Vec<_> = algs.iter().take(7).map(|alg| alg.moves.len()).collect();
        assert_eq!(few, first, "{name} {single}");
        found += algs.len();
    }
    assert!(found > 300, "{found}");
}

#[test]
fn powers_commutators_and_conjugates_are_found_where_words_are_too_short() {
    let cube = definition("3x3x3");
    let request = AlgRequest {
        pieces: 4,
        length: 12,
        depth: 3,
        count: usize::MAX,
        by_words: false,
    };
    let algs = find_algs(&cube, false, request, &[], &mut |_| {}).expect("they are few");
    let turns = cube.turns(false).expect("they are few");
    for alg in &algs {
        let made = product(&cube, &turns, &alg.moves);
        assert_eq!(cube.effect(&made), alg.effect);
        assert!(alg.moves.len() <= 12 && alg.effect.changed() <= 4);
    }
    let has = |is_such: fn(&AlgShape) -> bool| algs.iter().any(|alg| is_such(&alg.shape));
    assert!(has(|shape| matches!(shape, AlgShape::Power(..))));
    assert!(has(|shape| matches!(shape, AlgShape::Commutator(..))));
    assert!(has(|shape| matches!(shape, AlgShape::Conjugate(..))));
    // No 3-cycle of the corners takes fewer than eight moves.
    assert_eq!(algs[0].moves.len(), 8);
    let none = AlgRequest {
        count: 0,
        ..request
    };
    let none = find_algs(&cube, false, none, &[], &mut |_| {});
    assert_eq!(none.expect("they are few"), []);
    let words = AlgRequest {
        by_words: true,
        ..request
    };
    let words = find_algs(&cube, false, words, &[], &mut |_| {}).expect("they are few");
    let words: Vec<String> = words.iter().map(|alg| alg.effect.to_string()).collect();
    let mut all: Vec<String> = algs.iter().map(|alg| alg.effect.to_string()).collect();
    all.sort();
    all.dedup();
    assert_eq!(words.iter().collect::<HashSet<_>>(), all.iter().collect());
    assert_eq!(words.len(), all.len());
}

/// If only two corners of a cube are told apart, commutators of turns change few pieces though they move many.
#[test]
fn what_looks_changed_counts_and_not_what_moves() {
    let kept = ["CORNERS:1-2".parse().expect("pieces")];
    let cube = definition("3x3x3")
        .keep(&kept)
        .expect("they are its pieces");
    let request = AlgRequest {
        pieces: 2,
        length: 4,
        depth: 1,
        count: usize::MAX,
        by_words: false,
    };
    let algs = find_algs(&cube, false, request, &[], &mut |_| {}).expect("they are few");
    let turns = cube.turns(false).expect("they are few");
    let made = algs.iter().map(|alg| product(&cube, &turns, &alg.moves));
    let made: HashSet<_> = made.collect();
    let mut commutators = 0;
    for a in &turns {
        for b in &turns {
            let [a, b] = [a, b].map(|turn| &turn.transformation);
            let there = a.then(b, cube.orbits());
            let back = b.then(a, cube.orbits()).inverse(cube.orbits());
            let commutator = there.then(&back, cube.orbits());
            if (1..=2).contains(&cube.effect(&commutator).changed()) {
                assert!(made.contains(&commutator));
                commutators += 1;
            }
        }
    }
    assert_eq!(commutators, 108);
}

#[test]
fn no_limit_on_length_or_depth_is_too_large() {
    let ring = "Set RING 3 1\nSolved\nEnd\nMove T\nRING\n2 3 1\nEnd\n";
    let ring = puzzle_def::read("ring.tws", ring).expect("it is a definition");
    let request = AlgRequest {
        pieces: 3,
        length: usize::MAX,
        depth: usize::MAX,
        count: 9,
        by_words: false,
    };
    let algs = find_algs(&ring, false, request, &[], &mut |_| {}).expect("they are few");
    let moves: Vec<usize> = algs.iter().map(|alg| alg.moves.len()).collect();
    assert_eq!(moves, [1, 1]);
}
