//! Reading `.tws` files, the format of twsearch.

mod aliases;
mod block;
mod goal;
mod lines;

use std::collections::HashSet;

use crate::alg::{Step, StepKind};
use crate::check::is_word;
use crate::definition::{Aliases, Blocked, MAX_NAME, Orbit, Parts, points};
use crate::derived::{Body, Entry, check_count, check_points, turns};
use crate::names::{Names, check_name};
use crate::pattern::Pattern;
use crate::source::{ReadError, Source};
use crate::transformation::Transformation;

use aliases::AliasNames;
use block::{LISTED, Style};
pub(crate) use goal::{OrbitGoal, goal};
use lines::{Line, Lines, Word};

/// How many pieces an orbit may have.
pub(crate) const MAX_PLACES: u16 = 255;

/// The most orientations of a piece.
pub(crate) const MAX_TWISTS: u16 = 127;

/// The keywords that may follow the solved position.
const AFTER_START: &str = "Move, MoveTransformation, MoveSequence, MoveAlias or Illegal";

/// Reads all parts of a definition, and other names of moves and rotations. Errors that have a position in the text are found here.
pub(crate) fn read(source: &Source<'_>, default_name: &str) -> Result<(Parts, Aliases), ReadError> {
    let mut lines = Lines::of(source);
    let head = Head::read(source, &mut lines)?;
    let mut moves = Moves::default();
    let mut blocked = Vec::new();
    while let Some(line) = lines.next() {
        match line.first().text {
            "Illegal" => blocked.push(illegal(source, &head, &line)?),
            _ => moves.read(source, &head.orbits, &mut lines, &line)?,
        }
    }
    let names = AliasNames::new(core::mem::take(&mut moves.aliases));
    let entries = moves.entries(source)?;
    let named = names.named(&entries);
    let turns = turns(source, &head.orbits, entries)?;
    let ([moves, rotations], aliases) = names.by_kind(turns, named);
    let parts = Parts {
        name: head.name.unwrap_or(default_name).to_owned(),
        orbits: head.orbits,
        start: head.start,
        moves,
        rotations,
        blocked,
    };
    Ok((parts, aliases))
}

/// The moves of a pattern between `ScrambleAlg NAME` and `End`, where they stand in the text, with blanks for all else; `None` if it
/// begins otherwise.
#[cfg(feature = "permutations")]
pub(crate) fn scramble_moves(source: &Source<'_>) -> Result<Option<String>, ReadError> {
    let mut lines = Lines::of(source);
    let is_here = |line: &Line<'_>| line.first().text == "ScrambleAlg";
    let Some(first) = lines.next().filter(is_here) else {
        return Ok(None);
    };
    if first.words().len() > 1 {
        first.check_length(source, 2, "ScrambleAlg NAME")?;
    }
    let (mut moves, mut done) = (String::new(), 0);
    loop {
        let line = lines.next().ok_or_else(|| source.end("End"))?;
        let [first, last] = [line.first().span(), line.last().span()];
        if line.first().text == "End" {
            if moves.is_empty() {
                return Err(source.unexpected(first, "moves"));
            }
            break;
        }
        let before = source.text[done..first.start].chars();
        moves.extend(before.map(|letter| if letter == '\n' { '\n' } else { ' ' }));
        moves += &source.text[first.start..last.end];
        done = last.end;
    }
    match lines.next() {
        None => Ok(Some(moves)),
        Some(line) => Err(source.unexpected(line.first().span(), "the end of the text")),
    }
}

/// Reads a pattern of a definition: `Scramble NAME` or `ScrambleState NAME`, lines as in a solved position, `End`. Instead it may
/// begin as a solved position does, with `Solved` or `StartState`.
pub(crate) fn pattern(source: &Source<'_>, parts: &Parts) -> Result<Pattern, ReadError> {
    let mut lines = Lines::of(source);
    let expected = match cfg!(feature = "permutations") {
        true => {
            "Scramble or Solved, and pieces counted from 1, ScrambleState or StartState, from 0, or ScrambleAlg, and moves"
        }
        false => {
            "Scramble or Solved, and pieces counted from 1, or ScrambleState or StartState, from 0"
        }
    };
    let line = lines.next().ok_or_else(|| source.end(expected))?;
    let style = match line.first().text {
        "Scramble" | "Solved" => Style::Old,
        "ScrambleState" | "StartState" => Style::New,
        _ => return Err(source.unexpected(line.first().span(), expected)),
    };
    if line.words().len() > 1 {
        line.check_length(source, 2, "Scramble NAME")?;
    }
    let entries = block::read(source, &mut lines, &parts.orbits)?;
    if let Some(line) = lines.next() {
        return Err(source.unexpected(line.first().span(), "the end of the text"));
    }
    let orbits = parts.orbits.iter().zip(&parts.start.orbits).zip(&entries);
    let orbits = orbits
        .map(|((orbit, start), entry)| block::pattern(source, orbit, style, start, entry.as_ref()));
    Ok(Pattern {
        orbits: orbits.collect::<Result<_, _>>()?,
    })
}

/// The beginning of a file, up to the solved position.
struct Head<'a> {
    name: Option<&'a str>,
    orbits: Vec<Orbit>,
    start: Pattern,
}

impl<'a> Head<'a> {
    fn read(source: &Source<'_>, lines: &mut Lines<'a>) -> Result<Self, ReadError> {
        let (mut name, mut orbits) = (None, Vec::new());
        let (mut names, mut found) = (HashSet::new(), 0);
        loop {
            let expected = match (&name, orbits.is_empty()) {
                (None, true) => "Name or Set",
                (Some(_), true) => "Set",
                (_, false) => "Set, Solved or StartState",
            };
            let line = lines.next().ok_or_else(|| source.end(expected))?;
            let style = match line.first().text {
                "Name" if name.is_none() && orbits.is_empty() => {
                    line.check_length(source, 2, "Name NAME")?;
                    name = Some(word(source, line.last())?);
                    continue;
                }
                "Set" => {
                    let orbit = set(source, &line)?;
                    if !names.insert(line.words()[1].text) {
                        let expected = "a name that no other set has";
                        return Err(source.unexpected(line.words()[1].span(), expected));
                    }
                    found += points(core::slice::from_ref(&orbit));
                    check_points(source, line.words()[2].span(), found)?;
                    orbits.push(orbit);
                    continue;
                }
                "Solved" if !orbits.is_empty() => Style::Old,
                "StartState" if !orbits.is_empty() => Style::New,
                _ => return Err(source.unexpected(line.first().span(), expected)),
            };
            line.check_length(source, 1, line.first().text)?;
            let entries = block::read(source, lines, &orbits)?;
            let patterns = orbits.iter().zip(&entries);
            let patterns = patterns
                .map(|(orbit, entry)| block::start(source, orbit, style, entry.as_ref()))
                .collect::<Result<_, _>>()?;
            return Ok(Self {
                name,
                orbits,
                start: Pattern { orbits: patterns },
            });
        }
    }
}

/// `Set NAME pieces orientations`.
fn set(source: &Source<'_>, line: &Line<'_>) -> Result<Orbit, ReadError> {
    line.check_length(source, 4, "Set NAME pieces orientations")?;
    let words = line.words();
    let name = word(source, words[1])?;
    if name == "End" {
        return Err(source.unexpected(words[1].span(), "another name than what ends a block"));
    }
    let twists = words[3].number_in(source, "a number of orientations", 1..=MAX_TWISTS)?;
    Ok(Orbit {
        name: name.into(),
        places: words[2].number_in(source, "a number of pieces", 1..=MAX_PLACES)?,
        twists: twists as u8,
    })
}

/// `Illegal SET place piece ...`, all numbers from 1.
fn illegal(source: &Source<'_>, head: &Head<'_>, line: &Line<'_>) -> Result<Blocked, ReadError> {
    let form = "Illegal SET place piece ...";
    line.check_length(source, line.words().len().max(4), form)?;
    let (name, place) = (line.words()[1], line.words()[2]);
    let orbit = head.orbits.iter().position(|orbit| orbit.name == name.text);
    let orbit = orbit.ok_or_else(|| {
        let names = head.orbits.iter().take(LISTED);
        let names: Vec<_> = names.map(|orbit| orbit.name.as_str()).collect();
        source.unexpected(name.span(), names.join(" or "))
    })?;
    let places = head.orbits[orbit].places;
    let place = place.number_in(source, "a place", 1..=places)? - 1;
    let start = &head.start.orbits[orbit];
    let pieces = line.words()[3..].iter();
    let pieces = pieces.map(|word| {
        let piece = word.number_in(source, "a piece", 1..=start.kinds())? - 1;
        if piece == start.pieces[usize::from(place)] {
            let expected = "a piece other than the one solved in this place";
            return Err(source.unexpected(word.span(), expected));
        }
        Ok(piece)
    });
    Ok(Blocked {
        orbit,
        place,
        pieces: pieces.collect::<Result<_, _>>()?,
    })
}

/// The moves read so far. Sequences are kept as words until all names are known.
#[derive(Default)]
struct Moves<'a> {
    names: HashSet<&'a str>,
    read: Vec<(Word<'a>, MoveBody<'a>)>,
    /// The names of those that are other names of moves.
    aliases: HashSet<&'a str>,
}

enum MoveBody<'a> {
    Made(Transformation),
    Words(Vec<Word<'a>>),
}

impl<'a> Moves<'a> {
    /// Reads a move that begins with this line.
    fn read(
        &mut self,
        source: &Source<'_>,
        orbits: &[Orbit],
        lines: &mut Lines<'a>,
        line: &Line<'a>,
    ) -> Result<(), ReadError> {
        let keyword = line.first().text;
        check_count(source, line.first().span(), orbits, self.read.len())?;
        let found = match keyword {
            "Move" | "MoveTransformation" => {
                line.check_length(source, 2, &format!("{keyword} NAME"))?;
                let style = if keyword == "Move" {
                    Style::Old
                } else {
                    Style::New
                };
                let entries = block::read(source, lines, orbits)?;
                let turns = orbits.iter().zip(&entries);
                let turns =
                    turns.map(|(orbit, entry)| block::turn(source, orbit, style, entry.as_ref()));
                MoveBody::Made(Transformation {
                    orbits: turns.collect::<Result<_, _>>()?,
                })
            }
            "MoveSequence" => {
                let length = line.words().len().max(3);
                line.check_length(source, length, "MoveSequence NAME move ...")?;
                MoveBody::Words(line.words()[2..].to_vec())
            }
            "MoveAlias" => {
                line.check_length(source, 3, "MoveAlias NEW OLD")?;
                self.aliases.insert(line.words()[1].text);
                MoveBody::Words(line.words()[2..].to_vec())
            }
            _ => return Err(source.unexpected(line.first().span(), AFTER_START)),
        };
        let name = line.words()[1];
        check_name(source, name.text, name.span())?;
        if !self.names.insert(name.text) {
            return Err(source.unexpected(name.span(), "a name that no other move has"));
        }
        self.read.push((name, found));
        Ok(())
    }

    /// The moves; each word of a sequence becomes a power of a move.
    fn entries(self, source: &Source<'_>) -> Result<Vec<Entry>, ReadError> {
        let names = Names::new(self.read.iter().map(|(name, _)| name.text));
        let step = |word: &Word<'_>| {
            let power = names.find(word.text);
            let expected = "a move of the file, or a power of one such as X2 or X'";
            let power = power.ok_or_else(|| source.unexpected(word.span(), expected))?;
            Ok(Step {
                what: StepKind::Base(power.base),
                exponent: power.exponent,
                span: word.span(),
            })
        };
        let entries = self.read.iter().map(|(name, found)| {
            Ok(Entry {
                name: name.text.to_owned(),
                span: name.span(),
                body: match found {
                    MoveBody::Made(transformation) => Body::Made(transformation.clone()),
                    MoveBody::Words(words) => {
                        Body::Steps(words.iter().map(step).collect::<Result<_, _>>()?)
                    }
                },
            })
        });
        entries.collect()
    }
}

/// A word that can be a name.
fn word<'a>(source: &Source<'_>, word: Word<'a>) -> Result<&'a str, ReadError> {
    if is_word(word.text) {
        return Ok(word.text);
    }
    let expected = format!("a name of 1 to {MAX_NAME} visible characters");
    Err(source.unexpected(word.span(), expected))
}
