//! Inputs that are sequences of moves: one a line, in arguments too, as they are typed, pasted from
//! elsewhere, or printed by the program itself.

use std::borrow::Cow;

use cube_model::notation::{Alg, Element, has_only_decorations, only_moves};
use puzzle_def::Puzzle;

use crate::failure::{Failure, Fault};
use crate::input::{self, Arguments, Note, Noted};
use crate::io::Io;
use crate::object::SEQUENCES;
use crate::puzzle_name::is_pocket;

/// Sequences that are to be answered.
pub(crate) struct Sequences<'a> {
    pub(crate) arguments: &'a [String],
    /// What they are called.
    pub(crate) what: &'a str,
    /// The puzzle that they are moves of, where the command is about one.
    pub(crate) puzzle: Option<&'a Puzzle>,
}

/// One input.
pub(crate) struct Input<'a> {
    /// As it was typed.
    pub(crate) typed: &'a str,
    /// What of it is to be read, each byte where it stands in what was typed.
    pub(crate) text: &'a str,
}

/// What answers a sequence or another position, all of it at once.
pub(crate) type Answer<'a> = dyn FnMut(Input<'_>, &mut Vec<u8>) -> Result<(), Failure> + 'a;

impl Sequences<'_> {
    /// Answers every sequence in order, as [`input::answer_each`] does.
    pub(crate) fn answer_each(
        &self,
        io: &mut Io<'_>,
        answer: &mut Answer<'_>,
    ) -> Result<(), Failure> {
        let mut buffer = Vec::new();
        self.answer_at_length(io, &mut |input, io| {
            buffer.clear();
            answer(input, &mut buffer)?;
            io.write(&buffer)
        })
    }

    /// Answers every sequence in order, as [`input::answer_at_length`] does.
    pub(crate) fn answer_at_length(
        &self,
        io: &mut Io<'_>,
        answer: &mut dyn FnMut(Input<'_>, &mut Io<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if let Some(note) = self.note_on_single_moves() {
            io.note(&note);
        }
        // Such a move turns a pocket cube as a whole, and so is hardly ever meant.
        let mut watch_small_letters = self.puzzle.is_some_and(is_pocket);
        let mut watch_repetitions = true;
        input::answer_at_length(
            io,
            self.arguments,
            self.what,
            Arguments::Lines,
            &mut |line, io| {
                let mut noted = None;
                SEQUENCES.answer(line, self.puzzle, |typed| {
                    let Some(text) = moves_of(typed) else {
                        noted = Some(Note::OnlyComment);
                        return Ok(());
                    };
                    if has_only_decorations(typed) {
                        let expected = "moves after a number, a time or a label";
                        return Err(Fault::mismatch(format!("`{typed}` alone"), expected).into());
                    }
                    let input = Input { typed, text: &text };
                    answer(input, io).map_err(|failure| failure.shown_in(typed))?;
                    // Each is told once, with the first answer that it is about.
                    let note = |watch: &mut bool, note: fn(&str) -> Option<String>| {
                        let note = if *watch { note(&text) } else { None };
                        *watch &= note.is_none();
                        note
                    };
                    noted = note(&mut watch_repetitions, note_on_repetition)
                        .or_else(|| note(&mut watch_small_letters, note_on_small_letters))
                        .map(Note::OfAnswer);
                    Ok(())
                })?;
                Noted::Ok(noted)
            },
        )
    }

    /// What to say if somebody seems to have forgotten the quotes around a sequence.
    fn note_on_single_moves(&self) -> Option<String> {
        let is_move = |text: &String| {
            let alg = Alg::parse(text);
            alg.is_ok_and(
                |alg| matches!(alg.units(), [unit] if matches!(unit.element(), Element::Move(_))),
            )
        };
        if self.arguments.len() < 2 || !self.arguments.iter().all(is_move) {
            return None;
        }
        let one = self.what.strip_suffix('s').unwrap_or(self.what);
        let joined = self.arguments.join(" ");
        let example = if joined.len() <= LONGEST_EXAMPLE {
            format!(": \"{joined}\"")
        } else {
            String::new()
        };
        Some(format!(
            "each argument is one {one}; for one {one} put it in quotes{example}"
        ))
    }
}

/// No moves, as they are written where an empty line would not be read.
pub(crate) const NO_MOVES: &str = "()";

/// The solved position as a line of a list.
pub(crate) const SOLVED: &str = "() // solved";

/// How long an example in a note may be.
const LONGEST_EXAMPLE: usize = 60;

/// The moves of a line that was typed or pasted; `None` for a comment. A line that is blank has none too, but
/// it is only asked about where it is an argument of its own: the solved position.
fn moves_of(typed: &str) -> Option<Cow<'_, str>> {
    let blank = typed.trim().is_empty().then_some(Cow::Borrowed(typed));
    blank.or_else(|| only_moves(typed))
}

/// What to say if a rotation stands where a number of repetitions would, as in `(R U)x3`.
fn note_on_repetition(text: &str) -> Option<String> {
    let brackets = text.match_indices([')', ']']);
    let mut rotations = brackets.filter_map(|(at, bracket)| {
        let behind = text[at + bracket.len()..].strip_prefix('x')?;
        let end = behind.find(|digit: char| !digit.is_ascii_digit());
        let times = &behind[..end.unwrap_or(behind.len())];
        (!times.is_empty()).then_some((bracket, times))
    });
    let (bracket, times) = rotations.next()?;
    Some(format!(
        "x{times} is a turn of the whole; to repeat what is in the brackets, write `{bracket}{times}`"
    ))
}

/// What to say if every move of a sequence is a small letter of a face.
fn note_on_small_letters(text: &str) -> Option<String> {
    if text.contains(|letter: char| letter.is_ascii_uppercase()) {
        return None;
    }
    let alg = Alg::parse(text).ok()?;
    let mut letters = alg.written_moves().map(|(_, span)| {
        let letter = text[span.start()..].chars().next();
        letter.filter(|letter| "urfdlb".contains(*letter))
    });
    let first = letters.next()??;
    letters.all(|letter| letter.is_some()).then(|| {
        let face = first.to_ascii_uppercase();
        format!("{first} is a wide turn and turns a 2x2x2 as a whole; was {face} meant?")
    })
}
