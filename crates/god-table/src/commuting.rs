//! Which moves commute, and which of the sequences that differ only in the order of such moves is listed.
//!
//! Two solutions are the same one if exchanges of neighbouring moves that commute make one of the other, and each of them on the
//! way there is a solution too. The one that is listed comes first in the order of the moves: no move of it could stand further
//! ahead, past moves that commute with it, in front of one with a larger number. Where no position on the way is blocked,
//! this is enough to know it; else exchanges are followed.

use std::collections::HashSet;
use std::sync::OnceLock;

use row_search::{Space, State};

use crate::descent::Slope;

/// Pairs of moves that commute: from every state both orders lead to the same one. What is known of a move is found when it
/// is asked for first.
#[derive(Clone, Debug)]
pub(crate) struct Commuting {
    /// For each move, which moves commute with it.
    partners: Vec<OnceLock<Vec<bool>>>,
}

impl Commuting {
    /// Nothing is known of so many moves.
    pub(crate) fn new(moves: usize) -> Self {
        Self {
            partners: vec![OnceLock::new(); moves],
        }
    }

    /// Whether two moves commute; `compare` finds it out.
    pub(crate) fn contains(
        &self,
        [one, other]: [usize; 2],
        compare: impl Fn(usize, usize) -> bool,
    ) -> bool {
        let all = 0..self.partners.len();
        let partners = self.partners[one].get_or_init(|| all.map(|mv| compare(one, mv)).collect());
        partners[other]
    }
}

/// From so many states it is tried whether moves commute.
const SAMPLES: u64 = 256;

/// The fraction of the golden ratio, of 2^64: its multiples are spread evenly over all numbers.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Whether two moves commute in a space, as far as a sample of its states tells: all states of a small space. States that
/// one of the moves doesn't change on the way tell nothing, as it may be blocked there.
///
/// A sample is enough: [`is_too_late`] and the count of solutions look at each exchange again, from the state where it is
/// made.
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

/// Whether a state may be blocked: no move leads from it. Blocked states stand for any others that are.
fn is_blocked(space: &(impl Space + ?Sized), state: State) -> bool {
    (0..space.moves().len()).all(|mv| space.after(state, mv) == state)
}

/// Whether a move at the end of a path should stand further ahead: past moves that commute with it, in front of one with a
/// larger number, and no goal is met on the way there either. `next` is the state that the move leads to.
///
/// So of the sequences that exchanges make of each other the first one is never left out: whatever is left out has an
/// earlier one in its place.
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

/// Whether positions may be blocked.
pub(crate) const BLOCKED: bool = cfg!(feature = "linked");

/// Whether positions that are blocked are in the way of a move that could stand further ahead, past moves that commute with it.
fn is_held_back<S: Slope + ?Sized>(slope: &S, start: S::State, path: &[(usize, S::State)]) -> bool {
    (1..path.len()).any(|last| {
        let (mv, mut end) = path[last];
        for (place, &(passed, _)) in path[..last].iter().enumerate().rev() {
            if !slope.commute(mv, passed) {
                return false;
            }
            let before = place.checked_sub(1).map_or(start, |last| path[last].1);
            let moved = slope.after(before, mv);
            if slope.after(moved, passed) != end {
                return true;
            }
            end = moved;
        }
        false
    })
}

/// Whether no solution comes before this one that exchanges of neighbouring moves make of it, one after the other. It is
/// told of one in which no single move [is too late](is_too_late).
pub(crate) fn is_first<S: Slope + ?Sized>(
    slope: &S,
    start: S::State,
    path: &[(usize, S::State)],
) -> bool {
    /// So many solutions are looked at that are the same one.
    const MOST: usize = 1 << 16;
    if !BLOCKED || !is_held_back(slope, start, path) {
        return true;
    }
    let first: Vec<usize> = path.iter().map(|&(mv, _)| mv).collect();
    let mut seen = HashSet::from([first.clone()]);
    let mut left = vec![first.clone()];
    while let Some(moves) = left.pop() {
        let mut before = start;
        for (place, pair) in moves.windows(2).enumerate() {
            let [one, other] = [pair[0], pair[1]];
            let between = slope.after(before, one);
            if slope.commute(one, other) {
                let end = slope.after(between, other);
                if slope.after(slope.after(before, other), one) == end {
                    let mut moves = moves.clone();
                    moves.swap(place, place + 1);
                    if moves < first {
                        return false;
                    }
                    if seen.len() < MOST && seen.insert(moves.clone()) {
                        left.push(moves);
                    }
                }
            }
            before = between;
        }
    }
    true
}
