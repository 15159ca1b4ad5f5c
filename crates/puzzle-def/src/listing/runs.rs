//! The rule for runs of moves in listed solutions: turns of one face must not be replaceable by
//! fewer turns of this face. `R R2` is excluded, since `R'` does the same.
//!
//! Moves that commute with all moves of the face don't end a run: `R L R'` is excluded, since `L`
//! does the same.

use core::hash::Hash;
use std::collections::{HashMap, VecDeque};

/// The powers of a move, up to the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePowers {
    /// The order of the move: the number of repetitions that gives the identity; `None` if it is
    /// too large.
    pub order: Option<usize>,
    /// The moves that equal a power of it, by their numbers, each with the exponent.
    pub moves: Vec<(usize, usize)>,
}

impl MovePowers {
    /// The largest exponent that is tried.
    const MOST_TIMES: usize = 255;

    /// Finds which of `moves` moves are powers of the move `mv`. `effect` gets a sequence of moves, and returns equal
    /// values for sequences with the same effect.
    ///
    /// ```
    /// use puzzle_def::listing::MovePowers;
    ///
    /// // Turns by one, two and three quarters.
    /// let effect = |moves: &[usize]| moves.iter().map(|mv| mv + 1).sum::<usize>() % 4;
    /// let powers = MovePowers::of(0, 3, effect);
    /// assert_eq!(powers.order, Some(4));
    /// assert_eq!(powers.moves, [(0, 1), (1, 2), (2, 3)]);
    /// ```
    pub fn of<E: Eq + Hash>(mv: usize, moves: usize, effect: impl Fn(&[usize]) -> E) -> Self {
        let nothing = effect(&[]);
        let mut order = None;
        let mut times_of = HashMap::new();
        for times in 1..=Self::MOST_TIMES {
            let power = effect(&vec![mv; times]);
            order = (power == nothing).then_some(times);
            times_of.entry(power).or_insert(times);
            if order.is_some() {
                break;
            }
        }
        let power = |other| Some((other, *times_of.get(&effect(&[other]))?));
        Self {
            order,
            moves: (0..moves).filter_map(power).collect(),
        }
    }
}

/// The kinds of moves of a puzzle, and the shortest runs of each. A kind consists of all moves that
/// are powers of one move. On cubes a kind is a face with all its turns.
///
/// ```
/// use puzzle_def::listing::{MovePowers, Runs};
///
/// // U and U', of order 4, and a move that commutes with both.
/// let powers = |mv| match mv {
///     0 => MovePowers { order: Some(4), moves: vec![(0, 1), (1, 3)] },
///     _ => MovePowers { order: Some(2), moves: vec![(2, 1)] },
/// };
/// let runs = Runs::new(3, powers, |_, _| true, |_| None);
/// let may_follow = |before: &[usize], mv| runs.may_follow(&before.iter().rev().copied(), mv);
/// assert!(may_follow(&[0], 0));
/// assert!(!may_follow(&[0, 0], 0));
/// assert!(!may_follow(&[0, 2], 1));
/// ```
#[derive(Clone, Debug)]
pub struct Runs {
    kinds: Vec<Kind>,
    /// The kinds of each move, and its exponent in each.
    of_moves: Vec<Vec<(usize, i64)>>,
    are_split: bool,
}

/// The powers of one move.
#[derive(Clone, Debug)]
struct Kind {
    /// The smallest number of moves of the kind that gives each power, up to the identity. Empty
    /// for a move of too large an order: its kind contains only the move and its inverse, and moves
    /// of both directions cancel.
    fewest: Vec<usize>,
    /// For each move, whether it commutes with all moves of the kind.
    is_passed: Vec<bool>,
}

impl Kind {
    fn of(powers: &MovePowers, is_passed: Vec<bool>) -> Self {
        let order = powers.order.unwrap_or(0);
        let mut fewest = vec![usize::MAX; order];
        let mut reached = VecDeque::new();
        if let Some(nothing) = fewest.first_mut() {
            *nothing = 0;
            reached.push_back(0);
        }
        while let Some(power) = reached.pop_front() {
            for &(_, times) in &powers.moves {
                let sum = (power + times) % order;
                if fewest[sum] == usize::MAX {
                    fewest[sum] = fewest[power] + 1;
                    reached.push_back(sum);
                }
            }
        }
        Self { fewest, is_passed }
    }

    fn fewest(&self, power: i64) -> u64 {
        match self.fewest.len() as i64 {
            0 => power.unsigned_abs(),
            order => self.fewest[power.rem_euclid(order) as usize] as u64,
        }
    }
}

impl Runs {
    /// The runs of a number of moves, given the powers of each, which moves commute, and the
    /// inverse of each.
    pub fn new(
        moves: usize,
        powers: impl Fn(usize) -> MovePowers,
        commute: impl Fn(usize, usize) -> bool,
        inverse: impl Fn(usize) -> Option<usize>,
    ) -> Self {
        let mut runs = Self {
            kinds: Vec::new(),
            of_moves: vec![Vec::new(); moves],
            are_split: false,
        };
        for mv in 0..moves {
            // The powers of a power are powers of the same move.
            if runs.of_moves[mv].is_empty() {
                let powers = powers(mv);
                let kind = runs.kinds.len();
                let members = match powers.order {
                    Some(_) => (powers.moves.iter())
                        .map(|&(mv, times)| (mv, times as i64))
                        .collect(),
                    None => {
                        let back = inverse(mv).map(|inverse| (inverse, -1));
                        Vec::from_iter([(mv, 1)].into_iter().chain(back))
                    }
                };
                // A power that does nothing belongs to no run.
                let in_runs = members
                    .iter()
                    .filter(|&&(_, power)| powers.order.is_none_or(|order| power != order as i64));
                let mut is_passed = vec![true; moves];
                for (other, is_passed) in is_passed.iter_mut().enumerate() {
                    let passed = in_runs.clone().filter(|&&(mv, _)| commute(mv, other));
                    let (passed, all) = (passed.count(), in_runs.clone().count());
                    *is_passed = passed == all;
                    runs.are_split |= passed > 0 && passed < all;
                }
                runs.kinds.push(Kind::of(&powers, is_passed));
                for (mv, power) in members {
                    runs.of_moves[mv].push((kind, power));
                }
            }
        }
        runs
    }

    /// Whether some move commutes with some moves of a kind, but not with all. Exchanging it with such a neighbour can
    /// then create a run, or end one.
    #[must_use]
    pub const fn are_split(&self) -> bool {
        self.are_split
    }

    /// Whether a move may follow others, given last first: it is not the identity, and together
    /// with the moves of its kind that end them it forms no run that fewer moves of this kind could
    /// replace.
    #[must_use]
    pub fn may_follow(&self, before: &(impl Iterator<Item = usize> + Clone), mv: usize) -> bool {
        let does_nothing = |&(kind, power): &(usize, i64)| self.kinds[kind].fewest(power) == 0;
        !self.of_moves[mv].iter().any(does_nothing) && self.may_meet(before, &core::iter::once(mv))
    }

    /// Whether moves may follow others, given last first: where the two meet, there is no run of
    /// one kind that fewer moves of this kind could replace.
    #[must_use]
    pub fn may_meet(
        &self,
        before: &(impl Iterator<Item = usize> + Clone),
        after: &(impl Iterator<Item = usize> + Clone),
    ) -> bool {
        let mut kinds = after.clone().flat_map(|mv| &self.of_moves[mv]);
        kinds.all(|&(kind, _)| {
            let (length, power) = self.run(before.clone(), kind);
            let (more, further) = self.run(after.clone(), kind);
            length == 0 || more == 0 || self.kinds[kind].fewest(power + further) == length + more
        })
    }

    /// Summarizes a sequence, given last move first: if two sequences have equal endings, the same moves may follow. An
    /// ending has, for each kind, the number of its moves at the end of the sequence and the power they give. Sequences
    /// that [`may_follow`](Self::may_follow) allows have finitely many endings. A run of a kind of finite order has a
    /// bounded length; for other kinds the ending only tells the direction, or that the run could be shorter.
    #[must_use]
    pub fn ending(&self, before: &(impl Iterator<Item = usize> + Clone)) -> Vec<(usize, u64, i64)> {
        let endings = self.kinds.iter().enumerate().map(|(kind, powers)| {
            let (length, power) = self.run(before.clone(), kind);
            match powers.fewest.len() as i64 {
                0 if power.unsigned_abs() == length => (kind, length.min(1), power.signum()),
                0 => (kind, 2, 0),
                order => (kind, length, power.rem_euclid(order)),
            }
        });
        endings.filter(|&(_, length, _)| length > 0).collect()
    }

    /// The run of a kind at the beginning of some moves: its number of moves, and the power they give together. Moves
    /// that commute with the whole kind are skipped.
    fn run(&self, moves: impl Iterator<Item = usize>, kind: usize) -> (u64, i64) {
        let (mut length, mut sum) = (0, 0);
        for mv in moves {
            match self.power(mv, kind) {
                Some(power) => (length, sum) = (length + 1, sum + power),
                None if self.kinds[kind].is_passed[mv] => {}
                None => break,
            }
        }
        (length, sum)
    }

    /// Which power a move is in a kind, if it belongs there.
    fn power(&self, mv: usize, kind: usize) -> Option<i64> {
        let own = self.of_moves[mv].iter().find(|(own, _)| *own == kind);
        own.map(|&(_, power)| power)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn powers(order: usize, moves: &[(usize, usize)]) -> MovePowers {
        MovePowers {
            order: Some(order),
            moves: moves.to_vec(),
        }
    }

    /// A quarter turn, a half turn of the same face, and two moves that commute with the half turn only.
    #[test]
    fn kinds_are_split_however_many_moves_split_them() {
        let powers = |mv| match mv {
            0 => powers(4, &[(0, 1), (1, 2)]),
            mv => powers(2, &[(mv, 1)]),
        };
        let commute = |one: usize, other: usize| {
            let pair = [one.min(other), one.max(other)];
            one == other || pair != [0, 2] && pair != [0, 3]
        };
        for moves in [3, 4] {
            assert!(Runs::new(moves, powers, commute, |_| None).are_split());
        }
        assert!(!Runs::new(2, powers, commute, |_| None).are_split());
    }

    /// A move, one that does nothing, which is a power of the other two, and a move that doesn't commute with the first.
    #[test]
    fn moves_that_do_nothing_split_no_kinds() {
        let powers = |mv| powers(2, &[(mv, 1), (1, 2)]);
        let commute = |one: usize, other: usize| one == other || one == 1 || other == 1;
        assert!(!Runs::new(3, powers, commute, |_| None).are_split());
    }
}
