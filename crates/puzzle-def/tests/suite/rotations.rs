//! Sequences with rotations, as somebody follows them who holds the puzzle.

use puzzle_def::{Definition, Transformation, known};

fn find(name: &str) -> Definition {
    known::definition(name).expect("it is known")
}

fn read(definition: &Definition, text: &str) -> Transformation {
    let read = definition.read_sequence("moves", text);
    read.unwrap_or_else(|error| panic!("{error}"))
}

fn in_hand(definition: &Definition, text: &str) -> Transformation {
    let read = definition.read_sequence_in_hand("moves", text);
    read.unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn rotations_of_known_puzzles_take_moves_to_moves() {
    let mut rotations = 0;
    for name in [
        "2x2x2-grips",
        "3x3x3",
        "4x4x4",
        "5x5x5",
        "7x7x7",
        "2x2x3",
        "2x3x3",
        "2x3x4",
        "3x3x5",
        "4x4x6",
        "3x3x3-super",
        "4x4x4-super",
        "corners",
        "pyraminx",
        "pyraminx-tips",
        "skewb",
    ] {
        let puzzle = find(name);
        assert!(puzzle.rotations_keep_moves(false), "{name}");
        let turns = puzzle.turns(false).expect("they are few");
        for rotation in &puzzle.parts().rotations {
            assert!(in_hand(&puzzle, &rotation.name).is_identity());
            for mv in &puzzle.parts().moves {
                let (rotation, mv) = (&rotation.name, &mv.name);
                let seen = in_hand(&puzzle, &format!("{rotation} {mv} ({rotation})'"));
                let is_seen = |turn: &puzzle_def::Turn| turn.transformation == seen;
                assert!(turns.iter().any(is_seen), "{name}: {mv} after {rotation}");
                // What comes before a rotation is named anew, what comes after it is not.
                assert_eq!(
                    in_hand(&puzzle, &format!("{rotation} {mv}")),
                    read(&puzzle, mv)
                );
            }
            rotations += 1;
        }
    }
    assert_eq!(rotations, ROTATIONS);
}

/// Of all of these puzzles together.
const ROTATIONS: usize = 51;

#[test]
fn moves_are_named_by_the_grip_that_rotations_led_to() {
    let cube = find("3x3x3");
    let cases = [
        ("R U x2", "R D"),
        ("R y U", "F U"),
        ("y R y R y R y R", "B L F R"),
        ("[x: U] R", "F R"),
        ("[R y, U]", "R U R' U'"),
        ("(R y)4", "R B L F"),
        ("x y z'", ""),
    ];
    for (turned, held) in cases {
        let turned_back = in_hand(&cube, turned);
        let expected = read(&cube, held);
        assert_eq!(turned_back, expected, "{turned}");
    }
    for text in ["R U2 F'", "[R, U]", ""] {
        assert_eq!(in_hand(&cube, text), read(&cube, text), "{text}");
    }
}

#[test]
fn rotations_that_lead_beyond_the_moves_are_told() {
    for moves in [
        &["R", "U"][..],
        &["U", "R", "F"],
        &["U2", "R", "L", "F", "B", "D"],
    ] {
        let cube = find("3x3x3");
        let some = cube.choose_moves(moves, false).expect("they are moves");
        assert!(!some.with_powers().rotations_keep_moves(false), "{moves:?}");
    }
    let all = find("3x3x3").with_moves(&["U2", "R2", "F2", "D2", "L2", "B2"]);
    assert!(all.expect("they are moves").rotations_keep_moves(false));
    // There are none that could.
    assert!(find("pocket").rotations_keep_moves(false));
}
