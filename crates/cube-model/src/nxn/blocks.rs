//! Where a turn moves stickers: blocks of four-cycles, each block four congruent grids of places.

use super::size::CubeSize;
use super::sticker::net_index;
use super::turn::LayerTurn;
use crate::notation::{Amount, Face};

/// The side of the squares a block is walked in. Turned grids are read along rows and written
/// along columns; a square of 16 by 16 keeps the cache lines of both in the nearest cache.
const TILE: usize = 16;

/// A rectangle of places on the net: `origin + row * row_step + column * column_step`.
#[derive(Clone, Copy, Debug)]
struct Grid {
    origin: isize,
    row_step: isize,
    column_step: isize,
}

impl Grid {
    fn at(self, row: usize, column: usize) -> usize {
        // Places are below 6 * 1000^2, and every step is shorter than that.
        let offset = row as isize * self.row_step + column as isize * self.column_step;
        (self.origin + offset) as usize
    }
}

/// Four grids of one shape. A quarter turn clockwise brings to each place of a grid what was at the
/// same row and column of the next grid, and to the last grid what was in the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    grids: [Grid; 4],
    rows: usize,
    columns: usize,
}

impl Block {
    /// The places of one four-cycle.
    pub(super) fn cycle(&self, row: usize, column: usize) -> [usize; 4] {
        self.grids.map(|grid| grid.at(row, column))
    }

    /// The number of rows and of columns of each grid.
    pub(super) const fn shape(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// Moves what stands at the places of the block.
    pub(super) fn turn<T: Copy>(&self, amount: Amount, stickers: &mut [T]) {
        match amount {
            Amount::Clockwise => self.each(stickers, |stickers, [a, b, c, d]| {
                let first = stickers[a];
                stickers[a] = stickers[b];
                stickers[b] = stickers[c];
                stickers[c] = stickers[d];
                stickers[d] = first;
            }),
            Amount::Half => self.each(stickers, |stickers, [a, b, c, d]| {
                stickers.swap(a, c);
                stickers.swap(b, d);
            }),
            Amount::Counterclockwise => self.each(stickers, |stickers, [a, b, c, d]| {
                let last = stickers[d];
                stickers[d] = stickers[c];
                stickers[c] = stickers[b];
                stickers[b] = stickers[a];
                stickers[a] = last;
            }),
        }
    }

    fn each<T>(&self, stickers: &mut [T], act: impl Fn(&mut [T], [usize; 4])) {
        for top in (0..self.rows).step_by(TILE) {
            for left in (0..self.columns).step_by(TILE) {
                for row in top..self.rows.min(top + TILE) {
                    for column in left..self.columns.min(left + TILE) {
                        act(stickers, self.cycle(row, column));
                    }
                }
            }
        }
    }
}

/// The blocks of a turn: the strips around the layers, the face itself if its layer turns, and the
/// face opposite if that layer turns too.
pub(super) fn blocks(turn: LayerTurn) -> impl Iterator<Item = Block> {
    let (size, face, layers) = (turn.size(), turn.face(), turn.layers());
    let sides = side_block(size, face, layers.first() - 1, layers.count());
    let near = (layers.first() == 1).then(|| face_block(size, face));
    let far = (layers.last() == size.layers()).then(|| {
        // Seen from its own side the opposite face turns the other way round.
        let mut block = face_block(size, face.opposite());
        block.grids.reverse();
        block
    });
    [Some(sides), near, far].into_iter().flatten()
}

/// How the row or the column of a place in a strip runs.
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

/// The four strips round a face, each with how its rows and its columns run. A clockwise turn brings
/// to each strip what was in the next.
const fn strips(face: Face) -> [(Face, Runs, Runs); 4] {
    use Face::{B, D, F, L, R, U};
    use Runs::{Along, Back, Deep, Shallow};
    match face {
        U => [
            (L, Deep, Along),
            (F, Deep, Along),
            (R, Deep, Along),
            (B, Deep, Along),
        ],
        D => [
            (F, Shallow, Along),
            (L, Shallow, Along),
            (B, Shallow, Along),
            (R, Shallow, Along),
        ],
        R => [
            (U, Along, Shallow),
            (F, Along, Shallow),
            (D, Along, Shallow),
            (B, Back, Deep),
        ],
        L => [
            (U, Along, Deep),
            (B, Back, Shallow),
            (D, Along, Deep),
            (F, Along, Deep),
        ],
        F => [
            (U, Shallow, Along),
            (L, Back, Shallow),
            (D, Deep, Back),
            (R, Along, Deep),
        ],
        B => [
            (U, Deep, Along),
            (R, Along, Shallow),
            (D, Shallow, Back),
            (L, Back, Deep),
        ],
    }
}

/// The strips of `count` layers, the first of them `depth` layers below the face.
fn side_block(size: CubeSize, face: Face, depth: u16, count: u16) -> Block {
    let edge = isize::from(size.layers() as i16);
    let last = edge - 1;
    let depth = isize::from(depth as i16);
    let grids = strips(face).map(|(side, rows, columns)| {
        let mut grid = Grid {
            origin: net_index(side) as isize * edge * edge,
            row_step: 0,
            column_step: 0,
        };
        // A strip's rows are places along it, its columns are layers.
        for (runs, step) in [(rows, edge), (columns, 1)] {
            match runs {
                Runs::Along => grid.row_step = step,
                Runs::Back => {
                    grid.origin += last * step;
                    grid.row_step = -step;
                }
                Runs::Deep => {
                    grid.origin += depth * step;
                    grid.column_step = step;
                }
                Runs::Shallow => {
                    grid.origin += (last - depth) * step;
                    grid.column_step = -step;
                }
            }
        }
        grid
    });
    let (rows, columns) = (usize::from(size.layers()), usize::from(count));
    Block {
        grids,
        rows,
        columns,
    }
}

/// The stickers of a face, cut into four grids that a quarter turn carries into one another. On an
/// odd cube the middle is in none of them.
fn face_block(size: CubeSize, face: Face) -> Block {
    let edge = isize::from(size.layers() as i16);
    let last = edge - 1;
    let corner = net_index(face) as isize * edge * edge;
    let grid = |row: isize, column: isize, row_step, column_step| Grid {
        origin: corner + row * edge + column,
        row_step,
        column_step,
    };
    // Row r and column c get what was at row last-c and column r, and so on round the face.
    let grids = [
        grid(0, 0, edge, 1),
        grid(last, 0, 1, -edge),
        grid(last, last, -edge, -1),
        grid(0, last, -1, edge),
    ];
    let layers = usize::from(size.layers());
    let (rows, columns) = (layers / 2, layers.div_ceil(2));
    Block {
        grids,
        rows,
        columns,
    }
}
