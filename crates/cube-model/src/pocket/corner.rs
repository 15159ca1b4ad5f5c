//! The eight corners: their names and the faces they show.

use core::fmt;

use crate::notation::Face;

/// A corner of the cube: a place, or the piece that belongs there in a solved cube.
///
/// The name lists the faces clockwise as seen from outside, the one on top or bottom first. A piece's
/// twist counts, clockwise, how far its sticker of the top or bottom colour is from the top or bottom
/// face of its place.
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

/// How many corners there are.
pub(super) const CORNERS: usize = 8;

impl Corner {
    /// All corners in the order of the coordinates, the held one last.
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

    /// The corner with these faces, clockwise from any of them, and how many faces after the first of
    /// the three its top or bottom face comes. `None` if no corner has them in this sense.
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
}

impl fmt::Display for Corner {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for face in self.faces() {
            face.fmt(out)?;
        }
        Ok(())
    }
}
