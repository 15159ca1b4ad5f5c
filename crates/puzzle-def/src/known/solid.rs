//! Makes a definition from pieces in space: which places belong together, how pieces twist, what
//! looks alike.
//!
//! A piece is a point with stickers, and a move turns some of the pieces about the middle.
//! Everything else (where a piece can go and how it can twist there) is found by following it under
//! the 24 rotations of a cube.

use std::collections::HashMap;

use cube_model::nxn::Rotation;
use cube_model::space::Point;

use super::orbit::SolidOrbit;
use crate::{Definition, Orbit, Parts, Pattern, Transformation, Turn};

/// A piece in its solved place.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) at: Point,
    /// The name of the pieces of its kind, in the plural.
    pub(crate) kind: &'static str,
    pub(crate) stickers: Vec<Sticker>,
}

/// A sticker: the look of a piece in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sticker {
    pub(crate) towards: Point,
    /// A number that stands for its colour.
    pub(crate) colour: usize,
}

/// A turn of some pieces about the middle.
#[derive(Clone, Debug)]
pub(crate) struct Motion {
    pub(crate) name: String,
    pub(crate) rotation: Rotation,
    /// Whether it takes each of the pieces, in their order.
    pub(crate) takes: Vec<bool>,
}

impl Motion {
    pub(crate) fn new(
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
    pub(crate) fn of_all(name: impl Into<String>, rotation: Rotation, pieces: &[Piece]) -> Self {
        Self::new(name, rotation, pieces, |_| true)
    }
}

/// A puzzle in space. None of the pieces is in the middle.
#[derive(Clone, Debug)]
pub(crate) struct Solid {
    pub(crate) name: String,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) moves: Vec<Motion>,
    pub(crate) rotations: Vec<Motion>,
    /// The numbers of the pieces by their solved places.
    homes: HashMap<Point, usize>,
}

impl Solid {
    pub(crate) fn new(
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

    /// Replaces colours by pictures: all pieces look different, and so does a piece in each orientation.
    pub(crate) fn with_pictures(mut self) -> Self {
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

    /// The number of the piece whose home a point is, if there is one.
    pub(crate) fn home(&self, point: Point) -> Option<usize> {
        self.homes.get(&point).copied()
    }

    /// The number of the piece at home in a place, which must exist.
    pub(crate) fn piece_at(&self, point: Point) -> usize {
        let number = self.home(point);
        number.expect("turns take places of pieces to places of pieces")
    }

    /// The definition, and its orbits in space. Pieces that neither moves nor rotations change visibly are left out.
    pub(crate) fn definition(&self) -> (Definition, Vec<SolidOrbit>) {
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
                        .map(|orbit| orbit.turn_of_puzzle(self, motion))
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
        let definition =
            Definition::new(parts).expect("what is found by following pieces fits together");
        (definition, orbits)
    }
}
