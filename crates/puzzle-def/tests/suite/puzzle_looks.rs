//! Nets tell positions apart, and grips by their colours.

use std::collections::HashSet;

use puzzle_def::{Pattern, Puzzle};

use crate::support::known_puzzles::find;

#[test]
fn in_another_grip_the_colours_are_renamed() {
    for (name, text) in [("skewb", "R B U' B L"), ("pocket", "R x U y' F2")] {
        let puzzle = find(name);
        let position = puzzle.read_moves(text).expect("moves of the puzzle");
        let plain = puzzle.position_of(position.pattern().clone());
        let [seen, plain] =
            [&position, &plain].map(|position| puzzle.net(position).expect("a net"));
        assert_ne!(seen, plain);
        let pairs: HashSet<_> = seen
            .stickers()
            .zip(plain.stickers())
            .map(|(seen, plain)| (seen.shows, plain.shows))
            .collect();
        assert_eq!(pairs.len(), 6, "{name}: one colour for another");
    }
}

/// All patterns that so many moves make at most.
fn near(puzzle: &Puzzle, depth: usize) -> Vec<Pattern> {
    let turns = puzzle.definition().turns(false).expect("few moves");
    let mut all = vec![puzzle.definition().start().clone()];
    let mut first = 0;
    for _ in 0..depth {
        let last = all.len();
        for number in first..last {
            for turn in &turns {
                let next = all[number].after(&turn.transformation);
                if !all.contains(&next) {
                    all.push(next);
                }
            }
        }
        first = last;
    }
    all
}

#[test]
fn different_positions_look_different() {
    let mut counts = Vec::new();
    for (name, depth) in [
        ("pocket", 3),
        ("floppy", 8),
        ("pyraminx", 3),
        ("skewb", 3),
        ("1x2x3", 6),
        ("2x2x3", 3),
    ] {
        let puzzle = find(name);
        let patterns = near(&puzzle, depth);
        let mut nets = HashSet::new();
        for pattern in &patterns {
            let net = puzzle.net(&puzzle.position_of(pattern.clone()));
            let net = net.expect("it can be looked at");
            let letters = net.stickers().map(|sticker| sticker.shows.letter);
            nets.insert(letters.collect::<String>());
        }
        assert_eq!(nets.len(), patterns.len(), "{name}");
        counts.push(nets.len());
    }
    assert_eq!(counts, [385, 192, 345, 345, 48, 482]);
}
