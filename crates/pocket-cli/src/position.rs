//! Positions of the pocket cube in the three ways they may be given.

use clap::Args;
use cube_model::notation::Face;
use cube_model::pocket::{FaceletsError, Painting, PermIndex, PocketCube, PocketState, TwistIndex};
use god_table::Goal;
use perm_index::Error;

use crate::failure::Fault;
use crate::moves;
use crate::numbers::Numbers;

/// How the positions are given.
#[derive(Debug, Args)]
pub(crate) struct Positions {
    /// Sequences that make the positions from a solved cube; lines of stdin if left out or `-`
    #[arg(value_name = "SCRAMBLE")]
    scrambles: Vec<String>,

    /// Positions as 24 letters: the faces U R F D L B, each row by row, in any six letters
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

impl Form {
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
    look: Look,
}

enum Look {
    Cube(PocketCube),
    Painting(Painting),
}

/// A state, held so that the corner at DBL is right.
impl From<PocketState> for Position {
    fn from(state: PocketState) -> Self {
        Self {
            state,
            look: Look::Cube(state.cube()),
        }
    }
}

impl Position {
    /// A goal in the colours of the state, if it is told in those of the cube.
    pub(crate) fn sees(&self, goal: Goal) -> Result<Goal, Fault> {
        let painting = match &self.look {
            Look::Cube(cube) => return Ok(goal.seen_in(cube.grip())),
            Look::Painting(painting) => painting,
        };
        let Some(colour) = goal.colour() else {
            return Ok(goal);
        };
        let mut faces = Face::ALL.into_iter().zip(painting.colours());
        let face = faces.find(|(_, letter)| **letter == colour.letter());
        let (face, _) = face.ok_or_else(|| {
            let colours = painting.colours().iter().collect::<String>();
            Fault::mismatch(
                format!("stickers of the colours {colours}"),
                format!("{colour} among them, as --goal {goal} looks for it"),
            )
        })?;
        Ok(Goal::with_colour(goal.kind(), face))
    }

    /// The letters of the 24 stickers in the order U R F D L B, each with the face whose colour it is.
    pub(crate) fn stickers(&self) -> [(char, Face); 24] {
        match &self.look {
            Look::Cube(cube) => cube.facelets().map(|face| (face.letter(), face)),
            Look::Painting(painting) => {
                let face_of = |letter| {
                    let index = painting
                        .colours()
                        .iter()
                        .position(|&colour| colour == letter);
                    Face::ALL[index.expect("a painting has stickers of its six colours")]
                };
                painting.stickers().map(|letter| (letter, face_of(letter)))
            }
        }
    }
}

/// A state as `--state` reads it.
pub(crate) fn indices(state: &PocketState) -> String {
    format!("{},{}", state.perm_index().get(), state.twist_index().get())
}

fn read_scramble(text: &str) -> Result<Position, Fault> {
    let turns = text.parse().map_err(|error| moves::fault(text, error))?;
    let cube = PocketCube::SOLVED.after(&turns);
    Ok(Position {
        state: cube.state(),
        look: Look::Cube(cube),
    })
}

fn read_facelets(text: &str) -> Result<Position, Fault> {
    let painting = Painting::parse(text).map_err(|error| {
        let place = match error {
            FaceletsError::NotAColour { sticker, .. } => {
                let mut letters = text
                    .char_indices()
                    .filter(|(_, letter)| !letter.is_whitespace());
                letters.nth(sticker - 1)
            }
            _ => None,
        };
        let fault = Fault::new(error);
        match place {
            Some((start, letter)) => fault.at(text, start, start + letter.len_utf8()),
            None => fault,
        }
    })?;
    Ok(Position {
        state: painting.state(),
        look: Look::Painting(painting),
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
