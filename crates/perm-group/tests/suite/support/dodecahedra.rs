//! Megaminx and gigaminx as permutations of pieces with their twists, from the rotations of a dodecahedron.

use std::collections::BTreeMap;

use perm_group::{Permutation, Pieces};

/// A piece or its twist, by the faces it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Spot {
    /// The sticker on the first face of a corner, the others following clockwise.
    Corner([usize; 3]),
    /// The sticker on the first face of the middle of an edge.
    Edge([usize; 2]),
    /// The piece at the edge of the first two faces that is next to a corner with the third.
    Wing([usize; 3]),
    /// The piece on the first face next to a corner.
    Point([usize; 3]),
    /// The piece on the first face next to the middle of an edge.
    Bar([usize; 2]),
}

impl Spot {
    /// The faces that it is on, and those next to it by one layer.
    fn faces(self) -> (Vec<usize>, Vec<usize>) {
        match self {
            Self::Corner(faces) => (faces.to_vec(), vec![]),
            Self::Edge(faces) => (faces.to_vec(), vec![]),
            Self::Wing([a, b, c]) => (vec![a, b], vec![c]),
            Self::Point([a, b, c]) => (vec![a], vec![b, c]),
            Self::Bar([a, b]) => (vec![a], vec![b]),
        }
    }

    fn turned(self, turn: &[usize; 12]) -> Self {
        match self {
            Self::Corner(faces) => Self::Corner(faces.map(|face| turn[face])),
            Self::Edge(faces) => Self::Edge(faces.map(|face| turn[face])),
            Self::Wing(faces) => Self::Wing(faces.map(|face| turn[face])),
            Self::Point(faces) => Self::Point(faces.map(|face| turn[face])),
            Self::Bar(faces) => Self::Bar(faces.map(|face| turn[face])),
        }
    }
}

/// 20 corners and 30 edges: 120 points.
pub(crate) fn megaminx() -> (Pieces, Vec<Permutation>) {
    let (corners, edges) = (corners(), edges());
    let mut spots: Vec<Spot> = corners.into_iter().map(Spot::Corner).collect();
    spots.extend(edges.into_iter().map(Spot::Edge));
    (
        Pieces::new(&[(20, 3), (30, 2)]).expect("there are few points"),
        turns(&spots),
    )
}

/// Those and three kinds of 60 pieces: 300 points.
pub(crate) fn gigaminx() -> (Pieces, Vec<Permutation>) {
    let (corners, edges) = (corners(), edges());
    let mut spots: Vec<Spot> = corners.iter().copied().map(Spot::Corner).collect();
    spots.extend(edges.iter().copied().map(Spot::Edge));
    spots.extend(corners.iter().copied().map(Spot::Wing));
    spots.extend(corners.into_iter().map(Spot::Point));
    spots.extend(edges.into_iter().map(Spot::Bar));
    let pieces =
        Pieces::new(&[(20, 3), (30, 2), (60, 1), (60, 1), (60, 1)]).expect("there are few points");
    (pieces, turns(&spots))
}

fn turns(spots: &[Spot]) -> Vec<Permutation> {
    let numbers: BTreeMap<Spot, u16> = spots.iter().copied().zip(0..).collect();
    let mut turns = Vec::new();
    for face in 0..12 {
        let turn = turn(face);
        let move_those = |moved: &dyn Fn(Spot) -> bool| {
            let images = spots.iter().map(|&spot| {
                numbers[&if moved(spot) {
                    spot.turned(&turn)
                } else {
                    spot
                }]
            });
            Permutation::new(images.collect()).expect("every point comes once")
        };
        turns.push(move_those(&|spot| spot.faces().0.contains(&face)));
        turns.push(move_those(&|spot| spot.faces().1.contains(&face)));
    }
    turns.retain(|turn| !turn.is_identity());
    turns
}

/// The directions of the faces: the corners of an icosahedron.
fn directions() -> Vec<[f64; 3]> {
    let golden = (1.0 + 5f64.sqrt()) / 2.0;
    let mut directions = Vec::new();
    for axis in 0..3 {
        for (a, b) in [
            (1.0, golden),
            (1.0, -golden),
            (-1.0, golden),
            (-1.0, -golden),
        ] {
            let mut direction = [0.0; 3];
            direction[(axis + 1) % 3] = a;
            direction[(axis + 2) % 3] = b;
            directions.push(direction);
        }
    }
    directions
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// Pairs of neighbouring faces, each in both orders, one after the other.
fn edges() -> Vec<[usize; 2]> {
    let faces = directions();
    let mut edges = Vec::new();
    for a in 0..12 {
        for b in a + 1..12 {
            if dot(faces[a], faces[b]) > 1.0 {
                edges.extend([[a, b], [b, a]]);
            }
        }
    }
    edges
}

/// Triples of neighbouring faces in the order of the clock, each from each of its faces, one after the other.
fn corners() -> Vec<[usize; 3]> {
    let faces = directions();
    let near = |a: usize, b: usize| a != b && dot(faces[a], faces[b]) > 1.0;
    let mut corners = Vec::new();
    for a in 0..12 {
        for b in a + 1..12 {
            for c in a + 1..12 {
                let clockwise = dot(cross(faces[a], faces[b]), faces[c]) > 0.0;
                if near(a, b) && near(b, c) && near(c, a) && clockwise {
                    corners.extend([[a, b, c], [b, c, a], [c, a, b]]);
                }
            }
        }
    }
    corners
}

/// Where the faces go when this one is turned by a fifth.
fn turn(face: usize) -> [usize; 12] {
    let directions = directions();
    let axis = directions[face].map(|x| x / dot(directions[face], directions[face]).sqrt());
    let (sine, cosine) = (std::f64::consts::TAU / 5.0).sin_cos();
    std::array::from_fn(|number| {
        let v = directions[number];
        let (along, across) = (dot(axis, v) * (1.0 - cosine), cross(axis, v));
        let image: [f64; 3] =
            std::array::from_fn(|k| v[k] * cosine + across[k] * sine + axis[k] * along);
        let distance = |other: &[f64; 3]| (0..3).map(|k| (image[k] - other[k]).abs()).sum::<f64>();
        let found: Vec<usize> = (0..12)
            .filter(|&k| distance(&directions[k]) < 1e-6)
            .collect();
        assert_eq!(found.len(), 1);
        found[0]
    })
}
