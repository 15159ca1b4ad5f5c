//! Why 24 stickers are not a pocket cube.

use alloc::vec::Vec;
use core::fmt;

use super::corner::Corner;
use super::sticker_text::LabelFault;

/// The direction in which a corner is twisted, by a third of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Twist {
    /// Clockwise, looking at the corner from outside.
    Clockwise,
    /// Anticlockwise.
    Anticlockwise,
}

/// Why 24 stickers are not those of a pocket cube.
///
/// ```
/// use cube_model::pocket::{Corner, FaceletsError, Painting, Twist};
///
/// // A solved cube with the corner URF twisted clockwise in place.
/// let error = Painting::parse("UUUF URRR FRFF DDDD LLLL BBBB").unwrap_err();
/// assert_eq!(error, FaceletsError::Twisted { corner: Corner::Urf, twist: Twist::Clockwise });
/// assert_eq!(
///     error.to_string(),
///     "the corners' twists don't cancel: one corner is twisted a third of a turn clockwise, \
///      such as the one at URF",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaceletsError {
    /// The text does not have 24 stickers.
    WrongLength {
        /// The number of stickers found.
        found: usize,
    },
    /// A character that does not name a colour.
    NotAColour {
        /// The number of the sticker, from 1.
        sticker: usize,
        /// The character.
        found: char,
        /// Its byte offset in the text.
        byte: usize,
    },
    /// The face names before the stickers are wrong.
    Labels {
        /// The byte offset.
        byte: usize,
        /// What is wrong.
        fault: LabelFault,
    },
    /// There are not six colours with four stickers each.
    WrongCounts {
        /// Every colour with the number of its stickers, in the order of first appearance.
        counts: Vec<(char, usize)>,
    },
    /// A corner shows one colour twice.
    RepeatedColour {
        /// The corner.
        corner: Corner,
        /// The colour.
        colour: char,
    },
    /// A corner shows two colours that, judging by the other corners, are on opposite faces.
    OppositeColours {
        /// The corner.
        corner: Corner,
        /// The two colours.
        colours: [char; 2],
    },
    /// A corner has the colours of a piece in the opposite order, as in a mirror.
    Mirrored {
        /// The corner.
        corner: Corner,
        /// Its colours, clockwise.
        colours: [char; 3],
    },
    /// The same piece is in two places.
    Twice {
        /// Its colours, clockwise.
        colours: [char; 3],
        /// The two places.
        corners: [Corner; 2],
    },
    /// Every piece is there once, but the twists do not add up to whole turns.
    Twisted {
        /// A corner to twist back: the one that then leaves the most corners in place, or the first
        /// of several.
        corner: Corner,
        /// How it is twisted.
        twist: Twist,
    },
}

impl FaceletsError {
    /// The byte offset in the text, if the fault is in one place.
    #[must_use]
    pub const fn byte(&self) -> Option<usize> {
        match self {
            Self::NotAColour { byte, .. } | Self::Labels { byte, .. } => Some(*byte),
            _ => None,
        }
    }
}

impl fmt::Display for Twist {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Clockwise => "clockwise",
            Self::Anticlockwise => "anticlockwise",
        })
    }
}

impl fmt::Display for FaceletsError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongLength { found } => write!(out, "found {found} stickers, expected 24"),
            Self::Labels { fault, .. } => fault.fmt(out),
            Self::NotAColour { sticker, found, .. } => {
                write!(
                    out,
                    "sticker {sticker} is {found:?}, expected a letter or a digit"
                )
            }
            Self::WrongCounts { counts } => write_counts(counts, out),
            Self::RepeatedColour { corner, colour } => write!(
                out,
                "the corner at {corner} shows {colour} twice, expected three colours"
            ),
            Self::OppositeColours {
                corner,
                colours: [a, b],
            } => write!(
                out,
                "the corner at {corner} can't exist: {a} and {b} are opposite colours, \
                 as the other corners show"
            ),
            Self::Mirrored {
                corner,
                colours: [a, b, c],
            } => write!(
                out,
                "the corner at {corner} can't exist: its colours run {a} {b} {c} clockwise, \
                 expected {a} {c} {b} (it is a mirror image)"
            ),
            Self::Twice {
                colours: [a, b, c],
                corners: [first, second],
            } => write!(
                out,
                "the corner {a} {b} {c} stands twice, at {first} and at {second}"
            ),
            Self::Twisted { corner, twist } => write!(
                out,
                "the corners' twists don't cancel: one corner is twisted a third of a turn {twist}, \
                 such as the one at {corner}"
            ),
        }
    }
}

fn write_counts(counts: &[(char, usize)], out: &mut fmt::Formatter<'_>) -> fmt::Result {
    out.write_str("expected six colours of four stickers each, found ")?;
    for (i, (colour, count)) in counts.iter().enumerate() {
        let separator = if i == 0 { "" } else { ", " };
        write!(out, "{separator}{count} of {colour}")?;
    }
    Ok(())
}

impl core::error::Error for FaceletsError {}
