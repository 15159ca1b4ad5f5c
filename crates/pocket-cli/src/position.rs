//! Positions as they are given on the command line: which inputs there are, and in which form.

use clap::Args;
use cube_model::pocket::{PermIndex, PocketState, TwistIndex};
use perm_index::Error;

use crate::conflicts::{Choice, Chosen};
use crate::failure::Fault;
use crate::numbers::Numbers;
use crate::object::{self, Texts};

/// How the positions are given.
#[derive(Debug, Args)]
pub(crate) struct Positions {
    /// Sequences that make the positions; lines of stdin if left out or `-`
    ///
    /// Read too: lines pasted from a timer, csTimer's exports, links to Twizzle and alg.cubing.net, and JSON lines of
    /// this program.
    #[arg(value_name = "SCRAMBLE")]
    scrambles: Vec<String>,

    /// Positions as stickers: the faces U R F D L B, each row by row
    ///
    /// These are 24 letters, 54 of a 3x3x3, or as many as a box has: any six letters, with blanks or any of / , ; | - between them; with names, as in
    /// U:UUUU R:RRRR ..., in any order; or, in one argument, the net of `pocket draw`. May be repeated.
    #[arg(long, value_name = "STICKERS", num_args = 0..=1, default_missing_value = "-")]
    #[arg(conflicts_with_all = ["scrambles", "states"], help_heading = "Position")]
    facelets: Vec<String>,

    /// Positions as the numbers of permutation and twists, such as 1234,567
    #[arg(long = "state", value_name = "PERM,ORI", num_args = 0..=1, default_missing_value = "-")]
    #[arg(
        conflicts_with = "scrambles",
        hide_short_help = true,
        help_heading = "Position"
    )]
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

impl Form {
    /// Adds the choices that others may conflict with.
    pub(crate) fn chosen(self, chosen: Chosen) -> Chosen {
        chosen.with(self == Self::State, Choice::State, "--state")
    }

    /// How such positions are read.
    pub(crate) fn texts(self) -> &'static Texts {
        match self {
            Self::Scramble => &object::SCRAMBLES,
            Self::Facelets => &object::FACELETS,
            Self::State => &object::STATES,
            Self::Pattern => &object::PLAIN,
        }
    }

    /// The value of "form" in JSON, which is the name of the option; `None` for moves, where it is
    /// omitted.
    pub(crate) fn told(self) -> Option<&'static str> {
        match self {
            Self::Scramble => None,
            Self::Facelets => Some("facelets"),
            Self::State => Some("state"),
            Self::Pattern => Some("pattern"),
        }
    }

    /// The plural noun for such inputs in messages.
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
