//! Nets of boxes of cubes: the faces of any cuboid as a cross.

use super::{Colour, Net, NetFace, NetSticker};
use crate::notation::Face;
use crate::nxn::{CubeSize, FaceMap, Sticker};
use alloc::vec::Vec;

/// Where a face lies in the cross of six, as column and row of faces.
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

/// The room between two faces of a large net, where the edge of a sticker is 1.
const ROOM: f64 = 0.25;

impl<C> Net<C> {
    /// The net of a box so many stickers wide, high and deep. The faces come in the order of [`Face::ALL`];
    /// `shows` tells what is on the sticker in a row and a column of a face.
    ///
    /// Faces with three stickers in a row or more stand apart, so that it can be seen where each ends.
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

/// Where the squares of a face begin.
struct Block {
    /// The number of stickers before it, from the left and from the top.
    left: usize,
    top: usize,
    /// The number of gaps before it.
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
    /// The net of a cube with its stickers on it: the place of each, if the cube has been turned.
    ///
    /// A net of a large cube takes much room, more than a hundred bytes a sticker.
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
