//! Failures: their messages on stderr and their exit status.

use std::error::Error;
use std::fmt;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use cube_model::notation::{ParseError, Snippet, TextPosition, TooManyMoves, shown};
use cube_model::nxn::TurnsError;

/// Any error, which is shown in its own words.
pub(crate) type Reason = Box<dyn Error + Send + Sync>;

/// Why the program does not simply end with status 0.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An input or the usage is wrong.
    Input(Fault),
    /// Something was wrong with the input or the usage, and has been reported already.
    Reported,
    /// A file can't be read or written, or what it holds is damaged.
    File { path: PathBuf, reason: Reason },
    /// A search was stopped before it was over.
    Stopped(Fault),
    /// A search was stopped by somebody who wants the program to end.
    Interrupted(Fault),
    /// A search was stopped, or a check of the program did not pass, and that has been reported
    /// already.
    ReportedStop,
    /// The input can't be read.
    Read(io::Error),
    /// The results can't be written.
    Write(io::Error),
    /// A search failed.
    Search(Reason),
    /// A search would take too much, and was not begun.
    TooMuch(Reason),
    /// Several processes together don't come to a result.
    Shared(Reason),
    /// A thread that can't be done without can't be made.
    Thread(io::Error),
}

impl Failure {
    /// The exit status: 2 for bad usage or bad input, 1 for any other failure. It is 0 if nobody
    /// reads the rest of the output (`| head`).
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Input(_) | Self::Reported => 2,
            Self::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            _ => 1,
        }
    }

    /// Whether no message should be printed: it was printed before, or nobody reads it.
    pub(crate) fn is_told(&self) -> bool {
        match self {
            Self::Reported | Self::ReportedStop => true,
            Self::Write(error) => error.kind() == io::ErrorKind::BrokenPipe,
            _ => false,
        }
    }

    /// Changes the fault in an input.
    pub(crate) fn map_fault(self, change: impl FnOnce(Fault) -> Fault) -> Self {
        match self {
            Self::Input(fault) => Self::Input(change(fault)),
            other => other,
        }
    }

    /// If there is not enough memory for a table of all positions, adds the option that needs the
    /// table.
    pub(crate) fn needing_a_table(self, option: &str) -> Self {
        match self {
            Self::TooMuch(reason) => {
                Self::TooMuch(format!("{option} needs a table of all positions: {reason}").into())
            }
            other => other,
        }
    }

    /// If there is not enough memory, adds a line on what else would help.
    pub(crate) fn unless(self, help: impl fmt::Display) -> Self {
        match self {
            Self::TooMuch(reason) => Self::TooMuch(format!("{reason}\n{help}").into()),
            other => other,
        }
    }

    /// There is not enough memory for `what`.
    pub(crate) fn no_memory_for(what: impl fmt::Display) -> Self {
        Self::TooMuch(format!("there is no memory for {what}").into())
    }

    pub(crate) fn file(path: &Path, reason: impl Into<Reason>) -> Self {
        Self::File {
            path: path.to_path_buf(),
            reason: reason.into(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(fault) | Self::Stopped(fault) | Self::Interrupted(fault) => fault.fmt(f),
            Self::Reported | Self::ReportedStop => f.write_str("it failed"),
            Self::File { path, reason } => write!(f, "{}: {reason}", shown_path(path)),
            Self::Read(error) => write!(f, "the input can't be read: {error}"),
            Self::Write(error) => write!(f, "the results can't be written: {error}"),
            Self::Search(reason) => write!(f, "the search failed: {reason}"),
            Self::TooMuch(reason) | Self::Shared(reason) => reason.fmt(f),
            Self::Thread(error) => write!(f, "no thread can be made: {error}"),
        }
    }
}

impl Error for Failure {}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Input(fault)
    }
}

/// An error in one input, and its place.
#[derive(Debug)]
pub(crate) struct Fault {
    /// Which of several inputs it is.
    source: Option<Source>,
    /// The key of a JSON object or link under which the input stands, if it does.
    key: Option<&'static str>,
    /// Where in the text of the input the fault is, if it is at one spot.
    spot: Option<Box<Spot>>,
    reason: Reason,
}

/// Where an input came from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// The line of stdin, from 1.
    Line(u64),
    /// The argument among the inputs, from 1.
    Argument(usize),
    /// The argument among the inputs, and its line, both from 1.
    LineOf(usize, u64),
    /// The value of an option.
    Option(&'static str),
}

/// A spot in a text, as it is shown.
#[derive(Debug)]
struct Spot {
    /// The line, if the input has several.
    line: Option<usize>,
    column: usize,
    /// The bytes of the text.
    bytes: Range<usize>,
    snippet: Snippet,
}

impl Fault {
    pub(crate) fn new(reason: impl Into<Reason>) -> Self {
        Self {
            source: None,
            key: None,
            spot: None,
            reason: reason.into(),
        }
    }

    /// The fault that something else was found than expected.
    pub(crate) fn mismatch(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self::new(Mismatch {
            found: presentable(&found.into()),
            expected: expected.into(),
        })
    }

    /// The fault that something else was found in a file than expected. The file name is shown in
    /// full.
    pub(crate) fn mismatch_in(
        path: &Path,
        found: impl fmt::Display,
        expected: impl Into<String>,
    ) -> Self {
        Self::new(Mismatch {
            found: format!("{found} in {}", shown_path(path)),
            expected: expected.into(),
        })
    }

    /// Points at bytes `start..end` of a text.
    pub(crate) fn at(self, text: &str, start: usize, end: usize) -> Self {
        let position = TextPosition::of(text, start);
        let spot = Spot {
            line: text.contains(LINE_ENDS).then_some(position.line),
            column: position.column,
            bytes: start..end,
            snippet: Snippet::of(text, start, end),
        };
        Self {
            spot: Some(Box::new(spot)),
            ..self
        }
    }

    /// Shows the fault in another text, which has the same bytes at this spot and others around it.
    pub(crate) fn shown_in(self, text: &str) -> Self {
        let bytes = self.spot.as_ref().map(|spot| spot.bytes.clone());
        match bytes {
            Some(Range { start, end }) => self.at(text, start, end),
            None => self,
        }
    }

    /// Names the key of the object in which the fault is.
    pub(crate) fn in_key(self, key: &'static str) -> Self {
        let key = Some(key);
        Self { key, ..self }
    }

    /// Names the input in which the fault is.
    pub(crate) fn in_input(self, source: Source) -> Self {
        Self {
            source: Some(source),
            ..self
        }
    }

    /// A value that is invalid because of other options, with the wording that clap uses.
    pub(crate) fn invalid_value(value: &str, option: &str, reason: &str) -> Self {
        let value = presentable(value);
        Self::new(format!(
            "invalid value '{value}' for '{option}': {reason}\n\nFor more information, try '--help'."
        ))
    }

    /// A text that is not a move sequence.
    pub(crate) fn unreadable(text: &str, error: &ParseError) -> Self {
        let start = error.position().byte;
        let expected = error.expected().to_string();
        Self::mismatch(error.found().to_string(), expected).at(text, start, start)
    }

    /// A sequence with moves that can't be read or made, with a caret under them.
    pub(crate) fn in_moves(text: &str, error: TurnsError) -> Self {
        match error {
            TurnsError::Parse(error) => Self::unreadable(text, &error),
            TurnsError::Check(error) => {
                let span = error.span();
                Self::new(error).at(text, span.start(), span.end())
            }
            TurnsError::Expand(error) => Self::too_many(text, error),
            error => Self::new(error),
        }
    }

    /// A sequence with too many moves, with a caret under the part that makes them too many.
    pub(crate) fn too_many(text: &str, error: TooManyMoves) -> Self {
        let span = error.span();
        Self::new(error).at(text, span.start(), span.end())
    }
}

/// The most characters of an input that a message shows.
const LONGEST_SHOWN: usize = 80;

/// The characters that end a line.
const LINE_ENDS: [char; 2] = ['\n', '\r'];

/// A piece of input for a message: cut to the length of a line, with unprintable characters
/// escaped.
pub(crate) fn presentable(found: &str) -> String {
    let end = found.char_indices().nth(LONGEST_SHOWN).map(|(end, _)| end);
    let dots = if end.is_some() { "..." } else { "" };
    format!("{}{dots}", shown(&found[..end.unwrap_or(found.len())]))
}

/// A path for a message: in full, on one line, with unprintable characters escaped.
pub(crate) fn shown_path(path: &Path) -> String {
    shown(&path.to_string_lossy()).to_string()
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        match self.source {
            Some(Source::Line(number)) => parts.push(format!("line {number}")),
            Some(Source::Argument(number)) => parts.push(format!("input {number}")),
            Some(Source::LineOf(number, line)) => {
                parts.push(format!("input {number}, line {line}"));
            }
            Some(Source::Option(name)) => parts.push(name.into()),
            None => {}
        }
        parts.extend(self.key.map(|key| format!("{key:?}")));
        if let Some(spot) = &self.spot {
            parts.extend(spot.line.map(|line| format!("line {line}")));
            parts.push(format!("column {}", spot.column));
        }
        if !parts.is_empty() {
            write!(f, "{}: ", parts.join(", "))?;
        }
        self.reason.fmt(f)?;
        match &self.spot {
            Some(spot) => write!(f, "\n{}", spot.snippet),
            None => Ok(()),
        }
    }
}

impl Error for Fault {}

/// Something else than what was expected.
#[derive(Debug)]
struct Mismatch {
    found: String,
    expected: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl Error for Mismatch {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_is_shown_short_and_without_what_cannot_be_printed() {
        let message = Fault::mismatch("`\u{1b}[31m`", "a number").to_string();
        assert_eq!(message, "found `\\u{1b}[31m`, expected a number");
        let long = Fault::mismatch("7".repeat(5_000_000), "a number").to_string();
        assert!(long.len() < 200, "{}", long.len());
    }
}
