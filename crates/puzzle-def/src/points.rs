//! Puzzles given as permutations of points: which points move together, and what pieces they form.

use std::collections::HashMap;

use perm_group::{Group, Permutation};

use crate::definition::{Definition, MAX_CELLS, Orbit, Parts, Powers, Turn, cells};
use crate::error::DefinitionError;
use crate::numbering::without_gaps;
use crate::pattern::{OrbitPattern, Pattern};
use crate::transformation::{OrbitTurn, Transformation};

/// The most images of points that are looked up to find orbits on which moves act alike.
const MOST_STEPS: usize = 1 << 24;

/// For each place of an orbit and each twist, the points there: one of each of the joined orbits of points.
pub(crate) type PointsOfPlaces = Vec<Vec<Vec<u16>>>;

/// Moves that permute points, and the label of each point in the solved position.
#[derive(Clone, Debug)]
pub(crate) struct Points {
    pub(crate) name: String,
    /// For each move, its name and, for each point, the point whose label it receives.
    pub(crate) moves: Vec<(String, Vec<u16>)>,
    /// A label for each point; points with the same label look alike.
    pub(crate) labels: Vec<u16>,
    pub(crate) powers: Powers,
}

impl Points {
    /// The definition. Points that no move moves are left out, orbits on which moves act alike are joined, and points that
    /// always move together become pieces. None of this changes the set of positions.
    pub(crate) fn definition(self) -> Result<Definition, DefinitionError> {
        Ok(self.gathered()?.0)
    }

    /// The definition, and for each place of its orbits the points there, by increasing twist.
    pub(crate) fn gathered(&self) -> Result<(Definition, Vec<PointsOfPlaces>), DefinitionError> {
        let joined = self.joined_orbits();
        let orbits = joined.iter().zip(1..).map(|(orbit, number)| Orbit {
            name: format!("ORBIT{number}"),
            places: orbit.places.len() as u16,
            twists: 1,
        });
        let orbits: Vec<Orbit> = orbits.collect();
        let found = self.moves.len();
        if found.saturating_mul(cells(&orbits)) > MAX_CELLS {
            return Err(DefinitionError::TooManyMoves { found });
        }
        let labels = |orbit: &JoinedOrbit| {
            let seen = (0..orbit.places.len()).map(|place| orbit.seen(place, &self.labels));
            without_gaps(&seen.collect::<Vec<_>>())
        };
        let start = joined.iter().map(|orbit| OrbitPattern {
            pieces: labels(orbit),
            twists: vec![0; orbit.places.len()],
            moduli: vec![1; orbit.places.len()],
        });
        let start = Pattern {
            orbits: start.collect(),
        };
        let moves = self.moves.iter().map(|(name, from)| Turn {
            name: name.clone(),
            transformation: Transformation {
                orbits: joined.iter().map(|orbit| orbit.turn(from)).collect(),
            },
        });
        let moves = moves.collect();
        let parts = Parts {
            name: self.name.clone(),
            orbits,
            start,
            moves,
            rotations: Vec::new(),
            blocked: Vec::new(),
        };
        let (definition, made) =
            Definition::with_powers(parts, self.powers)?.gathered_with_labels();
        let points = made.into_iter().map(|(number, places)| {
            let of_sticker = |&place: &u16| joined[number].places[usize::from(place)].clone();
            let of_place = |stickers: Vec<u16>| stickers.iter().map(of_sticker).collect();
            places.into_iter().map(of_place).collect()
        });
        let points = points.collect();
        Ok((definition, points))
    }

    /// The orbits of the points that moves move, in the order of their first points. Orbits on which moves act alike, up to
    /// the numbers of points, are joined: each place then has one point of each.
    fn joined_orbits(&self) -> Vec<JoinedOrbit> {
        let mut steps = MOST_STEPS;
        let mut rounds = Rounds {
            last: 0,
            of_points: vec![0; self.labels.len()],
        };
        let mut joined: Vec<JoinedOrbit> = Vec::new();
        let mut alike: HashMap<Vec<u64>, Vec<usize>> = HashMap::new();
        for orbit in self.orbits() {
            let signature = self.signature(&orbit, &mut rounds);
            let kind = alike.entry(signature).or_default();
            let known = kind.iter().find_map(|&number| {
                let first: Vec<u16> = joined[number].places.iter().map(|own| own[0]).collect();
                Some((number, self.bijection(&first, &orbit, &mut steps)?))
            });
            if let Some((number, images)) = known {
                for (place, image) in joined[number].places.iter_mut().zip(images) {
                    place.push(image);
                }
            } else {
                kind.push(joined.len());
                joined.push(JoinedOrbit {
                    places: orbit.iter().map(|&point| vec![point]).collect(),
                });
            }
        }
        joined
    }

    /// The orbits of points that are moved, in order; all points together if none is.
    fn orbits(&self) -> Vec<Vec<u16>> {
        let points = self.labels.len();
        let moves = self
            .moves
            .iter()
            .map(|(_, from)| Permutation::new(from.clone()));
        let moves = moves.collect::<Result<_, _>>();
        let moves = moves.expect("the moves of points are permutations");
        let group = Group::new(points, moves).expect("all are of the same points");
        let mut orbits = group.orbits();
        orbits.retain(|orbit| orbit.len() > 1);
        if orbits.is_empty() {
            orbits.push((0..points as u16).collect());
        }
        orbits
    }

    /// An invariant of orbits on which moves act alike: a summary of the cycle lengths of each move.
    fn signature(&self, orbit: &[u16], rounds: &mut Rounds) -> Vec<u64> {
        let mut signature = vec![orbit.len() as u64];
        for (_, from) in &self.moves {
            rounds.last += 1;
            // The sum of the squares of the lengths, and the number of cycles.
            let (mut squares, mut cycles) = (0, 0);
            for &first in orbit {
                let (mut point, mut length) = (usize::from(first), 0_u64);
                while rounds.of_points[point] != rounds.last {
                    rounds.of_points[point] = rounds.last;
                    point = usize::from(from[point]);
                    length += 1;
                }
                squares += length * length;
                cycles += u64::from(length > 0);
            }
            signature.extend([squares, cycles]);
        }
        signature
    }

    /// A bijection from one orbit to another that commutes with all moves, as the image of each point. `None` if there is
    /// none, or if the search takes too many steps.
    fn bijection(&self, own: &[u16], other: &[u16], steps: &mut usize) -> Option<Vec<u16>> {
        if own.len() != other.len() {
            return None;
        }
        let first = own[0];
        let images = other.iter().find_map(|&image| {
            let mut images = HashMap::from([(first, image)]);
            let mut found = vec![first];
            let mut done = 0;
            while done < found.len() {
                let point = found[done];
                let image = images[&point];
                *steps = steps.checked_sub(self.moves.len())?;
                for (_, from) in &self.moves {
                    let (next, expected) = (from[usize::from(point)], from[usize::from(image)]);
                    match images.get(&next) {
                        Some(&known) if known != expected => return None,
                        Some(_) => {}
                        None => {
                            images.insert(next, expected);
                            found.push(next);
                        }
                    }
                }
                done += 1;
            }
            Some(images)
        })?;
        // The images form an orbit of the same size, so they are the whole orbit.
        Some(own.iter().map(|point| images[point]).collect())
    }
}

/// The last round in which each point was visited. Rounds are numbered from 1.
struct Rounds {
    last: u64,
    of_points: Vec<u64>,
}

/// Orbits of points on which moves act alike, joined to one.
struct JoinedOrbit {
    /// For each place one point of each orbit.
    places: Vec<Vec<u16>>,
}

impl JoinedOrbit {
    /// The labels of the points of a place.
    fn seen(&self, place: usize, labels: &[u16]) -> Vec<u16> {
        let points = self.places[place].iter();
        points.map(|&point| labels[usize::from(point)]).collect()
    }

    fn turn(&self, from: &[u16]) -> OrbitTurn {
        // Moves keep points in their orbits, and the first points of all places form one orbit.
        let own = || self.places.iter().map(|points| points[0]);
        let homes: HashMap<u16, u16> = own().zip(0..).collect();
        OrbitTurn {
            from: own()
                .map(|point| homes[&from[usize::from(point)]])
                .collect(),
            twist: vec![0; self.places.len()],
        }
    }
}
