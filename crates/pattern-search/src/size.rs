//! How many positions a puzzle has, roughly, before anything is made of it.

use puzzle_def::{Definition, OrbitPattern, OrbitTurn};

/// A number of positions that is hardly ever below the right one, and not far above it for most puzzles; `None` above 2^128.
///
/// What is known of each set of places that pieces go round in: how many ways there are to put its pieces there and to turn them, that
/// the sum of all twists may never change, and that there may be even arrangements only. That one orbit tells something of another one
/// isn't looked for.
pub(crate) fn size(definition: &Definition) -> Option<u128> {
    let parts = definition.parts();
    let mut size = 1_u128;
    for (number, (orbit, start)) in parts.orbits.iter().zip(&parts.start.orbits).enumerate() {
        let turns: Vec<&OrbitTurn> = parts
            .moves
            .iter()
            .map(|turn| &turn.transformation.orbits[number])
            .collect();
        for places in definition.joined_places(number, &parts.moves) {
            let own = arrangements(&places, start)?.checked_mul(twists(&places, start)?)?;
            let lost = sums(&places, start, orbit.twists, &turns) * signs(&places, start, &turns);
            size = size.checked_mul(own / lost)?;
        }
    }
    Some(size)
}

/// In how many ways the pieces of these places can be put there.
fn arrangements(places: &[u16], start: &OrbitPattern) -> Option<u128> {
    let mut alike = vec![0_u128; start.kinds().into()];
    let mut size = 1_u128;
    for (count, &place) in (1_u128..).zip(places) {
        let alike = &mut alike[usize::from(start.pieces[usize::from(place)])];
        *alike += 1;
        // A multinomial coefficient, one piece at a time.
        size = size.checked_mul(count)? / *alike;
    }
    Some(size)
}

/// In how many ways the pieces of these places can be turned.
fn twists(places: &[u16], start: &OrbitPattern) -> Option<u128> {
    let mut moduli = places
        .iter()
        .map(|&place| u128::from(start.moduli[usize::from(place)]));
    moduli.try_fold(1_u128, u128::checked_mul)
}

/// How many sums of twists there are to one that can be reached.
fn sums(places: &[u16], start: &OrbitPattern, twists: u8, turns: &[&OrbitTurn]) -> u128 {
    if places
        .iter()
        .any(|&place| start.moduli[usize::from(place)] != twists)
    {
        return 1;
    }
    let sum = |turn: &&OrbitTurn| -> u32 {
        places
            .iter()
            .map(|&place| u32::from(turn.twist[usize::from(place)]))
            .sum()
    };
    let sums = turns.iter().map(sum);
    sums.fold(twists.into(), greatest_common_divisor).into()
}

/// 2 if there are even arrangements only, and 1 otherwise.
fn signs(places: &[u16], start: &OrbitPattern, turns: &[&OrbitTurn]) -> u128 {
    let mut pieces: Vec<u16> = places
        .iter()
        .map(|&place| start.pieces[usize::from(place)])
        .collect();
    pieces.sort_unstable();
    pieces.dedup();
    let is_odd = |turn: &&OrbitTurn| {
        let mut is_seen = vec![false; turn.from.len()];
        let mut cycles = 0;
        for &first in places {
            cycles += usize::from(!is_seen[usize::from(first)]);
            let mut place = first;
            while !core::mem::replace(&mut is_seen[usize::from(place)], true) {
                place = turn.from[usize::from(place)];
            }
        }
        (places.len() - cycles) % 2 == 1
    };
    let is_even = places.len() > 1 && pieces.len() == places.len() && !turns.iter().any(is_odd);
    if is_even { 2 } else { 1 }
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_puzzles() {
        for (text, expected) in [
            (
                include_str!("../../puzzle-def/tests/definitions/pocket.tws"),
                3_674_160,
            ),
            // Corners and edges are even or odd together, which isn't looked for.
            (
                include_str!("../../puzzle-def/tests/definitions/cube333.tws"),
                2 * 43_252_003_274_489_856_000,
            ),
            (
                include_str!("../../puzzle-def/tests/definitions/edges333.tws"),
                980_995_276_800,
            ),
            (
                include_str!("../../puzzle-def/tests/definitions/pocket_same.tws"),
                25_515,
            ),
        ] {
            let definition = puzzle_def::read("puzzle.tws", text).expect("a definition");
            assert_eq!(size(&definition), Some(expected));
        }
    }
}
