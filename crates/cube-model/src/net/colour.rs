//! The colours of stickers.

use crate::notation::Face;

/// The colour of a sticker: a letter (that of the face where the sticker belongs) and a hue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour {
    /// The letter.
    pub letter: char,
    /// The hue.
    pub hue: Hue,
}

/// The hues of stickers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hue {
    /// White.
    White,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Orange.
    Orange,
    /// Blue.
    Blue,
    /// No hue: a sticker to ignore.
    Grey,
}

impl Colour {
    /// The colour of a sticker to ignore.
    pub const BLANK: Self = Self {
        letter: '.',
        hue: Hue::Grey,
    };

    /// The colour of a cube's face, with white on top and green in front.
    ///
    /// ```
    /// use cube_model::net::{Colour, Hue};
    /// use cube_model::notation::Face;
    ///
    /// assert_eq!(Colour::of(Face::L), Colour { letter: 'L', hue: Hue::Orange });
    /// ```
    #[must_use]
    pub const fn of(face: Face) -> Self {
        let hue = match face {
            Face::U => Hue::White,
            Face::R => Hue::Red,
            Face::F => Hue::Green,
            Face::D => Hue::Yellow,
            Face::L => Hue::Orange,
            Face::B => Hue::Blue,
        };
        Self {
            letter: face.letter(),
            hue,
        }
    }
}
