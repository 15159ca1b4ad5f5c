//! Parses goals: for each orbit the required pieces in its places, and their twists.

use core::ops::Range;

use crate::definition::{Orbit, Parts};
use crate::names::Names;
use crate::pattern::OrbitPattern;
use crate::source::{ReadError, Source};

use super::block::{LISTED, Style};
use super::lines::{Lines, Word};

/// Any piece, or any twist.
const ANY: &str = "?";

/// The goal of one orbit, place by place; `None` means any piece or any twist.
#[derive(Clone, Debug)]
pub(crate) struct OrbitGoal {
    pub(crate) pieces: Vec<Option<u16>>,
    pub(crate) twists: Vec<Option<u8>>,
    /// Its byte range in the text.
    pub(crate) span: Range<usize>,
}

/// Reads the goal of each orbit; `None` if it is not mentioned.
pub(crate) fn goal(
    source: &Source<'_>,
    parts: &Parts,
) -> Result<Vec<Option<OrbitGoal>>, ReadError> {
    let mut lines = Lines::of(source);
    let style = match lines.peek().map(|line| line.first().text) {
        Some("Scramble" | "Solved") => Some(Style::Old),
        Some("ScrambleState" | "StartState") => Some(Style::New),
        _ => None,
    };
    if style.is_some() {
        lines.next();
    }
    let mut words: Vec<Word<'_>> = Vec::new();
    while let Some(line) = lines.next() {
        words.extend(line.words());
    }
    if style.is_some() {
        words.pop_if(|word| word.text == "End");
    }
    let names = Names::new(parts.orbits.iter().map(|orbit| orbit.name.as_str()));
    let mut wanted = vec![None; parts.orbits.len()];
    let mut rest = &words[..];
    while let Some((name, behind)) = rest.split_first() {
        let number = names.number(name.text);
        let Some(number) = number.filter(|&number| wanted[number].is_none()) else {
            return Err(source.unexpected(name.span(), left_of(parts, &wanted)));
        };
        let numbers = behind.iter().take_while(|word| word.is_numeric(&names));
        let numbers = numbers.count();
        let (own, behind) = behind.split_at(numbers);
        let (orbit, start) = (&parts.orbits[number], &parts.start.orbits[number]);
        let style = style.unwrap_or(Style::Old);
        wanted[number] = Some(of_orbit(source, orbit, start, style, *name, own)?);
        rest = behind;
    }
    if words.is_empty() {
        return Err(source.end(left_of(parts, &wanted)));
    }
    Ok(wanted)
}

/// Lists the orbits that may follow, for error messages.
fn left_of(parts: &Parts, wanted: &[Option<OrbitGoal>]) -> String {
    let left = parts.orbits.iter().zip(wanted);
    let left = left.filter(|(_, wanted)| wanted.is_none());
    let names: Vec<&str> = left
        .map(|(orbit, _)| orbit.name.as_str())
        .take(LISTED)
        .collect();
    match names.is_empty() {
        true => "the end".to_owned(),
        false => format!("the orbit {}", names.join(" or ")),
    }
}

fn of_orbit(
    source: &Source<'_>,
    orbit: &Orbit,
    start: &OrbitPattern,
    style: Style,
    name: Word<'_>,
    words: &[Word<'_>],
) -> Result<OrbitGoal, ReadError> {
    let places = usize::from(orbit.places);
    let span = name.span().start..words.last().unwrap_or(&name).span().end;
    if words.len() != places && words.len() != 2 * places {
        let found = format!("{} numbers for the orbit {}", words.len(), orbit.name);
        let expected = format!("{places} pieces, and then {places} twists or nothing");
        return Err(source.error(span, found, expected));
    }
    let (pieces, twists) = words.split_at(places);
    let first = style.first();
    let piece = |word: &Word<'_>| {
        let range = first..=start.kinds() - 1 + first;
        let piece = word.number_in(source, "? or a piece", range)?;
        Ok(piece - first)
    };
    let twist = |word: &Word<'_>| {
        let range = 0..=u16::from(orbit.twists) - 1;
        Ok(word.number_in(source, "? or a twist", range)? as u8)
    };
    let pieces = pieces
        .iter()
        .map(|word| unless_any(word, piece))
        .collect::<Result<Vec<_>, _>>()?;
    let twists = if twists.is_empty() {
        // `?` pieces may have any twist.
        pieces.iter().map(|piece| piece.map(|_| 0)).collect()
    } else {
        let twists = twists.iter().map(|word| unless_any(word, twist));
        twists.collect::<Result<_, _>>()?
    };
    Ok(OrbitGoal {
        pieces,
        twists,
        span,
    })
}

fn unless_any<'a, T>(
    word: &Word<'a>,
    read: impl Fn(&Word<'a>) -> Result<T, ReadError>,
) -> Result<Option<T>, ReadError> {
    match word.text {
        ANY => Ok(None),
        _ => read(word).map(Some),
    }
}
