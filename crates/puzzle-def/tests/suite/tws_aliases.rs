//! Other names of moves in `.tws` files: `MoveAlias`.

use puzzle_def::{Definition, Puzzle, Turn, read};

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
        for whole in [&definition, &definition.gathered()] {
            let read = |text| whole.read_sequence("moves", text).expect("it can be read");
            assert_eq!(read(text), read(same), "{text}");
            cases += 1;
        }
    }
    assert_eq!(cases, 10);
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
fn a_part_keeps_all_names() {
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
    // Otherwise it could be read as a power of another move.
    let nothing = part.read_sequence("moves", "B").expect("it can be read");
    assert!(nothing.is_identity());
    assert!(part.read_sequence("moves", "V").is_err());
}

#[test]
fn other_names_of_rotations_are_read_as_rotations() {
    let text = "Set C 4 1\nSet M 2 1\nSolved\nEnd\nMoveAlias Q A\nMoveAlias A Fv\nMove U\nC\n2 1 3 4\nEnd\n\
                Move R\nC\n1 3 2 4\nEnd\nMove D\nC\n1 2 4 3\nEnd\nMove F\nC\n4 2 3 1\nEnd\n\
                MoveTransformation Fv\nC\n1 2 3 0\nM\n1 0\nEnd\nMoveAlias B U\nMoveAlias Bv U\n";
    let puzzle = Puzzle::read("r.tws", text).expect("it can be read");
    let definition = puzzle.definition();
    assert_eq!(names(&definition.parts().moves), ["U", "R", "D", "F"]);
    assert_eq!(names(&definition.parts().rotations), ["Fv", "Bv"]);
    assert_eq!(definition.named().len(), 9);
    for (one, other) in [("Q U", "Fv U"), ("R A2 B Q'", "R Fv2 U Fv'")] {
        let read = |text| puzzle.read_moves(text).expect("they are moves");
        assert_eq!(read(one).pattern(), read(other).pattern());
    }
    assert!(definition.with_moves(&["Q"]).is_err());
    let written = definition.to_tws().expect("it can be written");
    assert_eq!(
        read("r.tws", &written).expect("it can be read").parts(),
        definition.parts()
    );
}

#[test]
fn powers_are_not_called_like_a_rotation() {
    let text = "Set P 4 1\nSolved\nEnd\nMove R\nP\n2 3 4 1\nEnd\nMove Fv\nP\n2 1 4 3\nEnd\n\
                MoveAlias R' Fv\nMoveAlias R2 Fv\n";
    let definition = read("r.tws", text).expect("it can be read");
    assert_eq!(definition.names_of_other_powers(), ["R'", "R2"]);
    let turns = definition.turns(false).expect("they are few");
    assert_eq!(turns.len(), 3);
    for turn in &turns {
        let made = definition.read_sequence("moves", &turn.name);
        assert_eq!(
            made.expect("it can be read"),
            turn.transformation,
            "{}",
            turn.name
        );
    }
    assert!(definition.with_moves(&["R2"]).is_err());
}
