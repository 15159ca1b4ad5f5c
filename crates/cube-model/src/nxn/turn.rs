//! A move on a cube of known size: face, layers and amount.

use core::fmt;

use super::size::CubeSize;
use crate::notation::{Amount, Face, Layers, Move, Part};

/// A move on a cube of known size: layers of a face, turned as that face turns.
///
/// Slices and rotations are also expressed by a face: on the 3x3x3 `M` is layer 2 of L, and `x` is
/// all three layers of R.
///
/// ```
/// use cube_model::notation::{Axis, Amount, Face, Move};
/// use cube_model::nxn::{CubeSize, LayerTurn};
///
/// let x = Move::rotation(Axis::X, Amount::Clockwise);
/// let turn = LayerTurn::new(x, CubeSize::POCKET)?;
/// assert_eq!((turn.face(), turn.layers().first(), turn.layers().last()), (Face::R, 1, 2));
/// assert!(turn.is_rotation());
/// # Ok::<(), cube_model::nxn::NotOnCube>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LayerTurn {
    size: CubeSize,
    face: Face,
    layers: Layers,
    amount: Amount,
}

impl LayerTurn {
    /// Converts a move to a turn of a cube.
    ///
    /// # Errors
    ///
    /// If the cube has too few layers for the move, or the move turns the middle layer and the cube
    /// has none because its number of layers is even.
    pub fn new(step: Move, size: CubeSize) -> Result<Self, NotOnCube> {
        let (face, layers) = match step.part() {
            Part::Layers { face, layers } => {
                let exist = layers.last() <= size.layers();
                (face, exist.then_some(layers))
            }
            Part::Middle(axis) => (axis.slice_face(), middle_layer(size)),
            Part::Whole(axis) => (axis.rotation_face(), Some(all_layers(size))),
        };
        let layers = layers.ok_or(NotOnCube { step, size })?;
        let amount = step.amount();
        Ok(Self {
            size,
            face,
            layers,
            amount,
        })
    }

    /// The size of the cube.
    #[must_use]
    pub const fn size(self) -> CubeSize {
        self.size
    }

    /// The face from which the layers are counted and whose clockwise direction they follow.
    #[must_use]
    pub const fn face(self) -> Face {
        self.face
    }

    /// The turning layers, all of which exist on the cube.
    #[must_use]
    pub const fn layers(self) -> Layers {
        self.layers
    }

    /// How far they turn.
    #[must_use]
    pub const fn amount(self) -> Amount {
        self.amount
    }

    /// The turn that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self {
            amount: self.amount.inverse(),
            ..self
        }
    }

    /// Whether every layer turns, that is, the whole cube.
    #[must_use]
    pub const fn is_rotation(self) -> bool {
        self.layers.count() == self.size.layers()
    }
}

/// The middle layer; cubes with an even number of layers have none.
fn middle_layer(size: CubeSize) -> Option<Layers> {
    let before = size.layers() / 2;
    let exists = !size.layers().is_multiple_of(2);
    exists.then(|| Layers::single(before + 1).expect("a cube's layers have numbers"))
}

fn all_layers(size: CubeSize) -> Layers {
    Layers::wide(size.layers()).expect("a cube has a layer, and no more than have numbers")
}

/// A move that does not exist on a cube of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotOnCube {
    step: Move,
    size: CubeSize,
}

impl NotOnCube {
    /// The move.
    #[must_use]
    pub const fn step(self) -> Move {
        self.step
    }

    /// The size of the cube.
    #[must_use]
    pub const fn size(self) -> CubeSize {
        self.size
    }
}

impl fmt::Display for NotOnCube {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, size } = self;
        write!(out, "found {step}, which does not exist on the {size}: ")?;
        if let Part::Layers { layers, .. } = step.part() {
            let (last, count) = (layers.last(), size.layers());
            write!(out, "it reaches layer {last}, expected at most {count}")
        } else {
            write!(
                out,
                "a cube with an even number of layers has no middle layer"
            )
        }
    }
}

impl core::error::Error for NotOnCube {}
