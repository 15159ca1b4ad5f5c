//! What moves do as far as it can be seen: which of them commute, and which are powers of others.

use std::collections::HashMap;
use std::sync::OnceLock;

use puzzle_def::listing::{Commuting, MovePowers, Runs};
use puzzle_def::{Definition, OrbitTurn, Turn};

/// A move is not made more often than that to find what it comes to.
const MOST_TIMES: usize = 255;

/// The effects of moves, as far as they can be seen: where all pieces of an orbit look alike, or twists can't be told
/// apart, it does not matter what moves do there.
#[derive(Clone, Debug)]
pub(crate) struct Effects {
    /// For each move, what it does to each orbit that is seen.
    turns: Vec<Vec<OrbitTurn>>,
    /// The number of twists that are told apart in each of these orbits.
    twists: Vec<u8>,
    commuting: Commuting,
    /// Found when they are needed first.
    runs: OnceLock<Runs>,
}

impl Effects {
    /// The effects of some moves of a puzzle.
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
            commuting: Commuting::new(turns.len()),
            runs: OnceLock::new(),
        }
    }

    /// Whether two moves commute.
    pub(crate) fn commute(&self, one: u16, other: u16) -> bool {
        let compare = |one: usize, other: usize| {
            let [one, other] = [&self.turns[one], &self.turns[other]];
            self.product(one, other) == self.product(other, one)
        };
        (self.commuting).contains([one.into(), other.into()], compare)
    }

    /// The runs of the moves.
    pub(crate) fn runs(&self) -> &Runs {
        self.runs.get_or_init(|| {
            let mut by_effect: HashMap<&[OrbitTurn], Vec<usize>> = HashMap::new();
            for (mv, turn) in self.turns.iter().enumerate() {
                by_effect.entry(turn).or_default().push(mv);
            }
            let powers = |mv| self.powers(mv, &by_effect);
            let commute = |one, other| self.commute(one as u16, other as u16);
            let inverse = |mv: usize| {
                let turn = &self.turns[mv];
                let undoes = |other: &Vec<OrbitTurn>| is_nothing(&self.product(turn, other));
                self.turns.iter().position(undoes)
            };
            Runs::new(self.turns.len(), powers, commute, inverse)
        })
    }

    fn powers(&self, mv: usize, by_effect: &HashMap<&[OrbitTurn], Vec<usize>>) -> MovePowers {
        let mut found = MovePowers {
            order: None,
            moves: Vec::new(),
        };
        let mut power = self.turns[mv].clone();
        for times in 1..=MOST_TIMES {
            let own = by_effect.get(&power[..]).into_iter().flatten();
            found.moves.extend(own.map(|&other| (other, times)));
            if is_nothing(&power) {
                found.order = Some(times);
                break;
            }
            power = self.product(&power, &self.turns[mv]);
        }
        found.moves.sort_unstable();
        found
    }

    fn product(&self, one: &[OrbitTurn], other: &[OrbitTurn]) -> Vec<OrbitTurn> {
        let orbits = one.iter().zip(other).zip(&self.twists);
        let products = orbits.map(|((one, other), &twists)| one.then(other, twists));
        products.collect()
    }

    /// Whether a sequence is the first, in the order of moves, of those that exchanges of neighbouring moves that commute make
    /// of each other: no move could stand further ahead, past moves that commute with it, in front of one with a larger number.
    pub(crate) fn is_first(&self, path: &[u16]) -> bool {
        path.iter().enumerate().all(|(place, &mv)| {
            let before = path[..place].iter().rev();
            let passed = before.take_while(|&&other| self.commute(mv, other));
            passed.max().is_none_or(|&last| last <= mv)
        })
    }
}

/// Whether nothing is changed.
fn is_nothing(turns: &[OrbitTurn]) -> bool {
    turns.iter().all(OrbitTurn::is_identity)
}

/// The least common multiple of two numbers of twists that both divide the one of an orbit.
fn common_multiple(one: u8, other: u8) -> u8 {
    let multiples = (one..=u8::MAX).step_by(one.into());
    let mut multiples = multiples.filter(|multiple| multiple.is_multiple_of(other));
    multiples.next().expect("the orbit has such a number")
}
