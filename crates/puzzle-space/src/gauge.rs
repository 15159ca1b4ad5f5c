//! Chooses the representatives of rows so that as many moves as possible translate by the identity.
//!
//! Any state of a row can represent it. If some moves commute, the rows that they reach from one
//! row can all be represented by the images of that row's representative under these moves. Between
//! these rows the moves then change only the row, and a search joins such rows directly.

use puzzle_def::Definition;

use crate::factor::{Factor, FactorStep};

/// For each row, the element that takes its canonical representative to the chosen one. The chosen
/// ones are connected by moves that commute.
pub(crate) fn gauge(commuting: &[usize], factor: &Factor) -> Vec<u16> {
    const UNKNOWN: u16 = u16::MAX;
    let mut gauge = vec![UNKNOWN; factor.rows()];
    let mut reached = Vec::new();
    for first in 0..factor.rows() {
        if gauge[first] != UNKNOWN {
            continue;
        }
        gauge[first] = 0;
        reached.push(first);
        while let Some(row) = reached.pop() {
            for &mv in commuting {
                let step = factor.step(row, mv);
                let next = step.row as usize;
                if gauge[next] == UNKNOWN {
                    gauge[next] = factor.group.product(gauge[row], step.translation);
                    reached.push(next);
                }
            }
        }
    }
    gauge
}

/// A step between rows after their representatives have been changed.
pub(crate) fn regauged(factor: &Factor, gauge: &[u16], row: usize, step: FactorStep) -> FactorStep {
    let group = &factor.group;
    let before = group.product(gauge[row], step.translation);
    let undone = group.inverse(gauge[step.row as usize]);
    FactorStep {
        translation: group.product(before, undone),
        ..step
    }
}

/// Base moves that all commute with each other, chosen greedily. Those of large order come first,
/// since they have the most powers.
pub(crate) fn commuting(definition: &Definition) -> Vec<usize> {
    let orbits = definition.orbits();
    let moves = &definition.parts().moves;
    let mut by_order: Vec<usize> = (0..moves.len()).collect();
    by_order.sort_by_key(|&mv| core::cmp::Reverse(moves[mv].transformation.order(orbits)));
    let mut chosen: Vec<usize> = Vec::new();
    for mv in by_order {
        let own = &moves[mv].transformation;
        let commutes = |&other: &usize| {
            let other = &moves[other].transformation;
            own.then(other, orbits) == other.then(own, orbits)
        };
        if chosen.iter().all(commutes) {
            chosen.push(mv);
        }
    }
    chosen
}
