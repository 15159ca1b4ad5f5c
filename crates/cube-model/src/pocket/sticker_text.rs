//! Parses 24 stickers: letters, with optional separators and optional face names.

use core::fmt;

use super::fault::FaceletsError;
use crate::notation::{Face, is_printable};

/// The number of stickers.
pub(super) const STICKERS: usize = 24;

/// The number of stickers per face.
const PER_FACE: usize = STICKERS / Face::ALL.len();

/// Characters allowed between stickers, besides blanks.
const SEPARATORS: [char; 5] = ['/', ',', ';', '|', '-'];

/// The character after the name of a face.
const LABEL_END: char = ':';

/// Parses 24 stickers, returned in the order U R F D L B, each face row by row. The text lists them
/// in this order, in any order if all faces are named, or as a net of six lines.
pub(super) fn read(text: &str) -> Result<[char; STICKERS], FaceletsError> {
    if text.contains(LABEL_END) {
        return read_labelled(text);
    }
    read_in_order(text)
}

/// The stickers before which a line ends in a net as it is drawn: two lines of U, two of L F R B,
/// and two of D. No other accepted order has such lines.
const NET_LINES: u32 = 1 << 2 | 1 << 4 | 1 << 12 | 1 << 20 | 1 << 22;

/// For each sticker in the order U R F D L B, its position in a net, line by line.
const NET: [u8; STICKERS] = [
    0, 1, 2, 3, 8, 9, 16, 17, 6, 7, 14, 15, 20, 21, 22, 23, 4, 5, 12, 13, 10, 11, 18, 19,
];

fn read_in_order(text: &str) -> Result<[char; STICKERS], FaceletsError> {
    let mut stickers = ['?'; STICKERS];
    let mut found = 0;
    let mut lines = 0;
    let mut end = 0;
    for (byte, letter) in letters(text) {
        if let Some(sticker) = stickers.get_mut(found) {
            *sticker = letter;
            let is_on_a_new_line = text[end..byte].contains(['\n', '\r']);
            lines |= u32::from(is_on_a_new_line) << found;
        }
        found += 1;
        end = byte;
        check_colour(byte, letter, found)?;
    }
    match found {
        STICKERS if lines & !1 == NET_LINES => Ok(NET.map(|place| stickers[usize::from(place)])),
        STICKERS => Ok(stickers),
        _ => Err(FaceletsError::WrongLength { found }),
    }
}

fn read_labelled(text: &str) -> Result<[char; STICKERS], FaceletsError> {
    let mut stickers = ['?'; STICKERS];
    let mut labels = [None; Face::ALL.len()];
    let mut counts = [0; Face::ALL.len()];
    let mut current = None;
    let mut read = 0;
    let mut letters = letters(text);
    while let Some((byte, letter)) = letters.next() {
        let wrong = |fault| Err(FaceletsError::Labels { byte, fault });
        if text[byte + letter.len_utf8()..].starts_with(LABEL_END) {
            letters.next();
            let Some(face) = Face::from_letter(letter.to_ascii_uppercase()) else {
                return wrong(LabelFault::NotAFace { found: letter });
            };
            if labels[face as usize].replace(byte).is_some() {
                return wrong(LabelFault::Twice { face });
            }
            current = Some(face);
            continue;
        }
        read += 1;
        check_colour(byte, letter, read)?;
        let Some(face) = current else {
            return wrong(LabelFault::BeforeFirst);
        };
        let place = &mut counts[face as usize];
        if *place < PER_FACE {
            stickers[face as usize * PER_FACE + *place] = letter;
        }
        *place += 1;
    }
    for face in Face::ALL {
        let found = counts[face as usize];
        let (byte, fault) = match labels[face as usize] {
            None => (text.len(), LabelFault::Missing { face }),
            Some(byte) if found != PER_FACE => (byte, LabelFault::Length { face, found }),
            Some(_) => continue,
        };
        return Err(FaceletsError::Labels { byte, fault });
    }
    Ok(stickers)
}

/// The characters of a text that are neither blanks nor separators, with their positions.
fn letters(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let stands_between = |letter: char| letter.is_whitespace() || SEPARATORS.contains(&letter);
    text.char_indices()
        .filter(move |&(_, letter)| !stands_between(letter))
}

fn check_colour(byte: usize, found: char, sticker: usize) -> Result<(), FaceletsError> {
    if found.is_alphanumeric() && is_printable(found) {
        Ok(())
    } else {
        Err(FaceletsError::NotAColour {
            sticker,
            found,
            byte,
        })
    }
}

/// What is wrong with the names of faces before their stickers.
///
/// ```
/// use cube_model::notation::Face;
/// use cube_model::pocket::{FaceletsError, LabelFault, Painting};
///
/// let error = Painting::parse("U:UUUU R:RRRR F:FFF D:DDDD L:LLLL B:BBBB").unwrap_err();
/// let fault = LabelFault::Length { face: Face::F, found: 3 };
/// assert_eq!(error, FaceletsError::Labels { byte: 14, fault });
/// assert_eq!(error.to_string(), "found 3 stickers after F:, expected 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LabelFault {
    /// A letter that does not name a face.
    NotAFace {
        /// The letter.
        found: char,
    },
    /// A face is named twice.
    Twice {
        /// The face.
        face: Face,
    },
    /// Stickers come before the first name.
    BeforeFirst,
    /// Some faces are named, but this one is not.
    Missing {
        /// The face.
        face: Face,
    },
    /// A face does not have four stickers.
    Length {
        /// The face.
        face: Face,
        /// How many it has.
        found: usize,
    },
}

impl fmt::Display for LabelFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAFace { found } => {
                write!(
                    out,
                    "found {found:?} before a colon, expected a face: U R F D L B"
                )
            }
            Self::Twice { face } => write!(out, "found {face}: twice, expected each face once"),
            Self::BeforeFirst => {
                out.write_str("found a sticker before the first face, expected a name such as U:")
            }
            Self::Missing { face } => {
                write!(
                    out,
                    "found no {face}:, expected all six faces or none named"
                )
            }
            Self::Length { face, found } => {
                let noun = if *found == 1 { "sticker" } else { "stickers" };
                write!(
                    out,
                    "found {found} {noun} after {face}:, expected {PER_FACE}"
                )
            }
        }
    }
}

impl core::error::Error for LabelFault {}
