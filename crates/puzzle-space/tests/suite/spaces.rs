//! What spaces say about themselves: which moves undo each other, and what they take.

use puzzle_def::{Definition, known};
use puzzle_space::{Choices, DefinitionSpace, Reduction, SpaceError};
use row_search::{Space, State};

/// The folder of the definitions.
const DEFINITIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzles");

fn definition(file: &str) -> Definition {
    let text = std::fs::read_to_string(format!("{DEFINITIONS}/{file}")).expect("the file is there");
    puzzle_def::read(file, &text).unwrap_or_else(|error| panic!("{error}"))
}

/// Small puzzles: any moves and alike pieces, and two moves that go one way.
fn definitions() -> [Definition; 3] {
    let pocket = definition("pocket.tws");
    let turns = pocket.turns(false).expect("there are few");
    let (first, last) = (&turns[0].name, &turns[turns.len() - 1].name);
    let one_way = pocket.with_moves(&[first, last]).expect("these are moves");
    [definition("pocket_same.tws"), pocket, one_way]
}

/// Spaces of small puzzles, with all states and up to symmetry.
fn spaces(mut each: impl FnMut(&Definition, DefinitionSpace, bool)) {
    for definition in definitions() {
        for single_turns in [false, true] {
            for reduction in [Reduction::Nothing, Reduction::Always] {
                let choices = Choices {
                    single_turns,
                    reduction,
                    ..Choices::default()
                };
                let space = DefinitionSpace::new(&definition, &choices);
                each(&definition, space.expect("it is small"), single_turns);
            }
        }
    }
}

#[test]
fn the_inverse_of_a_move_is_the_move_that_undoes_it() {
    let (mut undone, mut not) = (0, 0);
    spaces(|definition, space, single_turns| {
        let turns = definition.turns(single_turns).expect("there are few");
        for (mv, turn) in turns.iter().enumerate() {
            let inverse = turn.transformation.inverse(definition.orbits());
            let expected = turns
                .iter()
                .position(|other| other.transformation == inverse);
            assert_eq!(space.inverse(mv), expected, "{}", turn.name);
            undone += usize::from(expected.is_some());
            not += usize::from(expected.is_none());
        }
    });
    assert!(undone > 0 && not > 0, "{undone} {not}");
}

#[test]
fn tables_take_as_much_as_their_steps_and_no_more_than_planned() {
    spaces(|_, space, _| {
        let columns = space.moves().len() as u64;
        // Two factors of as many rows have the shortest tables for all their pairs.
        let rows = match space.is_reduced() {
            true => space.rows(),
            false => 2 * space.rows().isqrt(),
        };
        let bytes = space.table_bytes();
        assert!(bytes >= rows * columns * 8, "{bytes}");
        assert!(bytes <= space.plan().table_bytes(), "{bytes}");
    });
}

#[test]
fn errors_are_about_the_size_or_the_grip_or_neither() {
    for (error, is_about_size, is_about_grip) in [
        (SpaceError::TooManyRows { limit: 1 }, true, false),
        (SpaceError::NoMemory { rows: 1 }, true, false),
        (SpaceError::Linked, true, false),
        (SpaceError::UnseenRotation, false, true),
        (SpaceError::BlockedGrip, false, true),
        (SpaceError::WithoutSymmetry, false, false),
    ] {
        assert_eq!(error.is_about_size(), is_about_size, "{error}");
        assert_eq!(error.is_about_grip(), is_about_grip, "{error}");
    }
}

/// What moves do is known where they are blocked, too; but not where a state stands for others.
#[test]
fn blocked_moves_do_what_they_do_elsewhere() {
    let blocked = definition("pocket_blocked.tws");
    let space = |choices: &Choices| DefinitionSpace::new(&blocked, choices).expect("it is small");
    let free = space(&Choices::default());
    let number = |name| free.moves().find(name).expect("it is its move");
    let [up, half, front] = ["U", "U2", "F"].map(number);
    let effect = |moves: &[usize]| free.effect(moves).expect("it is known");
    assert_eq!(effect(&[up, up]), effect(&[half]));
    assert_eq!(effect(&[up; 4]), effect(&[]));
    assert_ne!(effect(&[up, front]), effect(&[front, up]));
    // From some states the quarter turn is blocked, and the half turn is not.
    let mut states = (0..free.rows()).map(|row| State::new(row, 0));
    let twice = |state| free.after(free.after(state, up), up);
    assert!(states.any(|state| twice(state) != free.after(state, half)));
    let reduced = Choices {
        reduction: Reduction::Always,
        ..Choices::default()
    };
    let squares = definition("squares333.tws");
    let squares = DefinitionSpace::new(&squares, &reduced).expect("it is small");
    assert!(squares.is_reduced());
    assert_eq!(squares.effect(&[0]), None);
    assert!(squares.unfolded().effect(&[0]).is_some());
    let any_grip = Choices {
        any_grip: true,
        ..Choices::default()
    };
    let corners = known::definition("corners").expect("it is known");
    let corners = DefinitionSpace::new(&corners, &any_grip).expect("it is small");
    assert_eq!(corners.unfolded().effect(&[0]), None);
}
