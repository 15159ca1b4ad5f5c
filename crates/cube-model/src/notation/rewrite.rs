//! Rewrites sequences move by move, keeping brackets: inverse and mirror image.

use alloc::boxed::Box;

use super::alg::{Alg, Bracket, Contents, Element, Unit};
use super::face::Axis;
use super::repeat::Repeat;
use super::sequence::Sequence;
use super::turn::{Move, Part};

impl Alg {
    /// The inverse sequence, in the same brackets: `[B, A]` for `[A, B]`, `[A: B']` for `[A: B]`,
    /// `(A')3` for `(A)3`, and `(A)3` for `(A)3'`.
    ///
    /// Expanded, it is the [inverse](Sequence::inverse) of this sequence expanded.
    ///
    /// ```
    /// use cube_model::notation::Alg;
    ///
    /// let alg = Alg::parse("R [F, U2] (R U)3'")?;
    /// assert_eq!(alg.inverse().to_string(), "(R U)3 [U2, F] R'");
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let undone = |unit: &Unit| {
            let element = match unit.element() {
                Element::Move(step) => Element::Move(step.inverse()),
                Element::Bracket(bracket) => Element::Bracket(Box::new(bracket.inverse())),
            };
            Unit::new(element, unit.span())
        };
        Self::from_units(self.units().iter().rev().map(undone).collect())
    }

    /// The mirror image of the sequence. The mirror lies in the plane of the middle slice of an
    /// axis: across [`Axis::X`] it exchanges left and right.
    ///
    /// ```
    /// use cube_model::notation::{Alg, Axis};
    ///
    /// let alg = Alg::parse("[Rw: U2] (F D' M x y)2")?;
    /// assert_eq!(alg.mirrored(Axis::X).to_string(), "[Lw': U2] (F' D M x y')2");
    /// assert_eq!(alg.mirrored(Axis::Y).to_string(), "[Rw': D2] (F' U M' x' y)2");
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self, across: Axis) -> Self {
        self.with_moves(&|step| step.mirrored(across))
    }

    /// Replaces each move and keeps the brackets. `rename` must map the inverse of a move to the
    /// inverse of its image.
    pub(crate) fn with_moves(&self, rename: &impl Fn(Move) -> Move) -> Self {
        let renamed = |unit: &Unit| {
            let element = match unit.element() {
                Element::Move(step) => Element::Move(rename(*step)),
                Element::Bracket(bracket) => {
                    let contents = bracket.contents.with_parts(|part| part.with_moves(rename));
                    let repeat = bracket.repeat;
                    Element::Bracket(Box::new(Bracket { contents, repeat }))
                }
            };
            Unit::new(element, unit.span())
        };
        Self::from_units(self.units().iter().map(renamed).collect())
    }
}

impl Bracket {
    fn inverse(&self) -> Self {
        let Repeat { times, inverse } = self.repeat;
        let contents = match &self.contents {
            // A bracket with a prime is inverted by removing the prime.
            contents if inverse => contents.clone(),
            Contents::Group(body) => Contents::Group(body.inverse()),
            Contents::Commutator(first, second) => {
                Contents::Commutator(second.clone(), first.clone())
            }
            Contents::Conjugate(setup, body) => Contents::Conjugate(setup.clone(), body.inverse()),
        };
        let repeat = Repeat {
            times,
            inverse: false,
        };
        Self { contents, repeat }
    }
}

impl Contents {
    fn with_parts(&self, change: impl Fn(&Alg) -> Alg) -> Self {
        match self {
            Self::Group(body) => Self::Group(change(body)),
            Self::Commutator(first, second) => Self::Commutator(change(first), change(second)),
            Self::Conjugate(setup, body) => Self::Conjugate(change(setup), change(body)),
        }
    }
}

impl Move {
    /// The mirror image of the move across an axis; see [`Alg::mirrored`].
    ///
    /// ```
    /// use cube_model::notation::{Axis, Move};
    ///
    /// let wide: Move = "2-3Rw".parse()?;
    /// assert_eq!(wide.mirrored(Axis::X).to_string(), "2-3Lw'");
    /// assert_eq!(wide.mirrored(Axis::Z).to_string(), "2-3Rw'");
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn mirrored(self, across: Axis) -> Self {
        let along = self.part().axis() == across;
        match self.part() {
            Part::Layers { face, layers } => {
                let face = if along { face.opposite() } else { face };
                Self::new(Part::Layers { face, layers }, self.amount().inverse())
            }
            // A turn in a plane parallel to the mirror looks the same in the mirror.
            Part::Middle(_) | Part::Whole(_) if along => self,
            Part::Middle(_) | Part::Whole(_) => self.inverse(),
        }
    }
}

impl Sequence {
    /// The mirror image of the sequence across an axis; see [`Alg::mirrored`].
    #[must_use]
    pub fn mirrored(&self, across: Axis) -> Self {
        self.into_iter().map(|step| step.mirrored(across)).collect()
    }
}
