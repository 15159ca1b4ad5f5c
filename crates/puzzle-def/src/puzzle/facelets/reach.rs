//! Whether moves lead to a pattern, and if not, why.

use perm_group::{Chain, Permutation};

use super::FaceletsError;
use crate::definition::{Definition, points};
use crate::pattern::Pattern;
use crate::transformation::{OrbitTurn, Transformation, greatest_common_divisor};

/// The largest number of points for which reachability is checked completely. For larger puzzles, only twists and
/// parity are checked.
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
    let chain = chain.get_or_init(|| definition.group_with_unseen().chain());
    if chain.contains(&definition.permutation(&made)) {
        return Ok(());
    }
    Err(FaceletsError::Unreachable)
}

/// Checks that moves can reach the sum of twists in each orbit.
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

/// Checks that moves can reach the parities of the permutations in all orbits, up to exchanges of pieces that look
/// alike.
fn check_parity(definition: &Definition, made: &Transformation) -> Result<(), FaceletsError> {
    let signs = |transformation: &Transformation| -> Vec<bool> {
        transformation.orbits.iter().map(is_odd).collect()
    };
    let moves = definition.parts().moves.iter();
    let mut rows: Vec<Vec<bool>> = moves.map(|turn| signs(&turn.transformation)).collect();
    let starts = definition.start().orbits.iter();
    let orbits = starts.len();
    for (number, start) in starts.enumerate() {
        if usize::from(start.kinds()) < start.pieces.len() {
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

/// Whether a vector is the sum of some of the rows, modulo 2.
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

/// The name of the pieces of an orbit in a sentence.
fn plural(orbit: &str) -> String {
    orbit.to_lowercase().replace('_', " ")
}
