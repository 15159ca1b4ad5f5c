//! Finds whether there is any way to a goal, however long, if moves at both ends are given.
//!
//! What may follow a way depends only on its state, the runs at its end and, where order matters,
//! which moves would be out of order there. There are finitely many of each. So a search that visits
//! each combination once finds a way if there is one, and ends if there is none: for instance, if a
//! goal could only be met by a turn of the face with which the last moves begin, while other turns
//! go round in circles for ever.

use std::collections::HashMap;
use std::rc::Rc;

use puzzle_def::listing::Runs;
use row_search::{Depth, Space, State};

use super::Table;
use crate::descent::Slope;

/// The length of some way from the state after the first moves that meets its first goal where the
/// last moves may follow. If `in_order`, moves that commute come in the order of moves, without
/// regard to goals and blocked positions; otherwise in any order. `None` if there is none, or if
/// `is_over` returns true before one is found.
pub(super) fn length_of_a_way<S: Space>(
    table: &Table<S>,
    runs: &Runs,
    begun: State,
    [first, last]: [&[usize]; 2],
    in_order: bool,
    is_over: impl Fn() -> bool,
) -> Option<usize> {
    let commute = |one, other| in_order && table.commute(one, other);
    let moves = table.space().moves().len();
    let mut endings = Endings::of(runs, moves, &commute, first, last);
    let mut seen = SeenPairs::default();
    let mut left = vec![(begun, 0, 0)];
    let mut steps: Vec<(Depth, State, usize)> = Vec::new();
    while let Some((state, ending, length)) = left.pop() {
        if is_over() {
            return None;
        }
        steps.clear();
        for &(mv, ending) in endings.next(ending).iter() {
            let next = table.space().after(state, mv);
            match table.distance(next) {
                Some(0) if endings.may_end[ending] => return Some(length + 1),
                None | Some(0) => {}
                Some(distance) => steps.push((distance, next, ending)),
            }
        }
        // The nearest state is added last, so it is tried first.
        steps.sort_by_key(|&(distance, ..)| core::cmp::Reverse(distance));
        for &(_, next, ending) in &steps {
            if seen.is_new(table, next, ending) {
                left.push((next, ending, length + 1));
            }
        }
    }
    None
}

/// A set of pairs of a state and an ending, one bit each, in pages of 512 states: of the many
/// endings, most are met in few states.
#[derive(Default)]
struct SeenPairs(HashMap<(usize, u64), [u64; 8]>);

impl SeenPairs {
    fn is_new<S>(&mut self, table: &Table<S>, state: State, ending: usize) -> bool {
        let number = state.row * u64::from(table.elements) + u64::from(state.element);
        let page = self.0.entry((ending, number / 512)).or_default();
        let (word, bit) = (&mut page[number as usize % 512 / 64], 1 << (number % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// The moves that may follow, each with the ending that results.
type Following = Rc<[(usize, usize)]>;

/// The runs at the ends of ways, numbered as they are met; number 0 is that of the first moves. Where many kinds of moves
/// commute, there are far more endings than a way meets.
struct Endings<'a> {
    runs: &'a Runs,
    moves: usize,
    /// Which moves commute, if their order matters.
    commute: &'a dyn Fn(usize, usize) -> bool,
    /// The number of the first moves, which keep their places.
    given: usize,
    last: &'a [usize],
    /// One sequence with each ending, last move first.
    samples: Vec<Vec<usize>>,
    /// The number of each ending, by its runs and the moves that would be out of order after it.
    numbers: HashMap<Vec<(usize, u64, i64)>, usize>,
    /// Whether the last moves may follow.
    may_end: Vec<bool>,
    /// The moves that may follow each, with the resulting ending; computed when first needed.
    next: Vec<Option<Following>>,
}

impl<'a> Endings<'a> {
    fn of(
        runs: &'a Runs,
        moves: usize,
        commute: &'a dyn Fn(usize, usize) -> bool,
        first: &[usize],
        last: &'a [usize],
    ) -> Self {
        let mut endings = Self {
            runs,
            moves,
            commute,
            given: first.len(),
            last,
            samples: Vec::new(),
            numbers: HashMap::new(),
            may_end: Vec::new(),
            next: Vec::new(),
        };
        endings.number(first.iter().rev().copied().collect());
        endings
    }

    /// The number of the ending of a sequence, last move first.
    fn number(&mut self, sample: Vec<usize>) -> usize {
        let moves = sample.iter().copied();
        let new = self.samples.len();
        let mut ending = self.runs.ending(&moves);
        let late = (0..self.moves).filter(|&mv| self.is_too_late(&sample, mv));
        ending.extend(late.map(|mv| (usize::MAX, mv as u64, 0)));
        let number = *self.numbers.entry(ending).or_insert(new);
        if number == new {
            let last = self.last.iter().copied();
            self.may_end.push(self.runs.may_meet(&moves, &last));
            self.samples.push(sample);
            self.next.push(None);
        }
        number
    }

    /// Whether exchanges would bring a move ahead of one with a larger number.
    fn is_too_late(&self, sample: &[usize], mv: usize) -> bool {
        let own = sample[..sample.len() - self.given].iter();
        let mut passed = own.take_while(|&&other| (self.commute)(mv, other));
        passed.any(|&other| other > mv)
    }

    /// The moves that may follow an ending, with the resulting ones.
    fn next(&mut self, ending: usize) -> Following {
        if let Some(known) = &self.next[ending] {
            return Rc::clone(known);
        }
        let before = self.samples[ending].clone();
        let mut following = Vec::new();
        for mv in 0..self.moves {
            if !self.is_too_late(&before, mv) && self.runs.may_follow(&before.iter().copied(), mv) {
                let longer = core::iter::once(mv).chain(before.iter().copied());
                following.push((mv, self.number(longer.collect())));
            }
        }
        let following: Following = following.into();
        self.next[ending] = Some(Rc::clone(&following));
        following
    }
}
