//! The result of a search: the distance of each state, as bit planes.

use core::fmt;

use crate::depth::Depth;
use crate::distribution::Distribution;
use crate::lanes::Lanes;
use crate::planes::Planes;
use crate::space::{Space, State};

/// The minimum number of planes: as many as packing needs.
pub(crate) const MIN_PLANES: usize = 4;

/// The number of planes for the result of a search: enough to distinguish the largest distance from
/// "unreachable", which has all bits set, and at least [`MIN_PLANES`].
pub(crate) fn planes_for(max_depth: Depth) -> usize {
    let bits = max_depth.saturating_add(1).ilog2() as usize + 1;
    bits.max(MIN_PLANES)
}

/// The distance of each state of a space: plane k of a row holds the states whose distance has bit
/// k.
///
/// A distance with all bits set means unreachable. There are at least four planes, and enough of
/// them that this value is larger than any distance.
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
#[derive(Clone, PartialEq, Eq)]
pub struct Depths {
    pub(crate) planes: Planes,
    pub(crate) distribution: Distribution,
}

/// Omits the distances, which would fill thousands of lines.
impl fmt::Debug for Depths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Depths")
            .field("rows", &self.planes.rows)
            .field("distribution", &self.distribution)
            .finish_non_exhaustive()
    }
}

impl Depths {
    /// The number of states at each distance.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The result of a search, as planes of all rows.
    pub(crate) fn new(
        space: &dyn Space,
        planes: Vec<Vec<Lanes>>,
        distribution: Distribution,
    ) -> Self {
        Self {
            planes: Planes::new(space, planes),
            distribution,
        }
    }

    /// The distance of a state, or `None` if it is unreachable or does not exist.
    #[must_use]
    pub fn get(&self, state: State) -> Option<Depth> {
        self.planes.get(state)
    }

    /// This row of the four lowest planes.
    #[inline]
    pub(crate) fn lowest_planes(&self, row: usize) -> [&[Lanes]; MIN_PLANES] {
        let mut planes = self.planes.of_row(row);
        core::array::from_fn(|_| planes.next().expect("there are never fewer planes"))
    }

    /// The size of the planes in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.planes.bytes()
    }
}
