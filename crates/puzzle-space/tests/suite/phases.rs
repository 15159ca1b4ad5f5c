//! Phases of solving the 3x3x3 in the way of Thistlethwaite: what each has to bring about is a definition, in which
//! pieces are alike that it doesn't tell apart.

use std::ops::ControlFlow;

use puzzle_def::{Definition, Parts};
use puzzle_space::{Choices, DefinitionSpace};
use row_search::{Distribution, count_states};

fn cube() -> Definition {
    puzzle_def::known::definition("3x3x3").expect("it is known")
}

/// The cube with pieces that are told apart, and seen with their twists, as a phase asks for: for corners and for edges
/// the kind of each piece, and whether its twist is seen.
fn seen(corners: ([u16; 8], bool), edges: ([u16; 12], bool)) -> Definition {
    let mut parts: Parts = cube().parts().clone();
    for (name, pieces, sees_twist) in [
        ("CORNERS", &corners.0[..], corners.1),
        ("EDGES", &edges.0[..], edges.1),
    ] {
        let orbit = parts.orbits.iter().position(|orbit| orbit.name == name);
        let orbit = orbit.expect("a cube has such pieces");
        let pattern = &mut parts.start.orbits[orbit];
        pattern.pieces = pieces.to_vec();
        if !sees_twist {
            pattern.moduli.fill(1);
        }
    }
    Definition::new(parts).expect("its parts still fit each other")
}

fn counted(definition: &Definition) -> Distribution {
    let space = DefinitionSpace::new(definition, &Choices::default()).expect("it is a space");
    count_states(&space, &mut |_| ControlFlow::Continue(())).expect("it is searched")
}

#[test]
fn edges_are_flipped_right_in_seven_moves() {
    let counts = counted(&seen(([0; 8], false), ([0; 12], true)));
    assert_eq!(counts.counts(), [1, 2, 25, 202, 620, 900, 285, 13]);
}

#[test]
fn corners_are_twisted_right_and_slice_edges_home_in_ten_moves() {
    // The edges between the upper and the lower face are the numbers 4 to 7.
    let slice = [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0];
    let phase = seen(([0; 8], true), (slice, false));
    let without_flips = [
        "U", "U2", "U'", "D", "D2", "D'", "R", "R2", "R'", "L", "L2", "L'", "F2", "B2",
    ];
    let phase = phase
        .with_moves(&without_flips)
        .expect("a cube has these moves");
    let counts = counted(&phase);
    assert_eq!(counts.reachable(), 2187 * 495);
    // A quarter turn of R and the one back twist the same corners alike, and so do those of L.
    assert_eq!((counts.max_depth(), counts.counts()[1]), (10, 2));
}

#[test]
fn half_turns_solve_the_rest_in_fifteen_moves() {
    let half_turns = ["U2", "R2", "F2", "D2", "L2", "B2"];
    let phase = cube()
        .with_moves(&half_turns)
        .expect("a cube has these moves");
    let counts = counted(&phase);
    assert_eq!((counts.reachable(), counts.max_depth()), (663_552, 15));
}
