//! Pictures of puzzles: nets with what is on each sticker, for terminals and as SVG.

mod cycles;
mod paint;
mod paper;
mod terminal;

use cube_model::net::{Colour, Net};
use god_table::{Puzzle, Space, State, puzzles};
use serde::{Serialize, Serializer};

use crate::failure::Fault;
use crate::position::Position;
use crate::solver::unreadable;

pub(crate) use cycles::of_cycles;
pub(crate) use paint::Paint;

/// The largest cube whose net fits a screen.
pub(crate) const LARGEST_CUBE: u16 = 10;

/// A net whose stickers are painted, and lines that explain it.
pub(crate) struct Picture {
    net: Net<Paint>,
    legend: Vec<String>,
}

impl Picture {
    /// What a puzzle looks like.
    pub(crate) fn of_colours(net: Net<Colour>) -> Self {
        Self {
            net: net.map(Paint::of_colour),
            legend: Vec::new(),
        }
    }

    /// A position of the pocket cube, in the letters in which it was given.
    pub(crate) fn of_position(position: &Position) -> Self {
        let stickers = position.stickers();
        let net = Net::of_box([2; 3], |face, row, column| {
            let (letter, own_face) = stickers[4 * face as usize + 2 * row + column];
            Paint::of_letter(letter, own_face)
        });
        Self {
            net,
            legend: Vec::new(),
        }
    }

    /// The position of a puzzle of the list that a text tells, in its own words.
    pub(crate) fn of_text(
        puzzle: &dyn Puzzle,
        space: &dyn Space,
        text: &str,
    ) -> Result<Self, Fault> {
        let net = puzzle.net_of(space, text);
        let net = net.map_err(|error| unreadable(text, error))?;
        net.map(Self::of_colours)
            .ok_or_else(|| invisible(puzzle, ""))
    }

    /// A state of a puzzle of the list.
    pub(crate) fn of_state(puzzle: &dyn Puzzle, state: State) -> Result<Self, Fault> {
        let net = puzzle.net(state).map(Self::of_colours);
        net.ok_or_else(|| invisible(puzzle, ""))
    }

    /// The net for a terminal: coloured squares with letters, or letters alone. Then the legend.
    pub(crate) fn for_terminal(&self, in_colour: bool) -> String {
        terminal::text(self, in_colour)
    }

    /// The net as an SVG picture, with letters on the stickers so that it can be printed in black.
    pub(crate) fn as_svg(&self, description: &str) -> String {
        paper::svg(self, description)
    }

    /// The letters of all stickers, face by face in the order of the net.
    pub(crate) fn letters(&self) -> String {
        let marks = self.net.stickers().map(|sticker| sticker.shows.mark());
        marks.collect()
    }
}

/// The letters of the stickers, by face.
impl Serialize for Picture {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.net.faces().iter().map(|face| {
            let marks = face.stickers().iter().map(|sticker| sticker.shows.mark());
            (face.letter(), marks.collect::<String>())
        }))
    }
}

/// Refuses to draw a puzzle that is nothing to look at, before anything is computed. The option that asks for it
/// is named, unless it is a command that does nothing else.
pub(crate) fn expect_visible(puzzle: &dyn Puzzle, option: &str) -> Result<(), Fault> {
    if is_visible(puzzle) {
        Ok(())
    } else {
        Err(invisible(puzzle, option))
    }
}

fn is_visible(puzzle: &dyn Puzzle) -> bool {
    puzzle.net(State::default()).is_some()
}

fn invisible(puzzle: &dyn Puzzle, option: &str) -> Fault {
    let visible = puzzles::ALL.iter().filter(|puzzle| is_visible(**puzzle));
    let names: Vec<&str> = visible.map(|puzzle| puzzle.name()).collect();
    let with = if option.is_empty() { "" } else { " with " };
    Fault::mismatch(
        format!("{option}{with}--puzzle {}", puzzle.name()),
        format!("a puzzle that can be looked at: {}", names.join(", ")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Form;

    fn net_of(form: Form, text: &str, in_colour: bool) -> String {
        Picture::of_position(&form.read(text).unwrap()).for_terminal(in_colour)
    }

    #[test]
    fn squares_are_coloured_and_coloured_off_again() {
        let net = net_of(Form::Scramble, "", true);
        assert_eq!(net.matches("\x1b[30;48;5;").count(), 24);
        assert_eq!(net.matches("\x1b[0m").count(), 24);
        assert_eq!(net.matches("\x1b[30;48;5;231mU ").count(), 4);
    }

    #[test]
    fn letters_of_colours_have_their_colour_and_others_that_of_their_face() {
        let usual = net_of(Form::Facelets, "wwwwrrrrggggyyyyoooobbbb", true);
        assert_eq!(usual.matches("48;5;34mg ").count(), 4);
        let digits = net_of(Form::Facelets, "111122223333444455556666", true);
        assert_eq!(digits.matches("48;5;160m2 ").count(), 4);
    }
}
