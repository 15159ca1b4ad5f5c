//! Distances in four or eight bits each.

mod nibbles;

use core::fmt;
use core::ops::Range;

use crate::depth::{Depth, MAX_DEPTH};
use crate::depths::Depths;
use crate::distribution::Distribution;
use crate::fibre::Fibre;
use crate::lanes::{LANES, Lanes};
use crate::memory::zeros;
use crate::parallel::{map_each, rows_per_task, tasks};
use crate::planes::{Planes, plane};
use crate::sets::cleared;
use crate::space::Space;

/// The number of bits of a packed distance.
///
/// ```
/// use row_search::Width;
///
/// assert_eq!(Width::for_depth(14), Width::Four);
/// assert_eq!(Width::for_depth(15).bytes(1000), 1000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Width {
    /// Four bits: distances up to 14, and 15 for unreachable.
    Four,
    /// Eight bits: distances up to 254, and 255 for unreachable.
    Eight,
}

impl Width {
    /// The number of bits.
    #[must_use]
    pub const fn bits(self) -> u8 {
        match self {
            Self::Four => 4,
            Self::Eight => 8,
        }
    }

    /// The value that stands for unreachable.
    pub(crate) const fn unreachable(self) -> u8 {
        match self {
            Self::Four => 0xf,
            Self::Eight => 0xff,
        }
    }

    /// The narrowest width for distances up to this one.
    #[must_use]
    pub const fn for_depth(max_depth: Depth) -> Self {
        if max_depth < Self::Four.unreachable() as Depth {
            Self::Four
        } else {
            Self::Eight
        }
    }

    /// The number of bytes for this many states.
    #[must_use]
    pub const fn bytes(self, states: usize) -> usize {
        match self {
            Self::Four => states.div_ceil(2),
            Self::Eight => states,
        }
    }
}

/// The distance of each state, in four or eight bits, so that a look-up reads a single byte. The
/// number of a state is row * size of the fibre + element.
///
/// With four bits, state 2i is in the lower half of byte i and state 2i + 1 in the upper half.
///
/// ```
/// use row_search::{Orbit, OrbitMove, OrbitSpace, Packed, search};
///
/// // Two coins side by side; the only move turns both over and exchanges them.
/// let coins = Orbit { pieces: 2, twists: 2, zero_sum: false, even: false };
/// let both = OrbitMove { from: vec![1, 0], twist: vec![1, 1] };
/// let packed = Packed::new(&search(&OrbitSpace::new(&[(coins, vec![both])])?)?);
/// assert_eq!(packed.as_bytes().len(), 2 * 4 / 2);
/// assert_eq!(packed.get(0), Some(0));
/// assert_eq!(packed.get(1), None); // one coin alone: can't be reached
/// assert_eq!(packed.get(4 + 3), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Packed {
    width: Width,
    states: usize,
    bytes: Vec<u8>,
}

/// Omits the distances, which would fill thousands of lines.
impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Packed")
            .field("width", &self.width)
            .field("states", &self.states)
            .finish_non_exhaustive()
    }
}

impl Packed {
    /// Packs the result of a search, in four bits per state if the largest distance permits.
    ///
    /// # Panics
    ///
    /// If there is not enough memory; [`try_new`](Self::try_new) returns `None` instead.
    #[must_use]
    pub fn new(depths: &Depths) -> Self {
        Self::try_new(depths).expect("memory for the distances")
    }

    /// Packs the distances; `None` if there is not enough memory.
    #[must_use]
    pub fn try_new(depths: &Depths) -> Option<Self> {
        let Planes { fibre, rows, .. } = &depths.planes;
        let size = fibre.size();
        let states = rows * size;
        let width = Width::for_depth(depths.distribution.max_depth());
        let mut bytes = zeros(width.bytes(states))?;
        // A task has an even number of rows, so it writes whole bytes.
        let parts = bytes.chunks_mut(width.bytes(rows_per_task(*rows) * size));
        map_each(tasks(*rows).zip(parts), &|(rows, bytes)| {
            let numbers = (0..).step_by(size);
            for (first, row) in numbers.zip(rows) {
                if width == Width::Four && fibre.is_in_order() {
                    write_row(depths, row, first, bytes);
                    continue;
                }
                for (state, element) in (first..).zip(0..size as u32) {
                    let value = value(depths, width, row, element);
                    match width {
                        Width::Four => bytes[state / 2] |= value << (4 * (state % 2)),
                        Width::Eight => bytes[state] = value,
                    }
                }
            }
        });
        Some(Self {
            width,
            states,
            bytes,
        })
    }

    /// Takes over the bytes of a file; `None` if their number does not fit the number of states.
    #[must_use]
    pub fn from_bytes(width: Width, states: usize, bytes: Vec<u8>) -> Option<Self> {
        (bytes.len() == width.bytes(states)).then_some(Self {
            width,
            states,
            bytes,
        })
    }

    /// The distance of a state; `None` if it is unreachable or does not exist.
    #[must_use]
    #[inline]
    pub fn get(&self, state: usize) -> Option<Depth> {
        let depth = (state < self.states).then(|| self.raw(state))?;
        (depth != self.width.unreachable()).then_some(depth.into())
    }

    /// The distance of a state as it is stored.
    #[inline]
    pub(crate) fn raw(&self, state: usize) -> u8 {
        match self.width {
            Width::Four => self.bytes[state / 2] >> (4 * (state % 2)) & 0xf,
            Width::Eight => self.bytes[state],
        }
    }

    /// The number of bits per state.
    #[must_use]
    pub fn width(&self) -> Width {
        self.width
    }

    /// Number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The distances as bit planes, for a proof. Their number must match the space. `None` if there
    /// is not enough memory.
    pub(crate) fn to_planes(
        &self,
        space: &dyn Space,
        distribution: Distribution,
    ) -> Option<Depths> {
        let fibre = space.fibre();
        let stride = fibre.row_words() / LANES;
        let rows = self.states / fibre.size();
        let bits = self.width.bits();
        if self.width != Width::Four || !fibre.is_in_order() {
            let planes =
                (0..bits).map(|bit| plane(fibre, rows, &|state| self.raw(state) >> bit & 1 == 1));
            let planes = planes.collect::<Option<_>>()?;
            return Some(Depths::new(space, planes, distribution));
        }
        let mut planes = [const { Vec::new() }; 4];
        for plane in &mut planes {
            *plane = cleared(rows * stride)?;
        }
        let size = rows_per_task(rows) * stride;
        let [a, b, c, d] = planes.each_mut().map(|plane| plane.chunks_mut(size));
        let parts = tasks(rows).zip(a.zip(b).zip(c.zip(d)));
        map_each(parts, &|(rows, ((a, b), (c, d)))| {
            let [a, b, c, d] = [a, b, c, d].map(|plane| plane.chunks_mut(stride));
            for (row, ((a, b), (c, d))) in rows.zip(a.zip(b).zip(c.zip(d))) {
                self.row_to_planes(fibre, row, &mut [a, b, c, d]);
            }
        });
        Some(Depths::new(space, planes.into(), distribution))
    }

    /// The four bits of the distances of a row whose elements are in numerical order.
    fn row_to_planes(&self, fibre: &Fibre, row: usize, [a, b, c, d]: &mut [&mut [Lanes]; 4]) {
        let bits = fibre.bits() as usize;
        let first = row * fibre.size();
        let read = |word: usize| match word < fibre.words() {
            true => {
                let used = fibre.bits_of(word) as usize;
                nibbles::read(&self.bytes, first + word * bits, used)
            }
            false => 0,
        };
        for i in 0..a.len() {
            let words = core::array::from_fn(|lane| read(i * LANES + lane));
            [a[i], b[i], c[i], d[i]] = nibbles::to_planes(nibbles::in_lanes(words));
        }
    }

    /// Counts the states at each distance.
    #[must_use]
    pub fn count(&self) -> Distribution {
        const CHUNK: usize = 1 << 10;
        let chunks = tasks(self.states.div_ceil(CHUNK));
        let counts = added_up(map_each(chunks, &|chunks| {
            self.count_some(chunks.start * CHUNK..self.states.min(chunks.end * CHUNK))
        }));
        Distribution::of_space(counts[..UNREACHABLE].to_vec(), counts[UNREACHABLE])
    }

    /// Counts the states of a range at each distance; the last entry counts the unreachable ones.
    pub(crate) fn count_some(&self, states: Range<usize>) -> [u64; COUNTS] {
        let mut counts = [0; COUNTS];
        if self.width == Width::Eight {
            for &depth in &self.bytes[states] {
                counts[usize::from(depth)] += 1;
            }
            return counts;
        }
        // Whole bytes, and the halves of bytes at both ends.
        let bytes = states.start.div_ceil(2)..states.end / 2;
        let mut halves = [0; 1 << 4];
        if states.start % 2 == 1 && !states.is_empty() {
            halves[usize::from(self.raw(states.start))] += 1;
        }
        if states.end % 2 == 1 && bytes.start <= bytes.end {
            halves[usize::from(self.raw(states.end - 1))] += 1;
        }
        // Alternate bytes use different tables: neighbouring bytes are often equal, and
        // incrementing the same counter twice in a row stalls.
        let mut of_bytes = [[0_u64; 1 << 8]; 2];
        for pair in self.bytes.get(bytes).unwrap_or_default().chunks(2) {
            for (table, &byte) in of_bytes.iter_mut().zip(pair) {
                table[usize::from(byte)] += 1;
            }
        }
        for (byte, count) in of_bytes.iter().flat_map(|table| table.iter().enumerate()) {
            halves[byte & 0xf] += count;
            halves[byte >> 4] += count;
        }
        let unreachable = usize::from(Width::Four.unreachable());
        counts[..unreachable].copy_from_slice(&halves[..unreachable]);
        counts[UNREACHABLE] = halves[unreachable];
        counts
    }
}

/// The index for unreachable states, after all distances.
pub(crate) const UNREACHABLE: usize = MAX_DEPTH as usize + 1;

/// An entry for each distance that can be packed, and one for unreachable states.
pub(crate) const COUNTS: usize = UNREACHABLE + 1;

/// The sums of counts, depth by depth.
pub(crate) fn added_up(counts: Vec<[u64; COUNTS]>) -> [u64; COUNTS] {
    let mut sums = [0; COUNTS];
    for counts in counts {
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    sums
}

/// Writes the four bits of the distances of a row, from a place on; elements must be in numerical
/// order.
fn write_row(depths: &Depths, row: usize, first: usize, bytes: &mut [u8]) {
    let bits = depths.planes.fibre.bits() as usize;
    let planes = depths.lowest_planes(row);
    for i in 0..depths.planes.stride {
        let nibbles = nibbles::to_nibbles(planes.map(|plane| plane[i]));
        let words = i * LANES..depths.planes.fibre.words().min((i + 1) * LANES);
        for word in words {
            let nibbles = nibbles::of_lane(&nibbles, word % LANES);
            nibbles::write(bytes, first + word * bits, nibbles);
        }
    }
}

/// The distance of a state as it is stored.
#[inline(always)]
fn value(depths: &Depths, width: Width, row: usize, element: u32) -> u8 {
    let depth = depths.planes.raw(row, element);
    if depth == depths.planes.unreached() {
        width.unreachable()
    } else {
        // The width was chosen for the largest distance.
        depth as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_counted_state_by_state() {
        let bytes: Vec<u8> = (0..40_u8).map(|i| i.wrapping_mul(167)).collect();
        for (width, states) in [(Width::Four, 79), (Width::Four, 80), (Width::Eight, 40)] {
            let packed = Packed::from_bytes(width, states, bytes.clone()).expect("as many bytes");
            for start in 0..=states {
                for end in start..=states {
                    let mut counts = [0; COUNTS];
                    for state in start..end {
                        counts[packed
                            .get(state)
                            .map_or(UNREACHABLE, |depth| depth as usize)] += 1;
                    }
                    assert_eq!(packed.count_some(start..end), counts, "{start}..{end}");
                }
            }
        }
    }
}
