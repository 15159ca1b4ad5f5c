//! Whether moves lead to a pattern, and if not, why.

use perm_group::{Chain, Group, Permutation};

use super::FaceletsError;
use crate::definition::{Definition, points};
use crate::pattern::{OrbitPattern, Pattern};
use crate::transformation::{OrbitTurn, Transformation, greatest_common_divisor, sum};

/// How many points a puzzle may have of which everything is checked. Others have to be right as to twists and parity.
const MAX_POINTS: usize = 200;

/// Checks that moves lead to a pattern which has the pieces of the start.
pub(super) fn check(
    definition: &Definition,
    chain: &std::sync::OnceLock<Chain>,
    pattern: &Pattern,
) -> Result<(), FaceletsError> {
    let made = definition.leading_to(pattern);
    check_twists(definition, &made)?;
    check_parity(definition, &made)?;
    if points(definition.orbits()) > MAX_POINTS {
        return Ok(());
    }
    let chain = chain.get_or_init(|| with_alike(definition).chain());
    if chain.contains(&definition.permutation(&made)) {
        return Ok(());
    }
    Err(FaceletsError::Unreachable)
}

/// The twists of an orbit come to what moves can make.
fn check_twists(definition: &Definition, made: &Transformation) -> Result<(), FaceletsError> {
    let sum = |turn: &OrbitTurn| {
        turn.twist
            .iter()
            .map(|&twist| u64::from(twist))
            .sum::<u64>()
    };
    for (number, orbit) in definition.orbits().iter().enumerate() {
        let of = u64::from(orbit.twists);
        let moves = definition.parts().moves.iter();
        let sums = moves.map(|turn| sum(&turn.transformation.orbits[number]) % of);
        let step = sums.fold(of, greatest_common_divisor);
        let found = sum(&made.orbits[number]) % step;
        if found != 0 {
            return Err(FaceletsError::Twisted {
                pieces: plural(&orbit.name),
                by: found as u8,
                of: orbit.twists,
            });
        }
    }
    Ok(())
}

/// Which orbits are rearranged oddly is something that moves come to, up to exchanges of pieces that look alike.
fn check_parity(definition: &Definition, made: &Transformation) -> Result<(), FaceletsError> {
    let signs = |transformation: &Transformation| -> Vec<bool> {
        transformation.orbits.iter().map(is_odd).collect()
    };
    let moves = definition.parts().moves.iter();
    let mut rows: Vec<Vec<bool>> = moves.map(|turn| signs(&turn.transformation)).collect();
    let starts = definition.start().orbits.iter();
    let orbits = starts.len();
    for (number, start) in starts.enumerate() {
        if !alike(start).is_empty() {
            rows.push((0..orbits).map(|other| other == number).collect());
        }
    }
    let found = signs(made);
    if is_sum(&rows, found.clone()) {
        return Ok(());
    }
    let names = definition.orbits().iter().enumerate();
    let exchanged = names.filter(|&(number, orbit)| {
        let mut mended = found.clone();
        mended[number] = !mended[number];
        orbit.places > 1 && is_sum(&rows, mended)
    });
    let pieces: Vec<String> = exchanged.map(|(_, orbit)| plural(&orbit.name)).collect();
    Err(if pieces.is_empty() {
        FaceletsError::Unreachable
    } else {
        FaceletsError::Exchanged { pieces }
    })
}

/// Whether a vector is a sum of some of these, modulo 2.
fn is_sum(rows: &[Vec<bool>], mut vector: Vec<bool>) -> bool {
    let mut rows = rows.to_vec();
    let add = |to: &mut Vec<bool>, row: &[bool]| {
        for (bit, &other) in to.iter_mut().zip(row) {
            *bit ^= other;
        }
    };
    for column in 0..vector.len() {
        let Some(pivot) = rows.iter().position(|row| row[column]) else {
            if vector[column] {
                return false;
            }
            continue;
        };
        let pivot = rows.swap_remove(pivot);
        for row in rows.iter_mut().filter(|row| row[column]) {
            add(row, &pivot);
        }
        if vector[column] {
            add(&mut vector, &pivot);
        }
    }
    true
}

fn is_odd(turn: &OrbitTurn) -> bool {
    let places = Permutation::new(turn.from.clone());
    !places.expect("a turn takes each place to one").is_even()
}

/// The group of the moves and of exchanges of pieces that look alike.
fn with_alike(definition: &Definition) -> Group {
    let moves = definition.group();
    let mut generators: Vec<Permutation> = moves.generators().to_vec();
    for (number, start) in definition.start().orbits.iter().enumerate() {
        for [one, other] in alike(start) {
            let mut exchange = Transformation::identity(definition.orbits());
            let turn = &mut exchange.orbits[number];
            turn.from.swap(one, other);
            // Each looks in the place of the other as that did.
            let modulus = start.moduli[one];
            let between = sum(start.twists[one], modulus - start.twists[other], modulus);
            turn.twist[one] = between;
            turn.twist[other] = (modulus - between) % modulus;
            generators.push(definition.permutation(&exchange));
        }
    }
    Group::new(moves.degree(), generators).expect("all of them are of the points of the puzzle")
}

/// Pairs of places that hold pieces which look alike, each with the next of its kind.
fn alike(start: &OrbitPattern) -> Vec<[usize; 2]> {
    let places = 0..start.pieces.len();
    let pairs = places.clone().filter_map(|one| {
        let mut later = places.clone().skip(one + 1);
        let other = later.find(|&other| start.pieces[other] == start.pieces[one])?;
        Some([one, other])
    });
    pairs.collect()
}

/// The name of the pieces of an orbit in a sentence.
fn plural(orbit: &str) -> String {
    orbit.to_lowercase().replace('_', " ")
}
