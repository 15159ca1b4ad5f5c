//! Any puzzle from the definition in a file: its description, and the number of positions at each
//! distance.

mod about;
mod counted;
mod definitions;
#[cfg(test)]
mod tests;

use puzzle_def::Definition;
use puzzle_space::{Bytes, Memory, MemorySource, PlanError, SearchChoices, SearchPlan, Stored};
use row_search::Storage;

use crate::fault::{Fault, MEMORY};

pub use self::definitions::{about_puzzle, count_positions, farthest_positions};

/// The most elements of a fibre. In the browser, the rows of the search have 28 words. This many
/// elements fit only if no bits of the words are left unused.
const LARGEST_FIBRE: usize = 28 * u32::BITS as usize;

/// A puzzle that was read, and the choices for it.
#[derive(Debug)]
pub(crate) struct Puzzle {
    definition: Definition,
    single_turns: bool,
    /// The memory that a search may take.
    memory: Memory,
}

impl Puzzle {
    /// Reads the text of a file.
    pub(crate) fn read(
        file: &str,
        text: &str,
        single_turns: bool,
        memory: u64,
    ) -> Result<Self, Fault> {
        let definition = puzzle_def::read(file, text)?;
        Ok(Self {
            definition,
            single_turns,
            memory: Memory {
                bytes: Bytes(memory),
                source: MemorySource::Chosen { by: MEMORY },
            },
        })
    }

    /// The plan for counting the positions.
    fn plan(&self) -> Result<SearchPlan, PlanError> {
        let choices = SearchChoices {
            single_turns: self.single_turns,
            largest_fibre: LARGEST_FIBRE,
            ..SearchChoices::new(self.memory)
        };
        let plan = choices.tabulating_plan(&self.definition, Stored::Each, Storage::Counts);
        plan.map(|(plan, _)| plan)
    }
}
