//! The net of a pyraminx: four triangles of nine stickers.

use cube_model::net::{Colour, Hue, Net, NetFace, NetSticker};
use cube_model::pyraminx::CORNERS;
use cube_model::space::Point;

use crate::puzzle::geometry::Geometry;
use crate::puzzle::placement::Placement;

/// The net of a pyraminx in the hand.
pub(super) fn net(pyraminx: &Geometry, placement: &Placement) -> Net<Colour> {
    let faces = FACES.iter().map(|face| {
        let towards = CORNERS[face.across].point().times(-1);
        face.in_net(|at| pyraminx.shown(placement, pyraminx.shape.piece_at(at), towards))
    });
    Net::new(faces.collect())
}

/// The colours of the faces, by the vertex across from each: down, right, left, front.
const COLOURS: [(char, Hue); 4] = [
    ('D', Hue::Yellow),
    ('R', Hue::Blue),
    ('L', Hue::Red),
    ('F', Hue::Green),
];

/// A face in the net, a triangle of three rows.
struct Triangle {
    /// The vertex across from it.
    across: usize,
    /// The vertices at its ends on the left and on the right, and the one above or below.
    ends: [usize; 3],
    /// Whether the third vertex is above.
    points_up: bool,
    /// Where its box begins: in halves of a sticker's edge and in rows of stickers.
    at: [usize; 2],
    /// The gaps before it.
    gaps: [usize; 2],
}

/// The front in the middle, the three others folded out from it, in the order F R L D.
const FACES: [Triangle; 4] = {
    const fn triangle(
        across: usize,
        ends: [usize; 3],
        points_up: bool,
        at: [usize; 2],
        gaps: [usize; 2],
    ) -> Triangle {
        Triangle {
            across,
            ends,
            points_up,
            at,
            gaps,
        }
    }
    [
        triangle(3, [1, 2, 0], true, [3, 0], [1, 0]),
        triangle(1, [0, 3, 2], false, [6, 0], [2, 0]),
        triangle(2, [3, 0, 1], false, [0, 0], [0, 0]),
        triangle(0, [1, 2, 3], false, [3, 3], [1, 1]),
    ]
};

/// The room between faces in the net, where the edge of a sticker is 1.
const ROOM: f64 = 0.25;

impl Triangle {
    /// The face with the colours of its nine stickers, row by row.
    fn in_net(&self, shown: impl Fn(Point) -> usize) -> NetFace<Colour> {
        let [left, right, apex] = self.ends;
        let corner = |vertex: usize| shown(CORNERS[vertex].point().times(2));
        let tip = |vertex: usize| shown(CORNERS[vertex].point().times(3));
        let edge = |ends: [usize; 2]| {
            let [Point(a), Point(b)] = ends.map(|vertex| CORNERS[vertex].point());
            shown(Point([a[0] + b[0], a[1] + b[1], a[2] + b[2]]))
        };
        let tip_row = [tip(apex)];
        let middle_row = [edge([left, apex]), corner(apex), edge([right, apex])];
        let wide_row = [
            tip(left),
            corner(left),
            edge([left, right]),
            corner(right),
            tip(right),
        ];
        let mut rows = [&tip_row[..], &middle_row, &wide_row];
        if !self.points_up {
            rows.reverse();
        }
        let mut stickers = Vec::with_capacity(9);
        for (row, colours) in rows.into_iter().enumerate() {
            let first = (5 - colours.len()) / 2;
            for (number, &across) in colours.iter().enumerate() {
                // The outer stickers of a row point as the face does, those between them alternate.
                let points_up = self.points_up == (number % 2 == 0);
                stickers.push(self.sticker(row, first + number, points_up, colour(across)));
            }
        }
        NetFace::new(COLOURS[self.across].0, stickers)
    }

    /// A sticker in a row, `half` half edges from the left of the face's box.
    fn sticker(
        &self,
        row: usize,
        half: usize,
        points_up: bool,
        shows: Colour,
    ) -> NetSticker<Colour> {
        /// The height of a triangle with edge 1.
        const HEIGHT: f64 = 0.866_025_403_784_438_6;
        let left = (self.at[0] + half) as f64 / 2.0 + self.gaps[0] as f64 * ROOM;
        let top = (self.at[1] + row) as f64 * HEIGHT + self.gaps[1] as f64 * ROOM;
        let (base, apex) = if points_up {
            (top + HEIGHT, top)
        } else {
            (top, top + HEIGHT)
        };
        NetSticker {
            shows,
            outline: vec![[left, base], [left + 0.5, apex], [left + 1.0, base]],
            line: self.at[1] + row + self.gaps[1],
            column: 2 * (self.at[0] + half) + self.gaps[0],
        }
    }
}

/// The colour of the face across from a vertex.
fn colour(across: usize) -> Colour {
    let (letter, hue) = COLOURS[across];
    Colour { letter, hue }
}
