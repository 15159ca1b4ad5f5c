//! How the corners of the pocket cube are twisted, whichever they are: 729 states.

use cube_model::pocket::{MoveTables, PocketMove, TwistIndex};
use row_search::{Space, State, TransitionSpace};

use super::pocket::read_in_any_grip;
use super::puzzle::{AnySpace, NoSuchMetric, Puzzle};
use super::reading::ReadError;
use crate::metric::Metric;
use crate::pocket::MoveSet;

/// The orientations of the pocket cube.
pub(super) struct Orientations;

pub(super) static PUZZLE: Orientations = Orientations;

impl Puzzle for Orientations {
    fn name(&self) -> &'static str {
        "orientations"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["ori"]
    }

    fn title(&self) -> &'static str {
        "Pocket cube, orientations"
    }

    fn about(&self) -> &'static str {
        "How its corners are twisted, whichever they are"
    }

    fn metrics(&self) -> &'static [(Metric, &'static [u64])] {
        &[
            (Metric::HalfTurn, &[1, 2, 12, 64, 274, 336, 40]),
            (
                Metric::QuarterTurn,
                &[1, 2, 8, 36, 124, 228, 272, 50, 8],
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
        let index = read_in_any_grip(text)?.twist_index();
        Ok(State::new(index.get().into(), 0))
    }
}

/// The twists of the pocket cube's corners by position, whichever corners those are: 729 states,
/// numbered by [`TwistIndex`].
///
/// A turn moves twists from place to place here, so there is no fibre: every state is a row.
#[must_use]
pub fn space(moves: MoveSet) -> TransitionSpace {
    let tables = MoveTables::new();
    let rows = tables.twists().as_slice().chunks(PocketMove::ALL.len());
    let targets = rows
        .flat_map(|row| moves.iter().map(|mv| row[mv.column()]))
        .collect();
    named(moves, targets)
}

/// The space of these targets, row by row, one for each of the moves.
fn named(moves: MoveSet, targets: Vec<u32>) -> TransitionSpace {
    TransitionSpace::new(moves.len(), TwistIndex::COUNT.into(), targets)
        .and_then(|space| space.with_move_names(moves.iter().map(|mv| mv.to_string())))
        .expect("the moves of the pocket cube take twists to twists")
}
