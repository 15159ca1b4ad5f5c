//! Which positions are stored: each by itself, or one for all that symmetries make of each other.

use puzzle_space::{Choices, Reduction};
use row_search::Storage;

use super::Defined;
use super::plan::Plan;
use crate::failure::{Failure, Fault};

/// Which positions a table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    /// Each by itself.
    Each,
    /// The same if there is memory for that, and otherwise one of each class.
    Fitting,
    /// One of each class of those that symmetries make of each other.
    Classes,
}

impl Defined {
    fn plan(&self, reduction: Reduction) -> Result<Plan, Failure> {
        let choices = Choices {
            single_turns: self.single_turns,
            table_bytes: self.memory.for_tables(),
            reduction: if self.uses_symmetries {
                reduction
            } else {
                Reduction::Nothing
            },
            any_grip: self.any_grip,
            ..Choices::default()
        };
        Plan::of(&self.definition, &choices, self.memory)
    }

    /// How its positions are laid out to be counted.
    pub(crate) fn counting_plan(&self) -> Result<Plan, Failure> {
        self.counting_plan_shared(None)
    }

    /// The same where so many processes share the sets out.
    pub(super) fn counting_plan_shared(&self, processes: Option<usize>) -> Result<Plan, Failure> {
        let plan = self.plan(Reduction::WherePaying)?;
        self.fitting(plan.shared_among(processes), Storage::Counts)
    }

    /// A plan, if there is memory for it, or else one up to symmetry if that takes less.
    fn fitting(&self, plan: Plan, storage: Storage) -> Result<Plan, Failure> {
        if plan.fits(storage) || !self.uses_symmetries || !plan.may_fit_up_to_symmetry(storage) {
            return Ok(plan);
        }
        let reduced = self.plan(Reduction::Always)?;
        let reduced = reduced.shared_among(plan.processes());
        let takes_less = match (reduced.bytes(storage), plan.bytes(storage)) {
            (Some(reduced), Some(bytes)) => reduced < bytes,
            (reduced, _) => reduced.is_some(),
        };
        Ok(if takes_less { reduced } else { plan })
    }

    /// The plan in which solutions are found in the least time, if there is memory for it.
    ///
    /// Ways are looked for in a space of all positions, each in its grip. Where that is the one which is stored, that is quicker;
    /// where it isn't anyway, as the grip doesn't matter, symmetries make the table quicker to compute.
    fn quickest(&self, storage: Storage) -> Result<Plan, Failure> {
        let plan = self.plan(Reduction::Nothing)?;
        if self.any_grip && self.uses_symmetries && !plan.is_quick() {
            return self.plan(Reduction::Always);
        }
        self.fitting(plan, storage)
    }

    /// How its positions are laid out for a table, and what to keep of each: as much as there is memory for, and no less
    /// than shows the way.
    pub(crate) fn tabulating_plan(&self, stored: Stored) -> Result<(Plan, Storage), Failure> {
        let least = if self.undoes_all_moves()? {
            Storage::Thirds
        } else {
            Storage::Full
        };
        let plan = match stored {
            Stored::Each => self.plan(Reduction::Nothing)?,
            Stored::Fitting => self.quickest(least)?,
            Stored::Classes if self.uses_symmetries => self.plan(Reduction::Always)?,
            Stored::Classes => {
                let found = "--up-to symmetry with --no-symmetry";
                return Err(Fault::mismatch(found, "either of them").into());
            }
        };
        let storage = if plan.fits(Storage::Full) {
            Storage::Full
        } else {
            least
        };
        Ok((plan, storage))
    }

    /// Whether a table is the way to solve positions: there is memory for it, and making it doesn't take long. Where an
    /// option needs the table, it may take long, but has to fit.
    pub(crate) fn is_tabulated(&self, needing: Option<&str>) -> Result<bool, Failure> {
        let needing = needing.or(self.any_grip.then_some("--any-grip"));
        let fitting = self.tabulating_plan(Stored::Fitting);
        let fitting = fitting.and_then(|(plan, storage)| {
            plan.expect_to_fit(storage)?;
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
