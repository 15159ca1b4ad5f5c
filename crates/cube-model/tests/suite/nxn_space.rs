//! A second way to the face maps, by turning the stickers' places in space, and that both agree.

use cube_model::notation::{Amount, Axis, Face, Layers, Move, Part, Sequence};
use cube_model::nxn::{CubeSize, FaceMap, Turns};
use proptest::prelude::*;

/// A point or a direction: x to the right, y up, z to the front. The cube is centred on the origin
/// and its pieces are two apart, so that all coordinates are whole numbers for every N.
type Vector = [i32; 3];

const FACES_OF_NET: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

/// How a face lies in space: its outward direction, and where its columns and rows run to.
fn frame(face: Face) -> [Vector; 3] {
    match face {
        Face::U => [[0, 1, 0], [1, 0, 0], [0, 0, 1]],
        Face::D => [[0, -1, 0], [1, 0, 0], [0, 0, -1]],
        Face::F => [[0, 0, 1], [1, 0, 0], [0, -1, 0]],
        Face::B => [[0, 0, -1], [-1, 0, 0], [0, -1, 0]],
        Face::R => [[1, 0, 0], [0, 0, -1], [0, -1, 0]],
        Face::L => [[-1, 0, 0], [0, 0, 1], [0, -1, 0]],
    }
}

fn dot(a: Vector, b: Vector) -> i32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// Where each sticker of a solved cube is, one beyond its piece.
fn places(n: i32) -> Vec<Vector> {
    let mut places = Vec::new();
    for face in FACES_OF_NET {
        let [out, right, down] = frame(face);
        for row in 0..n {
            for column in 0..n {
                let (across, below) = (2 * column - (n - 1), 2 * row - (n - 1));
                places.push([0, 1, 2].map(|k| n * out[k] + across * right[k] + below * down[k]));
            }
        }
    }
    places
}

/// The map of turning the layers `first..=last` of a face clockwise, as a list of images.
fn quarter_turn_in_space(n: i32, face: Face, first: i32, last: i32) -> Vec<u32> {
    let places = places(n);
    let [out, _, _] = frame(face);
    let mut images: Vec<u32> = (0..).take(places.len()).collect();
    for (index, &place) in places.iter().enumerate() {
        // A sticker on the face itself, or on the opposite one, is in the layer of its piece.
        let height = dot(place, out).clamp(-(n - 1), n - 1);
        let layer = (n - 1 - height) / 2 + 1;
        if !(first..=last).contains(&layer) {
            continue;
        }
        // Clockwise seen from outside: the part along the axis stays, the rest goes to place x out.
        let along = dot(place, out);
        let turned = cross(place, out);
        let target = [0, 1, 2].map(|k| along * out[k] + turned[k]);
        let target = places.iter().position(|&place| place == target);
        images[target.expect("turned stickers land on stickers")] = index as u32;
    }
    images
}

fn compose(first: &[u32], second: &[u32]) -> Vec<u32> {
    second.iter().map(|&place| first[place as usize]).collect()
}

fn turn_in_space(n: i32, step: Move) -> Vec<u32> {
    let middle = (n + 1) / 2;
    let (face, first, last) = match step.part() {
        Part::Layers { face, layers } => (face, layers.first().into(), layers.last().into()),
        Part::Middle(Axis::X) => (Face::L, middle, middle),
        Part::Middle(Axis::Y) => (Face::D, middle, middle),
        Part::Middle(Axis::Z) => (Face::F, middle, middle),
        Part::Whole(Axis::X) => (Face::R, 1, n),
        Part::Whole(Axis::Y) => (Face::U, 1, n),
        Part::Whole(Axis::Z) => (Face::F, 1, n),
    };
    let quarter = quarter_turn_in_space(n, face, first, last);
    let mut images = quarter.clone();
    for _ in 1..step.amount().quarter_turns() {
        images = compose(&images, &quarter);
    }
    images
}

/// Every move that exists on a cube.
fn all_moves(n: u16) -> Vec<Move> {
    let mut parts = Vec::new();
    for first in 1..=n {
        for last in first..=n {
            let layers = Layers::range(first, last).expect("in range");
            parts.extend(Face::ALL.map(|face| Part::Layers { face, layers }));
        }
    }
    parts.extend(Axis::ALL.map(Part::Whole));
    if n % 2 == 1 {
        parts.extend(Axis::ALL.map(Part::Middle));
    }
    let with_amounts = |part| Amount::ALL.map(|amount| Move::new(part, amount));
    parts.into_iter().flat_map(with_amounts).collect()
}

/// The map of moves that exist on the cube.
fn by_views(size: CubeSize, steps: Vec<Move>) -> FaceMap {
    FaceMap::of(&Turns::new(Sequence::from(steps), size).expect("exists"))
}

/// Compares the map of a move, made in both ways, with space.
fn compare(size: CubeSize, step: Move) {
    let expected = turn_in_space(size.layers().into(), step);
    let by_views = by_views(size, vec![step]);
    assert_eq!(
        by_views.images(),
        expected,
        "{step} on the {size}, by views"
    );
    let mut by_blocks = FaceMap::identity(size);
    by_blocks.apply(step).expect("exists");
    assert_eq!(
        by_blocks.images(),
        expected,
        "{step} on the {size}, by blocks"
    );
}

#[test]
fn every_move_up_to_the_9x9x9_agrees_with_space_however_it_is_made() {
    let mut cases = 0;
    for n in 1..=9_u16 {
        let size = CubeSize::new(n.into()).expect("in range");
        for step in all_moves(n) {
            compare(size, step);
            cases += 1;
        }
    }
    // Faces times ranges times amounts, then x y z on all nine cubes and M E S on the five odd
    // ones.
    let ranges: usize = (1..=9).map(|n| n * (n + 1) / 2).sum();
    assert_eq!(cases, 6 * ranges * 3 + 9 * 9 + 9 * 5);
    assert_eq!(cases, 3096);
}

/// From 32 layers on, blocks are processed in several tiles, of which the last ones are smaller.
#[test]
fn turns_of_cubes_that_need_several_tiles_agree_with_space() {
    for n in [32, 33, 35] {
        let size = CubeSize::new(n.into()).expect("in range");
        for (face, amount) in Face::ALL.into_iter().zip(Amount::ALL.into_iter().cycle()) {
            compare(size, Move::face(face, amount));
            let layers = Layers::range(2, n - 3).expect("in range");
            compare(size, Move::new(Part::Layers { face, layers }, amount));
        }
    }
}

fn sequences() -> impl Strategy<Value = (u16, Vec<Move>)> {
    (1..=9_u16).prop_flat_map(|n| {
        let steps = proptest::sample::select(all_moves(n));
        (Just(n), proptest::collection::vec(steps, 0..30))
    })
}

proptest! {
    #[test]
    fn sequences_of_turns_agree_with_space((n, steps) in sequences()) {
        let size = CubeSize::new(n.into()).expect("in range");
        let mut expected: Vec<u32> = (0..).take(size.stickers()).collect();
        let mut by_blocks = FaceMap::identity(size);
        for step in &steps {
            expected = compose(&expected, &turn_in_space(n.into(), *step));
            by_blocks.apply(*step).expect("exists");
        }
        let by_views = by_views(size, steps);
        prop_assert_eq!(by_views.images(), &expected[..]);
        prop_assert_eq!(by_blocks.images(), &expected[..]);
    }
}
