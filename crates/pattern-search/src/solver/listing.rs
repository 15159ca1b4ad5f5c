//! Which of the sequences that solve a position are listed.

use std::collections::HashSet;

use puzzle_def::listing::Exchanges;
use puzzle_def::{Pattern, Turn};

use super::puzzle::Puzzle;

/// Says of a sequence and a place whether the move there and the next one may be exchanged.
type May<'m> = dyn Fn(&[u16], usize) -> bool + 'm;

impl Puzzle<'_> {
    /// How many moves at the end are given.
    #[inline]
    pub(super) fn given(&self) -> u32 {
        self.query.last.len() as u32
    }

    /// Whether a move may come after others: with those of its kind that end them there is no run that fewer moves could replace.
    #[inline]
    pub(super) fn may_follow(&self, path: &[u16], mv: u16) -> bool {
        match self.runs {
            None => true,
            Some(runs) => runs.may_follow(&self.done(path), mv.into()),
        }
    }

    /// Whether a longer way leads on from here, where some of the moves that may follow were left out: all but these.
    pub(super) fn goes_on(&self, path: &[u16], kept: &[u16]) -> bool {
        if self.runs.is_none() {
            return true;
        }
        let followers = self.rules.followers(path.last().copied());
        let mut left_out = followers.filter(|mv| !kept.contains(mv) && self.may_follow(path, *mv));
        // Behind a goal only what could be made before it is of interest.
        let is_open = |mv: u16| {
            let all = [path, &[mv]].concat();
            let mut pairs = all.windows(2);
            !self.is_solved_by(path) && !self.meets_goal(path)
                || pairs.any(|pair| pair[0] != pair[1] && self.commute(pair[0], pair[1]))
        };
        left_out.any(is_open)
    }

    /// Whether a solution is to be listed. `others` gets those that are listed too, and of which none but this one is met: they are
    /// made of it by exchanges that pass a goal.
    pub(super) fn lists(&self, path: &[u16], others: &mut Vec<u16>) -> bool {
        if self.rules.effects().is_none() {
            return true;
        }
        let commute = |moves: &[u16], place: usize| self.commute(moves[place], moves[place + 1]);
        let may = |moves: &[u16], place: usize| {
            commute(moves, place) && self.may_pass(&[&moves[..place], &[moves[place + 1]]].concat())
        };
        let [commute, may]: [&May<'_>; 2] = [&commute, &may];
        if self.has_blocked() {
            // One exchange mostly tells: only few of all orders are left to be made from others.
            let is_earlier = |place: usize| path[place] > path[place + 1] && may(path, place);
            return !(0..path.len() - 1).any(is_earlier)
                && !self.meets_goal(path)
                && self.accepts(path)
                && !Exchanges::of(path, may).any(|other| other[..] < *path);
        }
        if !self.is_first(path) {
            return false;
        }
        if !self.may_meet_goal(path) {
            return self.accepts(path);
        }
        let mut all = vec![path.to_vec()];
        all.extend(Exchanges::of(path, commute));
        all.retain(|own| !self.meets_goal(own));
        all.sort_unstable();
        let mut made = HashSet::new();
        let mut is_listed = false;
        for first in all {
            if made.contains(&first) {
                continue;
            }
            made.extend(Exchanges::of(&first, may));
            if first == path {
                is_listed = self.accepts(path);
            } else if self.has_no_runs(&first) && self.accepts(&first) {
                others.extend(first);
            }
        }
        is_listed
    }

    /// Whether a sequence is the first, in the order of moves, of those that exchanges of neighbouring moves that commute make
    /// of each other, if they may pass goals: no move could stand further ahead, past moves that commute with it, in front of one
    /// with a larger number.
    pub(super) fn is_first(&self, path: &[u16]) -> bool {
        path.iter().enumerate().all(|(place, &mv)| {
            let before = path[..place].iter().rev();
            let passed = before.take_while(|&&other| self.commute(mv, other));
            passed.max().is_none_or(|&last| last <= mv)
        })
    }

    /// Whether moves lead where the last ones are left to be made.
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

    /// Whether exchanges, or none, make sequences of some moves that meet the goal before their end. What they meet is left when moves
    /// behind which all commute with them are taken away, one after the other.
    fn may_meet_goal(&self, path: &[u16]) -> bool {
        if self.runs.is_none() {
            return false;
        }
        let mut level = HashSet::from([path.to_vec()]);
        for _ in self.nearest as usize..path.len() {
            let mut next = HashSet::new();
            for moves in &level {
                for (place, &mv) in moves.iter().enumerate() {
                    let mut behind = moves[place + 1..].iter();
                    if behind.all(|&other| other != mv && self.commute(mv, other)) {
                        next.insert([&moves[..place], &moves[place + 1..]].concat());
                    }
                }
            }
            if next.iter().any(|moves| self.is_solved_by(moves)) {
                return true;
            }
            level = next;
        }
        false
    }

    /// The moves done, last first.
    fn done<'p>(&'p self, path: &'p [u16]) -> impl Iterator<Item = usize> + Clone + 'p {
        let path = path.iter().rev().map(|&mv| usize::from(mv));
        path.chain(self.query.first.iter().rev().copied())
    }

    fn has_no_runs(&self, path: &[u16]) -> bool {
        let mut moves = path.iter().enumerate();
        moves.all(|(place, &mv)| self.may_follow(&path[..place], mv))
    }

    /// Whether the last moves may come, and the solution is wanted.
    fn accepts(&self, path: &[u16]) -> bool {
        let last = self.query.last.iter().copied();
        let may_end = |runs: &puzzle_def::listing::Runs| runs.may_meet(&self.done(path), &last);
        self.runs.is_none_or(may_end)
            && self.query.filter.is_none_or(|filter| {
                let path = path.iter().map(|&mv| usize::from(mv));
                let first = self.query.first.iter().copied();
                filter(&first.chain(path).chain(last.clone()).collect::<Vec<_>>())
            })
    }

    /// Whether a goal is met before the end.
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
        self.definition.broken_rule(&position).is_none() && position != self.target
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
