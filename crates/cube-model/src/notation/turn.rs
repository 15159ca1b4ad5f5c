//! One move: a part of the cube and how far it turns.

use core::fmt;

use super::amount::Amount;
use super::face::{Axis, Face};
use super::layers::Layers;

/// The part of the cube a move turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Layers counted from a face, turned as that face turns: `R`, `Rw`, `3Rw`, `2R`, `2-3Rw`.
    Layers {
        /// The face to count from.
        face: Face,
        /// The layers that turn.
        layers: Layers,
    },
    /// The middle layer of an odd cube: `M` (turns as L does), `E` (as D), `S` (as F).
    Middle(Axis),
    /// The whole cube: `x` (turns as R does), `y` (as U), `z` (as F).
    Whole(Axis),
}

impl Part {
    /// The axis the part turns about.
    #[must_use]
    pub const fn axis(self) -> Axis {
        match self {
            Self::Layers { face, .. } => face.axis(),
            Self::Middle(axis) | Self::Whole(axis) => axis,
        }
    }
}

/// The part in standard form, which is the move without its amount.
impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Layers { face, layers } => match (layers.first(), layers.last()) {
                (1, 1) => write!(out, "{face}"),
                (1, 2) => write!(out, "{face}w"),
                (1, count) => write!(out, "{count}{face}w"),
                (first, last) if first == last => write!(out, "{first}{face}"),
                (first, last) => write!(out, "{first}-{last}{face}w"),
            },
            Self::Middle(axis) => write!(out, "{}", axis.slice_letter()),
            Self::Whole(axis) => write!(out, "{}", axis.rotation_letter()),
        }
    }
}

/// One move of a sequence. It is valid on any cube that has the layers it names.
///
/// ```
/// use cube_model::notation::{Amount, Face, Layers, Move, Part};
///
/// let wide = Part::Layers { face: Face::R, layers: Layers::wide(3)? };
/// assert_eq!(Move::new(wide, Amount::Half).to_string(), "3Rw2");
/// assert_eq!(Move::face(Face::U, Amount::Clockwise).inverse().to_string(), "U'");
/// # Ok::<(), cube_model::notation::LayersError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    part: Part,
    amount: Amount,
}

impl Move {
    /// The move of a part by an amount.
    #[must_use]
    pub const fn new(part: Part, amount: Amount) -> Self {
        Self { part, amount }
    }

    /// A turn of an outer layer.
    #[must_use]
    pub const fn face(face: Face, amount: Amount) -> Self {
        let layers = Layers::OUTER;
        Self::new(Part::Layers { face, layers }, amount)
    }

    /// A turn of the whole cube.
    #[must_use]
    pub const fn rotation(axis: Axis, amount: Amount) -> Self {
        Self::new(Part::Whole(axis), amount)
    }

    /// The part that turns.
    #[must_use]
    pub const fn part(self) -> Part {
        self.part
    }

    /// How far it turns.
    #[must_use]
    pub const fn amount(self) -> Amount {
        self.amount
    }

    /// The move that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self::new(self.part, self.amount.inverse())
    }
}

/// The move in standard form: `R`, `Rw2`, `3Rw'`, `2R`, `2-3Rw`, `M'`, `x2`.
impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.part, self.amount)
    }
}
