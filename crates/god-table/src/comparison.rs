//! Compares the effects of moves: whether two sequences do the same, and the order of a move.

use row_search::{Space, State};

/// The most repetitions of a move tried to find its order; turns of puzzles have much smaller ones.
/// Frozen, like the constants of `draws.rs`, because the reductions of scrambles depend on it.
pub(crate) const MOST_TIMES: usize = 255;

/// The number of rows in a [spread](Rows::Spread). Also frozen.
const SPREAD: u64 = 256;

/// The number of elements of a spread in each row, if one is not enough.
const SPREAD_ELEMENTS: usize = 16;

/// The rows in which the effects of moves are compared. Over an abelian group one state of each row
/// is enough: a move adds the same element to all states of a row. Over other fibres all states are
/// compared, or several of each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rows {
    /// All rows, which is exact.
    All,
    /// 256 evenly spread rows, or all if there are no more. This is exact if the moves generate a
    /// group that acts regularly on the states, as in puzzles whose pieces all differ; then a
    /// single state is enough. In other puzzles, different sequences may be taken for equal. So
    /// this is only for frequent queries in which a mistake does no harm; each caller says why.
    Spread,
}

/// Whether two sequences of moves have the same effect: exactly if the space knows effects,
/// otherwise as far as the states of these rows show.
pub(crate) fn do_the_same(
    space: &(impl Space + ?Sized),
    rows: Rows,
    one: &[usize],
    other: &[usize],
) -> bool {
    match [one, other].map(|moves| space.effect(moves)) {
        [Some(one), Some(other)] => one == other,
        _ => do_the_same_from(samples(space, rows), space, one, other),
    }
}

/// Whether two sequences of moves lead from each of these states to the same state.
pub(crate) fn do_the_same_from(
    mut starts: impl Iterator<Item = State>,
    space: &(impl Space + ?Sized),
    one: &[usize],
    other: &[usize],
) -> bool {
    let after = |start, moves: &[usize]| {
        let moves = moves.iter();
        moves.fold(start, |state, &mv| space.after(state, mv))
    };
    starts.all(|start| after(start, one) == after(start, other))
}

/// The states from which the effects of moves are compared.
pub(crate) fn samples(space: &(impl Space + ?Sized), rows: Rows) -> impl Iterator<Item = State> {
    let (every, every_element) = match rows {
        Rows::All => (1, 1),
        Rows::Spread => (
            space.rows().div_ceil(SPREAD).max(1),
            space.fibre().size().div_ceil(SPREAD_ELEMENTS),
        ),
    };
    let every = usize::try_from(every).expect("a space that is searched has rows for its memory");
    let elements = match space.fibre().orders() {
        Some(_) => 1,
        None => space.fibre().size() as u32,
    };
    (0..space.rows()).step_by(every).flat_map(move |row| {
        let elements = (0..elements).step_by(every_element);
        elements.map(move |element| State::new(row, element))
    })
}

/// The order of a move: the number of repetitions until everything is back; `None` if that takes
/// more than [`MOST_TIMES`], or never happens.
pub(crate) fn order(space: &(impl Space + ?Sized), rows: Rows, mv: usize) -> Option<usize> {
    (1..=MOST_TIMES).find(|&times| do_the_same(space, rows, &vec![mv; times], &[]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Metric;
    use crate::known_spaces::space;
    use crate::spaces::TransitionSpace;
    use crate::turning::Turning;

    #[test]
    fn orders_of_turns_are_those_of_the_puzzles() {
        for (puzzle, mv, expected) in [
            ("pocket", "U", 4),
            ("pocket", "F2", 2),
            ("skewb", "R", 3),
            ("floppy", "0", 2),
        ] {
            let space = space(puzzle, Metric::HalfTurn);
            let mv = space.moves().find(mv).expect("it is its move");
            for rows in [Rows::All, Rows::Spread] {
                assert_eq!(order(&space, rows, mv), Some(expected));
            }
        }
    }

    #[test]
    fn where_elements_go_anywhere_one_does_not_tell_what_the_others_do() {
        let space = Turning::three_of_four();
        for rows in [Rows::All, Rows::Spread] {
            assert!(!do_the_same(&space, rows, &[0], &[]));
            assert_eq!(order(&space, rows, 0), Some(3));
        }
    }

    /// Each move fixes the first state, so this state shows no difference.
    #[test]
    fn a_state_that_stays_where_it_is_does_not_tell() {
        // Four places in a ring, and one beside it that comes first.
        let ring = [0, 2, 3, 4, 1];
        let space = TransitionSpace::new(1, 5, ring.to_vec()).expect("rows that there are");
        assert_eq!(order(&space, Rows::All, 0), Some(4));
        assert_eq!(order(&space, Rows::Spread, 0), Some(4));
        assert!(!do_the_same(&space, Rows::Spread, &[0], &[]));
        assert!(do_the_same(&space, Rows::All, &[0; 5], &[0]));
    }

    #[test]
    fn moves_that_are_not_back_soon_have_no_order() {
        let ring = |rows: u32| {
            let next = (0..rows).map(|row| (row + 1) % rows).collect();
            TransitionSpace::new(1, rows as usize, next).expect("rows that there are")
        };
        assert_eq!(order(&ring(255), Rows::All, 0), Some(255));
        assert_eq!(order(&ring(256), Rows::All, 0), None);
        // A row of states whose last one can't be left.
        let lane = TransitionSpace::new(1, 3, vec![1, 2, 2]).expect("rows that there are");
        assert_eq!(order(&lane, Rows::All, 0), None);
    }
}
