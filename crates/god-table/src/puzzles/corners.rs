//! The corners of the 3x3x3 cube: 40320 rows of 2187 states.

use cube_model::net::{Colour, Net};
use cube_model::notation::{Amount, Face};
use cube_model::pocket::PocketCube;
use perm_index::{Perm, ZeroSum};
use row_search::{Orbit, OrbitMove, OrbitSpace, OrbitState, State};

use super::look;
use super::puzzle::{AnySpace, NoSuchMetric, Puzzle};
use super::turns::{in_metric, names_in_metric, space_of};
use crate::metric::Metric;

/// The corners of a cube.
pub(crate) const CORNERS: Orbit = Orbit {
    pieces: 8,
    twists: 3,
    zero_sum: true,
    even: false,
};

/// The corners of the 3x3x3.
pub(super) struct Corners;

pub(super) static PUZZLE: Corners = Corners;

impl Puzzle for Corners {
    fn name(&self) -> &'static str {
        "corners"
    }

    fn title(&self) -> &'static str {
        "Corners of the 3x3x3"
    }

    fn about(&self) -> &'static str {
        "The corners of the 3x3x3"
    }

    fn metrics(&self) -> &'static [(Metric, &'static [u64])] {
        &[
            (
                Metric::HalfTurn,
                &[
                    1, 18, 243, 2874, 28000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616,
                    15_139_616, 64736,
                ],
            ),
            (
                Metric::QuarterTurn,
                &[
                    1, 12, 114, 924, 6539, 39528, 199_926, 806_136, 2_761_740, 8_656_152,
                    22_334_112, 32_420_448, 18_780_864, 2_166_720, 6624,
                ],
            ),
        ]
    }

    fn space(&self, metric: Metric) -> Result<AnySpace, NoSuchMetric> {
        Ok(Box::new(space(metric)))
    }

    fn is_turned_like_a_cube(&self) -> bool {
        true
    }

    /// The corners have their colours, everything else has none.
    fn net(&self, state: State) -> Option<Net<Colour>> {
        let arrangement = look::arrangement(&[CORNERS], state)?;
        let corners = look::Corners::of(&in_hand(&arrangement[0]));
        Some(Net::of_box([3; 3], |face, row, column| match (row, column) {
            (0 | 2, 0 | 2) => Colour::of(corners.colour(face, row == 0, column == 0)),
            _ => Colour::BLANK,
        }))
    }
}

/// A cube with these corners.
pub(super) fn in_hand(corners: &OrbitState) -> PocketCube {
    let [pieces, twists] = [&corners.pieces, &corners.twists]
        .map(|list| <[u8; 8]>::try_from(list.as_slice()).expect("a cube has eight corners"));
    PocketCube::new(
        Perm::new(pieces).expect("an arrangement is a permutation"),
        ZeroSum::new(twists).expect("the twists of all corners add up to zero"),
    )
}

/// The corners of the 3x3x3 cube: 40320 rows of 2187 states.
#[must_use]
pub fn space(metric: Metric) -> OrbitSpace {
    let turns = Face::ALL.map(|face| {
        let turned = PocketCube::turned(face, Amount::Clockwise);
        OrbitMove {
            from: turned.pieces().as_array().to_vec(),
            twist: turned.twists().as_array().to_vec(),
        }
    });
    let names = names_in_metric(Face::ALL.map(Face::letter), metric);
    space_of(&[(CORNERS, in_metric(turns, CORNERS.twists, metric))], names)
}
