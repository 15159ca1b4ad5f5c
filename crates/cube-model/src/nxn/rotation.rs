//! The 24 ways to hold a cube.

mod text;

use core::fmt;

use crate::notation::{Amount, Axis, Face, Move, Sequence};

pub use text::RotationError;

/// A turn of the whole cube, described by the colours it brings to each face of a solved one.
///
/// ```
/// use cube_model::notation::{Amount, Axis, Face};
/// use cube_model::nxn::Rotation;
///
/// let x = Rotation::of(Axis::X, Amount::Clockwise);
/// assert_eq!(x.colour_at(Face::U), Face::F);
/// let y = Rotation::of(Axis::Y, Amount::Clockwise);
/// assert_eq!(x.then(y).to_string(), "x y");
/// assert_eq!(x.then(x.inverse()), Rotation::IDENTITY);
/// assert_eq!(Rotation::ALL.len(), 24);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotation {
    /// The colour at each face, in the order of [`Face::ALL`].
    colours: [Face; 6],
}

/// Rotations that bring each face up in turn; `ALL` combines each with the turns about the vertical
/// axis.
const TIPS: [Option<(Axis, Amount)>; 6] = [
    None,
    Some((Axis::Z, Amount::Counterclockwise)),
    Some((Axis::X, Amount::Clockwise)),
    Some((Axis::X, Amount::Half)),
    Some((Axis::Z, Amount::Clockwise)),
    Some((Axis::X, Amount::Counterclockwise)),
];

/// The turns about the vertical axis.
const SPINS: [Option<Amount>; 4] = [
    None,
    Some(Amount::Clockwise),
    Some(Amount::Half),
    Some(Amount::Counterclockwise),
];

impl Rotation {
    /// The cube as it is.
    pub const IDENTITY: Self = Self { colours: Face::ALL };

    /// All rotations, the identity first: ordered by the colour brought up, in the order of
    /// [`Face::ALL`], and for each the four turns about the vertical axis.
    pub const ALL: [Self; 24] = {
        let mut all = [Self::IDENTITY; 24];
        let mut index = 0;
        while index < all.len() {
            if let Some((axis, amount)) = TIPS[index / SPINS.len()] {
                all[index] = Self::of(axis, amount);
            }
            if let Some(amount) = SPINS[index % SPINS.len()] {
                all[index] = all[index].then(Self::of(Axis::Y, amount));
            }
            index += 1;
        }
        all
    };

    /// The rotation `x`, `y` or `z` by any amount.
    #[must_use]
    pub const fn of(axis: Axis, amount: Amount) -> Self {
        use Face::{B, D, F, L, R, U};
        let colours = match axis {
            Axis::X => [F, R, D, B, L, U],
            Axis::Y => [U, B, R, D, F, L],
            Axis::Z => [L, U, F, R, D, B],
        };
        let quarter = Self { colours };
        match amount {
            Amount::Clockwise => quarter,
            Amount::Half => quarter.then(quarter),
            Amount::Counterclockwise => quarter.then(quarter).then(quarter),
        }
    }

    /// The turn of the whole cube that turns a face clockwise by an amount, as seen from outside.
    ///
    /// ```
    /// use cube_model::notation::{Amount, Axis, Face};
    /// use cube_model::nxn::Rotation;
    ///
    /// let as_d = Rotation::as_face(Face::D, Amount::Clockwise);
    /// assert_eq!(as_d, Rotation::of(Axis::Y, Amount::Counterclockwise));
    /// ```
    #[must_use]
    pub const fn as_face(face: Face, amount: Amount) -> Self {
        // Seen from the other end of the axis, the faces D, L and B turn the other way.
        let axis = face.axis();
        let along = axis.rotation_face() as u8 == face as u8;
        Self::of(axis, if along { amount } else { amount.inverse() })
    }

    /// The colour that a solved cube shows on a face after the rotation.
    #[must_use]
    pub const fn colour_at(self, face: Face) -> Face {
        self.colours[face as usize]
    }

    /// Where the rotation takes a face: the face on which a solved cube then shows its colour.
    ///
    /// ```
    /// use cube_model::notation::{Amount, Axis, Face};
    /// use cube_model::nxn::Rotation;
    ///
    /// let y = Rotation::of(Axis::Y, Amount::Clockwise);
    /// assert_eq!(y.brings(Face::R), Face::F);
    /// ```
    #[must_use]
    pub const fn brings(self, face: Face) -> Face {
        self.inverse().colour_at(face)
    }

    /// The rotation that brings the given colour to each face; `None` if no turn of the whole cube
    /// does.
    ///
    /// ```
    /// use cube_model::notation::Face;
    /// use cube_model::nxn::Rotation;
    ///
    /// assert_eq!(Rotation::with_colours(|face| face), Some(Rotation::IDENTITY));
    /// assert_eq!(Rotation::with_colours(Face::opposite), None);
    /// ```
    #[must_use]
    pub fn with_colours(colour_at: impl Fn(Face) -> Face) -> Option<Self> {
        let colours = Face::ALL.map(colour_at);
        Self::ALL
            .into_iter()
            .find(|rotation| rotation.colours == colours)
    }

    /// The product: this rotation, then another.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let mut colours = Face::ALL;
        let mut index = 0;
        while index < colours.len() {
            colours[index] = self.colour_at(next.colours[index]);
            index += 1;
        }
        Self { colours }
    }

    /// The rotation that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        let mut colours = Face::ALL;
        let mut index = 0;
        while index < colours.len() {
            colours[self.colours[index] as usize] = Face::ALL[index];
            index += 1;
        }
        Self { colours }
    }

    /// The rotation as at most two moves.
    #[must_use]
    pub fn moves(self) -> Sequence {
        let index = self.index();
        let tip = TIPS[index / SPINS.len()].map(|(axis, amount)| Move::rotation(axis, amount));
        let spin = SPINS[index % SPINS.len()].map(|amount| Move::rotation(Axis::Y, amount));
        tip.into_iter().chain(spin).collect()
    }

    /// Its index in [`Rotation::ALL`].
    fn index(self) -> usize {
        let index = Self::ALL.iter().position(|rotation| *rotation == self);
        index.expect("every rotation is one of the 24")
    }
}

/// The moves that make the rotation, in standard form; nothing for the identity.
impl fmt::Display for Rotation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves().fmt(out)
    }
}

impl fmt::Debug for Rotation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Rotation({self})")
    }
}
