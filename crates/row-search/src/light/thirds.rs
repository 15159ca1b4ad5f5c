//! The distance of each state modulo 3, in two bits: enough to find the way.

use core::fmt;

use crate::depth::Depth;
use crate::distribution::Distribution;
use crate::lanes::Lanes;
use crate::planes::{Planes, plane};
use crate::row::{Row, row_of};
use crate::space::{Space, State};

/// The distance of each state of a space modulo 3, as two planes of bits.
///
/// If every move has an inverse, the distances of neighbours differ by at most one. So a neighbour
/// whose distance is one less modulo 3 is closer by one. A way down can be found without knowing
/// the distance; its length is the distance. Made by [`search_thirds`](crate::search_thirds).
///
/// ```
/// use std::ops::ControlFlow;
///
/// use row_search::{State, TransitionSpace, search_thirds};
///
/// // A ring of ten, in both directions.
/// let steps = (0..10_u32).flat_map(|place| [(place + 1) % 10, (place + 9) % 10]);
/// let ring = TransitionSpace::new(2, 10, steps.collect())?;
/// let thirds = search_thirds(&ring, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(thirds.residue(State::new(5, 0)), Some(2));
/// assert_eq!(thirds.distance(&ring, State::new(5, 0)), Some(5));
/// assert_eq!(thirds.distribution().counts(), [1, 2, 2, 2, 2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Thirds {
    /// The lower and the upper bit.
    planes: Planes,
    distribution: Distribution,
    /// For each row the last level with states in it; empty if unknown.
    last_levels: Vec<u16>,
}

/// The last levels follow from the rest, so they are not compared.
impl PartialEq for Thirds {
    fn eq(&self, other: &Self) -> bool {
        self.planes == other.planes && self.distribution == other.distribution
    }
}

impl Eq for Thirds {}

/// Omits the planes, which would fill thousands of lines.
impl fmt::Debug for Thirds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thirds")
            .field("rows", &self.planes.rows)
            .field("distribution", &self.distribution)
            .finish_non_exhaustive()
    }
}

impl Thirds {
    /// The planes of all rows of a space.
    pub(super) fn new(
        space: &dyn Space,
        planes: [Vec<Lanes>; 2],
        distribution: Distribution,
        last_levels: Vec<u16>,
    ) -> Self {
        Self {
            planes: Planes::new(space, planes.into()),
            distribution,
            last_levels,
        }
    }

    /// The number of states at each distance, as counted by the search.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The distance of a state modulo 3, or `None` if it is unreachable or does not exist.
    #[must_use]
    #[inline]
    pub fn residue(&self, state: State) -> Option<u8> {
        // There are two planes.
        self.planes.get(state).map(|residue| residue as u8)
    }

    /// Whether a row may have states at a distance: whether the search found any there, at this
    /// distance or farther. Few rows have states of the last levels, so these are found quickly.
    ///
    /// For distances that were [read](Self::from_bytes) this is unknown, and always true.
    #[must_use]
    #[inline]
    pub fn may_have(&self, row: u64, distance: Depth) -> bool {
        let last = usize::try_from(row)
            .ok()
            .and_then(|row| self.last_levels.get(row));
        last.is_none_or(|&last| Depth::from(last) >= distance)
    }

    /// The distance of a state: the length of a way down. Each step tries the moves of the space
    /// until one leads down. `None` if the state is unreachable or does not exist.
    ///
    /// # Panics
    ///
    /// If the space is not the one that was searched, and no way leads down in it.
    #[must_use]
    pub fn distance(&self, space: &(impl Space + ?Sized), state: State) -> Option<Depth> {
        self.residue(state)?;
        let mut state = state;
        for depth in 0..=self.distribution.max_depth() {
            match self.nearer(space, state) {
                None => return Some(depth),
                Some(next) => state = next,
            }
        }
        panic!(
            "found a way down longer than the largest distance, expected one in the space that was searched"
        )
    }

    /// The state after the first move that leads closer by one; `None` for a goal, or if no move
    /// leads down.
    #[must_use]
    pub fn nearer(&self, space: &(impl Space + ?Sized), state: State) -> Option<State> {
        let down = Some((self.residue(state)? + 2) % 3);
        // None from a goal: its neighbours are at distance 0 or 1.
        (0..space.moves().len())
            .map(|mv| space.after(state, mv))
            .find(|&next| self.residue(next) == down)
    }

    /// The size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.planes.bytes() + size_of_val(self.last_levels.as_slice())
    }

    /// Fills bytes with the distances modulo 3 of four states each, beginning with byte number
    /// `first`: the first state in the lowest two bits, 3 for an unreachable state, and 0 beyond
    /// the last state.
    ///
    /// States are numbered row * size of the fibre + element.
    pub fn fill_bytes(&self, first: usize, bytes: &mut [u8]) {
        let size = self.planes.fibre.size();
        let states = self.planes.rows * size;
        for (number, byte) in (first..).zip(bytes) {
            let own = number.saturating_mul(4);
            let own = own.min(states)..own.saturating_add(4).min(states);
            *byte = own.rev().fold(0, |byte, state| {
                // Two planes, so at most 3, which stands for unreachable.
                byte << 2 | self.planes.raw(state / size, (state % size) as u32) as u8
            });
        }
    }

    /// Takes over distances modulo 3 in the format of [`fill_bytes`](Self::fill_bytes), with their
    /// distribution. They are not checked; [`prove_thirds`](crate::prove_thirds) does that. `None`
    /// if their number does not fit the space's rows and elements, or there is not enough memory.
    #[must_use]
    pub fn from_bytes(space: &dyn Space, bytes: &[u8], distribution: Distribution) -> Option<Self> {
        let size = space.fibre().size();
        let rows = usize::try_from(space.rows()).ok()?;
        let states = rows.checked_mul(size)?;
        if bytes.len() != states.div_ceil(4) {
            return None;
        }
        let bit =
            |bit: usize| move |state: usize| bytes[state / 4] >> (2 * (state % 4) + bit) & 1 == 1;
        let planes = [
            plane(space.fibre(), rows, &bit(0))?,
            plane(space.fibre(), rows, &bit(1))?,
        ];
        Some(Self::new(space, planes, distribution, Vec::new()))
    }

    /// Whether the shape fits a space with this number of rows and this fibre.
    pub(super) fn fit(&self, space: &dyn Space) -> bool {
        self.planes.fit(space)
    }

    /// The states of a row whose distance has this remainder, or that are unreachable (3).
    pub(super) fn row<const V: usize>(&self, row: u64, full: &Row<V>, residue: u32) -> Row<V> {
        let mut states = *full;
        for (bit, plane) in self.planes.planes.iter().enumerate() {
            let plane = &plane.as_chunks::<V>().0[row as usize];
            let is_set = residue >> bit & 1 == 1;
            states = row_of(|i| states[i] & if is_set { plane[i] } else { !plane[i] });
        }
        states
    }
}
