//! Positions near the goal: those that exactly n moves solve, for small n. With n moves left, the search gives up all other positions.

use core::sync::atomic::{AtomicU64, Ordering};

use row_search::threads;

use crate::coordinate::weight;
use crate::ground::{Ground, Motion};
use crate::limits::Limits;
use crate::rules::Rules;

/// For each number of moves, the positions that a sequence of this length, allowed by the rules, solves. Each number has a Bloom filter, in
/// which a position sets three bits of one word: no position is missing, but there are a few false positives.
///
/// Unless a table shows the whole puzzle, its bounds are weak near the goal. Few positions are near the goal, but the search reaches many
/// others that a table takes for near.
#[derive(Debug)]
pub(crate) struct Near {
    /// The points of the goal.
    goal: Vec<u16>,
    /// Whether only shortest solutions are wanted. These contain no moves without effect, so such moves are left out (`leaves_out`) if
    /// points show every effect.
    are_shortest: bool,
    leaves_out: bool,
    /// The levels for one move, two moves and so on.
    levels: Vec<Level>,
    /// A random number for each point in each place, place by place, and the index of each place's first number.
    weights: Vec<u64>,
    places: Vec<usize>,
}

/// The positions for a number of moves, and how many sequences lead from them to the goal.
#[derive(Debug)]
struct Level {
    words: Vec<AtomicU64>,
    sequences: u64,
}

/// The number of words for this many sequences: a byte for each, and at least 64 words.
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
    /// The move that leads from here towards the goal; `None` at the goal.
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

    /// The largest number of moves that [`contains`](Self::contains) accepts.
    #[inline]
    pub(super) fn depth(&self) -> u32 {
        self.levels.len() as u32
    }

    /// Whether exactly `moves` moves may solve the position with this sum. There are a few false positives, but no false negatives.
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

    /// Drops the farthest levels until the others take at most `most` bytes.
    pub(crate) fn shrink(&mut self, most: u64) {
        while self.bytes() > most {
            self.levels.pop();
        }
    }

    /// Adds levels for more moves, fewer than `left`. Ends before a level that is expected to have more than `sequences` sequences, or with
    /// which all levels would take more than `bytes` bytes, or when `limits` says stop.
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

    /// Marks all positions that are `levels.len() - 1` moves before the first of `levels`, and counts the sequences from them. The other
    /// entries of `levels` are scratch space for the positions between.
    fn descend(&self, around: Around<'_>, marks: &mut Marks<'_>, levels: &mut [Back]) -> u64 {
        let Some((own, below)) = levels.split_first_mut() else {
            return 0;
        };
        if below.is_empty() {
            marks.add(own.sum);
            return 1;
        }
        // The last positions need only a sum, unless their points are checked for blocked places.
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

    /// Finds the position from which a move leads here; its points are written only if `is_written`. `false` if the position is blocked, or
    /// if the move has no effect and such moves are left out.
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

    /// A hash of a position.
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

/// A batch of marks to be set in words. All words of the batch are read before any is changed, so that the processor waits for memory once
/// and not for each.
struct Marks<'a> {
    words: &'a [AtomicU64],
    list: Vec<(usize, u64)>,
}

/// The number of marks in a batch.
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

/// The fewest parts to share among threads, if there are that many.
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
mod tests;
