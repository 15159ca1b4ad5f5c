//! How positions are laid out to be counted or tabulated: each by itself, or one for all that symmetries make of each other.

use puzzle_space::{Memory, PlanError, SearchChoices, SearchPlan, SpaceError, Stored, check_room};
use row_search::{Space, Storage};

use super::Selection;
use crate::failure::{Failure, Fault};

impl Selection {
    /// The choices that matter for a search.
    pub(super) fn search_choices(&self) -> SearchChoices {
        SearchChoices {
            uses_symmetries: self.uses_symmetries,
            ..self.base.search_choices(self.memory)
        }
    }

    /// How its positions are laid out to be counted.
    pub(crate) fn counting_plan(&self) -> Result<SearchPlan, Failure> {
        Ok(self
            .search_choices()
            .counting_plan(self.base.definition())?)
    }

    /// How its positions are laid out for a table, and what to keep of each: as much as there is memory for, and no less
    /// than shows the way.
    pub(crate) fn tabulating_plan(&self, stored: Stored) -> Result<(SearchPlan, Storage), Failure> {
        let choices = self.search_choices();
        Ok(self.base.tabulating_plan(&choices, stored)?)
    }

    /// Whether a table is the way to solve positions: there is memory for it, and making it doesn't take long. Where an
    /// option needs the table, it may take long, but has to fit. Where solutions are listed, which a search keeps in memory, it may
    /// take long too. A table up to symmetry knows nothing of the last moves of solutions.
    pub(crate) fn is_tabulated(
        &self,
        needing: Option<&str>,
        is_list: bool,
        has_last: bool,
    ) -> Result<bool, Failure> {
        let needing = needing.or(self.base.is_in_any_grip().then_some("--any-grip"));
        if self.base.is_plain_pocket() {
            return Ok(true);
        }
        let fitting = self.tabulating_plan(Stored::Fitting);
        let fitting = fitting.and_then(|(plan, storage)| {
            plan.check_fits(storage)?;
            Ok(plan)
        });
        match (fitting, needing) {
            (Ok(plan), None) if has_last && plan.layout().is_reduced() => Ok(false),
            (Ok(plan), None) => Ok(is_list || plan.is_quick()),
            (Ok(_), Some(_)) => Ok(true),
            (Err(Failure::TooMuch(_)), None) => Ok(false),
            (Err(failure), Some(option)) => Err(failure.needing_a_table(option)),
            (Err(other), None) => Err(other),
        }
    }
}

/// Advice for a search that is too large.
const WHAT_HELPS: &str = "--keep ORBIT:PIECES tells fewer pieces apart, --gen U,R uses fewer moves, \
                          and --memory SIZE allows more";

/// Advice for a search of the pocket cube.
const MORE_HELPS: &str = "--memory SIZE allows more";

/// Refuses a search of a space if it takes more memory than there is.
pub(super) fn expect_room_for(
    name: &str,
    space: &impl Space,
    storage: Storage,
    memory: Memory,
) -> Result<(), Failure> {
    check_room(name, space, storage, memory)
        .map_err(|error| Failure::TooMuch(format!("{error}\n{MORE_HELPS}").into()))
}

impl From<SpaceError> for Failure {
    fn from(error: SpaceError) -> Self {
        PlanError::from(error).into()
    }
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Self {
        let PlanError::Space(error) = error else {
            return Self::TooMuch(format!("{error}\n{WHAT_HELPS}").into());
        };
        match error {
            SpaceError::Turns(too_many) => too_many.into(),
            error if error.is_about_grip() => Fault::new(format!("--any-grip: {error}")).into(),
            error if error.is_about_size() => {
                Self::TooMuch(format!("{error}\n{WHAT_HELPS}").into())
            }
            error => Self::Search(error.into()),
        }
    }
}
