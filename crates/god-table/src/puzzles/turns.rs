//! Turns of which a puzzle's moves are made, and the names of those moves.

use row_search::{Orbit, OrbitMove, OrbitSpace};

use crate::metric::Metric;

/// How many quarter turns count as one move in a metric, each with what it adds to the name of a turn.
fn amounts(metric: Metric) -> &'static [(usize, &'static str)] {
    match metric {
        Metric::HalfTurn => &[(1, ""), (2, "2"), (3, "'")],
        Metric::QuarterTurn => &[(1, ""), (3, "'")],
    }
}

/// The moves of a metric: of the quarter turn, half turn and quarter turn back of each turn, those that
/// count as one move.
pub(super) fn in_metric(
    turns: impl IntoIterator<Item = OrbitMove>,
    twists: u8,
    metric: Metric,
) -> Vec<OrbitMove> {
    let powers = |turn: OrbitMove| {
        let powers = amounts(metric).iter();
        powers.map(move |&(count, _)| turn.times(count, twists))
    };
    turns.into_iter().flat_map(powers).collect()
}

/// The names of these moves.
pub(super) fn names_in_metric(
    turns: impl IntoIterator<Item = char>,
    metric: Metric,
) -> impl Iterator<Item = String> {
    turns.into_iter().flat_map(move |turn| {
        let suffixes = amounts(metric).iter();
        suffixes.map(move |(_, suffix)| format!("{turn}{suffix}"))
    })
}

/// Turns by a third, each both ways.
pub(super) fn both_ways(turns: impl IntoIterator<Item = OrbitMove>, twists: u8) -> Vec<OrbitMove> {
    let ways = |turn: OrbitMove| {
        let back = turn.inverse(twists);
        [turn, back]
    };
    turns.into_iter().flat_map(ways).collect()
}

/// The names of these moves.
pub(super) fn names_both_ways(
    turns: impl IntoIterator<Item = char>,
) -> impl Iterator<Item = String> {
    turns
        .into_iter()
        .flat_map(|turn| [turn.to_string(), format!("{turn}'")])
}

/// The space of a puzzle of the list, from its orbits and the names of its moves. Tests build every one.
pub(super) fn space_of<N: Into<String>>(
    orbits: &[(Orbit, Vec<OrbitMove>)],
    names: impl IntoIterator<Item = N>,
) -> OrbitSpace {
    OrbitSpace::new(orbits)
        .and_then(|space| space.with_move_names(names))
        .expect("the puzzles of the list are told soundly")
}
