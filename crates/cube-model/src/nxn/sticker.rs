//! The stickers of a cube: their numbers, names, places and kinds.

use core::fmt;

use super::size::CubeSize;
use crate::notation::Face;

/// The faces in the order in which stickers are numbered: `U L F R B D`.
pub const NET_ORDER: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

/// The index of a face in [`NET_ORDER`].
///
/// ```
/// use cube_model::notation::Face;
/// use cube_model::nxn::{NET_ORDER, net_index};
///
/// assert_eq!(net_index(Face::R), 3);
/// assert_eq!(NET_ORDER[3], Face::R);
/// ```
#[must_use]
pub const fn net_index(face: Face) -> usize {
    match face {
        Face::U => 0,
        Face::L => 1,
        Face::F => 2,
        Face::R => 3,
        Face::B => 4,
        Face::D => 5,
    }
}

/// One sticker of a cube, or its place on a solved cube.
///
/// ```
/// use cube_model::nxn::{CubeSize, StickerKind};
///
/// let size = CubeSize::new(4)?;
/// let sticker = size.sticker(48).expect("a 4x4x4 has 96 stickers");
/// assert_eq!(sticker.number(), 49);
/// assert_eq!(sticker.to_string(), "R1");
/// assert_eq!(sticker.kind(), StickerKind::Corner);
/// # Ok::<(), cube_model::nxn::CubeSizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sticker {
    size: CubeSize,
    index: u32,
}

impl CubeSize {
    /// The sticker with an index, counted from 0; `None` if the cube has fewer.
    #[must_use]
    pub fn sticker(self, index: usize) -> Option<Sticker> {
        let narrow = u32::try_from(index).ok()?;
        (index < self.stickers()).then_some(Sticker {
            size: self,
            index: narrow,
        })
    }

    /// The sticker in a row and a column of a face, both counted from 0; `None` if the face has
    /// fewer.
    ///
    /// ```
    /// use cube_model::notation::Face;
    /// use cube_model::nxn::CubeSize;
    ///
    /// let size = CubeSize::new(3)?;
    /// assert_eq!(size.sticker_at(Face::F, 1, 2).map(|sticker| sticker.number()), Some(24));
    /// assert_eq!(size.sticker_at(Face::F, 3, 0), None);
    /// # Ok::<(), cube_model::nxn::CubeSizeError>(())
    /// ```
    #[must_use]
    pub fn sticker_at(self, face: Face, row: u16, column: u16) -> Option<Sticker> {
        let layers = self.layers();
        if row >= layers || column >= layers {
            return None;
        }
        let in_face = usize::from(row) * usize::from(layers) + usize::from(column);
        self.sticker(net_index(face) * self.stickers_per_face() + in_face)
    }
}

impl Sticker {
    /// The size of the cube.
    #[must_use]
    pub const fn size(self) -> CubeSize {
        self.size
    }

    /// The index, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// The number, counted from 1, as printed in tuples and cycles.
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() + 1
    }

    /// The face to which the sticker belongs, which is its colour.
    #[must_use]
    pub const fn face(self) -> Face {
        NET_ORDER[self.index() / self.size.stickers_per_face()]
    }

    /// The row in the face, counted from 0.
    #[must_use]
    pub const fn row(self) -> u16 {
        (self.index_in_face() / self.size.layers() as usize) as u16
    }

    /// The column in the face, counted from 0.
    #[must_use]
    pub const fn column(self) -> u16 {
        (self.index_in_face() % self.size.layers() as usize) as u16
    }

    /// The kind of the sticker's piece.
    #[must_use]
    pub const fn kind(self) -> StickerKind {
        // Twice the distance from the middle of the face: 0 on a middle line, N-1 on the border.
        let border = self.size.layers() - 1;
        let across = (2 * self.column()).abs_diff(border);
        let down = (2 * self.row()).abs_diff(border);
        match (across == border, down == border) {
            (true, true) => StickerKind::Corner,
            (true, false) | (false, true) if across == 0 || down == 0 => StickerKind::MiddleEdge,
            (true, false) | (false, true) => StickerKind::Wing,
            (false, false) if across == 0 && down == 0 => StickerKind::FixedCentre,
            (false, false) if across == 0 || down == 0 => StickerKind::CrossCentre,
            (false, false) if across == down => StickerKind::DiagonalCentre,
            (false, false) => StickerKind::ObliqueCentre,
        }
    }

    const fn index_in_face(self) -> usize {
        self.index() % self.size.stickers_per_face()
    }
}

/// The name: the letter of the face and the number within the face, counted from 1.
impl fmt::Display for Sticker {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.face(), self.index_in_face() + 1)
    }
}

/// The kind of a sticker's piece. No turn changes it.
///
/// The one piece of the 1x1x1 counts as a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StickerKind {
    /// A corner of the cube.
    Corner,
    /// The middle of an edge; only odd cubes have it.
    MiddleEdge,
    /// Any other place on an edge.
    Wing,
    /// The middle of a face, which outer turns leave in place; only odd cubes have it.
    FixedCentre,
    /// Inside a face, on the row or the column through its middle; only odd cubes have it.
    CrossCentre,
    /// Inside a face, on a diagonal.
    DiagonalCentre,
    /// Inside a face, anywhere else.
    ObliqueCentre,
}

impl StickerKind {
    /// Whether the piece has only this sticker, inside a face.
    #[must_use]
    pub const fn is_centre(self) -> bool {
        matches!(
            self,
            Self::FixedCentre | Self::CrossCentre | Self::DiagonalCentre | Self::ObliqueCentre
        )
    }
}
