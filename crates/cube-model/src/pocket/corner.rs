//! The eight corners: their names and the faces they show.

use core::fmt;

use crate::notation::{Amount, Face};
use crate::nxn::Rotation;
use crate::space::Point;

/// A corner of the cube: a place, or the piece that belongs there in a solved cube.
///
/// The name lists the faces clockwise as seen from outside, the one on top or bottom first. A
/// piece's twist is the number of clockwise steps from the top or bottom face of its place to the
/// sticker of the top or bottom colour.
///
/// ```
/// use cube_model::notation::Face;
/// use cube_model::pocket::Corner;
///
/// assert_eq!(Corner::Urf.faces(), [Face::U, Face::R, Face::F]);
/// assert_eq!(Corner::Drb.to_string(), "DRB");
/// assert_eq!(Corner::at([Face::B, Face::D, Face::R]), Some((Corner::Drb, 1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "UPPERCASE")
)]
pub enum Corner {
    /// Up, right, front.
    Urf,
    /// Up, front, left.
    Ufl,
    /// Up, left, back.
    Ulb,
    /// Up, back, right.
    Ubr,
    /// Down, front, right.
    Dfr,
    /// Down, left, front.
    Dlf,
    /// Down, right, back.
    Drb,
    /// Down, back, left: the corner that is held.
    Dbl,
}

/// The number of corners.
pub(super) const CORNERS: usize = 8;

/// The number of corners that move while the one at DBL is held.
pub(super) const MOVABLE: usize = CORNERS - 1;

impl Corner {
    /// All corners in coordinate order, the held one last.
    pub const ALL: [Self; CORNERS] = [
        Self::Urf,
        Self::Ufl,
        Self::Ulb,
        Self::Ubr,
        Self::Dfr,
        Self::Dlf,
        Self::Drb,
        Self::Dbl,
    ];

    /// Its faces, clockwise, the one on top or bottom first.
    #[must_use]
    pub const fn faces(self) -> [Face; 3] {
        use Face::{B, D, F, L, R, U};
        match self {
            Self::Urf => [U, R, F],
            Self::Ufl => [U, F, L],
            Self::Ulb => [U, L, B],
            Self::Ubr => [U, B, R],
            Self::Dfr => [D, F, R],
            Self::Dlf => [D, L, F],
            Self::Drb => [D, R, B],
            Self::Dbl => [D, B, L],
        }
    }

    /// Its position: one step from the middle towards each of its faces.
    ///
    /// ```
    /// use cube_model::pocket::Corner;
    /// use cube_model::space::Point;
    ///
    /// assert_eq!(Corner::Dlf.point(), Point([-1, -1, 1]));
    /// ```
    #[must_use]
    pub fn point(self) -> Point {
        Point::towards(&self.faces())
    }

    /// Whether it belongs to a face, and so moves when that face turns.
    ///
    /// ```
    /// use cube_model::notation::Face;
    /// use cube_model::pocket::Corner;
    ///
    /// let on_top = Corner::ALL.into_iter().filter(|corner| corner.is_on(Face::U));
    /// assert!(on_top.eq([Corner::Urf, Corner::Ufl, Corner::Ulb, Corner::Ubr]));
    /// ```
    #[must_use]
    pub const fn is_on(self, face: Face) -> bool {
        let [a, b, c] = self.faces();
        a as u8 == face as u8 || b as u8 == face as u8 || c as u8 == face as u8
    }

    /// The corner with these faces, listed clockwise from any of them, and how many places its top
    /// or bottom face comes after the first in the list. `None` if no corner has these faces in
    /// this sense.
    #[must_use]
    pub const fn at(clockwise: [Face; 3]) -> Option<(Self, u8)> {
        let mut c = 0;
        while c < CORNERS {
            let faces = Self::ALL[c].faces();
            let mut shift = 0;
            while shift < 3 {
                if faces[0] as u8 == clockwise[shift] as u8
                    && faces[1] as u8 == clockwise[(shift + 1) % 3] as u8
                    && faces[2] as u8 == clockwise[(shift + 2) % 3] as u8
                {
                    return Some((Self::ALL[c], shift as u8));
                }
                shift += 1;
            }
            c += 1;
        }
        None
    }

    /// Where a rotation takes the piece at this corner, and the twist it gains.
    ///
    /// ```
    /// use cube_model::notation::{Amount, Face};
    /// use cube_model::nxn::Rotation;
    /// use cube_model::pocket::Corner;
    ///
    /// let as_r = Rotation::as_face(Face::R, Amount::Clockwise);
    /// assert_eq!(Corner::Urf.rotated(as_r), (Corner::Ubr, 1));
    /// assert_eq!(Corner::Ubr.rotated(as_r), (Corner::Drb, 2));
    /// ```
    #[must_use]
    pub const fn rotated(self, rotation: Rotation) -> (Self, u8) {
        // `colour_at` tells where a face's colour comes from; its inverse, where it goes.
        let destination = rotation.inverse();
        let [a, b, c] = self.faces();
        let moved = [
            destination.colour_at(a),
            destination.colour_at(b),
            destination.colour_at(c),
        ];
        // The face that was on top is `shift` faces before the top of the new place.
        let (target, shift) = Self::at_rotated(moved);
        (target, (3 - shift) % 3)
    }

    /// Like [`Corner::at`], for the faces of a corner after a rotation, which always exist.
    const fn at_rotated(clockwise: [Face; 3]) -> (Self, u8) {
        match Self::at(clockwise) {
            Some(found) => found,
            None => panic!("a rotation takes corners to corners and keeps the sense round them"),
        }
    }

    /// A third of a turn of the whole cube about the diagonal through this corner, clockwise as
    /// seen when looking at the corner from outside.
    ///
    /// The turns of a skewb act like this on half of the corners: this one and its three
    /// neighbours, which share two faces with it.
    ///
    /// ```
    /// use cube_model::pocket::Corner;
    ///
    /// let third = Corner::Urf.third_turn();
    /// assert_eq!(third.to_string(), "x y");
    /// assert_eq!(Corner::Urf.rotated(third), (Corner::Urf, 1));
    /// assert_eq!(Corner::Ufl.rotated(third).0, Corner::Ubr);
    /// ```
    #[must_use]
    pub const fn third_turn(self) -> Rotation {
        // The turn takes the first face to the second, that to the third and that to the first. So do
        // two quarter turns: as the second face turns and then as the first. At URF, x takes R to
        // R, F to U and U to B, and then y takes R to F, U to U and B to R.
        let [first, second, _] = self.faces();
        let quarter = Rotation::as_face(second, Amount::Clockwise);
        quarter.then(Rotation::as_face(first, Amount::Clockwise))
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for face in self.faces() {
            face.fmt(out)?;
        }
        Ok(())
    }
}
