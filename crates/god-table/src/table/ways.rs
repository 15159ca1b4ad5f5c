//! Finds whether there is any way to a goal, however long, if moves at both ends are given.
//!
//! What may follow a way depends only on its state and the runs at its end, and there are finitely
//! many of both. So a search that visits each pair once finds a way if there is one, and ends if
//! there is none: for instance, if a goal could only be met by a turn of the face with which the
//! last moves begin, while other turns go round in circles for ever.

use std::collections::HashMap;

use puzzle_def::listing::Runs;
use row_search::{Depth, Space, State};

use super::Table;

/// The length of some way from the state after the first moves that meets its first goal where the
/// last moves may follow. Commuting moves may come in any order.
pub(super) fn length_of_a_way<S: Space>(
    table: &Table<S>,
    runs: &Runs,
    begun: State,
    first: &[usize],
    last: &[usize],
) -> Option<usize> {
    let endings = Endings::of(runs, table.space().moves().len(), first, last);
    let mut seen: Vec<Seen> = vec![Seen::default(); endings.next.len()];
    let mut left = vec![(begun, 0, 0)];
    let mut steps: Vec<(Depth, State, usize)> = Vec::new();
    while let Some((state, ending, length)) = left.pop() {
        steps.clear();
        for &(mv, ending) in &endings.next[ending] {
            let next = table.space().after(state, mv);
            match table.distance(next) {
                Some(0) if endings.may_end[ending] => return Some(length + 1),
                None | Some(0) => {}
                Some(distance) => steps.push((distance, next, ending)),
            }
        }
        // The nearest is tried first, so it comes last.
        steps.sort_by_key(|&(distance, ..)| core::cmp::Reverse(distance));
        for &(_, next, ending) in &steps {
            if seen[ending].is_new(table, next) {
                left.push((next, ending, length + 1));
            }
        }
    }
    None
}

/// A set of states, one bit each.
#[derive(Clone, Default)]
struct Seen(Vec<u64>);

impl Seen {
    fn is_new<S>(&mut self, table: &Table<S>, state: State) -> bool {
        // All states are in memory, so their numbers fit.
        if self.0.is_empty() {
            let states = table.rows as usize * table.elements as usize;
            self.0.resize(states.div_ceil(64), 0);
        }
        let number = state.row as usize * table.elements as usize + state.element as usize;
        let (word, bit) = (&mut self.0[number / 64], 1 << (number % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// The runs at the ends of ways, numbered; number 0 is that of the first moves.
struct Endings {
    /// The moves that may follow each, with the resulting ending.
    next: Vec<Vec<(usize, usize)>>,
    /// Whether the last moves may follow.
    may_end: Vec<bool>,
}

impl Endings {
    fn of(runs: &Runs, moves: usize, first: &[usize], last: &[usize]) -> Self {
        // One sequence with each ending, last move first.
        let mut samples: Vec<Vec<usize>> = vec![first.iter().rev().copied().collect()];
        let mut numbers = HashMap::from([(runs.ending(&samples[0].iter().copied()), 0)]);
        let (mut next, mut may_end) = (Vec::new(), Vec::new());
        while next.len() < samples.len() {
            let sample = samples[next.len()].clone();
            let before = sample.iter().copied();
            may_end.push(runs.may_meet(&before, &last.iter().copied()));
            let mut following = Vec::new();
            for mv in (0..moves).filter(|&mv| runs.may_follow(&before, mv)) {
                let longer = core::iter::once(mv).chain(before.clone());
                let new = samples.len();
                let number = *numbers.entry(runs.ending(&longer)).or_insert(new);
                if number == new {
                    samples.push(longer.collect());
                }
                following.push((mv, number));
            }
            next.push(following);
        }
        Self { next, may_end }
    }
}
