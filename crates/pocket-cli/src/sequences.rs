//! Inputs that are sequences of moves, one per line, also within arguments. They may be typed,
//! pasted from elsewhere, or printed by the program itself.

use std::borrow::Cow;

use cube_model::notation::{
    Alg, Element, has_only_decorations, note_on_repetition, note_on_small_letters, only_moves,
};
use puzzle_def::Puzzle;

use crate::failure::Fault;

/// Returns a note on a sequence, if it needs one.
type NoteOn = fn(&str) -> Option<String>;

/// The notes on sequences for a puzzle, the most urgent first.
pub(crate) fn notes(puzzle: Option<&Puzzle>) -> Vec<NoteOn> {
    let mut notes: Vec<NoteOn> = vec![note_on_repetition];
    // On a pocket cube, a wide turn of two layers turns the whole, which is hardly ever meant.
    if puzzle.is_some_and(Puzzle::is_pocket_cube) {
        notes.push(note_on_small_letters);
    }
    notes
}

/// A note for a user who seems to have forgotten the quotes around a sequence.
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

/// The empty sequence, since an empty line would not be read.
pub(crate) const NO_MOVES: &str = "()";

/// A sequence for output; `()` if it is empty.
pub(crate) fn or_no_moves(moves: &str) -> &str {
    match moves {
        "" => NO_MOVES,
        moves => moves,
    }
}

/// The solved position as a line of a list.
pub(crate) const SOLVED: &str = "() // solved";

/// The most characters of an example in a note.
const LONGEST_EXAMPLE: usize = 60;

/// A line without the length at its end that `solve` prints: `U' R' (2f)`. After another number of
/// moves, `(2f)` is a wide move.
fn without_length(typed: &str) -> Option<&str> {
    let inside = typed.trim_end().strip_suffix(')')?;
    let (moves, length) = inside.rsplit_once('(')?;
    let count = moves.split_whitespace().count();
    let counts = match length.ends_with('f') {
        true => count..=count,
        // A half turn counts two.
        false => count..=2 * count,
    };
    let number = length.strip_suffix(['f', 'q'])?;
    let number = number.parse().ok().filter(|_| !number.starts_with('+'))?;
    let is_apart = moves.is_empty() || moves.ends_with(char::is_whitespace);
    // Solutions are plain moves, without brackets, labels or numbers before them.
    let is_plain = !moves.contains(['(', '[', ',', ':', '.', '/', '#']);
    (is_apart && is_plain && counts.contains(&number)).then_some(moves)
}

/// The moves of a line that was typed or pasted; `None` for a comment. A blank text has no moves.
/// It is an argument of its own, or `(0f)`; both mean the solved position.
pub(crate) fn moves_of(typed: &str) -> Result<Option<Cow<'_, str>>, Fault> {
    let typed = without_length(typed).unwrap_or(typed);
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
