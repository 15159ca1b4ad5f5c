//! How values and errors are written.

use cube_model::floppy::FloppyMove;
use cube_model::notation::{
    Alg, Axis, LengthMetric, MAX_MOVES, Sequence, SequenceError, note_on_repetition,
    note_on_small_letters,
};
use cube_model::nxn::{CubeSize, FaceMap, Rotation, Turns};
use cube_model::pocket::{PermIndex, PocketMove, PocketTurns, Symmetry, Twist, TwistIndex};

#[test]
fn values_are_written_as_people_write_them() {
    assert_eq!(Axis::ALL.map(|axis| axis.to_string()), ["x", "y", "z"]);
    assert_eq!(Twist::Clockwise.to_string(), "clockwise");
    assert_eq!(Twist::Anticlockwise.to_string(), "anticlockwise");
    let number = PermIndex::new(5039).expect("in range");
    assert_eq!(format!("{number:>6}"), "  5039");
    let number = TwistIndex::new(7).expect("in range");
    assert_eq!(format!("{number:03}"), "007");
    let turns: PocketTurns = "R U' Lw2 y".parse().expect("moves");
    assert_eq!(turns.to_string(), "R U' Lw2 y");
    for step in PocketMove::ALL {
        assert_eq!(step.to_string(), step.notation().to_string());
    }
    let floppy = FloppyMove::ALL.map(|step| step.to_string());
    assert_eq!(floppy.join(" "), "0 1 2 3");
    let name = |metric: LengthMetric| metric.name();
    assert_eq!(LengthMetric::ALL.map(name), ["HTM", "QTM", "STM", "ETM"]);
    let turned: Rotation = "x y2".parse().expect("a rotation");
    assert_eq!(format!("{turned:?}"), format!("Rotation({turned})"));
    let symmetries: Vec<String> = Symmetry::ALL.iter().map(|it| format!("{it:?}")).collect();
    let mirrored = |text: &&String| text.starts_with("Symmetry(mirror ");
    assert_eq!(
        symmetries.iter().filter(mirrored).count(),
        symmetries.len() / 2
    );
    assert_eq!(symmetries[0], format!("Symmetry({})", Rotation::IDENTITY));
}

#[test]
fn errors_name_what_was_found_and_their_source() {
    let maps = [2, 3].map(|size| FaceMap::identity(CubeSize::new(size).expect("a size")));
    let error = maps[0].then(&maps[1]).expect_err("the sizes differ");
    assert_eq!(
        error.to_string(),
        "found a map of the 3x3x3, expected one of the 2x2x2"
    );

    let other = "x R".parse::<Rotation>().expect_err("R is no rotation");
    assert!(
        other
            .to_string()
            .starts_with("found R, expected turns of the whole cube")
    );

    let error = "(R)1000001"
        .parse::<Sequence>()
        .expect_err("they are too many");
    let SequenceError::Expand(error) = error else {
        panic!("{error}");
    };
    assert_eq!((error.found(), error.limit()), (Some(1_000_001), MAX_MOVES));
    let error = Alg::parse("2\nR").expect_err("a number alone");
    assert!(
        error.to_string().contains("found the end of a line"),
        "{error}"
    );
}

#[test]
fn a_sequence_can_be_extended() {
    let mut moves: Sequence = "R U".parse().expect("moves");
    moves.extend("F2 x".parse::<Sequence>().expect("moves"));
    assert_eq!(moves.to_string(), "R U F2 x");
    let turns = |text| Turns::parse(text, CubeSize::POCKET).expect("moves");
    assert!(turns("").is_empty());
    assert!(!turns("R").is_empty());
}

/// The table of its documentation.
#[test]
fn the_effort_of_turns() {
    let effort = |text: &str| text.parse::<Sequence>().expect("moves").effort();
    for (faces, quarter, half) in [("UR", 2, 3), ("FDL", 4, 6), ("B", 6, 9)] {
        for face in faces.chars() {
            assert_eq!(effort(&format!("{face}")), Some(quarter));
            assert_eq!(effort(&format!("{face}'")), Some(quarter));
            assert_eq!(effort(&format!("{face}2")), Some(half));
        }
    }
    for pair in ["R F", "F R", "L B", "B L"] {
        let alone: u64 = pair.split(' ').filter_map(effort).sum();
        assert_eq!(effort(pair), Some(alone + 1));
    }
    for pair in ["R U", "U F", "R L", "B F", "D L"] {
        let alone: u64 = pair.split(' ').filter_map(effort).sum();
        assert_eq!(effort(pair), Some(alone));
    }
    assert_eq!(effort(""), Some(0));
    for other in ["M", "Rw", "x", "2R", "R U Fw"] {
        assert_eq!(effort(other), None, "{other}");
    }
}

#[test]
fn what_is_probably_not_meant_is_noted() {
    let note = |text| note_on_repetition(text);
    for (text, bracket, times) in [("(R U)x3", ')', "3"), ("R [U, F]x12 (D)x2", ']', "12")] {
        let expected = format!(
            "x{times} turns the whole puzzle; to repeat the bracket, write `{bracket}{times}`"
        );
        assert_eq!(note(text), Some(expected));
    }
    assert!(note("R // (U)3\n(R U)x3").is_some());
    for text in [
        "(R U)3",
        "(R U) x3",
        "(R U)x",
        "(R U)x' x3",
        "x3",
        "R // (U)x3",
    ] {
        assert_eq!(note(text), None, "{text}");
    }
    let meant = "u is a wide turn and turns a 2x2x2 as a whole; was U meant?";
    assert_eq!(note_on_small_letters("u f2 (r')2").as_deref(), Some(meant));
    for text in ["u R", "x u", "u x", "m", "", "u ?"] {
        assert_eq!(note_on_small_letters(text), None, "{text}");
    }
}
