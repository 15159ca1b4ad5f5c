//! The skewb: 4320 rows, the even arrangements of six centres and of four corners, of 729 states, the twists
//! of those corners and of three of the four others, which only turn in place.

mod net;

use cube_model::net::{Colour, Net};
use cube_model::notation::Face;
use cube_model::nxn::Rotation;
use cube_model::pocket::Corner;
use cube_model::skewb::{self, FREE, HELD, NAMES};
use row_search::{Depth, Orbit, OrbitMove, OrbitSpace, Space, State};

use super::look;
use super::puzzle::{AnySpace, NoSuchMetric, Puzzle};
use super::reading::{self, ReadError};
use super::turns::{both_ways, names_both_ways, space_of};
use crate::metric::Metric;

/// The skewb.
pub(super) struct Skewb;

pub(super) static PUZZLE: Skewb = Skewb;

impl Puzzle for Skewb {
    fn name(&self) -> &'static str {
        "skewb"
    }

    fn title(&self) -> &'static str {
        "Skewb"
    }

    fn about(&self) -> &'static str {
        "The skewb"
    }

    /// Its turns are thirds, both ways of which count one in any metric.
    fn metrics(&self) -> &'static [(Metric, &'static [u64])] {
        &[(
            Metric::HalfTurn,
            &[
                1, 8, 48, 288, 1728, 10248, 59304, 315_198, 1_225_483, 1_455_856, 81028, 90,
            ],
        )]
    }

    fn scramble_distance(&self) -> Depth {
        7
    }

    fn space(&self, metric: Metric) -> Result<AnySpace, NoSuchMetric> {
        self.counts(metric)?;
        Ok(Box::new(space()))
    }

    /// Moves as official scrambles have them: R, U, L and B turn the halves round DRB, ULB, DLF and DBL,
    /// clockwise as seen from outside. The position is the one in the grip at the end.
    fn read(&self, space: &dyn Space, text: &str) -> Result<State, ReadError> {
        Ok(in_hand(space, text)?.0)
    }

    /// The first of them is told from the grip at the beginning.
    fn read_first(&self, space: &dyn Space, text: &str) -> Result<Vec<usize>, ReadError> {
        let mut moves = reading::moves(space, text)?;
        let mut grip = Grip::default();
        for mv in &mut moves {
            *mv = grip.to_first(*mv);
            grip.turn(*mv);
        }
        Ok(moves)
    }

    /// They are told from a grip that depends on the moves before them.
    fn read_last(&self, _: &dyn Space, _: &str) -> Result<Vec<usize>, ReadError> {
        Err(ReadError::Form {
            span: None,
            reason: "the end of a skewb's solution can't be given: what R, U and L turn there depends on the turns \
                     of B before it"
                .into(),
        })
    }

    /// With the held corners in their places.
    fn net(&self, state: State) -> Option<Net<Colour>> {
        let arrangement = look::arrangement(&ORBITS, state)?;
        Some(net::of(&arrangement, Rotation::IDENTITY))
    }

    /// As the skewb is in the hand that has made the moves.
    fn net_of(&self, space: &dyn Space, text: &str) -> Result<Option<Net<Colour>>, ReadError> {
        let (state, grip) = in_hand(space, text)?;
        let arrangement = look::arrangement(&ORBITS, state);
        Ok(arrangement.map(|arrangement| net::of(&arrangement, grip.rotation())))
    }

    /// The same notation: the moves are told from the grip in which each of them is made.
    fn write(&self, space: &dyn Space, moves: &[usize]) -> String {
        write_from(Grip::default(), space, moves)
    }

    /// The position is told from the grip at the end, so that has to be the one of the space.
    fn write_making(&self, space: &dyn Space, moves: &[usize]) -> String {
        let mut turned = Grip::default();
        for &mv in moves {
            turned.turn(mv);
        }
        write_from(turned.inverse(), space, moves)
    }
}

/// The state that moves make, and the grip at the end, from which it is told.
fn in_hand(space: &dyn Space, text: &str) -> Result<(State, Grip), ReadError> {
    let mut moves = reading::moves(space, text)?;
    // First all moves are told from the grip at the beginning, and then from the one at the end.
    let mut grip = Grip::default();
    for mv in &mut moves {
        *mv = grip.to_first(*mv);
        grip.turn(*mv);
    }
    let last = moves.into_iter().map(|mv| grip.to_now(mv));
    let state = last.fold(State::default(), |state, mv| space.after(state, mv));
    Ok((state, grip))
}

/// Writes moves, each told from the grip in which it is made, the first from this one.
fn write_from(mut grip: Grip, space: &dyn Space, moves: &[usize]) -> String {
    let mut told = Vec::with_capacity(moves.len());
    for &mv in moves {
        told.push(grip.to_now(mv));
        grip.turn(mv);
    }
    space.moves().write(&told)
}

/// How often the whole puzzle has been turned by a third about the corner DBL, clockwise, since the held
/// corners were where [`HELD`] has them.
#[derive(Clone, Copy, Default)]
struct Grip(usize);

impl Grip {
    /// The number of B; after it comes that of B'.
    const B: usize = 6;

    /// The move about the corner that is now where this move's own corner was.
    fn to_first(self, mv: usize) -> usize {
        // Such a turn takes R's corner to U's, U's to L's and L's to R's: two moves on.
        if mv < Self::B { (mv + 2 * (3 - self.0)) % Self::B } else { mv }
    }

    /// The move that is made at the place to which this move's corner has come.
    fn to_now(self, mv: usize) -> usize {
        if mv < Self::B { (mv + 2 * self.0) % Self::B } else { mv }
    }

    /// The turns of the whole puzzle as one.
    fn rotation(self) -> Rotation {
        let third = Corner::Dbl.third_turn();
        (0..self.0).fold(Rotation::IDENTITY, |turned, _| turned.then(third))
    }

    /// The grip that is turned back as far as this one is turned on.
    fn inverse(self) -> Self {
        Self((3 - self.0) % 3)
    }

    /// Takes note of a move.
    fn turn(&mut self, mv: usize) {
        match mv {
            Self::B => self.0 = (self.0 + 1) % 3,
            mv if mv > Self::B => self.0 = (self.0 + 2) % 3,
            _ => {}
        }
    }
}

/// The centres, the free corners, and those of the held ones whose twists are counted.
const ORBITS: [Orbit; 5] = [
    Orbit {
        pieces: 6,
        twists: 1,
        zero_sum: false,
        even: true,
    },
    Orbit {
        pieces: 4,
        twists: 3,
        zero_sum: true,
        even: true,
    },
    Orbit::turning(3),
    Orbit::turning(3),
    Orbit::turning(3),
];

/// The skewb: 4320 rows, the even arrangements of six centres and of four corners, of 729 states,
/// the twists of those corners and of three of the four others, which only turn in place. The twist
/// of the fourth follows from the rest.
///
/// The moves are turns of the halves round DRB, ULB, DLF and URF, clockwise as seen from outside, and back.
/// They are called R, U, L and B, since the last is what a turn of the half round DBL does, but for a turn
/// of the whole puzzle.
#[must_use]
pub fn space() -> OrbitSpace {
    let [centres, corners, of_held @ ..] = ORBITS;
    let mut orbits = vec![
        (centres, both_ways(HELD.map(centre_turn), 1)),
        (corners, both_ways(HELD.map(corner_turn), 3)),
    ];
    for (own, orbit) in HELD.into_iter().zip(of_held) {
        let turn = |corner: Corner| OrbitMove {
            from: vec![0],
            twist: vec![u8::from(corner == own)],
        };
        orbits.push((orbit, both_ways(HELD.map(turn), 3)));
    }
    space_of(&orbits, names_both_ways(NAMES))
}

/// What a turn of the half round a corner does to the centres: those of its three faces go round.
fn centre_turn(corner: Corner) -> OrbitMove {
    // `colour_at` tells for each face where its centre comes from.
    let third = corner.third_turn();
    let changes = corner
        .faces()
        .map(|face| (face as usize, third.colour_at(face) as u8, 0));
    OrbitMove::changing(Face::ALL.len() as u8, &changes)
}

/// What it does to the free corners: those that share two faces with it go round.
fn corner_turn(corner: Corner) -> OrbitMove {
    let third = corner.third_turn();
    let mut changes = Vec::new();
    for (source, free) in FREE.into_iter().enumerate() {
        if !skewb::is_in_half(corner, free.point()) {
            continue;
        }
        let (target, twist) = free.rotated(third);
        let place = FREE
            .iter()
            .position(|&other| other == target)
            .expect("a third of a turn about a held corner keeps the free ones free");
        changes.push((place, source as u8, twist));
    }
    OrbitMove::changing(FREE.len() as u8, &changes)
}
