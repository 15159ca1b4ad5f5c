//! Chooses the plan of a search: all positions stored, or one of each class, whichever fits and
//! takes less time.

use puzzle_def::Definition;
use row_search::{FibreError, Storage};

use super::{PlanError, Processes, SearchPlan};
use crate::choices::{Choices, Reduction};
use crate::error::SpaceError;
use crate::memory::Memory;
use crate::plan::Plan;

/// The options of a search, from which its plan is made.
///
/// ```
/// use puzzle_space::{Bytes, Memory, MemorySource, SearchChoices};
///
/// let ring = puzzle_def::read("ring.tws", "Set RING 3 1\nSolved\nEnd\nMove T\nRING\n2 3 1\nEnd\n")?;
/// let memory = Memory { bytes: Bytes(1 << 20), source: MemorySource::Machine };
/// let plan = SearchChoices::new(memory).counting_plan(&ring)?;
/// assert_eq!(plan.layout().move_names(), ["T", "T'"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SearchChoices {
    /// Whether only single turns and their inverses are moves, instead of all powers.
    pub single_turns: bool,
    /// Whether positions that differ by a turn of the whole puzzle count as one.
    pub any_grip: bool,
    /// Whether one position may be stored for each class of symmetric ones.
    pub uses_symmetries: bool,
    /// The largest number of elements of a fibre, as in [`Choices`].
    pub largest_fibre: usize,
    /// The memory available.
    pub memory: Memory,
    /// The processes that share the search, if there are several.
    pub processes: Option<Processes>,
}

/// Which positions a table contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// All of them.
    Each,
    /// All of them if they fit in memory, otherwise one of each class.
    Fitting,
    /// One of each class of symmetric positions.
    Classes,
}

impl SearchChoices {
    /// The defaults: all powers of moves, a fixed grip, symmetries where they help, a single
    /// process.
    #[must_use]
    pub fn new(memory: Memory) -> Self {
        Self {
            single_turns: false,
            any_grip: false,
            uses_symmetries: true,
            largest_fibre: Choices::default().largest_fibre,
            memory,
            processes: None,
        }
    }

    /// The plan for counting positions.
    ///
    /// # Errors
    ///
    /// [`PlanError::Space`] if the puzzle has too many moves or pieces, or if the grip cannot be
    /// ignored.
    pub fn counting_plan(&self, definition: &Definition) -> Result<SearchPlan, PlanError> {
        let plan = self.plan(definition, Reduction::WherePaying)?;
        let plan = self.fitting(definition, plan, Storage::Counts)?;
        Ok(self.plain(&plan).unwrap_or(plan))
    }

    /// A plan with states one by one, if that takes far less than this one.
    fn plain(&self, plan: &SearchPlan) -> Option<SearchPlan> {
        /// Tables of fewer bytes are quicker than what is computed.
        const SMALL: u64 = 1 << 26;
        const FAR_LESS: u64 = 4;
        let least = plan
            .bytes(Storage::Counts)
            .map_or(u64::MAX, |bytes| bytes.0)
            / FAR_LESS;
        if least < SMALL || self.processes.is_some() {
            return None;
        }
        let layout = plan.layout.plain()?;
        let plain = SearchPlan {
            layout,
            ..plan.clone()
        };
        let is_less = plain.bytes(Storage::Counts)?.0 < least;
        is_less.then_some(plain)
    }

    /// The plan for a table of all distances, and what to store about each position: as much as
    /// fits in memory, and at least what `least` requires.
    ///
    /// Without symmetries, [`Stored::Classes`] is the same as [`Stored::Each`].
    ///
    /// # Errors
    ///
    /// [`PlanError::Space`], as for [`counting_plan`](Self::counting_plan).
    #[inline]
    pub fn tabulating_plan(
        &self,
        definition: &Definition,
        stored: Stored,
        least: Storage,
    ) -> Result<(SearchPlan, Storage), PlanError> {
        let plan = match stored {
            Stored::Each => self.plan(definition, Reduction::Nothing)?,
            Stored::Fitting => self.quickest(definition, least)?,
            Stored::Classes => self.plan(definition, Reduction::Always)?,
        };
        let fits = plan.fits(Storage::Full);
        Ok((plan, if fits { Storage::Full } else { least }))
    }

    /// The plan by which solutions are found in the least time, if there is memory for it.
    ///
    /// Solutions are looked up in a space of all positions, each in its grip, which is quickest where that space is the
    /// one stored. Where it isn't, because the grip doesn't matter, symmetries make the table quicker to compute.
    fn quickest(&self, definition: &Definition, storage: Storage) -> Result<SearchPlan, PlanError> {
        let plan = self.plan(definition, Reduction::Nothing)?;
        if self.any_grip && self.uses_symmetries && !plan.is_quick() {
            return self.plan(definition, Reduction::Always);
        }
        self.fitting(definition, plan, storage)
    }

    /// A plan if there is memory for it, or else one up to symmetry if that takes less.
    fn fitting(
        &self,
        definition: &Definition,
        plan: SearchPlan,
        storage: Storage,
    ) -> Result<SearchPlan, PlanError> {
        if plan.fits(storage) || !self.uses_symmetries || !plan.may_fit_up_to_symmetry(storage) {
            return Ok(plan);
        }
        let reduced = self.plan(definition, Reduction::Always)?;
        let takes_less = match (reduced.bytes(storage), plan.bytes(storage)) {
            (Some(reduced), Some(bytes)) => reduced < bytes,
            (reduced, _) => reduced.is_some(),
        };
        Ok(if takes_less { reduced } else { plan })
    }

    fn plan(&self, definition: &Definition, reduction: Reduction) -> Result<SearchPlan, PlanError> {
        let mut choices = Choices {
            single_turns: self.single_turns,
            largest_fibre: self.largest_fibre,
            table_bytes: self.memory.for_tables(),
            reduction: match self.uses_symmetries {
                true => reduction,
                false => Reduction::Nothing,
            },
            any_grip: self.any_grip,
        };
        let layout = loop {
            match Plan::new(definition, &choices) {
                // Without the feature `long-rows`, rows may be too long.
                Err(SpaceError::Fibre(FibreError::TooManyWords { .. }))
                    if choices.largest_fibre > 1 =>
                {
                    choices.largest_fibre /= 2;
                }
                planned => break planned?,
            }
        };
        Ok(SearchPlan {
            layout,
            memory: self.memory,
            processes: self.processes,
        })
    }
}
