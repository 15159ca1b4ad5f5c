//! Positions that a number of moves leads to the goal from: where just so many are left, all others are given up.

use core::sync::atomic::{AtomicU64, Ordering};

use row_search::threads;

use crate::coordinate::weight;
use crate::ground::Ground;
use crate::limits::Limits;
use crate::rules::Rules;

/// The positions that solutions with some number of moves, as the rules leave them in, begin at. It holds a few others too, but lacks none:
/// each position sets three bits of a word.
///
/// Tables say little of positions that are near the goal, unless they show the whole puzzle. There are few such positions, and the search
/// comes to many others that a table takes for near.
#[derive(Debug)]
pub(super) struct Near {
    /// The number of moves, 0 if there are no positions yet.
    depth: u32,
    /// How many sequences of so many moves lead to the goal, and how many of one move less.
    sequences: u64,
    before: u64,
    words: Vec<AtomicU64>,
    /// A random number for each point in each place, those of a place one after the other, and where they begin.
    weights: Vec<u64>,
    places: Vec<usize>,
}

/// Words take so many bytes for each sequence.
pub(super) const BYTES: u64 = 1;

/// What it takes to find positions.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub(super) ground: &'a Ground,
    pub(super) rules: &'a Rules,
    /// The points of the goal.
    pub(super) goal: &'a [u16],
}

/// A position on the way back from the goal.
#[derive(Clone)]
struct Back {
    points: Vec<u16>,
    sum: u64,
    /// The move that leads from here, if any does.
    mv: Option<u16>,
}

impl Near {
    pub(super) fn new(ground: &Ground) -> Self {
        let mut weights = Vec::new();
        let mut places = Vec::new();
        for (place, &own) in ground.constituent_of.iter().enumerate() {
            places.push(weights.len());
            let points = 0..ground.constituents[own].points() as u16;
            weights.extend(points.map(|point| weight(place, point)));
        }
        Self {
            depth: 0,
            sequences: 1,
            before: 1,
            words: Vec::new(),
            weights,
            places,
        }
    }

    /// The number of moves that are left where [`contains`](Self::contains) is to be asked, if there are such positions.
    #[inline]
    pub(super) fn depth(&self) -> Option<u32> {
        (self.depth > 0).then_some(self.depth)
    }

    /// Whether a position is one of them, or one of a few others.
    #[inline]
    pub(super) fn contains(&self, points: &[u16]) -> bool {
        let (word, bits) = spot(self.words.len(), self.sum(points));
        self.words[word].load(Ordering::Relaxed) & bits == bits
    }

    /// Finds the positions that are more moves away, but fewer than `left`, as long as there are about so many sequences at most that lead
    /// there. If it is told to stop, it forgets all of them.
    pub(super) fn grow(&mut self, around: Around<'_>, left: u32, most: u64, limits: &Limits<'_>) {
        while self.depth + 1 < left {
            let expected = match self.depth {
                0 => around.rules.turns().len() as u64,
                _ => (u128::from(self.sequences) * u128::from(self.sequences)
                    / u128::from(self.before.max(1)))
                .try_into()
                .unwrap_or(u64::MAX),
            };
            if expected > most || self.sequences == 0 {
                return;
            }
            self.find(around, expected, limits);
            if limits.says_stop() {
                (self.depth, self.words) = (0, Vec::new());
                return;
            }
        }
    }

    /// Finds the positions that are one move farther.
    fn find(&mut self, around: Around<'_>, expected: u64, limits: &Limits<'_>) {
        // Near the goal there are no more than the words take anyway.
        let words = (expected * BYTES).div_ceil(8).max(1 << 6);
        self.words = (0..words).map(|_| AtomicU64::new(0)).collect();
        self.depth += 1;
        let goal = Back {
            points: around.goal.to_vec(),
            sum: self.sum(around.goal),
            mv: None,
        };
        let mut parts = vec![goal];
        let mut left = self.depth;
        while left > 1 && parts.len() < ENOUGH_PARTS {
            parts = parts
                .iter()
                .flat_map(|part| self.all_back(around, part))
                .collect();
            left -= 1;
        }
        let counts = threads::map_each(parts, &|part| {
            let mut levels = vec![part.clone(); left as usize];
            match limits.says_stop() {
                true => 0,
                false => self.descend(around, &mut levels, 0),
            }
        });
        self.before = self.sequences;
        self.sequences = counts.iter().sum();
    }

    /// Marks all positions that are as many moves before this as there are levels, and counts the sequences.
    fn descend(&self, around: Around<'_>, levels: &mut [Back], depth: usize) -> u64 {
        let mut count = 0;
        let is_last = depth + 1 == levels.len();
        for mv in before(around.rules, levels[depth].mv) {
            let motion = &around.ground.motions[around.ground.undoing[usize::from(mv)]];
            if !is_last {
                let (above, below) = levels.split_at_mut(depth + 1);
                let (own, next) = (&above[depth], &mut below[0]);
                if self.step(around.ground, own, mv, next) {
                    count += self.descend(around, levels, depth + 1);
                }
                continue;
            }
            let own = &levels[depth];
            if around.ground.blocks() {
                let mut next = own.clone();
                if !self.step(around.ground, own, mv, &mut next) {
                    continue;
                }
            }
            let mut sum = own.sum;
            for &(place, from, twist) in motion.changed() {
                let (place, from) = (usize::from(place), usize::from(from));
                let point = around
                    .ground
                    .turned
                    .by(place as u16, own.points[from], twist);
                sum = sum
                    .wrapping_sub(self.weight(place, own.points[place]))
                    .wrapping_add(self.weight(place, point));
            }
            let (word, bits) = spot(self.words.len(), sum);
            self.words[word].fetch_or(bits, Ordering::Relaxed);
            count += 1;
        }
        count
    }

    /// All positions that are one move before this.
    fn all_back(&self, around: Around<'_>, own: &Back) -> Vec<Back> {
        let mut all = Vec::new();
        for mv in before(around.rules, own.mv) {
            let mut next = own.clone();
            if self.step(around.ground, own, mv, &mut next) {
                all.push(next);
            }
        }
        all
    }

    /// Writes the position from which a move leads here; `false` if no move may lead there.
    fn step(&self, ground: &Ground, own: &Back, mv: u16, next: &mut Back) -> bool {
        let motion = &ground.motions[ground.undoing[usize::from(mv)]];
        motion.write(&ground.turned, &own.points, &mut next.points);
        next.sum = self.sum(&next.points);
        next.mv = Some(mv);
        !ground.is_blocked(&next.points)
    }

    fn sum(&self, points: &[u16]) -> u64 {
        let weights = (0..)
            .zip(points)
            .map(|(place, &point)| self.weight(place, point));
        weights.fold(0, u64::wrapping_add)
    }

    #[inline]
    fn weight(&self, place: usize, point: u16) -> u64 {
        self.weights[self.places[place] + usize::from(point)]
    }
}

/// So many parts at least are shared by all threads, if there are so many.
const ENOUGH_PARTS: usize = 64;

/// The moves that may come before one, or that may be the last.
fn before(rules: &Rules, mv: Option<u16>) -> impl Iterator<Item = u16> + '_ {
    rules
        .followers(None)
        .filter(move |&first| mv.is_none_or(|mv| rules.may_follow(first, mv)))
}

/// The word and the bits of a sum.
#[inline]
fn spot(words: usize, sum: u64) -> (usize, u64) {
    let word = ((u128::from(sum) * words as u128) >> 64) as usize;
    let bit = |shift: u32| 1_u64 << (sum >> shift & 63);
    (word, bit(0) | bit(6) | bit(12))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The places of a puzzle are far apart for the first case, blocked in the second, and in the last there is no way back by a move.
    #[test]
    fn no_position_is_missing_and_few_are_told_too_much_of() {
        let ring = "Name Ring\nSet P 6 1\nSolved\nP\n1 2 3 4 5 6\nEnd\n";
        let one_way = "Move a\nP\n2 3 1 4 5 6\nEnd\nMove b\nP\n1 2 4 5 6 3\nEnd\n";
        let blocked = format!("{ring}{one_way}Illegal P 1 4\n");
        let ring = format!("{ring}{one_way}");
        let mut strangers = [0; 2];
        let known = puzzle_def::known::definition("pocket").expect("it is known");
        let read = |text: &str| puzzle_def::read("ring.tws", text).expect("a definition");
        for (definition, single) in [(known, true), (read(&blocked), false), (read(&ring), true)] {
            let turns = definition.turns(single).expect("moves");
            let ground = Ground::new(&definition, &turns, single);
            for rules in [Rules::for_first, Rules::for_list] {
                let rules = rules(&definition, turns.clone());
                let goal = &ground.start;
                let around = Around {
                    ground: &ground,
                    rules: &rules,
                    goal,
                };
                let mut near = Near::new(&ground);
                let mut level = HashSet::from([(goal.clone(), None)]);
                for depth in 1..=4 {
                    near.find(around, 1000, &Limits::default());
                    assert_eq!(near.depth(), Some(depth));
                    level = level
                        .iter()
                        .flat_map(|(points, next): &(Vec<u16>, Option<u16>)| {
                            let may_come = |&mv: &u16| {
                                next.is_none_or(|next| {
                                    rules.followers(Some(mv)).any(|own| own == next)
                                })
                            };
                            let moves = rules.followers(None).filter(may_come);
                            let made = moves.map(|mv| {
                                let mut before = points.clone();
                                let motion = &ground.motions[ground.undoing[usize::from(mv)]];
                                motion.write(&ground.turned, points, &mut before);
                                (before, Some(mv))
                            });
                            made.filter(|(points, _)| !ground.is_blocked(points))
                                .collect::<Vec<_>>()
                        })
                        .collect();
                    assert!(level.iter().all(|(points, _)| near.contains(points)));
                    let own: HashSet<&Vec<u16>> = level.iter().map(|(points, _)| points).collect();
                    // Positions that some moves lead to from others, of which most are farther away.
                    for points in own.clone() {
                        for motion in &ground.motions {
                            let mut after = points.clone();
                            motion.write(&ground.turned, points, &mut after);
                            if !own.contains(&after) {
                                strangers[usize::from(near.contains(&after))] += 1;
                            }
                        }
                    }
                }
            }
        }
        let ring = read(
            "Name Ring\nSet P 7 1\nSolved\nP\n1 2 3 4 5 6 7\nEnd\nMove a\nP\n2 3 4 5 6 7 1\nEnd\n",
        );
        let turns = ring.turns(true).expect("moves");
        let ground = Ground::new(&ring, &turns, true);
        let rules = Rules::for_first(&ring, turns);
        let around = Around {
            ground: &ground,
            rules: &rules,
            goal: &ground.start,
        };
        let mut near = Near::new(&ground);
        near.grow(around, 6, 1000, &Limits::default());
        assert_eq!(
            near.depth(),
            Some(5),
            "there are few sequences of any length"
        );
        near.grow(around, 9, 1000, &Limits::default().with_stop(&|| true));
        assert_eq!(near.depth(), None, "what isn't complete is forgotten");
        let [told, mistaken] = strangers;
        assert!(told > 1000 && mistaken < told / 20, "{strangers:?}");
    }
}
