//! Puzzles from definitions, chosen with the same options as those of the list.

use puzzle_def::{Definition, known};

use super::Choice;
use super::moves::{Listed, NONE};
use crate::defined::{Among, Defined, DefinedOptions, Named};
use crate::failure::{Failure, Fault};
use crate::options::MetricName;

impl Choice {
    /// Whether the puzzle has a definition, be it one of the list.
    pub(crate) fn has_a_definition(&self) -> bool {
        match self.named() {
            Named::Listed(puzzle) => known::find(puzzle.name()).is_ok(),
            Named::Known(_) | Named::File(_) => true,
        }
    }

    /// The puzzle of a definition. `None` if it is one of the list, and nothing was chosen that only a definition
    /// knows.
    pub(crate) fn defined(
        &self,
        options: &DefinedOptions,
        among: Option<&Among>,
    ) -> Result<Option<Defined>, Failure> {
        options.threads.make();
        let is_of_the_list = matches!(self.named(), Named::Listed(_));
        let is_needed = options.need_a_definition() || among.is_some_and(Among::is_given);
        if is_of_the_list && !is_needed {
            return Ok(None);
        }
        self.always_defined(options).map(Some)
    }

    /// The same for a puzzle of the list too: its definition is known.
    pub(crate) fn always_defined(&self, options: &DefinedOptions) -> Result<Defined, Failure> {
        options.threads.make();
        if self.metric == Some(MetricName::Qtm) {
            let found = format!("--metric qtm with {}", self.named().name());
            let expected = "htm, or --single-turns in the place of --metric";
            return Err(Fault::mismatch(found, expected).into());
        }
        let listed = self.listed();
        let with_chosen = |whole: &Definition| match listed {
            None => Ok(whole.clone()),
            Some(listed) => with_moves(whole, listed),
        };
        let uncut = self.named().definition(options.any_grip())?;
        Ok(options.chosen(uncut, with_chosen, listed.map(Listed::text))?)
    }
}

/// The same puzzle with the moves that are listed.
fn with_moves(whole: &Definition, listed: Listed<'_>) -> Result<Definition, Fault> {
    let mut names = listed.names();
    if names.is_empty() {
        return Err(listed.invalid("found no moves, expected some of the puzzle's"));
    }
    if names == [NONE] {
        names.clear();
    }
    let chosen = match listed {
        Listed::Moves(_) => whole.with_moves(&names),
        Listed::Generators(_) | Listed::InBrackets(_) => whole.with_base_moves(&names),
    };
    chosen.map_err(|error| listed.invalid(&error.to_string()))
}
