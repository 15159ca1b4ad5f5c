//! Which runs of moves a listed solution may have: those of turns of one face that no fewer turns of this face could
//! replace. `R R2` is out, since `R'` does the same.
//!
//! Moves that commute with all moves of the face don't end a run: `R L R'` is out, since `L` does the same.

use std::collections::VecDeque;

/// The effects of a move when it is made once, twice, and so on until everything is back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePowers {
    /// How often it is made until everything is back; `None` for a move that is not back soon.
    pub order: Option<usize>,
    /// The moves that it comes to in the order of their numbers, each with how often it is made.
    pub moves: Vec<(usize, usize)>,
}

/// The kinds of moves of a puzzle, and what runs of each come to. A kind is what one of the moves comes to when it
/// is made once, twice, and so on, as far as that are moves. On cubes a kind is a face with all its turns.
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
    /// For each move whether it commutes with all moves of the kind.
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
    /// The runs of so many moves, told what each comes to when it is made several times, which moves commute, and which one undoes a move.
    pub fn new(
        moves: usize,
        powers: impl Fn(usize) -> MovePowers,
        commute: impl Fn(usize, usize) -> bool,
        inverse: impl Fn(usize) -> Option<usize>,
    ) -> Self {
        let mut runs = Self {
            kinds: Vec::new(),
            of_moves: vec![Vec::new(); moves],
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
                // A power that does nothing is in no run.
                let does_something = |&&(_, power): &&(usize, i64)| {
                    powers.order.is_none_or(|order| power != order as i64)
                };
                let is_passed = |other| {
                    let mut members = members.iter().filter(does_something);
                    members.all(|&(mv, _)| commute(mv, other))
                };
                let is_passed = (0..moves).map(is_passed).collect();
                runs.kinds.push(Kind::of(&powers, is_passed));
                for (mv, power) in members {
                    runs.of_moves[mv].push((kind, power));
                }
            }
        }
        runs
    }

    /// Whether a move may come after others, told last first: it does something, and with the moves of its
    /// kind that end them there is no run that fewer moves of this kind could replace.
    #[must_use]
    pub fn may_follow(&self, before: &(impl Iterator<Item = usize> + Clone), mv: usize) -> bool {
        let does_nothing = |&(kind, power): &(usize, i64)| self.kinds[kind].fewest(power) == 0;
        !self.of_moves[mv].iter().any(does_nothing) && self.may_meet(before, &core::iter::once(mv))
    }

    /// Whether moves may come after others, told last first: where the two meet, there is no run of one kind
    /// that fewer moves of this kind could replace.
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

    /// What decides which moves may follow on others, told last first: of each kind, how many of its moves the others
    /// end with, and what power these come to. There are finitely many such endings of sequences that
    /// [`may_follow`](Self::may_follow) allows: a run of a kind that comes back is no longer than its longest way, and of
    /// one that doesn't only the direction counts, or that the run could be shorter.
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

    /// The number of moves of a kind that these begin with, past moves that commute with all of the kind, and the power
    /// that they come to together.
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
