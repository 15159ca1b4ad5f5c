//! How far the states of a view are from the start, by the first levels.

use std::collections::HashSet;

use crate::coordinate::{Seen, Shown};
use crate::ground::Ground;

/// The first levels of what is shown: how many states each has, up to this many in all, and an empty one behind them if these are all;
/// `None` if `is_over` says that the time is over.
pub(super) fn levels(
    ground: &Ground,
    shown: &[Shown],
    most: usize,
    is_over: &dyn Fn() -> bool,
) -> Option<Vec<usize>> {
    let all: Vec<Seen> = (shown.iter())
        .map(|own| Seen::new(ground, own.clone()))
        .collect();
    let key = |position: &[u16]| -> u64 {
        let sums = (0..).zip(&all);
        let sums = sums.map(|(number, own)| own.sum(position).rotate_left(7 * number));
        sums.fold(0, u64::wrapping_add)
    };
    let mut seen = HashSet::from([key(&ground.start)]);
    let mut level = vec![ground.start.clone()];
    let mut after = ground.start.clone();
    let mut levels = vec![1];
    while seen.len() < most {
        let mut next = Vec::new();
        for position in &level {
            if is_over() {
                return None;
            }
            for motion in &ground.motions[..ground.moves] {
                motion.write(&ground.turned, position, &mut after);
                if !ground.is_blocked(&after) && seen.insert(key(&after)) {
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
