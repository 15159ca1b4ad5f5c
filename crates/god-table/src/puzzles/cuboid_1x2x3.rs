//! The 1x2x3 cuboid with the middle of its lower layer held: 24 rows, the arrangements of its corners, of two
//! states, the flip of the other middle piece.

use row_search::{Orbit, OrbitMove, OrbitSpace};

use super::puzzle::{AnySpace, NoSuchMetric, Puzzle};
use super::turns::space_of;
use crate::metric::Metric;

/// The 1x2x3 cuboid.
pub(super) struct Cuboid;

pub(super) static PUZZLE: Cuboid = Cuboid;

impl Puzzle for Cuboid {
    fn name(&self) -> &'static str {
        "1x2x3"
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
}

/// The 1x2x3 cuboid, three squares wide and two high: 24 rows of two states.
///
/// The corners are numbered right above, right below, left above, left below. U2 turns the upper layer, so it
/// exchanges the upper corners and turns the piece between them over; R2 and L2 turn the ends.
#[must_use]
pub fn space() -> OrbitSpace {
    let swap = |a: u8, b: u8| OrbitMove::changing(4, &[(a.into(), b, 0), (b.into(), a, 0)]);
    let middle = |flip| OrbitMove {
        from: vec![0],
        twist: vec![flip],
    };
    let corners = (Orbit::plain(4), vec![swap(0, 2), swap(0, 1), swap(2, 3)]);
    let upper_middle = (Orbit::turning(2), [1, 0, 0].map(middle).to_vec());
    space_of(&[corners, upper_middle], ["U2", "R2", "L2"])
}
