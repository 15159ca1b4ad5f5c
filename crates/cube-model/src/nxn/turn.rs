//! A move on a cube of known size: the face, the layers and the amount, or why there is none.

use core::fmt;

use super::blocks::{Block, blocks};
use super::size::CubeSize;
use crate::notation::{Amount, Face, Layers, Move, Part};

/// A move as a cube of one size makes it: layers of a face, turned as that face turns.
///
/// Slices and rotations are named by a face here too: on the 3x3x3 `M` is layer 2 of L, and `x` is
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
    /// The turn a move makes on a cube.
    ///
    /// # Errors
    ///
    /// When the cube has not so many layers as the move counts, or the move turns the middle layer
    /// and the cube, having an even number of layers, has none.
    pub fn new(step: Move, size: CubeSize) -> Result<Self, NotOnCube> {
        let missing = NotOnCube { step, size };
        let count = size.layers();
        let (face, layers) = match step.part() {
            Part::Layers { layers, .. } if layers.last() > count => return Err(missing),
            Part::Layers { face, layers } => (face, Ok(layers)),
            Part::Middle(_) if count.is_multiple_of(2) => return Err(missing),
            Part::Middle(axis) => (axis.slice_face(), Layers::single(count / 2 + 1)),
            Part::Whole(axis) => (axis.rotation_face(), Layers::wide(count)),
        };
        let layers = layers.map_err(|_| missing)?;
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

    /// The face the layers are counted from, and whose clockwise sense they follow.
    #[must_use]
    pub const fn face(self) -> Face {
        self.face
    }

    /// The layers that turn, all of them on the cube.
    #[must_use]
    pub const fn layers(self) -> Layers {
        self.layers
    }

    /// How far they turn.
    #[must_use]
    pub const fn amount(self) -> Amount {
        self.amount
    }

    /// Whether every layer turns, and so the cube as a whole.
    #[must_use]
    pub const fn is_rotation(self) -> bool {
        self.layers.count() == self.size.layers()
    }

    /// The places the turn moves stickers between, as cycles of four: a clockwise turn brings to
    /// each place what was at the next, and to the last what was at the first. They are the cycles
    /// of the quarter turn whatever the amount, and no place is in two of them.
    ///
    /// ```
    /// use cube_model::notation::{Amount, Face, Move};
    /// use cube_model::nxn::{CubeSize, LayerTurn};
    ///
    /// let turn = LayerTurn::new(Move::face(Face::U, Amount::Clockwise), CubeSize::POCKET)?;
    /// let cycles: Vec<_> = turn.quarter_cycles().collect();
    /// assert_eq!(cycles, [[4, 8, 12, 16], [5, 9, 13, 17], [0, 2, 3, 1]]);
    /// # Ok::<(), cube_model::nxn::NotOnCube>(())
    /// ```
    pub fn quarter_cycles(self) -> impl Iterator<Item = [usize; 4]> {
        blocks(self).flat_map(Block::cycles)
    }

    /// Makes the turn on anything that is kept for each place of the net: sticker numbers, colours.
    ///
    /// ```
    /// use cube_model::notation::{Amount, Face, Move};
    /// use cube_model::nxn::{CubeSize, LayerTurn};
    ///
    /// let mut colours = *b"UUUULLLLFFFFRRRRBBBBDDDD";
    /// let turn = LayerTurn::new(Move::face(Face::U, Amount::Clockwise), CubeSize::POCKET)?;
    /// turn.permute(&mut colours)?;
    /// assert_eq!(&colours, b"UUUUFFLLRRFFBBRRLLBBDDDD");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there are not as many entries as the cube has stickers; nothing is changed then.
    pub fn permute<T: Copy>(self, entries: &mut [T]) -> Result<(), WrongLength> {
        let (found, expected) = (entries.len(), self.size.stickers());
        if found != expected {
            return Err(WrongLength { found, expected });
        }
        self.turn_blocks(entries);
        Ok(())
    }

    /// Makes the turn on exactly as many entries as the cube has stickers.
    pub(super) fn turn_blocks<T: Copy>(self, entries: &mut [T]) {
        for block in blocks(self) {
            block.turn(self.amount, entries);
        }
    }
}

/// Not as many entries as a cube has stickers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongLength {
    found: usize,
    expected: usize,
}

impl fmt::Display for WrongLength {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, expected } = self;
        write!(
            out,
            "found {found} entries, expected one for each of {expected} stickers"
        )
    }
}

impl core::error::Error for WrongLength {}

/// A move that a cube of some size can't make.
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
