//! Which moves commute, and which of the sequences that differ only in the order of such moves is listed.

use std::collections::HashSet;
use std::sync::OnceLock;

use puzzle_def::{Definition, OrbitTurn, Turn};

/// Pairs of moves that commute, as far as it can be seen: where all pieces of an orbit look alike, or twists can't be told
/// apart, it does not matter what moves do there. What commutes with a move is found when it is asked for first.
#[derive(Clone, Debug)]
pub(crate) struct Commuting {
    /// For each move, what it does to each orbit that is seen.
    turns: Vec<Vec<OrbitTurn>>,
    /// The number of twists that are told apart in each of these orbits.
    twists: Vec<u8>,
    /// For each move, which moves commute with it.
    partners: Vec<OnceLock<Vec<bool>>>,
}

impl Commuting {
    /// The pairs of some moves of a puzzle.
    pub(crate) fn new(definition: &Definition, turns: &[Turn]) -> Self {
        let start = definition.start().orbits.iter();
        // For each orbit the number of twists that are told apart, if anything is.
        let seen: Vec<Option<u8>> = start
            .map(|orbit| {
                let twists = orbit.moduli.iter().copied().fold(1, common_multiple);
                let differ = orbit.pieces.windows(2).any(|pair| pair[0] != pair[1]);
                (differ || twists > 1).then_some(twists)
            })
            .collect();
        let seen_of = |turn: &Turn| -> Vec<OrbitTurn> {
            let orbits = turn.transformation.orbits.iter().zip(&seen);
            let turned = orbits.filter_map(|(turn, seen)| {
                let twist = turn.twist.iter().map(|twist| Some(twist % (*seen)?));
                Some(OrbitTurn {
                    from: turn.from.clone(),
                    twist: twist.collect::<Option<_>>()?,
                })
            });
            turned.collect()
        };
        Self {
            turns: turns.iter().map(seen_of).collect(),
            twists: seen.iter().copied().flatten().collect(),
            partners: vec![OnceLock::new(); turns.len()],
        }
    }

    /// Whether two moves commute.
    pub(crate) fn contains(&self, one: u16, other: u16) -> bool {
        let [one, other] = [one, other].map(usize::from);
        let partners = self.partners[one].get_or_init(|| {
            let all = self.turns.iter();
            all.map(|other| self.commute(&self.turns[one], other))
                .collect()
        });
        partners[other]
    }

    fn commute(&self, one: &[OrbitTurn], other: &[OrbitTurn]) -> bool {
        let mut orbits = one.iter().zip(other).zip(&self.twists);
        orbits.all(|((one, other), &twists)| one.then(other, twists) == other.then(one, twists))
    }

    /// Whether a sequence is the first, in the order of moves, of those that exchanges of neighbouring moves that commute make
    /// of each other: no move could stand further ahead, past moves that commute with it, in front of one with a larger number.
    pub(crate) fn is_first(&self, path: &[u16]) -> bool {
        path.iter().enumerate().all(|(place, &mv)| {
            let before = path[..place].iter().rev();
            let passed = before.take_while(|&&other| self.contains(mv, other));
            passed.max().is_none_or(|&last| last <= mv)
        })
    }

    /// Whether a sequence is the first of those that exchanges make of each other which are allowed; `is_allowed` is asked of
    /// the moves up to the first of the two that have changed places.
    pub(crate) fn is_first_allowed(
        &self,
        path: &[u16],
        is_allowed: impl Fn(&[u16]) -> bool,
    ) -> bool {
        /// So many sequences are looked at that are the same one.
        const MOST: usize = 1 << 16;
        let mut seen = HashSet::from([path.to_vec()]);
        let mut left = vec![path.to_vec()];
        while let Some(moves) = left.pop() {
            for place in 1..moves.len() {
                let mut exchanged = moves.clone();
                exchanged.swap(place - 1, place);
                if !self.contains(moves[place - 1], moves[place])
                    || !is_allowed(&exchanged[..place])
                {
                    continue;
                }
                if exchanged[..] < *path {
                    return false;
                }
                if seen.len() < MOST && seen.insert(exchanged.clone()) {
                    left.push(exchanged);
                }
            }
        }
        true
    }
}

/// The least common multiple of two numbers of twists that both divide the one of an orbit.
fn common_multiple(one: u8, other: u8) -> u8 {
    let multiples = (one..=u8::MAX).step_by(one.into());
    let mut multiples = multiples.filter(|multiple| multiple.is_multiple_of(other));
    multiples.next().expect("the orbit has such a number")
}
