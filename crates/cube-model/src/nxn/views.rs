//! Fast turns for long sequences: faces and the whole cube are turned by changing how they are
//! read, so only the strips of a turn are moved.

use alloc::vec::Vec;

use super::blocks::{Block, TILE};
use super::grid::{Grid, sides};
use super::size::CubeSize;
use super::sticker::{NET_ORDER, net_index};
use super::turn::LayerTurn;
use crate::notation::{Amount, Face};

/// The stickers, and for each face a grid that says where its stickers are stored.
///
/// `faces[f].at(row, column)` is the index in `stickers` of what face f shows at that row and
/// column. Initially that is the place on the net; later a face may be stored turned, or in another
/// face's place. A turn moves the stickers of its strips and leaves the grids of their faces
/// unchanged, so each face stays one grid.
///
/// A face turn of the 1000x1000x1000 moves 1,000,000 stickers on the face and 4,000 round it. Here
/// the face costs nothing, and neither does a rotation; a turn of more than half of the layers
/// becomes a rotation and the opposite turn of the others.
pub(super) struct Views {
    size: CubeSize,
    stickers: Vec<u32>,
    faces: [Grid; 6],
}

impl Views {
    /// The solved cube.
    pub(super) fn solved(size: CubeSize) -> Self {
        Self {
            size,
            // 6 * 1000^2 stickers at most.
            stickers: (0..size.stickers() as u32).collect(),
            faces: NET_ORDER.map(|face| Grid::face(size, face)),
        }
    }

    /// Applies a turn of a cube of this size.
    pub(super) fn turn(&mut self, turn: LayerTurn) {
        let (face, layers, amount) = (turn.face(), turn.layers(), turn.amount());
        let all = self.size.layers();
        if layers.count() <= all / 2 {
            self.turn_layers(face, layers.first() - 1, layers.last(), amount);
        } else {
            // A turn of all layers costs nothing. The layers before and behind, which are fewer, turn
            // back.
            self.rotate(face, amount);
            self.turn_layers(face, 0, layers.first() - 1, amount.inverse());
            self.turn_layers(face, layers.last(), all, amount.inverse());
        }
    }

    /// Turns the layers from index `start` up to but not including `end`, counted from the face.
    fn turn_layers(&mut self, face: Face, start: u16, end: u16, amount: Amount) {
        if start == end {
            return;
        }
        let grid = |side| self.faces[net_index(side)];
        let strips = Block::strips(self.size, face, start, end - start, grid);
        strips.turn(amount, &mut self.stickers);
        if start == 0 {
            self.turn_face(face, amount);
        }
        if end == self.size.layers() {
            self.turn_face(face.opposite(), amount.inverse());
        }
    }

    /// Turns the stickers of a face by changing the order in which they are read.
    fn turn_face(&mut self, face: Face, amount: Amount) {
        let grid = &mut self.faces[net_index(face)];
        for _ in 0..amount.quarter_turns() {
            *grid = grid.turned(self.size);
        }
    }

    /// Turns the whole cube as a face turns.
    fn rotate(&mut self, face: Face, amount: Amount) {
        // The four faces around move like strips of all layers. Each face is read as such a strip, gets
        // the strip that a clockwise turn brings there, and is read as a face again.
        let ring = sides(face);
        let strips = ring.map(|side| {
            let grid = self.faces[net_index(side.face)];
            side.strip(self.size, grid, 0)
        });
        for (index, side) in ring.into_iter().enumerate() {
            let source = (index + usize::from(amount.quarter_turns())) % ring.len();
            self.faces[net_index(side.face)] = side.face_of(self.size, strips[source]);
        }
        self.turn_face(face, amount);
        self.turn_face(face.opposite(), amount.inverse());
    }

    /// For each place of the net the sticker there. Works tile by tile, because a face that is
    /// stored turned is read along its columns.
    pub(super) fn into_images(self) -> Vec<u32> {
        let edge = usize::from(self.size.layers());
        let mut images = alloc::vec![0; self.stickers.len()];
        for (target, grid) in images.chunks_exact_mut(edge * edge).zip(self.faces) {
            for top in (0..edge).step_by(TILE) {
                for left in (0..edge).step_by(TILE) {
                    for row in top..edge.min(top + TILE) {
                        for column in left..edge.min(left + TILE) {
                            target[row * edge + column] = self.stickers[grid.at(row, column)];
                        }
                    }
                }
            }
        }
        images
    }
}
