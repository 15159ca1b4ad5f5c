//! Breadth-first search by levels.
//!
//! Four sets are kept: the states whose distance is 0, 1, 2, 3 modulo 4. The one of the current
//! depth serves as the frontier as it is: its members from four, eight, ... levels ago lead only to
//! states that were reached long since, and those are masked out anyway. So there is no frontier
//! and no visited set beside the result, and a level writes one set only. The bits of the distance
//! above the lowest two change every fourth level, and are written then.

use core::fmt;
use core::ops::ControlFlow;

use crate::parallel::*;

use super::depths::{Depths, MIN_PLANES};
use super::lanes::{LANES, Lanes, Row, any, count};
use super::pull::{Neighbours, Scratch, pull};
use super::{ROWS_PER_TASK, with_row_length};
use crate::distribution::Distribution;
use crate::fibre::Fibre;
use crate::space::Space;

/// What a search tells after each level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LevelReport {
    /// The distance that was completed.
    pub depth: u32,
    /// Number of states at it.
    pub positions: u64,
    /// Number of states up to it.
    pub total: u64,
    /// Number of states of the space, reachable or not.
    pub states: u64,
}

/// Why a search gave no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The callback asked for the search to stop after this depth.
    Cancelled {
        /// The last depth that was completed.
        depth: u32,
    },
    /// A distance above the largest that is supported.
    TooDeep {
        /// The largest distance that can be told from "unreachable".
        limit: u32,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled { depth } => write!(f, "the search was cancelled after depth {depth}"),
            Self::TooDeep { limit } => write!(
                f,
                "a state is farther than {limit} moves, the largest distance supported"
            ),
        }
    }
}

impl core::error::Error for SearchError {}

/// The largest distance a search may find: one byte a state, less the value for "unreachable".
const MAX_DEPTH: u32 = 254;

/// The distance of every state of a space to its goal: the fewest moves that lead there.
///
/// `progress` is called after each level and may stop the search. The work is shared among the
/// threads of the current rayon pool; the result does not depend on their number.
///
/// ```
/// use god_table::engine::search;
/// use god_table::spaces::{Orbit, OrbitMove, OrbitSpace};
/// use std::ops::ControlFlow;
///
/// // Four cards in a row. A move exchanges two neighbours and turns them over.
/// let cards = Orbit { pieces: 4, twists: 2, zero_sum: true, even: false };
/// let exchange = |i: u8| {
///     OrbitMove::changing(4, &[(i.into(), i + 1, 1), (usize::from(i) + 1, i, 1)])
/// };
/// let space = OrbitSpace::new(&[(cards, vec![exchange(0), exchange(1), exchange(2)])])?;
/// let depths = search(&space, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(depths.distribution().counts()[..3], [1, 3, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SearchError::Cancelled`] if `progress` asked for it, and [`SearchError::TooDeep`] if a state is
/// farther than 254 moves.
pub fn search(
    space: &dyn Space,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Depths, SearchError> {
    with_row_length!(space.fibre(), run(space, progress))
}

fn run<const V: usize>(
    space: &dyn Space,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Depths, SearchError> {
    let mut state = Search::<V>::new(space);
    loop {
        let depth = state.depth();
        let report = LevelReport {
            depth,
            positions: state.counts[depth as usize],
            total: state.total,
            states: space.states(),
        };
        if progress(report).is_break() {
            return Err(SearchError::Cancelled { depth });
        }
        if state.total == space.states() || !state.next_level() {
            break;
        }
        if state.depth() > MAX_DEPTH {
            return Err(SearchError::TooDeep { limit: MAX_DEPTH });
        }
    }
    Ok(state.finish())
}

/// A search between two levels.
struct Search<'a, const V: usize> {
    space: &'a dyn Space,
    neighbours: Neighbours<'a>,
    full: Row<V>,
    /// The states reached, by their distance modulo 4.
    residues: [Vec<Lanes>; 4],
    /// The distance divided by 4, as bit planes; states not reached hold that of the current level.
    quarters: Vec<Vec<Lanes>>,
    /// Rows that hold states of the current depth.
    active: Vec<bool>,
    counts: Vec<u64>,
    total: u64,
}

impl<'a, const V: usize> Search<'a, V> {
    fn new(space: &'a dyn Space) -> Self {
        let words = space.rows() * V;
        let mut residues = [(); 4].map(|()| plane(words));
        let mut active = vec![false; space.rows()];
        let (row, element) = space.goal();
        let (word, bit) = space.fibre().split(element);
        residues[0][row * V + word / LANES].0[word % LANES] = 1 << bit;
        active[row] = true;
        Self {
            space,
            neighbours: Neighbours::new(space),
            full: full_row(space.fibre()),
            residues,
            quarters: Vec::new(),
            active,
            counts: vec![1],
            total: 1,
        }
    }

    fn depth(&self) -> u32 {
        (self.counts.len() - 1) as u32
    }

    /// Searches one level; false if it is empty.
    fn next_level(&mut self) -> bool {
        let depth = self.counts.len() - 1;
        if (depth + 1).is_multiple_of(4) {
            self.next_quarter((depth + 1) / 4);
        }
        let mut next = core::mem::take(&mut self.residues[(depth + 1) % 4]);
        let mut active = vec![false; self.active.len()];
        let positions = {
            let [frontier, before, opposite] = [depth, depth + 3, depth + 2]
                .map(|index| self.residues[index % 4].as_chunks::<V>().0);
            let fibre = self.space.fibre();
            next.as_chunks_mut::<V>()
                .0
                .par_chunks_mut(ROWS_PER_TASK)
                .zip(active.par_chunks_mut(ROWS_PER_TASK))
                .enumerate()
                .map_init(
                    || (self.neighbours.clone(), Scratch::new(), [Lanes::ZERO; V]),
                    |(neighbours, scratch, found), (task, (next, active))| {
                        let mut positions = 0;
                        for ((row, next), active) in (task * ROWS_PER_TASK..).zip(next).zip(active)
                        {
                            neighbours.go_to(row);
                            if !neighbours.any(|row| self.active[row]) {
                                continue;
                            }
                            let mut missing = self.full;
                            for i in 0..V {
                                missing[i] &= !(next[i]
                                    | frontier[row][i]
                                    | before[row][i]
                                    | opposite[row][i]);
                            }
                            if !any(&missing) {
                                continue;
                            }
                            pull(fibre, neighbours, frontier, &self.active, scratch, found);
                            for i in 0..V {
                                found[i] &= missing[i];
                                next[i] |= found[i];
                            }
                            let new = count(found);
                            *active = new > 0;
                            positions += u64::from(new);
                        }
                        positions
                    },
                )
                .sum()
        };
        self.residues[(depth + 1) % 4] = next;
        self.active = active;
        if positions > 0 {
            self.counts.push(positions);
            self.total += positions;
        }
        positions > 0
    }

    /// Marks the states not reached so far as lying in the given quarter or beyond.
    fn next_quarter(&mut self, quarter: usize) {
        let [zero, one, two, three] = [0, 1, 2, 3].map(|i| self.residues[i].as_chunks::<V>().0);
        let unreached = |row: usize, i: usize| {
            self.full[i] & !(zero[row][i] | one[row][i] | two[row][i] | three[row][i])
        };
        for bit in 0..=quarter.ilog2() as usize {
            let is_new = bit == self.quarters.len();
            if is_new {
                self.quarters.push(plane(zero.len() * V));
            }
            if is_new || (quarter ^ (quarter - 1)) >> bit & 1 == 1 {
                let rows = self.quarters[bit].as_chunks_mut::<V>().0.par_iter_mut();
                rows.enumerate()
                    .with_min_len(ROWS_PER_TASK)
                    .for_each(|(row, plane)| {
                        for (i, lanes) in plane.iter_mut().enumerate() {
                            *lanes ^= unreached(row, i);
                        }
                    });
            }
        }
    }

    /// Turns the sets into bit planes of the distance.
    fn finish(self) -> Depths {
        let [mut unreached, mut one, mut two, three] = self.residues;
        let full = self.full;
        unreached
            .par_iter_mut()
            .zip(&mut one)
            .zip(&mut two)
            .zip(&three)
            .enumerate()
            .with_min_len(ROWS_PER_TASK * V)
            .for_each(|(i, (((zero, one), two), three))| {
                let unreached = full[i % V] & !(*zero | *one | *two | *three);
                *zero = unreached;
                *one |= *three | unreached;
                *two |= *three | unreached;
            });
        drop(three);
        let mut planes = vec![one, two];
        planes.extend(self.quarters);
        let unreachable = self.space.states() - self.total;
        if unreachable > 0 {
            for plane in &mut planes[2..] {
                let lanes = plane
                    .par_iter_mut()
                    .zip(&unreached)
                    .with_min_len(ROWS_PER_TASK * V);
                lanes.for_each(|(lanes, unreached)| *lanes |= *unreached);
            }
        }
        while planes.len() < MIN_PLANES || self.counts.len() >= 1 << planes.len() {
            planes.push(unreached.clone());
        }
        Depths {
            fibre: self.space.fibre().clone(),
            rows: self.space.rows(),
            stride: V,
            planes,
            distribution: Distribution::new(self.counts, unreachable),
        }
    }
}

/// An empty plane of so many lanes, cleared by all threads: the memory is touched here for the first time.
fn plane(lanes: usize) -> Vec<Lanes> {
    const MIN_LANES: usize = 1 << 12;
    (0..lanes)
        .into_par_iter()
        .with_min_len(MIN_LANES)
        .map(|_| Lanes::ZERO)
        .collect()
}

/// A row with all its states.
pub(super) fn full_row<const V: usize>(fibre: &Fibre) -> Row<V> {
    let word = |word| {
        if word < fibre.words() {
            fibre.full_word()
        } else {
            0
        }
    };
    core::array::from_fn(|i| Lanes(core::array::from_fn(|lane| word(i * LANES + lane))))
}
