//! Rectangles of places on the net: the strips and quarter faces that turns move.
//!
//! A turn moves stickers in cycles of four, and these come in rectangles: the strips of the turning
//! layers on four faces rotate as one, and so do the four quarters of a face. However a rectangle
//! lies on the net, moving one row or one column along it always adds the same number to the place.
//! So a [`Grid`] of three numbers describes all its places, and four grids of the same shape
//! describe a whole turn, without any list of places.
//!
//! How the strips lie on their faces is given by a table of the six faces with the four around each
//! ([`sides`]). For example, let F turn. The strip on U consists of the bottom rows of U. Along the
//! strip, in the direction of the turn, means along the columns of U; deeper into the cube, away
//! from F, means up its rows.
//!
//! ```text
//!                 column 0 1 2
//!                 row 0  . . .        depth 2
//!        U            1  . . .        depth 1
//!                     2  a b c        depth 0     rows: Shallow, columns: Along
//!     L  F  R
//!                     0  c b a        depth 0     rows: Deep, columns: Back
//!        D            1  . . .        depth 1
//!                     2  . . .        depth 2
//! ```
//!
//! The letters mark what rotates together: the turn brings `a` from U over R to D and on to L, so
//! on D the strip is read from right to left.

use super::size::CubeSize;
use super::sticker::net_index;
use crate::notation::Face;

/// A rectangle of places: `origin + row * row_step + column * column_step`.
///
/// Steps may be negative, since a strip may be read backwards. No place and no step is as large as
/// 6 * 1000^2, so nothing here overflows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) origin: isize,
    pub(super) row_step: isize,
    pub(super) column_step: isize,
}

impl Grid {
    /// The places of a face in net order.
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

    /// The square as it reads after one quarter turn clockwise: row r and column c get what was at
    /// row `last - c` and column r.
    pub(super) fn turned(self, size: CubeSize) -> Self {
        // Put r = c = 0 for the origin; then r counts old columns, and c old rows backwards.
        Self {
            origin: self.origin + (edge(size) - 1) * self.row_step,
            row_step: self.column_step,
            column_step: -self.row_step,
        }
    }

    /// Exchanges rows and columns.
    pub(super) const fn transposed(self) -> Self {
        Self {
            origin: self.origin,
            row_step: self.column_step,
            column_step: self.row_step,
        }
    }
}

/// The number of rows of a face, in the type used for steps.
fn edge(size: CubeSize) -> isize {
    isize::from(size.layers().cast_signed())
}

/// The direction of a face's rows or columns relative to the strip on it.
#[derive(Clone, Copy)]
enum Runs {
    /// Along the strip, in the reading direction.
    Along,
    /// Along the strip, against the reading direction.
    Back,
    /// Away from the face that turns: to deeper layers.
    Deep,
    /// Towards the face that turns.
    Shallow,
}

/// A face next to the turning one: how it lies in the ring of four that the turn rotates.
///
/// Either its rows or its columns run along the strip; the others run from layer to layer.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub(super) face: Face,
    rows: Runs,
    columns: Runs,
}

/// The four faces round a face. A clockwise turn brings to each what was in the next.
///
/// This is the only description of how the faces of the net meet; tests compare it with turns
/// computed from coordinates in space.
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
    /// The places of this side's strip, given those of its face: a row for each place along the
    /// strip, a column for each layer, starting `depth` layers below the turning face.
    pub(super) fn strip(self, size: CubeSize, face: Grid, depth: u16) -> Grid {
        let last = edge(size) - 1;
        let depth = isize::from(depth.cast_signed());
        // Both steps are set below: one by the rows of the face, the other by its columns.
        let mut strip = face;
        // A strip begins where its first row and its layer at `depth` meet. What runs the strip's way
        // starts from the face's own first row or column; what runs against it, from the last.
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

    /// The inverse of [`Side::strip`] for a strip of all layers: the places of the face.
    pub(super) fn face_of(self, size: CubeSize, strip: Grid) -> Grid {
        // Where the face's rows or columns run against the strip, they begin at the strip's far end.
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
