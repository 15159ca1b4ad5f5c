//! Puzzles as the command line names them: one of the list, a known puzzle, or a file with a definition.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use god_table::{Puzzle, puzzles};
use puzzle_def::{Definition, known};

use crate::failure::shown_path;
use crate::options::named;

/// A puzzle as it was named.
#[derive(Clone, Debug)]
pub(crate) enum Named {
    /// One of god_table's list.
    Listed(&'static dyn Puzzle),
    /// Another one that a definition is known of.
    Known(Box<Definition>),
    /// The one that a file defines.
    File(PathBuf),
}

/// Without the spaces of puzzles, by their names.
impl PartialEq for Named {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Listed(one), Self::Listed(other)) => one.name() == other.name(),
            (Self::Known(one), Self::Known(other)) => one == other,
            (Self::File(one), Self::File(other)) => one == other,
            _ => false,
        }
    }
}

impl Named {
    /// As a message shows it.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Listed(puzzle) => puzzle.name().to_owned(),
            Self::Known(definition) => definition.name().to_owned(),
            Self::File(path) => shown_path(path),
        }
    }

    /// Reads such a name.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        NamedParser
    }
}

/// The names by which files with definitions end.
const ENDINGS: [&str; 2] = ["tws", "json"];

#[derive(Clone)]
struct NamedParser;

impl NamedParser {
    /// The names of the list, and those of known puzzles that are not on it.
    fn names() -> impl Iterator<Item = PossibleValue> {
        let listed = puzzles::ALL.iter();
        let listed = listed.map(|puzzle| named(puzzle.name(), puzzle.aliases(), puzzle.about()));
        let others = known::NAMED
            .into_iter()
            .filter(|(name, _)| puzzles::find(name).is_err());
        listed.chain(others.map(|(name, about)| PossibleValue::new(name).help(about)))
    }

    /// What a value names, if it is anything that there is.
    fn find(value: &OsStr) -> Option<Named> {
        let path = Path::new(value);
        let text = value.to_str();
        let listed = text.map(|text| puzzles::find(&text.to_ascii_lowercase()));
        if let Some(Ok(puzzle)) = listed {
            return Some(Named::Listed(puzzle));
        }
        let ends_as_one = path
            .extension()
            .and_then(OsStr::to_str)
            .is_some_and(|end| ENDINGS.iter().any(|known| end.eq_ignore_ascii_case(known)));
        if ends_as_one || path.is_file() {
            return Some(Named::File(path.to_path_buf()));
        }
        let name = text?.to_ascii_lowercase();
        let known = known::find(&name).ok();
        known.map(|definition| Named::Known(Box::new(definition)))
    }
}

impl TypedValueParser for NamedParser {
    type Value = Named;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Named, clap::Error> {
        if let Some(named) = Self::find(value) {
            return Ok(named);
        }
        // None of the names: clap says which there are, and finds the one that was meant.
        let parser = PossibleValuesParser::new(Self::names()).try_map(|name| puzzles::find(&name));
        let mut error = match parser.parse_ref(command, argument, value) {
            Ok(listed) => return Ok(Named::Listed(listed)),
            Err(error) => error,
        };
        let tips = [
            "boxes are known by their layers, such as 3x3x3, 4x4x4 and 2x3x4",
            "a puzzle of your own is a file that ends in .tws or .json",
        ];
        let tips = tips.map(StyledStr::from).to_vec();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        Err(error)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Self::names()))
    }
}
