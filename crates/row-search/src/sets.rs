//! Sets of states: the data that a search keeps about its rows from one level to the next.
//!
//! A level writes only one set, over the oldest; it reads the frontier from the newest. There are
//! two ways:
//!
//! - Two sets hold all states reached: up to the last level, and up to the level before it. They
//!   differ in the active rows, which are copied first.
//! - N sets, three or more, hold the states of the last level, of the level before it, and so on,
//!   each together with the states N, 2N, ... levels earlier: the states whose distances have the
//!   same remainder modulo N.
//!
//! Either way the states from which a level starts include old ones. These lead to nothing new: a
//! state with a move to one of distance n is itself at distance n + 1 or less. This holds even if
//! moves cannot be undone.

use core::ops::Range;

use crate::depth::Depth;
use crate::fibre::Fibre;
use crate::lanes::{LANES, Lanes};
use crate::level::{Sources, add_level, find_candidates, is_small};
use crate::memory::zeros;
use crate::parallel::{extend_cleared, map_each, rows_per_task};
use crate::row::{count, full_lanes, insert, with_row_length};
use crate::search::SearchError;
use crate::space::{Space, State};

/// Sets of the states of some consecutive rows at the end of a level.
pub(crate) struct Sets<const N: usize> {
    /// The newest first.
    pub(crate) sets: [Vec<Lanes>; N],
    /// The rows that hold states of the last level.
    pub(crate) active: Vec<bool>,
    /// Space for those of the next level.
    pub(crate) spare: Vec<bool>,
}

impl<const N: usize> Sets<N> {
    /// Allocates the memory, with the goals reached.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooManyRows`] if there is not enough memory.
    pub(crate) fn new(space: &dyn Space, rows: Range<u64>) -> Result<Self, SearchError> {
        let mut sets = Self::empty(space, &rows)?;
        let stride = space.fibre().row_words() / LANES;
        let first = rows.start;
        space.goals(rows, &mut |State { row, element }| {
            let own = (row - first) as usize;
            insert(
                &mut sets.sets[0][own * stride..],
                space.fibre().spot(element),
            );
            sets.active[own] = true;
        });
        Ok(sets)
    }

    /// Allocates the memory, with no goals reached.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooManyRows`] as above.
    pub(crate) fn empty(space: &dyn Space, rows: &Range<u64>) -> Result<Self, SearchError> {
        let found = rows.end - rows.start;
        Self::of_rows(space, found).ok_or(SearchError::TooManyRows { found })
    }

    fn of_rows(space: &dyn Space, rows: u64) -> Option<Self> {
        let stride = space.fibre().row_words() / LANES;
        let rows = usize::try_from(rows).ok()?;
        let lanes = rows.checked_mul(stride)?;
        let mut sets = [const { Vec::new() }; N];
        for set in &mut sets {
            *set = cleared(lanes)?;
        }
        Some(Self {
            sets,
            active: zeros(rows)?,
            spare: zeros(rows)?,
        })
    }

    /// The size of the sets and the lists of rows in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let sets = self.sets.iter().map(|set| size_of_val(set.as_slice()));
        sets.sum::<usize>() + self.active.len() + self.spare.len()
    }

    /// The number of goals, times the unit of the weights, while nothing else is reached.
    /// `first_row` is the number of the first stored row.
    pub(crate) fn goals(&self, space: &dyn Space, first_row: u64) -> u64 {
        let rows = self.sets[0].chunks(space.fibre().row_words() / LANES);
        (first_row..)
            .zip(rows.zip(&self.active))
            .filter(|(_, (_, active))| **active)
            .map(|(row, (states, _))| u64::from(count(states)) * space.weight(row))
            .sum()
    }

    /// Searches one level of all rows of a space; returns the number of new states, times the unit of the weights.
    pub(crate) fn next_level(&mut self, space: &dyn Space, order: &[usize]) -> u64 {
        self.spare.fill(false);
        let (set, others) = self.sets.split_last_mut().expect("there are two at least");
        let is_small = is_small(space, &self.active, space.rows());
        let mut list = is_small.then(|| zeros(self.active.len())).flatten();
        if let Some(list) = &mut list {
            find_candidates(space, 0, &self.active, &mut |row| list[row as usize] = true);
        }
        let is_candidate = list.as_ref().map(|list| |row: u64| list[row as usize]);
        let sources = Sources {
            space,
            order,
            first_row: 0,
            newest: &others[0],
            active: Some(&self.active),
            candidates: is_candidate.as_ref().map(|is_candidate| is_candidate as _),
            others: if N == 2 { &[] } else { others },
            brings_newest: N == 2,
        };
        let positions =
            with_row_length!(space.fibre(), add_level(&sources, 0, set, &mut self.spare));
        core::mem::swap(&mut self.active, &mut self.spare);
        if positions > 0 {
            self.sets.rotate_right(1);
        }
        positions
    }

    /// The states by the remainder of their distance modulo N, after a level with this distance.
    pub(crate) fn into_residues(mut self, depth: Depth) -> [Vec<Lanes>; N] {
        self.sets.reverse();
        self.sets.rotate_right((depth as usize + 1) % N);
        self.sets
    }
}

/// Replaces each of the lanes of a set by the result of `change` for it, the union of the same
/// lanes of all `others`, and the lanes of all elements.
pub(crate) fn change_lanes(
    fibre: &Fibre,
    set: &mut [Lanes],
    others: &[&[Lanes]],
    changed: impl Fn(Lanes, Lanes, Lanes) -> Lanes + Sync,
) {
    let stride = fibre.row_words() / LANES;
    let full: Vec<Lanes> = (0..stride).map(|i| full_lanes(fibre, i)).collect();
    let size = rows_per_task(set.len() / stride) * stride;
    map_each(set.chunks_mut(size).enumerate(), &|(task, set)| {
        let lanes = set.iter_mut().zip(full.iter().cycle());
        for (i, (own, &full)) in (task * size..).zip(lanes) {
            let joined = others
                .iter()
                .fold(Lanes::ZERO, |joined, other| joined | other[i]);
            *own = changed(*own, joined, full);
        }
    });
}

/// For [`change_lanes`]: the elements that are in none of the sets.
pub(crate) fn unreached(own: Lanes, others: Lanes, full: Lanes) -> Lanes {
    full & !(own | others)
}

/// For [`change_lanes`]: the elements of all sets.
pub(crate) fn joined(own: Lanes, others: Lanes, _: Lanes) -> Lanes {
    own | others
}

/// An empty set of this many lanes, cleared by all threads, which touch the memory for the first
/// time. `None` if there is not enough memory.
pub(crate) fn cleared(lanes: usize) -> Option<Vec<Lanes>> {
    let mut set = Vec::new();
    set.try_reserve_exact(lanes).ok()?;
    extend_cleared(&mut set, lanes);
    Some(set)
}
