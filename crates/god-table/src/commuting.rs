//! Picks one of the solutions that differ only in the order of commuting moves.
//!
//! Two solutions count as one if one becomes the other by exchanging neighbouring moves that
//! commute, with a solution at each step. The listed one is the first in the order of the moves: no
//! move of it could be brought forward, past moves that commute with it, to a place before a move
//! with a larger number. If no position on the way is blocked, this test is enough; otherwise
//! the equivalent orders of its moves are searched.

use core::ops::ControlFlow;

use puzzle_def::listing::distinct_orders;

use crate::descent::Slope;

/// Whether the move at the end of a path should stand further forward: past moves that commute with
/// it, before one with a larger number, without meeting a goal on the way there. `next` is the
/// state the move leads to.
///
/// The first of a set of equivalent sequences is never left out, since every sequence that is left
/// out has an earlier equivalent.
pub(crate) fn is_too_late<S: Slope + ?Sized>(
    slope: &S,
    start: S::State,
    path: &[(usize, S::State)],
    mv: usize,
    next: S::State,
) -> bool {
    let mut end = next;
    for (place, &(passed, _)) in path.iter().enumerate().rev() {
        if !slope.commute(mv, passed) {
            return false;
        }
        let before = place.checked_sub(1).map_or(start, |last| path[last].1);
        let moved = slope.after(before, mv);
        if slope.after(moved, passed) != end || slope.is_goal(moved) {
            return false;
        }
        if mv < passed {
            return true;
        }
        end = moved;
    }
    false
}

/// Whether this build supports blocked positions.
pub(crate) const BLOCKED: bool = cfg!(feature = "linked");

/// Whether goals or blocked positions prevent a move from being brought forward past moves that
/// commute with it.
fn is_held_back<S: Slope + ?Sized>(slope: &S, start: S::State, path: &[(usize, S::State)]) -> bool {
    (1..path.len()).any(|last| {
        let (mv, mut end) = path[last];
        for (place, &(passed, _)) in path[..last].iter().enumerate().rev() {
            if !slope.commute(mv, passed) {
                return false;
            }
            let before = place.checked_sub(1).map_or(start, |last| path[last].1);
            let moved = slope.after(before, mv);
            if slope.after(moved, passed) != end || slope.is_goal(moved) {
                return true;
            }
            end = moved;
        }
        false
    })
}

/// Whether no equivalent solution, reached by exchanging neighbouring moves, comes before this one.
/// Also false if `is_over` returns true first; the caller must then end. Only for solutions in which
/// no single move [is too late](is_too_late).
pub(crate) fn is_first<S: Slope + ?Sized>(
    slope: &S,
    start: S::State,
    path: &[(usize, S::State)],
    is_over: impl Fn() -> bool,
) -> bool {
    if !BLOCKED || !is_held_back(slope, start, path) {
        return true;
    }
    let moves: Vec<usize> = path.iter().map(|&(mv, _)| mv).collect();
    if let Some(is_first) = is_first_of_few(slope, start, &moves) {
        return is_first;
    }
    let commute = |one, other| slope.commute(one, other);
    let step = |&state: &S::State, mv, left| {
        if is_over() {
            return ControlFlow::Break(());
        }
        let next = slope.after(state, mv);
        ControlFlow::Continue((left == 0 || !slope.is_goal(next)).then_some(next))
    };
    let orders = distinct_orders(&moves, start, commute, step);
    matches!(orders, ControlFlow::Continue(orders) if orders.contains(&moves))
}

/// Up to this many orders are compared one by one.
const FEW: usize = 64;

/// Whether no equivalent order of the moves comes before this one; `None` if there are many.
fn is_first_of_few<S: Slope + ?Sized>(slope: &S, start: S::State, moves: &[usize]) -> Option<bool> {
    let mut orders = vec![moves.to_vec()];
    let mut looked_at = 0;
    while let Some(order) = orders.get(looked_at).cloned() {
        let mut before = start;
        for place in 1..order.len() {
            let (one, other) = (order[place - 1], order[place]);
            let [own, exchanged] = [one, other].map(|mv| slope.after(before, mv));
            if one != other
                && slope.commute(one, other)
                && !slope.is_goal(exchanged)
                && slope.after(exchanged, one) == slope.after(own, other)
            {
                let mut next = order.clone();
                next.swap(place - 1, place);
                if next[..] < *moves {
                    return Some(false);
                }
                if !orders.contains(&next) {
                    orders.push(next);
                }
            }
            before = own;
        }
        if orders.len() > FEW {
            return None;
        }
        looked_at += 1;
    }
    Some(true)
}

#[cfg(all(test, feature = "linked"))]
mod tests {
    use std::cell::Cell;

    use row_search::Depth;

    use super::*;
    use crate::descent::Descent;

    /// Seven switches. The second one turned alone is a goal, so many orders have to be compared.
    struct Switches;

    impl Slope for Switches {
        type State = u32;

        fn moves(&self) -> usize {
            7
        }

        fn after(&self, state: u32, mv: usize) -> u32 {
            state ^ 1 << mv
        }

        fn commute(&self, _: usize, _: usize) -> bool {
            true
        }

        fn is_at(&self, state: u32, distance: Depth) -> bool {
            state.count_ones() + distance == 7 && state != 0b10
        }

        fn is_goal(&self, state: u32) -> bool {
            [0b10, 0b111_1111].contains(&state)
        }
    }

    #[test]
    fn comparing_orders_ends_early() {
        let path: Vec<(usize, u32)> = (0..7).map(|mv| (mv, (2 << mv) - 1)).collect();
        assert!(is_first(&Switches, 0, &path, || false));
        assert!(!is_first(&Switches, 0, &path, || true));
        // While orders are compared it is asked more often than there are moves.
        let asked = Cell::new(0);
        let is_over = || {
            asked.set(asked.get() + 1);
            false
        };
        let first = Descent::new(&Switches, 0, 7).until(is_over).next();
        assert_eq!(first, Some(vec![0, 1, 2, 3, 4, 5, 6]));
        assert!(asked.get() > 64, "{}", asked.get());
    }
}
