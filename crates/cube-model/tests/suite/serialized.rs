//! What serde writes is read again as the same value, and what can't exist is refused.

use std::fmt::Debug;

use cube_model::floppy::{FloppyMove, FloppyState};
use cube_model::notation::{Alg, Amount, Axis, Face, Layers, Move, Sequence};
use cube_model::nxn::{CubeSize, Rotation};
use cube_model::pocket::{
    Corner, PermIndex, PocketCube, PocketMove, PocketState, Symmetry, TwistIndex,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a value as expected and reads it again.
fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("can be written"), json);
    let read: T = serde_json::from_str(json).expect("can be read");
    assert_eq!(&read, value);
}

/// Each of some values is read as it was written; how many there are.
fn all_there_and_back<T>(values: impl IntoIterator<Item = T>) -> usize
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let mut count = 0;
    for value in values {
        let json = serde_json::to_string(&value).expect("can be written");
        there_and_back(&value, &json);
        count += 1;
    }
    count
}

fn refusal<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).expect_err(json).to_string()
}

#[test]
fn notation_is_written_as_text() {
    there_and_back(&Face::B, "\"B\"");
    there_and_back(&Axis::Y, "\"Y\"");
    there_and_back(&Amount::Counterclockwise, "\"Counterclockwise\"");
    there_and_back(&"2-3Rw'".parse::<Move>().expect("a move"), "\"2-3Rw'\"");
    let moves: Sequence = "[R: U2] M x'".parse().expect("moves");
    there_and_back(&moves, "\"R U2 R' M x'\"");
    there_and_back(&Sequence::new(), "\"\"");
    let alg = Alg::parse("[r:U3] (x)2'").expect("moves");
    there_and_back(&alg, "\"[Rw: U'] (x)2'\"");
    let layers = Layers::range(2, 5).expect("in range");
    there_and_back(&layers, r#"{"first":2,"last":5}"#);
}

#[test]
fn cubes_are_written_as_numbers_and_lists() {
    there_and_back(&CubeSize::MAX, "1000");
    let x = Rotation::of(Axis::X, Amount::Clockwise);
    there_and_back(&x, r#"["F","R","D","B","L","U"]"#);
    there_and_back(&PermIndex::new(5039).expect("in range"), "5039");
    there_and_back(&TwistIndex::new(728).expect("in range"), "728");
    there_and_back(&Corner::Drb, "\"DRB\"");
    there_and_back(
        PocketMove::R1.state(),
        r#"{"pieces":[4,1,2,0,6,5,3],"twists":[2,0,0,1,1,0,2]}"#,
    );
    let cube = PocketCube::turned(Face::D, Amount::Clockwise);
    there_and_back(
        &cube,
        r#"{"pieces":[0,1,2,3,5,7,4,6],"twists":[0,0,0,0,0,0,0,0]}"#,
    );
    let state: FloppyState = "dbca0001".parse().expect("a position");
    there_and_back(&state, "\"dbca0001\"");
    let step = FloppyMove::new(3).expect("in range");
    there_and_back(&step, "3");
}

#[test]
fn every_small_value_comes_back() {
    assert_eq!(all_there_and_back(Face::ALL), 6);
    assert_eq!(all_there_and_back(Axis::ALL), 3);
    assert_eq!(all_there_and_back(Amount::ALL), 3);
    assert_eq!(all_there_and_back(Corner::ALL), 8);
    assert_eq!(all_there_and_back(PocketMove::ALL), 9);
    assert_eq!(all_there_and_back(FloppyMove::ALL), 4);
    assert_eq!(all_there_and_back(Rotation::ALL), 24);
    assert_eq!(all_there_and_back(Symmetry::ALL), 48);
    assert_eq!(all_there_and_back(PermIndex::all()), 5040);
    assert_eq!(all_there_and_back(TwistIndex::all()), 729);
    let floppy = (0..FloppyState::INDICES).filter_map(|index| FloppyState::from_index(index).ok());
    assert_eq!(all_there_and_back(floppy), 192);
    let states = (0..PocketState::COUNT).step_by(997);
    let states = states.map(|index| PocketState::unrank(index).expect("in range"));
    assert_eq!(all_there_and_back(states), 3686);
}

#[test]
fn what_can_not_exist_is_refused_in_the_words_of_the_crate() {
    let cases = [
        (
            refusal::<Move>("\"R U\""),
            "expected nothing after the move",
        ),
        (refusal::<Move>("\"(R)\""), "expected a move such as"),
        (refusal::<Move>("7"), "expected a move such as"),
        (refusal::<Sequence>("\"R4\""), "found the number 4"),
        (refusal::<Sequence>("\"((R)9999)9999\""), "99980001 moves"),
        (refusal::<Alg>("\"(R\""), "the bracket opened at"),
        (refusal::<Face>("\"X\""), "unknown variant"),
        (
            refusal::<Layers>(r#"{"first":3,"last":2}"#),
            "the smaller number first",
        ),
        (
            refusal::<Layers>(r#"{"first":0,"last":2}"#),
            "found layer 0",
        ),
        (refusal::<CubeSize>("0"), "0 layers"),
        (refusal::<CubeSize>("1001"), "1001 layers"),
        (refusal::<PermIndex>("5040"), "5040"),
        (refusal::<TwistIndex>("729"), "729"),
        (
            refusal::<PocketMove>("\"D\""),
            "found D, expected a turn of U, R or F",
        ),
        (refusal::<PocketMove>("\"Rw\""), "found Rw"),
        (
            refusal::<PocketState>(r#"{"pieces":[0,1,2,3,4,5,5],"twists":[0,0,0,0,0,0,0]}"#),
            "position 6 repeats the value 5",
        ),
        (
            refusal::<PocketState>(r#"{"pieces":[0,1,2,3,4,5,6],"twists":[0,0,0,0,0,0,1]}"#),
            "position 6",
        ),
        (
            refusal::<PocketState>(r#"{"pieces":[0,1,2],"twists":[0,0,0]}"#),
            "length",
        ),
        (
            refusal::<PocketCube>(r#"{"pieces":[0,1,2,3,4,5,6,8],"twists":[0,0,0,0,0,0,0,0]}"#),
            "position 7",
        ),
        (
            refusal::<PocketCube>(r#"{"pieces":[0,1,2,3,4,5,6,7],"twists":[3,0,0,0,0,0,0,0]}"#),
            "position 0",
        ),
        (
            refusal::<Rotation>(r#"["D","R","F","U","L","B"]"#),
            "no turn of the whole cube",
        ),
        (
            refusal::<FloppyState>("\"abcd0001\""),
            "no turns lead there",
        ),
        (refusal::<FloppyMove>("4"), "found axis 4, expected 0 to 3"),
    ];
    for (message, expected) in cases {
        assert!(message.contains(expected), "{message}");
    }
}
