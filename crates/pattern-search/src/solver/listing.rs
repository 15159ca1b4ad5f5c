//! Which of the sequences that solve a position are listed.

use core::ops::ControlFlow;
use core::sync::atomic::Ordering::Relaxed;
use std::collections::HashSet;

use puzzle_def::listing::distinct_orders;
use puzzle_def::{Pattern, Turn};

use super::puzzle::Puzzle;
use super::walk::Meter;

/// The most positions that are compared with the goal, for each number of moves.
const MANY: usize = 1 << 16;

impl Puzzle<'_> {
    /// The number of given moves at the end.
    #[inline]
    pub(super) fn given(&self) -> u32 {
        self.query.last.len() as u32
    }

    /// Whether a move may follow others: with the turns of the same face at their end, it must not make a run that fewer moves could
    /// replace.
    #[inline]
    pub(super) fn may_follow(&self, path: &[u16], mv: u16) -> bool {
        match self.runs {
            None => true,
            Some(runs) => runs.may_follow(&self.done(path), mv.into()),
        }
    }

    /// Whether solutions are left out that have a run which fewer moves could replace. Shortest solutions have one only if those moves are
    /// blocked.
    pub(super) fn leaves_out_runs(&self, are_shortest: bool) -> bool {
        !are_shortest || !self.has_blocked() || self.has_refused.load(Relaxed)
    }

    /// Whether a longer solution may continue from here with a move that was left out: with any follower except those in `kept`.
    pub(super) fn goes_on(&self, path: &[u16], kept: &[u16]) -> bool {
        if self.runs.is_none() {
            return true;
        }
        let followers = self.rules.followers(path.last().copied());
        let mut left_out = followers.filter(|mv| !kept.contains(mv) && self.may_follow(path, *mv));
        // Once a goal is passed, only orders matter that could avoid it: some neighbouring moves must commute.
        let is_open = |mv: u16| {
            let all = [path, &[mv]].concat();
            let mut pairs = all.windows(2);
            self.is_free(&self.position_after(&all))
                && (!self.is_solved_by(path) && !self.meets_goal(path)
                    || pairs.any(|pair| pair[0] != pair[1] && self.commute(pair[0], pair[1])))
        };
        left_out.any(is_open)
    }

    /// Whether to list a solution. If exchanges between two orders of its moves would pass through a goal, these are different solutions,
    /// but the search doesn't meet all of them. Those to be listed are added to `others`.
    ///
    /// There may be very many orders of the moves, so `meter` counts the positions between, and this breaks if it is time to stop.
    pub(super) fn lists(
        &self,
        path: &[u16],
        others: &mut Vec<u16>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<(), bool> {
        if self.rules.effects().is_none() {
            return ControlFlow::Continue(true);
        }
        if !self.rules.are_ordered() {
            // A single exchange excludes most orders, so few are compared with all others.
            let is_earlier = |place: usize| {
                let (one, other) = (path[place], path[place + 1]);
                one > other
                    && self.commute(one, other)
                    && self.may_pass(&[&path[..place], &[other]].concat())
            };
            if (0..path.len() - 1).any(is_earlier) || !self.accepts(path) {
                return ControlFlow::Continue(false);
            }
        } else {
            if !self.is_first(path) {
                return ControlFlow::Continue(false);
            }
            if !self.may_meet_goal(path, meter)? {
                return ControlFlow::Continue(self.accepts(path));
            }
        }
        let mut is_listed = false;
        for first in self.distinct_orders(path, meter)? {
            if first == path {
                is_listed = self.accepts(path);
            } else if self.rules.are_ordered() && self.accepts(&first) {
                others.extend(first);
            }
        }
        ControlFlow::Continue(is_listed)
    }

    /// The first order of each class of equivalent orders of a solution's moves.
    fn distinct_orders(
        &self,
        path: &[u16],
        meter: &mut Meter<'_>,
    ) -> ControlFlow<(), Vec<Vec<u16>>> {
        let commute = |one, other| self.commute(one, other);
        let step = |position: &Pattern, mv: u16, left: usize| {
            meter.count()?;
            let next = position.after(&self.turn(mv).transformation);
            let may_pass = self.is_free(&next) && (left == 0 || next != self.target);
            ControlFlow::Continue(may_pass.then_some(next))
        };
        distinct_orders(path, self.position.clone(), commute, step)
    }

    /// Whether a sequence is the first, in the order of moves, of all that exchanges of commuting neighbours make from it, even through
    /// goals: no move could be brought forward, past moves that commute with it, to before one with a larger number.
    pub(super) fn is_first(&self, path: &[u16]) -> bool {
        path.iter().enumerate().all(|(place, &mv)| {
            let before = path[..place].iter().rev();
            let passed = before.take_while(|&&other| self.commute(mv, other));
            passed.max().is_none_or(|&last| last <= mv)
        })
    }

    /// Whether the moves reach the position that the given last moves solve.
    pub(super) fn is_solved_by(&self, path: &[u16]) -> bool {
        self.position_after(path) == self.target
    }

    pub(super) fn has_blocked(&self) -> bool {
        !self.definition.parts().blocked.is_empty()
    }

    fn commute(&self, one: u16, other: u16) -> bool {
        let mut effects = self.rules.effects().into_iter();
        effects.any(|effects| effects.commute(one.into(), other.into()))
    }

    /// Whether some order of the moves may reach the target before its end. Moves that commute with all moves behind them are removed one
    /// by one, and the rest is compared with the target. True if there is too much to compare.
    fn may_meet_goal(&self, path: &[u16], meter: &mut Meter<'_>) -> ControlFlow<(), bool> {
        if self.runs.is_none() {
            return ControlFlow::Continue(false);
        }
        let mut level = HashSet::from([path.to_vec()]);
        for _ in self.nearest as usize..path.len() {
            let mut next = HashSet::new();
            for moves in &level {
                meter.count()?;
                for (place, &mv) in moves.iter().enumerate() {
                    let mut behind = moves[place + 1..].iter();
                    if behind.all(|&other| other != mv && self.commute(mv, other)) {
                        next.insert([&moves[..place], &moves[place + 1..]].concat());
                    }
                }
            }
            if next.len() > MANY || next.iter().any(|moves| self.is_solved_by(moves)) {
                return ControlFlow::Continue(true);
            }
            level = next;
        }
        ControlFlow::Continue(false)
    }

    /// The moves done, last first.
    fn done<'p>(&'p self, path: &'p [u16]) -> impl Iterator<Item = usize> + Clone + 'p {
        let path = path.iter().rev().map(|&mv| usize::from(mv));
        path.chain(self.query.first.iter().rev().copied())
    }

    /// Whether the given last moves may follow, and the filter accepts the solution.
    fn accepts(&self, path: &[u16]) -> bool {
        let last = self.query.last.iter().copied();
        let may_end = |runs: &puzzle_def::listing::Runs| runs.may_meet(&self.done(path), &last);
        self.runs.is_none_or(may_end)
            && self.query.filter.is_none_or(|filter| {
                let path = path.iter().map(|&mv| usize::from(mv));
                let first = self.query.first.iter().copied();
                let is_wanted = filter(&first.chain(path).chain(last.clone()).collect::<Vec<_>>());
                self.has_refused.fetch_or(!is_wanted, Relaxed);
                is_wanted
            })
    }

    /// Whether the target is reached before the end.
    fn meets_goal(&self, path: &[u16]) -> bool {
        let mut position = self.position.clone();
        let before = path.split_last().map_or(&[][..], |(_, before)| before);
        self.runs.is_some()
            && before.iter().any(|&mv| {
                position = position.after(&self.turn(mv).transformation);
                position == self.target
            })
    }

    /// Whether a solution may pass the position after some moves.
    fn may_pass(&self, path: &[u16]) -> bool {
        let position = self.position_after(path);
        self.is_free(&position) && position != self.target
    }

    /// Whether a position isn't blocked.
    fn is_free(&self, position: &Pattern) -> bool {
        self.definition.broken_rule(position).is_none()
    }

    /// The position after some moves.
    fn position_after(&self, path: &[u16]) -> Pattern {
        path.iter().fold(self.position.clone(), |position, &mv| {
            position.after(&self.turn(mv).transformation)
        })
    }

    fn turn(&self, mv: u16) -> &Turn {
        &self.rules.turns()[usize::from(mv)]
    }
}
