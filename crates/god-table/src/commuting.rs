//! Finds which moves commute, and picks one of the solutions that differ only in the order of
//! commuting moves.
//!
//! Two solutions count as one if one becomes the other by exchanging neighbouring moves that
//! commute, with a solution at each step. The listed one is the first in the order of the moves: no
//! move of it could be brought forward, past moves that commute with it, to a place before a move
//! with a larger number. If no position on the way is blocked, this test is enough; otherwise the
//! exchanges are followed one by one.

use puzzle_def::listing::Exchanges;
use row_search::{Space, State};

use crate::descent::Slope;

/// The number of states from which moves are tested for commuting.
const SAMPLES: u64 = 256;

/// 2^64 times the fraction of the golden ratio: its multiples are spread evenly over all numbers.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Whether two moves commute in a space, tested from a sample of its states, or from all states of
/// a small space. States that one of the moves leaves unchanged on the way are skipped, as the move
/// may be blocked there.
///
/// A sample is enough: [`is_too_late`] and the count of solutions check each exchange again from
/// the state where it is made.
pub(crate) fn commute_in(space: &(impl Space + ?Sized), one: usize, other: usize) -> bool {
    let size = space.fibre().size() as u64;
    let states = space.rows().saturating_mul(size);
    let spread = |i: u64| ((u128::from(i.wrapping_mul(GOLDEN)) * u128::from(states)) >> 64) as u64;
    let both = |state, [first, second]: [usize; 2]| {
        let between = space.after(state, first);
        let end = space.after(between, second);
        (between != state && end != between).then_some(end)
    };
    let mut tells = false;
    for i in 0..states.min(SAMPLES) {
        let number = if states <= SAMPLES { i } else { spread(i) };
        let state = State::new(number / size, (number % size) as u32);
        let ends = [[one, other], [other, one]].map(|moves| both(state, moves));
        if let [Some(end), Some(exchanged)] = ends {
            if end == exchanged {
                tells = true;
            } else if !is_blocked(space, end) || !is_blocked(space, exchanged) {
                return false;
            }
        }
    }
    tells
}

/// Whether a state may be blocked: no move leads from it. All blocked states are represented by
/// such states.
fn is_blocked(space: &(impl Space + ?Sized), state: State) -> bool {
    (0..space.moves().len()).all(|mv| space.after(state, mv) == state)
}

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
    let first: Vec<usize> = path.iter().map(|&(mv, _)| mv).collect();
    let may = |moves: &[usize], place: usize| {
        let [one, other] = [moves[place], moves[place + 1]];
        if !slope.commute(one, other) {
            return false;
        }
        let before = moves[..place].iter();
        let before = before.fold(start, |state, &mv| slope.after(state, mv));
        let [end, between] = [one, other].map(|mv| slope.after(before, mv));
        slope.after(end, other) == slope.after(between, one) && !slope.is_goal(between)
    };
    !Exchanges::of(&first, may).any(|other| other < first)
}
