//! Points in space and their rotation.

use crate::notation::{Axis, Face};
use crate::nxn::Rotation;

/// A point, or a direction from the middle: its coordinates to the right, up and to the front.
///
/// Results whose coordinates don't fit 16 bits make the program panic.
///
/// ```
/// use cube_model::notation::{Amount, Axis, Face};
/// use cube_model::nxn::Rotation;
/// use cube_model::space::Point;
///
/// let corner = Point::towards(&[Face::U, Face::R, Face::F]);
/// assert_eq!(corner, Point([1, 1, 1]));
/// let turned = corner.turned(Rotation::of(Axis::Y, Amount::Clockwise));
/// assert_eq!(turned, Point::towards(&[Face::U, Face::F, Face::L]));
/// assert_eq!((turned.along(Face::R), turned.along(Face::L)), (-1, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub [i16; 3]);

impl Point {
    /// The middle.
    pub const MIDDLE: Self = Self([0; 3]);

    /// The point one step from the middle towards each of these faces.
    #[must_use]
    pub fn towards(faces: &[Face]) -> Self {
        let mut point = Self::MIDDLE;
        for &face in faces {
            point.0[face.axis() as usize] += sign(face);
        }
        point
    }

    /// The coordinate of the point in the direction of a face.
    #[must_use]
    pub const fn along(self, face: Face) -> i16 {
        self.0[face.axis() as usize] * sign(face)
    }

    /// The point multiplied by a factor.
    ///
    /// ```
    /// use cube_model::space::Point;
    ///
    /// assert_eq!(Point([1, -1, 0]).times(2), Point([2, -2, 0]));
    /// ```
    #[must_use]
    pub fn times(self, factor: i16) -> Self {
        Self(self.0.map(|coordinate| coordinate * factor))
    }

    /// The scalar product: positive for points on the same side of the middle.
    ///
    /// ```
    /// use cube_model::space::Point;
    ///
    /// assert_eq!(Point([1, 1, 1]).dot(Point([2, 0, -3])), -1);
    /// ```
    #[must_use]
    pub fn dot(self, other: Self) -> i32 {
        let pairs = self.0.into_iter().zip(other.0);
        pairs.map(|(a, b)| i32::from(a) * i32::from(b)).sum()
    }

    /// The point after a turn of the whole cube.
    #[must_use]
    pub fn turned(self, rotation: Rotation) -> Self {
        let mut turned = Self::MIDDLE;
        for axis in Axis::ALL {
            let target = rotation.brings(axis.rotation_face());
            turned.0[target.axis() as usize] = self.0[axis as usize] * sign(target);
        }
        turned
    }
}

/// The sign of a face on its axis: 1 for R, U and F, where coordinates are positive.
const fn sign(face: Face) -> i16 {
    let positive = face.axis().rotation_face();
    if face as u8 == positive as u8 { 1 } else { -1 }
}
