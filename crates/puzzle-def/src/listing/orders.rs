//! Groups the orders of a sequence's moves: two orders are equivalent if exchanges of neighbouring moves lead from one to the other.
//!
//! Orders are not enumerated, since there are too many: 12 moves that all commute have 479,001,600 orders. But they pass only 4,096
//! different positions, one for each subset of the moves. So the search goes from position to position, one move at a time, and keeps for
//! each position the classes of equivalent orders that lead there. Two classes merge where their last two moves can be exchanged.

use core::hash::Hash;
use core::ops::ControlFlow;
use std::collections::HashMap;

/// The most positions, and the most classes, after the same number of moves.
const MOST: usize = 1 << 16;

/// In place of the number of a class that is not kept.
const DROPPED: usize = usize::MAX;

/// A position after some of the moves.
struct Between<M, S> {
    /// The moves not made yet, in the order of the sequence.
    left: Vec<M>,
    state: S,
    /// The first order of each class that leads here.
    firsts: Vec<Vec<M>>,
    steps: Vec<Step<M>>,
}

/// A move that leads to a position.
struct Step<M> {
    /// The number of the position before the move.
    from: usize,
    mv: M,
    /// For each class there, the number of its class after the move.
    classes: Vec<usize>,
}

/// The first order of each class of equivalent orders of some moves. Orders are equivalent if exchanges of neighbouring moves that commute
/// lead from one to the other.
///
/// `step` gets a state, a move, and the number of moves still to be made after it. It returns the state after the move, or `None` if the
/// move is not allowed there. Neighbours are exchanged only if both orders are allowed and lead to the same state.
///
/// At most 65,536 positions and as many classes are kept for each number of moves. If there are more, some classes are missing and some may
/// be split.
///
/// ```
/// use core::convert::Infallible;
/// use core::ops::ControlFlow;
///
/// use puzzle_def::listing::distinct_orders;
///
/// // All moves commute: they add to a number, which must not be 3.
/// let step = |&sum: &u32, own: u32, _left: usize| {
///     let sum = sum + own;
///     ControlFlow::<Infallible, _>::Continue((sum != 3).then_some(sum))
/// };
/// let ControlFlow::Continue(orders) = distinct_orders(&[1, 2, 4], 0, |_, _| true, step);
/// // 1 4 2, 4 1 2, 4 2 1 and 2 4 1 are equivalent; the two orders that begin with 1 and 2 are not allowed.
/// assert_eq!(orders, [[1, 4, 2]]);
/// ```
///
/// # Errors
///
/// Breaks if `step` does.
pub fn distinct_orders<M: Copy + Ord + Hash, S: Eq, B>(
    moves: &[M],
    start: S,
    commute: impl FnMut(M, M) -> bool,
    step: impl FnMut(&S, M, usize) -> ControlFlow<B, Option<S>>,
) -> ControlFlow<B, Vec<Vec<M>>> {
    distinct_orders_of(MOST, moves, start, commute, step)
}

/// The [distinct orders](distinct_orders), with `most` as the limit on positions and classes.
fn distinct_orders_of<M: Copy + Ord + Hash, S: Eq, B>(
    most: usize,
    moves: &[M],
    start: S,
    mut commute: impl FnMut(M, M) -> bool,
    mut step: impl FnMut(&S, M, usize) -> ControlFlow<B, Option<S>>,
) -> ControlFlow<B, Vec<Vec<M>>> {
    let mut level = vec![Between {
        left: moves.to_vec(),
        state: start,
        firsts: vec![Vec::new()],
        steps: Vec::new(),
    }];
    for count in (0..moves.len()).rev() {
        let mut next: Vec<Between<M, S>> = Vec::new();
        let mut numbers = HashMap::new();
        for (from, own) in level.iter().enumerate() {
            for (place, &mv) in own.left.iter().enumerate() {
                let mut before = own.left[..place].iter();
                if before.any(|&other| other == mv || !commute(other, mv)) {
                    continue;
                }
                let Some(state) = step(&own.state, mv, count)? else {
                    continue;
                };
                let left = [&own.left[..place], &own.left[place + 1..]].concat();
                // Equal moves lead to different states only if they don't commute everywhere.
                let first = *numbers.entry(left.clone()).or_insert(next.len());
                let mut known = next[first..].iter();
                let known = known.position(|own| own.left == left && own.state == state);
                let number = known.map_or(next.len(), |known| first + known);
                if number == most {
                    continue;
                }
                if number == next.len() {
                    next.push(Between {
                        left,
                        state,
                        firsts: Vec::new(),
                        steps: Vec::new(),
                    });
                }
                next[number].steps.push(Step {
                    from,
                    mv,
                    classes: Vec::new(),
                });
            }
        }
        let mut room = most;
        for own in &mut next {
            own.merge(&level, &mut room);
        }
        level = next;
    }
    ControlFlow::Continue(level.into_iter().flat_map(|own| own.firsts).collect())
}

impl<M: Copy + Ord, S> Between<M, S> {
    /// Finds the classes of orders that lead here; `above` are the positions before the last move, and `room` is how many more classes may
    /// be kept.
    fn merge(&mut self, above: &[Self], room: &mut usize) {
        // Each class above becomes one here; `parents` is a union-find structure of them.
        let mut parents = Vec::new();
        let mut begins = Vec::new();
        for step in &self.steps {
            begins.push(parents.len());
            parents.extend(parents.len()..parents.len() + above[step.from].firsts.len());
        }
        for (later, one) in self.steps.iter().enumerate() {
            for (earlier, other) in self.steps[..later].iter().enumerate() {
                for (own, others) in
                    between([one, other].map(|step| &above[step.from]), [one, other])
                {
                    let root = |mut class: usize| {
                        while parents[class] != class {
                            class = parents[class];
                        }
                        class
                    };
                    let [own, others] = [root(begins[later] + own), root(begins[earlier] + others)];
                    parents[own.max(others)] = own.min(others);
                }
            }
        }
        // The parent of a class comes before it, so it already has its number.
        let mut numbers = Vec::new();
        for (step, begin) in self.steps.iter_mut().zip(begins) {
            for (class, first) in above[step.from].firsts.iter().enumerate() {
                let own = begin + class;
                let number = match parents[own] == own {
                    true if *room == 0 => DROPPED,
                    true => self.firsts.len(),
                    false => numbers[parents[own]],
                };
                numbers.push(number);
                step.classes.push(number);
                if number == DROPPED {
                    continue;
                }
                let order = [&first[..], &[step.mv]].concat();
                match self.firsts.get_mut(number) {
                    None => {
                        *room -= 1;
                        self.firsts.push(order);
                    }
                    Some(least) => *least = order.min(core::mem::take(least)),
                }
            }
        }
    }
}

/// Pairs of equivalent classes at two positions: the same class of an earlier position, followed by two moves in either order.
fn between<'a, M: PartialEq, S>(
    [one, other]: [&'a Between<M, S>; 2],
    [last, others_last]: [&'a Step<M>; 2],
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let own = one.steps.iter();
    let own = own.filter(|step| step.mv == others_last.mv);
    own.flat_map(|step| {
        let others = other.steps.iter();
        let mut others = others.filter(|others| others.mv == last.mv && others.from == step.from);
        let others = others.next();
        others.into_iter().flat_map(|others| {
            let pairs = step.classes.iter().zip(&others.classes);
            let pairs = pairs.map(|(&own, &others)| (own, others));
            // `other` comes before `one`, so it keeps a class if `one` does.
            pairs.filter(|&(own, _)| own != DROPPED)
        })
    })
}

#[cfg(test)]
mod tests {
    use core::convert::Infallible;
    use std::collections::HashSet;

    use super::*;

    /// The orders of moves up and down, all of which commute, that stay at heights from 0 up to a limit, which depends on how many moves
    /// are left; and how often a step was tried with as many left.
    fn orders(
        most: usize,
        moves: &[i32],
        highest: impl Fn(usize) -> i32,
    ) -> (Vec<Vec<i32>>, Vec<usize>) {
        let mut tried = vec![0; moves.len()];
        let step = |&height: &i32, mv: i32, left: usize| {
            tried[left] += 1;
            let height = height + mv.signum();
            let may = (0..=highest(left)).contains(&height);
            ControlFlow::<Infallible, _>::Continue(may.then_some(height))
        };
        let ControlFlow::Continue(found) = distinct_orders_of(most, moves, 0, |_, _| true, step);
        (found, tried)
    }

    #[test]
    fn as_many_positions_are_kept_as_may_be() {
        let (found, tried) = orders(10, &[1, 2, 3, 4, 5, 6], |_| 6);
        assert_eq!(found, [[1, 2, 3, 4, 5, 6]]);
        // 6 positions after one move, 10 of the 15 after two and of the 20 after three.
        assert_eq!(tried, [5, 2 * 10, 3 * 10, 4 * 10, 5 * 6, 6]);
    }

    /// The first four moves lead up and down in turn, so each order of them is a class; the last two may be exchanged.
    #[test]
    fn classes_that_are_not_kept_are_not_merged() {
        let moves = [1, -1, 2, -2, 3, -3];
        let highest = |left| if left > 2 { 1 } else { 2 };
        for most in 1..=40 {
            let (found, _) = orders(most, &moves, highest);
            assert!((1..=most).contains(&found.len()), "{most}");
            let different: HashSet<&Vec<i32>> = found.iter().collect();
            assert_eq!(different.len(), found.len(), "{most}");
            for order in &found {
                let mut sorted = order.clone();
                sorted.sort_unstable_by_key(|mv| (mv.abs(), -mv));
                assert_eq!(sorted, moves, "{most}");
            }
        }
        let counts = [4, 36, 40].map(|most| orders(most, &moves, highest).0.len());
        assert_eq!(counts, [3, 9, 9]);
        assert_eq!(orders(40, &moves, highest), orders(MOST, &moves, highest));
    }
}
