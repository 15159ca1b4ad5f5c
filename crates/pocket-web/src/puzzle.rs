//! Any puzzle, from the definition in a file: what it is, and how many positions there are at each distance.

mod about;
mod counted;
mod memory;
#[cfg(test)]
mod tests;

use cube_model::notation::TextPosition;
use puzzle_def::{Definition, ReadError};
use puzzle_space::{Choices, Plan, Reduction, SpaceError};
use row_search::FibreError;

use crate::fault::Fault;

/// The rows of the search have 28 words in the browser. Where bits are left free in a word, that is too many elements.
const LARGEST_FIBRE: usize = 28 * u32::BITS as usize;

/// A puzzle that was read, and what was chosen of it.
#[derive(Debug)]
pub(crate) struct Puzzle {
    definition: Definition,
    single_turns: bool,
    /// How many bytes a search may take.
    memory: u64,
}

impl Puzzle {
    /// Reads the text of a file.
    pub(crate) fn read(
        file: &str,
        text: &str,
        single_turns: bool,
        memory: u64,
    ) -> Result<Self, Fault> {
        let definition = puzzle_def::read(file, text).map_err(|error| fault_of(&error))?;
        Ok(Self {
            definition,
            single_turns,
            memory,
        })
    }

    /// How its positions are laid out, which is found before any memory is taken.
    fn plan(&self) -> Result<Plan, SpaceError> {
        let mut choices = Choices {
            single_turns: self.single_turns,
            largest_fibre: LARGEST_FIBRE,
            table_bytes: self.memory,
            reduction: Reduction::Nothing,
            any_grip: false,
        };
        loop {
            let plan = Plan::new(&self.definition, &choices);
            let is_too_long = matches!(
                plan,
                Err(SpaceError::Fibre(FibreError::TooManyWords { .. }))
            );
            if !is_too_long || choices.largest_fibre == 1 {
                return plan;
            }
            choices.largest_fibre /= 2;
        }
    }

    /// Whether something is blocked, which may leave fewer positions than the group has elements.
    fn is_blocked(&self) -> bool {
        !self.definition.parts().blocked.is_empty()
    }

    /// How many positions there are, where that is known without a search.
    fn positions(&self, plan: &Plan) -> Option<String> {
        let states = plan.states().filter(|_| !self.is_blocked());
        states.map(ToString::to_string)
    }
}

/// What is wrong with a definition, and where in its file.
fn fault_of(error: &ReadError) -> Fault {
    let TextPosition { line, column, .. } = error.position();
    let (file, found, expected) = (error.file(), error.found(), error.expected());
    let message =
        format!("{file}, line {line}, column {column}: found {found}, expected {expected}");
    Fault::saying(message).at(error.snippet())
}
