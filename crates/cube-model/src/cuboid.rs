//! Boxes of cubes: any number of layers along each axis.
//!
//! Only square layers can make quarter turns; other layers only make half turns. A [`Cuboid`] lists
//! its visible pieces, each as a [`Point`]; a [`CuboidTurn`] moves them from place to place.
//!
//! ```
//! use cube_model::cuboid::Cuboid;
//! use cube_model::notation::{Amount, Face, Move};
//! use cube_model::space::Point;
//!
//! // The tower, two wide, three high and two deep: coordinates are twice the distances from the middle.
//! let tower = Cuboid::new([2, 3, 2])?;
//! assert_eq!(tower.pieces().len(), 12);
//!
//! let upper = tower.turn(Move::face(Face::U, Amount::Clockwise))?;
//! assert_eq!(upper.piece(Point([1, 2, 1])), Point([-1, 2, 1]));
//! assert_eq!(upper.piece(Point([1, 0, 1])), Point([1, 0, 1]));
//!
//! let side = tower.turn(Move::face(Face::R, Amount::Clockwise));
//! let message = "found R, expected a half turn: layers of R on the 2x2x3 are not square";
//! assert_eq!(side.unwrap_err().to_string(), message);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;

use alloc::vec::Vec;
use core::fmt;

use crate::notation::{Amount, Axis, Face, Layers, Move, Part};
use crate::nxn::Rotation;
use crate::space::Point;

pub use error::{CuboidError, CuboidTurnError};

/// A box of cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cuboid {
    /// The number of layers along each axis.
    layers: [u16; 3],
}

impl Cuboid {
    /// The largest number of layers along an axis.
    pub const MAX_LAYERS: u16 = 100;

    /// The box with this many layers in width, height and depth.
    ///
    /// # Errors
    ///
    /// If a number is not in `1..=100`.
    pub fn new(layers: [u16; 3]) -> Result<Self, CuboidError> {
        let all = 1..=Self::MAX_LAYERS;
        match layers.into_iter().find(|count| !all.contains(count)) {
            Some(found) => Err(CuboidError { found }),
            None => Ok(Self { layers }),
        }
    }

    /// The number of layers along an axis, that is, of slices that turn about it.
    ///
    /// ```
    /// use cube_model::cuboid::Cuboid;
    /// use cube_model::notation::Axis;
    ///
    /// assert_eq!(Cuboid::new([2, 3, 2])?.layers(Axis::Y), 3);
    /// # Ok::<(), cube_model::cuboid::CuboidError>(())
    /// ```
    #[must_use]
    pub const fn layers(self, axis: Axis) -> u16 {
        self.layers[axis as usize]
    }

    /// The smallest turn about an axis: a quarter turn if the layers are square, else a half turn.
    #[must_use]
    pub fn least_turn(self, axis: Axis) -> Amount {
        let mut across = Axis::ALL.into_iter().filter(|&other| other != axis);
        let first = across.next().map(|other| self.layers(other));
        let is_square = across.all(|other| Some(self.layers(other)) == first);
        if is_square {
            Amount::Clockwise
        } else {
            Amount::Half
        }
    }

    /// All visible pieces, layer by layer from the top; each layer is read like a page lying on the
    /// table.
    #[must_use]
    pub fn pieces(self) -> Vec<Point> {
        let [x, y, z] = self.layers.map(coordinates);
        let upwards = y.rev();
        let all = upwards.flat_map(|y| {
            let x = x.clone();
            z.clone()
                .flat_map(move |z| x.clone().map(move |x| Point([x, y, z])))
        });
        all.filter(|&piece| self.faces(piece).next().is_some())
            .collect()
    }

    /// The faces on which a piece is visible. In a box of one layer they can include two opposite
    /// faces.
    ///
    /// ```
    /// use cube_model::cuboid::Cuboid;
    /// use cube_model::notation::Face;
    /// use cube_model::space::Point;
    ///
    /// let floppy = Cuboid::new([3, 3, 1])?;
    /// assert!(floppy.faces(Point([2, 0, 0])).eq([Face::R, Face::F, Face::B]));
    /// # Ok::<(), cube_model::cuboid::CuboidError>(())
    /// ```
    pub fn faces(self, piece: Point) -> impl Iterator<Item = Face> {
        let is_seen = move |face: &Face| self.depth(piece, *face) == 1;
        Face::ALL.into_iter().filter(is_seen)
    }

    /// The layer that contains a piece, counted from a face, which is layer 1; 0 for a point outside.
    fn depth(self, piece: Point, face: Face) -> u16 {
        let mut coordinates = piece.0.into_iter().zip(self.layers);
        if coordinates.any(|(coordinate, layers)| coordinate.unsigned_abs() >= layers) {
            return 0;
        }
        // Coordinates increase in steps of two, from that of the last layer, `1 - layers`.
        let layers = self.layers(face.axis());
        let from_last = piece.along(face) + layers.cast_signed() - 1;
        layers - from_last.cast_unsigned() / 2
    }

    /// Converts a move to a turn of this box.
    ///
    /// # Errors
    ///
    /// If the box has too few layers for the move, no middle layer, or no square layers for a
    /// quarter turn.
    pub fn turn(self, step: Move) -> Result<CuboidTurn, CuboidTurnError> {
        let axis = step.part().axis();
        let all = self.layers(axis);
        let (face, layers) = match step.part() {
            Part::Layers { face, layers } => (face, Some(layers)),
            Part::Middle(axis) => {
                let middle = (all % 2 == 1).then_some(all.div_ceil(2));
                (
                    axis.slice_face(),
                    middle.and_then(|layer| Layers::single(layer).ok()),
                )
            }
            Part::Whole(axis) => (axis.rotation_face(), Layers::wide(all).ok()),
        };
        let cuboid = self;
        let exist = layers.filter(|layers| layers.last() <= all);
        let Some(layers) = exist else {
            return Err(CuboidTurnError::NoSuchLayer { step, cuboid });
        };
        if self.least_turn(axis) == Amount::Half && step.amount() != Amount::Half {
            return Err(CuboidTurnError::NoSquare { step, face, cuboid });
        }
        let rotation = Rotation::as_face(face, step.amount());
        Ok(CuboidTurn {
            cuboid,
            face,
            layers,
            rotation,
        })
    }
}

/// The coordinates of a number of layers.
fn coordinates(layers: u16) -> impl DoubleEndedIterator<Item = i16> + Clone {
    let layers = layers.cast_signed();
    (0..layers).map(move |layer| 2 * layer - (layers - 1))
}

/// The numbers of layers along the axes x, y and z.
impl fmt::Display for Cuboid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [width, height, depth] = self.layers;
        write!(out, "{width}x{height}x{depth}")
    }
}

/// A turn of a box: a rotation of the pieces in some layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CuboidTurn {
    cuboid: Cuboid,
    face: Face,
    layers: Layers,
    rotation: Rotation,
}

impl CuboidTurn {
    /// The rotation of the turning layers, as a rotation of the whole box.
    #[must_use]
    pub const fn rotation(self) -> Rotation {
        self.rotation
    }

    /// Whether a piece is in one of the turning layers.
    #[must_use]
    pub fn takes(self, piece: Point) -> bool {
        let depth = self.cuboid.depth(piece, self.face);
        (self.layers.first()..=self.layers.last()).contains(&depth)
    }

    /// The place of a piece after the turn.
    #[must_use]
    pub fn piece(self, piece: Point) -> Point {
        if self.takes(piece) {
            piece.turned(self.rotation)
        } else {
            piece
        }
    }
}
