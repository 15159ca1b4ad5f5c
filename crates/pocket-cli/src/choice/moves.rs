//! Lists of moves as `--moves` and `--gen` take them, for any puzzle.

use god_table::Selection;
use puzzle_def::{MoveChoice, MoveChoiceError};
use row_search::MoveNames;

use crate::failure::Fault;
use crate::numbers::words;

/// The value that chooses no moves at all.
const NONE: &str = "none";

/// Moves as they were typed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypedMoves<'a> {
    text: &'a str,
    /// The text without pointed brackets around it.
    names: &'a str,
    option: &'static str,
    /// Whether only the moves listed are meant. Otherwise all their powers are, too.
    pub(crate) is_list: bool,
}

impl<'a> TypedMoves<'a> {
    /// The value of `--moves`.
    pub(crate) fn of_moves(text: &'a str) -> Self {
        Self {
            text,
            names: in_brackets(text).unwrap_or(text),
            option: "--moves <U,R2,...>",
            is_list: in_brackets(text).is_none(),
        }
    }

    /// The value of `--gen`.
    pub(crate) fn generators(text: &'a str) -> Self {
        Self {
            text,
            names: in_brackets(text).unwrap_or(text),
            option: "--gen <U,R,...>",
            is_list: false,
        }
    }

    /// The typed names, at least one; an empty list for `none`.
    pub(crate) fn names(self, whole: &Selection) -> Result<Vec<&'a str>, Fault> {
        let names: Vec<&str> = words(self.names).map(|(word, _)| word).collect();
        if names.is_empty() {
            let expected = whole.with_all_moves().names()?.join(",");
            return Err(self.invalid(&format!("found no moves, expected some of {expected}")));
        }
        Ok(match names[..] {
            [NONE] => Vec::new(),
            _ => names,
        })
    }

    /// The error for names that can't be chosen.
    pub(crate) fn refused(self, error: MoveChoiceError) -> Fault {
        match error {
            MoveChoiceError::Turns(error) => error.into(),
            error => self.invalid(&error.to_string()),
        }
    }

    /// A note, if the list has a move whose inverse it leaves out.
    pub(crate) fn note(self, choice: &MoveChoice<'_>) -> Option<String> {
        let left_out = choice.left_out();
        (self.is_list && !left_out.is_empty()).then(|| {
            format!(
                "--moves {} allows these turns only, not {}; for all turns of these faces: --gen {}",
                choice.names().join(","),
                left_out.join(" "),
                choice.bases().join(",")
            )
        })
    }

    fn invalid(self, reason: &str) -> Fault {
        Fault::invalid_value(self.text, self.option, reason)
    }
}

/// The text between pointed brackets.
fn in_brackets(text: &str) -> Option<&str> {
    text.trim().strip_prefix('<')?.strip_suffix('>')
}

/// Names with commas between them, as `--moves` takes them.
pub(crate) fn with_commas(names: &MoveNames) -> String {
    if names.is_empty() {
        return NONE.into();
    }
    names.iter().collect::<Vec<_>>().join(",")
}
