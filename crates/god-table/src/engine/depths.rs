//! The result of a search: the distance of each state, as bit planes.

use super::lanes::{LANES, Lanes};
use crate::distribution::Distribution;
use crate::fibre::Fibre;

/// Planes that there are at least: as many as packing takes.
pub(crate) const MIN_PLANES: usize = 4;

/// The distance of each state of a space: plane k of a row holds the states whose distance has bit k.
///
/// All bits set means unreachable; there are always enough planes for the largest distance to be
/// smaller than that, and never fewer than four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depths {
    pub(crate) fibre: Fibre,
    pub(crate) rows: usize,
    /// [`Lanes`] from one row to the next in a plane.
    pub(crate) stride: usize,
    pub(crate) planes: Vec<Vec<Lanes>>,
    pub(crate) distribution: Distribution,
}

impl Depths {
    /// How many states there are at each distance.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The distance of a state, or `None` if it is unreachable or there is no such state.
    #[must_use]
    pub fn get(&self, row: usize, element: u32) -> Option<u32> {
        if row >= self.rows || element as usize >= self.fibre.size() {
            return None;
        }
        let (word, bit) = self.fibre.split(element);
        let place = row * self.stride + word / LANES;
        let bit_of = |plane: &Vec<Lanes>| (plane[place].0[word % LANES] >> bit) & 1;
        let depth = self
            .planes
            .iter()
            .rev()
            .fold(0, |depth, plane| (depth << 1) | bit_of(plane));
        (depth != self.unreachable()).then_some(depth)
    }

    /// Hands over the words of a row one after the other, each in the four lowest planes.
    #[inline]
    pub(crate) fn for_each_word(&self, row: usize, mut take: impl FnMut([u32; MIN_PLANES])) {
        let places = row * self.stride..(row + 1) * self.stride;
        let planes: [&[Lanes]; MIN_PLANES] =
            core::array::from_fn(|k| &self.planes[k][places.clone()]);
        for word in 0..self.fibre.words() {
            take(planes.map(|plane| plane[word / LANES].0[word % LANES]));
        }
    }

    /// The value that stands for "unreachable": all planes set.
    pub(crate) fn unreachable(&self) -> u32 {
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
