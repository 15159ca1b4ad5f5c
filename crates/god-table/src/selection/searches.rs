//! The spaces of a selection: planned for a search, within the memory that it may take.

use puzzle_def::TooManyTurns;
use puzzle_space::{Memory, PlanError, SearchChoices, SearchPlan, SpaceError, Stored, check_room};
use row_search::Storage;

use super::Selection;
use crate::meeting::{FirstLevels, FirstLevelsError, Meeting};
use crate::table_space::TableSpace;

impl Selection {
    /// The options of its searches.
    #[must_use]
    pub fn search_choices(&self, memory: Memory) -> SearchChoices {
        SearchChoices {
            single_turns: self.is_single(),
            any_grip: self.is_in_any_grip(),
            ..SearchChoices::new(memory)
        }
    }

    /// The plan of a table and what it stores of each position, which is enough for solutions.
    ///
    /// # Errors
    ///
    /// As for [`SearchChoices::tabulating_plan`].
    #[inline]
    pub fn tabulating_plan(
        &self,
        choices: &SearchChoices,
        stored: Stored,
    ) -> Result<(SearchPlan, Storage), PlanError> {
        let least = match self.undoes_all().map_err(SpaceError::Turns)? {
            true => Storage::Thirds,
            // Distances modulo 3 don't show the way where a move can't be undone.
            false => Storage::Full,
        };
        choices.tabulating_plan(&self.definition, stored, least)
    }

    /// The space for counting its positions.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    ///
    /// use god_table::{Metric, Selection, engine};
    /// use puzzle_def::known;
    /// use puzzle_space::{Bytes, Memory, MemorySource};
    ///
    /// let memory = Memory { bytes: Bytes(1 << 30), source: MemorySource::Machine };
    /// let mut turned = Selection::new(known::find("pocket")?, Metric::HalfTurn);
    /// turned.choose_moves(&["U", "R"], true)?;
    /// let space = turned.counting_space(memory)?;
    /// let counts = engine::count_states(&space, &mut |_| ControlFlow::Continue(()))?;
    /// assert_eq!(counts.reachable(), 29_160);
    /// space.check_count(counts.reachable())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it takes more memory than given, or cannot be made.
    pub fn counting_space(&self, memory: Memory) -> Result<TableSpace, PlanError> {
        match self.pocket_space(Storage::Counts, memory) {
            Ok(Some(space)) => return Ok(space),
            // Up to symmetry it may take less.
            Ok(None) | Err(PlanError::TooLarge(_)) => {}
            Err(error) => return Err(error),
        }
        let plan = self
            .search_choices(memory)
            .counting_plan(&self.definition)?;
        Ok(plan.space(Storage::Counts)?.into())
    }

    /// The space of a table with each position by itself, and what to store of each.
    ///
    /// # Errors
    ///
    /// If it takes more memory than given, or cannot be made.
    pub fn table_space(&self, memory: Memory) -> Result<(TableSpace, Storage), PlanError> {
        if let Some(space) = self.pocket_space(Storage::Full, memory)? {
            return Ok((space, Storage::Full));
        }
        let (plan, storage) = self.table_plan(memory)?;
        Ok((plan.space(storage)?.into(), storage))
    }

    /// The plan of a table with each position by itself, and what to store of each.
    ///
    /// # Errors
    ///
    /// As for [`SearchChoices::tabulating_plan`].
    pub fn table_plan(&self, memory: Memory) -> Result<(SearchPlan, Storage), PlanError> {
        self.tabulating_plan(&self.search_choices(memory), Stored::Each)
    }

    /// The pocket cube in its own numbering, if it is [that](Self::is_plain_pocket).
    fn pocket_space(
        &self,
        storage: Storage,
        memory: Memory,
    ) -> Result<Option<TableSpace>, PlanError> {
        let Some(moves) = self.pocket_moves().map_err(SpaceError::Turns)? else {
            return Ok(None);
        };
        let space = TableSpace::pocket(moves);
        check_room(self.puzzle.name(), &space, storage, memory)?;
        Ok(Some(space))
    }

    /// Whether a table with each position by itself is the way to solve positions: there is memory
    /// for it and, unless all solutions are listed, it is made quickly.
    ///
    /// # Errors
    ///
    /// If no space can be made, for other reasons than size.
    pub fn is_tabulated(&self, memory: Memory, lists_all: bool) -> Result<bool, PlanError> {
        let planned = match self.pocket_space(Storage::Full, memory) {
            Ok(None) => self.table_plan(memory).map(|(plan, storage)| {
                (lists_all || plan.is_quick()) && plan.check_fits(storage).is_ok()
            }),
            pocket => pocket.map(|_| true),
        };
        match planned {
            Err(PlanError::Space(error)) if !error.is_about_size() => Err(error.into()),
            planned => Ok(planned.unwrap_or(false)),
        }
    }

    /// Two searches that meet, in a fixed grip.
    ///
    /// # Errors
    ///
    /// If the moves have too many powers.
    pub fn meeting(&self) -> Result<Meeting, TooManyTurns> {
        let (turns, definition) = (self.turns()?, &self.definition);
        let goals = [definition.start().clone()];
        let blocked = &definition.parts().blocked;
        Ok(Meeting::new(&turns, definition.orbits(), blocked, goals))
    }

    /// Counts the positions at each distance from the solved one, by these moves, as far as memory
    /// allows.
    ///
    /// # Errors
    ///
    /// As for [`FirstLevels::new`].
    pub fn first_levels(&self) -> Result<FirstLevels, FirstLevelsError> {
        FirstLevels::new(&self.definition, self.is_single(), self.is_in_any_grip())
    }
}
