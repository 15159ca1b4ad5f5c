//! Sequences rewritten for a cube that has been turned as a whole.

use super::rotation::Rotation;
use crate::notation::{Alg, Amount, Axis, Face, Move, Part, Sequence};

impl Move {
    /// The move that, on a cube turned as a whole, turns the same pieces as this move did before.
    /// It equals the inverse rotation, the move, and the rotation.
    ///
    /// ```
    /// use cube_model::notation::{Amount, Axis, Move};
    /// use cube_model::nxn::Rotation;
    ///
    /// // y brings the right face to the front.
    /// let y = Rotation::of(Axis::Y, Amount::Clockwise);
    /// assert_eq!("Rw2".parse::<Move>()?.turned(y).to_string(), "Fw2");
    /// assert_eq!("M".parse::<Move>()?.turned(y).to_string(), "S'");
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn turned(self, rotation: Rotation) -> Self {
        let renamed = |axis: Axis, own_face: fn(Axis) -> Face| {
            let face = rotation.brings(own_face(axis));
            (face.axis(), face == own_face(face.axis()))
        };
        let (part, same_sense) = match self.part() {
            Part::Layers { face, layers } => {
                let face = rotation.brings(face);
                (Part::Layers { face, layers }, true)
            }
            Part::Middle(axis) => {
                let (axis, same_sense) = renamed(axis, Axis::slice_face);
                (Part::Middle(axis), same_sense)
            }
            Part::Whole(axis) => {
                let (axis, same_sense) = renamed(axis, Axis::rotation_face);
                (Part::Whole(axis), same_sense)
            }
        };
        let amount: Amount = self.amount();
        Self::new(part, if same_sense { amount } else { amount.inverse() })
    }
}

impl Alg {
    /// Renames the moves for a cube that has been turned as a whole, and keeps the brackets; see
    /// [`Move::turned`]. The result B equals `r' A r`, where A is this sequence and r the rotation;
    /// so `r B` equals `A r`.
    ///
    /// ```
    /// use cube_model::notation::{Alg, Amount, Axis};
    /// use cube_model::nxn::Rotation;
    ///
    /// let y = Rotation::of(Axis::Y, Amount::Clockwise);
    /// assert_eq!(Alg::parse("[R, U] M'")?.turned(y).to_string(), "[F, U] S");
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn turned(&self, rotation: Rotation) -> Self {
        self.with_moves(&|step| step.turned(rotation))
    }
}

impl Sequence {
    /// Renames the moves for a cube that has been turned as a whole; see [`Alg::turned`].
    #[must_use]
    pub fn turned(&self, rotation: Rotation) -> Self {
        self.into_iter().map(|step| step.turned(rotation)).collect()
    }
}
