//! Boxes beside what is known of cubes and of the floppy cube, and the moves that boxes can't make.

use std::collections::HashSet;

use cube_model::cuboid::{Cuboid, CuboidTurnError};
use cube_model::floppy::FloppyMove;
use cube_model::notation::{Amount, Axis, Face, Layers, Move, Part};
use cube_model::nxn::{CubeSize, LayerTurn, NET_ORDER, Rotation, Sticker};
use cube_model::space::Point;

/// Which way the columns and the rows of a face run, as the faces at their ends.
fn ends(face: Face) -> [Face; 2] {
    match face {
        Face::U => [Face::R, Face::F],
        Face::D => [Face::R, Face::B],
        Face::F => [Face::R, Face::D],
        Face::B => [Face::L, Face::D],
        Face::R => [Face::B, Face::D],
        Face::L => [Face::F, Face::D],
    }
}

/// The piece that a sticker of a cube is on.
fn piece_of(sticker: Sticker) -> Point {
    let last = sticker.size().layers() as i16 - 1;
    let [columns, rows] = ends(sticker.face());
    let parts = [
        (sticker.face(), last),
        (columns, 2 * sticker.column() as i16 - last),
        (rows, 2 * sticker.row() as i16 - last),
    ];
    let mut point = Point::MIDDLE;
    for (face, distance) in parts {
        let Point(step) = Point::towards(&[face]).times(distance);
        for (coordinate, step) in point.0.iter_mut().zip(step) {
            *coordinate += step;
        }
    }
    point
}

/// Every move of a cube: all runs of layers of each face, middle layers and rotations.
fn all_moves(layers: u16) -> Vec<Move> {
    let mut parts: Vec<Part> = Axis::ALL.map(Part::Whole).to_vec();
    if layers % 2 == 1 {
        parts.extend(Axis::ALL.map(Part::Middle));
    }
    for face in Face::ALL {
        for first in 1..=layers {
            for last in first..=layers {
                let layers = Layers::range(first, last).expect("layers in order");
                parts.push(Part::Layers { face, layers });
            }
        }
    }
    let moves = parts.into_iter();
    moves
        .flat_map(|part| Amount::ALL.map(|amount| Move::new(part, amount)))
        .collect()
}

#[test]
fn cubes_are_boxes() {
    let mut moved = 0;
    for layers in 1..=5 {
        let size = CubeSize::new(layers.into()).expect("a small cube");
        let cuboid = Cuboid::new([layers; 3]).expect("a small box");
        let stickers: Vec<Sticker> = (0..size.stickers())
            .filter_map(|i| size.sticker(i))
            .collect();
        let pieces: HashSet<Point> = stickers.iter().map(|&sticker| piece_of(sticker)).collect();
        assert_eq!(pieces, cuboid.pieces().into_iter().collect());
        for step in all_moves(layers) {
            let mut places = stickers.clone();
            let turn = LayerTurn::new(step, size).expect("a move of the cube");
            turn.permute(&mut places).expect("all its stickers");
            let turn = cuboid.turn(step).expect("a move of the box");
            for (place, sticker) in stickers.iter().zip(places) {
                let piece = piece_of(sticker);
                assert_eq!(turn.piece(piece), piece_of(*place), "{step} on {size}");
                moved += usize::from(turn.takes(piece));
                if turn.takes(piece) {
                    assert_eq!(turn.rotation().brings(sticker.face()), place.face());
                }
            }
        }
    }
    assert!(moved > 10_000);
}

#[test]
fn the_floppy_cube_is_a_box() {
    let floppy = Cuboid::new([3, 3, 1]).expect("a small box");
    let corners = [[-2, 2], [2, 2], [2, -2], [-2, -2]].map(|[x, y]| Point([x, y, 0]));
    for (axis, face) in FloppyMove::ALL
        .into_iter()
        .zip([Face::U, Face::R, Face::D, Face::L])
    {
        let turn = floppy
            .turn(Move::face(face, Amount::Half))
            .expect("a half turn");
        for (target, &source) in axis.corners().as_array().iter().enumerate() {
            assert_eq!(turn.piece(corners[usize::from(source)]), corners[target]);
        }
    }
}

#[test]
fn rotations_take_points_as_they_take_faces() {
    for rotation in Rotation::ALL {
        for a in NET_ORDER {
            assert_eq!(
                Point::towards(&[a]).turned(rotation),
                Point::towards(&[rotation.brings(a)])
            );
            for b in NET_ORDER {
                let brought = [a, b].map(|face| rotation.brings(face));
                assert_eq!(
                    Point::towards(&[a, b]).turned(rotation),
                    Point::towards(&brought)
                );
            }
        }
    }
}

#[test]
fn moves_that_a_box_has_not_are_refused() {
    let tower = Cuboid::new([2, 3, 2]).expect("a small box");
    let quarter = |part| Move::new(part, Amount::Clockwise);
    let wide = |face, count| Part::Layers {
        face,
        layers: Layers::wide(count).expect("few layers"),
    };
    let error = |part| tower.turn(quarter(part)).expect_err("no such move");
    assert!(matches!(
        error(wide(Face::R, 3)),
        CuboidTurnError::NoSuchLayer { .. }
    ));
    assert!(matches!(
        error(Part::Middle(Axis::X)),
        CuboidTurnError::NoSuchLayer { .. }
    ));
    assert!(matches!(
        error(wide(Face::F, 1)),
        CuboidTurnError::NoSquare { .. }
    ));
    assert!(matches!(
        error(Part::Whole(Axis::Z)),
        CuboidTurnError::NoSquare { .. }
    ));
    assert!(tower.turn(quarter(wide(Face::D, 3))).is_ok());
    assert!(tower.turn(quarter(Part::Middle(Axis::Y))).is_ok());
    let messages = [
        (
            wide(Face::R, 3),
            "found 3Rw, which reaches layer 3, expected at most layer 2 of R on the 2x2x3",
        ),
        (
            Part::Middle(Axis::X),
            "found M, expected a move of the 2x2x3: an even number of layers has no middle layer",
        ),
        (
            Part::Whole(Axis::Z),
            "found z, expected a half turn: layers of F on the 2x2x3 are not square",
        ),
    ];
    for (part, message) in messages {
        assert_eq!(error(part).to_string(), message);
    }
    for layers in [[0, 1, 1], [1, 101, 1]] {
        let error = Cuboid::new(layers).expect_err("no such box").to_string();
        assert!(error.ends_with("layers, expected from 1 to 100"), "{error}");
    }
}

#[test]
fn no_layer_contains_a_point_outside() {
    let cube = Cuboid::new([3, 3, 3]).expect("a box");
    for face in Face::ALL {
        let turn = Move::new(Part::Whole(face.axis()), Amount::Clockwise);
        let turn = cube.turn(turn).expect("a turn of the box");
        for outside in [3, 4, 9, -3, i16::MAX, i16::MIN] {
            for axis in 0..3 {
                let mut point = Point([2, 0, 0]);
                point.0[axis] = outside;
                assert!(!turn.takes(point), "{point:?}");
                assert_eq!(turn.piece(point), point);
                assert_eq!(cube.faces(point).next(), None, "{point:?}");
            }
        }
    }
}
