//! Lists of moves as `--moves` and `--gen` take them, for any puzzle.

use puzzle_def::{Definition, MoveChoiceError};
use row_search::MoveNames;

use crate::failure::Fault;
use crate::numbers::words;

/// How the choice of no moves at all is written.
const NONE: &str = "none";

/// Moves as they were typed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypedMoves<'a> {
    text: &'a str,
    /// The text without pointed brackets around it.
    names: &'a str,
    option: &'static str,
    /// Whether each move is listed by itself; otherwise all its powers count too.
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

    /// The puzzle with these moves, in the order in which the puzzle has them, each once; and what somebody should know who
    /// lists a move without the one that undoes it.
    pub(crate) fn of(
        self,
        whole: &Definition,
        single: bool,
    ) -> Result<(Definition, Option<String>), Fault> {
        let mut names: Vec<&str> = words(self.names).map(|(word, _)| word).collect();
        if names.is_empty() {
            let turns = whole.turns(single).map_err(Fault::new)?;
            let all: Vec<&str> = turns.iter().map(|turn| turn.name.as_str()).collect();
            let expected = all.join(",");
            return Err(self.invalid(&format!("found no moves, expected some of {expected}")));
        }
        if names == [NONE] {
            names.clear();
        }
        let chosen = whole
            .choose_moves(&names, single)
            .map_err(|error| match error {
                MoveChoiceError::Turns(error) => Fault::new(error),
                MoveChoiceError::NotCounted { expected } => {
                    let metric = if single { "QTM" } else { "HTM" };
                    let expected = format!("some of {} in {metric}", expected.join(","));
                    Fault::mismatch(format!("the moves {}", names.join(",")), expected)
                }
                error => self.invalid(&error.to_string()),
            })?;
        if !self.is_list {
            return Ok((chosen.with_powers(), None));
        }
        let left_out = chosen.left_out();
        let note = (!left_out.is_empty()).then(|| {
            format!(
                "--moves {} allows these turns only, not {}; for all turns of these faces: --gen {}",
                chosen.names().join(","),
                left_out.join(" "),
                chosen.bases().join(",")
            )
        });
        Ok((chosen.alone(), note))
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
