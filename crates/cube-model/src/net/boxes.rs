//! Nets of boxes: the faces of any cuboid laid out as a cross.

use super::{Colour, Net, NetFace, NetSticker};
use crate::notation::Face;
use crate::nxn::{CubeSize, FaceMap, Sticker};
use alloc::vec::Vec;

/// The place of a face in the cross of six, as column and row of faces.
///
/// ```text
///    U
///  L F R B
///    D
/// ```
#[must_use]
pub const fn cross(face: Face) -> [usize; 2] {
    match face {
        Face::U => [1, 0],
        Face::L => [0, 1],
        Face::F => [1, 1],
        Face::R => [2, 1],
        Face::B => [3, 1],
        Face::D => [1, 2],
    }
}

/// The gap between two faces of a large net, in units of a sticker's edge.
const ROOM: f64 = 0.25;

impl<C> Net<C> {
    /// The net of a box with these dimensions in stickers: width, height and depth. The faces come
    /// in the order of [`Face::ALL`]; `shows` gives the content of the sticker in a row and a
    /// column of a face.
    ///
    /// Faces with three or more stickers in a row are drawn apart, so that each can be told from
    /// the next.
    ///
    /// ```
    /// use cube_model::net::Net;
    ///
    /// let floppy = Net::of_box([3, 3, 1], |face, _, _| face);
    /// let sizes = floppy.faces().iter().map(|face| face.stickers().len());
    /// assert!(sizes.eq([3, 3, 9, 3, 3, 9]));
    /// ```
    #[must_use]
    pub fn of_box(
        [width, height, depth]: [usize; 3],
        mut shows: impl FnMut(Face, usize, usize) -> C,
    ) -> Self {
        let columns = [depth, width, depth, width];
        let rows = [depth, height, depth];
        let apart = usize::from(width.max(height).max(depth) > 2);
        let mut face = |face: Face| {
            let [column, row] = cross(face);
            let (left, top) = (columns[..column].iter().sum(), rows[..row].iter().sum());
            let block = Block {
                left,
                top,
                gaps: [column * apart, row * apart],
            };
            let mut stickers = Vec::with_capacity(rows[row] * columns[column]);
            for row in 0..rows[row] {
                for column in 0..columns[column] {
                    stickers.push(block.sticker(row, column, shows(face, row, column)));
                }
            }
            NetFace::new(face.letter(), stickers)
        };
        Self::new(Face::ALL.into_iter().map(&mut face).collect())
    }
}

/// The position of a face's first square.
struct Block {
    /// The number of stickers before it, horizontally and vertically.
    left: usize,
    top: usize,
    /// The number of gaps before it, horizontally and vertically.
    gaps: [usize; 2],
}

impl Block {
    fn sticker<C>(&self, row: usize, column: usize, shows: C) -> NetSticker<C> {
        let (column, row) = (self.left + column, self.top + row);
        let x = column as f64 + self.gaps[0] as f64 * ROOM;
        let y = row as f64 + self.gaps[1] as f64 * ROOM;
        NetSticker {
            shows,
            outline: [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
                .map(|[right, down]| [x + right, y + down])
                .to_vec(),
            line: row + self.gaps[1],
            column: 2 * column + self.gaps[0],
        }
    }
}

impl CubeSize {
    /// The net of a solved cube, labelled with its stickers: each place shows the sticker that
    /// belongs there.
    ///
    /// The net of a large cube takes much memory, more than a hundred bytes per sticker.
    ///
    /// ```
    /// use cube_model::nxn::CubeSize;
    ///
    /// let net = CubeSize::new(4)?.net();
    /// let right = &net.faces()[1];
    /// assert_eq!((right.letter(), right.stickers()[15].shows.number()), ('R', 64));
    /// # Ok::<(), cube_model::nxn::CubeSizeError>(())
    /// ```
    #[must_use]
    pub fn net(self) -> Net<Sticker> {
        let layers = self.layers().into();
        Net::of_box([layers; 3], |face, row, column| {
            on_face(self, face, row, column)
        })
    }
}

fn on_face(size: CubeSize, face: Face, row: usize, column: usize) -> Sticker {
    // Rows and columns are numbers of layers, at most 1000.
    let sticker = size.sticker_at(face, row as u16, column as u16);
    sticker.expect("the net has the rows and columns of the cube")
}

impl FaceMap {
    /// The net of the cube.
    ///
    /// ```
    /// use cube_model::net::Colour;
    /// use cube_model::notation::Face;
    /// use cube_model::nxn::{CubeSize, FaceMap};
    ///
    /// let net = FaceMap::identity(CubeSize::new(1)?).net();
    /// let colours = net.stickers().map(|sticker| sticker.shows);
    /// assert!(colours.eq(Face::ALL.map(Colour::of)));
    /// # Ok::<(), cube_model::nxn::CubeSizeError>(())
    /// ```
    #[must_use]
    pub fn net(&self) -> Net<Colour> {
        let colours: Vec<Face> = self.colours().collect();
        let seen = |place: Sticker| Colour::of(colours[place.index()]);
        self.size().net().map(seen)
    }
}
