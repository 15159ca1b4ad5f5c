//! Converts failures to Python's exceptions, with the messages of the program.

use core::fmt::Display;

use cube_model::notation::TextPosition;
use cube_model::nxn::TurnsError;
use puzzle_def::{ReadError, TooManyTurns};
use puzzle_space::{PlanError, SpaceError};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use row_search::SearchError;

/// The module with the exceptions.
const EXCEPTIONS: &str = "godtable._errors";

/// Advice if a search is too large.
const WHAT_HELPS: &str = "bfs(max_depth=N) counts the first levels; in puzzle() and read(), \
                          keep=\"ORBIT:PIECES\" tells fewer pieces apart, and gen=\"U,R\" uses fewer moves";
const MEMORY_HELPS: &str = "; memory=\"SIZE\" allows more";

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An argument is wrong.
    Input(String),
    /// A text can't be read.
    Text {
        message: String,
        line: usize,
        column: usize,
    },
    /// It would take too much memory, or list too many solutions. A search of all states is then
    /// not begun.
    TooLarge(String),
    /// No moves solve the position.
    Unsolvable(String),
    /// A search failed.
    Search(String),
    /// A state is farther than the largest distance of a table.
    TooDeep(String),
    /// A file can't be read or written.
    File(String),
}

impl Failure {
    /// The failure that something else was found than expected.
    pub(crate) fn mismatch(found: impl Display, expected: impl Display) -> Self {
        Self::Input(format!("found {found}, expected {expected}"))
    }

    pub(crate) fn input(reason: impl Display) -> Self {
        Self::Input(reason.to_string())
    }

    /// A fault in given moves or stickers.
    pub(crate) fn in_text(text: &str, error: &ReadError) -> Self {
        let position = error.position();
        let line = match text.contains(['\n', '\r']) {
            true => format!("line {}, ", position.line),
            false => String::new(),
        };
        let (found, expected, snippet) = (error.found(), error.expected(), error.snippet());
        let column = position.column;
        Self::Text {
            message: format!(
                "{line}column {column}: found {found}, expected {expected}\n{snippet}"
            ),
            line: position.line,
            column,
        }
    }

    /// A fault in a file.
    pub(crate) fn in_file(error: &ReadError) -> Self {
        let position = error.position();
        Self::Text {
            message: error.to_string(),
            line: position.line,
            column: position.column,
        }
    }
}

/// A fault in moves of a cube, shown in their text.
pub(crate) fn in_moves(text: &str, error: &TurnsError) -> Failure {
    let snippet = error.snippet(text);
    let snippet = snippet.map_or_else(String::new, |snippet| format!("\n{snippet}"));
    let TextPosition { line, column, .. } = error.position(text);
    Failure::Text {
        message: format!("{error}{snippet}"),
        line,
        column,
    }
}

impl From<TooManyTurns> for Failure {
    fn from(error: TooManyTurns) -> Self {
        Self::TooLarge(format!("too many moves: {error}"))
    }
}

impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Self {
        let message = format!("the search failed: {error}");
        match error {
            SearchError::TooDeep { .. } => Self::TooDeep(message),
            _ => Self::Search(message),
        }
    }
}

impl From<SpaceError> for Failure {
    fn from(error: SpaceError) -> Self {
        PlanError::from(error).into()
    }
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Self {
        let PlanError::Space(error) = error else {
            return Self::TooLarge(format!("{error}\n{WHAT_HELPS}{MEMORY_HELPS}"));
        };
        match error {
            SpaceError::Turns(too_many) => too_many.into(),
            SpaceError::NoMemory { .. } => {
                Self::TooLarge(format!("{error}\n{WHAT_HELPS}{MEMORY_HELPS}"))
            }
            error if error.is_about_size() => Self::TooLarge(format!("{error}\n{WHAT_HELPS}")),
            error => Self::Search(format!("the search failed: {error}")),
        }
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        let (name, message) = match failure {
            Failure::File(message) => return PyOSError::new_err(message),
            Failure::Text {
                message,
                line,
                column,
            } => {
                return raised("ReadError", |class| class.call1((message, line, column)));
            }
            Failure::Input(message) => ("InputError", message),
            Failure::TooLarge(message) => ("TooLarge", message),
            Failure::Unsolvable(message) => ("Unsolvable", message),
            Failure::Search(message) | Failure::TooDeep(message) => ("SearchError", message),
        };
        raised(name, |class| class.call1((message,)))
    }
}

/// Makes an exception of the class with this name.
fn raised(
    name: &str,
    make: impl for<'py> FnOnce(&Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>>,
) -> PyErr {
    Python::attach(|py| {
        let made = py
            .import(EXCEPTIONS)
            .and_then(|module| module.getattr(name))
            .and_then(|class| make(&class));
        made.map_or_else(|error| error, PyErr::from_value)
    })
}
