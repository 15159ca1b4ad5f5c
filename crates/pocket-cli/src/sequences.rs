//! Inputs that are sequences of moves: one a line, in arguments too, as they are typed, pasted from
//! elsewhere, or printed by the program itself.

use std::borrow::Cow;

use cube_model::notation::{
    Alg, Element, has_only_decorations, note_on_repetition, note_on_small_letters, only_moves,
};
use puzzle_def::Puzzle;

use crate::failure::Fault;

/// Checks whether a sequence is worth a note.
type NoteOn = fn(&str) -> Option<String>;

/// The notes on sequences for a puzzle, the most urgent first.
pub(crate) fn notes(puzzle: Option<&Puzzle>) -> Vec<NoteOn> {
    let mut notes: Vec<NoteOn> = vec![note_on_repetition];
    // A wide turn turns a pocket cube as a whole, and so is hardly ever meant.
    if puzzle.is_some_and(Puzzle::is_pocket_cube) {
        notes.push(note_on_small_letters);
    }
    notes
}

/// A note for somebody who seems to have forgotten the quotes around a sequence.
pub(crate) fn note_on_single_moves(arguments: &[String], what: &str) -> Option<String> {
    let is_move = |text: &String| {
        let alg = Alg::parse(text);
        alg.is_ok_and(
            |alg| matches!(alg.units(), [unit] if matches!(unit.element(), Element::Move(_))),
        )
    };
    if arguments.len() < 2 || !arguments.iter().all(is_move) {
        return None;
    }
    let one = what.strip_suffix('s').unwrap_or(what);
    let joined = arguments.join(" ");
    let example = if joined.len() <= LONGEST_EXAMPLE {
        format!(": \"{joined}\"")
    } else {
        String::new()
    };
    Some(format!(
        "each argument is one {one}; for one {one} put it in quotes{example}"
    ))
}

/// No moves, as they are written where an empty line would not be read.
pub(crate) const NO_MOVES: &str = "()";

/// A sequence as it is written, be it of no moves.
pub(crate) fn or_no_moves(moves: &str) -> &str {
    match moves {
        "" => NO_MOVES,
        moves => moves,
    }
}

/// The solved position as a line of a list.
pub(crate) const SOLVED: &str = "() // solved";

/// How long an example in a note may be.
const LONGEST_EXAMPLE: usize = 60;

/// The moves of a line that was typed or pasted; `None` for a comment. A line that is blank has none too, but
/// it is only asked about where it is an argument of its own: the solved position.
pub(crate) fn moves_of(typed: &str) -> Result<Option<Cow<'_, str>>, Fault> {
    if typed.trim().is_empty() {
        return Ok(Some(Cow::Borrowed(typed)));
    }
    let moves = only_moves(typed);
    if moves.is_some() && has_only_decorations(typed) {
        let expected = "moves after a number, a time or a label";
        return Err(Fault::mismatch(format!("`{typed}` alone"), expected));
    }
    Ok(moves)
}
