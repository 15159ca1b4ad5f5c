//! Positions of the pocket cube in the three ways they may be given.

use std::borrow::Cow;

use clap::Args;
use cube_model::notation::{Face, only_stickers};
use cube_model::pocket::{Painting, PermIndex, PocketCube, PocketState, PocketTurns, TwistIndex};
use god_table::{Goal, Puzzle};
use perm_index::Error;

use crate::failure::{Failure, Fault};
use crate::input::{self, Arguments};
use crate::io::Io;
use crate::moves;
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
        puzzle: Option<&'static dyn Puzzle>,
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
        puzzle: Option<&'static dyn Puzzle>,
        answer: &mut dyn FnMut(Input<'_>, &mut Io<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (arguments, form) = self.inputs();
        let texts = match form {
            Form::Scramble => None,
            Form::Facelets => Some(object::FACELETS),
            Form::State => Some(object::STATES),
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
            Self::Scramble | Self::State => Cow::Borrowed(typed),
        }
    }

    /// What a JSON line says of inputs that are not told by moves, as the option by which they are given.
    pub(crate) fn told(self) -> Option<&'static str> {
        match self {
            Self::Scramble => None,
            Self::Facelets => Some("facelets"),
            Self::State => Some("state"),
        }
    }

    /// What such inputs are called.
    pub(crate) fn plural(self) -> &'static str {
        match self {
            Self::Scramble => "scrambles",
            Self::Facelets => "facelets",
            Self::State => "states",
        }
    }

    pub(crate) fn read(self, text: &str) -> Result<Position, Fault> {
        match self {
            Self::Scramble => read_scramble(text),
            Self::Facelets => read_facelets(text),
            Self::State => read_state(text),
        }
    }
}

/// A position, and what it looks like.
pub(crate) struct Position {
    pub(crate) state: PocketState,
    /// The cube as it is held.
    cube: PocketCube,
    /// How the colours of the faces U R F D L B are written.
    letters: [char; 6],
}

impl Position {
    fn of(cube: PocketCube) -> Self {
        Self {
            state: cube.state(),
            cube,
            letters: Face::ALL.map(Face::letter),
        }
    }

    /// The position after some turns.
    pub(crate) fn after(&self, turns: &PocketTurns) -> Self {
        Self {
            letters: self.letters,
            ..Self::of(self.cube.after(turns))
        }
    }

    /// The letters of the 24 stickers in the order U R F D L B, each with the face whose colour it is.
    pub(crate) fn stickers(&self) -> [(char, Face); 24] {
        let stickers = self.cube.facelets();
        stickers.map(|face| (self.letters[face as usize], face))
    }
}

/// A state, held so that the corner at DBL is right.
impl From<PocketState> for Position {
    fn from(state: PocketState) -> Self {
        Self::of(state.cube())
    }
}

impl Position {
    /// A goal in the colours of the state, if it is told in those of the cube.
    pub(crate) fn sees(&self, goal: Goal) -> Result<Goal, Fault> {
        let Some(colour) = goal.colour() else {
            return Ok(goal);
        };
        let mut faces = Face::ALL.into_iter().zip(self.letters);
        let face = faces.find(|(_, letter)| *letter == colour.letter());
        let (face, _) = face.ok_or_else(|| {
            let colours: String = self.letters.iter().collect();
            Fault::mismatch(
                format!("stickers of the colours {colours}"),
                format!("{colour} among them, as --goal {goal} looks for it"),
            )
        })?;
        Ok(Goal::with_colour(goal.kind(), face).seen_in(self.cube.grip()))
    }
}

/// A state as `--state` reads it.
pub(crate) fn indices(state: &PocketState) -> String {
    format!("{},{}", state.perm_index().get(), state.twist_index().get())
}

fn read_scramble(text: &str) -> Result<Position, Fault> {
    let turns = text.parse().map_err(|error| moves::fault(text, error))?;
    Ok(Position::of(PocketCube::SOLVED.after(&turns)))
}

fn read_facelets(text: &str) -> Result<Position, Fault> {
    let painting = Painting::parse(text).map_err(|error| {
        let start = error.byte();
        let fault = Fault::new(error);
        match start {
            Some(start) => {
                let width = text[start..].chars().next().map_or(0, char::len_utf8);
                fault.at(text, start, start + width)
            }
            None => fault,
        }
    })?;
    Ok(Position {
        letters: *painting.colours(),
        ..Position::from(painting.state())
    })
}

fn read_state(text: &str) -> Result<Position, Fault> {
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
    Ok(Position::from(PocketState::from_indices(perm, twist)))
}
