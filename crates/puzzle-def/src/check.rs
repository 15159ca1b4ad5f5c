//! Checks that the parts of a definition are consistent.

use std::collections::HashSet;

use cube_model::notation::is_printable;

use crate::definition::{Blocked, MAX_CELLS, MAX_NAME, MAX_POINTS, Orbit, Parts, cells, points};
use crate::error::{DefinitionError, Expected};
use crate::pattern::{OrbitPattern, Pattern};
use crate::transformation::{OrbitTurn, Transformation};

type Checked = Result<(), DefinitionError>;

/// Checks all parts.
pub(crate) fn parts(parts: &Parts) -> Checked {
    name("puzzle", &parts.name, is_title)?;
    orbits(&parts.orbits)?;
    pattern("the start", &parts.orbits, &parts.start)?;
    for (orbit, pattern) in parts.orbits.iter().zip(&parts.start.orbits) {
        no_gaps(orbit, pattern)?;
    }
    turns(parts)?;
    for blocked in &parts.blocked {
        check_blocked(parts, blocked)?;
    }
    Ok(())
}

/// Checks that a pattern has the pieces of the start.
pub(crate) fn pattern_of(parts: &Parts, found: &Pattern) -> Checked {
    pattern("the pattern", &parts.orbits, found)?;
    let orbits = parts.start.orbits.iter().zip(&found.orbits);
    for ((start, found), orbit) in orbits.zip(&parts.orbits) {
        let mut left = vec![0_u32; start.kinds().into()];
        let mut moduli = vec![1; left.len()];
        for (&piece, &modulus) in start.pieces.iter().zip(&start.moduli) {
            left[usize::from(piece)] += 1;
            moduli[usize::from(piece)] = modulus;
        }
        for (place, (&piece, &modulus)) in found.pieces.iter().zip(&found.moduli).enumerate() {
            let number = |found, expected| DefinitionError::Number {
                of: "the pattern".into(),
                orbit: orbit.name.clone(),
                place,
                found,
                expected,
            };
            let left = left.get_mut(usize::from(piece)).filter(|left| **left > 0);
            *left.ok_or_else(|| number(piece, Expected::PieceOfStart))? -= 1;
            let expected = moduli[usize::from(piece)];
            if modulus != expected {
                return Err(number(modulus.into(), Expected::Modulus(expected)));
            }
        }
    }
    Ok(())
}

/// Whether a text can be the name of an orbit or a move.
pub(crate) fn is_word(name: &str) -> bool {
    !name.is_empty() && name.chars().count() <= MAX_NAME && name.chars().all(is_part_of_a_word)
}

/// The characters between and around moves in a sequence.
const BETWEEN_MOVES: [char; 6] = ['(', ')', '[', ']', ',', ':'];

/// Whether a text can be the name of a move: a word that can be recognized in a sequence.
pub(crate) fn is_name_of_a_move(name: &str) -> bool {
    is_word(name) && !name.contains(BETWEEN_MOVES) && !name.contains("//")
}

/// Describes the names that a move can have, for error messages.
pub(crate) fn expected_of_a_move() -> String {
    format!(
        "1 to {MAX_NAME} visible characters without brackets, commas, colons or //, which stand between moves"
    )
}

/// Whether a name may contain a character. Only visible ones are allowed, so that a name is never more than what it
/// looks like.
pub(crate) fn is_part_of_a_word(letter: char) -> bool {
    is_printable(letter) && letter != ' '
}

/// Whether a text is words with single spaces between them.
fn is_title(title: &str) -> bool {
    title.chars().count() <= MAX_NAME && title.split(' ').all(is_word)
}

fn name(of: &'static str, found: &str, is_good: fn(&str) -> bool) -> Checked {
    let found = || found.to_owned();
    is_good(&found())
        .then_some(())
        .ok_or_else(|| DefinitionError::Name { of, found: found() })
}

fn different<'a>(of: &'static str, names: impl Iterator<Item = &'a String>) -> Checked {
    let mut seen = HashSet::new();
    for found in names {
        if !seen.insert(found.as_str()) {
            let found = found.clone();
            return Err(DefinitionError::NameTwice { of, found });
        }
    }
    Ok(())
}

fn orbits(orbits: &[Orbit]) -> Checked {
    if orbits.is_empty() {
        return Err(DefinitionError::NoOrbits);
    }
    for orbit in orbits {
        name("orbit", &orbit.name, is_word)?;
        if orbit.places == 0 || orbit.twists == 0 {
            let orbit = orbit.name.clone();
            return Err(DefinitionError::EmptyOrbit { orbit });
        }
    }
    different("orbits", orbits.iter().map(|orbit| &orbit.name))?;
    let found = points(orbits);
    if found > MAX_POINTS {
        return Err(DefinitionError::TooManyPoints { found });
    }
    Ok(())
}

fn turns(parts: &Parts) -> Checked {
    let turns = || parts.moves.iter().chain(&parts.rotations);
    let found = turns().count();
    if found.saturating_mul(cells(&parts.orbits)) > MAX_CELLS {
        return Err(DefinitionError::TooManyMoves { found });
    }
    for turn in turns() {
        name("move", &turn.name, is_name_of_a_move)?;
        transformation(&turn.name, &parts.orbits, &turn.transformation)?;
    }
    different("moves", turns().map(|turn| &turn.name))
}

fn transformation(name: &str, orbits: &[Orbit], found: &Transformation) -> Checked {
    let of = format!("the move {name}");
    count_orbits(&of, orbits, found.orbits.len())?;
    for (orbit, turn) in orbits.iter().zip(&found.orbits) {
        orbit_turn(&of, orbit, turn)?;
    }
    Ok(())
}

fn orbit_turn(of: &str, orbit: &Orbit, turn: &OrbitTurn) -> Checked {
    count_places(of, orbit, turn.from.len())?;
    count_places(of, orbit, turn.twist.len())?;
    let mut seen = vec![false; orbit.places.into()];
    for (place, (&from, &twist)) in turn.from.iter().zip(&turn.twist).enumerate() {
        let number = Numbers { of, orbit, place };
        number.below(from, orbit.places)?;
        if core::mem::replace(&mut seen[usize::from(from)], true) {
            return Err(number.error(from, Expected::Other));
        }
        number.below(twist.into(), orbit.twists.into())?;
    }
    Ok(())
}

fn pattern(of: &str, orbits: &[Orbit], found: &Pattern) -> Checked {
    count_orbits(of, orbits, found.orbits.len())?;
    for (orbit, pattern) in orbits.iter().zip(&found.orbits) {
        orbit_pattern(of, orbit, pattern)?;
    }
    Ok(())
}

fn orbit_pattern(of: &str, orbit: &Orbit, found: &OrbitPattern) -> Checked {
    for length in [found.pieces.len(), found.twists.len(), found.moduli.len()] {
        count_places(of, orbit, length)?;
    }
    let mut moduli = vec![None; orbit.places.into()];
    let pieces = found.pieces.iter().zip(&found.twists).zip(&found.moduli);
    for (place, ((&piece, &twist), &modulus)) in pieces.enumerate() {
        let number = Numbers { of, orbit, place };
        number.below(piece, orbit.places)?;
        if !orbit.twists.is_multiple_of(modulus) {
            return Err(number.error(modulus.into(), Expected::DivisorOf(orbit.twists)));
        }
        number.below(twist.into(), modulus.into())?;
        let alike = *moduli[usize::from(piece)].get_or_insert(modulus);
        if alike != modulus {
            return Err(number.error(modulus.into(), Expected::Modulus(alike)));
        }
    }
    Ok(())
}

/// Checks that the numbers of pieces have no gaps.
fn no_gaps(orbit: &Orbit, start: &OrbitPattern) -> Checked {
    let mut seen = vec![false; start.kinds().into()];
    for &piece in &start.pieces {
        seen[usize::from(piece)] = true;
    }
    let Some((_, missing)) = seen.iter().zip(0..).find(|(seen, _)| !**seen) else {
        return Ok(());
    };
    let largest = start.kinds() - 1;
    let place = start.pieces.iter().position(|&piece| piece == largest);
    let number = Numbers {
        of: "the start",
        orbit,
        place: place.expect("the largest number is of a piece"),
    };
    Err(number.error(largest, Expected::NoGap(missing)))
}

fn check_blocked(parts: &Parts, blocked: &Blocked) -> Checked {
    let of = "what is blocked";
    let Some(orbit) = parts.orbits.get(blocked.orbit) else {
        return Err(DefinitionError::Orbits {
            of: of.into(),
            found: blocked.orbit.saturating_add(1),
            expected: parts.orbits.len(),
        });
    };
    let place = blocked.place.into();
    let number = Numbers { of, orbit, place };
    number.below(blocked.place, orbit.places)?;
    let kinds = parts.start.orbits[blocked.orbit].kinds();
    let solved = parts.start.orbits[blocked.orbit].pieces[place];
    let mut pieces = blocked.pieces.iter();
    pieces.try_for_each(|&piece| {
        number.below(piece, kinds)?;
        match piece == solved {
            true => Err(number.error(piece, Expected::NotSolvedThere)),
            false => Ok(()),
        }
    })
}

fn count_orbits(of: &str, orbits: &[Orbit], found: usize) -> Checked {
    if found == orbits.len() {
        return Ok(());
    }
    Err(DefinitionError::Orbits {
        of: of.into(),
        found,
        expected: orbits.len(),
    })
}

fn count_places(of: &str, orbit: &Orbit, found: usize) -> Checked {
    if found == usize::from(orbit.places) {
        return Ok(());
    }
    Err(DefinitionError::Places {
        of: of.into(),
        orbit: orbit.name.clone(),
        found,
        expected: orbit.places,
    })
}

/// Checks numbers of one place; `of` is what they belong to, for error messages.
#[derive(Clone, Copy)]
struct Numbers<'a> {
    of: &'a str,
    orbit: &'a Orbit,
    place: usize,
}

impl Numbers<'_> {
    fn below(self, found: u16, limit: u16) -> Checked {
        if found < limit {
            return Ok(());
        }
        Err(self.error(found, Expected::Below(limit)))
    }

    fn error(self, found: u16, expected: Expected) -> DefinitionError {
        DefinitionError::Number {
            of: self.of.into(),
            orbit: self.orbit.name.clone(),
            place: self.place,
            found,
            expected,
        }
    }
}
