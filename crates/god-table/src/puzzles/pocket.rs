//! The pocket cube (2x2x2) with the corner DBL held: 5040 rows of 729 states.

use cube_model::nxn::TurnsError;
use cube_model::pocket::{PocketCube, PocketState, PocketTurns};
use row_search::{OrbitSpace, Space, State};

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

    fn space(&self, metric: Metric) -> Result<AnySpace, NoSuchMetric> {
        Ok(Box::new(PocketSpace::new(metric.moves())))
    }

    fn is_turned_like_a_cube(&self) -> bool {
        true
    }

    /// All six faces, wide turns and rotations may be turned; the position is the one in the grip at the end.
    fn read(&self, _: &dyn Space, text: &str) -> Result<State, ReadError> {
        let state = read_in_any_grip(text)?;
        Ok(State::new(
            state.perm_index().get().into(),
            state.twist_index_by_piece().get().into(),
        ))
    }
}

/// The position that any moves of a 2x2x2 make.
pub(super) fn read_in_any_grip(text: &str) -> Result<PocketState, ReadError> {
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
    Ok(PocketCube::SOLVED.after(&turns).state())
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
