//! Known cubes beside their stickers: positions are equal if and only if the face maps show the same.

use crate::support::positions::after;

use std::collections::HashMap;

use cube_model::notation::Face;
use cube_model::nxn::{CubeSize, FaceMap, Turns};
use cube_model::pocket::PocketCube;
use puzzle_def::{Definition, Pattern, Turn, known};

/// A cube's definition, its moves and rotations, and the same as face maps.
struct Both {
    definition: Definition,
    size: CubeSize,
    turns: Vec<(Turn, FaceMap)>,
}

impl Both {
    fn new(layers: usize, suffix: &str) -> Self {
        let definition =
            known::definition(&format!("{layers}x{layers}x{layers}{suffix}")).expect("a cube");
        let size = CubeSize::new(layers).expect("a small cube");
        let parts = definition.parts();
        let all = parts.moves.iter().chain(&parts.rotations);
        let both = |turn: &Turn| {
            let turns = Turns::parse(&turn.name, size).expect("the names are standard notation");
            (turn.clone(), FaceMap::of(&turns))
        };
        Self {
            turns: all.map(both).collect(),
            definition,
            size,
        }
    }

    /// Calls `each` with both after words of all kinds: two letters, and three chosen by `steps` numbers, each
    /// repeated six times.
    fn follow(&self, steps: u64, mut each: impl FnMut(&Pattern, &FaceMap)) {
        let count = self.turns.len();
        let mut words: Vec<Vec<usize>> = Vec::new();
        for first in 0..count {
            words.extend((0..count).map(|second| vec![first, second]));
        }
        let mut state = 1u64;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % below
        };
        for _ in 0..steps {
            // A commutator, since its powers often move few pieces, and often such as are alike.
            let [a, b, c] = [0; 3].map(|_| random(count));
            words.push(vec![a, b, a, a, a, b, b, b]);
            words.push(vec![a, b, c]);
        }
        for word in words {
            let mut pattern = self.definition.parts().start.clone();
            let mut map = FaceMap::identity(self.size);
            for _ in 0..6 {
                for &number in &word {
                    let (turn, face_map) = &self.turns[number];
                    pattern = after(&pattern, &turn.transformation);
                    map = map.then(face_map).expect("one size");
                }
                each(&pattern, &map);
            }
        }
    }
}

/// Holds pairs that are met, and checks that each side belongs to one of the other.
struct Pairs<S> {
    by_pattern: HashMap<Pattern, S>,
    by_stickers: HashMap<S, Pattern>,
    met: usize,
}

impl<S: Clone + Eq + std::hash::Hash + std::fmt::Debug> Pairs<S> {
    fn new() -> Self {
        Self {
            by_pattern: HashMap::new(),
            by_stickers: HashMap::new(),
            met: 0,
        }
    }

    fn meet(&mut self, pattern: &Pattern, stickers: S) {
        self.met += 1;
        let seen = self
            .by_pattern
            .entry(pattern.clone())
            .or_insert_with(|| stickers.clone());
        assert_eq!(*seen, stickers);
        let told = self
            .by_stickers
            .entry(stickers)
            .or_insert_with(|| pattern.clone());
        assert_eq!(told, pattern);
    }

    /// That something was met twice, so that the assertions had something to say.
    fn assert_some_met_again(&self) {
        assert!(
            self.by_pattern.len() < self.met * 9 / 10,
            "{} of {}",
            self.by_pattern.len(),
            self.met
        );
        assert!(self.by_pattern.len() > 50);
    }
}

#[test]
#[cfg_attr(miri, ignore = "it follows some thousand words of moves")]
fn colours_are_told() {
    for layers in 2..=7 {
        let both = Both::new(layers, "");
        let mut pairs = Pairs::new();
        both.follow(300, |pattern, map| {
            pairs.meet(pattern, map.colours().collect::<Vec<Face>>());
        });
        pairs.assert_some_met_again();
    }
}

#[test]
#[cfg_attr(miri, ignore = "it follows some thousand words of moves")]
fn stickers_are_told_apart_with_pictures() {
    for layers in [2, 4, 6] {
        let both = Both::new(layers, "-super");
        let mut pairs = Pairs::new();
        both.follow(300, |pattern, map| {
            pairs.meet(pattern, map.images().to_vec());
        });
        pairs.assert_some_met_again();
    }
}

#[test]
#[cfg_attr(miri, ignore = "it follows some thousand words of moves")]
fn stickers_follow_from_odd_cubes_with_pictures() {
    for layers in [3, 5] {
        let both = Both::new(layers, "-super");
        let mut pairs = Pairs::new();
        both.follow(200, |pattern, map| {
            // Of a centre in the middle of a face the face map does not tell how it is turned.
            let mut pattern = pattern.clone();
            let centres = pattern.orbits.last_mut().expect("the centres come last");
            centres.twists.fill(0);
            pairs.meet(&pattern, map.images().to_vec());
        });
        pairs.assert_some_met_again();
    }
}

#[test]
fn pictures_tell_how_the_middle_of_a_face_is_turned() {
    let definition = known::definition("3x3x3-super").expect("a cube");
    let parts = definition.parts();
    let moves = Both::new(3, "-super").turns;
    let turned = |pattern: Pattern, name: &str| {
        let (face, count) = match name.split_at(1) {
            (face, "") => (face, 1),
            (face, "2") => (face, 2),
            (face, _) => (face, 3),
        };
        let turn = moves.iter().find(|(turn, _)| turn.name == face);
        let (turn, _) = turn.expect("a face");
        (0..count).fold(pattern, |pattern, _| after(&pattern, &turn.transformation))
    };
    // Turns the upper centre over, and leaves everything else as it is.
    let word = "R L U2 R' L' U R L U2 R' L' U";
    let found = word.split(' ').fold(parts.start.clone(), turned);
    let mut expected = parts.start.clone();
    let centres = expected.orbits.last_mut().expect("the centres come last");
    // The upper centre is the first of them.
    centres.twists[0] = 2;
    assert_eq!(found, expected);
    assert_eq!(turned(turned(found, "U"), "U'"), expected);
}

#[test]
fn twists_of_corners_are_counted_as_the_pocket_cube_counts_them() {
    let definition = known::definition("pocket").expect("a known puzzle");
    let parts = definition.parts();
    assert_eq!(
        (
            parts.orbits.len(),
            parts.orbits[0].places,
            parts.orbits[0].twists
        ),
        (1, 7, 3)
    );
    let mut gained = 0;
    for turn in &parts.moves {
        let face = turn
            .name
            .chars()
            .next()
            .and_then(Face::from_letter)
            .expect("a face");
        let cube = PocketCube::turned(face, cube_model::notation::Amount::Clockwise);
        let mut expected = cube.twists().as_array().to_vec();
        let mut found = turn.transformation.orbits[0].twist.clone();
        gained += found.iter().filter(|&&twist| twist > 0).count();
        found.push(0);
        // Places come in another order there.
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{}", turn.name);
    }
    assert_eq!(gained, 8);
}
