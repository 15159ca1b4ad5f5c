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

    /// A plan with states numbered one by one, if it takes far less memory than `plan`.
    fn plain(&self, plan: &SearchPlan) -> Option<SearchPlan> {
        /// If a quarter of the plan's bytes is below this, look-ups in its tables are quicker than
        /// computing moves.
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
    /// Solutions are looked up in a space of all positions, each with its grip. That is quickest if
    /// this space is the one stored. If it isn't, because the grip is ignored, symmetries make the
    /// table quicker to compute.
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

#[cfg(test)]
mod tests {
    use puzzle_def::known;

    use super::*;
    use crate::memory::{Bytes, MemorySource};

    /// The memory that is assumed for the program itself in a large search.
    const OWN: u64 = 24 << 20;

    fn choices(bytes: u64) -> SearchChoices {
        SearchChoices::new(Memory {
            bytes: Bytes(bytes),
            source: MemorySource::Machine,
        })
    }

    /// Processes whose sets take the upper half of a number, or the lower half for 924 rows.
    fn processes(sets: u64, of_924: u64) -> Processes {
        Processes {
            count: (sets << 32 | of_924) as usize,
            bytes: |rows, _, count| {
                let bits = count as u64;
                Some(if rows == 924 {
                    bits & 0xffff_ffff
                } else {
                    bits >> 32
                })
            },
        }
    }

    #[test]
    fn states_are_stored_one_by_one_only_if_that_takes_far_less() {
        // Six pieces of a kind and six of another: 462 rows of two states.
        let beads = "Set O 12 1\nStartState\nO\n1 1 1 1 1 1 2 2 2 2 2 2\nEnd\n\
            Move A\nO\n2 3 4 5 6 7 8 9 10 11 12 1\nEnd\nMove B\nO\n2 1 3 4 5 6 7 8 9 10 11 12\nEnd\n";
        let beads = puzzle_def::read("beads.tws", beads).expect("it is a definition");
        let mut choices = choices(1 << 30);
        let mut plan = choices
            .plan(&beads, Reduction::Nothing)
            .expect("it is small");
        assert_eq!(plan.layout.rows_at_most(), 462_u32.into());
        let tables = plan.layout.table_bytes();
        let plain = plan.layout.plain().expect("no piece turns").table_bytes();
        for (bytes, of_plain, expected) in [
            // A quarter of the plan's bytes equals the limit for small tables, or is below it.
            (1 << 28, 0, true),
            ((1 << 28) - 1, 0, false),
            // The plain plan takes a quarter of the plan's bytes, or less.
            (1 << 30, 1 << 28, false),
            (1 << 30, (1 << 28) - 1, true),
        ] {
            let of_924 = u64::saturating_sub(of_plain, OWN + plain);
            plan.processes = Some(processes(bytes - OWN - tables, of_924));
            assert_eq!(plan.bytes(Storage::Counts), Some(Bytes(bytes)));
            choices.processes = None;
            assert_eq!(
                choices.plain(&plan).is_some(),
                expected,
                "{bytes} {of_plain}"
            );
            choices.processes = plan.processes;
            assert!(choices.plain(&plan).is_none());
        }
    }

    #[test]
    fn positions_are_stored_up_to_symmetry_only_if_that_takes_less() {
        let pocket = include_str!("../../../../docs/puzzles/pocket.tws");
        let pocket = puzzle_def::read("pocket.tws", pocket).expect("it is a definition");
        let mut choices = choices(1 << 30);
        let tables = [Reduction::Nothing, Reduction::Always].map(|reduction| {
            let plan = choices.plan(&pocket, reduction).expect("it is small");
            plan.layout.table_bytes()
        });
        let more = tables[0] - tables[1];
        for (more, expected) in [(more, false), (more - 1, true)] {
            choices.processes = Some(Processes {
                count: more as usize,
                bytes: |rows, _, count| {
                    Some((1 << 40) + if rows == 5040 { 0 } else { count as u64 })
                },
            });
            let plan = choices
                .plan(&pocket, Reduction::Nothing)
                .expect("it is small");
            assert!(!plan.fits(Storage::Counts));
            let fitting = choices
                .fitting(&pocket, plan, Storage::Counts)
                .expect("it is small");
            assert_eq!(fitting.layout.is_reduced(), expected);
        }
    }

    #[cfg(feature = "symmetry")]
    #[test]
    fn in_any_grip_symmetries_are_used_where_a_table_takes_long() {
        for (name, uses_symmetries, expected) in
            [("2x2x2", true, 1), ("3x3x3", false, 1), ("3x3x3", true, 48)]
        {
            let choices = SearchChoices {
                any_grip: true,
                uses_symmetries,
                ..choices(1 << 62)
            };
            let definition = known::definition(name).expect("it is known");
            let plan = choices
                .quickest(&definition, Storage::Thirds)
                .expect("it is planned");
            assert_eq!(plan.layout.symmetries_used(), expected, "{name}");
        }
    }

    #[test]
    fn rows_that_are_too_long_are_halved() {
        // Three pieces that are twisted independently: all 15,625 elements would be in words of 25
        // each.
        let turns = ["1 0 0", "0 1 0", "0 0 1"];
        let moves = turns.iter().zip(["A", "B", "C"]);
        let moves = moves.map(|(turn, name)| format!("Move {name}\nP\n1 2 3\n{turn}\nEnd\n"));
        let round = "Move R\nP\n2 3 1\nEnd\n".to_owned();
        let text =
            "Set P 3 25\nSolved\nEnd\n".to_owned() + &moves.chain([round]).collect::<String>();
        let definition = puzzle_def::read("t.tws", &text).expect("it is a definition");
        let choices = SearchChoices {
            largest_fibre: 1 << 14,
            ..choices(1 << 30)
        };
        let plan = choices
            .plan(&definition, Reduction::Nothing)
            .expect("it is halved");
        assert_eq!(plan.layout.fibre().size(), 625);
    }
}
