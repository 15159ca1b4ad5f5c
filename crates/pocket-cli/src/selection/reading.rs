//! Positions as they are given: by moves that make them, by stickers, by the numbers of the pocket cube, or as patterns.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use cube_model::notation::Expected;
use cube_model::pocket;
use god_table::pocket_pattern;
use puzzle_def::{FaceletsError, MAX_BYTES, Pattern, Position, Puzzle, ReadError, Transformation};
use serde_json::{Deserializer, Value};

use super::Selection;
use crate::failure::{Failure, Fault, presentable};
use crate::io::Io;
use crate::numbers::words;
use crate::position::{Form, pocket_state};
use crate::puzzle_name::text_of;

/// A position that was read.
#[derive(Clone, Debug)]
pub(crate) struct ReadPosition {
    /// The position of all pieces, and the grip in which it is seen.
    pub(crate) seen: Position,
    /// The position of the kept pieces.
    pub(crate) pattern: Pattern,
}

impl Selection {
    /// Reads a position.
    pub(crate) fn read(&self, form: Form, text: &str) -> Result<ReadPosition, Fault> {
        self.read_from("pattern", form, text)
    }

    /// Reads a position. A pattern is in a file of this name.
    pub(crate) fn read_from(
        &self,
        file: &str,
        form: Form,
        text: &str,
    ) -> Result<ReadPosition, Fault> {
        let puzzle = self.base.puzzle();
        let seen = match form {
            Form::Scramble => {
                refuse_stickers(puzzle, text)?;
                let read = puzzle.read_moves(text);
                read.map_err(|error| located(text, &error))?
            }
            Form::Facelets => puzzle
                .read_facelets(text)
                .map_err(|error| of_facelets(text, error))?,
            Form::State => puzzle.position_of(pocket_pattern(&pocket_state(text)?)),
            Form::Pattern => {
                let definition = puzzle.definition();
                let read = definition.read_pattern(file, text);
                let pattern = read.map_err(Fault::new)?;
                if let Some(rule) = definition.broken_rule(&pattern) {
                    let piece = pattern.orbits[rule.orbit].pieces[usize::from(rule.place)] + 1;
                    let (place, orbit) = (rule.place + 1, &definition.orbits()[rule.orbit].name);
                    return Err(Fault::mismatch(
                        format!("piece {piece} in place {place} of orbit {orbit}"),
                        "a piece that isn't blocked from this place",
                    ));
                }
                puzzle.position_of(pattern)
            }
        };
        let pattern = self.seen(seen.pattern())?;
        Ok(ReadPosition { seen, pattern })
    }

    /// Reduces a position of all pieces to what the kept pieces and the goal distinguish.
    pub(super) fn seen(&self, whole: &Pattern) -> Result<Pattern, Fault> {
        self.base.seen(whole).map_err(Fault::new)
    }

    /// Reads moves with which solutions begin or end. Returns their numbers among the allowed
    /// moves.
    pub(crate) fn read_moves(&self, text: &str) -> Result<Vec<usize>, Fault> {
        self.read_any_moves(text, &|_| None)
    }

    /// Reads moves, and returns their numbers among the allowed moves. For a move that is not
    /// allowed, `others` may return allowed ones with the same effect.
    pub(crate) fn read_any_moves(
        &self,
        text: &str,
        others: &dyn Fn(&Transformation) -> Option<Vec<usize>>,
    ) -> Result<Vec<usize>, Fault> {
        let turns = self.base.turns()?;
        let whole = self.base.puzzle().definition();
        // Moves are identified by their effect on all pieces.
        let made = |name: &str| {
            let one = whole.with_moves(&[name]).ok()?;
            Some(one.parts().moves[0].transformation.clone())
        };
        let own: Vec<Option<Transformation>> = turns.iter().map(|turn| made(&turn.name)).collect();
        let twice = |turn: &Transformation| turn.then(turn, whole.orbits());
        let steps = self.base.puzzle().read_turns(text);
        let expected = || {
            let moves = self.moves()?;
            Ok::<_, Fault>(match moves.is_empty() {
                true => "nothing, as there are no moves".to_owned(),
                false => format!("one of {moves}"),
            })
        };
        let steps = match steps {
            // Fewer moves are allowed than the notation has.
            Err(error) if error.expected() == Expected::Move.to_string() => {
                let Range { start, end } = error.span();
                return Err(Fault::mismatch(error.found(), expected()?).at(text, start, end));
            }
            steps => steps.map_err(|error| located(text, &error))?,
        };
        let refused = |number, expected| {
            let span = self.word_of(text, number);
            let found = presentable(&text[span.clone()]);
            Fault::mismatch(found, expected).at(text, span.start, span.end)
        };
        let mut moves = Vec::new();
        for (number, step) in steps.iter().enumerate() {
            let is_step = |turn: &Option<Transformation>| turn.as_ref() == Some(step);
            // A rotation of the whole is no move, even if it has the same effect as two half turns.
            let is_half = |turn: &Option<Transformation>| {
                !step.is_identity() && turn.as_ref().map(twice).as_ref() == Some(step)
            };
            let same: Vec<usize> = (0..own.len()).filter(|&mv| is_step(&own[mv])).collect();
            let halves: Vec<usize> = (0..own.len()).filter(|&mv| is_half(&own[mv])).collect();
            if let [first, others @ ..] = &same[..] {
                // If several moves have the same effect, takes the one with this name.
                let is_named = |&&mv: &&usize| turns[mv].name == text[self.word_of(text, number)];
                let named = (!others.is_empty()).then(|| same.iter().find(is_named));
                moves.push(*named.flatten().unwrap_or(first));
            } else if let [mv, others @ ..] = &halves[..] {
                let opposite = others.iter().find(|&&other| own[other] != own[*mv]);
                if let Some(&opposite) = opposite.filter(|_| self.base.has_blocked()) {
                    let [one, other] = [*mv, opposite].map(|mv| &turns[mv].name);
                    let expected = format!(
                        "{one} {one} or {other} {other}, as one of the two may pass a blocked position"
                    );
                    return Err(refused(number, expected));
                }
                moves.extend([*mv, *mv]);
            } else if let Some(same) = others(step) {
                moves.extend(same);
            } else {
                return Err(refused(number, expected()?));
            }
        }
        Ok(moves)
    }

    /// The position of the word that contains a move; the whole text, if words can't be read as
    /// moves one by one.
    fn word_of(&self, text: &str, number: usize) -> Range<usize> {
        let mut moves = 0;
        for (word, span) in words(text) {
            let Ok(own) = self.base.puzzle().read_turns(word) else {
                break;
            };
            moves += own.len();
            if number < moves {
                return span;
            }
        }
        0..text.len()
    }
}

/// An error in a text, with a caret under it.
pub(crate) fn located(text: &str, error: &ReadError) -> Fault {
    let span = error.span();
    Fault::mismatch(error.found(), error.expected()).at(text, span.start, span.end)
}

/// Refuses the stickers of a cube, together or face by face, where moves are expected: letters of faces would be read as
/// moves.
fn refuse_stickers(puzzle: &Puzzle, text: &str) -> Result<(), Fault> {
    let letters: String = text.split_whitespace().collect();
    let Some(layers) = layers_of(letters.len()) else {
        return Ok(());
    };
    let on_face = layers * layers;
    let mut counts = BTreeMap::new();
    for letter in letters.bytes().filter(u8::is_ascii_alphabetic) {
        *counts.entry(letter).or_insert(0) += 1;
    }
    let mut words = text.split_whitespace().map(str::len);
    let are_stickers = words.all(|length| [on_face, letters.len()].contains(&length))
        && counts.len() == 6
        && counts.values().all(|&count| count == on_face);
    let unsupported = |error| matches!(error, FaceletsError::Unsupported { .. });
    if !are_stickers || puzzle.read_facelets(text).is_err_and(unsupported) {
        return Ok(());
    }
    Err(Fault::mismatch(
        format!("{} letters, each of six {on_face} times", letters.len()),
        "a blank between any two moves, or --facelets for stickers",
    ))
}

/// Refuses the net of a cube as `pocket draw` prints it, where each row would be read on its own.
pub(crate) fn refuse_net(text: &str) -> Result<(), Fault> {
    let shape = |line: &str| {
        let is_sticker = |word: &str| ["U", "R", "F", "D", "L", "B"].contains(&word);
        let is_row = line.split_whitespace().all(is_sticker);
        let indent = line.len() - line.trim_start().len();
        is_row.then(|| (indent, line.split_whitespace().count()))
    };
    let is_read = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let lines = text.lines().filter(is_read);
    // The face U is above four faces in a row, and D below them.
    let mut rows = lines.map_while(shape);
    let Some(first @ (2.., width)) = rows.next() else {
        return Ok(());
    };
    let mut rows = rows.skip_while(|&row| row == first).peekable();
    let has_sides = rows
        .peek()
        .is_some_and(|row| row.0 == 0 && row.1 > 2 * width);
    if !has_sides || rows.find(|row| row.0 > 0) != Some(first) {
        return Ok(());
    }
    Err(Fault::mismatch(
        "a picture as `pocket draw` prints it",
        "the lines of `pocket draw --json`, or --facelets with all stickers in one line",
    ))
}

/// The number of layers of the cube that has as many stickers, if stickers of such a cube can be read.
fn layers_of(stickers: usize) -> Option<usize> {
    (2..=10).find(|layers| 6 * layers * layers == stickers)
}

fn of_facelets(text: &str, error: FaceletsError) -> Fault {
    let lengths = match error {
        FaceletsError::Pocket(pocket::FaceletsError::WrongLength { found }) => Some((found, 24)),
        FaceletsError::WrongLength { found, expected } => Some((found, expected)),
        _ => None,
    };
    if let Some((found, expected)) = lengths
        && let Some(layers) = layers_of(found)
    {
        let cube = format!("{layers}x{layers}x{layers}");
        let expected = format!("{expected}; those of a {cube} need --puzzle {cube}");
        return Fault::mismatch(format!("{found} stickers"), expected);
    }
    let start = error.byte();
    let fault = Fault::new(error);
    match start {
        Some(start) => {
            let width = text[start..].chars().next().map_or(0, char::len_utf8);
            fault.at(text, start, start + width)
        }
        None => fault,
    }
}

/// The name that stands for stdin.
const STDIN: &str = "-";

/// Patterns one after the other.
#[derive(Default)]
pub(crate) struct Patterns {
    pub(crate) texts: Vec<String>,
    /// How many lines come before each.
    pub(crate) lines_before: Vec<usize>,
}

/// The patterns in a file or on stdin.
pub(crate) fn patterns_in(path: &Path, io: &mut Io<'_>) -> Result<Patterns, Failure> {
    let text = if path == Path::new(STDIN) {
        io.say_that_lines_are_awaited("a pattern");
        io.text(MAX_BYTES)?
    } else {
        text_of(path)?
    };
    // Patterns that are wrong are quoted, so all line ends are normalized first.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let ends = if text.trim_start().starts_with('{') {
        ends_of_objects(text)
    } else {
        ends_of_blocks(text)
    };
    let (mut start, mut line) = (0, 0);
    let mut patterns = Patterns::default();
    for end in ends {
        let own = text[start..end].trim_start();
        let begin = end - own.len();
        line += text[start..begin].matches('\n').count();
        if !own.is_empty() {
            patterns.texts.push(own.to_owned());
            patterns.lines_before.push(line);
        }
        line += own.matches('\n').count();
        start = end;
    }
    if patterns.texts.is_empty() {
        return Err(Fault::mismatch_in(path, "nothing", "a pattern").into());
    }
    Ok(patterns)
}

/// The ends of JSON objects that follow each other. Anything after the last valid one belongs to
/// it.
fn ends_of_objects(text: &str) -> Vec<usize> {
    let mut objects = Deserializer::from_str(text).into_iter::<Value>();
    let mut ends = Vec::new();
    while let Some(Ok(_)) = objects.next() {
        ends.push(objects.byte_offset());
    }
    ends.push(text.len());
    ends
}

/// The ends of blocks of lines. The last line of a block begins with `End`.
fn ends_of_blocks(text: &str) -> Vec<usize> {
    let mut at = 0;
    let mut ends = Vec::new();
    for line in text.split_inclusive('\n') {
        at += line.len();
        // A comment may follow.
        if line.split_whitespace().next() == Some("End") {
            ends.push(at);
        }
    }
    ends.push(text.len());
    ends
}
