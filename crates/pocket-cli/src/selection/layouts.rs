//! How positions are laid out to be counted or tabulated: each by itself, or one for all that symmetries make of each other.

use puzzle_space::{SearchChoices, SearchPlan, Stored};
use row_search::Storage;

use super::Selection;
use crate::failure::Failure;

impl Selection {
    /// What was chosen for a search.
    pub(super) fn search_choices(&self) -> SearchChoices {
        SearchChoices {
            single_turns: self.is_single(),
            any_grip: self.any_grip,
            uses_symmetries: self.uses_symmetries,
            ..SearchChoices::new(self.memory)
        }
    }

    /// How its positions are laid out to be counted.
    pub(crate) fn counting_plan(&self) -> Result<SearchPlan, Failure> {
        Ok(self.search_choices().counting_plan(&self.definition)?)
    }

    /// How its positions are laid out for a table, and what to keep of each: as much as there is memory for, and no less
    /// than shows the way.
    pub(crate) fn tabulating_plan(&self, stored: Stored) -> Result<(SearchPlan, Storage), Failure> {
        let least = if self.undoes_all_moves()? {
            Storage::Thirds
        } else {
            Storage::Full
        };
        let choices = self.search_choices();
        Ok(choices.tabulating_plan(&self.definition, stored, least)?)
    }

    /// Whether a table is the way to solve positions: there is memory for it, and making it doesn't take long. Where an
    /// option needs the table, it may take long, but has to fit.
    pub(crate) fn is_tabulated(&self, needing: Option<&str>) -> Result<bool, Failure> {
        let needing = needing.or(self.any_grip.then_some("--any-grip"));
        if self.is_plain_pocket() {
            return Ok(true);
        }
        let fitting = self.tabulating_plan(Stored::Fitting);
        let fitting = fitting.and_then(|(plan, storage)| {
            plan.check_fits(storage)?;
            Ok(plan)
        });
        match (fitting, needing) {
            (Ok(plan), None) => Ok(plan.is_quick()),
            (Ok(_), Some(_)) => Ok(true),
            (Err(Failure::TooMuch(_)), None) => Ok(false),
            (Err(failure), Some(option)) => Err(failure.needing_a_table(option)),
            (Err(other), None) => Err(other),
        }
    }
}
