//! The net of a skewb: six faces, each with a centre and four corners.

use cube_model::net::{Colour, Net, NetFace, NetSticker, cross};
use cube_model::notation::Face;
use cube_model::pocket::{Corner, FACELETS};
use cube_model::space::Point;

use super::colour;
use crate::puzzle::geometry::Geometry;
use crate::puzzle::placement::Placement;

/// The net of a skewb in the hand.
pub(super) fn net(skewb: &Geometry, placement: &Placement) -> Net<Colour> {
    let shown = |at: Point, face: Face| {
        let place = skewb.shape.piece_at(at);
        colour(skewb.shown(placement, place, Point::towards(&[face])))
    };
    // Numbered as the stickers of a pocket cube.
    let mut corners = [Colour::BLANK; 24];
    for (corner, stickers) in Corner::ALL.into_iter().zip(FACELETS) {
        for (sticker, face) in stickers.into_iter().zip(corner.faces()) {
            corners[sticker] = shown(corner.point(), face);
        }
    }
    let faces = Face::ALL.map(|face| {
        let own = 4 * face as usize;
        let [above_left, above_right, below_left, below_right] =
            [0, 1, 2, 3].map(|number| corners[own + number]);
        let centre = shown(Point::towards(&[face]), face);
        in_net(
            face,
            [above_left, above_right, centre, below_left, below_right],
        )
    });
    Net::new(faces.to_vec())
}

/// Where the stickers lie in their face: outlines in a square two wide, then line and column.
type Place = (&'static [[f64; 2]], [usize; 2]);

const PLACES: [Place; 5] = [
    (&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], [0, 0]),
    (&[[1.0, 0.0], [2.0, 0.0], [2.0, 1.0]], [0, 2]),
    (&[[1.0, 0.0], [2.0, 1.0], [1.0, 2.0], [0.0, 1.0]], [1, 1]),
    (&[[0.0, 1.0], [1.0, 2.0], [0.0, 2.0]], [2, 0]),
    (&[[2.0, 1.0], [2.0, 2.0], [1.0, 2.0]], [2, 2]),
];

/// From one face to the next: in the plane, in columns and in lines.
const STRIDE: f64 = 2.25;
const COLUMNS: usize = 6;
const LINES: usize = 4;

fn in_net(face: Face, colours: [Colour; 5]) -> NetFace<Colour> {
    let [across, down] = cross(face);
    let stickers = PLACES
        .into_iter()
        .zip(colours)
        .map(|((outline, [line, column]), shows)| {
            let moved = |&[x, y]: &[f64; 2]| [x + across as f64 * STRIDE, y + down as f64 * STRIDE];
            NetSticker {
                shows,
                outline: outline.iter().map(moved).collect(),
                line: line + down * LINES,
                column: column + across * COLUMNS,
            }
        });
    NetFace::new(face.letter(), stickers.collect())
}
