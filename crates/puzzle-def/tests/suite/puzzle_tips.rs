//! The tips of a pyraminx against a model in which every tip has an angle of its own.

use std::collections::{HashMap, VecDeque};

use proptest::prelude::*;
use puzzle_def::{Pattern, Puzzle, Turn, known};

const NAMES: [&str; 16] = [
    "U", "U'", "L", "L'", "R", "R'", "B", "B'", "u", "u'", "l", "l'", "r", "r'", "b", "b'",
];

fn pyraminx(name: &str) -> Puzzle {
    known::find(name).unwrap_or_else(|error| panic!("{error}"))
}

/// By how many thirds each tip has been turned, be it alone or with its corner, and each corner.
#[derive(Clone, Copy, Debug, Default)]
struct Angles {
    tips: [u8; 4],
    corners: [u8; 4],
}

impl Angles {
    fn turn(&mut self, name: &str, times: u8) {
        let thirds = times * if name.ends_with('\'') { 2 } else { 1 };
        let vertex = ["u", "l", "r", "b"].iter();
        let vertex = vertex
            .clone()
            .position(|own| *own == name[..1].to_lowercase());
        let vertex = vertex.expect("one of four");
        self.tips[vertex] = (self.tips[vertex] + thirds) % 3;
        if name.starts_with(char::is_uppercase) {
            self.corners[vertex] = (self.corners[vertex] + thirds) % 3;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn turning_tips_back_puts_each_above_its_corner(
        moves in prop::collection::vec(prop::sample::select(NAMES.to_vec()), 0..40),
    ) {
        let puzzle = pyraminx("pyraminx");
        let position = puzzle.read_moves(&moves.join(" ")).expect("moves of a pyraminx");
        let mut angles = Angles::default();
        for name in &moves {
            angles.turn(name, 1);
        }
        for (tip, &thirds) in puzzle.tips().iter().zip(position.tips()) {
            prop_assert!(thirds < 3);
            angles.turn(tip, 3 - thirds);
        }
        prop_assert_eq!(angles.tips, angles.corners);
        // The rest is made by the other moves alone.
        let large = moves.iter().filter(|name| name.starts_with(char::is_uppercase));
        let large: Vec<&str> = large.copied().collect();
        let rest = puzzle.read_moves(&large.join(" ")).expect("moves of a pyraminx");
        prop_assert_eq!(rest.pattern(), position.pattern());
        prop_assert_eq!(rest.tips(), &[0; 4]);
    }
}

/// The distances of all positions that some moves of a puzzle make.
fn distances(puzzle: &Puzzle, names: &[&str]) -> HashMap<Pattern, u32> {
    let turns = puzzle.definition().turns(false).expect("few moves");
    let chosen = |turn: &&Turn| names.contains(&turn.name.as_str());
    let turns: Vec<&Turn> = turns.iter().filter(chosen).collect();
    assert_eq!(turns.len(), names.len());
    let start = puzzle.definition().start().clone();
    let mut distances = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(pattern) = queue.pop_front() {
        let next = distances[&pattern] + 1;
        for turn in &turns {
            let after = pattern.after(&turn.transformation);
            if !distances.contains_key(&after) {
                distances.insert(after.clone(), next);
                queue.push_back(after);
            }
        }
    }
    distances
}

/// For turns about two vertices, with their tips: the fewest turns for everything are those for the rest and
/// one for each tip that is not as its corner is.
#[test]
fn tips_add_one_turn_each_and_save_none() {
    let (plain, with_tips) = (pyraminx("pyraminx"), pyraminx("pyraminx-tips"));
    let rest = distances(&plain, &["U", "U'", "R", "R'"]);
    let all = distances(&with_tips, &["U", "U'", "R", "R'", "u", "u'", "r", "r'"]);
    assert_eq!(all.len(), 9 * rest.len());
    let mut expected: HashMap<u32, usize> = HashMap::new();
    for distance in rest.values() {
        // Each of the two tips is right, or wrong in two ways.
        for (wrong, ways) in [(0, 1), (1, 4), (2, 4)] {
            *expected.entry(distance + wrong).or_default() += ways;
        }
    }
    let mut found = HashMap::new();
    for &distance in all.values() {
        *found.entry(distance).or_default() += 1;
    }
    assert_eq!(found, expected);
    assert!(all.len() > 4000, "{}", all.len());
}
