//! Other names of moves in `.tws` files: `MoveAlias`.

use puzzle_def::{Definition, Turn, read};

fn names(turns: &[Turn]) -> Vec<&str> {
    turns.iter().map(|turn| turn.name.as_str()).collect()
}

/// The names of all moves.
fn listed(definition: &Definition, single: bool) -> String {
    let turns = definition.turns(single).expect("they are few");
    names(&turns).join(" ")
}

#[test]
fn other_names_are_read_but_are_not_moves() {
    let text = "Set P 5 1
Solved
End
MoveAlias H B2'
MoveAlias B T
Move T
P
2 3 4 5 1
End
Move V
P
2 1 3 4 5
End
MoveAlias T2 V
MoveAlias Yv V
MoveSequence W H V
";
    let definition = read("p.tws", text).expect("it can be read");
    assert_eq!(names(&definition.parts().moves), ["T", "V", "W"]);
    // T2 is V, so the square has another name.
    assert_eq!(listed(&definition, false), "T T3' T3 T' V W W2 W3 W2' W'");
    assert_eq!(listed(&definition, true), "T T' V W W'");
    assert_eq!(definition.names_of_other_powers(), ["T2"]);
    let mut cases = 0;
    for (text, same) in [
        ("H", "T3"),
        ("H2'", "T4"),
        ("(B H)2 T2", "T3 V"),
        ("W", "T3 V"),
        ("[H: T2]", "T3 V T7"),
    ] {
        for whole in [
            &definition,
            &definition.gathered(),
            &definition
                .with_moves(&["T", "V", "W"])
                .expect("they are moves"),
        ] {
            let read = |text| whole.read_sequence("moves", text).expect("it can be read");
            assert_eq!(read(text), read(same), "{text}");
            cases += 1;
        }
    }
    assert_eq!(cases, 15);
    // One that is called like a rotation is a rotation.
    assert_eq!(names(&definition.parts().rotations), ["Yv"]);

    // They choose moves, unless they count as more than one.
    let half = definition.choose_moves(&["H", "T2"], false);
    assert_eq!(half.expect("they are moves").names(), ["T3", "V"]);
    assert!(definition.choose_moves(&["H"], true).is_err());
    assert_eq!(
        listed(&definition.with_moves(&["H"]).expect("it is a move"), false),
        "H"
    );
}

#[test]
fn a_part_has_the_names_that_still_turn_something() {
    let text = "Set P 2 1
Set Q 2 1
Solved
End
Move T
P
2 1
End
Move V
Q
2 1
End
MoveAlias A T
MoveAlias B V
";
    let whole = read("p.tws", text).expect("it can be read");
    let part = whole
        .keep(&["P".parse().expect("it is an orbit")])
        .expect("it can be kept");
    assert!(
        part.read_sequence("moves", "A T")
            .expect("it can be read")
            .is_identity()
    );
    assert!(part.read_sequence("moves", "B").is_err());
}
