//! Pieces that are alike and turn: their twists are counted by place, and by the moves' own references where a definition counts
//! them in another way.

use std::ops::ControlFlow;

use puzzle_def::{Definition, Parts};
use puzzle_space::{Choices, DefinitionSpace, Plan, Reduction};
use row_search::count_states;

const CUBE: &str = include_str!("../../../../docs/puzzles/cube333.tws");

/// The 3x3x3 with these kinds of corners and edges; a second line says which twists aren't seen.
fn cube(corners: &str, edges: &str) -> Definition {
    let solved = "CORNER\n0 1 2 3 4 5 6 7\nEDGE\n0 1 2 3 4 5 6 7 8 9 10 11\n";
    assert!(CUBE.contains(solved));
    let text = CUBE.replace(solved, &format!("CORNER\n{corners}\nEDGE\n{edges}\n"));
    puzzle_def::read("alike.tws", &text).expect("it is sound")
}

fn choices(reduction: Reduction) -> Choices {
    Choices {
        reduction,
        ..Choices::default()
    }
}

fn counts(definition: &Definition, choices: &Choices) -> Vec<u64> {
    let space = DefinitionSpace::new(definition, choices).expect("it is small");
    let counted = count_states(&space, &mut |_| ControlFlow::Continue(()));
    counted.expect("it ends").counts().to_vec()
}

#[test]
fn twists_of_alike_pieces_are_counted_by_place() {
    const UNSEEN_CORNERS: &str = "0 0 0 0 0 0 0 0\n? ? ? ? ? ? ? ?";
    const UNSEEN_EDGES: &str = "0 0 0 0 0 0 0 0 0 0 0 0\n? ? ? ? ? ? ? ? ? ? ? ?";
    let cases = [
        // Above and below, and all twists but one.
        ("0 0 1 1 0 0 1 1", UNSEEN_EDGES, 70, 2187),
        // Which corners differ tells symmetries apart, and leaves some.
        ("0 0 0 0 0 0 0 1", UNSEEN_EDGES, 8, 2187),
        // In the middle layer and elsewhere.
        (UNSEEN_CORNERS, "1 0 0 1 1 1 1 1 1 0 0 1", 495, 2048),
        (
            "0 1 1 1 1 1 1 1",
            "0 0 0 1 1 1 1 1 1 1 1 1\n? ? ? ? ? ? ? ? ? ? ? ?",
            8 * 220,
            2187,
        ),
    ];
    for (corners, edges, arrangements, fibre) in cases {
        let cube = cube(corners, edges);
        let plan = Plan::new(&cube, &choices(Reduction::Always)).expect("it is small");
        assert_eq!(plan.fibre().size(), fibre, "{corners}");
        assert_eq!(
            plan.states(),
            Some(&(arrangements * fibre).into()),
            "{corners}"
        );
        let mut expected = Vec::new();
        for single_turns in [false, true] {
            let [all, reduced] = [Reduction::Nothing, Reduction::Always].map(|reduction| {
                let choices = Choices {
                    single_turns,
                    ..choices(reduction)
                };
                counts(&cube, &choices)
            });
            assert_eq!(reduced, all, "{corners}");
            assert_eq!(reduced.iter().sum::<u64>(), (arrangements * fibre) as u64);
            assert_ne!(reduced, expected, "quarter turns are others");
            expected = reduced;
        }
    }
}

#[test]
fn where_twists_belong_to_pieces_these_are_turned() {
    let cube = cube(
        "0 1 2 3 4 5 6 7",
        "0 0 0 0 0 0 0 0 0 0 0 0\n? ? ? ? ? ? ? ? ? ? ? ?",
    );
    let plan = Plan::new(&cube, &choices(Reduction::Always)).expect("it is small");
    assert_eq!(plan.fibre().size(), 2187);
    // By piece, moves only add.
    assert_eq!(plan.fibre().automorphisms(), 48);
}

/// A puzzle whose twists are counted in another way: in each place of an orbit, a piece with this twist counts as not turned.
fn reframed(definition: &Definition, orbit: usize, references: &[u8]) -> Definition {
    let mut parts: Parts = definition.parts().clone();
    let twists = parts.orbits[orbit].twists;
    for mv in &mut parts.moves {
        let turn = &mut mv.transformation.orbits[orbit];
        for (place, twist) in turn.twist.iter_mut().enumerate() {
            let from = usize::from(turn.from[place]);
            *twist = (*twist + references[from] + twists - references[place]) % twists;
        }
    }
    Definition::new(parts).expect("it is sound")
}

#[test]
fn references_of_twists_are_found() {
    // Turns of the upper and lower layer and half turns of the others turn no piece.
    let mut parts = puzzle_def::read("cube.tws", CUBE)
        .expect("it is sound")
        .parts()
        .clone();
    parts.moves.retain(|mv| "UDRF".contains(&mv.name));
    for mv in parts.moves.iter_mut().filter(|mv| "RF".contains(&mv.name)) {
        mv.transformation = mv.transformation.then(&mv.transformation, &parts.orbits);
    }
    assert_eq!(parts.moves.len(), 4);
    let layers = Definition::new(parts).expect("it is sound");
    let others = reframed(&layers, 0, &[2, 0, 1, 1, 0, 2, 2, 1]);
    let others = reframed(&others, 1, &[0, 1, 1, 0, 0, 1, 0, 1, 1, 1, 0, 1]);
    for reduction in [Reduction::Nothing, Reduction::Always] {
        let [expected, found] = [&layers, &others].map(|definition| {
            let plan = Plan::new(definition, &choices(reduction)).expect("it is not large");
            let rows = plan.rows_at_most();
            (rows, plan.fibre().size(), plan.states().cloned())
        });
        assert_eq!(found, expected);
        assert!(found.1 > 1);
    }
}

#[test]
fn an_octahedron_with_a_corner_held_is_stored_up_to_its_symmetries() {
    let text = include_str!("../../../../docs/puzzles/fto_corners_edges.tws");
    let octahedron = puzzle_def::read("fto_corners_edges.tws", text).expect("it is sound");
    let plan = Plan::new(&octahedron, &Choices::default()).expect("it is planned");
    assert_eq!(plan.symmetries_used(), 8);
    assert_eq!(plan.fibre().size(), 1024);
    assert_eq!(*plan.states_at_most(), 229_920_768_000_u64.into());
}

/// Made three times, the move exchanges two pieces of one kind with different twists. The position looks the same as before.
#[test]
fn pieces_that_are_alike_may_be_solved_with_different_twists() {
    let text = "Name two\nSet A 2 4\nSet B 3 1\nStartState\nA\n0 0\n0 1\nB\n0 1 2\nEnd\n\
        MoveTransformation M\nA\n1 0\n3 1\nB\n1 2 0\nEnd\n";
    let puzzle = puzzle_def::read("two.tws", text).expect("it is sound");
    let plan = Plan::new(&puzzle, &Choices::default()).expect("it is small");
    assert_eq!(plan.states(), Some(&3_u32.into()));
    assert_eq!(counts(&puzzle, &Choices::default()), [1, 2]);
}
