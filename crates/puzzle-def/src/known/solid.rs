//! From pieces in space to a definition: which places go together, how pieces turn in them, what looks alike.
//!
//! A piece is a point with stickers, a move turns some of the pieces about the middle. That is all: where a piece can
//! come to, and how it can be turned there, is found by following it, as one of the 24 rotations of a cube.

use std::collections::HashMap;

use cube_model::nxn::Rotation;
use cube_model::space::Point;

use super::orbit::SolidOrbit;
use crate::{Definition, Orbit, Parts, Pattern, Transformation, Turn};

/// A piece where it is at home.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) at: Point,
    /// What pieces of its kind are called, all together.
    pub(super) kind: &'static str,
    pub(super) stickers: Vec<Sticker>,
}

/// What is seen of a piece in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sticker {
    pub(super) towards: Point,
    /// Any number that means this colour.
    pub(super) colour: usize,
}

/// A turn of some pieces about the middle.
#[derive(Clone, Debug)]
pub(super) struct Motion {
    pub(super) name: String,
    pub(super) rotation: Rotation,
    /// Whether it takes each of the pieces, in their order.
    pub(super) takes: Vec<bool>,
}

impl Motion {
    pub(super) fn new(
        name: impl Into<String>,
        rotation: Rotation,
        pieces: &[Piece],
        takes: impl Fn(&Piece) -> bool,
    ) -> Self {
        Self {
            name: name.into(),
            rotation,
            takes: pieces.iter().map(takes).collect(),
        }
    }

    /// A turn of everything.
    pub(super) fn of_all(name: impl Into<String>, rotation: Rotation, pieces: &[Piece]) -> Self {
        Self::new(name, rotation, pieces, |_| true)
    }
}

/// A puzzle in space. None of the pieces is in the middle.
#[derive(Clone, Debug)]
pub(super) struct Solid {
    pub(super) name: String,
    pub(super) pieces: Vec<Piece>,
    pub(super) moves: Vec<Motion>,
    pub(super) rotations: Vec<Motion>,
    /// The numbers of the pieces by where they are at home.
    homes: HashMap<Point, usize>,
}

impl Solid {
    pub(super) fn new(
        name: &str,
        pieces: Vec<Piece>,
        moves: Vec<Motion>,
        rotations: Vec<Motion>,
    ) -> Self {
        let homes = pieces.iter().enumerate();
        Self {
            name: name.to_owned(),
            homes: homes.map(|(number, piece)| (piece.at, number)).collect(),
            pieces,
            moves,
            rotations,
        }
    }

    /// The same puzzle with pictures instead of colours: no two pieces look alike, nor does one that is turned.
    pub(super) fn with_pictures(mut self) -> Self {
        self.name += super::SUPER;
        let sides = [Point([1, 0, 0]), Point([0, 1, 0]), Point([0, 0, 1])];
        for (number, piece) in self.pieces.iter_mut().enumerate() {
            let side = |(side, towards)| Sticker {
                towards,
                colour: sides.len() * number + side,
            };
            piece.stickers = sides.into_iter().enumerate().map(side).collect();
        }
        self
    }

    /// The number of the piece whose home a point is.
    pub(super) fn piece_at(&self, point: Point) -> usize {
        let number = self.homes.get(&point);
        *number.expect("turns take places of pieces to places of pieces")
    }

    /// The definition. Pieces that neither moves nor rotations change to the eye are left out.
    pub(super) fn definition(&self) -> Definition {
        let orbits = SolidOrbit::all_of(self);
        let kinds: Vec<_> = orbits
            .iter()
            .map(|orbit| self.pieces[orbit.first()].kind)
            .collect();
        let told = |(number, orbit): (usize, &SolidOrbit)| {
            let kind = kinds[number];
            let before = kinds[..number]
                .iter()
                .filter(|&&other| other == kind)
                .count();
            Orbit {
                name: if before == 0 {
                    kind.to_owned()
                } else {
                    format!("{kind}_{}", before + 1)
                },
                places: orbit.places(),
                twists: orbit.twists(),
            }
        };
        let turns = |motions: &[Motion]| {
            let turn = |motion: &Motion| Turn {
                name: motion.name.clone(),
                transformation: Transformation {
                    orbits: orbits
                        .iter()
                        .map(|orbit| orbit.turn(self, motion))
                        .collect(),
                },
            };
            motions.iter().map(turn).collect()
        };
        let parts = Parts {
            name: self.name.clone(),
            start: Pattern {
                orbits: orbits.iter().map(|orbit| orbit.start(self)).collect(),
            },
            moves: turns(&self.moves),
            rotations: turns(&self.rotations),
            orbits: orbits.iter().enumerate().map(told).collect(),
            blocked: Vec::new(),
        };
        Definition::new(parts).expect("what is found by following pieces fits together")
    }
}
