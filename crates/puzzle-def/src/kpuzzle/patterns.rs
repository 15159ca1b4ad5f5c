//! Reads patterns: pieces, twists and the moduli of twists.

use crate::definition::Orbit;
use crate::json::Json;
use crate::numbering::without_gaps;
use crate::pattern::OrbitPattern;
use crate::source::{ReadError, Source};

use super::members::{by_orbit, once};
use super::numbers::{Number, numbers};

/// The entry of one orbit.
pub(super) struct OrbitEntry {
    pieces: Vec<Number>,
    twists: Vec<Number>,
    /// Divisors of the orbit's number of twists, or 0 for that number itself.
    moduli: Option<Vec<Number>>,
}

/// Reads a pattern: the entry of each orbit, if it has one.
pub(super) fn patterns(
    json: &mut Json<'_>,
    orbits: &[Orbit],
) -> Result<Vec<Option<OrbitEntry>>, ReadError> {
    by_orbit(json, orbits, written)
}

fn written(json: &mut Json<'_>, orbit: &Orbit) -> Result<OrbitEntry, ReadError> {
    let (mut pieces, mut twists, mut moduli) = (None, None, None);
    let start = json.start();
    json.object("pieces and orientation", |json, member| {
        let (kept, found) = match member.text.as_str() {
            "pieces" => (
                &mut pieces,
                numbers(json, "a piece", orbit, 0..=u16::MAX - 1)?,
            ),
            "orientation" => {
                let found = numbers(json, "a twist", orbit, 0..=u16::from(orbit.twists) - 1)?;
                (&mut twists, found)
            }
            "orientationMod" => (&mut moduli, orientation_moduli(json, orbit)?),
            _ => return json.skip(),
        };
        once(json, &member, kept, found)
    })?;
    let (Some(pieces), Some(twists)) = (pieces, twists) else {
        let expected = "an object with pieces and orientation";
        return Err(json
            .source()
            .error(start..start + 1, "another object", expected));
    };
    Ok(OrbitEntry {
        pieces,
        twists,
        moduli,
    })
}

fn orientation_moduli(json: &mut Json<'_>, orbit: &Orbit) -> Result<Vec<Number>, ReadError> {
    let twists = u16::from(orbit.twists);
    let found = numbers(json, "a modulus", orbit, 0..=twists)?;
    let wrong = found
        .iter()
        .find(|number| number.value > 0 && twists % number.value > 0);
    wrong.map_or(Ok(()), |number| {
        let expected = format!("0 or a divisor of {twists}");
        Err(json.source().unexpected(number.span(), expected))
    })?;
    Ok(found)
}

impl OrbitEntry {
    fn written(&self) -> Vec<u16> {
        self.pieces.iter().map(|number| number.value).collect()
    }

    /// The pieces, numbered without gaps. cubing.js leaves gaps, the same ones in all positions. Numbers that don't begin
    /// with 0, or that are no numbers of places, stay: they are refused.
    fn numbered(&self) -> Vec<u16> {
        let written = self.written();
        let are_places = written
            .iter()
            .all(|&piece| usize::from(piece) < written.len());
        match are_places && written.contains(&0) {
            true => without_gaps(&written),
            false => written,
        }
    }

    /// Converts the entry to the solved position of an orbit.
    pub(super) fn solved(
        self,
        source: &Source<'_>,
        orbit: &Orbit,
    ) -> Result<OrbitPattern, ReadError> {
        let pieces = without_gaps(&self.written());
        let mut alike = vec![None; pieces.len()];
        let mut moduli = vec![orbit.twists; pieces.len()];
        for (number, (modulus, &piece)) in self
            .moduli
            .iter()
            .flatten()
            .zip(moduli.iter_mut().zip(&pieces))
        {
            if number.value > 0 {
                *modulus = number.value as u8;
            }
            if *alike[usize::from(piece)].get_or_insert(*modulus) != *modulus {
                let expected = "the same modulus for all pieces of the same number";
                return Err(source.unexpected(number.span(), expected));
            }
        }
        Ok(OrbitPattern {
            twists: reduced(&self.twists, &moduli),
            pieces,
            moduli,
        })
    }

    /// Converts the entry to a position of an orbit with this solved position. Moduli belong to pieces: if the entry
    /// gives one, it must be that of the piece.
    pub(super) fn of_solved(
        self,
        source: &Source<'_>,
        orbit: &Orbit,
        solved: &OrbitPattern,
    ) -> Result<OrbitPattern, ReadError> {
        let mut left = vec![Vec::new(); solved.kinds().into()];
        for (&piece, &modulus) in solved.pieces.iter().zip(&solved.moduli) {
            left[usize::from(piece)].push(modulus);
        }
        let pieces = self.numbered();
        let mut moduli = Vec::new();
        for (&piece, number) in pieces.iter().zip(&self.pieces) {
            let modulus = left.get_mut(usize::from(piece)).and_then(Vec::pop);
            let expected = "each piece as often as in the solved position";
            moduli.push(modulus.ok_or_else(|| source.unexpected(number.span(), expected))?);
        }
        for (number, &modulus) in self.moduli.iter().flatten().zip(&moduli) {
            let found = if number.value == 0 {
                orbit.twists.into()
            } else {
                number.value
            };
            if found != u16::from(modulus) {
                let expected = format!("{modulus}, the modulus of this piece");
                return Err(source.unexpected(number.span(), expected));
            }
        }
        Ok(OrbitPattern {
            twists: reduced(&self.twists, &moduli),
            pieces,
            moduli,
        })
    }
}

/// The solved position of an orbit without an entry: all pieces are different.
pub(super) fn different(orbit: &Orbit) -> OrbitPattern {
    OrbitPattern {
        pieces: (0..orbit.places).collect(),
        twists: vec![0; orbit.places.into()],
        moduli: vec![orbit.twists; orbit.places.into()],
    }
}

fn reduced(twists: &[Number], moduli: &[u8]) -> Vec<u8> {
    let twists = twists.iter().zip(moduli);
    twists
        .map(|(number, modulus)| number.value as u8 % modulus)
        .collect()
}
