//! Shortened sequences against plain searches.

use std::collections::{HashMap, HashSet};

use puzzle_def::known;

use super::*;

/// Numbers that look random, the same in each run.
fn dice(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % below
    }
}

fn effect(definition: &Definition, turns: &[Turn], moves: &[usize]) -> Transformation {
    let identity = Transformation::identity(definition.orbits());
    moves.iter().fold(identity, |made, &mv| {
        made.then(&turns[mv].transformation, definition.orbits())
    })
}

/// The distance of each position within `depth` moves of the start, by a plain search.
fn distances(definition: &Definition, turns: &[Turn], depth: usize) -> HashMap<Pattern, usize> {
    let mut known = HashMap::from([(definition.start().clone(), 0)]);
    let mut level = vec![definition.start().clone()];
    for distance in 1..=depth {
        let mut next = Vec::new();
        for position in &level {
            for turn in turns {
                let after = position.after(&turn.transformation);
                let is_allowed = definition.broken_rule(&after).is_none();
                if is_allowed && !known.contains_key(&after) {
                    known.insert(after.clone(), distance);
                    next.push(after);
                }
            }
        }
        level = next;
    }
    known
}

fn definition(name: &str) -> Definition {
    let folder = "../../docs/puzzles";
    if name == "one way" {
        let pocket = known::definition("pocket").expect("it is known");
        return pocket.with_moves(&["U", "R", "F2"]).expect("it has them");
    }
    match std::fs::read_to_string(format!("{folder}/{name}")) {
        Ok(text) => puzzle_def::read(name, &text).expect("it is a definition"),
        Err(_) => known::definition(name).expect("it is known"),
    }
}

/// With one window as long as the sequence, the result is a shortest one; with small windows, each window is.
#[test]
fn windows_are_as_short_as_a_plain_search_finds() {
    let puzzles = [
        "pocket",
        "skewb",
        "2x2x3",
        "pocket_same.tws",
        "pocket_blocked.tws",
        "one way",
    ];
    let mut shortened = 0;
    for (name, single) in puzzles.map(|name| [(name, false), (name, true)]).concat() {
        let definition = definition(name);
        let turns = definition.turns(single).expect("they are few");
        let known = distances(&definition, &turns, 4);
        let mut dice = dice(5);
        for length in [3, 5, 9, 40] {
            let mut position = definition.start().clone();
            let mut moves = Vec::new();
            while moves.len() < length {
                let mv = dice(turns.len());
                let after = position.after(&turns[mv].transformation);
                if definition.broken_rule(&after).is_none() {
                    moves.push(mv);
                    position = after;
                }
            }
            let mut shortener = Shortener::new(&definition, single).expect("they are few");
            shortener = shortener.with_limit(100_000);
            let result = shortener.shorten(&moves);
            assert_eq!(
                shortener.after(&result),
                Some(position.clone()),
                "{name} {moves:?}"
            );
            if let Some(&distance) = known.get(&position).filter(|_| length <= 5) {
                assert_eq!(result.len(), distance, "{name} {moves:?}");
            }
            let mut small = Shortener::new(&definition, single).expect("they are few");
            small = small.with_window(4);
            let result = small.shorten(&moves);
            assert_eq!(small.after(&result), Some(position), "{name} {moves:?}");
            shortened += moves.len() - result.len();
            // Each window of four is a shortest one: no sequence of up to three moves has the same effect.
            for window in result.windows(4) {
                let effect = effect(&definition, &turns, window);
                let short = |word: &[usize]| self::effect(&definition, &turns, word) == effect;
                let all = 0..turns.len();
                let pairs = all.clone().flat_map(|a| all.clone().map(move |b| [a, b]));
                let is_shorter = pairs
                    .into_iter()
                    .any(|pair| short(&pair) || all.clone().any(|c| short(&[pair[0], pair[1], c])));
                let is_blocked = !definition.parts().blocked.is_empty();
                assert!(!is_shorter || is_blocked, "{name} {window:?}");
            }
        }
    }
    assert!(shortened > 100, "{shortened}");
}

#[test]
fn joins_go_past_moves_that_commute() {
    let cube = known::definition("3x3x3").expect("it is known");
    let turns = cube.turns(false).expect("they are few");
    let number = |name: &str| {
        turns
            .iter()
            .position(|turn| turn.name == name)
            .expect("a move")
    };
    let mut shortener = Shortener::new(&cube, false).expect("they are few");
    let moves = |text: &str| text.split_whitespace().map(number).collect::<Vec<_>>();
    // A sequence of order 6, made six times with a move in between; and one of order 105, made 105 times.
    for (sequence, expected) in [
        (
            format!("F {} D {}", "R U R' U' ".repeat(6), "L F L' F' ".repeat(5)),
            6,
        ),
        ("R U ".repeat(105), 0),
    ] {
        assert_eq!(
            shortener.shorten(&moves(&sequence)).len(),
            expected,
            "{sequence}"
        );
    }
    for (moves, expected) in [
        ("R L R'", "L"),
        ("U R L R2 L' R U'", ""),
        ("R L R L", "R2 L2"),
        ("U D U2 D' U", ""),
        ("R U L", "R U L"),
    ] {
        let moves: Vec<usize> = moves.split_whitespace().map(number).collect();
        let expected: Vec<usize> = expected.split_whitespace().map(number).collect();
        assert_eq!(shortener.joined(&moves), expected);
    }
}

#[test]
fn a_word_is_found_for_what_several_moves_do() {
    let cube = known::find("3x3x3").expect("it is known");
    let mut shortener = Shortener::new(cube.definition(), false).expect("they are few");
    let slice = &cube.read_turns("M").expect("a move")[0];
    assert_eq!(shortener.word(slice).map(|word| word.len()), Some(2));
    let turned = Transformation::identity(cube.definition().orbits());
    assert_eq!(shortener.word(&turned), Some(Vec::new()));
}

#[test]
fn it_stops_when_told_and_keeps_the_position() {
    let cube = known::definition("3x3x3").expect("it is known");
    let turns = cube.turns(false).expect("they are few").len();
    let mut dice = dice(1);
    let moves: Vec<usize> = (0..60).map(|_| dice(turns)).collect();
    let mut shortener = Shortener::new(&cube, false).expect("they are few");
    let mut windows = HashSet::new();
    let steps = std::cell::Cell::new(0);
    let stopped = shortener.shorten_until(&moves, &|| steps.get() == 150, &mut |progress| {
        steps.set(steps.get() + 1);
        windows.insert(progress.window);
    });
    assert_eq!(steps.get(), 150);
    assert!(windows.contains(&3) && !windows.contains(&8), "{windows:?}");
    assert_eq!(shortener.after(&stopped), shortener.after(&moves));
}

#[test]
fn what_is_shortened_gets_no_shorter() {
    let mut dice = dice(7);
    let mut short = 0;
    for name in ["pyraminx", "3x3x3", "2x2x3"] {
        let puzzle = known::definition(name).expect("it is known");
        let turns = puzzle.turns(false).expect("they are few").len();
        let mut shortener = Shortener::new(&puzzle, false).expect("they are few");
        for length in 5..15 {
            let moves: Vec<usize> = (0..length).map(|_| dice(turns)).collect();
            let once = shortener.shorten(&moves);
            assert_eq!(
                shortener.shorten(&once).len(),
                once.len(),
                "{name}: {moves:?}"
            );
            short += usize::from(once.len() < 7);
        }
    }
    assert!(short > 5, "{short}");
    let pyraminx = known::find("pyraminx").expect("it is known");
    let definition = pyraminx.definition();
    let named = |name: &str| {
        let turns = definition.turns(false).expect("they are few");
        turns
            .iter()
            .position(|turn| turn.name == name)
            .expect("a move")
    };
    let moves = "R U R' U' R U R' U' R U".split(' ').map(named);
    let mut shortener = Shortener::new(definition, false).expect("they are few");
    assert_eq!(shortener.shorten(&moves.collect::<Vec<_>>()).len(), 2);
}
