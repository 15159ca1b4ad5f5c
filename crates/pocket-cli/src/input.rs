//! Inputs: the arguments, or the lines of stdin if there are no arguments or one of them is `-`.

mod hint;

use std::borrow::Cow;
use std::time::{Duration, Instant};

use puzzle_def::Puzzle;

use self::hint::hint;
use crate::failure::{Failure, Fault, Source};
use crate::io::Io;
use crate::object::{SEQUENCES, Texts};
use crate::progress::Count;
use crate::selection::refuse_net;
use crate::sequences;

/// Longer lines are rejected and not stored, so that memory stays bounded.
const LONGEST_LINE: usize = 16 << 20;

/// How much is read at once. All lines that come with one read are answered before the next, so a
/// person or a coprocess gets each answer at once, and a file goes through in large pieces.
const READ_SIZE: usize = 64 * 1024;

/// Answers that take longer than this are written at once.
const LONGEST_WAIT: Duration = Duration::from_millis(200);

/// The inputs of a command.
pub(crate) struct Inputs<'a> {
    pub(crate) arguments: &'a [String],
    /// The plural noun for them in messages.
    pub(crate) what: &'a str,
    /// How each is read.
    pub(crate) texts: &'a Texts,
    /// The puzzle that they are about, where the command is about one.
    pub(crate) puzzle: Option<&'a Puzzle>,
}

/// One input.
pub(crate) struct Input<'a> {
    /// As it was typed.
    pub(crate) typed: &'a str,
    /// The part of it that is read, each byte at the same offset as in `typed`.
    pub(crate) text: &'a str,
}

/// Answers an input. It writes nothing before the whole input is known to be good.
pub(crate) type Answer<'a> = dyn FnMut(Input<'_>, &mut Io<'_>) -> Result<(), Failure> + 'a;

/// A note on stderr about an input that is not wrong.
enum Note {
    /// The input may mean something else than was intended.
    OfAnswer(String),
    /// The input is a comment without an answer; reported only for an argument, where it is
    /// unexpected.
    OnlyComment,
}

/// The note on an input that was answered, if there is one.
type Noted = Result<Option<Note>, Failure>;

/// Answers a line or an argument.
type AnswerLine<'a> = dyn FnMut(&str, &mut Io<'_>) -> Noted + 'a;

impl<'a> Inputs<'a> {
    /// Inputs that are about no puzzle.
    pub(crate) fn new(arguments: &'a [String], what: &'a str, texts: &'a Texts) -> Self {
        Self {
            arguments,
            what,
            texts,
            puzzle: None,
        }
    }

    /// Sequences of moves that are about no puzzle.
    pub(crate) fn sequences(arguments: &'a [String]) -> Self {
        Self::new(arguments, "sequences", &SEQUENCES)
    }

    /// Answers every input in order. If one is wrong, that is reported and the others are still
    /// answered, but in the end a failure is returned.
    pub(crate) fn answer_each(
        &self,
        io: &mut Io<'_>,
        answer: &mut Answer<'_>,
    ) -> Result<(), Failure> {
        if self.texts.are_moves
            && let Some(note) = sequences::note_on_single_moves(self.arguments, self.what)
        {
            io.note(&note);
        }
        let mut notes = match self.texts.are_moves {
            true => sequences::notes(self.puzzle),
            false => Vec::new(),
        };
        self.answer_lines(io, &mut |line, io| {
            let mut noted = None;
            self.texts.answer(line, self.puzzle, |typed| {
                // The definition in a file may name moves like decorations.
                let is_plain = self.texts.are_moves
                    && self.puzzle.is_some_and(|own| own.reads_as_moves(typed));
                let text = match is_plain {
                    true => Some(Cow::Borrowed(typed)),
                    false => (self.texts.without_decorations)(typed)?,
                };
                let Some(text) = text else {
                    noted = Some(Note::OnlyComment);
                    return Ok(());
                };
                let input = Input { typed, text: &text };
                answer(input, io)
                    .map_err(|failure| failure.map_fault(|fault| fault.shown_in(typed)))?;
                // Each note is printed once, for the first input to which it applies.
                let mut told = notes.iter().enumerate();
                if let Some((told, note)) = told.find_map(|(n, note)| Some((n, note(&text)?))) {
                    notes.remove(told);
                    noted = Some(Note::OfAnswer(note));
                }
                Ok(())
            })?;
            Ok(noted)
        })
    }

    fn answer_lines(&self, io: &mut Io<'_>, answer: &mut AnswerLine<'_>) -> Result<(), Failure> {
        let mut results = Results {
            texts: self.texts,
            progress: None,
            is_empty: true,
            all_good: true,
            all_over: true,
            last_flush: Instant::now(),
        };
        if self.arguments.is_empty() {
            results.of_lines(io, self.what, answer)?;
        }
        for (number, argument) in (1..).zip(self.arguments) {
            if argument == "-" {
                results.of_lines(io, self.what, answer)?;
            } else if self.texts.are_moves && argument.contains(['\n', '\r']) {
                if self.texts.are_like_rows() {
                    refuse_net(argument)?;
                }
                let mut lines = Lines::default();
                for piece in [argument.as_bytes(), &[]] {
                    lines.feed(piece, &mut |line_number, line| {
                        let source = Some(Source::LineOf(number, line_number));
                        results.of_line(io, line, source, answer)
                    })?;
                }
            } else {
                let source = (self.arguments.len() > 1).then_some(Source::Argument(number));
                let were_good = std::mem::replace(&mut results.all_good, true);
                results.of_line(io, Ok(argument), source, answer)?;
                if !results.all_good
                    && self.texts.are_moves
                    && let Some(hint) = hint(argument, self.puzzle.is_some())
                {
                    io.note(hint);
                }
                results.all_good &= were_good;
            }
        }
        match (results.all_good, results.all_over) {
            (false, _) => Err(Failure::Reported),
            (true, false) => Err(Failure::ReportedStop),
            (true, true) => Ok(()),
        }
    }
}

struct Results<'t> {
    texts: &'t Texts,
    progress: Option<Count>,
    /// Whether there was no input so far.
    is_empty: bool,
    /// Whether no input was wrong so far.
    all_good: bool,
    /// Whether no search was stopped early so far.
    all_over: bool,
    last_flush: Instant,
}

impl Results<'_> {
    /// Answers a line, which may contain several inputs.
    fn of_line(
        &mut self,
        io: &mut Io<'_>,
        line: Result<&str, Failure>,
        source: Option<Source>,
        answer: &mut AnswerLine<'_>,
    ) -> Result<(), Failure> {
        if let Some(scrambles) = line
            .as_ref()
            .ok()
            .and_then(|line| self.texts.sessions(line))
        {
            for scramble in scrambles {
                let answered = answer(&scramble, io);
                self.report(io, answered, source)?;
            }
            return Ok(());
        }
        let answered = line.and_then(|line| answer(line, io));
        self.report(io, answered, source)
    }

    fn of_lines(
        &mut self,
        io: &mut Io<'_>,
        what: &str,
        answer: &mut AnswerLine<'_>,
    ) -> Result<(), Failure> {
        io.say_that_lines_are_awaited(what);
        let unseen = io.answers_are_unseen() && !io.input_is_terminal;
        self.progress = Some(Count::of("lines", None, unseen));
        let mut lines = Lines::default();
        let mut bytes = vec![0; READ_SIZE];
        loop {
            let count = io.read(&mut bytes)?;
            // A picture that is piped comes with one read.
            if self.is_empty && self.texts.are_like_rows() {
                refuse_net(&String::from_utf8_lossy(&bytes[..count]))?;
            }
            lines.feed(&bytes[..count], &mut |number, line| {
                self.of_line(io, line, Some(Source::Line(number)), answer)
            })?;
            if count == 0 {
                if self.is_empty && io.err_is_terminal {
                    io.note(format_args!("found no {what} in the input"));
                }
                return Ok(());
            }
            io.flush()?;
        }
    }

    /// Prints the note on an answer, or reports what is wrong with the input.
    fn report(
        &mut self,
        io: &mut Io<'_>,
        answered: Noted,
        source: Option<Source>,
    ) -> Result<(), Failure> {
        self.is_empty = false;
        if let Some(count) = &mut self.progress {
            count.add();
        }
        match answered {
            Ok(None) => {}
            Ok(Some(Note::OfAnswer(note))) => {
                io.flush()?;
                io.note(&note);
            }
            Ok(Some(Note::OnlyComment)) => {
                let number = match source {
                    None => 1,
                    Some(Source::Argument(number)) => number,
                    Some(Source::Line(_) | Source::LineOf(..) | Source::Option(_)) => return Ok(()),
                };
                io.flush()?;
                io.note(format_args!("input {number} is only a comment"));
            }
            Err(Failure::Input(fault)) => {
                self.all_good = false;
                self.tell(io, fault, source)?;
            }
            Err(Failure::Stopped(fault)) => {
                self.all_over = false;
                self.tell(io, fault, source)?;
            }
            Err(other) => return Err(other),
        }
        if self.last_flush.elapsed() > LONGEST_WAIT {
            io.flush()?;
            self.last_flush = Instant::now();
        }
        Ok(())
    }

    /// Reports what is wrong with an input, after flushing the answers so far, since both streams
    /// may be one terminal.
    fn tell(
        &mut self,
        io: &mut Io<'_>,
        fault: Fault,
        source: Option<Source>,
    ) -> Result<(), Failure> {
        io.flush()?;
        if let Some(count) = &mut self.progress {
            count.hide();
        }
        let fault = match source {
            Some(source) => fault.in_input(source),
            None => fault,
        };
        io.report(&fault.into());
        Ok(())
    }
}

/// Called with the number of a line, and the line or the reason why it can't be read.
type EachLine<'a> = dyn FnMut(u64, Result<&str, Failure>) -> Result<(), Failure> + 'a;

/// Assembles lines from the pieces in which they are read. A line ends with a line feed, a carriage
/// return, or both in this order.
#[derive(Default)]
struct Lines {
    /// The beginning of a line whose end has not been read yet.
    begun: Vec<u8>,
    /// Whether the line that has begun is too long to be kept.
    too_long: bool,
    /// Whether the last line ended with a carriage return, so that a line feed would belong to its end.
    after_return: bool,
    number: u64,
}

impl Lines {
    /// Takes the next piece, the empty one at the end of the input, and calls `each` with every line
    /// that is complete and neither blank nor a comment.
    fn feed(&mut self, piece: &[u8], each: &mut EachLine<'_>) -> Result<(), Failure> {
        if piece.is_empty() && (self.too_long || !self.begun.is_empty()) {
            self.end_line(each)?;
        }
        for part in piece.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
            if std::mem::take(&mut self.after_return) && part == b"\n" {
                continue;
            }
            if self.begun.len() + part.len() > LONGEST_LINE {
                self.too_long = true;
                self.begun = Vec::new();
            }
            if !self.too_long {
                let room = self.begun.try_reserve(part.len());
                room.map_err(|_| Failure::no_memory_for("the line that was being read"))?;
                self.begun.extend_from_slice(part);
            }
            if part.ends_with(b"\n") || part.ends_with(b"\r") {
                self.after_return = part.ends_with(b"\r");
                self.end_line(each)?;
            }
        }
        Ok(())
    }

    fn end_line(&mut self, each: &mut EachLine<'_>) -> Result<(), Failure> {
        self.number += 1;
        let result = if self.too_long {
            each(self.number, Err(too_long().into()))
        } else {
            match std::str::from_utf8(&self.begun) {
                Ok(line) => {
                    let line = line
                        .trim_start_matches(|letter: char| {
                            letter == '\u{feff}' || letter.is_whitespace()
                        })
                        .trim_end();
                    if line.is_empty() || line.starts_with('#') {
                        Ok(())
                    } else {
                        each(self.number, Ok(line))
                    }
                }
                Err(error) => each(self.number, Err(not_text(error.valid_up_to()).into())),
            }
        };
        self.begun.clear();
        self.too_long = false;
        result
    }
}

fn too_long() -> Fault {
    Fault::mismatch(
        format!("more than {LONGEST_LINE} bytes"),
        "a line of at most that many",
    )
}

fn not_text(byte: usize) -> Fault {
    Fault::mismatch(
        format!("invalid UTF-8 from byte {} on", byte + 1),
        "text in UTF-8",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_is_told_that_nothing_came_in() {
        for (input, is_watched, note) in [
            (
                "# no\n\n",
                true,
                "pocket: note: found no sequences in the input\n",
            ),
            ("# no\n\n", false, ""),
            ("R\n", true, ""),
        ] {
            let mut err = Vec::new();
            let mut io = Io::new(input.as_bytes(), Vec::new(), &mut err);
            io.err_is_terminal = is_watched;
            let answered = Inputs::sequences(&[]).answer_each(&mut io, &mut |_, _| Ok(()));
            assert!(answered.is_ok());
            drop(io);
            assert_eq!(String::from_utf8_lossy(&err), note, "{input:?}");
        }
    }

    /// The lines of a text that is read in pieces of this size, with their numbers.
    fn lines(text: &[u8], size: usize) -> Vec<(u64, Option<String>)> {
        let mut lines = Lines::default();
        let mut found = Vec::new();
        for piece in text.chunks(size).chain([&[][..]]) {
            let taken = lines.feed(piece, &mut |number, line| {
                found.push((number, line.ok().map(str::to_owned)));
                Ok(())
            });
            assert!(taken.is_ok());
        }
        found
    }

    #[test]
    fn lines_are_the_same_whatever_the_pieces() {
        let text = "R U’\n\n  # no\r\n\tF2 \r\nÿ\nlast".as_bytes();
        let whole = lines(text, text.len());
        let shown: Vec<_> = whole
            .iter()
            .map(|(number, line)| (*number, line.as_deref()))
            .collect();
        assert_eq!(
            shown,
            [
                (1, Some("R U’")),
                (4, Some("F2")),
                (5, Some("ÿ")),
                (6, Some("last"))
            ]
        );
        for size in 1..text.len() {
            assert_eq!(lines(text, size), whole, "{size}");
        }
    }

    #[test]
    fn a_line_ends_with_either_character_or_both() {
        for end in ["\n", "\r", "\r\n"] {
            let text = ["R", "", "U", " # no", "F"].join(end);
            let found = [
                (1, Some("R".into())),
                (3, Some("U".into())),
                (5, Some("F".into())),
            ];
            for size in 1..=text.len() {
                assert_eq!(lines(text.as_bytes(), size), found, "{end:?} {size}");
                assert_eq!(
                    lines((text.clone() + end).as_bytes(), size),
                    found,
                    "{end:?} {size}"
                );
            }
        }
    }

    #[test]
    fn a_line_that_is_not_text_or_too_long_is_a_bad_one() {
        assert_eq!(
            lines(b"R\n\xff\nU", 2),
            [(1, Some("R".into())), (2, None), (3, Some("U".into()))]
        );
        let mut long = vec![b'R'; LONGEST_LINE + 1];
        assert_eq!(lines(&long, READ_SIZE), [(1, None)]);
        long.extend(b"\nU");
        assert_eq!(lines(&long, READ_SIZE), [(1, None), (2, Some("U".into()))]);
    }
}
