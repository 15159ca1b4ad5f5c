//! Descends from a state to the goals one move at a time, guided by a table or by two searches that
//! met.

use core::hash::Hash;
use std::collections::HashMap;

use row_search::Depth;

use crate::commuting::{BLOCKED, is_first, is_too_late};

/// A guide that knows, for any state on the way to the goals, which moves lead closer: a table, or
/// two searches that met.
pub(crate) trait Slope {
    type State: Copy + Eq + Hash;

    /// Number of moves.
    fn moves(&self) -> usize;

    /// The state after a move.
    fn after(&self, state: Self::State, mv: usize) -> Self::State;

    /// Whether two moves commute.
    fn commute(&self, one: usize, other: usize) -> bool;

    /// Whether a state is at a distance. Only called for neighbours of a state on the way whose
    /// distance is one more.
    fn is_at(&self, state: Self::State, distance: Depth) -> bool;

    /// Whether a state is a goal; called for any state.
    fn is_goal(&self, state: Self::State) -> bool;
}

/// Iterator over all shortest ways down from a state, as move numbers, in lexicographic order. Of
/// those that differ only in the order of commuting moves, only the first is listed.
///
/// The search is depth first; its memory is a list as long as the solution.
pub(crate) struct Descent<'a, S: Slope + ?Sized, F = fn() -> bool> {
    slope: &'a S,
    start: S::State,
    distance: Depth,
    /// The moves made, and the states they led to.
    path: Vec<(usize, S::State)>,
    /// The first move to try after these; `None` once all ways have been found.
    from: Option<usize>,
    /// Whether to end early; asked at every step.
    is_over: F,
}

impl<'a, S: Slope + ?Sized> Descent<'a, S> {
    /// The ways down from a state, given its distance.
    pub(crate) fn new(slope: &'a S, start: S::State, distance: Depth) -> Self {
        Self {
            slope,
            start,
            distance,
            path: Vec::new(),
            from: Some(0),
            is_over: || false,
        }
    }

    /// Ends the list as soon as `is_over` returns true. Once it has done so, it must always return
    /// true.
    pub(crate) fn until<F: Fn() -> bool>(self, is_over: F) -> Descent<'a, S, F> {
        Descent {
            slope: self.slope,
            start: self.start,
            distance: self.distance,
            path: self.path,
            from: self.from,
            is_over,
        }
    }

    /// The first way. It never has to back up, so no path is stored.
    pub(crate) fn first(&self) -> impl Iterator<Item = usize> + use<'a, S> {
        let (slope, mut state) = (self.slope, self.start);
        (0..self.distance).rev().map(move |nearer| {
            let (mv, next) = ways_down(slope, state, nearer, 0)
                .next()
                .expect("a state at a distance has a neighbour at the next smaller one");
            state = next;
            mv
        })
    }
}

impl<S: Slope + ?Sized, F: Fn() -> bool> Descent<'_, S, F> {
    /// The number of ways, at most `u128::MAX`. Ways that blocked positions separate from others
    /// are listed, all others only counted.
    pub(crate) fn count_all(&mut self) -> u128 {
        match self.count_where_all_can_be_exchanged() {
            Some(count) => count,
            None => self.fold(0, |count, _| count + 1),
        }
    }

    /// The [number of ways](Self::count_all); `None` if it ended early.
    pub(crate) fn count_unless_over(mut self) -> Option<u128> {
        let count = self.count_all();
        (!(self.is_over)()).then_some(count)
    }

    /// The number of ways, at most `u128::MAX`; `None` if some neighbouring moves commute but
    /// cannot be exchanged where they are, or it ended early.
    fn count_where_all_can_be_exchanged(&self) -> Option<u128> {
        let slope = self.slope;
        // The number of ways from the start to each state of a level, by the moves that would be out of order there.
        let mut level = HashMap::from([((self.start, Vec::new()), 1_u128)]);
        for nearer in (0..self.distance).rev() {
            let mut next = HashMap::new();
            for ((state, late), ways) in level {
                if (self.is_over)() {
                    return None;
                }
                let steps: Vec<_> = ways_down(slope, state, nearer, 0).collect();
                for &(mv, target) in steps.iter().filter(|(mv, _)| !late.contains(mv)) {
                    let can_be_exchanged = |(other, end): (usize, S::State)| {
                        let mut steps = steps.iter();
                        !slope.commute(other, mv)
                            || steps.any(|&(before, there)| {
                                before == other && slope.after(there, mv) == end
                            })
                    };
                    if BLOCKED
                        && let Some(nearer) = nearer.checked_sub(1)
                        && !ways_down(slope, target, nearer, 0).all(can_be_exchanged)
                    {
                        return None;
                    }
                    // A move is out of order after this one if it commutes with this one, leads down already here, and
                    // belongs in front of this one or of an earlier one.
                    let steps = steps.iter().filter(|&&(other, there)| {
                        (other < mv || late.contains(&other))
                            && slope.commute(other, mv)
                            && slope.after(there, mv) == slope.after(target, other)
                    });
                    let late: Vec<usize> = steps.map(|&(other, _)| other).collect();
                    let sum: &mut u128 = next.entry((target, late)).or_default();
                    *sum = sum.saturating_add(ways);
                }
            }
            level = next;
        }
        // The last level is the goals that can be reached.
        Some(level.values().copied().fold(0, u128::saturating_add))
    }

    /// Continues down from the end of the path, first trying moves from number `from` on, and backs
    /// up where there are none; returns false when all ways have been tried, or it is time to end.
    fn go_down(&mut self, mut from: usize) -> bool {
        while self.path.len() < self.distance as usize {
            if (self.is_over)() {
                return false;
            }
            let state = self.path.last().map_or(self.start, |&(_, state)| state);
            // The path is shorter than the distance, which is a `Depth`.
            let nearer = self.distance - self.path.len() as Depth - 1;
            let mut steps = ways_down(self.slope, state, nearer, from);
            let is_listed = |&(mv, next): &(usize, S::State)| {
                !is_too_late(self.slope, self.start, &self.path, mv, next)
            };
            if let Some(step) = steps.find(is_listed) {
                self.path.push(step);
                from = 0;
                if nearer == 0 && !is_first(self.slope, self.start, &self.path, &self.is_over) {
                    self.path.pop();
                    from = step.0 + 1;
                }
            } else if let Some((mv, _)) = self.path.pop() {
                from = mv + 1;
            } else {
                return false;
            }
        }
        true
    }
}

/// The moves, from a given number on, that lead from a state to states at distance `nearer`, one
/// less than its own.
fn ways_down<S: Slope + ?Sized>(
    slope: &S,
    state: S::State,
    nearer: Depth,
    from: usize,
) -> impl Iterator<Item = (usize, S::State)> {
    let steps = (from..slope.moves()).map(move |mv| (mv, slope.after(state, mv)));
    steps.filter(move |&(_, next)| slope.is_at(next, nearer))
}

impl<S: Slope + ?Sized, F: Fn() -> bool> Iterator for Descent<'_, S, F> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Self::Item> {
        let from = self.from.take()?;
        if !self.go_down(from) {
            return None;
        }
        let found = self.path.iter().map(|&(mv, _)| mv).collect();
        self.from = self.path.pop().map(|(mv, _)| mv + 1);
        Some(found)
    }
}
