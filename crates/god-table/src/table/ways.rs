//! Whether there is any way to a goal, however long, where moves at both ends are given.
//!
//! What may follow on a way depends on its state and on the runs it ends with only, and both are finitely many. So
//! walking on from each pair of them once finds a way if there is one, and ends if there is none: for instance if
//! a goal could only be met by a turn of the face that the last moves begin with, but other turns go round in
//! circles for ever.

use std::collections::HashMap;

use puzzle_def::listing::Runs;
use row_search::{Depth, Space, State};

use super::Table;

/// The length of some way from the state after the first moves that meets its first goal where the last moves may come.
/// Moves that commute stand in any order in it.
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

/// A set of states, a bit for each.
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

/// The runs that ways can end with, by number; that of the first moves has number 0.
struct Endings {
    /// The moves that may follow on each, and what the way ends with then.
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
