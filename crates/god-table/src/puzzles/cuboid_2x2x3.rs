//! The tower (2x2x3) with every grip counted by itself: 967,680 rows, the arrangements of eight corners and of
//! four edges, of one state.

use cube_model::net::{Colour, Net};
use cube_model::notation::{Amount, Axis, Face};
use cube_model::pocket::PocketCube;
use cube_model::space::Point;
use row_search::{Orbit, OrbitMove, OrbitSpace, State};

use super::corners::in_hand;
use super::look;
use super::puzzle::{AnySpace, NoSuchMetric, Puzzle};
use super::turns::{of_box, of_places, space_of};
use crate::metric::Metric;

/// The tower.
pub(super) struct Cuboid;

pub(super) static PUZZLE: Cuboid = Cuboid;

impl Puzzle for Cuboid {
    fn name(&self) -> &'static str {
        "2x2x3"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["tower", "3x2x2"]
    }

    fn title(&self) -> &'static str {
        "2x2x3 tower"
    }

    fn about(&self) -> &'static str {
        "The 2x2x3 tower, every grip counted by itself"
    }

    /// Quarter turns and half turns can't be weighed against each other where some layers have the latter only.
    fn metrics(&self) -> &'static [(Metric, &'static [u64])] {
        &[(
            Metric::HalfTurn,
            &[
                1, 10, 67, 404, 2023, 8504, 28545, 69734, 127_540, 179_700, 189_120, 199_200,
                116_112, 44416, 2304,
            ],
        )]
    }

    fn space(&self, metric: Metric) -> Result<AnySpace, NoSuchMetric> {
        self.counts(metric)?;
        Ok(Box::new(space()))
    }

    fn is_turned_like_a_cube(&self) -> bool {
        true
    }

    fn net(&self, state: State) -> Option<Net<Colour>> {
        let arrangement = look::arrangement(&ORBITS, state)?;
        let [corners, edges] = arrangement.as_slice() else {
            unreachable!("an arrangement has the two orbits of the puzzle")
        };
        let corners = look::Corners::of(&in_hand(corners));
        let colour = |face: Face, row: usize, column: usize| {
            if row == 1 && face.axis() != Axis::Y {
                edge_colour(&edges.pieces, face, column == 0)
            } else {
                corners.colour(face, row == 0, column == 0)
            }
        };
        Some(Net::of_box([2, 3, 2], |face, row, column| {
            Colour::of(colour(face, row, column))
        }))
    }
}

/// The corners, which keep their upper and lower stickers above or below, and the edges of the middle layer.
const ORBITS: [Orbit; 2] = [Orbit::plain(8), Orbit::plain(4)];

/// The moves: any turn of the ends, half turns of the sides.
const MOVES: [(&str, Face, Amount); 10] = [
    ("U", Face::U, Amount::Clockwise),
    ("U2", Face::U, Amount::Half),
    ("U'", Face::U, Amount::Counterclockwise),
    ("D", Face::D, Amount::Clockwise),
    ("D2", Face::D, Amount::Half),
    ("D'", Face::D, Amount::Counterclockwise),
    ("R2", Face::R, Amount::Half),
    ("F2", Face::F, Amount::Half),
    ("L2", Face::L, Amount::Half),
    ("B2", Face::B, Amount::Half),
];

/// The sides between which the four edges of the middle layer stand, going round.
const SIDES: [Face; 4] = [Face::F, Face::R, Face::B, Face::L];

/// The tower (2x2x3), three layers high: 967,680 rows of one state. No turn twists anything.
#[must_use]
pub fn space() -> OrbitSpace {
    let corners = MOVES.map(|(_, face, amount)| OrbitMove {
        from: PocketCube::turned(face, amount).pieces().as_array().to_vec(),
        twist: vec![0; 8],
    });
    // Edge i stands between side i and the next one.
    let places = [0, 1, 2, 3].map(|i| Point::towards(&[SIDES[i], SIDES[(i + 1) % 4]]));
    let edges = MOVES.map(|(_, face, amount)| {
        of_places(&places, of_box([2, 3, 2], face, amount))
    });
    let [of_corners, of_edges] = ORBITS;
    let orbits = [(of_corners, corners.to_vec()), (of_edges, edges.to_vec())];
    space_of(&orbits, MOVES.map(|(name, ..)| name))
}

/// The colour that an edge of the middle layer shows on a side, on the left or on the right of it.
fn edge_colour(edges: &[u8], side: Face, left: bool) -> Face {
    let side_number = SIDES.iter().position(|&other| other == side);
    let side_number = side_number.expect("edges of the middle layer show on the four sides");
    // Edge i is on the right of side i and on the left of the next one.
    let place = if left { (side_number + 3) % 4 } else { side_number };
    let piece = usize::from(edges[place]);
    let own = [SIDES[piece], SIDES[(piece + 1) % 4]];
    // Half turns of the sides keep every sticker on its axis.
    let on_axis = own.into_iter().find(|face| face.axis() == side.axis());
    on_axis.expect("the two sides of an edge are on different axes")
}
