//! Parses colours: face by face in the usual order, face by face with names, or as a drawn net.

use cube_model::net::Net;
use cube_model::notation::{Face, is_printable, only_stickers};

use super::FaceletsError;

/// Text that may stand between stickers, besides blanks.
const SEPARATORS: [char; 5] = ['/', ',', ';', '|', '-'];

/// The character after the name of a face.
const LABEL_END: char = ':';

/// The colours of all stickers of a net, in its order, each with its byte offset.
pub(super) fn colours<C>(net: &Net<C>, text: &str) -> Result<Vec<(usize, char)>, FaceletsError> {
    let text = only_stickers(text);
    let stands_between = |letter: char| letter.is_whitespace() || SEPARATORS.contains(&letter);
    let letters = text.char_indices();
    let letters: Vec<_> = letters
        .filter(|&(_, letter)| !stands_between(letter))
        .collect();
    if text.contains(LABEL_END) {
        return labelled(net, &text, &letters);
    }
    for (number, &letter) in letters.iter().enumerate() {
        check_colour(letter, number + 1)?;
    }
    let (found, expected) = (letters.len(), net.stickers().count());
    if found != expected {
        return Err(FaceletsError::WrongLength { found, expected });
    }
    let lengths = text.lines().map(|line| {
        let letters = line.chars().filter(|&letter| !stands_between(letter));
        letters.count()
    });
    let lengths: Vec<usize> = lengths.filter(|&length| length > 0).collect();
    Ok(if lengths == line_lengths(net) {
        from_lines(net, &letters)
    } else {
        letters
    })
}

/// The number of stickers in each line of a net that has any.
fn line_lengths<C>(net: &Net<C>) -> Vec<usize> {
    let last = net.stickers().map(|sticker| sticker.line).max();
    let in_line = |line| {
        let stickers = net.stickers().filter(|sticker| sticker.line == line);
        stickers.count()
    };
    let lengths = (0..=last.unwrap_or(0)).map(in_line);
    lengths.filter(|&length| length > 0).collect()
}

/// Converts the letters of the lines of a net to the order of its stickers.
fn from_lines<C>(net: &Net<C>, letters: &[(usize, char)]) -> Vec<(usize, char)> {
    let mut order: Vec<_> = net
        .stickers()
        .enumerate()
        .map(|(number, sticker)| (sticker.line, sticker.column, number))
        .collect();
    order.sort_unstable();
    let mut colours = letters.to_vec();
    for (&(.., number), &letter) in order.iter().zip(letters) {
        colours[number] = letter;
    }
    colours
}

/// The byte offset of a face's name, and the stickers after it.
type Labelled = (usize, Vec<(usize, char)>);

/// The stickers after the names of the faces, which may come in any order.
fn labelled<C>(
    net: &Net<C>,
    text: &str,
    letters: &[(usize, char)],
) -> Result<Vec<(usize, char)>, FaceletsError> {
    let mut faces = [const { None::<Labelled> }; 6];
    let mut current = None;
    let mut sticker = 0;
    let wrong = |byte, found: String, expected: String| {
        Err(FaceletsError::Labels {
            byte,
            found,
            expected,
        })
    };
    let mut letters = letters.iter();
    while let Some(&(byte, letter)) = letters.next() {
        if text[byte + letter.len_utf8()..].starts_with(LABEL_END) {
            letters.next();
            let Some(face) = Face::from_letter(letter.to_ascii_uppercase()) else {
                let expected = "a face before a colon: U R F D L B";
                return wrong(byte, format!("{letter:?}"), expected.into());
            };
            if faces[face as usize].replace((byte, Vec::new())).is_some() {
                return wrong(byte, format!("{face}: twice"), "each face once".into());
            }
            current = Some(face as usize);
            continue;
        }
        sticker += 1;
        check_colour((byte, letter), sticker)?;
        let Some((_, shown)) = current.and_then(|face: usize| faces[face].as_mut()) else {
            let expected = "the name of a face such as U: before it";
            return wrong(byte, "a sticker".into(), expected.into());
        };
        shown.push((byte, letter));
    }
    let mut colours = Vec::with_capacity(sticker);
    for (face, shown) in net.faces().iter().zip(faces) {
        let letter = face.letter();
        let Some((byte, shown)) = shown else {
            let expected = "all six faces or none named";
            return wrong(text.len(), format!("no {letter}:"), expected.into());
        };
        let (found, expected) = (shown.len(), face.stickers().len());
        if found != expected {
            let found = format!("{found} stickers after {letter}:");
            return wrong(byte, found, expected.to_string());
        }
        colours.extend(shown);
    }
    Ok(colours)
}

fn check_colour((byte, found): (usize, char), sticker: usize) -> Result<(), FaceletsError> {
    if found.is_alphanumeric() && is_printable(found) {
        return Ok(());
    }
    Err(FaceletsError::NotAColour {
        sticker,
        found,
        byte,
    })
}
