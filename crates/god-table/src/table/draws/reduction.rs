//! Reduced sequences, of which scrambles consist: no two of their moves could be replaced by one or
//! none, not even across moves that commute with them. So neither `R R'` is reduced, nor `R L R'`,
//! where L is the opposite face.
//!
//! Lists of solutions use a different rule for this (`runs.rs`). The one here is frozen, because
//! seeds depend on it.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use row_search::{Space, State};

use crate::comparison::{MOST_TIMES, Rows, do_the_same_from, samples};

/// Pairs of moves are compared from all states of a spread, unless that would take more steps than
/// this. Frozen: seeds depend on it.
const MOST_COMPARED: usize = 1 << 22;

/// For each pair of moves, whether they combine to one move or none, and whether they commute; and
/// how often each move may be repeated. Data about a move is computed when first needed, since
/// there may be thousands.
///
/// A spread of rows is enough: if it takes different sequences for equal, some possible scrambles
/// are left out, but none is wrong.
#[derive(Clone, Debug)]
pub(super) struct Reduction {
    /// The states from which the effects of moves are compared.
    starts: Vec<State>,
    /// The moves that lead from the first of them to each state.
    leading: BTreeMap<State, Vec<usize>>,
    /// For each move, its combination with each following move.
    after: Vec<OnceLock<Vec<Pair>>>,
    /// The smallest number of repetitions, at least two, that equals one move or none; `None` if
    /// there is none.
    too_often: Vec<OnceLock<Option<usize>>>,
}

/// The combination of two successive moves.
#[derive(Clone, Copy, Debug)]
struct Pair {
    is_merged: bool,
    is_exchangeable: bool,
}

impl Reduction {
    pub(super) fn of(space: &impl Space) -> Self {
        let moves = space.moves().len();
        let starts: Vec<State> = samples(space, Rows::Spread).collect();
        let most = MOST_COMPARED / moves.pow(2).max(1);
        let every = starts.len().div_ceil(most.max(1));
        let starts: Vec<State> = starts.into_iter().step_by(every).collect();
        let mut leading: BTreeMap<State, Vec<usize>> = BTreeMap::new();
        for mv in 0..moves {
            leading
                .entry(space.after(starts[0], mv))
                .or_default()
                .push(mv);
        }
        Self {
            starts,
            leading,
            after: vec![OnceLock::new(); moves],
            too_often: vec![OnceLock::new(); moves],
        }
    }

    /// Whether a sequence that leads from the first state to this one equals one move or none.
    fn comes_to_less(&self, space: &impl Space, end: State, sequence: &[usize]) -> bool {
        let same = |other: &[usize]| self.do_the_same(space, sequence, other);
        let mut leading = self.leading.get(&end).into_iter().flatten();
        end == self.starts[0] && same(&[]) || leading.any(|&mv| same(&[mv]))
    }

    fn do_the_same(&self, space: &impl Space, one: &[usize], other: &[usize]) -> bool {
        do_the_same_from(self.starts.iter().copied(), space, one, other)
    }

    /// The combinations of a move with each following move.
    fn pairs(&self, space: &impl Space, first: usize) -> &[Pair] {
        self.after[first].get_or_init(|| {
            let between = space.after(self.starts[0], first);
            let pair = |second| {
                let end = space.after(between, second);
                let pair = [first, second];
                Pair {
                    is_merged: self.comes_to_less(space, end, &pair),
                    is_exchangeable: self.do_the_same(space, &pair, &[second, first]),
                }
            };
            (0..self.after.len()).map(pair).collect()
        })
    }

    fn too_often(&self, space: &impl Space, mv: usize) -> Option<usize> {
        *self.too_often[mv].get_or_init(|| {
            let mut end = space.after(self.starts[0], mv);
            (2..=MOST_TIMES).find(|&times| {
                end = space.after(end, mv);
                self.comes_to_less(space, end, &vec![mv; times])
            })
        })
    }

    /// Whether a move may follow others: it must not combine to fewer moves with the last one, nor
    /// with an earlier one that could be moved to the end.
    pub(super) fn may_follow(&self, space: &impl Space, mv: usize, others: &[usize]) -> bool {
        let mut times = 1;
        for &other in others.iter().rev() {
            times += usize::from(other == mv);
            let pair = self.pairs(space, other)[mv];
            if pair.is_merged || times > 1 && self.too_often(space, mv) == Some(times) {
                return false;
            }
            if !pair.is_exchangeable {
                return true;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Metric;
    use crate::known_spaces::space;

    /// Which of these sequences of moves, given by name, are reduced.
    fn reduced<'a>(puzzle: &str, sequences: &[&'a str]) -> Vec<&'a str> {
        let space = space(puzzle, Metric::HalfTurn);
        let reduction = Reduction::of(&space);
        let is_reduced = |sequence: &&str| {
            let moves = space.moves().read(sequence).expect("they are its moves");
            (0..moves.len()).all(|last| reduction.may_follow(&space, moves[last], &moves[..last]))
        };
        sequences.iter().copied().filter(is_reduced).collect()
    }

    #[test]
    fn moves_of_one_face_are_reduced_also_across_those_of_the_opposite_one() {
        assert_eq!(
            reduced("pocket", &["", "U", "U U", "U U'", "U U2", "U R", "U R U"]),
            ["", "U", "U R", "U R U"]
        );
        assert_eq!(
            reduced(
                "corners",
                &["R L", "R L R", "R L R2 U", "R L F R", "R F L R2 L"]
            ),
            ["R L", "R L F R"]
        );
        assert_eq!(
            reduced("2x2x3", &["U D", "U D2 U", "R2 L2", "R2 L2 R2", "R2 F2 R2"]),
            ["U D", "R2 L2", "R2 F2 R2"]
        );
        assert_eq!(
            reduced("floppy", &["0 2", "0 2 0", "0 1 0"]),
            ["0 2", "0 1 0"]
        );
        assert_eq!(reduced("skewb", &["R R", "R R'", "R U R"]), ["R U R"]);
    }

    #[test]
    fn a_move_is_repeated_where_no_other_does_what_that_comes_to() {
        let longest_run = |puzzle: &str| {
            let space = space(puzzle, Metric::HalfTurn);
            let reduction = Reduction::of(&space);
            let runs = (0..10).take_while(|&run| reduction.may_follow(&space, 0, &vec![0; run]));
            runs.count()
        };
        // Three turns are one back, and four are none.
        assert_eq!(longest_run("pocket: U U2 U' R"), 1);
        assert_eq!(longest_run("pocket: U U' R"), 2);
        assert_eq!(longest_run("pocket: U R"), 3);
        assert_eq!(longest_run("pocket: U2 R"), 1);
    }
}
