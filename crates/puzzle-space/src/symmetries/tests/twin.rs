//! Symmetries found in a different way: every choice of images of the moves is tried on all states.

use std::collections::{HashMap, HashSet};

use puzzle_def::{
    Blocked, Definition, Orbit, OrbitPattern, OrbitTurn, Parts, Pattern, Transformation, Turn,
};

use crate::symmetries::tests::{Case, definition};

/// All states, and where moves lead from them.
struct Twin<'a> {
    case: &'a Case,
    states: Vec<Vec<u16>>,
    /// For each state where each move leads.
    next: Vec<Vec<usize>>,
}

impl<'a> Twin<'a> {
    fn new(case: &'a Case) -> Self {
        let start = case.labels.start().to_vec();
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut next: Vec<Vec<usize>> = Vec::new();
        while next.len() < states.len() {
            let state = states[next.len()].clone();
            let moves = case.turns.iter().map(|mv| {
                let moved = case.moved(&state, mv);
                *numbers.entry(moved).or_insert_with_key(|moved| {
                    states.push(moved.clone());
                    states.len() - 1
                })
            });
            let moves = moves.collect();
            next.push(moves);
        }
        Self { case, states, next }
    }

    /// The distance of each state from the first one.
    fn distances(&self) -> Vec<usize> {
        let mut distances = vec![usize::MAX; self.states.len()];
        distances[0] = 0;
        let mut queue = vec![0];
        let mut first = 0;
        while let Some(&state) = queue.get(first) {
            first += 1;
            for &to in &self.next[state] {
                if distances[to] == usize::MAX {
                    distances[to] = distances[state] + 1;
                    queue.push(to);
                }
            }
        }
        distances
    }

    /// The images of the states that the first generators reach, if these generators are mapped to
    /// `images`; `None` if that is contradictory.
    fn images(&self, images: &[usize]) -> Option<Vec<usize>> {
        let mut map = vec![usize::MAX; self.states.len()];
        let mut is_image = vec![false; self.states.len()];
        map[0] = 0;
        is_image[0] = true;
        let mut queue = vec![0];
        let mut first = 0;
        while let Some(&state) = queue.get(first) {
            first += 1;
            for (&generator, &image) in self.case.generators.iter().zip(images) {
                let to = self.next[state][generator];
                let expected = self.next[map[state]][image];
                if map[to] == usize::MAX {
                    if std::mem::replace(&mut is_image[expected], true) {
                        return None;
                    }
                    map[to] = expected;
                    queue.push(to);
                } else if map[to] != expected {
                    return None;
                }
            }
        }
        Some(map)
    }

    /// The images of all moves by a map of all states.
    fn moves(&self, map: &[usize]) -> Option<Vec<u16>> {
        let moves = 0..self.case.turns.len();
        moves
            .clone()
            .map(|mv| {
                let is_image = |image: usize| {
                    (0..map.len())
                        .all(|state| map[self.next[state][mv]] == self.next[map[state]][image])
                };
                let image = moves.clone().find(|&image| is_image(image))?;
                Some(image as u16)
            })
            .collect()
    }

    /// Whether the content of each place of the image depends on one place of the state, of a
    /// constituent of the same shape. Symmetries that read the twist of a piece from the places of
    /// others are no maps of places.
    fn is_of_places(&self, map: &[usize]) -> bool {
        let labels = &self.case.labels;
        let shapes = labels.constituents.iter().enumerate();
        let shapes: Vec<(usize, u8)> = shapes
            .flat_map(|(number, own)| {
                let label = &labels.all[labels.first_label(number)];
                own.places.iter().map(|_| (own.places.len(), label.modulus))
            })
            .collect();
        let places = 0..labels.places();
        places.clone().all(|place| {
            places.clone().any(|source| {
                let mut known = HashMap::new();
                shapes[source] == shapes[place]
                    && self.states.iter().zip(map).all(|(state, &image)| {
                        let image = self.states[image][place];
                        *known.entry(state[source]).or_insert(image) == image
                    })
            })
        })
    }

    fn keeps_allowed(&self, map: &[usize]) -> bool {
        let is_allowed = |state: usize| self.case.labels.is_allowed(&self.states[state]);
        (0..map.len()).all(|state| is_allowed(state) == is_allowed(map[state]))
    }

    /// The images of all moves under each symmetry that is a map of places.
    fn symmetries(&self) -> Vec<Vec<u16>> {
        let mut found = Vec::new();
        self.extend(&mut Vec::new(), &mut found);
        found.sort();
        found
    }

    fn extend(&self, images: &mut Vec<usize>, found: &mut Vec<Vec<u16>>) {
        let Some(map) = self.images(images) else {
            return;
        };
        if images.len() == self.case.generators.len() {
            if let Some(moves) = self.moves(&map)
                && self.is_of_places(&map)
                && self.keeps_allowed(&map)
            {
                found.push(moves);
            }
            return;
        }
        for image in 0..self.case.turns.len() {
            images.push(image);
            self.extend(images, found);
            images.pop();
        }
    }
}

/// Compares the symmetries found with those of the twin on all states, and returns their number.
///
/// If not `is_exact`, the twin may have more: it cannot distinguish rules for blocked places that
/// never apply, or that are equivalent.
fn compare(case: &Case, name: &str, is_exact: bool) -> usize {
    let twin = Twin::new(case);
    let distances = twin.distances();
    let states = twin.states.iter().map(|state| &state[..]);
    let numbers: HashMap<&[u16], usize> = states.zip(0..).collect();
    let found = case.symmetries();
    assert!(found.is_complete, "{name}");
    for symmetry in &found.all {
        for (state, distance) in twin.states.iter().zip(&distances) {
            let image = numbers[&case.image(symmetry, state)[..]];
            assert_eq!(distances[image], *distance, "{name}");
        }
    }
    let found = found.all.into_iter().map(|symmetry| symmetry.moves);
    let found: Vec<Vec<u16>> = found.collect();
    let expected = twin.symmetries();
    if is_exact {
        assert_eq!(found, expected, "{name}");
    } else {
        assert!(found.iter().all(|moves| expected.contains(moves)), "{name}");
    }
    found.len()
}

#[test]
fn every_choice_of_moves_that_keeps_all_states_is_found() {
    for (name, expected) in [
        ("floppy", 8),
        ("1x2x3", 2),
        ("c123.tws", 2),
        ("pocket_same.tws", 1),
        ("m12.tws", 1),
    ] {
        assert_eq!(
            compare(&Case::named(name, false), name, true),
            expected,
            "{name}"
        );
    }
    let pocket = definition("pocket");
    let two_faces = pocket.choose_moves(&["U", "R"], false);
    let two_faces = two_faces.expect("they are moves").with_powers();
    assert_eq!(compare(&Case::new(&two_faces, false), "U and R", true), 4);
}

const PLAIN: usize = 0;
const ALIKE: usize = 1;
const BLOCKED: usize = 2;

/// Pseudorandom numbers below a limit, always the same ones.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        ((self.0 >> 33) as usize) % limit
    }

    fn turn(&mut self, orbit: &Orbit) -> OrbitTurn {
        let mut turn = OrbitTurn::identity(orbit.places);
        for _ in 0..1 + self.below(2) {
            let [a, b] = [(); 2].map(|()| self.below(orbit.places.into()));
            turn.from.swap(a, b);
        }
        let place = self.below(orbit.places.into());
        turn.twist[place] = self.below(orbit.twists.into()) as u8;
        turn
    }

    /// A small puzzle: with different pieces, with two of a kind, or with blocked pieces.
    fn puzzle(&mut self, kind: usize) -> Definition {
        let orbits: Vec<Orbit> = (0..1 + self.below(2))
            .map(|number| Orbit {
                name: format!("O{number}"),
                places: 2 + self.below(3) as u16,
                twists: 1 + self.below(3) as u8,
            })
            .collect();
        let start = orbits.iter().map(|orbit| {
            let places = 0..orbit.places;
            let first = self.below(orbit.places.into()) as u16;
            let pieces = places.clone().map(|place| (place + first) % orbit.places);
            let twists = places.map(|_| match kind {
                ALIKE => 0,
                _ => self.below(orbit.twists.into()) as u8,
            });
            OrbitPattern {
                twists: twists.collect(),
                pieces: pieces
                    .map(|piece| if kind == ALIKE { piece / 2 } else { piece })
                    .collect(),
                moduli: vec![orbit.twists; orbit.places.into()],
            }
        });
        let start = Pattern {
            orbits: start.collect(),
        };
        let moves = (0..2 + self.below(2)).map(|number| Turn {
            name: ["A", "B", "C"][number].into(),
            transformation: Transformation {
                orbits: orbits.iter().map(|orbit| self.turn(orbit)).collect(),
            },
        });
        let moves = moves.collect();
        let blocked = (0..if kind == BLOCKED {
            1 + self.below(2)
        } else {
            0
        })
            .map(|_| Blocked {
                orbit: 0,
                place: self.below(orbits[0].places.into()) as u16,
                pieces: vec![self.below(orbits[0].places.into()) as u16],
            });
        // A piece must not be blocked in its solved place.
        let blocked = blocked.filter(|blocked| {
            let solved = &start.orbits[0].pieces;
            !blocked.pieces.contains(&solved[usize::from(blocked.place)])
        });
        let blocked = blocked.collect();
        let parts = Parts {
            name: "small".into(),
            moves,
            blocked,
            orbits,
            start,
            rotations: Vec::new(),
        };
        Definition::new(parts).expect("its parts fit")
    }
}

/// Whether two moves have the same effect on all states.
fn has_alike(case: &Case) -> bool {
    let twin = Twin::new(case);
    let moves = 0..case.turns.len();
    let steps: HashSet<Vec<usize>> = moves
        .map(|mv| twin.next.iter().map(|next| next[mv]).collect())
        .collect();
    steps.len() < case.turns.len()
}

#[test]
fn small_puzzles_have_the_symmetries_of_the_twin() {
    for (kind, expected) in [
        (PLAIN, (150, 100)),
        (ALIKE, (120, 50)),
        (BLOCKED, (150, 50)),
    ] {
        let mut dice = Dice(1);
        let (mut compared, mut with_some) = (0, 0);
        for number in 0..200 {
            let puzzle = dice.puzzle(kind);
            let case = Case::new(&puzzle, false);
            if case.turns.len() > 12 || has_alike(&case) {
                continue;
            }
            let name = format!("puzzle {number}: {:?}", puzzle.parts());
            with_some += usize::from(compare(&case, &name, kind != BLOCKED) > 1);
            compared += 1;
        }
        assert!(compared > expected.0 && with_some > expected.1);
    }
}
