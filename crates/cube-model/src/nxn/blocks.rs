//! The places that a turn moves: blocks of four-cycles, each block four grids of one shape.
//!
//! A turn of layers consists of at most three blocks: the strips around them, the face if its own
//! layer turns, and the opposite face if that layer turns. A half turn has the same blocks and just
//! moves two grids on instead of one, so blocks do not depend on the amount.

use super::grid::{Grid, sides};
use super::size::CubeSize;
use crate::notation::{Amount, Face};

/// The side of the square tiles in which grids are processed, because turned grids are read along
/// rows and written along columns. For a face turn of the 512x512x512, where rows lie a power of
/// two apart, 16 was twice as fast as 32 or as no tiles; for the 1000x1000x1000 the side hardly
/// matters.
pub(super) const TILE: usize = 16;

/// Four grids of the same shape. A quarter turn clockwise brings to each place of a grid what was
/// at the same row and column of the next grid, and to the last grid what was in the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    grids: [Grid; 4],
    rows: usize,
    columns: usize,
}

impl Block {
    /// The strips round a face of `count` layers, the first of them `depth` layers below the face.
    /// `face_grid` gives the places of each face.
    pub(super) fn strips(
        size: CubeSize,
        face: Face,
        depth: u16,
        count: u16,
        face_grid: impl Fn(Face) -> Grid,
    ) -> Self {
        let strips = Self {
            grids: sides(face).map(|side| side.strip(size, face_grid(side.face), depth)),
            rows: usize::from(size.layers()),
            columns: usize::from(count),
        };
        // The inner loop runs along a row, so the places of a row should be close together in
        // memory.
        let apart = |step: fn(&Grid) -> isize| -> isize { strips.grids.iter().map(step).sum() };
        if apart(|grid| grid.column_step.abs()) > apart(|grid| grid.row_step.abs()) {
            strips.transposed()
        } else {
            strips
        }
    }

    /// The stickers of a face, cut into four grids that a quarter turn maps to one another. On an
    /// odd cube the middle is in none of them.
    ///
    /// The first grid is the upper left quarter. With an odd number of layers it includes the
    /// middle column but not the middle row, so that the four interlock round the middle:
    ///
    /// ```text
    ///    a a a d d
    ///    a a a d d
    ///    b b . d d
    ///    b b c c c
    ///    b b c c c
    /// ```
    pub(super) fn face(size: CubeSize, face: Face) -> Self {
        // A quarter begins where the face begins, read from each of its four corners.
        let quarter = Grid::face(size, face);
        let second = quarter.turned(size);
        let third = second.turned(size);
        let layers = usize::from(size.layers());
        Self {
            grids: [quarter, second, third, third.turned(size)],
            rows: layers / 2,
            columns: layers.div_ceil(2),
        }
    }

    /// This block with the direction of turns reversed.
    pub(super) fn reversed(self) -> Self {
        let [a, b, c, d] = self.grids;
        Self {
            grids: [d, c, b, a],
            ..self
        }
    }

    /// Exchanges rows and columns.
    fn transposed(self) -> Self {
        Self {
            grids: self.grids.map(Grid::transposed),
            rows: self.columns,
            columns: self.rows,
        }
    }

    /// Moves the entries at the places of the block.
    pub(super) fn turn<T: Copy>(&self, amount: Amount, entries: &mut [T]) {
        match amount {
            Amount::Clockwise => self.each(entries, |entries, [a, b, c, d]| {
                let first = entries[a];
                entries[a] = entries[b];
                entries[b] = entries[c];
                entries[c] = entries[d];
                entries[d] = first;
            }),
            Amount::Half => self.each(entries, |entries, [a, b, c, d]| {
                entries.swap(a, c);
                entries.swap(b, d);
            }),
            Amount::Counterclockwise => self.each(entries, |entries, [a, b, c, d]| {
                let last = entries[d];
                entries[d] = entries[c];
                entries[c] = entries[b];
                entries[b] = entries[a];
                entries[a] = last;
            }),
        }
    }

    /// Calls `act` with each four-cycle of places, tile by tile.
    fn each<T>(&self, entries: &mut [T], act: impl Fn(&mut [T], [usize; 4])) {
        let steps = self.grids.map(|grid| grid.column_step);
        for top in (0..self.rows).step_by(TILE) {
            for left in (0..self.columns).step_by(TILE) {
                let right = self.columns.min(left + TILE);
                for row in top..self.rows.min(top + TILE) {
                    // Along a row, each place is the one before plus a step, which saves a
                    // multiplication.
                    let mut places = self.grids.map(|grid| grid.at(row, left));
                    for _ in left..right {
                        act(entries, places);
                        // Past the last place the sum may leave the net; it is not used then.
                        for (place, step) in places.iter_mut().zip(steps) {
                            *place = place.wrapping_add_signed(step);
                        }
                    }
                }
            }
        }
    }
}
