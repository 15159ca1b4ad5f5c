//! Which moves are turns of one kind, and how few of them do what a run of them does.

use std::collections::VecDeque;

use row_search::Space;

use crate::adapted::Powers;

/// The kinds of moves of a space: a kind is what one of the moves comes to when it is made once, twice, and
/// so on, as far as that are moves. On cubes a kind is a face with all its turns.
#[derive(Clone, Debug)]
pub(super) struct Kinds {
    kinds: Vec<Kind>,
    /// The kinds of each move, and which power it is there.
    of_moves: Vec<Vec<(usize, i64)>>,
}

/// The powers of one move.
#[derive(Clone, Debug)]
struct Kind {
    /// The fewest moves of the kind that come to each power, up to the one that does nothing again. There are
    /// none for a move that does not come back soon: of its kind is its inverse only, and moves of both ways
    /// cancel each other.
    fewest: Vec<usize>,
}

impl Kind {
    fn of(powers: &Powers) -> Self {
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
        Self { fewest }
    }

    fn fewest(&self, power: i64) -> u64 {
        match self.fewest.len() as i64 {
            0 => power.unsigned_abs(),
            order => self.fewest[power.rem_euclid(order) as usize] as u64,
        }
    }
}

impl Kinds {
    pub(super) fn of(space: &impl Space) -> Self {
        let moves = space.moves().len();
        let mut kinds = Self {
            kinds: Vec::new(),
            of_moves: vec![Vec::new(); moves],
        };
        for mv in 0..moves {
            // The powers of a power are powers of the same move.
            if kinds.of_moves[mv].is_empty() {
                let powers = Powers::of(space, mv);
                let kind = kinds.kinds.len();
                for (mv, power) in members(space, mv, &powers) {
                    kinds.of_moves[mv].push((kind, power));
                }
                kinds.kinds.push(Kind::of(&powers));
            }
        }
        kinds
    }

    /// Whether a move may come after others, told last first: it does something, and with the moves of its
    /// kind right before it there is no run that fewer moves of this kind could replace.
    pub(super) fn may_follow(
        &self,
        before: &(impl Iterator<Item = usize> + Clone),
        mv: usize,
    ) -> bool {
        let does_nothing = |&(kind, power): &(usize, i64)| self.kinds[kind].fewest(power) == 0;
        !self.of_moves[mv].iter().any(does_nothing) && self.may_meet(before, &core::iter::once(mv))
    }

    /// Whether moves may come after others, told last first: where the two meet, there is no run of one kind
    /// that fewer moves of this kind could replace.
    pub(super) fn may_meet(
        &self,
        before: &(impl Iterator<Item = usize> + Clone),
        after: &(impl Iterator<Item = usize> + Clone),
    ) -> bool {
        let Some(first) = after.clone().next() else {
            return true;
        };
        self.of_moves[first].iter().all(|&(kind, _)| {
            let own = |mv: usize| self.power(mv, kind);
            let (length, power) = run(before.clone().map_while(own));
            if length == 0 {
                return true;
            }
            let (more, further) = run(after.clone().map_while(own));
            self.kinds[kind].fewest(power + further) == length + more
        })
    }

    /// Which power a move is in a kind, if it belongs there.
    fn power(&self, mv: usize, kind: usize) -> Option<i64> {
        let own = self.of_moves[mv].iter().find(|(own, _)| *own == kind);
        own.map(|&(_, power)| power)
    }
}

/// The moves of a kind, and which power of its first move each is.
fn members(space: &impl Space, mv: usize, powers: &Powers) -> Vec<(usize, i64)> {
    if powers.order.is_none() {
        let back = space.inverse(mv).map(|inverse| (inverse, -1));
        return [(mv, 1)].into_iter().chain(back).collect();
    }
    let moves = powers.moves.iter();
    moves.map(|&(mv, times)| (mv, times as i64)).collect()
}

/// The number of moves of a run, and the power that they come to together.
fn run(powers: impl Iterator<Item = i64>) -> (u64, i64) {
    powers.fold((0, 0), |(length, sum), power| (length + 1, sum + power))
}
