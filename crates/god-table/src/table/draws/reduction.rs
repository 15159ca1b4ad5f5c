//! Which sequences scrambles are made of: those in which no two moves could be replaced by one or none, not even
//! across others that could change places with them. Neither `R R'` is such a sequence nor, where L is the face
//! opposite, `R L R'`.
//!
//! Lists of solutions leave out the same by another rule (`runs.rs`): this one is frozen, as seeds depend on it.

use row_search::Space;

use crate::comparison::{MOST_TIMES, Rows, do_the_same};

/// For each pair of moves, whether they come to one move or none, and whether their order matters; and how often
/// each move may be repeated.
///
/// A spread of rows is enough for this: where it takes sequences for the same that are not, some scrambles are
/// left out that would do as well, and none is wrong.
#[derive(Clone, Debug)]
pub(super) struct Reduction {
    moves: usize,
    merged: Vec<bool>,
    exchangeable: Vec<bool>,
    /// So many times a move comes to one move or none, for the first time from twice on; `None` if it doesn't.
    too_often: Vec<Option<usize>>,
}

impl Reduction {
    pub(super) fn of(space: &impl Space) -> Self {
        let moves = space.moves().len();
        let same = |one: &[usize], other: &[usize]| do_the_same(space, Rows::Spread, one, other);
        let pairs = || (0..moves).flat_map(|first| (0..moves).map(move |second| [first, second]));
        let comes_to_less =
            |sequence: &[usize]| same(sequence, &[]) || (0..moves).any(|mv| same(sequence, &[mv]));
        let too_often = |mv| (2..=MOST_TIMES).find(|&times| comes_to_less(&vec![mv; times]));
        Self {
            moves,
            merged: pairs().map(|pair| comes_to_less(&pair)).collect(),
            exchangeable: pairs().map(|[a, b]| same(&[a, b], &[b, a])).collect(),
            too_often: (0..moves).map(too_often).collect(),
        }
    }

    /// Whether a move may come after others: it comes to no less with the last one, or with an earlier one that
    /// could as well be the last.
    pub(super) fn may_follow(&self, mv: usize, others: &[usize]) -> bool {
        let mut times = 1;
        for &other in others.iter().rev() {
            times += usize::from(other == mv);
            let pair = other * self.moves + mv;
            if self.merged[pair] || self.too_often[mv] == Some(times) {
                return false;
            }
            if !self.exchangeable[pair] {
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
            (0..moves.len()).all(|last| reduction.may_follow(moves[last], &moves[..last]))
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
            let reduction = Reduction::of(&space(puzzle, Metric::HalfTurn));
            let runs = (0..10).take_while(|&run| reduction.may_follow(0, &vec![0; run]));
            runs.count()
        };
        // Three turns are one back, and four are none.
        assert_eq!(longest_run("pocket: U U2 U' R"), 1);
        assert_eq!(longest_run("pocket: U U' R"), 2);
        assert_eq!(longest_run("pocket: U R"), 3);
        assert_eq!(longest_run("pocket: U2 R"), 1);
    }
}
