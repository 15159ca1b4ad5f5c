//! Distances in two bits: two levels are exact, closer states form one band, and farther ones
//! another.

mod kept;

pub use self::kept::KeptBands;

use core::fmt;
use core::ops::ControlFlow;

use crate::depth::{Depth, MAX_DEPTH};
use crate::fibre::Fibre;
use crate::lanes::{LANES, Lanes};
use crate::levels::report_levels;
use crate::memory::{Scattered, zeros};
use crate::parallel::{map_each, rows_per_task};
use crate::run::Run;
use crate::search::{LevelReport, SearchError};
use crate::sets::{change_lanes, joined, unreached};
use crate::space::{Space, State};

/// A lower bound for the distance of each state of a space, in two bits: the band that contains it.
///
/// The search ends as soon as seven of eight states are reached, or a level is smaller than the one
/// before. The last two levels searched are bands of their own; band 0 is all states closer than
/// those, and band 3 those not reached. So a bound is never too large, and it is exact in the
/// middle, where most states are. A state of band 0 has the bound of the closest state of its group
/// of neighbouring words. Making the bands takes three bits per state, keeping them two.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use row_search::{Bands, State, TransitionSpace};
///
/// // A ring of ten, in both directions.
/// let steps = (0..10_u32).flat_map(|place| [(place + 1) % 10, (place + 9) % 10]);
/// let ring = TransitionSpace::new(2, 10, steps.collect())?;
/// let bands = Bands::search(&ring, &mut |_| ControlFlow::Continue(()))?;
/// let bounds = (0..=5).map(|row| bands.bound(State::new(row, 0)));
/// assert_eq!(bounds.collect::<Vec<_>>(), [0, 0, 0, 3, 4, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Bands {
    fibre: Fibre,
    /// The number of words per row.
    stride: usize,
    /// The lower bits of the bands of 32 elements, then the upper bits, so that one memory access
    /// reads both.
    words: Scattered,
    /// For each [`GROUP`] of words the smallest distance of any of its states.
    least: Vec<u8>,
    bounds: [u8; 4],
    /// The number of states at each distance searched.
    counts: Vec<u64>,
}

/// Omits the words, which would fill thousands of lines.
impl fmt::Debug for Bands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bands")
            .field("bounds", &self.bounds)
            .field("counts", &self.counts)
            .finish_non_exhaustive()
    }
}

impl PartialEq for Bands {
    fn eq(&self, other: &Self) -> bool {
        (&self.fibre, self.bounds, &self.counts) == (&other.fibre, other.bounds, &other.counts)
            && (&*self.words, &self.least) == (&*other.words, &other.least)
    }
}

impl Eq for Bands {}

/// This many words share a smallest distance.
const GROUP: usize = 4;

/// The bound of a state from which no moves lead to the goal.
const UNREACHABLE: u8 = u8::MAX;

impl Bands {
    /// Searches a space until most of its states are reached. `progress` is called after each
    /// level, beginning with that of the goals, and can stop the search.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if the space has no goal or too many rows, if `progress` stopped the search,
    /// or if more than an eighth of the states are farther than [`MAX_DEPTH`] and no level up to
    /// there is smaller than the one before.
    pub fn search(
        space: &dyn Space,
        progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
    ) -> Result<Self, SearchError> {
        let mut run = Run::<3>::new(space, MAX_DEPTH)?;
        let (mut is_over, mut before) = (false, 0);
        let found = space.rows();
        let groups = run.sets.active.len().checked_mul(space.fibre().words());
        let least = groups.and_then(|words| zeros(words.div_ceil(GROUP)));
        let mut least: Vec<u8> = least.ok_or(SearchError::TooManyRows { found })?;
        least.fill(UNREACHABLE);
        lower(space.fibre(), &mut least, &run.sets.sets[0], 0);
        report_levels(run.report(), progress, || {
            let report = run.report();
            let is_most = report.states - report.total <= report.states / 8;
            if report.depth >= 2 && (is_most || report.positions < before) {
                return Ok(None);
            }
            before = report.positions;
            // The next level overwrites the oldest set. Its states are first added to the next
            // older set: from now on they only have to be known as reached.
            let [_, old, oldest] = &mut run.sets.sets;
            change_lanes(space.fibre(), old, &[oldest], joined);
            change_lanes(space.fibre(), oldest, &[], |_, _, _| Default::default());
            let level = run.next_level()?;
            is_over = level.is_none();
            if let Some(level) = level {
                // No level is farther than MAX_DEPTH.
                lower(
                    space.fibre(),
                    &mut least,
                    &run.sets.sets[0],
                    level.depth as u8,
                );
            }
            Ok(level)
        })?;
        let last = run.report().depth;
        Self::of_run(run, least, last, is_over).ok_or(SearchError::TooManyRows { found })
    }

    /// Converts sets of states to bands: of the last level, of the level before it, and of all
    /// earlier ones.
    fn of_run(run: Run<'_, 3>, least: Vec<u8>, last: Depth, is_over: bool) -> Option<Self> {
        let Run {
            space,
            sets,
            levels,
            ..
        } = run;
        let fibre = space.fibre();
        let [mut newest, mut middle, mut nearer] = sets.sets;
        if is_over {
            // Nothing was found beyond the last level: `newest` is the last level, `middle` all
            // earlier ones, and `nearer` is empty.
            core::mem::swap(&mut middle, &mut nearer);
            core::mem::swap(&mut newest, &mut middle);
        }
        change_lanes(fibre, &mut nearer, &[&newest, &middle], unreached);
        let beyond = nearer;
        for plane in [&mut newest, &mut middle] {
            change_lanes(fibre, plane, &[&beyond], joined);
        }
        drop(beyond);
        let words = interleaved(fibre, [middle, newest])?;
        // No level is farther than MAX_DEPTH.
        let last = last as u8;
        let bounds = match is_over {
            true => [0, last, UNREACHABLE, UNREACHABLE],
            false => [
                0,
                last.saturating_sub(1),
                last,
                (last + 1).min(UNREACHABLE - 1),
            ],
        };
        let unit = space.weight_unit();
        Some(Self {
            fibre: fibre.clone(),
            stride: fibre.words(),
            words,
            least,
            bounds,
            counts: levels.counts().iter().map(|count| count / unit).collect(),
        })
    }

    /// A lower bound for the number of moves that solve a state; [`u8::MAX`] if it is known that no
    /// moves do.
    ///
    /// # Panics
    ///
    /// If the state does not exist.
    #[must_use]
    #[inline]
    pub fn bound(&self, state: State) -> u8 {
        let (word, bit) = self.spot(state);
        self.bound_at(word, bit)
    }

    /// The position of a state's band: the number of a word and of a bit.
    #[must_use]
    #[inline]
    pub fn spot(&self, state: State) -> (usize, u32) {
        let (word, bit) = self.fibre.spot(state.element);
        // All rows are in memory.
        (state.row as usize * self.stride + word, bit)
    }

    /// The bound at a [`spot`](Self::spot).
    #[must_use]
    #[inline]
    pub fn bound_at(&self, word: usize, bit: u32) -> u8 {
        match self.band_at(word, bit) {
            0 => self.nearest_at(word),
            band => self.bounds[usize::from(band)],
        }
    }

    /// The number of the band at a [`spot`](Self::spot), from 0 to 3.
    #[must_use]
    #[inline]
    pub fn band_at(&self, word: usize, bit: u32) -> u8 {
        let bits = self.words[word] >> bit;
        (bits & 1 | bits >> 31 & 2) as u8
    }

    /// The bound of a state of band 0 at a [`spot`](Self::spot) with this word. It is less than the bound of band 1.
    #[must_use]
    #[inline]
    pub fn nearest_at(&self, word: usize) -> u8 {
        self.least[word / GROUP]
    }

    /// The bounds of the four bands; that of band 0 is 0.
    #[must_use]
    pub fn bounds(&self) -> [u8; 4] {
        self.bounds
    }

    /// The number of states at each distance searched.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.words) + self.least.len()
    }

    /// The memory in bytes during the search.
    #[must_use]
    pub fn bytes_to_search(rows: u64, fibre: &Fibre) -> Option<u64> {
        // Three sets, two flags for each row, and the smallest distance of each group.
        rows.checked_mul((3 * fibre.row_bytes() + 2 + fibre.words().div_ceil(GROUP)) as u64)
    }
}

/// Lowers the smallest distance of each group that contains any of these states to `level`.
fn lower(fibre: &Fibre, least: &mut [u8], newest: &[Lanes], level: u8) {
    let (words, stride) = (fibre.words(), fibre.row_words() / LANES);
    // A group may begin in one row and end in the next, but every fourth row ends with a group.
    let rows = rows_per_task(newest.len() / stride).next_multiple_of(GROUP);
    let tasks = least.chunks_mut(rows * words / GROUP);
    map_each(tasks.zip(newest.chunks(rows * stride)), &|(
        least,
        newest,
    )| {
        for (row, lanes) in newest.chunks(stride).enumerate() {
            for (place, lanes) in lanes.iter().enumerate() {
                if *lanes == Lanes::ZERO {
                    continue;
                }
                let first = row * words + place * LANES;
                for (word, _) in (first..).zip(lanes.0).filter(|(_, bits)| *bits != 0) {
                    let least = &mut least[word / GROUP];
                    *least = (*least).min(level);
                }
            }
        }
    });
}

/// Interleaves two planes into one list of words. The planes are freed as it grows, so both never
/// exist completely at once.
fn interleaved(fibre: &Fibre, planes: [Vec<Lanes>; 2]) -> Option<Scattered> {
    /// The number of rows after which memory is freed.
    const AT_ONCE: usize = 1 << 16;
    let [mut low, mut high] = planes;
    let (words, stride) = (fibre.words(), fibre.row_words() / LANES);
    let rows = low.len() / stride;
    let mut joined = Scattered::zeros(rows * words)?;
    for first in (0..rows.div_ceil(AT_ONCE)).rev().map(|part| part * AT_ONCE) {
        let own = joined[first * words..].chunks_mut(words);
        let lanes = low[first * stride..].chunks(stride);
        let lanes = lanes.zip(high[first * stride..].chunks(stride));
        for (own, (low, high)) in own.zip(lanes).take(AT_ONCE) {
            let [low, high] = [low, high].map(|row| row.iter().flat_map(|lanes| lanes.0));
            for (own, (low, high)) in own.iter_mut().zip(low.zip(high)) {
                *own = u64::from(low) | u64::from(high) << 32;
            }
        }
        for plane in [&mut low, &mut high] {
            plane.truncate(first * stride);
            plane.shrink_to_fit();
        }
    }
    Some(joined)
}
