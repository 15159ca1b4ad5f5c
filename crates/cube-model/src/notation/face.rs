//! The six faces of a cube and its three axes.

use core::fmt;

/// A face of the cube, named by its position in the hand, not by its colour.
///
/// ```
/// use cube_model::notation::{Axis, Face};
///
/// assert_eq!(Face::from_letter('R'), Some(Face::R));
/// assert_eq!(Face::R.opposite(), Face::L);
/// assert_eq!(Face::R.axis(), Axis::X);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Face {
    /// Up.
    U,
    /// Right.
    R,
    /// Front.
    F,
    /// Down.
    D,
    /// Left.
    L,
    /// Back.
    B,
}

impl Face {
    /// The faces in the order of their declaration: `U R F D L B`.
    pub const ALL: [Self; 6] = [Self::U, Self::R, Self::F, Self::D, Self::L, Self::B];

    /// The face on the other side of the cube.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::U => Self::D,
            Self::R => Self::L,
            Self::F => Self::B,
            Self::D => Self::U,
            Self::L => Self::R,
            Self::B => Self::F,
        }
    }

    /// The axis through the middle of the face.
    #[must_use]
    pub const fn axis(self) -> Axis {
        match self {
            Self::R | Self::L => Axis::X,
            Self::U | Self::D => Axis::Y,
            Self::F | Self::B => Axis::Z,
        }
    }

    /// The capital letter that names the face.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::U => 'U',
            Self::R => 'R',
            Self::F => 'F',
            Self::D => 'D',
            Self::L => 'L',
            Self::B => 'B',
        }
    }

    /// The face with this capital letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'U' => Some(Self::U),
            'R' => Some(Self::R),
            'F' => Some(Self::F),
            'D' => Some(Self::D),
            'L' => Some(Self::L),
            'B' => Some(Self::B),
            _ => None,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}

/// An axis of the cube: `x` runs from left to right, `y` from bottom to top, `z` from back to
/// front.
///
/// Two moves about the same axis commute, whatever layers they turn.
///
/// ```
/// use cube_model::notation::{Axis, Face};
///
/// assert_eq!(Axis::Y.rotation_face(), Face::U);
/// assert_eq!(Axis::Y.slice_face(), Face::D);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Axis {
    /// Left to right: the rotation `x`, the slice `M`.
    X,
    /// Down to up: the rotation `y`, the slice `E`.
    Y,
    /// Back to front: the rotation `z`, the slice `S`.
    Z,
}

impl Axis {
    /// The axes in order.
    pub const ALL: [Self; 3] = [Self::X, Self::Y, Self::Z];

    /// The face whose clockwise direction the rotation about this axis follows: R for `x`, U for
    /// `y`, F for `z`.
    #[must_use]
    pub const fn rotation_face(self) -> Face {
        match self {
            Self::X => Face::R,
            Self::Y => Face::U,
            Self::Z => Face::F,
        }
    }

    /// The face whose clockwise direction the middle slice follows: L for `M`, D for `E`, F for
    /// `S`.
    #[must_use]
    pub const fn slice_face(self) -> Face {
        match self {
            Self::X => Face::L,
            Self::Y => Face::D,
            Self::Z => Face::F,
        }
    }

    /// The small letter of the rotation: `x`, `y` or `z`.
    #[must_use]
    pub const fn rotation_letter(self) -> char {
        match self {
            Self::X => 'x',
            Self::Y => 'y',
            Self::Z => 'z',
        }
    }

    /// The capital letter of the middle slice: `M`, `E` or `S`.
    #[must_use]
    pub const fn slice_letter(self) -> char {
        match self {
            Self::X => 'M',
            Self::Y => 'E',
            Self::Z => 'S',
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.rotation_letter())
    }
}
