//! Finds whether there is any way to a goal, however long, if moves at both ends are given.
//!
//! What may follow a way depends only on its state, the runs at its end and which moves would come
//! too late there. There are finitely many of each. So a search that visits each combination once
//! finds a way if there is one, and ends if there is none: for instance, if a goal could only be met
//! by a turn of the face with which the last moves begin, while other turns go round in circles for
//! ever.

use std::collections::HashMap;
use std::rc::Rc;

use puzzle_def::listing::Runs;
use row_search::{Space, State};

use super::Table;
use crate::descent::Slope;

/// The length of some way from the state after the first moves that meets its first goal where the
/// last moves may follow. `None` if there is none, or if `is_over` returns true before one is found.
///
/// No move of it comes too late. Nearly all such ways are listed. The exceptions are those that
/// become an earlier one by several exchanges, because goals or blocked positions rule out the direct
/// one.
pub(super) fn length_of_a_way<S: Space>(
    table: &Table<S>,
    runs: &Runs,
    begun: State,
    [first, last]: [&[usize]; 2],
    is_over: impl Fn() -> bool,
) -> Option<usize> {
    let mut endings = Endings::of(runs, table.moves(), first, last);
    let mut seen = SeenNodes::default();
    let begun = Node {
        state: begun,
        ending: 0,
        too_late: Vec::new(),
    };
    let mut left = vec![(0, 0, begun)];
    while let Some((_, length, node)) = left.pop() {
        if is_over() {
            return None;
        }
        let known = left.len();
        for &(mv, ending) in endings.next(node.ending).iter() {
            if node.too_late.contains(&mv) {
                continue;
            }
            let state = table.after(node.state, mv);
            match table.distance(state) {
                Some(0) if endings.may_end[ending] => return Some(length + 1),
                None | Some(0) => {}
                Some(distance) => {
                    let too_late = too_late_after(table, &node, mv);
                    let next = Node {
                        state,
                        ending,
                        too_late,
                    };
                    if seen.is_new(table, &next) {
                        left.push((distance, length + 1, next));
                    }
                }
            }
        }
        // The nearest state comes last, so it is tried first.
        left[known..].sort_by_key(|&(distance, ..)| core::cmp::Reverse(distance));
    }
    None
}

/// The end of a way: all that decides which moves may follow.
struct Node {
    state: State,
    /// The number of its [ending](Endings).
    ending: usize,
    /// The moves that would come [too late](crate::commuting::is_too_late).
    too_late: Vec<usize>,
}

/// The moves that would come too late after a move from a node.
fn too_late_after<S: Space>(table: &Table<S>, node: &Node, mv: usize) -> Vec<usize> {
    let next = table.after(node.state, mv);
    let is_too_late = |&other: &usize| {
        if other >= mv && !node.too_late.contains(&other) || !table.commute(other, mv) {
            return false;
        }
        let moved = table.after(node.state, other);
        !table.is_goal(moved) && table.after(moved, mv) == table.after(next, other)
    };
    (0..table.moves()).filter(is_too_late).collect()
}

/// A set of nodes, one bit each, in pages of 512 states: of the many endings and sets of moves, most
/// are met in few states.
#[derive(Default)]
struct SeenNodes(HashMap<(usize, Vec<usize>, u64), [u64; 8]>);

impl SeenNodes {
    fn is_new<S>(&mut self, table: &Table<S>, node: &Node) -> bool {
        let state = node.state;
        let number = state.row * u64::from(table.elements) + u64::from(state.element);
        let key = (node.ending, node.too_late.clone(), number / 512);
        let page = self.0.entry(key).or_default();
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
    last: &'a [usize],
    /// One sequence with each ending, last move first.
    samples: Vec<Vec<usize>>,
    /// The number of each ending, by its runs.
    numbers: HashMap<Vec<(usize, u64, i64)>, usize>,
    /// Whether the last moves may follow.
    may_end: Vec<bool>,
    /// The moves that may follow each, with the resulting ending; computed when first needed.
    next: Vec<Option<Following>>,
}

impl<'a> Endings<'a> {
    fn of(runs: &'a Runs, moves: usize, first: &[usize], last: &'a [usize]) -> Self {
        let mut endings = Self {
            runs,
            moves,
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
        let ending = self.runs.ending(&moves);
        let number = *self.numbers.entry(ending).or_insert(new);
        if number == new {
            let last = self.last.iter().copied();
            self.may_end.push(self.runs.may_meet(&moves, &last));
            self.samples.push(sample);
            self.next.push(None);
        }
        number
    }

    /// The moves that may follow an ending, with the resulting ones.
    fn next(&mut self, ending: usize) -> Following {
        if let Some(known) = &self.next[ending] {
            return Rc::clone(known);
        }
        let before = self.samples[ending].clone();
        let mut following = Vec::new();
        for mv in 0..self.moves {
            if self.runs.may_follow(&before.iter().copied(), mv) {
                let longer = core::iter::once(mv).chain(before.iter().copied());
                following.push((mv, self.number(longer.collect())));
            }
        }
        let following: Following = following.into();
        self.next[ending] = Some(Rc::clone(&following));
        following
    }
}

#[cfg(test)]
mod tests {
    use crate::spaces::TransitionSpace;

    use super::*;

    #[test]
    fn nodes_are_told_apart_by_all_that_they_have() {
        let halves = (0..1100).map(|row| row / 2).collect();
        let space = TransitionSpace::new(1, 1100, halves).expect("rows that there are");
        let table = Table::new(space).expect("it has a goal");
        let mut seen = SeenNodes::default();
        let mut is_new = |row, ending, too_late: &[usize]| {
            let (state, too_late) = (State::new(row, 0), too_late.to_vec());
            let node = Node {
                state,
                ending,
                too_late,
            };
            seen.is_new(&table, &node)
        };
        for expected in [true, false] {
            for row in [1, 65, 513, 1025] {
                for ending in [0, 1] {
                    for too_late in [&[][..], &[0], &[1]] {
                        assert_eq!(is_new(row, ending, too_late), expected);
                    }
                }
            }
        }
    }
}
