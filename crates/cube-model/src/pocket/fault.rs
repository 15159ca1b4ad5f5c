//! Why 24 stickers are not a pocket cube.

use alloc::vec::Vec;
use core::fmt;

use super::corner::Corner;
use super::sticker_text::LabelFault;

/// Which way a corner is twisted, by a third of a turn.
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
    /// Not 24 stickers.
    WrongLength {
        /// How many there are.
        found: usize,
    },
    /// A character that does not name a colour.
    NotAColour {
        /// Which sticker it is, from 1.
        sticker: usize,
        /// The character.
        found: char,
        /// Where it stands in the text, in bytes.
        byte: usize,
    },
    /// Faces are named before their stickers, but not well.
    Labels {
        /// Where, in bytes.
        byte: usize,
        /// The fault.
        fault: LabelFault,
    },
    /// Not six colours of four stickers each.
    WrongCounts {
        /// Every colour with the number of its stickers, in the order of first appearance.
        counts: Vec<(char, usize)>,
    },
    /// A corner shows one colour twice.
    RepeatedColour {
        /// Where.
        corner: Corner,
        /// The colour.
        colour: char,
    },
    /// A corner shows two colours that are on opposite faces, as the other corners tell.
    OppositeColours {
        /// Where.
        corner: Corner,
        /// The two colours.
        colours: [char; 2],
    },
    /// A corner has the colours of a real one in the opposite sense, as in a mirror.
    Mirrored {
        /// Where.
        corner: Corner,
        /// Its colours, clockwise.
        colours: [char; 3],
    },
    /// A corner stands in two places.
    Twice {
        /// Its colours, clockwise.
        colours: [char; 3],
        /// The two places.
        corners: [Corner; 2],
    },
    /// Every corner is there once, but their twists don't add up to whole turns.
    Twisted {
        /// A corner that would be right if it were twisted back: the one that leaves the most corners
        /// in place, or the first of several.
        corner: Corner,
        /// How it is twisted.
        twist: Twist,
    },
}

impl FaceletsError {
    /// Where in the text it is, in bytes, if it is at one place.
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
