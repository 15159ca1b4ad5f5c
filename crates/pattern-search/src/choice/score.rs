//! Estimates of how far the states of a view are from the start, by its first levels.

use std::collections::{HashMap, HashSet};

use crate::coordinate::{SeenConstituent, Shown};
use crate::ground::Ground;

/// The number of states in each of the first levels of what is shown, up to the level that reaches `most` states in all. If there are no
/// more states, the last number is 0. `None` if `is_over` returned true.
pub(super) fn levels(
    ground: &Ground,
    shown: &[Shown],
    most: usize,
    is_over: &dyn Fn() -> bool,
) -> Option<Vec<usize>> {
    let seen = shown
        .iter()
        .map(|own| SeenConstituent::new(ground, own.clone()));
    let seen: Vec<SeenConstituent> = seen.collect();
    let key = |position: &[u16]| key(seen.iter().map(|own| own.sum(position)));
    let mut known = HashSet::from([key(&ground.start)]);
    let mut level = vec![ground.start.clone()];
    let mut after = ground.start.clone();
    let mut levels = vec![1];
    while known.len() < most {
        let mut next = Vec::new();
        for position in &level {
            if is_over() {
                return None;
            }
            for mv in 0..ground.moves {
                let is_free = make(ground, mv, position, &mut after);
                if is_free && known.insert(key(&after)) {
                    next.push(after.clone());
                }
            }
        }
        levels.push(next.len());
        if next.is_empty() {
            break;
        }
        level = next;
    }
    Some(levels)
}

/// A hash of what is shown of a position.
fn key(sums: impl Iterator<Item = u64>) -> u64 {
    let sums = (0..).zip(sums);
    let sums = sums.map(|(number, sum)| sum.rotate_left(7 * number));
    sums.fold(0, u64::wrapping_add)
}

/// Writes the position after a move; `false` if that is blocked.
fn make(ground: &Ground, mv: usize, position: &[u16], after: &mut [u16]) -> bool {
    ground.motions[mv].write(&ground.turned, position, after);
    !ground.is_blocked(after)
}

/// The number of views that share the same random moves. The keys take 8 bytes for each view and position.
const AT_ONCE: usize = 8;

/// The fewest equal pairs that are more than chance, the number of moves between two positions, and the most positions.
const PAIRS: f64 = 8.0;
const MOVES: usize = 8;
const MOST_POSITIONS: f64 = 200_000.0;

/// The fraction of pairs of positions that are at least a quarter of all positions apart.
const FAR: f64 = 9.0 / 16.0;

/// Estimates how many of the states of each view moves can reach, by how often positions after random moves show the same. `None` if
/// `is_over` returned true.
///
/// Of n random positions in a space of m states, about n * n / 2 m pairs are equal. Positions soon after each other are equal more often,
/// so only pairs count that are at least a quarter of all positions apart.
pub(super) fn reached(
    ground: &Ground,
    views: &[(&[Shown], f64)],
    is_over: &dyn Fn() -> bool,
) -> Option<Vec<f64>> {
    let mut all = Vec::new();
    for some in views.chunks(AT_ONCE) {
        // Enough positions for `PAIRS` equal pairs if moves reach a quarter of all states.
        let count = |&(_, states): &(_, f64)| {
            (states / 2.0 * PAIRS / FAR).sqrt().min(MOST_POSITIONS) as usize
        };
        let counts: Vec<usize> = some.iter().map(count).collect();
        let shown: Vec<&[Shown]> = some.iter().map(|&(shown, _)| shown).collect();
        let keys = keys(ground, &shown, &counts, is_over)?;
        let states = some.iter().map(|&(_, states)| states);
        all.extend(
            keys.iter()
                .zip(states)
                .map(|(keys, states)| met(keys, states)),
        );
    }
    Some(all)
}

/// The keys of what each view shows, for `counts` positions after random moves. `None` if `is_over` returned true.
fn keys(
    ground: &Ground,
    views: &[&[Shown]],
    counts: &[usize],
    is_over: &dyn Fn() -> bool,
) -> Option<Vec<Vec<u64>>> {
    // What several views show is computed once.
    let mut seen: Vec<SeenConstituent> = Vec::new();
    let mut number = |shown: &Shown| {
        let known = seen.iter().position(|own| own.shown == *shown);
        known.unwrap_or_else(|| {
            seen.push(SeenConstituent::new(ground, shown.clone()));
            seen.len() - 1
        })
    };
    let parts: Vec<Vec<usize>> = (views.iter())
        .map(|shown| shown.iter().map(&mut number).collect())
        .collect();
    let mut position = ground.start.clone();
    let mut after = position.clone();
    let mut random = 0_u64;
    let mut keys: Vec<Vec<u64>> = vec![Vec::new(); views.len()];
    for number in 0..counts.iter().copied().max().unwrap_or(0) {
        if is_over() {
            return None;
        }
        for _ in 0..MOVES {
            random = random
                .wrapping_mul(0x5851_F42D_4C95_7F2D)
                .wrapping_add(0x1405_7B7E_F767_814F);
            // The upper half is more random; there are no more moves than 2^16.
            let mv = (((random >> 32) * ground.moves as u64) >> 32) as usize;
            if make(ground, mv, &position, &mut after) {
                core::mem::swap(&mut position, &mut after);
            }
        }
        let sums: Vec<u64> = seen.iter().map(|own| own.sum(&position)).collect();
        for ((keys, parts), &count) in keys.iter_mut().zip(&parts).zip(counts) {
            if number < count {
                keys.push(key(parts.iter().map(|&part| sums[part])));
            }
        }
    }
    Some(keys)
}

/// Estimates how many of `states` states moves can reach, from the keys of positions after random moves, in order.
fn met(keys: &[u64], states: f64) -> f64 {
    let count = keys.len();
    let mut known = HashMap::new();
    let mut pairs = 0.0;
    for (number, &key) in keys.iter().enumerate() {
        let first = *known.entry(key).or_insert(number);
        pairs += f64::from(u8::from(number - first > count / 4));
    }
    match pairs < PAIRS {
        true => states,
        false => states.min(count as f64 * count as f64 / 2.0 * FAR / pairs),
    }
}

/// Estimates the mean distance of `states` states with these first levels. Later levels are assumed to grow like the last one, or slightly
/// if that one hardly grew.
pub(super) fn depth(levels: &[usize], states: f64) -> f64 {
    const LEAST_GROWTH: f64 = 1.2;
    let [.., before, last] = *levels else {
        return 0.0;
    };
    let growth = (last as f64 / before as f64).max(LEAST_GROWTH);
    let (mut sum, mut seen, mut depth, mut level) = (0.0, 0.0, 0.0, 0.0);
    let mut known = levels.iter();
    loop {
        level = match known.next() {
            Some(&count) => count as f64,
            None => (level * growth).min(states - seen),
        };
        if level <= 0.0 {
            return sum / seen;
        }
        sum += depth * level;
        seen += level;
        depth += 1.0;
    }
}
