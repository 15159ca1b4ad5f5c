//! The sets that a search in little memory begins with.

use core::ops::Range;

use crate::lanes::{LANES, Lanes};
use crate::level::no_rows;
use crate::row::{Row, count};
use crate::search::SearchError;
use crate::shard::cleared;
use crate::space::{Space, State};

/// Sets of the states of some rows, which follow each other: as many as are asked for, of which the first holds the goals.
pub(super) struct Beginning<const SETS: usize> {
    pub(super) sets: [Vec<Lanes>; SETS],
    /// The rows that hold goals.
    pub(super) active: Vec<bool>,
    /// Room for the rows that the next level reaches.
    pub(super) spare: Vec<bool>,
}

impl<const SETS: usize> Beginning<SETS> {
    /// Takes the memory.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooManyRows`] if there is not so much.
    pub(super) fn new(space: &dyn Space, rows: Range<u64>) -> Result<Self, SearchError> {
        let mut beginning = Self::empty(space, &rows)?;
        let stride = space.fibre().row_words() / LANES;
        let first = rows.start;
        space.goals(rows, &mut |State { row, element }| {
            let (word, bit) = space.fibre().spot(element);
            let own = (row - first) as usize;
            beginning.sets[0][own * stride + word / LANES].0[word % LANES] |= 1 << bit;
            beginning.active[own] = true;
        });
        Ok(beginning)
    }

    /// The same without the goals.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooManyRows`] as above.
    pub(super) fn empty(space: &dyn Space, rows: &Range<u64>) -> Result<Self, SearchError> {
        let found = rows.end - rows.start;
        Self::of_rows(space, found).ok_or(SearchError::TooManyRows { found })
    }

    fn of_rows(space: &dyn Space, rows: u64) -> Option<Self> {
        let stride = space.fibre().row_words() / LANES;
        let rows = usize::try_from(rows).ok()?;
        let lanes = rows.checked_mul(stride)?;
        let mut sets = [const { Vec::new() }; SETS];
        for set in &mut sets {
            *set = cleared(lanes)?;
        }
        Some(Self {
            sets,
            active: no_rows(rows)?,
            spare: no_rows(rows)?,
        })
    }
}

/// The number of goals, times the unit of the weights, in a set of the rows from this one on that holds nothing else.
pub(super) fn count_goals<const V: usize>(
    space: &dyn Space,
    first_row: u64,
    set: &[Lanes],
    active: &[bool],
) -> u64 {
    let rows: &[Row<V>] = set.as_chunks().0;
    (first_row..)
        .zip(rows.iter().zip(active))
        .filter(|(_, (_, active))| **active)
        .map(|(row, (states, _))| u64::from(count(states)) * space.weight(row))
        .sum()
}
