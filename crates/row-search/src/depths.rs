//! The result of a search: the distance of each state, as bit planes.

use core::fmt;

use crate::depth::Depth;
use crate::distribution::Distribution;
use crate::fibre::Fibre;
use crate::lanes::{LANES, Lanes};
use crate::space::{Space, State};

/// Planes that there are at least: as many as packing takes.
pub(crate) const MIN_PLANES: usize = 4;

/// Number of planes for the result of a search: as many as tell the largest distance from "unreachable", which has all
/// of them set, and [`MIN_PLANES`] at least.
pub(crate) fn planes_for(max_depth: Depth) -> usize {
    let bits = max_depth.saturating_add(1).ilog2() as usize + 1;
    bits.max(MIN_PLANES)
}

/// The distance of each state of a space: plane k of a row holds the states whose distance has bit k.
///
/// All bits set means unreachable; there are always enough planes for the largest distance to be
/// smaller than that, and never fewer than four.
///
/// ```
/// use row_search::{State, TransitionSpace, search};
///
/// let lane = TransitionSpace::new(1, 3, vec![0, 0, 2])?;
/// let depths = search(&lane)?;
/// assert_eq!(depths.get(State::new(1, 0)), Some(1));
/// assert_eq!(depths.get(State::new(2, 0)), None);
/// assert_eq!(depths.distribution().unreachable(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Depths {
    pub(crate) fibre: Fibre,
    pub(crate) rows: usize,
    /// [`Lanes`] from one row to the next in a plane.
    pub(crate) stride: usize,
    pub(crate) planes: Vec<Vec<Lanes>>,
    /// Where each row stands in the planes, if not where its number says.
    order: Option<Vec<u32>>,
    pub(crate) distribution: Distribution,
}

/// The distances are the same, however they are kept.
impl PartialEq for Depths {
    fn eq(&self, other: &Self) -> bool {
        let is_same_shape = self.fibre == other.fibre
            && (self.rows, self.planes.len()) == (other.rows, other.planes.len());
        is_same_shape
            && self.distribution == other.distribution
            && (0..self.rows).all(|row| self.row_in_planes(row).eq(other.row_in_planes(row)))
    }
}

impl Eq for Depths {}

/// Without the distances, which would fill thousands of lines.
impl fmt::Debug for Depths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Depths")
            .field("rows", &self.rows)
            .field("distribution", &self.distribution)
            .finish_non_exhaustive()
    }
}

impl Depths {
    /// How many states there are at each distance.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The result of a search, as planes of all rows, in this order if there is one.
    pub(crate) fn new(
        space: &dyn Space,
        planes: Vec<Vec<Lanes>>,
        order: Option<Vec<u32>>,
        distribution: Distribution,
    ) -> Self {
        Self {
            fibre: space.fibre().clone(),
            // The planes are in memory, so their rows can be counted there.
            rows: space.rows() as usize,
            stride: space.fibre().row_words() / LANES,
            planes,
            order,
            distribution,
        }
    }

    /// Where a row stands in the planes.
    #[inline]
    pub(crate) fn place(&self, row: usize) -> usize {
        self.order.as_ref().map_or(row, |order| order[row] as usize)
    }

    /// The lanes of a row in each of the planes.
    #[inline]
    fn row_in_planes(&self, row: usize) -> impl Iterator<Item = &[Lanes]> {
        let first = self.place(row) * self.stride;
        let planes = self.planes.iter();
        planes.map(move |plane| &plane[first..][..self.stride])
    }

    /// The distance of a state, or `None` if it is unreachable or there is no such state.
    #[must_use]
    pub fn get(&self, state: State) -> Option<Depth> {
        let row = usize::try_from(state.row)
            .ok()
            .filter(|&row| row < self.rows)?;
        if state.element as usize >= self.fibre.size() {
            return None;
        }
        let (word, bit) = self.fibre.spot(state.element);
        let lanes = self.place(row) * self.stride + word / LANES;
        let bit_of = |plane: &Vec<Lanes>| (plane[lanes].0[word % LANES] >> bit) & 1;
        let depth = self
            .planes
            .iter()
            .rev()
            .fold(0, |depth, plane| (depth << 1) | bit_of(plane));
        (depth != self.unreachable()).then_some(depth)
    }

    /// A row in each of the four lowest planes.
    #[inline]
    pub(crate) fn lowest_planes(&self, row: usize) -> [&[Lanes]; MIN_PLANES] {
        let mut planes = self.row_in_planes(row);
        core::array::from_fn(|_| planes.next().expect("there are never fewer planes"))
    }

    /// The value that stands for "unreachable": all planes set.
    pub(crate) fn unreachable(&self) -> Depth {
        (1 << self.planes.len()) - 1
    }

    /// Number of bytes that the planes take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.planes
            .iter()
            .map(|plane| size_of_val(plane.as_slice()))
            .sum()
    }
}
