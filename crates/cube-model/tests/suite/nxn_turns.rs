//! From a text to moves that a cube can make, or to the one error that says why not.

use cube_model::notation::{Alg, Move, Prefix, Sequence};
use cube_model::nxn::{CubeSize, FaceMap, LayerTurn, Turns, TurnsError};
use cube_model::pocket::{PocketCube, PocketTurns};

fn size(n: usize) -> CubeSize {
    CubeSize::new(n).expect("in range")
}

#[test]
fn what_is_wrong_is_told_as_by_the_step_that_finds_it() {
    let (on_two, unreadable, missing, endless) = (size(2), "R U7", "R (3Rw U)2", "((R U)999)999");
    let alg = |text| Alg::parse(text).expect("written right");
    let cases: [(&str, TurnsError, Option<&str>); 3] = [
        (
            unreadable,
            Alg::parse(unreadable).unwrap_err().into(),
            Some("R U7\n   ^"),
        ),
        (
            missing,
            alg(missing).check_on(on_two).unwrap_err().into(),
            Some("R (3Rw U)2\n   ^^^"),
        ),
        (
            endless,
            alg(endless).expand().unwrap_err().into(),
            Some("((R U)999)999\n^^^^^^^^^^^^^"),
        ),
    ];
    for (text, expected, carets) in cases {
        let error = Turns::parse(text, on_two).unwrap_err();
        assert_eq!(error, expected);
        let snippet = error.snippet(text).map(|snippet| snippet.to_string());
        assert_eq!(snippet.as_deref(), carets);
        assert_eq!(text.parse::<PocketTurns>(), Err(expected));
        assert_eq!(error.to_string().lines().count(), 1);
    }
}

#[test]
fn a_move_that_does_not_exist_counts_before_too_many_moves() {
    let error = Turns::parse("(M (R U)999999)9999", size(2)).unwrap_err();
    assert!(matches!(error, TurnsError::Check(_)), "{error}");
}

#[test]
fn turns_are_the_moves_of_the_text_as_the_cube_makes_them() {
    let text = "[Rw: M' 2-3Fw2] (x U3)2'";
    let turns = Turns::parse(text, size(5)).expect("written right, and exists");
    let moves: Sequence = text.parse().expect("written right");
    assert_eq!(turns.sequence(), &moves);
    assert_eq!(turns.size(), size(5));
    assert_eq!(turns.to_string(), moves.to_string());
    assert_eq!((turns.len(), turns.is_empty()), (8, false));
    let each = |step: &Move| LayerTurn::new(*step, size(5)).expect("exists");
    let expected: Vec<LayerTurn> = moves.moves().iter().map(each).collect();
    assert_eq!(turns.layer_turns(), expected);
    assert_eq!(Turns::new(moves.clone(), size(5)).as_ref(), Ok(&turns));

    let back = turns.inverse();
    assert_eq!(Turns::new(moves.inverse(), size(5)).as_ref(), Ok(&back));
    assert_eq!(back.inverse(), turns);
    let there = FaceMap::of(&turns);
    assert_eq!(there.inverse(), FaceMap::of(&back));
    assert!(!there.is_identity());
}

#[test]
fn number_prefixes_mean_what_they_are_said_to_mean() {
    let read = |prefix| {
        Turns::parse_with("2U", size(4), prefix)
            .expect("exists")
            .to_string()
    };
    assert_eq!([read(Prefix::Sign), read(Prefix::Wiki)], ["2U", "Uw"]);
}

#[test]
fn a_cube_is_seen_after_each_of_its_turns() {
    let turns: PocketTurns = "R U2 x F' 2L".parse().expect("a 2x2x2 has these moves");
    let seen: Vec<PocketCube> = PocketCube::SOLVED.after_each(&turns).collect();
    let mut cube = PocketCube::SOLVED;
    assert_eq!(seen.len(), 5);
    for (step, seen) in turns.sequence().moves().iter().zip(seen) {
        cube = cube.after_move(*step).expect("a 2x2x2 has this move");
        assert_eq!(seen, cube, "{step}");
    }
    assert_eq!(PocketCube::SOLVED.after(&turns), cube);
    let none: PocketTurns = "// nothing".parse().expect("no moves are moves");
    assert_eq!(cube.after(&none), cube);
    assert_eq!(cube.after_each(&none).count(), 0);
}
