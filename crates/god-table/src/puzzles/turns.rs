//! Turns of which a puzzle's moves are made, and the names of those moves.

use cube_model::cuboid::{Cuboid, CuboidTurn};
use cube_model::notation::{Amount, Face, Move};
use cube_model::space::Point;
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

/// A turn of the outer layer of a box.
pub(super) fn of_box(layers: [u16; 3], face: Face, amount: Amount) -> CuboidTurn {
    let cuboid = Cuboid::new(layers).expect("the boxes of the list are small");
    let turn = cuboid.turn(Move::face(face, amount));
    turn.expect("the moves of the list are those of the box")
}

/// What it does to the pieces in some places, if it doesn't twist them.
pub(super) fn of_places(places: &[Point], turn: CuboidTurn) -> OrbitMove {
    let mut changes = Vec::new();
    for (source, &place) in places.iter().enumerate() {
        let target = places.iter().position(|&other| other == turn.piece(place));
        let target = target.expect("a turn takes pieces of an orbit to places of the orbit");
        changes.push((target, source as u8, 0));
    }
    OrbitMove::changing(places.len() as u8, &changes)
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
