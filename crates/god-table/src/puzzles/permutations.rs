//! Where the corners of the pocket cube are, however they are twisted: 5040 states.

use row_search::{Orbit, OrbitMove, OrbitSpace, Space, State};

use super::pocket::read_in_any_grip;
use super::puzzle::{AnySpace, NoSuchMetric, Puzzle};
use super::reading::ReadError;
use super::turns::space_of;
use crate::metric::Metric;
use crate::pocket::MoveSet;

/// The permutations of the pocket cube.
pub(super) struct Permutations;

pub(super) static PUZZLE: Permutations = Permutations;

impl Puzzle for Permutations {
    fn name(&self) -> &'static str {
        "permutations"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["perm"]
    }

    fn title(&self) -> &'static str {
        "Pocket cube, permutations"
    }

    fn about(&self) -> &'static str {
        "Where its corners are, however they are twisted"
    }

    fn metrics(&self) -> &'static [(Metric, &'static [u64])] {
        &[
            (Metric::HalfTurn, &[1, 9, 54, 297, 1233, 2157, 1244, 45]),
            (
                Metric::QuarterTurn,
                &[1, 6, 27, 114, 450, 1258, 1877, 1142, 165],
            ),
        ]
    }

    fn space(&self, metric: Metric) -> Result<AnySpace, NoSuchMetric> {
        Ok(Box::new(space(metric.moves())))
    }

    fn is_turned_like_a_cube(&self) -> bool {
        true
    }

    fn read(&self, _: &dyn Space, text: &str) -> Result<State, ReadError> {
        let index = read_in_any_grip(text)?.perm_index();
        Ok(State::new(index.get().into(), 0))
    }
}

/// The permutations of the pocket cube's corners, whatever their twists: 5040 states.
#[must_use]
pub fn space(moves: MoveSet) -> OrbitSpace {
    let untwisted = moves.iter().map(|mv| OrbitMove {
        from: mv.state().pieces().as_array().to_vec(),
        twist: vec![0; 7],
    });
    let names = moves.iter().map(|mv| mv.to_string());
    space_of(&[(Orbit::plain(7), untwisted.collect())], names)
}
