//! Spaces given by a table: steps, searches, and what is refused.

use proptest::prelude::*;
use row_search::{Space, SpaceInputError, State, Step, TransitionSpace, search};

use crate::support::plain;
use crate::support::random_space::{RandomSpace, orders, spaces};
use crate::support::steps;

/// A table in which some moves are permutations and undo each other.
fn tables() -> impl Strategy<Value = (usize, usize, Vec<u32>)> {
    (1_usize..=40, 0_usize..=4).prop_flat_map(|(rows, moves)| {
        let arbitrary = prop::collection::vec(0..rows as u32, rows).boxed();
        let permutation = Just((0..rows as u32).collect::<Vec<u32>>())
            .prop_shuffle()
            .boxed();
        let column = prop_oneof![arbitrary, permutation];
        (prop::collection::vec(column, moves), any::<bool>()).prop_map(
            move |(mut columns, back)| {
                if back && let Some(first) = columns.first() {
                    let mut inverse = vec![0; rows];
                    for (row, &target) in first.iter().enumerate() {
                        inverse[target as usize] = row as u32;
                    }
                    columns.push(inverse);
                }
                let targets = (0..rows).flat_map(|row| columns.iter().map(move |own| own[row]));
                (columns.len(), rows, targets.collect())
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn tables_say_the_same_however_they_are_asked((moves, rows, targets) in tables()) {
        let space = TransitionSpace::new(moves, rows, targets.clone()).expect("a sound table");
        steps::assert_consistent(&space);
        prop_assert_eq!((space.rows(), space.states()), (rows as u64, rows as u64));
        for row in 0..rows {
            for mv in 0..moves {
                let expected = Step::new(targets[row * moves + mv].into(), 0);
                prop_assert_eq!(space.step(row as u64, mv), expected);
            }
        }
        let depths = search(&space).expect("few states");
        let found: Vec<_> = (0..rows as u64).map(|row| depths.get(State::new(row, 0))).collect();
        prop_assert_eq!(&found, &plain::search(&space));
        prop_assert_eq!(&found, &steps::search_backwards(&space));
    }

    #[test]
    fn every_space_is_a_table_of_its_states(space in spaces(orders(), 6, 3)) {
        let mut only = space.clone();
        only.goals.truncate(1);
        let size = only.fibre.size();
        let number = |state: State| state.row as usize * size + state.element as usize;
        let goal = number(only.goals[0]);
        // Row 0 is the goal of a table, so the goal and the first state change their numbers.
        let renumbered = |number: usize| match number {
            0 => goal,
            own if own == goal => 0,
            own => own,
        };
        let mut targets = Vec::new();
        for own in 0..only.rows() as usize * size {
            let own = renumbered(own);
            let state = State::new((own / size) as u64, (own % size) as u32);
            for mv in 0..only.moves().len() {
                targets.push(renumbered(number(only.after(state, mv))) as u32);
            }
        }
        let rows = only.rows() as usize * size;
        let table = TransitionSpace::new(only.moves().len(), rows, targets).expect("a sound table");
        match (search(&only), search(&table)) {
            (Ok(depths), Ok(flat)) => {
                prop_assert_eq!(depths.distribution(), flat.distribution());
                for own in 0..rows {
                    let state = State::new((own / size) as u64, (own % size) as u32);
                    let flat = flat.get(State::new(renumbered(own) as u64, 0));
                    prop_assert_eq!(depths.get(state), flat);
                }
            }
            (depths, flat) => prop_assert_eq!(depths.err(), flat.err()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    /// The other tests of searches stand on random spaces.
    #[test]
    fn random_spaces_agree_with_themselves(
        space in spaces(prop::collection::vec(1_u8..=4, 0..=2), 20, 4)
    ) {
        // Several moves may lead from a row to another one with the same shift; an arrival tells them apart.
        steps::assert_consistent(&space);
        prop_assert_eq!(steps::search_backwards(&space), plain::search(&space));
    }
}

#[test]
fn random_spaces_find_the_moves_that_undo_each_other() {
    let ring = vec![vec![Step::new(0, 1), Step::new(0, 2), Step::new(0, 0)]];
    let ring = RandomSpace::new(&[3], ring, vec![State::new(0, 0)]);
    let inverses: Vec<_> = (0..3).map(|mv| ring.inverse(mv)).collect();
    assert_eq!(inverses, [Some(1), Some(0), Some(2)]);
    steps::assert_consistent(&ring);
}

#[test]
fn tables_must_be_whole_and_lead_to_their_own_rows() {
    let told = |moves, rows, targets: Vec<u32>| {
        let error = TransitionSpace::new(moves, rows, targets).expect_err("no sound table");
        let text = error.to_string();
        (error, text)
    };
    for moves in [0, 1, usize::MAX] {
        let (error, text) = told(moves, 0, vec![]);
        assert_eq!(text, "found no rows, expected one at least");
        assert_eq!(error, SpaceInputError::Unsound(text));
    }
    for (moves, rows, targets) in [
        (2, 2, vec![0, 1, 1]),
        (2, 2, vec![0; 5]),
        (usize::MAX, 2, vec![]),
        (0, 2, vec![0]),
    ] {
        let found = targets.len();
        let (error, text) = told(moves, rows, targets);
        assert_eq!(
            text,
            format!(
                "found {found} targets, expected one for each of {rows} rows and {moves} moves"
            )
        );
        assert_eq!(error, SpaceInputError::Unsound(text));
    }
    let (error, text) = told(2, 2, vec![0, 1, 2, 1]);
    assert_eq!(
        text,
        "row 1, move 0: found the target 2, expected one below 2"
    );
    assert_eq!(error, SpaceInputError::Unsound(text));
    assert!(TransitionSpace::new(2, 2, vec![0, 1, 1, 0]).is_ok());
    assert!(TransitionSpace::new(0, 3, vec![]).is_ok());
}

#[cfg(target_pointer_width = "64")]
#[test]
fn rows_are_numbered_in_32_bits() {
    for rows in [1 << 32, usize::MAX] {
        let error = TransitionSpace::new(0, rows, vec![]).expect_err("too many");
        let text = format!("found {rows} rows, expected fewer than 2^32");
        assert_eq!(error.to_string(), text);
        assert_eq!(error, SpaceInputError::TooLarge(text));
    }
}
