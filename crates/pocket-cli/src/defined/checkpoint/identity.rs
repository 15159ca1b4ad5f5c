//! What tells a search from others: the puzzle, and all choices that distances or the order of rows depend on.

use puzzle_space::Plan;
use sha2::{Digest, Sha256};

use super::super::Defined;
use crate::failure::{Failure, Fault};

/// So many letters of a name are enough to know a file again.
const LONGEST_NAME: usize = 40;

/// So many bytes of the hash tell searches apart in names of files; the files have all of the text.
const HASH_BYTES: usize = 8;

/// A text that is the same for the same search, on any machine, and how it is known for short.
#[derive(Debug)]
pub(in super::super) struct Identity {
    text: String,
    stem: String,
}

impl Identity {
    /// That of counting the positions of a puzzle in the space of this plan.
    pub(in super::super) fn of(defined: &Defined, plan: &Plan) -> Result<Self, Failure> {
        let whole = &defined.whole;
        // What one of the formats has no words for, the other one may have.
        let definition = whole.to_tws().or_else(|error| {
            let other = whole.to_kpuzzle();
            other.map_err(|_| {
                let expected = "none of that for --checkpoint, --processes and --hosts";
                Fault::mismatch(error.to_string(), expected)
            })
        })?;
        let counted = defined.counted();
        // The order of the moves is that in which rows are found, and so numbered.
        let turns = defined.turns()?;
        let moves: Vec<&str> = turns.iter().map(|turn| turn.name.as_str()).collect();
        let moves = moves.join(" ");
        // Memory may decide whether positions are stored up to symmetry, and with it what rows are.
        let stored = match plan.symmetries_used() {
            1 => String::new(),
            symmetries => format!("stored: one of {symmetries}\n"),
        };
        Ok(Self::of_text(
            defined.name(),
            format!("counted: {counted}\nmoves: {moves}\n{stored}{definition}"),
        ))
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

    /// All of it.
    pub(in super::super) fn bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// The beginning of the names of its files.
    pub(in super::super) fn stem(&self) -> &str {
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
            let identity = Identity::of_text(name, "abc".to_owned());
            assert_eq!(identity.stem(), expected);
            assert_eq!(identity.bytes(), b"abc");
        }
        let long = Identity::of_text(&"x".repeat(1000), String::new());
        assert_eq!(long.stem().len(), LONGEST_NAME + 1 + 2 * HASH_BYTES);
    }
}
