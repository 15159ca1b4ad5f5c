//! Positions that a number of moves leads to the goal from: where just so many are left, all others are given up.

use core::sync::atomic::{AtomicU64, Ordering};

use row_search::threads;

use crate::coordinate::weight;
use crate::ground::{Ground, Motion};
use crate::limits::Limits;
use crate::rules::Rules;

/// The positions that solutions with some numbers of moves, as the rules leave them in, begin at. It holds a few others too, but lacks none:
/// each position sets three bits of a word.
///
/// Tables say little of positions that are near the goal, unless they show the whole puzzle. There are few such positions, and the search
/// comes to many others that a table takes for near.
#[derive(Debug)]
pub(crate) struct Near {
    /// The points of the goal.
    goal: Vec<u16>,
    /// Whether they are for shortest solutions only. These have no moves that change nothing, and such moves are left out if all that
    /// they change is known.
    are_shortest: bool,
    leaves_out: bool,
    /// For one move, two moves and so on.
    levels: Vec<Level>,
    /// A random number for each point in each place, those of a place one after the other, and where they begin.
    weights: Vec<u64>,
    places: Vec<usize>,
}

/// The positions for a number of moves, and how many sequences lead from them to the goal.
#[derive(Debug)]
struct Level {
    words: Vec<AtomicU64>,
    sequences: u64,
}

/// One of eight bytes for each sequence, and a few where there are hardly any.
fn words_for(sequences: u64) -> u64 {
    sequences.div_ceil(8).max(1 << 6)
}

/// What it takes to find positions.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub(super) ground: &'a Ground,
    pub(super) rules: &'a Rules,
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
    pub(super) fn new(ground: &Ground, goal: &[u16], are_shortest: bool) -> Self {
        let mut weights = Vec::new();
        let mut places = Vec::new();
        for (place, &own) in ground.constituent_of.iter().enumerate() {
            places.push(weights.len());
            let points = 0..ground.constituents[own].points() as u16;
            weights.extend(points.map(|point| weight(place, point)));
        }
        Self {
            goal: goal.to_vec(),
            are_shortest,
            leaves_out: are_shortest && ground.sees_all,
            levels: Vec::new(),
            weights,
            places,
        }
    }

    /// Whether it is for shortest solutions that lead to this goal.
    pub(super) fn serves(&self, goal: &[u16]) -> bool {
        self.are_shortest && self.goal == goal
    }

    /// The largest number of moves left for which [`contains`](Self::contains) may be asked.
    #[inline]
    pub(super) fn depth(&self) -> u32 {
        self.levels.len() as u32
    }

    /// Whether the position with this sum is one of those for so many moves, or one of a few others.
    #[inline]
    pub(super) fn contains(&self, moves: u32, sum: u64) -> bool {
        let words = &self.levels[moves as usize - 1].words;
        let (word, bits) = spot(words.len(), sum);
        words[word].load(Ordering::Relaxed) & bits == bits
    }

    /// The bytes that it takes.
    fn bytes(&self) -> u64 {
        let words = self.levels.iter().map(|level| level.words.len() as u64);
        words.sum::<u64>() * 8
    }

    /// Forgets the positions that are farthest away until the others take no more than so many bytes.
    pub(crate) fn shrink(&mut self, most: u64) {
        while self.bytes() > most {
            self.levels.pop();
        }
    }

    /// Finds the positions that are more moves away, but fewer than `left`, as long as there are about so many sequences at most that lead
    /// there, and they take so many bytes at most together. It may be told to stop.
    pub(super) fn grow(
        &mut self,
        around: Around<'_>,
        left: u32,
        (sequences, bytes): (u64, u64),
        limits: &Limits<'_>,
    ) {
        while self.depth() + 1 < left {
            let mut known = self.levels.iter().rev().map(|level| level.sequences);
            let last = known.next().unwrap_or(1);
            let growth = u128::from(last) * u128::from(last);
            let expected = match known.next() {
                Some(before) => growth / u128::from(before.max(1)),
                None if self.levels.is_empty() => around.rules.turns().len() as u128,
                None => growth,
            };
            let expected = expected.try_into().unwrap_or(u64::MAX);
            let taken = words_for(expected)
                .saturating_mul(8)
                .saturating_add(self.bytes());
            if expected > sequences || taken > bytes || last == 0 {
                return;
            }
            let level = self.find(around, expected, limits);
            if limits.says_stop() {
                return;
            }
            self.levels.push(level);
        }
    }

    /// Finds the positions that are one move farther.
    fn find(&self, around: Around<'_>, expected: u64, limits: &Limits<'_>) -> Level {
        let words = 0..words_for(expected);
        let words: Vec<AtomicU64> = words.map(|_| AtomicU64::new(0)).collect();
        let goal = Back {
            points: self.goal.clone(),
            sum: self.sum(&self.goal),
            mv: None,
        };
        let mut parts = vec![goal];
        let mut left = self.levels.len() + 1;
        while left > 1 && parts.len() < ENOUGH_PARTS {
            parts = parts
                .iter()
                .flat_map(|part| self.all_back(around, part))
                .collect();
            left -= 1;
        }
        let counts = threads::map_each(parts, &|part| match limits.says_stop() {
            true => 0,
            false => {
                let mut marks = Marks::on(&words);
                let count = self.descend(around, &mut marks, &mut vec![part.clone(); left + 1]);
                marks.set();
                count
            }
        });
        let sequences = counts.iter().sum();
        Level { words, sequences }
    }

    /// Marks all positions that are as many moves before the first of these as there are others, which are room for those on the way, and
    /// counts the sequences.
    fn descend(&self, around: Around<'_>, marks: &mut Marks<'_>, levels: &mut [Back]) -> u64 {
        let Some((own, below)) = levels.split_first_mut() else {
            return 0;
        };
        if below.is_empty() {
            marks.add(own.sum);
            return 1;
        }
        // Of the last positions only the sum is asked for.
        let is_written = below.len() > 1 || around.ground.blocks();
        let mut count = 0;
        for mv in before(around.rules, own.mv) {
            if self.step(around, own, mv, (&mut below[0], is_written)) {
                count += self.descend(around, marks, below);
            }
        }
        count
    }

    /// All positions that are one move before this.
    fn all_back(&self, around: Around<'_>, own: &Back) -> Vec<Back> {
        let mut all = Vec::new();
        for mv in before(around.rules, own.mv) {
            let mut next = own.clone();
            if self.step(around, own, mv, (&mut next, true)) {
                all.push(next);
            }
        }
        all
    }

    /// Finds the position from which a move leads here, and writes its points too if they are wanted; `false` if no move may lead there, or
    /// need not.
    fn step(
        &self,
        around: Around<'_>,
        own: &Back,
        mv: u16,
        (next, is_written): (&mut Back, bool),
    ) -> bool {
        let ground = around.ground;
        let motion = &ground.motions[ground.undoing[usize::from(mv)]];
        if is_written {
            motion.write(&ground.turned, &own.points, &mut next.points);
            if ground.is_blocked(&next.points) {
                return false;
            }
        }
        let sum = self.sum_after(ground, motion, (&own.points, own.sum));
        (next.sum, next.mv) = (sum.unwrap_or_default(), Some(mv));
        sum.is_some()
    }

    /// The sum of the position after a motion; `None` if it changes nothing and such moves are left out.
    #[inline]
    pub(super) fn sum_after(
        &self,
        ground: &Ground,
        motion: &Motion,
        (points, sum): (&[u16], u64),
    ) -> Option<u64> {
        let (mut sum, mut changes) = (sum, !self.leaves_out);
        for &(place, from, twist) in motion.changed() {
            let before = points[usize::from(place)];
            let point = (ground.turned).by(place, points[usize::from(from)], twist);
            if point != before {
                changes = true;
                sum = sum
                    .wrapping_sub(self.weight(usize::from(place), before))
                    .wrapping_add(self.weight(usize::from(place), point));
            }
        }
        changes.then_some(sum)
    }

    /// A number for a position, which others hardly ever have.
    pub(super) fn sum(&self, points: &[u16]) -> u64 {
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

/// Marks to be set in words, some at a time: what is there is read of all of them before any is changed, so that the processor need not wait
/// for each of them to come from memory.
struct Marks<'a> {
    words: &'a [AtomicU64],
    list: Vec<(usize, u64)>,
}

/// So many marks are set together.
const MARKS: usize = 64;

impl<'a> Marks<'a> {
    fn on(words: &'a [AtomicU64]) -> Self {
        let list = Vec::with_capacity(MARKS);
        Self { words, list }
    }

    fn add(&mut self, sum: u64) {
        self.list.push(spot(self.words.len(), sum));
        if self.list.len() == MARKS {
            self.set();
        }
    }

    fn set(&mut self) {
        let Self { words, list } = self;
        list.retain(|&(word, bits)| words[word].load(Ordering::Relaxed) & bits != bits);
        for (word, bits) in list.drain(..) {
            words[word].fetch_or(bits, Ordering::Relaxed);
        }
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
                };
                let mut near = Near::new(&ground, goal, false);
                let mut level = HashSet::from([(goal.clone(), None)]);
                for depth in 1..=4 {
                    near.levels
                        .push(near.find(around, 1000, &Limits::default()));
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
                    assert!(
                        level
                            .iter()
                            .all(|(points, _)| near.contains(depth, near.sum(points)))
                    );
                    let own: HashSet<&Vec<u16>> = level.iter().map(|(points, _)| points).collect();
                    // Positions that some moves lead to from others, of which most are farther away.
                    for points in own.clone() {
                        for motion in &ground.motions {
                            let mut after = points.clone();
                            motion.write(&ground.turned, points, &mut after);
                            if !own.contains(&after) {
                                strangers[usize::from(near.contains(depth, near.sum(&after)))] += 1;
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
        };
        let mut near = Near::new(&ground, &ground.start, true);
        let (stop, room) = (|| true, (1000, 1 << 20));
        near.grow(around, 6, room, &Limits::default());
        assert_eq!(near.depth(), 5, "there are few sequences of any length");
        near.grow(around, 9, room, &Limits::default().with_stop(&stop));
        assert_eq!(near.depth(), 5, "what isn't complete is left out");
        let bytes = near.bytes();
        near.grow(around, 9, (1000, bytes + 511), &Limits::default());
        assert_eq!(near.depth(), 5, "one more takes at least 512 bytes");
        near.shrink(bytes - 1);
        assert_eq!(near.depth(), 4);
        let [told, mistaken] = strangers;
        assert!(told > 1000 && mistaken < told / 20, "{strangers:?}");
    }

    /// Sequences of five moves are followed in parts, which threads share, and then move by move.
    #[test]
    fn no_position_is_missing_far_from_the_goal() {
        let pocket = puzzle_def::known::definition("pocket").expect("it is known");
        let turns = pocket.turns(false).expect("moves");
        let ground = Ground::new(&pocket, &turns, false);
        let rules = Rules::for_first(&pocket, turns);
        let around = Around {
            ground: &ground,
            rules: &rules,
        };
        let mut near = Near::new(&ground, &ground.start, true);
        let mut all = HashSet::from([ground.start.clone()]);
        let mut level = vec![ground.start.clone()];
        let mut counts = Vec::new();
        for depth in 1..=5 {
            let before = level.iter().flat_map(|points| {
                ground.motions.iter().map(|motion| {
                    let mut before = points.clone();
                    motion.write(&ground.turned, points, &mut before);
                    before
                })
            });
            let before: Vec<Vec<u16>> = before.collect();
            level = before
                .into_iter()
                .filter(|points| all.insert(points.clone()))
                .collect();
            let found = near.find(around, 20_000, &Limits::default());
            counts.push((level.len(), found.sequences));
            near.levels.push(found);
            let mut points = level.iter();
            assert!(points.all(|points| near.contains(depth, near.sum(points))));
        }
        assert_eq!(
            counts,
            [(9, 9), (54, 54), (321, 324), (1847, 1944), (9992, 11_664)]
        );
        // Five levels of 2500 words each.
        for (most, depth) in [(100_000, 5), (99_999, 4), (0, 0)] {
            near.shrink(most);
            assert_eq!(
                (near.depth(), near.bytes()),
                (depth, 20_000 * u64::from(depth))
            );
        }
        let serves = |are_shortest, goal: &[u16]| {
            Near::new(&ground, &ground.start, are_shortest).serves(goal)
        };
        assert!(serves(true, &ground.start));
        assert!(!serves(false, &ground.start) && !serves(true, &level[0]));
        // One more is looked for if there may be as many sequences as are allowed.
        for (sequences, depth) in [(8, 0), (9, 1)] {
            let mut near = Near::new(&ground, &ground.start, true);
            near.grow(around, 9, (sequences, 1 << 20), &Limits::default());
            assert_eq!(near.depth(), depth);
        }
    }

    /// Moves of pieces that look alike change nothing. They are left out for shortest solutions, and all positions are there without them.
    #[test]
    fn moves_that_change_nothing_lead_to_no_other_position() {
        let ring = "Name Ring\nSet P 6 1\nSolved\nP\n1 1 1 1 5 6\nEnd\n\
            Move a\nP\n2 3 1 4 5 6\nEnd\nMove b\nP\n1 2 4 5 6 3\nEnd\n";
        let ring = puzzle_def::read("ring.tws", ring).expect("a definition");
        let turns = ring.turns(false).expect("moves");
        let ground = Ground::new(&ring, &turns, false);
        let rules = Rules::for_first(&ring, turns);
        let around = Around {
            ground: &ground,
            rules: &rules,
        };
        let mut all = HashSet::from([ground.start.clone()]);
        let mut level = all.clone();
        let [mut near, mut with_others] =
            [true, false].map(|are_shortest| Near::new(&ground, &ground.start, are_shortest));
        for depth in 1..=3 {
            let before = level.iter().flat_map(|points| {
                let back = ground.undoing[..ground.moves].iter();
                back.map(|&motion| {
                    let mut before = points.clone();
                    ground.motions[motion].write(&ground.turned, points, &mut before);
                    before
                })
            });
            level = before.filter(|points| !all.contains(points)).collect();
            all.extend(level.clone());
            assert!(!level.is_empty());
            for own in [&mut near, &mut with_others] {
                let found = own.find(around, 1000, &Limits::default());
                own.levels.push(found);
            }
            let mut points = level.iter();
            assert!(points.all(|points| near.contains(depth, near.sum(points))));
            let sequences =
                [&near, &with_others].map(|own| own.levels[own.levels.len() - 1].sequences);
            assert!(sequences[0] < sequences[1], "{depth}: {sequences:?}");
        }
    }
}
