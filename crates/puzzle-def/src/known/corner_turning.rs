//! Puzzles that turn about corners: the pyraminx and the skewb.

use cube_model::notation::Face;
use cube_model::pocket::Corner;
use cube_model::pyraminx::{CORNERS, EDGES, VERTICES};
use cube_model::skewb::{self, FREE, HELD, NAMES};
use cube_model::space::Point;

use super::solid::{Motion, Piece, Solid, Sticker};

const TIPS: &str = "TIPS";

/// The pyraminx, with its tips or without them.
pub(crate) fn pyraminx(name: &str, with_tips: bool) -> Solid {
    let mut pieces = Vec::new();
    for (vertex, corner) in CORNERS.into_iter().enumerate() {
        pieces.push(on_pyraminx("CORNERS", corner.point().times(2), &[vertex]));
    }
    for edge in EDGES {
        let [Point(a), Point(b)] = edge.map(|end| CORNERS[end].point());
        let middle = Point([a[0] + b[0], a[1] + b[1], a[2] + b[2]]);
        pieces.push(on_pyraminx("EDGES", middle, &edge));
    }
    if with_tips {
        for (vertex, corner) in CORNERS.into_iter().enumerate() {
            pieces.push(on_pyraminx(TIPS, corner.point().times(3), &[vertex]));
        }
    }
    let turns = VERTICES.into_iter().zip(CORNERS);
    let is_round = |corner: Corner, piece: &Piece| corner.point().dot(piece.at) > 0;
    let mut moves = Vec::new();
    for (name, corner) in turns.clone() {
        moves.push(Motion::new(name, corner.third_turn(), &pieces, |piece| {
            is_round(corner, piece)
        }));
    }
    if with_tips {
        for (name, corner) in turns.clone() {
            let name = name.to_ascii_lowercase();
            moves.push(Motion::new(name, corner.third_turn(), &pieces, |piece| {
                piece.kind == TIPS && is_round(corner, piece)
            }));
        }
    }
    let rotation = |(name, corner): (char, Corner)| {
        Motion::of_all(format!("{name}v"), corner.third_turn(), &pieces)
    };
    let rotations = turns.map(rotation).collect();
    Solid::new(name, pieces, moves, rotations)
}

/// A piece at some of the vertices. It shows the faces opposite the other vertices.
fn on_pyraminx(kind: &'static str, at: Point, vertices: &[usize]) -> Piece {
    let others = (0..CORNERS.len()).filter(|vertex| !vertices.contains(vertex));
    let across = |vertex: usize| Sticker {
        towards: CORNERS[vertex].point().times(-1),
        colour: vertex,
    };
    Piece {
        at,
        kind,
        stickers: others.map(across).collect(),
    }
}

/// The skewb, held by four of its corners.
pub(crate) fn skewb(name: &str) -> Solid {
    let mut pieces = Vec::new();
    pieces.extend(Face::ALL.map(|face| on_skewb("CENTERS", &[face])));
    pieces.extend(FREE.map(|corner| on_skewb("CORNERS", &corner.faces())));
    pieces.extend(HELD.map(|corner| on_skewb("HELD_CORNERS", &corner.faces())));
    let turn = |(name, corner): (char, Corner)| {
        Motion::new(name, corner.third_turn(), &pieces, |piece| {
            skewb::is_in_half(corner, piece.at)
        })
    };
    let rotation =
        |corner: Corner| Motion::of_all(format!("{corner}v"), corner.third_turn(), &pieces);
    let moves = NAMES.into_iter().zip(HELD).map(turn).collect();
    let rotations = HELD.map(rotation).to_vec();
    Solid::new(name, pieces, moves, rotations)
}

/// The turn of the half around DBL, which is opposite the corner that the last move turns.
pub(crate) fn about_dbl(name: &str, pieces: &[Piece]) -> Motion {
    let corner = Corner::Dbl;
    Motion::new(name, corner.third_turn(), pieces, |piece| {
        skewb::is_in_half(corner, piece.at)
    })
}

fn on_skewb(kind: &'static str, faces: &[Face]) -> Piece {
    let sticker = |&face: &Face| Sticker {
        towards: Point::towards(&[face]),
        colour: face as usize,
    };
    Piece {
        at: Point::towards(faces),
        kind,
        stickers: faces.iter().map(sticker).collect(),
    }
}
