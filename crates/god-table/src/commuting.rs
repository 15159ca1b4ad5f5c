//! Picks one of the solutions that differ only in the order of commuting moves.
//!
//! Two solutions count as one if one becomes the other by exchanging neighbouring moves that
//! commute, with a solution at each step. The listed one is the first in the order of the moves: no
//! move of it could be brought forward, past moves that commute with it, to a place before a move
//! with a larger number. If no position on the way is blocked, this test is enough; otherwise
//! the equivalent orders of its moves are searched.

use core::convert::Infallible;
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
/// Only for solutions in which no single move [is too late](is_too_late).
pub(crate) fn is_first<S: Slope + ?Sized>(
    slope: &S,
    start: S::State,
    path: &[(usize, S::State)],
) -> bool {
    if !BLOCKED || !is_held_back(slope, start, path) {
        return true;
    }
    let moves: Vec<usize> = path.iter().map(|&(mv, _)| mv).collect();
    let commute = |one, other| slope.commute(one, other);
    let step = |&state: &S::State, mv, left| {
        let next = slope.after(state, mv);
        ControlFlow::<Infallible, _>::Continue((left == 0 || !slope.is_goal(next)).then_some(next))
    };
    let ControlFlow::Continue(orders) = distinct_orders(&moves, start, commute, step);
    orders.contains(&moves)
}
