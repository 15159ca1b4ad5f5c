//! A number for each state of a space, as bit planes.

use crate::depth::Depth;
use crate::fibre::Fibre;
use crate::lanes::{LANES, Lanes};
use crate::parallel::{map_each, rows_per_task, tasks};
use crate::row::insert;
use crate::sets::cleared;
use crate::space::{Space, State};

/// A number for each state of a space: plane k of a row holds the states whose number has bit k.
/// All bits set means that a state is unreached.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Planes {
    pub(crate) fibre: Fibre,
    pub(crate) rows: usize,
    /// [`Lanes`] from one row to the next in a plane.
    pub(crate) stride: usize,
    pub(crate) planes: Vec<Vec<Lanes>>,
}

impl Planes {
    /// Wraps these planes of all rows of a space.
    pub(crate) fn new(space: &dyn Space, planes: Vec<Vec<Lanes>>) -> Self {
        Self {
            fibre: space.fibre().clone(),
            // The planes are in memory, so their rows can be counted there.
            rows: space.rows() as usize,
            stride: space.fibre().row_words() / LANES,
            planes,
        }
    }

    /// Whether the shape fits a space, with its number of rows and its fibre.
    pub(crate) fn fit(&self, space: &dyn Space) -> bool {
        self.rows as u64 == space.rows() && &self.fibre == space.fibre()
    }

    /// The number of a state, or `None` if it is unreached or does not exist.
    #[inline]
    pub(crate) fn get(&self, state: State) -> Option<Depth> {
        if state.row >= self.rows as u64 || state.element as usize >= self.fibre.size() {
            return None;
        }
        let number = self.raw(state.row as usize, state.element);
        (number != self.unreached()).then_some(number)
    }

    /// The number of an existing state, reached or not.
    #[inline(always)]
    pub(crate) fn raw(&self, row: usize, element: u32) -> Depth {
        let (word, bit) = self.fibre.spot(element);
        let lanes = row * self.stride + word / LANES;
        let bit_of = |plane: &Vec<Lanes>| plane[lanes].0[word % LANES] >> bit & 1;
        let planes = self.planes.iter().rev();
        planes.fold(0, |number, plane| number << 1 | bit_of(plane))
    }

    /// The number that marks an unreached state.
    pub(crate) fn unreached(&self) -> Depth {
        (1 << self.planes.len()) - 1
    }

    /// A row in each of the planes, the lowest first.
    #[inline]
    pub(crate) fn of_row(&self, row: usize) -> impl Iterator<Item = &[Lanes]> {
        let first = row * self.stride;
        let planes = self.planes.iter();
        planes.map(move |plane| &plane[first..][..self.stride])
    }

    /// The size of the planes in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let planes = self.planes.iter();
        planes.map(|plane| size_of_val(plane.as_slice())).sum()
    }
}

/// A plane of all rows of a space. A function says for each state whether its bit is set; states
/// are numbered `row * fibre size + element`. The rows must be in memory. `None` if there is not
/// enough memory for the plane.
pub(crate) fn plane(
    fibre: &Fibre,
    rows: usize,
    is_set: &(dyn Fn(usize) -> bool + Sync),
) -> Option<Vec<Lanes>> {
    let stride = fibre.row_words() / LANES;
    let size = fibre.size();
    let mut plane = cleared(rows.checked_mul(stride)?)?;
    let parts = plane.chunks_mut(rows_per_task(rows) * stride);
    map_each(tasks(rows).zip(parts), &|(rows, plane)| {
        for (row, lanes) in rows.zip(plane.chunks_mut(stride)) {
            for element in (0..size).filter(|element| is_set(row * size + element)) {
                insert(lanes, fibre.spot(element as u32));
            }
        }
    });
    Some(plane)
}
