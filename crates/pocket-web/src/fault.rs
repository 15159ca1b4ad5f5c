//! A fault in an input: the library's message, and the place to which the page points.

use core::error::Error;

use cube_model::notation::Snippet;
#[cfg(any(feature = "puzzle", feature = "solve"))]
use cube_model::notation::TextPosition;
use cube_model::pocket::{Corner, FACELETS, FaceletsError};
#[cfg(any(feature = "puzzle", feature = "solve"))]
use puzzle_def::{ReadError, TooManyTurns};
#[cfg(any(feature = "puzzle", feature = "solve"))]
use puzzle_space::{PlanError, SpaceError};
use serde::Serialize;

/// The name of the fault that a request takes too much memory or time.
#[cfg(any(feature = "puzzle", feature = "solve"))]
pub(crate) const TOO_LARGE: &str = "TooLarge";

/// The name of the memory limit in messages.
#[cfg(any(feature = "puzzle", feature = "solve"))]
pub(crate) const MEMORY: &str = "the option memory";

/// An error as the page shows it.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Fault {
    /// The library's message.
    message: String,
    /// The kind of the fault; `None` for a fault in an input.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'static str>,
    /// The place in a text, if the error has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    caret: Option<Caret>,
    /// The stickers concerned, counted from 0 in the order U R F D L B.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stickers: Vec<usize>,
}

/// A line of the input and the carets to write below it.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Caret {
    line: String,
    indent: usize,
    width: usize,
}

impl Fault {
    /// A fault without a place.
    pub(crate) fn new(error: impl Error) -> Self {
        Self::saying(error.to_string())
    }

    /// A fault with a message of its own.
    pub(crate) fn saying(message: String) -> Self {
        Self {
            message,
            name: None,
            caret: None,
            stickers: Vec::new(),
        }
    }

    /// Adds the place in a text.
    pub(crate) fn at(self, snippet: &Snippet) -> Self {
        let caret = Caret {
            line: snippet.line().to_owned(),
            indent: snippet.indent(),
            width: snippet.width(),
        };
        Self {
            caret: Some(caret),
            ..self
        }
    }
}

#[cfg(any(feature = "puzzle", feature = "solve"))]
impl Fault {
    /// Sets the kind of the fault.
    pub(crate) fn named(self, name: &'static str) -> Self {
        Self {
            name: Some(name),
            ..self
        }
    }
}

#[cfg(feature = "solve")]
impl Fault {
    /// Puts a text before the message.
    pub(crate) fn before(self, text: &str) -> Self {
        Self {
            message: format!("{text}{}", self.message),
            ..self
        }
    }
}

/// A fault in a definition, with its place in the file.
#[cfg(any(feature = "puzzle", feature = "solve"))]
impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Self {
        let TextPosition { line, column, .. } = error.position();
        let (file, found, expected) = (error.file(), error.found(), error.expected());
        let message =
            format!("{file}, line {line}, column {column}: found {found}, expected {expected}");
        Self::saying(message).at(error.snippet())
    }
}

/// A search that takes too much memory, or that can't be planned.
#[cfg(any(feature = "puzzle", feature = "solve"))]
impl From<PlanError> for Fault {
    fn from(error: PlanError) -> Self {
        match error {
            PlanError::Space(SpaceError::Turns(error)) => error.into(),
            error => Self::new(error).named(TOO_LARGE),
        }
    }
}

#[cfg(any(feature = "puzzle", feature = "solve"))]
impl From<TooManyTurns> for Fault {
    fn from(error: TooManyTurns) -> Self {
        Self::saying(format!("too many moves: {error}")).named(TOO_LARGE)
    }
}

impl From<FaceletsError> for Fault {
    fn from(error: FaceletsError) -> Self {
        let at = |corner: Corner| FACELETS[corner as usize];
        let stickers = match &error {
            FaceletsError::NotAColour { sticker, .. } => vec![sticker - 1],
            FaceletsError::RepeatedColour { corner, .. }
            | FaceletsError::OppositeColours { corner, .. }
            | FaceletsError::Mirrored { corner, .. }
            | FaceletsError::Twisted { corner, .. } => at(*corner).to_vec(),
            FaceletsError::Twice { corners, .. } => corners.map(at).concat(),
            _ => Vec::new(),
        };
        Self {
            stickers,
            ..Self::new(&error)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cube_model::nxn::{CubeSize, Turns};
    use cube_model::pocket::Painting;

    fn in_moves(text: &str) -> Fault {
        let error = Turns::parse(text, CubeSize::POCKET).unwrap_err();
        Fault::in_moves(text, &error)
    }

    #[test]
    fn the_caret_stands_under_what_cannot_be_read() {
        let fault = in_moves("R U7 R'");
        let caret = fault.caret.unwrap();
        assert_eq!(
            (caret.line.as_str(), caret.indent, caret.width),
            ("R U7 R'", 3, 1)
        );
    }

    #[test]
    fn the_carets_stand_under_a_move_that_the_cube_has_not() {
        let fault = in_moves("R 3Uw R'");
        let caret = fault.caret.unwrap();
        assert_eq!((caret.indent, caret.width), (2, 3));
    }

    #[test]
    fn the_caret_stands_under_the_bracket_that_comes_to_too_many_moves() {
        let fault = in_moves("F ((R U)9999)9999");
        let caret = fault.caret.unwrap();
        assert_eq!((caret.indent, caret.width), (2, 15));
        assert!(fault.message.contains("1000000"), "{}", fault.message);
    }

    #[test]
    fn an_impossible_painting_names_the_stickers_of_the_corner() {
        let stickers = |text: &str| Fault::from(Painting::parse(text).unwrap_err()).stickers;
        let cases = [
            // URF twisted in place.
            ("WWWGWRRRGRGGYYYYOOOOBBBB", vec![3, 4, 9]),
            // URF with red and green exchanged: a mirror image.
            ("WWWWGRRRGRGGYYYYOOOOBBBB", vec![3, 4, 9]),
            // The fifth sticker is no colour.
            ("WWWW?RRRGGGGYYYYOOOOBBBB", vec![4]),
            // Five white stickers.
            ("WWWWWRRRGGGGYYYYOOOOBBBB", vec![]),
        ];
        for (text, expected) in cases {
            assert_eq!(stickers(text), expected, "{text}");
        }
    }
}
