//! Plans for counting or tabulating positions: whether each is stored, or one for each symmetry
//! class.

use puzzle_space::{PlanError, SearchChoices, SearchPlan, SpaceError, Stored, check_room};
use row_search::{Space, Storage};

use super::Selection;
use crate::failure::{Failure, Fault};

impl Selection {
    /// The choices of a search.
    pub(super) fn search_choices(&self) -> SearchChoices {
        SearchChoices {
            uses_symmetries: self.uses_symmetries,
            ..self.base.search_choices(self.memory)
        }
    }

    /// The plan for counting the positions.
    pub(crate) fn counting_plan(&self) -> Result<SearchPlan, Failure> {
        Ok(self
            .search_choices()
            .counting_plan(self.base.definition())?)
    }

    /// The plan for a table, and what to store for each position: as much as fits in memory, and at
    /// least enough to find solutions.
    pub(crate) fn tabulating_plan(&self, stored: Stored) -> Result<(SearchPlan, Storage), Failure> {
        let choices = self.search_choices();
        Ok(self.base.tabulating_plan(&choices, stored)?)
    }

    /// Whether to solve positions with a table: it fits in memory, and is made quickly. It may take
    /// long if an option needs the table (then it must fit), or if many solutions are listed, which
    /// a search keeps in memory. A table up to symmetry can't be used for solutions that end with
    /// given moves.
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

    /// Rejects a search of a space if it takes more memory than is available.
    pub(super) fn expect_room(&self, space: &impl Space, storage: Storage) -> Result<(), Failure> {
        check_room(self.name(), space, storage, self.memory)
            .map_err(|error| Failure::TooMuch(format!("{error}\n{MORE_HELPS}").into()))
    }
}

/// Advice if a search is too large.
const WHAT_HELPS: &str = "--keep ORBIT:PIECES tells fewer pieces apart, --gen U,R uses fewer moves, \
                          and --memory SIZE allows more";

/// Advice if a search of the pocket cube is too large.
const MORE_HELPS: &str = "--memory SIZE allows more";

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
