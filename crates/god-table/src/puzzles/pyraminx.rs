//! The pyraminx without its tips: 360 rows, the even arrangements of six edges, of 2592 states, the flips
//! of the edges and the twists of the four corners.

mod net;

use cube_model::net::{Colour, Net};
use cube_model::pyraminx::{self, EDGES, VERTICES};
use row_search::{Depth, Orbit, OrbitMove, OrbitSpace, Space, State};

use super::look;
use super::puzzle::{AnySpace, NoSuchMetric, Puzzle};
use super::reading::{self, ReadError};
use super::turns::{both_ways, names_both_ways, space_of};
use crate::metric::Metric;

/// The pyraminx.
pub(super) struct Pyraminx;

pub(super) static PUZZLE: Pyraminx = Pyraminx;

impl Puzzle for Pyraminx {
    fn name(&self) -> &'static str {
        "pyraminx"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["pyra"]
    }

    fn title(&self) -> &'static str {
        "Pyraminx"
    }

    fn about(&self) -> &'static str {
        "The pyraminx without its tips"
    }

    /// Its turns are thirds, both ways of which count one in any metric.
    fn metrics(&self) -> &'static [(Metric, &'static [u64])] {
        &[(
            Metric::HalfTurn,
            &[
                1, 8, 48, 288, 1728, 9896, 51808, 220_111, 480_467, 166_276, 2457, 32,
            ],
        )]
    }

    fn scramble_distance(&self) -> Depth {
        6
    }

    fn space(&self, metric: Metric) -> Result<AnySpace, NoSuchMetric> {
        self.counts(metric)?;
        Ok(Box::new(space()))
    }

    /// Moves as official scrambles have them: U, L, R and B turn a corner with its tip, u, l, r and b the
    /// tip alone. The state doesn't know the tips.
    fn read(&self, space: &dyn Space, text: &str) -> Result<State, ReadError> {
        let (moves, _) = reading::moves_and_others(space, text, &TIP_TURNS)?;
        Ok(reading::after(space, moves))
    }

    /// The turns of the tips. A tip turns against its corner by its own turns only, and turns nothing else:
    /// so a shortest solution of everything is one of the state, and one turn for each tip that is not right.
    fn read_beside(
        &self,
        space: &dyn Space,
        text: &str,
    ) -> Result<Vec<&'static str>, ReadError> {
        let (_, turned) = reading::moves_and_others(space, text, &TIP_TURNS)?;
        let thirds = thirds(&turned);
        let undone = (0..4).filter_map(|tip| match thirds[tip] {
            0 => None,
            1 => Some(TIP_TURNS[2 * tip + 1]),
            _ => Some(TIP_TURNS[2 * tip]),
        });
        Ok(undone.collect())
    }

    fn turns_beside(&self) -> Vec<&'static [&'static str]> {
        TIP_TURNS.chunks(2).collect()
    }

    /// The tips are seen as they are if nobody has turned one by itself: along with the corners below them.
    fn net(&self, state: State) -> Option<Net<Colour>> {
        look::arrangement(&ORBITS, state).map(|arrangement| net::of(&arrangement, [0; 4]))
    }

    /// With the tips as they were turned.
    fn net_of(&self, space: &dyn Space, text: &str) -> Result<Option<Net<Colour>>, ReadError> {
        let (moves, turned) = reading::moves_and_others(space, text, &TIP_TURNS)?;
        let arrangement = look::arrangement(&ORBITS, reading::after(space, moves));
        Ok(arrangement.map(|arrangement| net::of(&arrangement, thirds(&turned))))
    }
}

/// By how many thirds each tip is turned against its corner, clockwise, after some of [`TIP_TURNS`].
fn thirds(turned: &[usize]) -> [u8; 4] {
    let mut thirds = [0; 4];
    for turn in turned {
        // After the turn clockwise comes the one back, which is two of them.
        let tip = &mut thirds[turn / 2];
        *tip = (*tip + 1 + (turn % 2) as u8) % 3;
    }
    thirds
}

/// The turns of the tips, both ways, in the order of the vertices.
const TIP_TURNS: [&str; 8] = ["u", "u'", "l", "l'", "r", "r'", "b", "b'"];

/// The four corners, which only turn, and the edges.
const ORBITS: [Orbit; 5] = [
    Orbit::turning(3),
    Orbit::turning(3),
    Orbit::turning(3),
    Orbit::turning(3),
    Orbit {
        pieces: 6,
        twists: 2,
        zero_sum: true,
        even: true,
    },
];

/// The pyraminx without its tips: 360 rows, the even arrangements of six edges, of 2592 states, the
/// flips of the edges and the twists of the four corners.
///
/// The moves are turns about the vertices U L R B, clockwise as seen from outside, and back.
#[must_use]
pub fn space() -> OrbitSpace {
    let [of_corners @ .., of_edges] = ORBITS;
    let corners = of_corners.into_iter().enumerate().map(|(own, orbit)| {
        let turn = |vertex| OrbitMove {
            from: vec![0],
            twist: vec![u8::from(vertex == own)],
        };
        (orbit, both_ways((0..4).map(turn), 3))
    });
    let mut orbits: Vec<_> = corners.collect();
    orbits.push((of_edges, both_ways((0..4).map(edge_turn), 2)));
    space_of(&orbits, names_both_ways(VERTICES))
}

/// What a turn clockwise about a vertex does to the edges.
fn edge_turn(vertex: usize) -> OrbitMove {
    let mut changes = Vec::new();
    for (source, &ends) in EDGES.iter().enumerate() {
        let mut moved = pyraminx::turned_edge(vertex, ends);
        let flip = u8::from(moved[0] > moved[1]);
        moved.sort_unstable();
        let target = EDGES
            .iter()
            .position(|&edge| edge == moved)
            .expect("a turn takes edges to edges");
        changes.push((target, source as u8, flip));
    }
    OrbitMove::changing(6, &changes)
}
