//! Pictures of puzzles: nets with what is on each sticker, for terminals and as SVG.

mod cycles;
mod paint;
mod paper;
mod terminal;

use cube_model::net::{Colour, Net};
use cube_model::notation::Face;
use puzzle_def::{Definition, Pattern};
use serde::{Serialize, Serializer};

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
    /// A net in the usual colours.
    pub(crate) fn of_colours(net: Net<Colour>) -> Self {
        Self::of_net(net, None)
    }

    /// A net with the letters that the user gave to the colours of the faces U R F D L B.
    pub(crate) fn of_net(net: Net<Colour>, letters: Option<[char; 6]>) -> Self {
        let paint = |colour: Colour| {
            let face = Face::ALL
                .into_iter()
                .find(|&face| Colour::of(face) == colour);
            match (letters, face) {
                (Some(letters), Some(face)) => Paint::of_letter(letters[face as usize], face),
                _ => Paint::of_colour(colour),
            }
        };
        Self {
            net: net.map(paint),
            legend: Vec::new(),
        }
    }

    /// A puzzle without stickers: its places, and the pieces that are there.
    pub(crate) fn of_places(definition: &Definition, pattern: &Pattern) -> Self {
        let mut legend = Vec::new();
        for (orbit, own) in definition.orbits().iter().zip(&pattern.orbits) {
            let piece = |(piece, twist): (&u16, &u8)| {
                if orbit.twists > 1 {
                    format!("{}:{twist}", piece + 1)
                } else {
                    (piece + 1).to_string()
                }
            };
            let pieces: Vec<String> = own.pieces.iter().zip(&own.twists).map(piece).collect();
            legend.push(format!("{}: {}", orbit.name, pieces.join(" ")));
        }
        Self {
            net: Net::new(Vec::new()),
            legend,
        }
    }

    /// Whether it shows stickers.
    pub(crate) fn has_stickers(&self) -> bool {
        !self.net.faces().is_empty()
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

#[cfg(test)]
mod tests {
    use puzzle_def::known;

    use super::*;

    fn net_of(stickers: Option<&str>) -> String {
        let pocket = known::find("pocket").expect("it is known");
        let position = match stickers {
            None => pocket.read_moves("").expect("no moves"),
            Some(stickers) => pocket.read_facelets(stickers).expect("a cube"),
        };
        let net = pocket.net(&position).expect("a cube can be seen");
        Picture::of_net(net, position.letters()).for_terminal(true)
    }

    #[test]
    fn squares_are_coloured_and_coloured_off_again() {
        let net = net_of(None);
        assert_eq!(net.matches("\x1b[30;48;5;").count(), 24);
        assert_eq!(net.matches("\x1b[0m").count(), 24);
        assert_eq!(net.matches("\x1b[30;48;5;231mU ").count(), 4);
    }

    #[test]
    fn letters_of_colours_have_their_colour_and_others_that_of_their_face() {
        let usual = net_of(Some("wwwwrrrrggggyyyyoooobbbb"));
        assert_eq!(usual.matches("48;5;34mg ").count(), 4);
        let digits = net_of(Some("111122223333444455556666"));
        assert_eq!(digits.matches("48;5;160m2 ").count(), 4);
    }
}
