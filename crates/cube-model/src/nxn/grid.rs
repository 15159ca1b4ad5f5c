//! Rectangles of places on the net, and the strips and quarters of faces that turns move.

use super::size::CubeSize;
use super::sticker::net_index;
use crate::notation::Face;

/// A rectangle of places: `origin + row * row_step + column * column_step`.
///
/// No place is as large as 6 * 1000^2 and no step is longer than that, so nothing here overflows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) origin: isize,
    pub(super) row_step: isize,
    pub(super) column_step: isize,
}

impl Grid {
    /// The places of a face as they are numbered on the net.
    pub(super) fn face(size: CubeSize, face: Face) -> Self {
        let edge = edge(size);
        Self {
            origin: net_index(face) as isize * edge * edge,
            row_step: edge,
            column_step: 1,
        }
    }

    /// The place at a row and a column.
    pub(super) fn at(self, row: usize, column: usize) -> usize {
        let offset = row as isize * self.row_step + column as isize * self.column_step;
        (self.origin + offset) as usize
    }

    /// The square read as after one quarter turn clockwise: row r and column c get what was at row
    /// `last - c` and column r.
    pub(super) fn turned(self, size: CubeSize) -> Self {
        Self {
            origin: self.origin + (edge(size) - 1) * self.row_step,
            row_step: self.column_step,
            column_step: -self.row_step,
        }
    }

    /// The same places with rows for columns.
    pub(super) const fn transposed(self) -> Self {
        Self {
            origin: self.origin,
            row_step: self.column_step,
            column_step: self.row_step,
        }
    }
}

/// The number of rows of a face, as the type that steps are counted in.
fn edge(size: CubeSize) -> isize {
    isize::from(size.layers().cast_signed())
}

/// How the rows or the columns of a face run in a strip.
#[derive(Clone, Copy)]
enum Runs {
    /// With the place along the strip.
    Along,
    /// Against it.
    Back,
    /// With the depth of the layer.
    Deep,
    /// Against it.
    Shallow,
}

/// A face beside the one that turns: how it lies in the ring of four that the turn goes round.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) face: Face,
    rows: Runs,
    columns: Runs,
}

/// The four faces round a face. A clockwise turn brings to each what was in the next.
pub(super) const fn sides(face: Face) -> [Side; 4] {
    use Face::{B, D, F, L, R, U};
    use Runs::{Along, Back, Deep, Shallow};
    const fn side(face: Face, rows: Runs, columns: Runs) -> Side {
        Side {
            face,
            rows,
            columns,
        }
    }
    match face {
        U => [
            side(L, Deep, Along),
            side(F, Deep, Along),
            side(R, Deep, Along),
            side(B, Deep, Along),
        ],
        D => [
            side(F, Shallow, Along),
            side(L, Shallow, Along),
            side(B, Shallow, Along),
            side(R, Shallow, Along),
        ],
        R => [
            side(U, Along, Shallow),
            side(F, Along, Shallow),
            side(D, Along, Shallow),
            side(B, Back, Deep),
        ],
        L => [
            side(U, Along, Deep),
            side(B, Back, Shallow),
            side(D, Along, Deep),
            side(F, Along, Deep),
        ],
        F => [
            side(U, Shallow, Along),
            side(L, Back, Shallow),
            side(D, Deep, Back),
            side(R, Along, Deep),
        ],
        B => [
            side(U, Deep, Along),
            side(R, Along, Shallow),
            side(D, Shallow, Back),
            side(L, Back, Deep),
        ],
    }
}

impl Side {
    /// The places of this side, given those of its face: a row for each place along the strip, a
    /// column for each layer from the one `depth` layers below the face that turns.
    pub(super) fn strip(self, size: CubeSize, face: Grid, depth: u16) -> Grid {
        let last = edge(size) - 1;
        let depth = isize::from(depth.cast_signed());
        let mut strip = Grid {
            row_step: 0,
            column_step: 0,
            ..face
        };
        for (runs, step) in [(self.rows, face.row_step), (self.columns, face.column_step)] {
            match runs {
                Runs::Along => strip.row_step = step,
                Runs::Back => {
                    strip.origin += last * step;
                    strip.row_step = -step;
                }
                Runs::Deep => {
                    strip.origin += depth * step;
                    strip.column_step = step;
                }
                Runs::Shallow => {
                    strip.origin += (last - depth) * step;
                    strip.column_step = -step;
                }
            }
        }
        strip
    }

    /// The inverse of [`Side::strip`] for the strip of all layers: the places of the face.
    pub(super) fn face_of(self, size: CubeSize, strip: Grid) -> Grid {
        let last = edge(size) - 1;
        let mut origin = strip.origin;
        let mut step = |runs| match runs {
            Runs::Along => strip.row_step,
            Runs::Deep => strip.column_step,
            Runs::Back => {
                origin += last * strip.row_step;
                -strip.row_step
            }
            Runs::Shallow => {
                origin += last * strip.column_step;
                -strip.column_step
            }
        };
        let (row_step, column_step) = (step(self.rows), step(self.columns));
        Grid {
            origin,
            row_step,
            column_step,
        }
    }
}
