//! Reading definitions and patterns, whichever format they are in.

use crate::definition::Definition;
use crate::pattern::Pattern;
use crate::source::{ReadError, Source};
use crate::{kpuzzle, tws};

/// Reads a definition. A text that begins with a brace is KPuzzle JSON, any other one is twsearch's format. The name
/// of the file is for messages, and for the puzzle's name where the text has none.
///
/// ```
/// let text = "
/// Set CORNERS 3 2
/// Solved
/// End
/// Move T
/// CORNERS
/// 2 3 1
/// 1 0 0
/// End
/// ";
/// let triangle = puzzle_def::read("triangle.tws", text)?;
/// assert_eq!(triangle.name(), "triangle");
/// assert_eq!(triangle.order(), 6u32.into());
/// # Ok::<(), puzzle_def::ReadError>(())
/// ```
///
/// # Errors
///
/// When the text is no definition: where, what was found there, and what was expected.
pub fn read(file_name: &str, text: &str) -> Result<Definition, ReadError> {
    let text = with_line_feeds(text);
    let source = Source::new(file_name, &text)?;
    let name = default_name(file_name);
    let parts = if is_json(&text) {
        kpuzzle::read(&source, &name)?
    } else {
        tws::read(&source, &name)?
    };
    // The readers have checked what they can tell the place of: this finds puzzles that are too large.
    Definition::new(parts).map_err(|error| source.error(0..0, error.found(), error.expected()))
}

impl Definition {
    /// Reads a position of this puzzle, in either format's own way: lines from `Scramble` or `ScrambleState` to `End`,
    /// or a JSON object with an entry for each orbit. An orbit that is left out is solved.
    ///
    /// # Errors
    ///
    /// When the text is no position, or has other pieces.
    pub fn read_pattern(&self, file_name: &str, text: &str) -> Result<Pattern, ReadError> {
        let text = with_line_feeds(text);
        let source = Source::new(file_name, &text)?;
        if is_json(&text) {
            kpuzzle::pattern(&source, self.parts())
        } else {
            tws::pattern(&source, self.parts())
        }
    }
}

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// The text with line feeds for carriage returns: every byte stays where it is, and lines are counted alike.
fn with_line_feeds(text: &str) -> String {
    // A mark of the byte order is no part of the text; blanks in its place keep the rest where it was.
    let text = text
        .strip_prefix('\u{feff}')
        .map_or_else(|| text.to_owned(), |rest| format!("   {rest}"));
    let mut bytes = text.into_bytes();
    for index in 0..bytes.len() {
        if bytes[index] == b'\r' {
            bytes[index] = if bytes.get(index + 1) == Some(&b'\n') {
                b' '
            } else {
                b'\n'
            };
        }
    }
    String::from_utf8(bytes).expect("one ASCII character takes the place of another")
}

/// The beginning of a file's name, up to its first dot.
fn default_name(file_name: &str) -> String {
    let name = file_name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = name.split('.').next().unwrap_or_default();
    let is_part = |letter: &char| !letter.is_whitespace() && !letter.is_control();
    let name: String = name.chars().filter(is_part).take(crate::MAX_NAME).collect();
    if name.is_empty() {
        "puzzle".into()
    } else {
        name
    }
}
