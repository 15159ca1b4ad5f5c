//! Which moves belong together, so that a sequence that has them side by side could be shorter.

use row_search::{Space, State};

/// For each pair of moves, whether they come to one move or none, and whether their order matters; and how often
/// each move may be repeated.
#[derive(Clone, Debug)]
pub(super) struct Together {
    moves: usize,
    merged: Vec<bool>,
    exchangeable: Vec<bool>,
    /// So many times a move comes to one move or none, for the first time from twice on.
    too_often: Vec<usize>,
}

/// A move that comes to nothing or to another one only after so many times is not looked at further.
const MOST_TIMES: usize = 255;

impl Together {
    pub(super) fn of<S: Space>(space: &S) -> Self {
        let moves = space.moves().len();
        let pairs = || (0..moves).flat_map(|first| (0..moves).map(move |second| [first, second]));
        let comes_to_less = |sequence: &[usize]| {
            do_the_same(space, sequence, &[])
                || (0..moves).any(|mv| do_the_same(space, sequence, &[mv]))
        };
        let too_often = |mv| {
            let mut times = 2..MOST_TIMES;
            let found = times.find(|&times| comes_to_less(&vec![mv; times]));
            found.unwrap_or(MOST_TIMES)
        };
        let is_exchangeable = |[a, b]: [usize; 2]| do_the_same(space, &[a, b], &[b, a]);
        Self {
            moves,
            merged: pairs().map(|pair| comes_to_less(&pair)).collect(),
            exchangeable: pairs().map(is_exchangeable).collect(),
            too_often: (0..moves).map(too_often).collect(),
        }
    }

    /// Whether a move after others belongs together with none of them: with the last one, or with an
    /// earlier one that could as well be the last.
    pub(super) fn may_follow(&self, mv: usize, others: &[usize]) -> bool {
        let mut times = 1;
        for &other in others.iter().rev() {
            times += usize::from(other == mv);
            let pair = other * self.moves + mv;
            if self.merged[pair] || times == self.too_often[mv] {
                return false;
            }
            if !self.exchangeable[pair] {
                return true;
            }
        }
        true
    }
}

/// So many rows are looked at, evenly spread. In a space whose moves form a group that takes each state to
/// each other in one way, a single one would tell; where rows that were not looked at differ, some
/// sequences are taken for longer than need be, which excludes them and does no other harm.
const LOOKED_AT: u64 = 256;

/// Whether two sequences lead from the states of many rows to the same ones.
fn do_the_same<S: Space>(space: &S, one: &[usize], other: &[usize]) -> bool {
    let after = |start, moves: &[usize]| {
        let moves = moves.iter();
        moves.fold(start, |state, &mv| space.after(state, mv))
    };
    let rows = space.rows();
    let every = usize::try_from(rows.div_ceil(LOOKED_AT)).unwrap_or(usize::MAX);
    // A move adds the same element to all states of a row, so one of them stands for all.
    (0..rows)
        .step_by(every.max(1))
        .map(|row| State::new(row, 0))
        .all(|start| after(start, one) == after(start, other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Metric, WithMoves, puzzles};

    /// Which of these sequences of moves, told by name, have none that belong together.
    fn reduced<'a>(puzzle: &str, sequences: &[&'a str]) -> Vec<&'a str> {
        let puzzle = puzzles::find(puzzle).expect("it is in the list");
        let space = puzzle.space(Metric::HalfTurn).expect("it has this metric");
        let together = Together::of(&space);
        let is_reduced = |sequence: &&str| {
            let moves = space.moves().read(sequence).expect("they are its moves");
            (0..moves.len()).all(|last| together.may_follow(moves[last], &moves[..last]))
        };
        sequences.iter().copied().filter(is_reduced).collect()
    }

    #[test]
    fn moves_of_one_face_belong_together_also_across_those_of_the_opposite_one() {
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
        let longest_run = |moves: &str| {
            let puzzle = puzzles::find("pocket").expect("it is in the list");
            let space = puzzle.space(Metric::HalfTurn).expect("it has this metric");
            let numbers = space.moves().read(moves).expect("they are its moves");
            let space = WithMoves::new(space, numbers).expect("they are its moves");
            let together = Together::of(&space);
            let runs = (0..10).take_while(|&run| together.may_follow(0, &vec![0; run]));
            runs.count()
        };
        // Three turns are one back, and four are none.
        assert_eq!(longest_run("U U2 U' R"), 1);
        assert_eq!(longest_run("U U' R"), 2);
        assert_eq!(longest_run("U R"), 3);
        assert_eq!(longest_run("U2 R"), 1);
    }
}
