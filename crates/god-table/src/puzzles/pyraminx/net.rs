//! What a pyraminx looks like: four triangles of nine stickers.

use cube_model::net::{Colour, Hue, Net, NetFace, NetSticker};
use cube_model::pyraminx::{CLOCKWISE, EDGES};
use row_search::OrbitState;

/// The net of a pyraminx whose tips are turned by so many thirds against the corners below them.
pub(super) fn of(arrangement: &[OrbitState], tips: [u8; 4]) -> Net<Colour> {
    let faces = FACES.iter().map(|face| face.in_net(arrangement, tips));
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
    fn in_net(&self, arrangement: &[OrbitState], tips: [u8; 4]) -> NetFace<Colour> {
        let [left, right, apex] = self.ends;
        let twist = |vertex: usize| arrangement[vertex].twists[0];
        let corner = |vertex| turned_colour(vertex, twist(vertex), self.across);
        let tip = |vertex| turned_colour(vertex, twist(vertex) + tips[vertex], self.across);
        let edge = |ends| edge_colour(&arrangement[4], ends, self.across);
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

    /// A sticker in a row, so many halves of an edge from the left of the face's box.
    fn sticker(&self, row: usize, half: usize, points_up: bool, shows: Colour) -> NetSticker<Colour> {
        /// How high a triangle is whose edge is 1.
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

/// The colour that a corner or a tip shows on a face after so many turns; both are told by the vertex across.
fn turned_colour(vertex: usize, thirds: u8, face: usize) -> usize {
    let round = CLOCKWISE[vertex];
    let number = round.iter().position(|&across| across == face);
    let number = number.expect("a corner shows on the faces that are not across from it");
    // Each turn has taken its stickers one face on.
    round[(number + 3 - usize::from(thirds % 3)) % 3]
}

/// The colour that the edge between two vertices shows on a face; both are told by the vertex across.
fn edge_colour(edges: &OrbitState, mut ends: [usize; 2], face: usize) -> usize {
    ends.sort_unstable();
    let place = EDGES.iter().position(|&edge| edge == ends);
    let place = place.expect("there is an edge between any two vertices");
    let mut home = EDGES[usize::from(edges.pieces[place])];
    if edges.twists[place] == 1 {
        home.reverse();
    }
    // Seen along the edge from its first end, the face on the left came from the left of its home.
    let [left, right] = sides(home);
    if sides(ends)[0] == face { left } else { right }
}

/// The vertices beside an edge as one goes from its first end to its second, outside.
fn sides([first, second]: [usize; 2]) -> [usize; 2] {
    let round = CLOCKWISE[first];
    let number = round.iter().position(|&other| other == second);
    let number = number.expect("the ends of an edge are different");
    // Clockwise round the first end there comes, after the second, the vertex on the right.
    [round[(number + 2) % 3], round[(number + 1) % 3]]
}

