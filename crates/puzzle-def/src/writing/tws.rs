//! Writes `.tws` files, in the style that counts from 0.

use core::fmt::{Display, Write};

use crate::check::{is_name_of_a_move, is_word};
use crate::definition::{Orbit, Parts, Turn};
use crate::pattern::{OrbitPattern, Pattern};
use crate::tws::{MAX_PLACES, MAX_TWISTS};

use super::WriteError;

pub(super) fn definition(parts: &Parts) -> Result<String, WriteError> {
    check_name(&parts.name)?;
    let mut text = format!("Name {}\n\n", parts.name);
    for orbit in &parts.orbits {
        check(orbit)?;
        let Orbit {
            name,
            places,
            twists,
        } = orbit;
        line(&mut text, format_args!("Set {name} {places} {twists}"));
    }
    line(&mut text, "\nStartState");
    patterns(&mut text, &parts.orbits, &parts.start)?;
    for own in parts.moves.iter().chain(&parts.rotations) {
        text.push('\n');
        text += &turn(&parts.orbits, own)?;
    }
    if !parts.blocked.is_empty() {
        text.push('\n');
    }
    for blocked in &parts.blocked {
        let name = &parts.orbits[blocked.orbit].name;
        let pieces = joined(blocked.pieces.iter().map(|piece| piece + 1));
        let place = blocked.place + 1;
        // Without pieces nothing is blocked, and the line would not be read.
        if !blocked.pieces.is_empty() {
            line(&mut text, format_args!("Illegal {name} {place} {pieces}"));
        }
    }
    Ok(text)
}

/// A move; orbits that it does not change are left out.
pub(super) fn turn(orbits: &[Orbit], turn: &Turn) -> Result<String, WriteError> {
    orbits.iter().try_for_each(check)?;
    if !is_name_of_a_move(&turn.name) || turn.name.starts_with('#') {
        return Err(WriteError::MoveName(turn.name.clone()));
    }
    let mut text = format!("MoveTransformation {}\n", turn.name);
    for (orbit, turn) in orbits.iter().zip(&turn.transformation.orbits) {
        if !turn.is_identity() {
            line(&mut text, &orbit.name);
            line(&mut text, joined(&turn.from));
            line(&mut text, joined(&turn.twist));
        }
    }
    line(&mut text, "End");
    Ok(text)
}

pub(super) fn pattern(
    orbits: &[Orbit],
    name: &str,
    pattern: &Pattern,
) -> Result<String, WriteError> {
    check_name(name)?;
    orbits.iter().try_for_each(check)?;
    let mut text = format!("ScrambleState {name}\n");
    patterns(&mut text, orbits, pattern)?;
    Ok(text)
}

fn check(orbit: &Orbit) -> Result<(), WriteError> {
    let Orbit {
        name,
        places,
        twists,
    } = orbit;
    if *places > MAX_PLACES || u16::from(*twists) > MAX_TWISTS {
        return Err(WriteError::Orbit {
            orbit: name.clone(),
            places: *places,
            twists: *twists,
        });
    }
    if name == "End" {
        return Err(WriteError::Name(name.clone()));
    }
    check_name(name)
}

/// Checks that a name is read as one word.
fn check_name(name: &str) -> Result<(), WriteError> {
    match is_word(name) && !name.starts_with('#') {
        true => Ok(()),
        false => Err(WriteError::Name(name.into())),
    }
}

/// The lines of a pattern up to its end.
fn patterns(text: &mut String, orbits: &[Orbit], pattern: &Pattern) -> Result<(), WriteError> {
    for (orbit, pattern) in orbits.iter().zip(&pattern.orbits) {
        line(text, &orbit.name);
        line(text, joined(&pattern.pieces));
        line(text, twists(orbit, pattern)?);
    }
    line(text, "End");
    Ok(())
}

fn twists(orbit: &Orbit, pattern: &OrbitPattern) -> Result<String, WriteError> {
    let places = pattern.twists.iter().zip(&pattern.moduli).enumerate();
    let words = places.map(|(place, (twist, &modulus))| match modulus {
        modulus if modulus == orbit.twists => Ok(twist.to_string()),
        1 => Ok("?".into()),
        found => Err(WriteError::Modulus {
            orbit: orbit.name.clone(),
            place,
            found,
            twists: orbit.twists,
        }),
    });
    Ok(joined(words.collect::<Result<Vec<_>, _>>()?))
}

fn line(text: &mut String, line: impl Display) {
    writeln!(text, "{line}").expect("a string takes all that is written");
}

fn joined(numbers: impl IntoIterator<Item = impl ToString>) -> String {
    let words: Vec<_> = numbers
        .into_iter()
        .map(|number| number.to_string())
        .collect();
    words.join(" ")
}
