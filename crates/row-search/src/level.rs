//! Computes a level of a search from the one before.
//!
//! A level is computed by *pulling*: a row of the next level is the union, over the moves, of the
//! frontier's row at the move's target, translated back by the move's shift, minus the states
//! reached before. Each task writes only its own rows and reads the frontier, which no task writes.
//! So there are no data races, and the result is the same for any number of threads.

use crate::frontier::Frontier;
use crate::lanes::Lanes;
use crate::parallel::{map_each, rows_per_task};
use crate::pull::Pulling;
use crate::row::{Row, any, count, full_row};
use crate::space::{Arrival, Space};

/// Arrivals are looked up as long as the active rows have at most one arrival per this many rows.
/// After that, every row is checked for active neighbours.
///
/// The first levels of a puzzle, and often the last, touch few of its rows. Checking all rows would
/// cost as much there as in the middle, where nearly every row has an active neighbour.
const SPARSE: u64 = 4;

/// Whether a frontier has so few active rows that it is worthwhile to look up which rows have a
/// neighbour there.
pub(crate) fn is_small(space: &dyn Space, active: &[bool], rows: u64) -> bool {
    let active = active.iter().filter(|&&active| active).count();
    (active as u64).saturating_mul(space.moves().len() as u64) <= rows / SPARSE
}

/// Marks all rows from which a move leads into an active row. `active` begins with row `first_row`.
pub(crate) fn find_candidates(
    space: &dyn Space,
    first_row: u64,
    active: &[bool],
    mark: &mut dyn FnMut(u64),
) {
    /// The number of rows examined before the results are marked.
    const AT_ONCE: usize = 1 << 14;
    for (number, chunk) in (0_u64..).zip(active.chunks(AT_ONCE)) {
        let first = first_row + number * AT_ONCE as u64;
        let rows = (first..).zip(chunk).filter(|(_, active)| **active);
        let rows: Vec<u64> = rows.map(|(row, _)| row).collect();
        let found = map_each(rows.chunks(rows_per_task(rows.len())), &|rows| {
            let mut arrivals: Vec<Arrival> = Vec::new();
            for &row in rows {
                space.arrivals(row, &mut arrivals);
            }
            arrivals
        });
        for arrival in found.into_iter().flatten() {
            mark(arrival.from);
        }
    }
}

/// Read-only inputs of a level.
#[derive(Clone, Copy)]
pub(crate) struct Sources<'a> {
    pub(crate) space: &'a dyn Space,
    /// The order in which moves are followed.
    pub(crate) order: &'a [usize],
    /// The first of the rows in the sets.
    pub(crate) first_row: u64,
    /// The states from which the level starts, possibly with older ones.
    pub(crate) newest: &'a [Lanes],
    /// The rows that hold any of them; `None` if all do.
    pub(crate) active: Option<&'a [bool]>,
    /// Whether a row has a neighbour among the active rows; `None` if any may have.
    pub(crate) candidates: Option<&'a (dyn Fn(u64) -> bool + Sync)>,
    /// Sets of reached states, other than the one that the level writes.
    pub(crate) others: &'a [Vec<Lanes>],
    /// Whether the set that the level writes still lacks the states of the active rows, which are
    /// copied first.
    pub(crate) brings_newest: bool,
}

/// Adds to `set` the new states of its rows, which begin at `first_row`, and marks the rows that
/// have gained states. Returns the number of new states, times the unit of the weights.
pub(crate) fn add_level<const V: usize>(
    sources: &Sources<'_>,
    first_row: u64,
    set: &mut [Lanes],
    gained: &mut [bool],
) -> u64 {
    let size = rows_per_task(gained.len());
    let rows = set.chunks_mut(size * V);
    let tasks = rows.zip(gained.chunks_mut(size)).enumerate();
    let positions = map_each(tasks, &|(task, (rows, gained))| {
        let mut search = RowSearch::<V>::new(sources);
        let numbers = first_row + (task * size) as u64..;
        let rows = numbers.zip(rows.as_chunks_mut().0.iter_mut().zip(gained));
        let new = rows.map(|(row, (states, gained))| {
            let new = search.add(row, states);
            *gained |= new > 0;
            new
        });
        new.sum::<u64>()
    });
    positions.into_iter().sum()
}

/// Searches rows one by one, with its own buffers.
pub(crate) struct RowSearch<'a, const V: usize> {
    sources: &'a Sources<'a>,
    frontier: Frontier<'a, V>,
    full: Row<V>,
    pulling: Pulling<'a, V>,
}

impl<'a, const V: usize> RowSearch<'a, V> {
    pub(crate) fn new(sources: &'a Sources<'a>) -> Self {
        Self {
            sources,
            frontier: Frontier {
                first_row: sources.first_row,
                rows: sources.newest.as_chunks().0,
                active: sources.active,
                end: sources.space.rows(),
            },
            full: full_row(sources.space.fibre()),
            pulling: Pulling::new(sources.space, sources.order),
        }
    }

    /// Adds the new states of a row to the level's set, and returns their number, times the row's
    /// weight.
    #[inline(always)]
    fn add(&mut self, row: u64, states: &mut Row<V>) -> u64 {
        let Sources {
            others,
            brings_newest,
            ..
        } = *self.sources;
        let own = (row - self.sources.first_row) as usize;
        if brings_newest && self.frontier.is_active(row) {
            *states = self.frontier.rows[own];
        }
        if !self.is_candidate(row) {
            return 0;
        }
        let mut missing = self.full;
        for i in 0..V {
            missing[i] &= !states[i];
        }
        for set in others {
            let reached = &set.as_chunks::<V>().0[own];
            for i in 0..V {
                missing[i] &= !reached[i];
            }
        }
        let Some(found) = self.found(row, &missing) else {
            return 0;
        };
        for i in 0..V {
            states[i] |= found[i];
        }
        u64::from(count(found)) * self.sources.space.weight(row)
    }

    /// Whether a row may have a neighbour in the frontier. This does not look at the row's steps.
    #[inline(always)]
    pub(crate) fn is_candidate(&self, row: u64) -> bool {
        self.sources
            .candidates
            .is_none_or(|is_candidate| is_candidate(row))
    }

    /// The `missing` states of a row from which a move leads into the frontier; `None` if there are
    /// none.
    #[inline(always)]
    pub(crate) fn found(&mut self, row: u64, missing: &Row<V>) -> Option<&Row<V>> {
        // A row without missing states has nothing to gain. Late in a search that is most of the
        // rows.
        if !any(missing) {
            return None;
        }
        let Self {
            frontier, pulling, ..
        } = self;
        pulling.neighbours.go_to(row);
        if self.sources.candidates.is_none()
            && !pulling.neighbours.any(|row| frontier.is_active(row))
        {
            return None;
        }
        let found = pulling.pull(frontier, missing);
        any(found).then_some(found)
    }

    /// All states of a row.
    pub(crate) fn full(&self) -> Row<V> {
        self.full
    }
}
