//! Parse errors: position, what was found, what was expected.

use core::fmt;

use super::limits::{MAX_BYTES, MAX_DEPTH, MAX_LAYER};
use super::printable::stands_alone;
use super::text::{Snippet, TextPosition};

/// Why a text is not a move sequence.
///
/// ```
/// use cube_model::notation::{Alg, Expected, FoundText};
///
/// let text = "R U4 R'";
/// let error = Alg::parse(text).unwrap_err();
/// assert_eq!(error.position().byte, 3);
/// assert_eq!(error.found(), FoundText::Number(4));
/// assert_eq!(error.expected(), Expected::Amount);
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 4: found the number 4, expected 2, 3 or ' after a move"
/// );
/// assert_eq!(error.snippet(text).to_string(), "R U4 R'\n   ^");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    position: TextPosition,
    found: FoundText,
    expected: Expected,
}

impl ParseError {
    pub(super) fn new(text: &str, byte: usize, found: FoundText, expected: Expected) -> Self {
        let position = TextPosition::of(text, byte);
        Self {
            position,
            found,
            expected,
        }
    }

    /// The position of the error.
    #[must_use]
    pub const fn position(&self) -> TextPosition {
        self.position
    }

    /// What was found there.
    #[must_use]
    pub const fn found(&self) -> FoundText {
        self.found
    }

    /// What was expected there.
    #[must_use]
    pub const fn expected(&self) -> Expected {
        self.expected
    }

    /// The line of the parsed text with a caret under that position.
    #[must_use]
    pub fn snippet(&self, text: &str) -> Snippet {
        Snippet::of(text, self.position.byte, self.position.byte)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            found,
            expected,
        } = self;
        write!(out, "{position}: found {found}, expected {expected}")
    }
}

impl core::error::Error for ParseError {}

/// What was found at the position of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FoundText {
    /// A character.
    Character(char),
    /// A number.
    Number(u64),
    /// A number above `u64::MAX`.
    HugeNumber,
    /// The end of the text.
    End,
    /// A text of this many bytes.
    Bytes(usize),
}

impl fmt::Display for FoundText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(letter) => write_character(*letter, out),
            Self::Number(number) => write!(out, "the number {number}"),
            Self::HugeNumber => write!(out, "a number above {}", u64::MAX),
            Self::End => out.write_str("the end"),
            Self::Bytes(count) => write!(out, "a text of {count} bytes"),
        }
    }
}

/// Writes a character; adds name and number if it is invisible or easily confused.
fn write_character(letter: char, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = match letter {
        ' ' => return out.write_str("a space"),
        '\t' => return out.write_str("a tab"),
        '\n' | '\r' => return out.write_str("the end of a line"),
        '\u{a0}' | '\u{202f}' => "a no-break space",
        '\u{3000}' => "an ideographic space",
        '\u{200b}' => "a zero-width space",
        '\u{feff}' => "a byte order mark",
        '\u{ad}' => "a soft hyphen",
        letter if letter.is_whitespace() => "a blank",
        letter if stands_alone(letter) => return write!(out, "`{letter}`"),
        _ => return write!(out, "the character U+{:04X}", u32::from(letter)),
    };
    write!(out, "{name} (U+{:04X})", u32::from(letter))
}

/// The position of a bracket that is not closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The line, counted from 1; `None` if it is the line of the error.
    pub line: Option<usize>,
    /// The character in the line, counted from 1.
    pub column: usize,
}

impl fmt::Display for Opened {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(out, "line {line}, ")?;
        }
        write!(out, "column {}", self.column)
    }
}

/// What was expected at the position of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A move, or a bracket with moves.
    Move,
    /// A move, or the end of an open bracket.
    MoveOrClosing {
        /// The bracket that closes: `)` or `]`.
        bracket: char,
        /// The position of the opening bracket.
        opened: Opened,
    },
    /// A move, or the `,` or `:` that divides a square bracket.
    MoveOrSeparator {
        /// The position of the opening bracket.
        opened: Opened,
    },
    /// The end of the text, because only one move is read.
    OneMove,
    /// An opening bracket before this closing one.
    OpeningBefore,
    /// 2, 3 or a prime.
    Amount,
    /// No second prime.
    OnePrime,
    /// A number of repetitions.
    Repetitions,
    /// The number of a layer.
    Layer,
    /// The number of a layer, at least this one.
    LayerFrom(u16),
    /// The number that ends a range of layers.
    RangeEnd,
    /// A face after the number of a layer.
    FaceAfterLayer,
    /// The `w` after a range of layers and a face.
    WideAfterRange,
    /// A space between a move and a number that belongs to the next.
    SpaceBeforeLayer,
    /// The capital letter of a slice instead of the small one found.
    CapitalSlice(char),
    /// The small letter of a rotation instead of the capital one found.
    SmallRotation(char),
    /// Less deeply nested brackets.
    ShallowerBrackets,
    /// A shorter text.
    ShorterText,
}

impl fmt::Display for Expected {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move => out.write_str("a move such as R, U2, Fw', 2R, M or x"),
            Self::MoveOrClosing { bracket, opened } => {
                write!(
                    out,
                    "a move, or `{bracket}` for the bracket opened at {opened}"
                )
            }
            Self::MoveOrSeparator { opened } => {
                write!(
                    out,
                    "a move, or `,` or `:` in the bracket opened at {opened}"
                )
            }
            Self::OneMove => out.write_str("nothing after the move"),
            Self::OpeningBefore => out.write_str("an opening bracket before it"),
            Self::Amount => out.write_str("2, 3 or ' after a move"),
            Self::OnePrime => out.write_str("no second prime"),
            Self::Repetitions => {
                write!(out, "a number of repetitions from 1 to {}", u32::MAX)
            }
            Self::Layer => write!(out, "a layer from 1 to {MAX_LAYER}"),
            Self::LayerFrom(first) => {
                write!(
                    out,
                    "a layer from {first} to {MAX_LAYER}, the smaller first"
                )
            }
            Self::RangeEnd => out.write_str("the last layer of a range, as in 2-3Rw"),
            Self::FaceAfterLayer => {
                out.write_str("one of U R F D L B u r f d l b after a layer number")
            }
            Self::WideAfterRange => out.write_str("`w` after a range of layers, as in 2-3Rw"),
            Self::SpaceBeforeLayer => {
                out.write_str("a space between a move and the layer number of the next")
            }
            Self::CapitalSlice(letter) => write!(out, "the capital `{letter}` for a slice"),
            Self::SmallRotation(letter) => {
                write!(out, "the small `{letter}` for a turn of the whole cube")
            }
            Self::ShallowerBrackets => {
                write!(out, "at most {MAX_DEPTH} brackets inside one another")
            }
            Self::ShorterText => write!(out, "at most {MAX_BYTES} bytes"),
        }
    }
}
