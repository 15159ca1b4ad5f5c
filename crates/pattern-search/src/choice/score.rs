//! How far the states of a view are from the start, by the first levels.

use std::collections::HashSet;

use crate::coordinate::{Seen, Shown};
use crate::ground::Ground;

/// What is shown of positions of a puzzle.
pub(super) struct Sample<'g> {
    ground: &'g Ground,
    seen: Vec<Seen>,
}

impl<'g> Sample<'g> {
    pub(super) fn new(ground: &'g Ground, shown: &[Shown]) -> Self {
        let seen = shown.iter().map(|own| Seen::new(ground, own.clone()));
        Self {
            ground,
            seen: seen.collect(),
        }
    }

    /// A number for what is shown of a position, which hardly anything else has.
    fn key(&self, position: &[u16]) -> u64 {
        let sums = (0..).zip(&self.seen);
        let sums = sums.map(|(number, own)| own.sum(position).rotate_left(7 * number));
        sums.fold(0, u64::wrapping_add)
    }

    /// Writes the position after a move; `false` if that is blocked.
    fn make(&self, mv: usize, position: &[u16], after: &mut [u16]) -> bool {
        self.ground.motions[mv].write(&self.ground.turned, position, after);
        !self.ground.is_blocked(after)
    }

    /// The first levels: how many states each has, up to this many in all, and an empty one behind them if these are all; `None` if
    /// `is_over` says that the time is over.
    pub(super) fn levels(&self, most: usize, is_over: &dyn Fn() -> bool) -> Option<Vec<usize>> {
        let start = &self.ground.start;
        let mut seen = HashSet::from([self.key(start)]);
        let mut level = vec![start.clone()];
        let mut after = start.clone();
        let mut levels = vec![1];
        while seen.len() < most {
            let mut next = Vec::new();
            for position in &level {
                if is_over() {
                    return None;
                }
                for mv in 0..self.ground.moves {
                    if self.make(mv, position, &mut after) && seen.insert(self.key(&after)) {
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

    /// About how many of so many states moves reach, by how often positions after random moves show the same; `None` if the time is over.
    ///
    /// Of n positions in a space of m states about n * n / 2 m pairs look alike.
    pub(super) fn reached(&self, states: f64, is_over: &dyn Fn() -> bool) -> Option<f64> {
        /// So many pairs are told from chance, and so many moves lie between two positions at least.
        const PAIRS: f64 = 8.0;
        const MOVES: usize = 16;
        const MOST_POSITIONS: f64 = 100_000.0;
        // There are as many pairs if moves reach a quarter of all states.
        let count = (states / 2.0 * PAIRS).sqrt().min(MOST_POSITIONS);
        let mut position = self.ground.start.clone();
        let mut after = position.clone();
        let mut random = 0_u64;
        let mut known = HashSet::new();
        let mut pairs = 0.0;
        for step in 0..(count as usize + FIRST) * MOVES {
            random = random
                .wrapping_mul(0x5851_F42D_4C95_7F2D)
                .wrapping_add(0x1405_7B7E_F767_814F);
            // The upper half is more random; there are no more moves than 2^16.
            let mv = ((random >> 32) as usize * self.ground.moves) >> 32;
            if self.make(mv, &position, &mut after) {
                core::mem::swap(&mut position, &mut after);
            }
            if step % MOVES == 0 && step / MOVES >= FIRST {
                if is_over() {
                    return None;
                }
                pairs += f64::from(u8::from(!known.insert(self.key(&position))));
            }
        }
        let positions = known.len() as f64 + pairs;
        Some(match pairs < PAIRS {
            true => states,
            false => states.min(positions * positions / 2.0 / pairs),
        })
    }
}

/// So many positions are left out at first, which are near the start.
const FIRST: usize = 64;

/// About the mean distance of so many states with these first levels, if levels go on growing as the last one has, or a little at least.
pub(super) fn depth(levels: &[usize], states: f64) -> f64 {
    const LEAST_GROWTH: f64 = 1.2;
    let [.., before, last] = *levels else {
        return 0.0;
    };
    let states = match last {
        0 => levels.iter().sum::<usize>() as f64,
        _ => states,
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
