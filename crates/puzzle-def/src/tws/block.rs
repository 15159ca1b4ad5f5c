//! The lines between a keyword and `End`: pieces and twists of some orbits.

use crate::definition::Orbit;
use crate::names::Names;
use crate::numbering::without_gaps;
use crate::pattern::OrbitPattern;
use crate::source::{ReadError, Source};
use crate::transformation::OrbitTurn;

use super::lines::{Line, Lines, Word};

/// How many names a message lists.
pub(super) const LISTED: usize = 20;

/// The numbering in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// `Solved`, `Move` and `Scramble`: places and pieces count from 1, and the twists of a move
    /// are listed by piece.
    Old,
    /// `StartState`, `MoveTransformation` and `ScrambleState`: from 0, and by place.
    New,
}

impl Style {
    /// The number of the first place.
    pub(super) const fn first(self) -> u16 {
        match self {
            Self::Old => 1,
            Self::New => 0,
        }
    }
}

/// The entry of one orbit.
#[derive(Clone, Debug)]
pub(super) struct Entry<'a> {
    pieces: Line<'a>,
    twists: Option<Line<'a>>,
}

/// Reads a block up to its `End`: the entry of each orbit, if it has one.
pub(super) fn read<'a>(
    source: &Source<'_>,
    lines: &mut Lines<'a>,
    orbits: &[Orbit],
) -> Result<Vec<Option<Entry<'a>>>, ReadError> {
    let names = Names::new(orbits.iter().map(|orbit| orbit.name.as_str()));
    let mut entries = vec![None; orbits.len()];
    loop {
        let line = lines.next().ok_or_else(|| source.end("a set or End"))?;
        let name = line.first();

        if name.text == "End" {
            line.check_length(source, 1, "End")?;
            return Ok(entries);
        }
        let number = names.number(name.text);
        let Some(number) = number.filter(|&number| entries[number].is_none()) else {
            let left = orbits
                .iter()
                .zip(&entries)
                .filter(|(_, entry)| entry.is_none());
            let names = left.map(|(orbit, _)| orbit.name.as_str());
            let names: Vec<_> = names.take(LISTED).chain(["End"]).collect();
            return Err(source.unexpected(name.span(), names.join(" or ")));
        };
        line.check_length(source, 1, "the name of a set alone on its line")?;
        let orbit = &orbits[number];
        let pieces = numbers(source, lines, orbit, &names)?;
        let pieces = pieces.ok_or_else(|| match lines.peek() {
            Some(line) => {
                source.unexpected(line.first().span(), format!("{} pieces", orbit.places))
            }
            None => source.end(format!("{} pieces", orbit.places)),
        })?;
        let twists = numbers(source, lines, orbit, &names)?;
        entries[number] = Some(Entry { pieces, twists });
    }
}

/// The next line, if it has numbers: as many as the orbit has places.
fn numbers<'a>(
    source: &Source<'_>,
    lines: &mut Lines<'a>,
    orbit: &Orbit,
    names: &Names<'_>,
) -> Result<Option<Line<'a>>, ReadError> {
    if !lines
        .peek()
        .is_some_and(|line| line.first().is_numeric(names))
    {
        return Ok(None);
    }
    let line = lines.next().expect("there is a line to look at");
    let form = format!("{} numbers for set {}", orbit.places, orbit.name);
    if let Some(list) = line.words().iter().find(|word| word.text.contains(',')) {
        let expected = format!("blanks instead of commas between {form}");
        return Err(source.unexpected(list.span(), expected));
    }
    line.check_length(source, orbit.places.into(), &form)?;
    Ok(Some(line))
}

/// The solved pieces of an orbit; all different if it has no entry.
pub(super) fn start(
    source: &Source<'_>,
    orbit: &Orbit,
    style: Style,
    entry: Option<&Entry<'_>>,
) -> Result<OrbitPattern, ReadError> {
    let mut pattern = OrbitPattern {
        pieces: (0..orbit.places).collect(),
        twists: vec![0; orbit.places.into()],
        moduli: vec![orbit.twists; orbit.places.into()],
    };
    let Some(entry) = entry else {
        return Ok(pattern);
    };
    pattern.pieces = pieces(source, style, &entry.pieces)?;
    let mut unseen = vec![None; orbit.places.into()];
    let twists = entry.twists.as_ref().map_or(&[][..], Line::words);
    for (place, word) in twists.iter().enumerate() {
        let is_open = word.text == "?";
        // A single orientation is never invisible.
        let is_unseen = is_open && orbit.twists > 1;
        if is_open {
            pattern.moduli[place] = 1;
        } else {
            pattern.twists[place] = twist(source, orbit, *word, " or ?")?;
        }
        let alike = &mut unseen[usize::from(pattern.pieces[place])];
        if *alike.get_or_insert(is_unseen) != is_unseen {
            let expected = "? for all pieces of the same number or for none";
            return Err(source.unexpected(word.span(), expected));
        }
    }
    Ok(pattern)
}

/// A pattern of an orbit with this solved position; solved if it has no entry.
pub(super) fn pattern(
    source: &Source<'_>,
    orbit: &Orbit,
    style: Style,
    solved: &OrbitPattern,
    entry: Option<&Entry<'_>>,
) -> Result<OrbitPattern, ReadError> {
    let Some(entry) = entry else {
        return Ok(solved.clone());
    };
    let mut left = vec![Vec::new(); solved.kinds().into()];
    for (&piece, &modulus) in solved.pieces.iter().zip(&solved.moduli) {
        left[usize::from(piece)].push(modulus);
    }
    let first = style.first();
    let range = first..=solved.kinds() - 1 + first;
    let what = match style {
        Style::Old => "a piece of the solved position, counted from 1 after Scramble,",
        Style::New => "a piece of the solved position, counted from 0 after ScrambleState,",
    };
    let mut pieces = Vec::new();
    let mut moduli = Vec::new();
    for word in entry.pieces.words() {
        let piece = word.number_in(source, what, range.clone())? - first;
        pieces.push(piece);
        let modulus = left[usize::from(piece)].pop();
        let expected = "each piece as often as in the solved position";
        moduli.push(modulus.ok_or_else(|| source.unexpected(word.span(), expected))?);
    }
    let mut twists = vec![0; moduli.len()];
    let words = entry.twists.as_ref().map_or(&[][..], Line::words);
    for ((word, found), modulus) in words.iter().zip(&mut twists).zip(&moduli) {
        if word.text != "?" || *modulus != 1 {
            *found = twist(source, orbit, *word, "")? % modulus;
        }
    }
    Ok(OrbitPattern {
        pieces,
        twists,
        moduli,
    })
}

/// The effect of a move on an orbit; the identity if it has no entry.
pub(super) fn turn(
    source: &Source<'_>,
    orbit: &Orbit,
    style: Style,
    entry: Option<&Entry<'_>>,
) -> Result<OrbitTurn, ReadError> {
    let mut turn = OrbitTurn::identity(orbit.places);
    let Some(entry) = entry else {
        return Ok(turn);
    };
    let first = style.first();
    let mut seen = vec![false; orbit.places.into()];
    for (word, from) in entry.pieces.words().iter().zip(&mut turn.from) {
        let range = first..=orbit.places - 1 + first;
        *from = word.number_in(source, "a place", range)? - first;
        if core::mem::replace(&mut seen[usize::from(*from)], true) {
            return Err(source.unexpected(word.span(), "each place once"));
        }
    }
    if let Some(line) = &entry.twists {
        let twists = line.words().iter();
        let twists = twists.map(|&word| twist(source, orbit, word, ""));
        let twists = twists.collect::<Result<Vec<_>, _>>()?;
        turn.twist = match style {
            Style::New => twists,
            Style::Old => turn
                .from
                .iter()
                .map(|&from| twists[usize::from(from)])
                .collect(),
        };
    }
    Ok(turn)
}

/// The numbers of pieces, counted from 0. Gaps are closed by reducing larger numbers.
fn pieces(source: &Source<'_>, style: Style, line: &Line<'_>) -> Result<Vec<u16>, ReadError> {
    let first = style.first();
    let numbers = line.words().iter();
    let numbers =
        numbers.map(|word| word.number_in(source, "a piece", first..=u16::MAX - 1 + first));
    Ok(without_gaps(&numbers.collect::<Result<Vec<_>, _>>()?))
}

fn twist(
    source: &Source<'_>,
    orbit: &Orbit,
    word: Word<'_>,
    or_else: &str,
) -> Result<u8, ReadError> {
    let number = word.number().filter(|&number| number < orbit.twists.into());
    number.map(|number| number as u8).ok_or_else(|| {
        let last = orbit.twists - 1;
        source.unexpected(word.span(), format!("a twist from 0 to {last}{or_else}"))
    })
}
