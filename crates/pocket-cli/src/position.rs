//! Positions as they are given on the command line: which inputs there are, and in which form.

use std::borrow::Cow;

use clap::Args;
use cube_model::notation::only_stickers;
use cube_model::pocket::{PermIndex, PocketState, TwistIndex};
use perm_index::Error;
use puzzle_def::Puzzle;

use crate::failure::{Failure, Fault};
use crate::input::{self, Arguments};
use crate::io::Io;
use crate::numbers::Numbers;
use crate::object;
use crate::sequences::{Answer, Input, Sequences};

/// How the positions are given.
#[derive(Debug, Args)]
pub(crate) struct Positions {
    /// Sequences that make the positions from a solved cube; lines of stdin if left out or `-`
    ///
    /// One sequence a line, in an argument too. Numbers, times, dates and quotes that stand around a pasted
    /// sequence are left out, and a line that is a JSON object of this program gives the sequence in it:
    /// the result of `pocket alg`, the input of `pocket solve`.
    #[arg(value_name = "SCRAMBLE")]
    scrambles: Vec<String>,

    /// Positions as 24 letters: the faces U R F D L B, each row by row, in any six letters
    ///
    /// Blanks and / , ; | - may stand between them. If all faces are named, as in U:UUUU R:RRRR ..., they may
    /// come in any order. In an argument of six lines they may stand as `pocket draw` prints them.
    #[arg(long, value_name = "STICKERS", num_args = 0..=1, default_missing_value = "-")]
    #[arg(conflicts_with_all = ["scrambles", "states"])]
    facelets: Vec<String>,

    /// Positions as the numbers of permutation and twists, such as 1234,567
    #[arg(long = "state", value_name = "PERM,ORI", num_args = 0..=1, default_missing_value = "-")]
    #[arg(conflicts_with = "scrambles")]
    states: Vec<String>,
}

/// One way to give a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Scramble,
    Facelets,
    State,
    Pattern,
}

impl Positions {
    /// The inputs and the form that they are in.
    pub(crate) fn inputs(&self) -> (&[String], Form) {
        if !self.facelets.is_empty() {
            (&self.facelets, Form::Facelets)
        } else if !self.states.is_empty() {
            (&self.states, Form::State)
        } else {
            (&self.scrambles, Form::Scramble)
        }
    }
}

impl Positions {
    /// Answers every position in order. The puzzle is theirs, where the command is about one.
    pub(crate) fn answer_each(
        &self,
        io: &mut Io<'_>,
        what: &str,
        puzzle: Option<&Puzzle>,
        answer: &mut Answer<'_>,
    ) -> Result<(), Failure> {
        let mut buffer = Vec::new();
        self.answer_at_length(io, what, puzzle, &mut |input, io| {
            buffer.clear();
            answer(input, &mut buffer)?;
            io.write(&buffer)
        })
    }

    /// The same with answers that may be too long to be kept, as [`input::answer_at_length`] does.
    pub(crate) fn answer_at_length(
        &self,
        io: &mut Io<'_>,
        what: &str,
        puzzle: Option<&Puzzle>,
        answer: &mut dyn FnMut(Input<'_>, &mut Io<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (arguments, form) = self.inputs();
        let texts = match form {
            Form::Scramble => None,
            Form::Facelets => Some(object::FACELETS),
            Form::State => Some(object::STATES),
            Form::Pattern => unreachable!("patterns are in a file of their own"),
        };
        let Some(texts) = texts else {
            let sequences = Sequences {
                arguments,
                what,
                puzzle,
            };
            return sequences.answer_at_length(io, answer);
        };
        input::answer_at_length(io, arguments, what, Arguments::Whole, &mut |typed, io| {
            texts.answer(typed, puzzle, |typed| {
                let text = form.undecorated(typed);
                let input = Input { typed, text: &text };
                answer(input, io).map_err(|failure| failure.shown_in(typed))
            })?;
            Ok(None)
        })
    }
}

impl Form {
    /// What was typed without what stands around it and can't be part of it.
    fn undecorated(self, typed: &str) -> Cow<'_, str> {
        match self {
            Self::Facelets => only_stickers(typed),
            Self::Scramble | Self::State | Self::Pattern => Cow::Borrowed(typed),
        }
    }

    /// What a JSON line says of inputs that are not told by moves, as the option by which they are given.
    pub(crate) fn told(self) -> Option<&'static str> {
        match self {
            Self::Scramble => None,
            Self::Facelets => Some("facelets"),
            Self::State => Some("state"),
            Self::Pattern => Some("pattern"),
        }
    }

    /// What such inputs are called.
    pub(crate) fn plural(self) -> &'static str {
        match self {
            Self::Scramble => "scrambles",
            Self::Facelets => "facelets",
            Self::State => "states",
            Self::Pattern => "patterns",
        }
    }
}

/// A state of the pocket cube as `--state` reads it.
pub(crate) fn indices(state: &PocketState) -> String {
    format!("{},{}", state.perm_index().get(), state.twist_index().get())
}

/// The state of the pocket cube whose numbers a text has.
pub(crate) fn pocket_state(text: &str) -> Result<PocketState, Fault> {
    let numbers = Numbers::read(text, 0, false)?;
    let &[perm, twist] = &numbers.values[..] else {
        let count = numbers.values.len();
        let noun = if count == 1 { "number" } else { "numbers" };
        let found = format!("{count} {noun}");
        return Err(Fault::mismatch(found, "two, such as 1234,567"));
    };
    let index = |position: usize, value: u64, count: usize| {
        let bound = count as u64;
        let fault = || {
            numbers.fault(Error::ValueTooLarge {
                position,
                value,
                bound,
            })
        };
        u16::try_from(value)
            .ok()
            .filter(|_| value < bound)
            .ok_or_else(fault)
    };
    let perm = PermIndex::new(index(0, perm, PermIndex::COUNT.into())?).map_err(Fault::new)?;
    let twist = TwistIndex::new(index(1, twist, TwistIndex::COUNT.into())?).map_err(Fault::new)?;
    Ok(PocketState::from_indices(perm, twist))
}
