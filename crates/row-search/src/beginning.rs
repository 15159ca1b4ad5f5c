//! The sets that a search begins with.

use core::ops::Range;

use crate::lanes::{LANES, Lanes};
use crate::parallel::extend_cleared;
use crate::row::{Row, count};
use crate::search::SearchError;
use crate::space::{Space, State};

/// Sets of the states of some rows, which follow each other: as many as are asked for, of which the first holds the goals.
pub(crate) struct Beginning<const SETS: usize> {
    pub(crate) sets: [Vec<Lanes>; SETS],
    /// The rows that hold goals.
    pub(crate) active: Vec<bool>,
    /// Room for the rows that the next level reaches.
    pub(crate) spare: Vec<bool>,
}

impl<const SETS: usize> Beginning<SETS> {
    /// Takes the memory, and reaches the goals.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooManyRows`] if there is not so much.
    pub(crate) fn new(space: &dyn Space, rows: Range<u64>) -> Result<Self, SearchError> {
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

    /// Takes the memory, and reaches no goals.
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
pub(crate) fn count_goals<const V: usize>(
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

/// An empty set of so many lanes, cleared by all threads: the memory is touched here for the first time.
/// `None` if there is no memory for it.
pub(crate) fn cleared(lanes: usize) -> Option<Vec<Lanes>> {
    let mut set = Vec::new();
    set.try_reserve_exact(lanes).ok()?;
    extend_cleared(&mut set, lanes);
    Some(set)
}

/// A list of so many rows, none of them marked; `None` if there is no memory for it.
pub(crate) fn no_rows(count: usize) -> Option<Vec<bool>> {
    let mut rows = Vec::new();
    rows.try_reserve_exact(count).ok()?;
    rows.resize(count, false);
    Some(rows)
}
