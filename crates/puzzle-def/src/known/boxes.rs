//! Cubes and other boxes: which layers turn, and the names of the moves.

use cube_model::cuboid::Cuboid;
use cube_model::notation::{Amount, Axis, Face, Layers, Move, Part};
use cube_model::space::Point;

use super::solid::{Motion, Piece, Solid, Sticker};

/// A box with all the moves described in [`known`](super).
pub(crate) fn solid(cuboid: Cuboid, name: &str) -> Solid {
    let mut pieces = Vec::new();
    for at in cuboid.pieces() {
        // The middle of a box of one layer never moves and is not a piece.
        if at != Point::MIDDLE {
            pieces.push(piece(cuboid, at));
        }
    }
    let moves = moves(cuboid);
    let rotations = if is_held(cuboid) {
        Vec::new()
    } else {
        let rotation = |axis| Move::rotation(axis, least_rotation(cuboid, axis));
        Axis::ALL.map(rotation).to_vec()
    };
    let motion = |step: Move| {
        let turn = cuboid.turn(step).expect("the moves are those of the box");
        Motion::new(step.to_string(), turn.rotation(), &pieces, |piece| {
            turn.takes(piece.at)
        })
    };
    let moves = moves.into_iter().map(motion).collect();
    let rotations = rotations.into_iter().map(motion).collect();
    Solid::new(name, pieces, moves, rotations)
}

fn piece(cuboid: Cuboid, at: Point) -> Piece {
    let sticker = |face: Face| Sticker {
        towards: Point::towards(&[face]),
        colour: face as usize,
    };
    Piece {
        at,
        kind: kind(cuboid, at),
        stickers: cuboid.faces(at).map(sticker).collect(),
    }
}

/// The name of a piece's kind. It depends on the directions in which the piece is not at an end of the box.
fn kind(cuboid: Cuboid, at: Point) -> &'static str {
    let is_inside = |axis: &Axis| at.0[*axis as usize].unsigned_abs() + 1 < cuboid.layers(*axis);
    let inside = Axis::ALL.into_iter().filter(is_inside);
    let offsets: Vec<i16> = inside.map(|axis| at.0[axis as usize].abs()).collect();
    match offsets[..] {
        [] => "CORNERS",
        [0] => "EDGES",
        [_] => "WINGS",
        [0, 0] => "CENTERS",
        [0, _] | [_, 0] => "T_CENTERS",
        [a, b] if a == b => "X_CENTERS",
        _ => "OBLIQUE_CENTERS",
    }
}

/// The smallest turn of each face, then of two layers, of three, up to half of the box.
fn moves(cuboid: Cuboid) -> Vec<Move> {
    let mut moves = Vec::new();
    for count in 1..=Cuboid::MAX_LAYERS / 2 {
        for face in Face::ALL {
            let axis = face.axis();
            let is_other_half =
                is_flat(cuboid) && cuboid.layers(axis) == 2 && face != axis.rotation_face();
            if count <= cuboid.layers(axis) / 2 && !is_other_half {
                let layers =
                    Layers::wide(count).expect("a box has no more layers than have numbers");
                moves.push(Move::new(
                    Part::Layers { face, layers },
                    cuboid.least_turn(axis),
                ));
            }
        }
    }
    moves
}

/// Whether a box has only one layer in some direction.
fn is_flat(cuboid: Cuboid) -> bool {
    Axis::ALL.into_iter().any(|axis| cuboid.layers(axis) == 1)
}

/// Whether a box of one layer is held by one of its two layers in some direction; that layer never turns.
fn is_held(cuboid: Cuboid) -> bool {
    is_flat(cuboid) && Axis::ALL.into_iter().any(|axis| cuboid.layers(axis) == 2)
}

/// The point that holds a box: in the layer that holds it if there is one, otherwise in the middle.
pub(crate) fn core(cuboid: Cuboid) -> Point {
    if !is_flat(cuboid) {
        return Point::MIDDLE;
    }
    Point(Axis::ALL.map(|axis| if cuboid.layers(axis) == 2 { -1 } else { 0 }))
}

/// The smallest turn of the whole box that orients pieces only as moves do. A quarter turn of the tower, for
/// example, would exchange the colours of the edges in its middle layer, which never turns by itself.
fn least_rotation(cuboid: Cuboid, axis: Axis) -> Amount {
    let layers = cuboid.layers(axis);
    let is_cube = Axis::ALL
        .into_iter()
        .all(|other| cuboid.layers(other) == layers);
    if is_cube || layers.is_multiple_of(2) {
        cuboid.least_turn(axis)
    } else {
        Amount::Half
    }
}
