//! The sets that a search in little memory begins with.

use crate::lanes::{LANES, Lanes};
use crate::level::no_rows;
use crate::row::{Row, count};
use crate::search::SearchError;
use crate::shard::cleared;
use crate::space::{Space, State};

/// Sets of all states of a space, as many as are asked for, of which the first holds the goals.
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
    pub(super) fn new(space: &dyn Space) -> Result<Self, SearchError> {
        let found = space.rows();
        Self::of_rows(space).ok_or(SearchError::TooManyRows { found })
    }

    fn of_rows(space: &dyn Space) -> Option<Self> {
        let stride = space.fibre().row_words() / LANES;
        let rows = usize::try_from(space.rows()).ok()?;
        let lanes = rows.checked_mul(stride)?;
        let mut sets = [const { Vec::new() }; SETS];
        for set in &mut sets {
            *set = cleared(lanes)?;
        }
        let (mut active, spare) = (no_rows(rows)?, no_rows(rows)?);
        space.goals(0..space.rows(), &mut |State { row, element }| {
            let (word, bit) = space.fibre().spot(element);
            let own = row as usize;
            sets[0][own * stride + word / LANES].0[word % LANES] |= 1 << bit;
            active[own] = true;
        });
        Some(Self {
            sets,
            active,
            spare,
        })
    }
}

/// The number of goals, times the unit of the weights, in a set that holds nothing else.
pub(super) fn count_goals<const V: usize>(
    space: &dyn Space,
    set: &[Lanes],
    active: &[bool],
) -> u64 {
    let rows: &[Row<V>] = set.as_chunks().0;
    (0..)
        .zip(rows.iter().zip(active))
        .filter(|(_, (_, active))| **active)
        .map(|(row, (states, _))| u64::from(count(states)) * space.weight(row))
        .sum()
}
