//! The puzzles that come with the crate, as data for [`OrbitSpace`].

use cube_model::floppy::FloppyMove;
use cube_model::pocket::{MoveTables, PocketMove, TwistIndex};

use super::geometry::{self, Corner, Rotation};
use super::orbits::{Orbit, OrbitMove, OrbitSpace};
use super::table::TransitionSpace;
use crate::moves::{Metric, MoveSet};

/// A corner can sit in its place in three ways.
const CORNER_TWISTS: u8 = 3;

/// A piece that stays where it is and only turns.
const FIXED: Orbit = Orbit {
    pieces: 1,
    twists: 3,
    zero_sum: false,
    even: false,
};

/// The seven corners of the pocket cube that move when DBL is held, at URF UFL ULB UBR DFR DLF DRB.
const POCKET: Orbit = Orbit {
    pieces: 7,
    twists: CORNER_TWISTS,
    zero_sum: true,
    even: false,
};

/// The chosen moves of the pocket cube, in column order.
fn pocket_moves(moves: MoveSet) -> impl Iterator<Item = OrbitMove> {
    moves.iter().map(|mv| OrbitMove {
        from: mv.state().pieces().as_array().to_vec(),
        twist: mv.state().twists().as_array().to_vec(),
    })
}

/// A turn, the turn done twice, and the turn done three times.
fn powers(turn: &OrbitMove, twists: u8) -> [OrbitMove; 3] {
    let half = turn.then(turn, twists);
    let inverse = half.then(turn, twists);
    [turn.clone(), half, inverse]
}

/// The moves of a metric: of the three powers of each turn, those that count as one move.
fn in_metric(turns: &[OrbitMove], twists: u8, metric: Metric) -> Vec<OrbitMove> {
    let mut moves = Vec::new();
    for turn in turns {
        let [quarter, half, inverse] = powers(turn, twists);
        moves.push(quarter);
        if metric == Metric::HalfTurn {
            moves.push(half);
        }
        moves.push(inverse);
    }
    moves
}

/// A turn by a third both ways.
fn both_ways(turn: &OrbitMove, twists: u8) -> [OrbitMove; 2] {
    let [forward, back, _] = powers(turn, twists);
    [forward, back]
}

/// A space of orbits that are known to be sound; tests build every one of them.
fn sound(orbits: &[(Orbit, Vec<OrbitMove>)]) -> OrbitSpace {
    OrbitSpace::new(orbits).expect("the orbits that come with the crate are sound")
}

/// A space of a table that is known to be sound, likewise.
fn sound_table(moves: usize, rows: usize, targets: Vec<u32>) -> TransitionSpace {
    TransitionSpace::new(moves, rows, targets)
        .expect("the tables that come with the crate are sound")
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
pub fn pocket(moves: MoveSet) -> OrbitSpace {
    sound(&[(POCKET, pocket_moves(moves).collect())])
}

/// The permutations of the pocket cube's corners, whatever their twists: 5040 states.
#[must_use]
pub fn pocket_permutations(moves: MoveSet) -> OrbitSpace {
    let orbit = Orbit {
        twists: 1,
        zero_sum: false,
        ..POCKET
    };
    let untwisted = |mv: OrbitMove| OrbitMove {
        twist: vec![0; mv.twist.len()],
        ..mv
    };
    sound(&[(orbit, pocket_moves(moves).map(untwisted).collect())])
}

/// The twists of the pocket cube's corners by position, whichever corners those are: 729 states,
/// numbered by [`TwistIndex`].
///
/// A turn moves twists from place to place here, so there is no fibre: every state is a row.
#[must_use]
pub fn pocket_orientations(moves: MoveSet) -> TransitionSpace {
    let tables = MoveTables::new();
    let rows = tables.twists().as_slice().chunks(PocketMove::ALL.len());
    let targets = rows
        .flat_map(|row| moves.iter().map(|mv| row[mv.column()]))
        .collect();
    sound_table(moves.len(), TwistIndex::COUNT.into(), targets)
}

/// The floppy cube: 24 rows, the arrangements of its corners, of 16 states, the flips of its edges.
/// Half of the 384 states can't be reached. Move i is a turn about axis i, and states are numbered by
/// [`FloppyState::index`](cube_model::floppy::FloppyState::index).
#[must_use]
pub fn floppy() -> OrbitSpace {
    let corners = Orbit {
        pieces: 4,
        twists: 1,
        zero_sum: false,
        even: false,
    };
    let turn = |axis: FloppyMove| OrbitMove {
        from: axis.corners().as_array().to_vec(),
        twist: vec![0; 4],
    };
    let mut orbits = vec![(corners, FloppyMove::ALL.map(turn).to_vec())];
    for edge in FloppyMove::ALL {
        let flip = |axis| OrbitMove {
            from: vec![0],
            twist: vec![u8::from(axis == edge)],
        };
        orbits.push((
            Orbit { twists: 2, ..FIXED },
            FloppyMove::ALL.map(flip).to_vec(),
        ));
    }
    sound(&orbits)
}

/// The corners of the 3x3x3 cube: 40320 rows of 2187 states.
#[must_use]
pub fn corners(metric: Metric) -> OrbitSpace {
    let corners = geometry::corners();
    let turns: Vec<OrbitMove> = (0..3)
        .flat_map(|axis| [1, -1].map(|side| (axis, side)))
        .map(|(axis, side)| {
            Rotation::quarter(axis).of_corners(&corners, |corner| corner[axis] == side)
        })
        .collect();
    let orbit = Orbit {
        pieces: 8,
        ..POCKET
    };
    sound(&[(orbit, in_metric(&turns, CORNER_TWISTS, metric))])
}

/// The pyraminx without its tips: 360 rows, the even arrangements of six edges, of 2592 states, the
/// flips of the edges and the twists of the four corners.
///
/// An edge lies between two of the vertices 0 to 3, and its flip is the order of its ends.
#[must_use]
pub fn pyraminx() -> OrbitSpace {
    let edges = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    let mut edge_moves = Vec::new();
    for vertex in 0..4_usize {
        let others: Vec<usize> = (0..4).filter(|&other| other != vertex).collect();
        let turned = |end: usize| {
            others
                .iter()
                .position(|&other| other == end)
                .map_or(end, |i| others[(i + 1) % 3])
        };
        let mut changes = Vec::new();
        for (source, ends) in edges
            .iter()
            .enumerate()
            .filter(|(_, ends)| ends.contains(&vertex))
        {
            let mut moved = ends.map(turned);
            let flip = u8::from(moved[0] > moved[1]);
            moved.sort_unstable();
            changes.extend(
                edges
                    .iter()
                    .position(|place| *place == moved)
                    .map(|place| (place, source as u8, flip)),
            );
        }
        edge_moves.extend(both_ways(&OrbitMove::changing(6, &changes), 2));
    }
    let mut orbits: Vec<_> = (0..4).map(|vertex| (FIXED, fixed_moves(vertex))).collect();
    orbits.push((
        Orbit {
            pieces: 6,
            twists: 2,
            zero_sum: true,
            even: true,
        },
        edge_moves,
    ));
    sound(&orbits)
}

/// The skewb: 4320 rows, the even arrangements of six centres and of four corners, of 729 states,
/// the twists of those corners and of three of the four others, which only turn in place. The twist
/// of the fourth follows from the rest.
#[must_use]
pub fn skewb() -> OrbitSpace {
    let corners = geometry::corners();
    let (fixed, free) = corners.split_at(4);
    let centres: Vec<Corner> = (0..3)
        .flat_map(|axis| {
            [1, -1].map(|side| core::array::from_fn(|i| if i == axis { side } else { 0 }))
        })
        .collect();
    let dot = |a: Corner, b: Corner| (0..3).map(|axis| a[axis] * b[axis]).sum::<i8>();
    let turns = |pieces: &[Corner], twists: u8| -> Vec<OrbitMove> {
        let turn = |&axis: &Corner| {
            let mut mv = Rotation::third(axis).of_corners(pieces, |piece| dot(piece, axis) == 1);
            mv.twist.iter_mut().for_each(|twist| *twist %= twists);
            both_ways(&mv, twists)
        };
        fixed.iter().flat_map(turn).collect()
    };
    let centre = Orbit {
        pieces: 6,
        twists: 1,
        zero_sum: false,
        even: true,
    };
    let corner = Orbit {
        pieces: 4,
        twists: CORNER_TWISTS,
        zero_sum: true,
        even: true,
    };
    let mut orbits = vec![
        (centre, turns(&centres, 1)),
        (corner, turns(free, CORNER_TWISTS)),
    ];
    orbits.extend((0..3).map(|corner| (FIXED, fixed_moves(corner))));
    sound(&orbits)
}

/// What turns about four corners, each both ways, do to one of those corners.
fn fixed_moves(own: usize) -> Vec<OrbitMove> {
    let turn = |corner| OrbitMove {
        from: vec![0],
        twist: vec![u8::from(corner == own)],
    };
    (0..4)
        .flat_map(|corner| both_ways(&turn(corner), FIXED.twists))
        .collect()
}
