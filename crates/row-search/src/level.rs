//! From one level to the next: what the states of a depth add to the rows.
//!
//! A level is computed by *pulling*: a row of the next level is the union, over the moves, of the
//! frontier's row at the move's target, translated back by the move's shift, without what was reached
//! before. A task writes its own rows and reads the frontier, which nobody writes. So there is nothing
//! to race for, and the result is the same for any number of threads.

use crate::beginning::no_rows;
use crate::frontier::{Frontier, OfOne};
use crate::lanes::Lanes;
use crate::neighbours::Neighbours;
use crate::parallel::{map_each, rows_per_task};
use crate::pull::{Scratch, pull};
use crate::row::{Row, any, count, full_row};
use crate::space::{Arrival, Space};

/// What a level adds to the rows.
pub(crate) struct Level {
    /// The set of the new states, and of those that were in it before.
    pub(crate) set: Vec<Lanes>,
    /// Rows that hold new states.
    pub(crate) active: Vec<bool>,
    /// Number of new states, times the unit of the weights.
    pub(crate) positions: u64,
}

/// While so few rows are active that their arrivals are less than this part of all rows, those are looked
/// up; then every row is asked for its neighbours.
///
/// The first levels of a puzzle, and often the last, touch few of its rows. Asking all rows whether any of
/// their neighbours is active would cost as much there as in the middle, where nearly every row is.
const SPARSE: u64 = 4;

/// Whether a frontier has so few active rows that it is worth while to look up which of so many rows have a neighbour
/// there.
pub(crate) fn is_small(space: &dyn Space, active: usize, rows: u64) -> bool {
    (active as u64).saturating_mul(space.moves().len() as u64) <= rows / SPARSE
}

/// The rows that have a neighbour in the frontier, or `None` where that may be any, or there is no memory for a list of
/// them.
pub(crate) fn candidates(space: &dyn Space, active: &[bool]) -> Option<Vec<bool>> {
    let count = active.iter().filter(|&&active| active).count();
    if !is_small(space, count, active.len() as u64) {
        return None;
    }
    let mut candidates = no_rows(active.len())?;
    let mut arrivals: Vec<Arrival> = Vec::new();
    for (row, _) in (0..).zip(active).filter(|&(_, &active)| active) {
        arrivals.clear();
        space.arrivals(row, &mut arrivals);
        for arrival in &arrivals {
            candidates[arrival.from as usize] = true;
        }
    }
    Some(candidates)
}

/// One level of all rows.
///
/// The states reached so far are those of the set that the level writes into and of `N` others.
pub(crate) struct Work<'a, const N: usize, const V: usize> {
    pub(crate) space: &'a dyn Space,
    pub(crate) order: &'a [usize],
    pub(crate) others: [&'a [Row<V>]; N],
    /// Rows that the set to be written still lacks the states of: they are brought in first.
    pub(crate) newest: Option<OfOne<'a, V>>,
    pub(crate) candidates: Option<&'a [bool]>,
}

impl<const N: usize, const V: usize> Work<'_, N, V> {
    /// What the frontier adds to the set for the next depth; `active` has no row marked.
    pub(crate) fn level(
        &self,
        frontier: &impl Frontier<V>,
        mut set: Vec<Lanes>,
        mut active: Vec<bool>,
    ) -> Level {
        let size = rows_per_task(active.len());
        let rows = set.chunks_mut(size * V);
        let tasks = rows.zip(active.chunks_mut(size)).enumerate();
        let positions = map_each(tasks, &|(task, (rows, active))| {
            let mut search = RowSearch::new(self, frontier);
            let rows = (task * size..).zip(rows.as_chunks_mut().0.iter_mut().zip(active));
            let new = rows.map(|(row, (next, active))| {
                let new = search.row(row, next);
                *active = new > 0;
                new
            });
            new.sum::<u64>()
        });
        let positions = positions.into_iter().sum();
        Level {
            set,
            active,
            positions,
        }
    }
}

/// Searches rows one after the other, with its own buffers.
struct RowSearch<'a, F, const N: usize, const V: usize> {
    work: &'a Work<'a, N, V>,
    frontier: &'a F,
    neighbours: Neighbours<'a>,
    full: Row<V>,
    scratch: Scratch<V>,
    found: Row<V>,
}

impl<'a, F: Frontier<V>, const N: usize, const V: usize> RowSearch<'a, F, N, V> {
    fn new(work: &'a Work<'a, N, V>, frontier: &'a F) -> Self {
        Self {
            work,
            frontier,
            neighbours: Neighbours::new(work.space, work.order),
            full: full_row(work.space.fibre()),
            scratch: Scratch::new(),
            found: [Lanes::ZERO; V],
        }
    }

    /// Adds the new states of a row to `next`, and returns their number, times the row's weight.
    #[inline(always)]
    fn row(&mut self, own: usize, next: &mut Row<V>) -> u64 {
        if let Some(newest) = &self.work.newest
            && newest.active[own]
        {
            *next = newest.rows[own];
        }
        if let Some(candidates) = self.work.candidates
            && !candidates[own]
        {
            return 0;
        }
        let row = own as u64;
        self.neighbours.go_to(row);
        if self.work.candidates.is_none()
            && !self.neighbours.any(|row| self.frontier.is_active(row))
        {
            return 0;
        }
        // A row all of whose states are reached has nothing to gain. Towards the end that is most of them.
        let others = self.work.others.map(|set| &set[own]);
        let mut missing = self.full;
        for i in 0..V {
            let reached = others.iter().fold(next[i], |reached, set| reached | set[i]);
            missing[i] &= !reached;
        }
        if !any(&missing) {
            return 0;
        }
        pull(
            self.work.space.fibre(),
            &self.neighbours,
            self.frontier,
            &mut self.scratch,
            &missing,
            &mut self.found,
        );
        for i in 0..V {
            self.found[i] &= missing[i];
            next[i] |= self.found[i];
        }
        match count(&self.found) {
            0 => 0,
            new => u64::from(new) * self.work.space.weight(row),
        }
    }
}
