//! Puzzles with blocked places: finds the states that moves reach without entering a blocked place.
//!
//! The *shape* of a state says for each place only which blocking rules apply to its piece. The
//! shape alone determines which moves are possible. So shapes are found by search. The sequences of
//! moves that lead from the first shape back to it generate a group. The number of states is the
//! number of shapes times the number of states that this group reaches from the solved one.

use std::collections::HashMap;

use perm_group::{Chain, Group, Permutation};

use crate::labels::{FactorMove, Labels};
use crate::reachable::permutation;
use crate::row_index::RowIndex;

/// The most steps between shapes that are followed. Each is a product of permutations, which takes
/// some microseconds.
pub(crate) const MOST_STEPS: usize = 500_000;

/// The shapes that moves reach from the solved one.
pub(crate) struct Shapes {
    pub(crate) count: usize,
    /// The effects of moves that lead from the first shape back to it: generators of the group, on
    /// points.
    pub(crate) loops: Vec<Permutation>,
    pub(crate) chain: Chain,
}

impl Shapes {
    /// Finds the shapes under some moves; `None` if there are more than `most_steps` steps between
    /// them. `points` gives for each place its first point and the number of its points.
    pub(crate) fn find(
        labels: &Labels,
        points: &[(usize, u8)],
        moves: &[FactorMove],
        most_steps: usize,
    ) -> Option<Self> {
        let degree = points.iter().map(|&(_, twists)| usize::from(twists)).sum();
        let moves: Vec<(&FactorMove, Permutation)> = moves
            .iter()
            .map(|mv| (mv, permutation(points, mv)))
            .collect();
        let limit = most_steps / moves.len().max(1);
        let kinds = kinds(labels);
        let is_allowed = |shape: &[u16]| {
            (0..labels.places()).all(|place| {
                let mut blocked = labels.blocked(place).iter();
                !blocked.any(|&label| kinds[usize::from(label)] == shape[place])
            })
        };
        let start = labels.start().iter();
        let first: Vec<u16> = start
            .map(|&point| kinds[usize::from(labels.label_of(point))])
            .collect();
        let mut shapes = RowIndex::new(first.len());
        shapes.find_or_add(&first)?;
        // For each shape, the product of the moves on the way to it.
        let mut ways = vec![Permutation::identity(degree).ok()?];
        let mut loops = Vec::new();
        let mut chain = Group::new(degree, Vec::new()).ok()?.chain();
        let (mut shape, mut next) = (first.clone(), first);
        let mut row = 0;
        while row < shapes.len() {
            shape.copy_from_slice(shapes.get(row));
            for (mv, change) in &moves {
                for (kind, &from) in next.iter_mut().zip(&mv.from) {
                    *kind = shape[usize::from(from)];
                }
                if !is_allowed(&next) {
                    continue;
                }
                let way = ways[row].then(change);
                let to = shapes.find_or_add(&next)? as usize;
                if to == ways.len() {
                    ways.push(way);
                    continue;
                }
                let back = way.then(&ways[to].inverse());
                if !chain.contains(&back) {
                    loops.push(back);
                    chain = Group::new(degree, loops.clone()).ok()?.chain();
                }
            }
            if shapes.len() > limit {
                return None;
            }
            row += 1;
        }
        Some(Self {
            count: shapes.len(),
            loops,
            chain,
        })
    }
}

/// For each label, a number for its constituent and the set of places in which it is blocked.
fn kinds(labels: &Labels) -> Vec<u16> {
    let mut known: HashMap<(usize, &[u16]), u16> = HashMap::new();
    let labels = labels.all.iter();
    labels
        .map(|label| {
            let next = known.len() as u16;
            *known
                .entry((label.constituent, &label.blocked_in))
                .or_insert(next)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::tests::reachable;

    #[test]
    fn as_many_steps_as_the_limit_are_followed_and_no_more() {
        let reachable = reachable(
            "Set P 5 1\nSolved\nEnd\nMove A\nP\n2 3 4 5 1\nEnd\nMove B\nP\n2 1 3 4 5\nEnd\nIllegal P 3 1 2\n",
        );
        let labels = reachable.labels();
        let mut round = FactorMove::identity(5);
        round.from = vec![1, 2, 3, 4, 0];
        let mut pair = FactorMove::identity(5);
        pair.from = vec![1, 0, 2, 3, 4];
        let moves = [round.undone(|_| 1), round, pair];
        let count = |most_steps| {
            let shapes = Shapes::find(labels, reachable.points(), &moves, most_steps);
            shapes.map(|shapes| shapes.count)
        };
        let all = count(usize::MAX).expect("they are few");
        assert!(all > 3, "{all}");
        assert_eq!(count(3 * all), Some(all));
        assert_eq!(count(3 * all - 1), None);
    }
}
