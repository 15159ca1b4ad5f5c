//! Tests which half turns are known, and how they are written.

use super::*;
use crate::comparison::{Rows, do_the_same};
use crate::known_spaces::space;
use crate::spaces::TransitionSpace;
use crate::{Metric, MoveSet, PocketSpace};

fn half_turns_of(space: &dyn Space) -> HalfTurns {
    let same = |one: &[usize], other: &[usize]| do_the_same(space, Rows::Spread, one, other);
    HalfTurns::of(space.moves(), &same)
}

/// Moves written with half turns; `None` if there are no pairs.
fn written(space: &dyn Space, moves: &str) -> Option<String> {
    let names = space.moves();
    let moves = names.read(moves).expect("moves of the space");
    let half_turns = half_turns_of(space);
    let words = half_turns.words(&moves, |mv| names.get(mv).expect("every move has a name"));
    (words.len() < moves.len()).then(|| words.join(" "))
}

#[test]
fn the_half_turns_of_the_pocket_cube_are_those_that_comparing_finds() {
    for moves in [MoveSet::ALL, MoveSet::QUARTER_TURNS] {
        let space = PocketSpace::new(moves);
        let found = half_turns_of(&space);
        let known = HalfTurns::of_pocket_moves(space.pocket_moves());
        assert_eq!(format!("{known:?}"), format!("{found:?}"));
    }
}

#[test]
fn half_turns_that_cannot_be_read_are_not_written() {
    for (name, words) in [
        ("R'", "R' R'"),
        ("R", "R2"),
        // Other names that mean another move, another power, or the same.
        ("R\nP\n2 3 4 1\nEnd\nMoveAlias R2 V\nMove V", "R R"),
        ("R\nP\n2 3 4 1\nEnd\nMoveAlias R2 R\nMove V", "R R"),
        ("R\nP\n2 3 4 1\nEnd\nMoveAlias H R2\nMove V", "R2"),
        ("R\nP\n2 3 4 1\nEnd\nMoveAlias R2 Vv\nMove Vv", "R R"),
    ] {
        let text = format!("Set P 4 1\nSolved\nEnd\nMove {name}\nP\n2 3 4 1\nEnd\n");
        let ring = puzzle_def::read("t.tws", &text).expect("it is a puzzle");
        let turns = ring.turns(true).expect("few");
        let half_turns = HalfTurns::of_turns(&turns, &ring);
        let found = half_turns.words(&[0, 0], |mv| &turns[mv].name);
        assert_eq!(found.join(" "), words);
    }
}

#[test]
fn pairs_of_quarter_turns_are_written_as_half_turns_from_the_left() {
    let quarter = PocketSpace::new(MoveSet::QUARTER_TURNS);
    let half = PocketSpace::new(MoveSet::ALL);
    for (moves, expected) in [
        ("R U' U' U' F", Some("R U2 U' F")),
        ("U U U U", Some("U2 U2")),
        ("R U U U U U R", Some("R U2 U2 U R")),
        ("F F R R", Some("F2 R2")),
        ("R F F", Some("R F2")),
        ("U U'", None),
        ("U R U", None),
        ("U", None),
        ("", None),
    ] {
        let expected = expected.map(String::from);
        assert_eq!(written(&quarter, moves), expected, "{moves}");
        assert_eq!(written(&half, moves), expected, "{moves}");
    }
    assert_eq!(written(&half, "U2 U2 R R"), Some("U2 U2 R2".into()));
    // Thirds of a turn, and turns that are back after two.
    assert_eq!(written(&space("skewb", Metric::HalfTurn), "R R"), None);
    assert_eq!(
        written(&space("pyraminx", Metric::HalfTurn), "U U L L"),
        None
    );
    assert_eq!(written(&space("1x2x3", Metric::HalfTurn), "U2 U2"), None);
}

/// Any name may be that of a quarter turn, if twice it isn't the name of something else.
#[test]
fn half_turns_are_written_by_the_names_of_any_puzzle() {
    let ring = |moves: &[(&str, [u32; 3])]| {
        // Places in a ring of four, a ring of eight and a ring of three.
        let rows = 4 * 8 * 3;
        let to = (0..rows).flat_map(|row| {
            let place = [row / 24, row / 3 % 8, row % 3];
            moves.iter().map(move |(_, by)| {
                let [a, b, c] = [0, 1, 2].map(|i| (place[i] + by[i]) % [4, 8, 3][i]);
                a * 24 + b * 3 + c
            })
        });
        let space = TransitionSpace::new(moves.len(), rows as usize, to.collect());
        let names = moves.iter().map(|(name, _)| *name);
        (space.expect("rows that there are").with_move_names(names)).expect("different words")
    };
    let written = |moves: &[(&str, [u32; 3])], text| written(&ring(moves), text);
    let quarter = [1, 0, 0];
    let back = [3, 0, 0];
    assert_eq!(
        written(&[("Rw", quarter)], "Rw Rw Rw").as_deref(),
        Some("Rw2 Rw")
    );
    assert_eq!(
        written(&[("T", quarter), ("T'", back)], "T' T'").as_deref(),
        Some("T2")
    );
    assert_eq!(written(&[("T'", back)], "T' T'").as_deref(), Some("T2"));
    // A T2 that is the half turn, and one that is not.
    let half = [2, 0, 0];
    assert_eq!(
        written(&[("T", quarter), ("T2", half)], "T T T2").as_deref(),
        Some("T2 T2")
    );
    assert_eq!(written(&[("T", quarter), ("T2", [0, 1, 0])], "T T"), None);
    // A T' that is not the way back, and names with numbers.
    assert_eq!(written(&[("T", [0, 1, 0]), ("T'", back)], "T' T'"), None);
    assert_eq!(written(&[("2", quarter), ("'", back)], "2 2 ' '"), None);
    // Moves that are back after two, three or eight times.
    for by in [half, [0, 0, 1], [0, 1, 0]] {
        assert_eq!(written(&[("T", by)], "T T"), None);
    }
}
