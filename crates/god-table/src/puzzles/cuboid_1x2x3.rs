//! The 1x2x3 cuboid with the middle of its lower layer held: 24 rows, the arrangements of its corners, of two
//! states, the flip of the other middle piece.

use cube_model::cuboid::CuboidTurn;
use cube_model::net::{Colour, Net};
use cube_model::notation::{Amount, Face};
use cube_model::space::Point;
use row_search::{Orbit, OrbitMove, OrbitSpace, State};

use super::look::{self, half_turned};
use super::puzzle::{AnySpace, NoSuchMetric, Puzzle};
use super::turns::{of_box, of_places, space_of};
use crate::metric::Metric;

/// The 1x2x3 cuboid.
pub(super) struct Cuboid;

pub(super) static PUZZLE: Cuboid = Cuboid;

impl Puzzle for Cuboid {
    fn name(&self) -> &'static str {
        "1x2x3"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["3x2x1"]
    }

    fn title(&self) -> &'static str {
        "1x2x3 cuboid"
    }

    fn about(&self) -> &'static str {
        "The 1x2x3 cuboid, three squares wide"
    }

    /// Its turns are half turns only.
    fn metrics(&self) -> &'static [(Metric, &'static [u64])] {
        &[(Metric::HalfTurn, &[1, 3, 5, 8, 13, 13, 5])]
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
        let corners = &arrangement[0].pieces;
        let middle_is_flipped = arrangement[1].twists == [1];
        let colour = |face: Face, row, column| {
            let [column, row] = look::piece_of_flat([3, 2], (face, row, column));
            let Some(place) = CORNERS.iter().position(|&corner| corner == [column, row]) else {
                // U2 reverses the upper middle piece across; the lower one is held.
                return half_turned(face, [row == 0 && middle_is_flipped, false]);
            };
            let home = CORNERS[usize::from(corners[place])];
            half_turned(face, [home[0] != column, home[1] != row])
        };
        Some(Net::of_box([3, 2, 1], |face, row, column| {
            Colour::of(colour(face, row, column))
        }))
    }
}

/// The corners, and the middle piece above.
const ORBITS: [Orbit; 2] = [Orbit::plain(4), Orbit::turning(2)];

/// The columns and rows of the corners.
const CORNERS: [[usize; 2]; 4] = [[2, 0], [2, 1], [0, 0], [0, 1]];

/// The 1x2x3 cuboid, three squares wide and two high: 24 rows of two states.
///
/// The corners are numbered right above, right below, left above, left below. U2 turns the upper layer, so it
/// exchanges the upper corners and turns the piece between them over; R2 and L2 turn the ends.
#[must_use]
pub fn space() -> OrbitSpace {
    let turns = [Face::U, Face::R, Face::L].map(|face| of_box([3, 2, 1], face, Amount::Half));
    let places = CORNERS.map(|[column, row]| {
        let (right, up) = (2 * column as i16 - 2, 1 - 2 * row as i16);
        Point([right, up, 0])
    });
    let upper_middle = Point::towards(&[Face::U]);
    let flip = |turn: CuboidTurn| OrbitMove {
        from: vec![0],
        twist: vec![u8::from(turn.takes(upper_middle))],
    };
    let [of_corners, of_middle] = ORBITS;
    let corners = turns.map(|turn| of_places(&places, turn));
    let orbits = [
        (of_corners, corners.to_vec()),
        (of_middle, turns.map(flip).to_vec()),
    ];
    space_of(&orbits, ["U2", "R2", "L2"])
}
