//! Distances in four or eight bits each.

use core::fmt;

use crate::depth::{Depth, MAX_DEPTH};
use crate::depths::Depths;
use crate::distribution::Distribution;
use crate::lanes::{LANES, Lanes};
use crate::parallel::*;
use crate::space::{Space, State};

/// Number of bits that a packed distance takes.
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

    /// Number of bytes for so many distances.
    #[must_use]
    pub const fn bytes(self, states: usize) -> usize {
        match self {
            Self::Four => states.div_ceil(2),
            Self::Eight => states,
        }
    }
}

/// The distance of each state, numbered row * size of the fibre + element, in as few bytes as a
/// look-up in one place allows.
///
/// With four bits the state 2i stands in the lower half of byte i and 2i + 1 in the upper half.
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

/// Without the distances, which would fill thousands of lines.
impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Packed")
            .field("width", &self.width)
            .field("states", &self.states)
            .finish_non_exhaustive()
    }
}

impl Packed {
    /// Packs the result of a search, four bits to a state where the largest distance allows.
    #[must_use]
    pub fn new(depths: &Depths) -> Self {
        let size = depths.fibre.size();
        let states = depths.rows * size;
        let width = Width::for_depth(depths.distribution.max_depth());
        let mut bytes = vec![0; width.bytes(states)];
        let bits = depths.fibre.bits() as usize;
        match width {
            // Two rows are a whole number of bytes, even if the rows are odd.
            Width::Four if depths.fibre.is_in_order() => bytes
                .par_chunks_mut(size)
                .enumerate()
                .for_each(|(pair, bytes)| {
                    let mut writer = NibbleWriter::new(bytes);
                    for row in 2 * pair..depths.rows.min(2 * pair + 2) {
                        depths.for_each_word(row, |words| writer.push(bits, spread(words)));
                    }
                }),
            Width::Four => bytes
                .par_chunks_mut(size)
                .enumerate()
                .for_each(|(pair, bytes)| {
                    let values = (2 * pair..depths.rows.min(2 * pair + 2))
                        .flat_map(|row| (0..size).map(move |element| (row, element)));
                    for (number, (row, element)) in values.enumerate() {
                        let value = value(depths, width, row, element);
                        bytes[number / 2] |= value << (4 * (number % 2));
                    }
                }),
            Width::Eight => bytes
                .par_chunks_mut(size)
                .enumerate()
                .for_each(|(row, bytes)| {
                    for (element, byte) in bytes.iter_mut().enumerate() {
                        *byte = value(depths, width, row, element);
                    }
                }),
        }
        Self {
            width,
            states,
            bytes,
        }
    }

    /// Takes over bytes as they stand in a file; `None` if their number is not that of the states.
    #[must_use]
    pub fn from_bytes(width: Width, states: usize, bytes: Vec<u8>) -> Option<Self> {
        (bytes.len() == width.bytes(states)).then_some(Self {
            width,
            states,
            bytes,
        })
    }

    /// The distance of a state; `None` if it is unreachable or there is no such state.
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

    /// Number of bits to a state.
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

    /// The distances as bit planes, for a proof of them. There have to be as many as the space has states.
    pub(crate) fn to_planes(&self, space: &dyn Space, distribution: Distribution) -> Depths {
        let fibre = space.fibre();
        let size = fibre.size();
        let stride = fibre.row_words() / LANES;
        let rows = self.states / size;
        let planes = (0..self.width.bits()).map(|bit| {
            let mut plane = vec![Lanes::ZERO; rows * stride];
            plane
                .par_chunks_mut(stride)
                .enumerate()
                .for_each(|(row, lanes)| {
                    for element in 0..size {
                        let (word, bit_number) = fibre.spot(element as u32);
                        let depth = self.raw(row * size + element);
                        lanes[word / LANES].0[word % LANES] |=
                            u32::from(depth >> bit & 1) << bit_number;
                    }
                });
            plane
        });
        Depths::new(space, planes.collect(), distribution)
    }

    /// Counts the states at each distance.
    #[must_use]
    pub fn count(&self) -> Distribution {
        const STATES_PER_TASK: usize = 1 << 16;
        /// Where unreachable states are counted: behind all distances.
        const UNREACHABLE: usize = MAX_DEPTH as usize + 1;
        let counts = (0..self.states.div_ceil(STATES_PER_TASK))
            .into_par_iter()
            .map(|task| {
                let mut counts = [0_u64; UNREACHABLE + 1];
                for state in task * STATES_PER_TASK..self.states.min((task + 1) * STATES_PER_TASK) {
                    let depth = self.get(state).map_or(UNREACHABLE, |depth| depth as usize);
                    counts[depth] += 1;
                }
                counts
            })
            .reduce(
                || [0; UNREACHABLE + 1],
                |a, b| core::array::from_fn(|depth| a[depth] + b[depth]),
            );
        let unreachable = counts[UNREACHABLE];
        Distribution::of_space(counts[..UNREACHABLE].to_vec(), unreachable)
    }
}

/// The distance of a state as it is stored.
fn value(depths: &Depths, width: Width, row: usize, element: usize) -> u8 {
    let depth = depths.get(State::new(row as u64, element as u32));
    // The width was chosen for the largest distance.
    depth.map_or(width.unreachable(), |depth| depth as u8)
}

/// Writes four-bit values one after the other.
struct NibbleWriter<'a> {
    bytes: &'a mut [u8],
    /// Number of values written.
    written: usize,
    /// The last value, if it fills only half a byte.
    half: u128,
}

impl<'a> NibbleWriter<'a> {
    fn new(bytes: &'a mut [u8]) -> Self {
        Self {
            bytes,
            written: 0,
            half: 0,
        }
    }

    /// Writes the lowest `count` values of `nibbles`, in which all higher ones are 0.
    ///
    /// After an odd number of values those to come move up by one place. None falls out at the top: words
    /// with an odd number of bits have one place left, and after words of 32 the number is never odd.
    #[inline]
    fn push(&mut self, count: usize, nibbles: u128) {
        let first = self.written / 2;
        let bytes = nibbles << (4 * (self.written % 2)) | self.half;
        self.written += count;
        // Whole words are written, and what is too much is overwritten by the next ones.
        let room = &mut self.bytes[first..];
        match room.first_chunk_mut() {
            Some(room) => *room = bytes.to_le_bytes(),
            None => room.copy_from_slice(&bytes.to_le_bytes()[..room.len()]),
        }
        let whole = self.written / 2 - first;
        self.half = if self.written % 2 == 1 {
            bytes >> (8 * whole)
        } else {
            0
        };
    }
}

/// Bit k of nibble i of the result is bit i of word k.
#[inline]
fn spread(words: [u32; 4]) -> u128 {
    const NIBBLES: [u32; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let mut bit = 0;
            while bit < 8 {
                table[byte] |= ((byte as u32 >> bit) & 1) << (4 * bit);
                bit += 1;
            }
            byte += 1;
        }
        table
    };
    let bytes = words.map(u32::to_le_bytes);
    let eight = |i: usize| {
        let [a, b, c, d] = bytes.map(|word| NIBBLES[usize::from(word[i])]);
        u128::from(a | b << 1 | c << 2 | d << 3) << (32 * i)
    };
    eight(0) | eight(1) | eight(2) | eight(3)
}
