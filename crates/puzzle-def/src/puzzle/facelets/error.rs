//! Why stickers are not a position of a puzzle.

use core::fmt;

use cube_model::pocket;

/// Why a text is not the stickers of a position.
///
/// ```
/// let cube = puzzle_def::known::find("3x3x3")?;
/// let flipped = "UUUUUUUFU RRRRRRRRR FUFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB";
/// let error = cube.read_facelets(flipped).unwrap_err();
/// assert_eq!(error.to_string(), "the flips of the edges don't cancel: an odd number of them is flipped");
/// # Ok::<(), puzzle_def::known::UnknownPuzzle>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaceletsError {
    /// Stickers of this puzzle are not supported.
    Unsupported {
        /// Its name.
        puzzle: String,
    },
    /// A fault in the stickers of a pocket cube.
    Pocket(pocket::FaceletsError),
    /// The number of stickers is wrong.
    WrongLength {
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
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
        /// The text found.
        found: String,
        /// The text expected.
        expected: String,
    },
    /// There are not six colours with the right numbers of stickers.
    WrongCounts {
        /// Every colour with the number of its stickers, in the order of first appearance.
        counts: Vec<(char, usize)>,
        /// The number of stickers on each of the faces U R F D L B.
        expected: [usize; 6],
    },
    /// A piece has colours, or an order of colours, that no piece has.
    Impossible {
        /// Its place: the faces on which it is visible.
        place: String,
        /// Its colours on these faces.
        colours: String,
        /// The byte offset of the first of them.
        byte: usize,
    },
    /// A piece is in more places than there are such pieces.
    TooOften {
        /// The places: the faces on which each is visible.
        places: Vec<String>,
        /// Its colours in the last of these places.
        colours: String,
        /// The number of such pieces.
        expected: usize,
        /// The byte offset of the first colour in the last place.
        byte: usize,
    },
    /// The twists of a kind of pieces do not cancel.
    Twisted {
        /// Their name, such as `corners`.
        pieces: String,
        /// The sum of the twists, clockwise.
        by: u8,
        /// The number of twists that make a full turn.
        of: u8,
    },
    /// Two pieces are exchanged.
    Exchanged {
        /// The pieces that it could be, such as `corners` and `edges`.
        pieces: Vec<String>,
    },
    /// All pieces are there, but no moves lead from the solved puzzle to this position.
    Unreachable,
}

impl FaceletsError {
    /// The byte offset in the text, if the fault is in one place.
    #[must_use]
    pub const fn byte(&self) -> Option<usize> {
        match self {
            Self::Pocket(error) => error.byte(),
            Self::NotAColour { byte, .. }
            | Self::Labels { byte, .. }
            | Self::Impossible { byte, .. }
            | Self::TooOften { byte, .. } => Some(*byte),
            _ => None,
        }
    }

    /// How far the text could be understood. If several colour schemes fail, the error that got farthest is reported.
    pub(super) const fn progress(&self) -> u8 {
        match self {
            Self::TooOften { .. } => 1,
            Self::Twisted { .. } | Self::Exchanged { .. } => 2,
            Self::Unreachable => 3,
            _ => 0,
        }
    }
}

impl fmt::Display for FaceletsError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported { puzzle } => {
                write!(
                    out,
                    "stickers of {puzzle} can't be read, only those of boxes such as 2x2x2, 3x3x3 and 2x2x3"
                )
            }
            Self::Pocket(error) => error.fmt(out),
            Self::WrongLength { found, expected } => {
                write!(out, "found {found} stickers, expected {expected}")
            }
            Self::NotAColour { sticker, found, .. } => write!(
                out,
                "sticker {sticker} is {found:?}, expected a letter or a digit"
            ),
            Self::Labels {
                found, expected, ..
            } => write!(out, "found {found}, expected {expected}"),
            Self::WrongCounts { counts, expected } => write_counts(counts, *expected, out),
            Self::Impossible { place, colours, .. } => write!(
                out,
                "the piece at {place} can't exist: no piece shows {colours} there"
            ),
            Self::TooOften {
                places,
                colours,
                expected,
                ..
            } => {
                let often = if *expected == 1 {
                    "once".to_owned()
                } else {
                    format!("{expected} times")
                };
                write!(
                    out,
                    "the piece {colours} is found {} times, at {}, expected {often}",
                    places.len(),
                    places.join(", ")
                )
            }
            Self::Twisted { pieces, of: 2, .. } => write!(
                out,
                "the flips of the {pieces} don't cancel: an odd number of them is flipped"
            ),
            Self::Twisted { pieces, by, of } => {
                let way = if *by == 1 {
                    "clockwise"
                } else {
                    "anticlockwise"
                };
                write!(
                    out,
                    "the twists of the {pieces} don't cancel: one is twisted {way} by one of {of} turns, or several that \
                     come to as much"
                )
            }
            Self::Exchanged { pieces } => {
                write!(out, "two {} are exchanged", pieces.join(" or two "))
            }
            Self::Unreachable => out.write_str("no moves of the puzzle lead there"),
        }
    }
}

fn write_counts(
    counts: &[(char, usize)],
    expected: [usize; 6],
    out: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let [first, rest @ ..] = expected;
    if rest.iter().all(|&other| other == first) {
        write!(out, "expected six colours of {first} stickers each, found ")?;
    } else {
        let sizes = expected.map(|size| size.to_string());
        let [all @ .., last] = &sizes;
        write!(
            out,
            "expected six colours, of {} and {last} stickers, found ",
            all.join(", ")
        )?;
    }
    let counts = counts
        .iter()
        .map(|(colour, count)| format!("{count} of {colour}"));
    out.write_str(&counts.collect::<Vec<_>>().join(", "))
}

impl core::error::Error for FaceletsError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Pocket(error) => Some(error),
            _ => None,
        }
    }
}
