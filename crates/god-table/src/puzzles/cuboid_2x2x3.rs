//! The tower (2x2x3) with every grip counted by itself: 967,680 rows, the arrangements of eight corners and of
//! four edges, of one state.

use cube_model::notation::{Amount, Face};
use cube_model::pocket::PocketCube;
use row_search::{Orbit, OrbitMove, OrbitSpace};

use super::puzzle::{AnySpace, NoSuchMetric, Puzzle};
use super::turns::space_of;
use crate::metric::Metric;

/// The tower.
pub(super) struct Cuboid;

pub(super) static PUZZLE: Cuboid = Cuboid;

impl Puzzle for Cuboid {
    fn name(&self) -> &'static str {
        "2x2x3"
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
}

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
    let edges = MOVES.map(|(_, face, _)| edge_turn(face));
    let orbits = [
        (Orbit::plain(8), corners.to_vec()),
        (Orbit::plain(4), edges.to_vec()),
    ];
    space_of(&orbits, MOVES.map(|(name, ..)| name))
}

/// What a turn of a face does to the edges of the middle layer: a half turn of a side exchanges its two.
fn edge_turn(face: Face) -> OrbitMove {
    let Some(side) = SIDES.iter().position(|&side| side == face) else {
        return OrbitMove::identity(4);
    };
    // Edge i stands between side i and the next one, so side i has the edges i and i - 1.
    let (own, other) = (side as u8, (side as u8 + 3) % 4);
    OrbitMove::changing(4, &[(own.into(), other, 0), (other.into(), own, 0)])
}
