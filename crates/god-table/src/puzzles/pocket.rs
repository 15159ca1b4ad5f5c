//! The pocket cube (2x2x2) with the corner DBL held: 5040 rows of 729 states.

use cube_model::net::{Colour, Net};
use cube_model::nxn::TurnsError;
use cube_model::pocket::{PermIndex, PocketCube, PocketState, PocketTurns, TwistIndex};
use row_search::{Depth, OrbitSpace, Space, State};

use super::look;
use super::puzzle::{AnySpace, NoSuchMetric, Puzzle};
use super::reading::ReadError;
use crate::metric::Metric;
use crate::pocket::{self, MoveSet, PocketSpace};

/// The pocket cube.
pub(super) struct Pocket;

pub(super) static PUZZLE: Pocket = Pocket;

impl Puzzle for Pocket {
    fn name(&self) -> &'static str {
        "pocket"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["2x2x2", "2x2"]
    }

    fn title(&self) -> &'static str {
        "Pocket cube"
    }

    fn about(&self) -> &'static str {
        "The 2x2x2"
    }

    fn metrics(&self) -> &'static [(Metric, &'static [u64])] {
        &[
            (
                Metric::HalfTurn,
                &[
                    1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644,
                ],
            ),
            (
                Metric::QuarterTurn,
                &[
                    1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852,
                    782_536, 90280, 276,
                ],
            ),
        ]
    }

    fn scramble_distance(&self) -> Depth {
        4
    }

    fn space(&self, metric: Metric) -> Result<AnySpace, NoSuchMetric> {
        Ok(Box::new(PocketSpace::new(metric.moves())))
    }

    fn is_turned_like_a_cube(&self) -> bool {
        true
    }

    /// All six faces, wide turns and rotations may be turned; the position is the one in the grip at the end.
    fn read(&self, _: &dyn Space, text: &str) -> Result<State, ReadError> {
        Ok(PocketSpace::number(&read_in_any_grip(text)?))
    }

    /// With the corner at DBL in its place.
    fn net(&self, state: State) -> Option<Net<Colour>> {
        let pieces = PermIndex::new(state.row.try_into().ok()?).ok()?;
        let twists = TwistIndex::new(state.element.try_into().ok()?).ok()?;
        let state = PocketState::from_indices_by_piece(pieces, twists);
        Some(look::of_corners(&state.cube()))
    }

    /// In the grip at the end.
    fn net_of(&self, _: &dyn Space, text: &str) -> Result<Option<Net<Colour>>, ReadError> {
        Ok(Some(look::of_corners(&in_hand(text)?)))
    }
}

/// The position that any moves of a 2x2x2 make.
pub(super) fn read_in_any_grip(text: &str) -> Result<PocketState, ReadError> {
    in_hand(text).map(|cube| cube.state())
}

/// The cube that any moves of a 2x2x2 make, in the grip at the end.
fn in_hand(text: &str) -> Result<PocketCube, ReadError> {
    let turns: PocketTurns = text.parse().map_err(|error| match error {
        TurnsError::Parse(error) => ReadError::Notation(error),
        TurnsError::Expand(error) => ReadError::TooLong(error),
        TurnsError::Check(error) => ReadError::Form {
            span: Some(error.span().start()..error.span().end()),
            reason: Box::new(error),
        },
        error => ReadError::Form {
            span: None,
            reason: Box::new(error),
        },
    })?;
    Ok(PocketCube::SOLVED.after(&turns))
}

/// The pocket cube with DBL held, under some of its nine moves: 5040 rows of 729 states.
///
/// ```
/// use god_table::engine::search;
/// use god_table::{MoveSet, spaces};
/// use std::ops::ControlFlow;
///
/// let space = spaces::pocket(MoveSet::ALL);
/// let depths = search(&space, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(depths.distribution().max_depth(), 11);
/// # Ok::<(), god_table::engine::SearchError>(())
/// ```
#[must_use]
pub fn space(moves: MoveSet) -> OrbitSpace {
    pocket::orbit(moves)
}
