//! Which move may follow which: rules that keep the search from reaching a position several times.

use core::hash::{BuildHasher, BuildHasherDefault};
use std::collections::HashMap;
use std::hash::DefaultHasher;

use puzzle_def::listing::MoveEffects;
use puzzle_def::{Blocked, Definition, Orbit, Transformation, Turn};

use crate::moves::MoveSets;

/// Pairs of moves are compared only if there are at most `MOST_PAIRS`, which move at most `MOST_PIECES` pieces in total. That takes about
/// a second.
const MOST_PAIRS: usize = 1 << 20;
const MOST_PIECES: usize = 1 << 27;

/// The moves of a puzzle, and which of them may follow which.
///
/// For a single solution, two moves in a row are left out if their product is the identity, a single move, or a pair that comes earlier in
/// the order of moves. The first shortest solution in this order has no such pair: replacing the pair would give a shorter or an earlier
/// solution. So the first shortest solution is always found. The rule only needs the effects of the moves. It implies that powers of one
/// move do not follow each other, and that moves that commute are tried in one order only.
///
/// With blocked positions, one pair may be allowed and another with the same product not, since they pass through different positions.
/// There a pair is left out only if fewer moves have the same product, or if its moves commute, are in the wrong order and change no
/// common blocked place. In that case, if the position after both moves is allowed, so is the position after either one, unless the
/// position before them was blocked.
///
/// For lists of solutions, two moves are left out if they are turns of one face that fewer turns of it could replace, or if they commute
/// and are in the wrong order. So of solutions that differ by exchanging such neighbours, only the first is found. All orders are kept
/// with blocked positions, and where a move commutes with only some turns of a face, since exchanges may then join turns into runs.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    turns: Vec<Turn>,
    /// Set 0: the moves that may come first. Set `mv + 1`: the moves that may follow `mv`. With too many pairs to compare, there is only
    /// set 0, used after every move.
    followers: MoveSets,
    has_pairs: bool,
    /// Whether moves that commute need to be tried in one order only.
    exchangeable: bool,
    /// The effects of moves, to find solutions that differ only by exchanging moves. `None` for a single solution.
    effects: Option<MoveEffects>,
}

impl Rules {
    /// Rules that keep the first of all shortest solutions, for at most 2^16 moves.
    pub(crate) fn for_first(definition: &Definition, turns: Vec<Turn>) -> Self {
        Self::new(definition, turns, None)
    }

    /// Rules that keep all solutions to be listed, including those longer than the shortest.
    pub(crate) fn for_list(definition: &Definition, turns: Vec<Turn>) -> Self {
        let effects = MoveEffects::new(definition, &turns);
        Self::new(definition, turns, Some(effects))
    }

    fn new(definition: &Definition, turns: Vec<Turn>, effects: Option<MoveEffects>) -> Self {
        let parts = definition.parts();
        let mut words = Words::new(&parts.orbits, &turns);
        let useful: Vec<u16> = (0..=u16::MAX)
            .take(turns.len())
            .filter(|&mv| match words.is_new(&[mv]) {
                Ok(()) => true,
                Err(length) => length == 1 && effects.is_some(),
            })
            .collect();
        let pieces = parts.orbits.iter().map(|orbit| usize::from(orbit.places));
        let pairs = useful.len().saturating_mul(useful.len());
        let moved = pairs.saturating_mul(pieces.sum());
        let is_split = effects
            .as_ref()
            .is_some_and(|effects| effects.runs().are_split());
        let exchangeable = parts.blocked.is_empty() && !is_split;
        let mut followers = MoveSets::new(turns.len());
        followers.push(useful.iter().copied());
        if pairs > MOST_PAIRS || moved > MOST_PIECES {
            return Self {
                turns,
                followers,
                has_pairs: false,
                exchangeable,
                effects,
            };
        }
        let changed = |mv: u16, rule: &Blocked| {
            let own = &turns[usize::from(mv)].transformation.orbits[rule.orbit];
            let place = usize::from(rule.place);
            usize::from(own.from[place]) != place || own.twist[place] != 0
        };
        // Whether two moves change one blocked place.
        let meet = |one: u16, other: u16| {
            let mut blocked = parts.blocked.iter();
            blocked.any(|rule| changed(one, rule) && changed(other, rule))
        };
        for first in (0..=u16::MAX).take(turns.len()) {
            if useful.binary_search(&first).is_err() {
                followers.push([]);
                continue;
            }
            let mut may_follow = |&second: &u16| match &effects {
                Some(effects) => {
                    let before = core::iter::once(usize::from(first));
                    effects.runs().may_follow(&before, second.into())
                        && (!exchangeable
                            || first <= second
                            || !effects.commute(first.into(), second.into()))
                }
                None => match words.is_new(&[first, second]) {
                    Ok(()) => true,
                    Err(2) if exchangeable => false,
                    Err(length) => {
                        let is_first = first <= second || !words.commute(first, second);
                        length == 2 && (is_first || meet(first, second))
                    }
                },
            };
            followers.push(useful.iter().copied().filter(&mut may_follow));
        }
        Self {
            turns,
            followers,
            has_pairs: true,
            exchangeable,
            effects,
        }
    }

    /// The moves.
    pub(crate) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The moves that may follow a move, or that may come first.
    pub(crate) fn followers(&self, last: Option<u16>) -> impl Iterator<Item = u16> + Clone + '_ {
        self.followers.moves(self.set(last))
    }

    /// The sets of moves that may follow; [`set`](Self::set) gives the number of the one to use.
    #[inline]
    pub(crate) fn sets(&self) -> &MoveSets {
        &self.followers
    }

    /// The number of the set of moves that may follow a move, or that may come first.
    #[inline]
    pub(crate) fn set(&self, last: Option<u16>) -> usize {
        match last {
            Some(mv) if self.has_pairs => usize::from(mv) + 1,
            _ => 0,
        }
    }

    /// Whether a move may follow another one.
    #[inline]
    pub(crate) fn may_follow(&self, first: u16, second: u16) -> bool {
        let word = self
            .followers
            .word(self.set(Some(first)), usize::from(second / 64));
        word >> (second % 64) & 1 > 0
    }

    /// Whether moves that commute need to be tried in one order only.
    pub(crate) fn are_ordered(&self) -> bool {
        self.exchangeable
    }

    /// The effects of the moves, if solutions are listed.
    pub(crate) fn effects(&self) -> Option<&MoveEffects> {
        self.effects.as_ref()
    }
}

/// Sequences of moves with different products.
struct Words<'a> {
    orbits: &'a [Orbit],
    turns: &'a [Turn],
    hasher: BuildHasherDefault<DefaultHasher>,
    /// The sequences so far, by a hash of their product. No two have the same product.
    known: HashMap<u64, Vec<Vec<u16>>>,
}

impl<'a> Words<'a> {
    /// Starts with the empty sequence.
    fn new(orbits: &'a [Orbit], turns: &'a [Turn]) -> Self {
        let mut words = Self {
            orbits,
            turns,
            hasher: BuildHasherDefault::default(),
            known: HashMap::new(),
        };
        words.is_new(&[]).expect("there is none before the first");
        words
    }

    /// Adds a sequence if its product is new. Otherwise returns the length of the known sequence with the same product.
    fn is_new(&mut self, word: &[u16]) -> Result<(), usize> {
        let product = self.product(word);
        let hash = self.hasher.hash_one(&product);
        let alike = self.known.get(&hash).map_or(&[][..], Vec::as_slice);
        if let Some(known) = alike.iter().find(|known| self.product(known) == product) {
            return Err(known.len());
        }
        self.known.entry(hash).or_default().push(word.to_vec());
        Ok(())
    }

    /// Whether two moves come to the same in either order.
    fn commute(&self, one: u16, other: u16) -> bool {
        self.product(&[one, other]) == self.product(&[other, one])
    }

    fn product(&self, word: &[u16]) -> Transformation {
        let nothing = Transformation::identity(self.orbits);
        word.iter().fold(nothing, |product, &mv| {
            product.then(&self.turns[usize::from(mv)].transformation, self.orbits)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashSet, VecDeque};

    use puzzle_def::{Pattern, known};

    use super::*;

    /// Of 9, 18 and 54 moves: sets of more than 64 take several words.
    #[test]
    fn a_move_may_follow_if_it_is_one_of_the_followers() {
        let mut counts = Vec::new();
        for name in ["pocket", "3x3x3", "6x6x6"] {
            let definition = known::definition(name).expect("a known puzzle");
            let turns = definition.turns(false).expect("moves");
            for rules in [Rules::for_first, Rules::for_list] {
                let rules = rules(&definition, turns.clone());
                let moves = 0..turns.len() as u16;
                let mut count = 0;
                for first in moves.clone() {
                    let followers: Vec<u16> = rules.followers(Some(first)).collect();
                    for second in moves.clone() {
                        let may_follow = rules.may_follow(first, second);
                        assert_eq!(may_follow, followers.contains(&second), "{first} {second}");
                        count += usize::from(may_follow);
                    }
                }
                counts.push(count);
            }
        }
        assert_eq!(counts, [54, 54, 243, 243, 2349, 2349]);
    }

    /// All exchanges of two of three pieces: two of them in a row make one of the two 3-cycles, each in three ways.
    #[test]
    fn of_pairs_that_come_to_the_same_only_the_first_is_tried() {
        let moves = ["2 1 3", "3 2 1", "1 3 2"]
            .map(|from| format!("Move M{}x\nP\n{from}\nEnd\n", from.replace(' ', "")));
        let text = format!("Set P 3 1\nSolved\nEnd\n{}", moves.concat());
        let definition = puzzle_def::read("exchanges.tws", &text).expect("a definition");
        let turns = definition.turns(false).expect("moves");
        let rules = Rules::for_first(&definition, turns);
        let followers = [0, 1, 2].map(|mv| rules.followers(Some(mv)).collect::<Vec<_>>());
        assert_eq!(followers, [vec![1, 2], vec![], vec![]]);
    }

    /// All 1,035 exchanges of two of 46 pieces have more than 2^20 pairs, which aren't compared.
    #[test]
    fn all_moves_may_follow_where_there_are_too_many_pairs() {
        let pieces = 46;
        let list = |one: usize, other: usize| {
            let mut list: Vec<usize> = (0..pieces).collect();
            list.swap(one, other);
            let list: Vec<String> = list.iter().map(usize::to_string).collect();
            list.join(" ")
        };
        let start = list(0, 0);
        let mut text = format!("Set P {pieces} 1\nStartState\nP\n{start}\nEnd\n");
        for one in 0..pieces {
            for other in 0..one {
                let exchanged = list(one, other);
                text += &format!("MoveTransformation M{one}_{other}\nP\n{exchanged}\nEnd\n");
            }
        }
        let definition = puzzle_def::read("exchanges.tws", &text).expect("a definition");
        let turns = definition.turns(true).expect("moves");
        assert_eq!(turns.len(), 1035);
        let rules = Rules::for_first(&definition, turns);
        for mv in [0, 1, 1034] {
            assert!(rules.followers(Some(mv)).eq(0..1035) && rules.may_follow(mv, mv));
        }
    }

    /// All exchanges of two of four pieces, with every pair of blocking rules.
    #[test]
    fn no_position_takes_more_moves_for_the_pairs_that_are_left_out() {
        let mut moves = String::new();
        for one in 0..4 {
            for other in one + 1..4 {
                let mut from = [1, 2, 3, 4];
                from.swap(one, other);
                let from = from.map(|place| place.to_string()).join(" ");
                moves += &format!("Move M{one}{other}x\nP\n{from}\nEnd\n");
            }
        }
        let places = (1..=4).flat_map(|place| (1..=4).map(move |piece| (place, piece)));
        let blocked = places.filter(|(place, piece)| place != piece);
        let blocked: Vec<String> = blocked
            .map(|(place, piece)| format!("Illegal P {place} {piece}\n"))
            .collect();
        let (mut positions, mut pairs) = (0, 0);
        for (number, one) in blocked.iter().enumerate() {
            for other in &blocked[number..] {
                let text = format!("Set P 4 1\nSolved\nEnd\n{moves}{one}{other}");
                let definition = puzzle_def::read("exchanges.tws", &text).expect("a definition");
                let turns = definition.turns(false).expect("moves");
                let rules = Rules::for_first(&definition, turns.clone());
                let all = 0..turns.len() as u16;
                let is_blocked = |pattern: &Pattern| {
                    let pieces = &pattern.orbits[0].pieces;
                    let mut blocked = definition.parts().blocked.iter();
                    blocked.any(|rule| rule.pieces.contains(&pieces[usize::from(rule.place)]))
                };
                // The fewest moves to each position, if only these may follow each other.
                let far = |may_follow: &dyn Fn(u16, u16) -> bool| {
                    let mut fewest = HashMap::from([(definition.start().clone(), 0)]);
                    let mut known = HashSet::new();
                    let mut next = VecDeque::from([(definition.start().clone(), None, 0)]);
                    while let Some((pattern, last, made)) = next.pop_front() {
                        for mv in all.clone() {
                            if last.is_some_and(|last| !may_follow(last, mv)) {
                                continue;
                            }
                            let after = pattern.after(&turns[usize::from(mv)].transformation);
                            if !is_blocked(&after) && known.insert((after.clone(), mv)) {
                                fewest.entry(after.clone()).or_insert(made + 1);
                                next.push_back((after, Some(mv), made + 1));
                            }
                        }
                    }
                    fewest
                };
                let expected = far(&|_, _| true);
                assert_eq!(
                    far(&|last, mv| rules.may_follow(last, mv)),
                    expected,
                    "{text}"
                );
                positions += expected.len();
                pairs += all
                    .clone()
                    .map(|mv| rules.followers(Some(mv)).count())
                    .sum::<usize>();
            }
        }
        assert_eq!((positions, pairs), (1092, 2106));
    }
}
