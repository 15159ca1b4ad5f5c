//! Reads KPuzzle JSON, the format of cubing.js and twsearch.

use std::collections::HashSet;

use crate::alg;
use crate::check::is_word;
use crate::definition::{MAX_NAME, Orbit, Parts, points};
use crate::derived::{Body, Entry, check_count, check_points, turns};
use crate::json::{Json, Text};
use crate::names::{Names, check_name};
use crate::pattern::Pattern;
use crate::rotation::is_rotation;
use crate::source::{ReadError, Source, quoted};
use crate::transformation::{OrbitTurn, Transformation};

mod members;
mod numbers;
mod patterns;

use members::{Members, by_orbit, once};
use numbers::numbers;
use patterns::patterns;

/// The member with moves made of others, and its older name in cubing.js.
const DERIVED_MOVES: &str = "derivedMoves";
const OLDER_DERIVED_MOVES: &str = "experimentalDerivedMoves";

/// Reads all parts of a definition. Errors that have a position in the text are found here.
pub(crate) fn read(source: &Source<'_>, default_name: &str) -> Result<Parts, ReadError> {
    let mut members = Members::read(
        source,
        &[
            "name",
            "orbits",
            "defaultPattern",
            "moves",
            DERIVED_MOVES,
            OLDER_DERIVED_MOVES,
        ],
    )?;
    let name = members
        .take("name")
        .map(|mut json| name(&mut json))
        .transpose()?;
    let orbits = orbits(&mut members.expect("orbits")?)?;
    let start = start(&mut members.expect("defaultPattern")?, &orbits)?;
    let mut entries = moves(&mut members.expect("moves")?, &orbits)?;
    let derived = members.take(DERIVED_MOVES);
    if let Some(mut json) = derived.or_else(|| members.take(OLDER_DERIVED_MOVES)) {
        derived_moves(&mut json, &orbits, &mut entries)?;
    }
    let turns = turns(source, &orbits, entries)?;
    let (rotations, moves) = turns.into_iter().partition(|turn| is_rotation(&turn.name));
    Ok(Parts {
        name: name.unwrap_or_else(|| default_name.to_owned()),
        orbits,
        start,
        moves,
        rotations,
        blocked: Vec::new(),
    })
}

/// Reads a pattern of a definition: an object with an entry for each orbit.
pub(crate) fn pattern(source: &Source<'_>, parts: &Parts) -> Result<Pattern, ReadError> {
    let mut json = Json::new(source);
    let found = patterns(&mut json, &parts.orbits)?;
    json.finish()?;
    let orbits = parts.orbits.iter().zip(&parts.start.orbits).zip(found);
    let orbits = orbits.map(|((orbit, start), found)| match found {
        None => Ok(start.clone()),
        Some(found) => found.of_solved(source, orbit, start),
    });
    Ok(Pattern {
        orbits: orbits.collect::<Result<_, _>>()?,
    })
}

/// The name of the puzzle, its words joined by underscores.
pub(crate) fn name(json: &mut Json<'_>) -> Result<String, ReadError> {
    let text = json.string("a name in quotes")?;
    let words: Vec<_> = text.text.split_whitespace().collect();
    let name = words.join("_");
    check_word(json, &text, &name)?;
    Ok(name)
}

fn check_word(json: &Json<'_>, text: &Text, word: &str) -> Result<(), ReadError> {
    if is_word(word) {
        return Ok(());
    }
    let expected = format!("a name of 1 to {MAX_NAME} visible characters");
    Err(json
        .source()
        .error(text.span.clone(), quoted(&text.text), expected))
}

fn orbits(json: &mut Json<'_>) -> Result<Vec<Orbit>, ReadError> {
    let mut orbits: Vec<Orbit> = Vec::new();
    let (mut names, mut found) = (HashSet::new(), 0);
    json.list("a list of orbits", |json| {
        let start = json.start();
        let (mut name, mut places, mut twists) = (None, None, None);
        json.object("an orbit", |json, member| match member.text.as_str() {
            "orbitName" => {
                let text = json.string("a name in quotes")?;
                check_word(json, &text, &text.text)?;
                if !names.insert(text.text.clone()) {
                    return Err(json.twice(&text));
                }
                once(json, &member, &mut name, text.text)
            }
            "numPieces" => {
                let found = json.number("a number of pieces", 1..=u16::MAX)?;
                once(json, &member, &mut places, found)
            }
            "numOrientations" => {
                let found = json.number("a number of orientations", 1..=255)?;
                once(json, &member, &mut twists, found as u8)
            }
            _ => json.skip(),
        })?;
        let (Some(name), Some(places), Some(twists)) = (name, places, twists) else {
            let expected = "an orbit with orbitName, numPieces and numOrientations";
            return Err(json
                .source()
                .error(start..start + 1, "another object", expected));
        };
        let orbit = Orbit {
            name,
            places,
            twists,
        };
        found += points(core::slice::from_ref(&orbit));
        check_points(json.source(), start..start + 1, found)?;
        orbits.push(orbit);
        Ok(())
    })?;
    Ok(orbits)
}

/// The solved position; an orbit that is left out has different pieces.
fn start(json: &mut Json<'_>, orbits: &[Orbit]) -> Result<Pattern, ReadError> {
    let found = patterns(json, orbits)?;
    let solved = orbits.iter().zip(found).map(|(orbit, found)| {
        let Some(found) = found else {
            return Ok(patterns::different(orbit));
        };
        found.solved(json.source(), orbit)
    });
    Ok(Pattern {
        orbits: solved.collect::<Result<_, _>>()?,
    })
}

fn moves(json: &mut Json<'_>, orbits: &[Orbit]) -> Result<Vec<Entry>, ReadError> {
    let mut entries = Vec::new();
    let mut names = HashSet::new();
    json.object("an object of moves", |json, name| {
        check_name(json.source(), &name.text, name.span.clone())?;
        if !names.insert(name.text.clone()) {
            return Err(json.twice(&name));
        }
        check_count(json.source(), name.span.clone(), orbits, entries.len())?;
        let turns = by_orbit(json, orbits, orbit_turn)?.into_iter().zip(orbits);
        let turns =
            turns.map(|(turn, orbit)| turn.unwrap_or_else(|| OrbitTurn::identity(orbit.places)));
        let transformation = Transformation {
            orbits: turns.collect(),
        };
        entries.push(Entry {
            name: name.text,
            span: name.span,
            body: Body::Made(transformation),
        });
        Ok(())
    })?;
    Ok(entries)
}

fn orbit_turn(json: &mut Json<'_>, orbit: &Orbit) -> Result<OrbitTurn, ReadError> {
    let (mut from, mut twist) = (None, None);
    let start = json.start();
    json.object(
        "permutation and orientationDelta",
        |json, member| match member.text.as_str() {
            "permutation" => {
                let found = numbers(json, "a place", orbit, 0..=orbit.places - 1)?;
                let mut seen = vec![false; orbit.places.into()];
                for number in &found {
                    if core::mem::replace(&mut seen[usize::from(number.value)], true) {
                        return Err(json.source().unexpected(number.span(), "each place once"));
                    }
                }
                once(json, &member, &mut from, found)
            }
            "orientationDelta" => {
                let found = numbers(json, "a twist", orbit, 0..=u16::from(orbit.twists) - 1)?;
                once(json, &member, &mut twist, found)
            }
            _ => json.skip(),
        },
    )?;
    let (Some(from), Some(twist)) = (from, twist) else {
        let expected = "an object with permutation and orientationDelta";
        return Err(json
            .source()
            .error(start..start + 1, "another object", expected));
    };
    Ok(OrbitTurn {
        from: from.iter().map(|number| number.value).collect(),
        twist: twist.iter().map(|number| number.value as u8).collect(),
    })
}

/// Reads moves given by sequences of other moves, which may come later. As in cubing.js, a name that is a move
/// already keeps its meaning, and its sequence is ignored.
fn derived_moves(
    json: &mut Json<'_>,
    orbits: &[Orbit],
    entries: &mut Vec<Entry>,
) -> Result<(), ReadError> {
    let mut names: HashSet<_> = entries.iter().map(|entry| entry.name.clone()).collect();
    let mut derived_names = HashSet::new();
    let mut derived = Vec::new();
    json.object("an object of sequences", |json, name| {
        check_name(json.source(), &name.text, name.span.clone())?;
        let alg = json.string("a sequence of moves in quotes")?;
        if !derived_names.insert(name.text.clone()) {
            return Err(json.twice(&name));
        }
        if names.insert(name.text.clone()) {
            let count = entries.len() + derived.len();
            check_count(json.source(), name.span.clone(), orbits, count)?;
            derived.push((name, alg));
        }
        Ok(())
    })?;
    let known = entries.iter().map(|entry| entry.name.as_str());
    let known = Names::new(known.chain(derived.iter().map(|(name, _)| name.text.as_str())));
    let derived = derived.iter().map(|(name, text)| {
        let steps = alg::parse(&text.text, &known).map_err(|fault| {
            // With escaped characters, offsets in the string are not offsets in the file.
            let is_plain = text.span.len() == text.text.len();
            let (start, end) = (
                text.span.start + fault.span.start,
                text.span.start + fault.span.end,
            );
            let span = if is_plain {
                start..end
            } else {
                text.span.clone()
            };
            let found = match &text.text[fault.span] {
                "" => "the end of the sequence".into(),
                found => quoted(found),
            };
            json.source().error(span, found, fault.expected)
        })?;
        Ok(Entry {
            name: name.text.clone(),
            span: name.span.clone(),
            body: Body::Steps(steps),
        })
    });
    let derived = derived.collect::<Result<Vec<_>, _>>()?;
    entries.extend(derived);
    Ok(())
}
