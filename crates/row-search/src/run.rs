//! The loop over levels, independent of what is stored.

use crate::depth::Depth;
use crate::levels::Levels;
use crate::neighbours::order_of_moves;
use crate::search::{LevelReport, SearchError};
use crate::sets::Sets;
use crate::space::Space;

/// A search of all rows, between two levels.
pub(crate) struct Run<'a, const N: usize> {
    pub(crate) space: &'a dyn Space,
    /// The order in which moves are followed.
    pub(crate) order: Vec<usize>,
    pub(crate) sets: Sets<N>,
    pub(crate) levels: Levels,
}

impl<'a, const N: usize> Run<'a, N> {
    /// A search for distances up to a limit, with only the goals reached.
    ///
    /// # Errors
    ///
    /// [`SearchError::NoGoals`], or [`SearchError::TooManyRows`] if the sets do not fit in memory.
    pub(crate) fn new(space: &'a dyn Space, limit: Depth) -> Result<Self, SearchError> {
        let sets = Sets::new(space, 0..space.rows())?;
        let levels = Levels::up_to(limit, sets.goals(space, 0))?;
        Ok(Self::restored(space, sets, levels))
    }

    /// A search resumed with these states and levels.
    pub(crate) fn restored(space: &'a dyn Space, sets: Sets<N>, levels: Levels) -> Self {
        Self {
            space,
            order: order_of_moves(space),
            sets,
            levels,
        }
    }

    /// Reports on the last completed level.
    pub(crate) fn report(&self) -> LevelReport {
        self.levels.report(self.space)
    }

    /// Searches one level; `None` if there are no states beyond the last one.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] if there are states that are too far; also in all later calls.
    pub(crate) fn next_level(&mut self) -> Result<Option<LevelReport>, SearchError> {
        if self.levels.are_over(self.space)? {
            return Ok(None);
        }
        let positions = self.sets.next_level(self.space, &self.order);
        self.levels.add(self.space, positions)
    }
}
