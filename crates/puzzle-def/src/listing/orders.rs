//! The orders of moves that exchanges of neighbouring moves don't make of each other.
//!
//! What some of the moves make of the start is a position of its own, and the same in all orders of these moves that exchanges make
//! of each other. So the work grows with these positions, of which there are far fewer than orders: 12 moves that all commute have
//! 479,001,600 orders and 4,096 positions. From one number of moves to the next, the orders that lead to a position are sorted into
//! sets: two of them are exchanged where both positions between may be passed.

use core::hash::Hash;
use core::ops::ControlFlow;
use std::collections::HashMap;

/// So many positions after the same number of moves are looked at.
const MOST: usize = 1 << 16;

/// A position after some of the moves.
struct Between<M, S> {
    /// The moves left, in their order in the sequence.
    left: Vec<M>,
    state: S,
    /// Of each set of orders that lead here, the first.
    firsts: Vec<Vec<M>>,
    steps: Vec<Step<M>>,
}

/// The last of the moves that lead to a position.
struct Step<M> {
    /// The position before it.
    from: usize,
    mv: M,
    /// The set that it makes of each set of orders there.
    sets: Vec<usize>,
}

/// All orders of some moves, sorted into sets: exchanges of neighbouring moves that commute make all orders of a set of each other.
/// Of each set the result has the first order.
///
/// `step` gets a state, a move, and the number of moves that are left behind it. It returns the state after the move, or `None` if no
/// order may make the move there. Neighbours are exchanged only where both of their orders lead to the same state.
///
/// Where more than 65,536 positions come after the same number of moves, some orders are left out, or are in sets that could be one.
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
/// // From 1 4 2 exchanges lead to 4 1 2, 4 2 1 and 2 4 1.
/// assert_eq!(orders, [[1, 4, 2]]);
/// ```
///
/// # Errors
///
/// Breaks if `step` does.
pub fn distinct_orders<M: Copy + Ord + Hash, S: Eq, B>(
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
                // The same moves lead to another state only if they don't commute everywhere.
                let first = *numbers.entry(left.clone()).or_insert(next.len());
                let mut known = next[first..].iter();
                let known = known.position(|own| own.left == left && own.state == state);
                let number = known.map_or(next.len(), |known| first + known);
                if number == MOST {
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
                    sets: Vec::new(),
                });
            }
        }
        for own in &mut next {
            own.sort(&level);
        }
        level = next;
    }
    ControlFlow::Continue(level.into_iter().flat_map(|own| own.firsts).collect())
}

impl<M: Copy + Ord, S> Between<M, S> {
    /// Sorts the orders that lead here into sets; `above` are the positions before the last move.
    fn sort(&mut self, above: &[Self]) {
        // The orders that come of each set there, and for each of these a set that they are in, or one that is exchanged with it.
        let mut sets = Vec::new();
        let mut begins = Vec::new();
        for step in &self.steps {
            begins.push(sets.len());
            sets.extend(sets.len()..sets.len() + above[step.from].firsts.len());
        }
        for (later, one) in self.steps.iter().enumerate() {
            for (earlier, other) in self.steps[..later].iter().enumerate() {
                for (own, others) in
                    between([one, other].map(|step| &above[step.from]), [one, other])
                {
                    let of = |mut set: usize| {
                        while sets[set] != set {
                            set = sets[set];
                        }
                        set
                    };
                    let [own, others] = [of(begins[later] + own), of(begins[earlier] + others)];
                    sets[own.max(others)] = own.min(others);
                }
            }
        }
        // A set is in itself or in one before it, which has its number already.
        let mut numbers = Vec::new();
        for (step, begin) in self.steps.iter_mut().zip(begins) {
            for (set, first) in above[step.from].firsts.iter().enumerate() {
                let order = [&first[..], &[step.mv]].concat();
                let own = begin + set;
                let number = match sets[own] == own {
                    true => self.firsts.len(),
                    false => numbers[sets[own]],
                };
                numbers.push(number);
                match self.firsts.get_mut(number) {
                    None => self.firsts.push(order),
                    Some(least) => *least = order.min(core::mem::take(least)),
                }
                step.sets.push(number);
            }
        }
    }
}

/// The pairs of sets at two positions whose orders end with two moves in either order, from a position before both of them.
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
            let pairs = step.sets.iter().zip(&others.sets);
            pairs.map(|(&own, &others)| (own, others))
        })
    })
}
