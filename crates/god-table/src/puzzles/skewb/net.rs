//! What a skewb looks like: six faces, each a centre and four corners.

use cube_model::net::{Colour, Net, NetFace, NetSticker, cross};
use cube_model::notation::Face;
use cube_model::nxn::Rotation;
use cube_model::pocket::FACELETS;
use cube_model::skewb::{FREE, HELD};
use row_search::OrbitState;

/// The net of a skewb whose pieces are told from a grip to which it has been turned like this.
pub(super) fn of(arrangement: &[OrbitState], grip: Rotation) -> Net<Colour> {
    let centres = &arrangement[0].pieces;
    let corners = corner_colours(arrangement);
    let faces = Face::ALL.map(|face| {
        let own = 4 * face as usize;
        let [above_left, above_right, below_left, below_right] = [0, 1, 2, 3].map(|k| corners[own + k]);
        let centre = Face::ALL[usize::from(centres[face as usize])];
        let colours = [above_left, above_right, centre, below_left, below_right];
        in_net(face, colours.map(|home| Colour::of(grip.colour_at(home))))
    });
    Net::new(faces.to_vec())
}

/// The colours of the corners, numbered as those of a pocket cube.
fn corner_colours(arrangement: &[OrbitState]) -> [Face; 24] {
    let free = &arrangement[1];
    let counted = [2, 3, 4].map(|orbit| arrangement[orbit].twists[0]);
    let [a, b, c] = counted;
    let twists = [a, b, c, twist_of_last(&free.pieces, a + b + c)];
    let held = HELD.into_iter().zip(twists).map(|(corner, twist)| (corner, corner, twist));
    let pieces = free.pieces.iter().map(|&piece| FREE[usize::from(piece)]);
    let pieces = pieces.zip(free.twists.iter().copied());
    let free = FREE.into_iter().zip(pieces).map(|(place, (piece, twist))| (place, piece, twist));
    let mut colours = [Face::U; 24];
    for (place, piece, twist) in held.chain(free) {
        let stickers = FACELETS[place as usize];
        for (number, colour) in piece.faces().into_iter().enumerate() {
            colours[stickers[(number + usize::from(twist)) % 3]] = colour;
        }
    }
    colours
}

/// The twist of the last held corner, whose share of the moves follows from where the free corners are.
///
/// Four corners can be paired off in three ways. Any clockwise turn about a held corner takes each pairing of
/// places to the next, a turn back takes it to the one before: so the pairing of the pieces at two places tells
/// all turns there were, and what the others don't account for was made by the last.
fn twist_of_last(free: &[u8], others: u8) -> u8 {
    let with_last = match (free[0], free[3]) {
        (3, partner) | (partner, 3) => partner,
        // Two of the pieces 0, 1 and 2: the third is with piece 3.
        (one, two) => 3 - one - two,
    };
    (6 + 3 - with_last - others % 3) % 3
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
    let stickers = PLACES.into_iter().zip(colours).map(|((outline, [line, column]), shows)| {
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
