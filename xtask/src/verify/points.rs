//! Converts puzzles to permutations of points, for programs that know no pieces: a point for every orientation in every
//! place.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::workspace::Outcome;

/// The members of a KPuzzle that determine its points.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct KPuzzle {
    orbits: Vec<Orbit>,
    default_pattern: BTreeMap<String, Pattern>,
    moves: BTreeMap<String, BTreeMap<String, Turn>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Orbit {
    orbit_name: String,
    num_pieces: usize,
    num_orientations: usize,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Pattern {
    pieces: Vec<usize>,
    orientation: Vec<usize>,
    /// 0, or no entry, if all orientations differ.
    #[serde(default)]
    orientation_mod: Vec<usize>,
}

/// The piece at a place comes from the place listed there, and is turned by the number listed there.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Turn {
    permutation: Vec<usize>,
    orientation_delta: Vec<usize>,
}

/// The moves of a puzzle as permutations of points.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Points {
    /// For each move, the point to which it takes each point; points are counted from 0 through all orbits.
    pub(super) moves: Vec<Vec<usize>>,
    /// What is visible at each point of the solved puzzle. Positions are equal if these are.
    pub(super) colours: Vec<usize>,
}

impl Points {
    /// The points of a KPuzzle, under the moves with these names.
    pub(super) fn of(json: &str, names: &[String]) -> Outcome<Self> {
        let puzzle: KPuzzle = serde_json::from_str(json)?;
        let moves = names.iter().map(|name| {
            let turn = puzzle.moves.get(name);
            let turn = turn.ok_or_else(|| format!("found no move {name} in the definition"))?;
            Ok(images(&puzzle.orbits, turn))
        });
        Ok(Self {
            moves: moves.collect::<Outcome<_>>()?,
            colours: colours(&puzzle),
        })
    }

    /// The moves and their inverses, each once.
    pub(super) fn both_ways(&self) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = Vec::new();
        for images in &self.moves {
            let mut inverse = vec![0; images.len()];
            for (point, &image) in images.iter().enumerate() {
                inverse[image] = point;
            }
            for one in [images.clone(), inverse] {
                if !all.contains(&one) {
                    all.push(one);
                }
            }
        }
        all
    }
}

/// The point to which each point goes. Orbits that aren't named stay.
fn images(orbits: &[Orbit], turn: &BTreeMap<String, Turn>) -> Vec<usize> {
    let mut images = Vec::new();
    for orbit in orbits {
        let first = images.len();
        let count = orbit.num_orientations;
        images.extend(first..first + orbit.num_pieces * count);
        let Some(turn) = turn.get(&orbit.orbit_name) else {
            continue;
        };
        let places = turn.permutation.iter().zip(&turn.orientation_delta);
        for (place, (&from, &delta)) in places.enumerate() {
            for orientation in 0..count {
                let turned = (orientation + delta) % count;
                images[first + from * count + orientation] = first + place * count + turned;
            }
        }
    }
    images
}

/// What is visible at each point: equal for pieces that are alike, and for orientations that are not distinguished.
fn colours(puzzle: &KPuzzle) -> Vec<usize> {
    let mut numbers = BTreeMap::new();
    let mut colours = Vec::new();
    for (number, orbit) in puzzle.orbits.iter().enumerate() {
        let pattern = &puzzle.default_pattern[&orbit.orbit_name];
        let count = orbit.num_orientations;
        for (place, &piece) in pattern.pieces.iter().enumerate() {
            let seen = pattern.orientation_mod.get(place).copied().unwrap_or(0);
            let seen = if seen == 0 { count } else { seen };
            for orientation in 0..count {
                let turned = (orientation + count - pattern.orientation[place] % count) % seen;
                let next = numbers.len();
                colours.push(*numbers.entry((number, piece, turned)).or_insert(next));
            }
        }
    }
    colours
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = r#"{
        "orbits": [
            {"orbitName": "A", "numPieces": 2, "numOrientations": 3},
            {"orbitName": "B", "numPieces": 2, "numOrientations": 2}
        ],
        "defaultPattern": {
            "A": {"pieces": [0, 0], "orientation": [0, 1]},
            "B": {"pieces": [0, 1], "orientation": [0, 0], "orientationMod": [1, 0]}
        },
        "moves": {
            "U": {"A": {"permutation": [1, 0], "orientationDelta": [1, 2]}},
            "R": {"B": {"permutation": [1, 0], "orientationDelta": [0, 0]}}
        }
    }"#;

    #[test]
    fn moves_become_permutations_of_points() {
        let names = ["U", "R"].map(String::from);
        let points = Points::of(TWO, &names).expect("it is JSON");
        // The piece of the second place comes to the first, turned by one; that of the first to the second, by two.
        assert_eq!(points.moves[0], [5, 3, 4, 1, 2, 0, 6, 7, 8, 9]);
        assert_eq!(points.moves[1], [0, 1, 2, 3, 4, 5, 8, 9, 6, 7]);
        // The first move undoes itself, too.
        assert_eq!(points.both_ways(), points.moves);
        assert!(Points::of(TWO, &["F".into()]).is_err());
    }

    #[test]
    fn what_looks_alike_has_one_colour() {
        let points = Points::of(TWO, &[]).expect("it is JSON");
        // Two pieces alike, the second turned by one, and a piece whose orientation is invisible.
        assert_eq!(points.colours, [0, 1, 2, 2, 0, 1, 3, 3, 4, 5]);
    }
}
