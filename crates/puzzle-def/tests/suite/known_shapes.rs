//! How known puzzles lie, which of their layers turn, and which way twists are counted.

use puzzle_def::{Definition, OrbitTurn, Turn, known};

fn find(name: &str) -> Definition {
    known::definition(name).expect(name)
}

/// The names of turns, each with the least power of it that the puzzle has.
fn names(turns: &[Turn]) -> Vec<&str> {
    turns.iter().map(|turn| &turn.name[..]).collect()
}

fn assert_moves(name: &str, expected: &str) {
    let definition = find(name);
    let mut found = names(&definition.parts().moves);
    let mut expected: Vec<_> = expected.split(' ').collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "{name}");
}

#[test]
fn boxes_lie_as_they_are_used_to() {
    // A tower stands, a domino lies, and what is one layer deep is seen from the front.
    assert_moves("2x2x3", "U D R2 L2 F2 B2");
    assert_moves("2x3x3", "U D R2 L2 F2 B2");
    assert_moves("1x3x4", "U2 D2 R2 L2 Rw2 Lw2");
    // Where all numbers are different, the largest is the width and the smallest the depth.
    assert_moves("2x3x4", "U2 D2 R2 L2 F2 B2 Rw2 Lw2");
    // In what is one layer deep, of two layers one is enough: the other one turns the same pieces as seen from it.
    assert_moves("1x2x3", "U2 R2 L2");
    assert_moves("1x2x2", "U2 R2");
    assert_moves("1x2x4", "U2 R2 L2 Rw2 Lw2");
}

#[test]
fn pieces_are_turned_by_rotations_only_as_by_moves() {
    let rotations = |name| names(&find(name).parts().rotations).join(" ");
    assert_eq!(rotations("2x2x2-grips"), "x y z");
    assert_eq!(rotations("3x3x3"), "x y z");
    assert_eq!(rotations("2x3x3"), "x2 y z2");
    // A quarter turn would show the edges between the ends with their colours exchanged.
    assert_eq!(rotations("2x2x3"), "x2 y2 z2");
    assert_eq!(rotations("pocket"), "");
    assert_eq!(rotations("floppy"), "x2 y2 z2");
    // Of two layers one never turns: the box is held by it.
    assert_eq!(rotations("1x2x3"), "");
    // In any grip, no piece is held.
    let pocket = known::find("pocket").expect("it is known").in_any_grip();
    let pocket = pocket.definition().parts();
    assert_eq!((pocket.moves.len(), pocket.rotations.len()), (6, 3));
    let skewb = known::find("skewb").expect("it is known");
    assert_eq!(skewb.in_any_grip().definition(), skewb.definition());
}

/// What a move does to the orbit of that name.
fn orbit_turn(definition: &Definition, turn: &str, orbit: &str) -> OrbitTurn {
    let mut orbits = definition.orbits().iter();
    let number = orbits.position(|found| found.name == orbit);
    let mut turns = definition.parts().moves.iter();
    let found = turns.find(|found| found.name == turn).expect(turn);
    found.transformation.orbits[number.expect(orbit)].clone()
}

/// A piece in the middle of what a move turns stays where it is, and is turned on by one: moves turn clockwise.
#[test]
fn twists_are_counted_clockwise() {
    for (name, orbit) in [
        ("skewb", "HELD_CORNERS"),
        ("pyraminx", "CORNERS"),
        ("pyraminx-tips", "TIPS"),
        ("3x3x3-super", "CENTERS"),
        ("5x5x5-super", "CENTERS"),
    ] {
        let definition = find(name);
        let mut turned = Vec::new();
        for turn in &definition.parts().moves {
            let turn = orbit_turn(&definition, &turn.name, orbit);
            let places = 0..turn.from.len();
            assert!(
                places
                    .clone()
                    .all(|place| usize::from(turn.from[place]) == place)
            );
            let mut moved = places.filter(|&place| turn.twist[place] > 0);
            let Some(place) = moved.next() else {
                continue;
            };
            assert_eq!((turn.twist[place], moved.next()), (1, None), "{name}");
            turned.push(place);
        }
        turned.sort_unstable();
        turned.dedup();
        let places = if orbit == "CENTERS" { 6 } else { 4 };
        assert_eq!(turned.len(), places, "{name}");
    }
}
