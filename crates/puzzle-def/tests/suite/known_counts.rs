//! Known puzzles, state by state: as many at each distance as their tables have.

use crate::support::positions::after;
use crate::support::powers::powers;

use std::collections::HashSet;

use puzzle_def::{Definition, Pattern, known};

/// A position as one number, which holds for puzzles of few pieces.
fn packed(definition: &Definition, pattern: &Pattern) -> u128 {
    let mut number = 0u128;
    for (orbit, pattern) in definition.parts().orbits.iter().zip(&pattern.orbits) {
        for (&piece, &twist) in pattern.pieces.iter().zip(&pattern.twists) {
            let digit = u128::from(piece) * u128::from(orbit.twists) + u128::from(twist);
            let base = u128::from(orbit.places) * u128::from(orbit.twists);
            number = number
                .checked_mul(base)
                .and_then(|number| number.checked_add(digit))
                .expect("the puzzles here have few pieces");
        }
    }
    number
}

/// How many positions there are at the distances 0, 1, 2 ..., every power of a base move being a move.
fn counts(name: &str, up_to: usize) -> Vec<usize> {
    let definition = known::definition(name).expect(name);
    let parts = definition.parts();
    let turns = parts.moves.iter();
    let moves: Vec<_> = turns
        .flat_map(|turn| powers(&definition, &turn.transformation))
        .collect();
    let mut seen = HashSet::from([packed(&definition, &parts.start)]);
    let mut frontier = vec![parts.start.clone()];
    let mut counts = Vec::new();
    while !frontier.is_empty() && counts.len() <= up_to {
        counts.push(frontier.len());
        let mut next = Vec::new();
        for pattern in &frontier {
            for turn in &moves {
                let reached = after(pattern, turn);
                if seen.insert(packed(&definition, &reached)) {
                    next.push(reached);
                }
            }
        }
        frontier = next;
    }
    counts
}

const WHOLE: usize = usize::MAX;

#[test]
fn flat_boxes() {
    assert_eq!(counts("3x2x1", WHOLE), [1, 3, 5, 8, 13, 13, 5]);
    for name in ["floppy", "3x3x1", "1x3x3"] {
        assert_eq!(counts(name, WHOLE), [1, 4, 10, 24, 53, 64, 31, 4, 1]);
    }
    // Three pieces that two swaps put in any order.
    assert_eq!(counts("1x2x2", WHOLE), [1, 2, 2, 1]);
}

/// The orders of the groups are known too; so the first of the counts are enough for larger puzzles.
fn begins(name: &str, expected: &[usize]) {
    assert_eq!(counts(name, expected.len() - 1), expected, "{name}");
}

#[test]
#[cfg_attr(miri, ignore = "it lists hundreds of thousands of positions")]
fn boxes() {
    begins("2x2x3", &[1, 10, 67, 404, 2023, 8504, 28545]);
    begins("2x3x3", &[1, 10, 67, 420, 2335, 12260]);
    begins("pocket", &[1, 9, 54, 321, 1847, 9992]);
    let corners = [1, 18, 243, 2874, 28000];
    begins("corners", &corners);
    begins("2x2x2-grips", &corners);
    begins("3x3x3", &[1, 18, 243, 3240, 43239]);
    assert_eq!(
        counts("permutations", WHOLE),
        [1, 9, 54, 297, 1233, 2157, 1244, 45]
    );
    assert_eq!(counts("orientations", WHOLE), [1, 2, 12, 64, 274, 336, 40]);
}

#[test]
#[cfg_attr(miri, ignore = "it lists tens of thousands of positions")]
fn turns_about_corners() {
    begins("pyraminx", &[1, 8, 48, 288, 1728, 9896, 51808]);
    // A tip is turned or not, whatever else is: (1 + 2t)^4 times the counts without tips.
    begins("pyraminx-tips", &[1, 16, 136, 896]);
    begins("skewb", &[1, 8, 48, 288, 1728, 10248]);
}
