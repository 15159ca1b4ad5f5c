//! Commuting moves, and the sequences that differ by exchanges of neighbouring moves.

use core::hash::Hash;
use std::collections::HashSet;
use std::sync::OnceLock;

/// Pairs of moves that commute. The partners of a move are computed when first needed.
///
/// ```
/// use puzzle_def::listing::Commuting;
///
/// let sums = Commuting::new(3);
/// assert!(sums.contains([0, 2], |one, other| one + other == other + one));
/// ```
#[derive(Clone, Debug)]
pub struct Commuting {
    /// For each move, which moves commute with it.
    partners: Vec<OnceLock<Vec<bool>>>,
}

impl Commuting {
    /// Starts for this many moves, with nothing computed.
    #[must_use]
    pub fn new(moves: usize) -> Self {
        Self {
            partners: vec![OnceLock::new(); moves],
        }
    }

    /// Whether two moves commute. `compare` computes it, and must return the same at each call.
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    pub fn contains(
        &self,
        [one, other]: [usize; 2],
        compare: impl Fn(usize, usize) -> bool,
    ) -> bool {
        let all = 0..self.partners.len();
        let partners = self.partners[one].get_or_init(|| all.map(|mv| compare(one, mv)).collect());
        partners[other]
    }
}

/// Iterator over all sequences that result from exchanges of neighbouring moves, each once, without
/// the original; of more than 65,535 some are left out.
///
/// ```
/// use puzzle_def::listing::Exchanges;
///
/// // 0 and 1 commute, and 1 and 2 do.
/// let may = |moves: &[u8], place: usize| moves[place].abs_diff(moves[place + 1]) == 1;
/// let made: Vec<_> = Exchanges::of(&[2, 1, 0], may).collect();
/// assert_eq!(made, [[1, 2, 0], [2, 0, 1]]);
/// ```
#[derive(Clone, Debug)]
pub struct Exchanges<M, F> {
    /// Whether the move at an index of a sequence and the next one may be exchanged.
    may: F,
    seen: HashSet<Vec<M>>,
    /// Sequences whose neighbours have still to be exchanged, from these indices on.
    left: Vec<(Vec<M>, usize)>,
}

/// So many sequences are made of one.
const MOST: usize = 1 << 16;

impl<M: Copy + Eq + Hash, F: FnMut(&[M], usize) -> bool> Exchanges<M, F> {
    /// The sequences that result from exchanges in a sequence; `may` says for a sequence and an
    /// index whether the move there and the next one may be exchanged.
    pub fn of(moves: &[M], may: F) -> Self {
        Self {
            may,
            seen: HashSet::from([moves.to_vec()]),
            left: vec![(moves.to_vec(), 0)],
        }
    }
}

impl<M: Copy + Eq + Hash, F: FnMut(&[M], usize) -> bool> Iterator for Exchanges<M, F> {
    type Item = Vec<M>;

    fn next(&mut self) -> Option<Vec<M>> {
        while let Some((moves, place)) = self.left.last_mut() {
            if *place + 1 >= moves.len() {
                self.left.pop();
                continue;
            }
            let own = *place;
            *place += 1;
            if moves[own] == moves[own + 1] || !(self.may)(moves, own) {
                continue;
            }
            let mut exchanged = moves.clone();
            exchanged.swap(own, own + 1);
            if self.seen.len() < MOST && self.seen.insert(exchanged.clone()) {
                self.left.push((exchanged.clone(), 0));
                return Some(exchanged);
            }
        }
        None
    }
}
