//! Counts if each row is a single state: two bits per state, and each state is expanded once.
//!
//! The bits say whether a state was reached, and whether it was reached one level earlier; so the
//! states of the last level have only the first bit set. The states they lead to get only the
//! second bit, and at the end of the level both are put right:
//!
//! ```text
//!                       in a level    after it
//! not reached                 - -         - -
//! of the last level           1 -         1 1
//! found in this level         - 1         1 -
//! reached before              1 1         1 1
//! ```
//!
//! The states that lead to others are scattered. So results are first sorted by blocks of states;
//! then one task writes each block, which stays in its cache.

use core::ops::Range;

use super::MAX_LIGHT_DEPTH;
use super::kept::KeptSets;
use crate::frontier::no_such_row;
use crate::lanes::Lanes;
use crate::levels::Levels;
use crate::memory::zeros;
use crate::parallel::map_each;
use crate::row::{Row, any};
use crate::search::{LevelReport, SearchError};
use crate::space::{Arrival, Space, State, Step};

/// The number of words of a part, which is skipped as a whole if it has no states of the last
/// level.
const PART: usize = 1 << 8;

/// States of a part.
const PART_STATES: u64 = PART as u64 * u64::BITS as u64;

/// The most blocks; a task has one list for each.
const MOST_BLOCKS: usize = 1 << 8;

/// The approximate number of states found before they are written.
const AT_ONCE: usize = 1 << 20;

/// Marks that these searches are included in the build.
#[cfg(not(target_family = "wasm"))]
pub(super) type There = ();
/// In the browser, they are not, to keep the module small.
#[cfg(target_family = "wasm")]
pub(super) type There = core::convert::Infallible;

#[cfg(not(target_family = "wasm"))]
pub(super) const THERE: Option<There> = Some(());
#[cfg(target_family = "wasm")]
pub(super) const THERE: Option<There> = None;

/// A counting search of a space with a single state in each row.
pub(super) struct Plain<'a> {
    #[expect(dead_code, reason = "its type says whether there can be such a search")]
    pub(super) there: There,
    pub(super) space: &'a dyn Space,
    pub(super) sets: PlainSets,
    pub(super) levels: Levels,
}

/// The two bits of each state.
pub(super) struct PlainSets {
    reached: Vec<u64>,
    before: Vec<u64>,
    /// For each part the number of its states in the last level.
    newest: Vec<u32>,
}

/// The states found: for each block, their numbers within it.
type FoundStates = Vec<Vec<u32>>;

impl PlainSets {
    /// The size in bytes of a search of this many states, including its lists of states found.
    pub(super) fn bytes_of(states: u64) -> Option<u64> {
        const LISTS: u64 = (2 * AT_ONCE * size_of::<u32>()) as u64;
        let parts = states.div_ceil(PART_STATES);
        // Two bits for each state; for each part, its number of new states and whether it has any.
        let sets = parts.checked_mul(PART_STATES / 4 + size_of::<u32>() as u64 + 1)?;
        sets.checked_add(LISTS.min(states.saturating_mul(32)))
    }

    pub(super) fn bytes(&self) -> usize {
        let [reached, before] =
            [&self.reached, &self.before].map(|set| size_of_val(set.as_slice()));
        reached + before + size_of_val(self.newest.as_slice())
    }

    /// The number of words of a block, a multiple of that of a part.
    fn block(&self) -> usize {
        self.newest.len().div_ceil(MOST_BLOCKS) * PART
    }

    fn is_reached(&self, state: u64) -> bool {
        is_in(&self.reached, state as usize)
    }

    fn add(&mut self, state: u64) {
        let state = state as usize;
        if !is_in(&self.reached, state) {
            self.newest[state / PART_STATES as usize] += 1;
        }
        self.reached[state / 64] |= 1 << (state % 64);
    }

    /// The states of the last level in some words.
    fn newest_in(&self, words: Range<usize>) -> impl Iterator<Item = u64> {
        let both = self.reached[words.clone()]
            .iter()
            .zip(&self.before[words.clone()]);
        members(words.start, both.map(|(reached, before)| reached & !before))
    }

    /// Turns the states found into the last level; returns their number.
    fn close_level(&mut self, has_found: &[bool]) -> u64 {
        let parts = self
            .reached
            .chunks_mut(PART)
            .zip(self.before.chunks_mut(PART));
        let parts = parts.zip(self.newest.iter_mut().zip(has_found));
        let changed = parts.filter(|(_, (newest, has_found))| **newest > 0 || **has_found);
        let counts = map_each(changed, &|((reached, before), (newest, _))| {
            *newest = 0;
            for (reached, before) in reached.iter_mut().zip(before) {
                let found = *before & !*reached;
                *newest += found.count_ones();
                *before = *reached;
                *reached |= found;
            }
            u64::from(*newest)
        });
        counts.into_iter().sum()
    }
}

/// The row, which must be below `rows`.
#[inline(always)]
fn expect_row(row: u64, rows: u64) -> u64 {
    if row >= rows {
        no_such_row(row, rows);
    }
    row
}

fn is_in(set: &[u64], state: usize) -> bool {
    set[state / 64] >> (state % 64) & 1 == 1
}

/// The states whose bits are set in these words, which begin with word number `first`.
fn members(first: usize, words: impl Iterator<Item = u64>) -> impl Iterator<Item = u64> {
    (first as u64..).zip(words).flat_map(|(number, mut word)| {
        core::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros())?;
            word &= word - 1;
            Some(number * 64 + u64::from(bit))
        })
    })
}

impl<'a> Plain<'a> {
    /// Starts a search, with only the goals reached.
    ///
    /// # Errors
    ///
    /// [`SearchError::NoGoals`], or [`SearchError::TooManyRows`] if the sets do not fit in memory.
    pub(super) fn new(there: There, space: &'a dyn Space) -> Result<Self, SearchError> {
        let sets = PlainSets::with_goals(space, 0..space.rows())?;
        let levels = Levels::up_to(MAX_LIGHT_DEPTH, sets.goals(space, 0))?;
        Ok(Self {
            there,
            space,
            sets,
            levels,
        })
    }

    /// Searches one level; `None` if there are no states beyond the last one.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] if there are states that are too far; also in all later calls.
    pub(super) fn next_level(&mut self) -> Result<Option<LevelReport>, SearchError> {
        if self.levels.are_over(self.space)? {
            return Ok(None);
        }
        let mut has_found = vec![false; self.sets.newest.len()];
        let newest = (0..).zip(&self.sets.newest);
        let active: Vec<(usize, u32)> = newest
            .filter(|(_, newest)| **newest > 0)
            .map(|(part, &newest)| (part, newest))
            .collect();
        let moves = self.space.moves().len().max(1);
        let most = (AT_ONCE / moves).max(1) as u64;
        let mut rest = &active[..];
        while !rest.is_empty() {
            let mut states = 0;
            let fitting = rest.iter().take_while(|(_, newest)| {
                let fits = states < most;
                states += u64::from(*newest);
                fits
            });
            let (batch, others) = rest.split_at(fitting.count());
            rest = others;
            self.go_on(batch, &mut has_found);
        }
        let positions = self.sets.close_level(&has_found);
        self.levels.add(self.space, positions)
    }

    /// Expands the last level's states in some parts, and marks the parts of the states found.
    fn go_on(&mut self, parts: &[(usize, u32)], has_found: &mut [bool]) {
        /// Usually more than there are threads.
        const TASKS: usize = 16;
        let sets = &self.sets;
        let block = sets.block();
        let tasks = parts.chunks(parts.len().div_ceil(TASKS).max(1));
        let found = map_each(tasks, &|parts| self.leading_to(parts));
        let PlainSets {
            reached, before, ..
        } = &mut self.sets;
        let blocks = before.chunks_mut(block).zip(reached.chunks(block));
        let blocks = blocks.zip(has_found.chunks_mut(block / PART)).enumerate();
        map_each(blocks, &|(number, ((before, reached), has_found))| {
            for &state in found.iter().flat_map(|found| &found[number]) {
                let (word, bit) = (state as usize / 64, 1 << (state % 64));
                if (reached[word] | before[word]) & bit == 0 {
                    before[word] |= bit;
                    has_found[word / PART] = true;
                }
            }
        });
    }

    /// The states from which a move leads to a state of the last level in these parts, by block.
    fn leading_to(&self, parts: &[(usize, u32)]) -> FoundStates {
        let (block, rows) = ((self.sets.block() * 64) as u64, self.space.rows());
        let mut found = vec![Vec::new(); self.sets.reached.len().div_ceil(self.sets.block())];
        let mut arrivals: Vec<Arrival> = Vec::new();
        for &(part, _) in parts {
            let first = part * PART;
            for state in self.sets.newest_in(first..first + PART) {
                arrivals.clear();
                self.space.arrivals(state, &mut arrivals);
                for &Arrival { from, .. } in &arrivals {
                    let from = expect_row(from, rows);
                    found[(from / block) as usize].push((from % block) as u32);
                }
            }
        }
        found
    }

    /// Checks that no state outside leads to a reached one.
    pub(super) fn expect_closed(&self) -> Result<(), State> {
        let rows = self.space.rows();
        if self.levels.total() == rows {
            return Ok(());
        }
        let parts = (0..self.sets.newest.len()).map(|part| part * PART..(part + 1) * PART);
        let wrong = map_each(parts, &|words| {
            let mut steps = vec![Step::new(0, 0); self.space.moves().len()];
            let left = self.sets.reached[words.clone()].iter().map(|word| !word);
            let mut left = members(words.start, left).take_while(|&state| state < rows);
            left.find(|&state| {
                self.space.departures(state, &mut steps);
                let mut to = steps.iter().map(|step| expect_row(step.row, rows));
                to.any(|state| self.sets.is_reached(state))
            })
        });
        match wrong.into_iter().flatten().next() {
            Some(state) => Err(State::new(state, 0)),
            None => Ok(()),
        }
    }
}

impl KeptSets for PlainSets {
    fn empty(_: &dyn Space, rows: &Range<u64>) -> Result<Self, SearchError> {
        let found = rows.end - rows.start;
        let too_many = SearchError::TooManyRows { found };
        let parts = usize::try_from(found.div_ceil(PART_STATES));
        let words = parts.ok().and_then(|parts| parts.checked_mul(PART));
        let sets = || {
            let words = words?;
            Some(Self {
                reached: zeros(words)?,
                before: zeros(words)?,
                newest: zeros(words / PART)?,
            })
        };
        sets().ok_or(too_many)
    }

    fn with_goals(space: &dyn Space, rows: Range<u64>) -> Result<Self, SearchError> {
        let mut sets = Self::empty(space, &rows)?;
        let first = rows.start;
        space.goals(rows, &mut |state| sets.add(state.row - first));
        Ok(sets)
    }

    fn goals(&self, _: &dyn Space, _: u64) -> u64 {
        self.newest.iter().map(|&newest| u64::from(newest)).sum()
    }

    fn has(&self, _: &dyn Space, row: usize, _: u32) -> bool {
        is_in(&self.reached, row)
    }

    fn row<const V: usize>(&self, row: usize) -> ([Row<V>; 2], bool) {
        let [reached, before] = [&self.reached, &self.before].map(|set| is_in(set, row));
        let states = |is_in: bool| {
            let mut states = [Lanes::ZERO; V];
            states[0].0[0] = is_in.into();
            states
        };
        ([states(reached), states(before)], reached && !before)
    }

    fn set_row<const V: usize>(&mut self, row: usize, rows: [Row<V>; 2], is_active: bool) {
        let (word, bit) = (row / 64, row % 64);
        let [reached, before] = rows.map(|states| u64::from(any(&states)));
        self.reached[word] |= reached << bit;
        self.before[word] |= before << bit;
        self.newest[word / PART] += u32::from(is_active);
    }
}
