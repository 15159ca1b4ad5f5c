//! Writes KPuzzle JSON, with one list of numbers per line.

use core::fmt::Debug;

use crate::definition::{Orbit, Parts, Turn};
use crate::pattern::{OrbitPattern, Pattern};
use crate::transformation::OrbitTurn;

use super::WriteError;

pub(super) fn definition(parts: &Parts) -> Result<String, WriteError> {
    if parts
        .blocked
        .iter()
        .any(|blocked| !blocked.pieces.is_empty())
    {
        return Err(WriteError::Blocked);
    }
    let orbits = parts.orbits.iter().map(|orbit| {
        let name = quoted(&orbit.name);
        let (places, twists) = (orbit.places, orbit.twists);
        format!("{{\"orbitName\": {name}, \"numPieces\": {places}, \"numOrientations\": {twists}}}")
    });
    let turns = parts.moves.iter().chain(&parts.rotations);
    let turns = turns.map(|turn| member(&turn.name, &transformation(&parts.orbits, turn)));
    let members = [
        member("name", &quoted(&parts.name)),
        member("orbits", &nested(['[', ']'], 2, orbits)),
        member("defaultPattern", &patterns(&parts.orbits, &parts.start, 2)),
        member("moves", &nested(['{', '}'], 2, turns)),
    ];
    Ok(nested(['{', '}'], 0, members) + "\n")
}

pub(super) fn pattern(orbits: &[Orbit], pattern: &Pattern) -> String {
    patterns(orbits, pattern, 0) + "\n"
}

fn patterns(orbits: &[Orbit], pattern: &Pattern, indent: usize) -> String {
    let orbits = orbits.iter().zip(&pattern.orbits);
    let members = orbits.map(|(orbit, pattern)| {
        let lists = orbit_pattern(orbit, pattern);
        member(&orbit.name, &nested(['{', '}'], indent + 2, lists))
    });
    nested(['{', '}'], indent, members)
}

fn orbit_pattern(orbit: &Orbit, pattern: &OrbitPattern) -> Vec<String> {
    let mut lists = vec![
        list("pieces", &pattern.pieces),
        list("orientation", &pattern.twists),
    ];
    if pattern
        .moduli
        .iter()
        .any(|&modulus| modulus != orbit.twists)
    {
        // The full number of twists is written as 0.
        let moduli = pattern.moduli.iter();
        let moduli: Vec<_> = moduli.map(|&modulus| modulus % orbit.twists).collect();
        lists.push(list("orientationMod", &moduli));
    }
    lists
}

fn transformation(orbits: &[Orbit], turn: &Turn) -> String {
    let orbits = orbits.iter().zip(&turn.transformation.orbits);
    let members = orbits.map(|(orbit, turn)| {
        let OrbitTurn { from, twist } = turn;
        let lists = [list("permutation", from), list("orientationDelta", twist)];
        member(&orbit.name, &nested(['{', '}'], 6, lists))
    });
    nested(['{', '}'], 4, members)
}

fn list<T: Debug>(name: &str, numbers: &[T]) -> String {
    member(name, &format!("{numbers:?}"))
}

fn member(name: &str, value: &str) -> String {
    format!("{}: {value}", quoted(name))
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Entries in brackets, one per line; `indent` is the indentation of the brackets.
fn nested(
    [opening, closing]: [char; 2],
    indent: usize,
    entries: impl IntoIterator<Item = String>,
) -> String {
    let entries: Vec<_> = entries.into_iter().collect();
    if entries.is_empty() {
        return format!("{opening}{closing}");
    }
    let inner = format!("\n{:indent$}  ", "");
    let entries = entries.join(&format!(",{inner}"));
    format!("{opening}{inner}{entries}\n{:indent$}{closing}", "")
}
