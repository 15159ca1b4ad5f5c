//! Identifies a search: the puzzle, and all options that affect distances or the order of rows.

use sha2::{Digest, Sha256};

use crate::plan::Plan;

/// The longest part of a puzzle's name that is used in file names.
const LONGEST_NAME: usize = 40;

/// How many bytes of the hash are in file names; the files themselves contain the whole text.
const HASH_BYTES: usize = 8;

/// A text that is the same for the same search on any machine, and a short name for its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchIdentity {
    text: String,
    stem: String,
}

impl SearchIdentity {
    /// The identity of counting the positions of a puzzle in the space of this plan.
    ///
    /// `definition` is the text of the puzzle's definition with all its moves.
    #[must_use]
    pub fn new(puzzle: &str, plan: &Plan, definition: &str) -> Self {
        // These texts must not change, so that saved levels are found again.
        let counted = match plan.columns.is_single {
            true => "single turns",
            false => "all powers of a move",
        };
        let grip = match plan.choices.any_grip {
            true => ", in any grip",
            false => "",
        };
        // Rows are numbered in the order in which the moves find them.
        let moves = plan.move_names().join(" ");
        // What rows are depends on whether positions are stored up to symmetry, and that may depend
        // on the available memory.
        let stored = match plan.symmetries_used() {
            1 => String::new(),
            symmetries => format!("stored: one of {symmetries}\n"),
        };
        Self::of_text(
            puzzle,
            format!("counted: {counted}{grip}\nmoves: {moves}\n{stored}{definition}"),
        )
    }

    fn of_text(name: &str, text: String) -> Self {
        let hash = Sha256::digest(text.as_bytes());
        let hash = hash[..HASH_BYTES].iter().map(|byte| format!("{byte:02x}"));
        let hash: String = hash.collect();
        let is_plain =
            |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
        let name: String = name.chars().filter(is_plain).take(LONGEST_NAME).collect();
        let name = if name.is_empty() { "puzzle" } else { &name };
        Self {
            stem: format!("{name}-{hash}"),
            text,
        }
    }

    /// The whole text.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// The beginning of the names of the search's files.
    #[must_use]
    pub fn stem(&self) -> &str {
        &self.stem
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_plain_and_short() {
        for (name, expected) in [
            ("3x3x3", "3x3x3-ba7816bf8f01cfea"),
            ("a/../b c\u{e9}.tws", "abctws-ba7816bf8f01cfea"),
            ("/..", "puzzle-ba7816bf8f01cfea"),
        ] {
            let identity = SearchIdentity::of_text(name, "abc".to_owned());
            assert_eq!(identity.stem(), expected);
            assert_eq!(identity.bytes(), b"abc");
        }
        let long = SearchIdentity::of_text(&"x".repeat(1000), String::new());
        assert_eq!(long.stem().len(), LONGEST_NAME + 1 + 2 * HASH_BYTES);
    }
}
