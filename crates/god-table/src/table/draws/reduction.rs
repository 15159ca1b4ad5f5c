//! Which sequences scrambles are made of: those in which no two moves could be replaced by one or none, not even
//! across others that could change places with them. Neither `R R'` is such a sequence nor, where L is the face
//! opposite, `R L R'`.
//!
//! Lists of solutions leave out the same by another rule (`runs.rs`): this one is frozen, as seeds depend on it.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use row_search::{Space, State};

use crate::comparison::{MOST_TIMES, Rows, do_the_same_from, samples};

/// Pairs of moves are compared from all states of a spread, but where that would take more steps than these. Frozen: seeds
/// depend on it.
const MOST_COMPARED: usize = 1 << 22;

/// For each pair of moves, whether they come to one move or none, and whether their order matters; and how often
/// each move may be repeated. What is known of a move is found when it is asked for first: there may be thousands.
///
/// A spread of rows is enough for this: where it takes sequences for the same that are not, some scrambles are
/// left out that would do as well, and none is wrong.
#[derive(Clone, Debug)]
pub(super) struct Reduction {
    /// The states from which it is looked at what moves do.
    starts: Vec<State>,
    /// The moves that lead from the first of them to each state.
    leading: BTreeMap<State, Vec<usize>>,
    /// For each move, what it comes to after each other move.
    after: Vec<OnceLock<Vec<Pair>>>,
    /// So many times a move comes to one move or none, for the first time from twice on; `None` if it doesn't.
    too_often: Vec<OnceLock<Option<usize>>>,
}

/// What two moves come to, one after the other.
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

    /// Whether a sequence that leads from the first state to this one comes to one move or none.
    fn comes_to_less(&self, space: &impl Space, end: State, sequence: &[usize]) -> bool {
        let same = |other: &[usize]| self.do_the_same(space, sequence, other);
        let mut leading = self.leading.get(&end).into_iter().flatten();
        end == self.starts[0] && same(&[]) || leading.any(|&mv| same(&[mv]))
    }

    fn do_the_same(&self, space: &impl Space, one: &[usize], other: &[usize]) -> bool {
        do_the_same_from(self.starts.iter().copied(), space, one, other)
    }

    /// What comes of a move and then each move.
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

    /// Whether a move may come after others: it comes to no less with the last one, or with an earlier one that
    /// could as well be the last.
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

    /// Which of these sequences of moves, told by name, are reduced.
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
