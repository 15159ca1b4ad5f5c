//! Pieces that are alike and turn: their twists are counted by place, and by the moves' own references where a definition counts
//! them in another way.

use puzzle_def::{Definition, Parts};
use puzzle_space::{Choices, DefinitionSpace, Plan, Reduction};
use row_search::Space;

use crate::support::circle::Circle;
use crate::support::compare::{Tally, compare};
use crate::support::counts;
use crate::support::dice::Dice;
use crate::support::twin::Twin;

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

/// Three pieces in a ring, two of which are alike, with these twists in the solved position, and a move that turns them in their
/// places; how many positions a row has, and all together.
#[test]
fn small_rings_of_alike_pieces_are_as_their_twins() {
    let ring = |name: &str, twists: u8, solved: &str, turn: &str| {
        let set = format!("Set {name} 3 {twists}\n");
        let start = format!("{name}\n0 0 1\n{solved}\n");
        let moves =
            format!("Move R{name}\n{name}\n2 3 1\nEnd\nMove T{name}\n{name}\n1 2 3\n{turn}\nEnd\n");
        [set, start, moves]
    };
    // Two pieces that are told apart, turned against each other.
    let pair = [
        "Set Q 2 3\n".to_owned(),
        "Q\n0 1\n0 0\n".to_owned(),
        "Move S\nQ\n2 1\nEnd\nMove V\nQ\n1 2\n1 2\nEnd\n".to_owned(),
    ];
    // All pieces turned by half as much as one of them.
    let all = [
        String::new(),
        String::new(),
        "Move U\nP\n1 2 3\n1 1 1\nEnd\n".to_owned(),
    ];
    let cases = [
        (vec![ring("P", 4, "0 0 0", "2 0 0"), all], 4, 48),
        (vec![ring("P", 3, "0 0 0", "1 0 0")], 27, 81),
        (vec![ring("P", 3, "0 0 0", "1 2 0")], 9, 27),
        (vec![ring("P", 3, "1 0 0", "1 2 0")], 9, 27),
        (vec![ring("P", 4, "0 0 0", "2 0 0")], 8, 24),
        (vec![ring("P", 4, "0 0 0", "2 2 0")], 4, 12),
        (vec![ring("P", 4, "1 2 3", "1 3 0")], 16, 48),
        (vec![ring("P", 3, "0 0 0", "1 2 0"), pair.clone()], 27, 162),
        (vec![ring("P", 4, "0 0 0", "2 2 0"), pair], 12, 72),
        (
            vec![
                ring("O", 2, "0 0 0", "1 0 0"),
                ring("P", 3, "0 0 1", "1 2 0"),
            ],
            72,
            648,
        ),
    ];
    let (mut dice, mut tally) = (Dice::new(1), Tally::default());
    for (orbits, fibre, states) in &cases {
        let part = |number: usize| {
            orbits
                .iter()
                .map(|orbit| &orbit[number][..])
                .collect::<String>()
        };
        let [sets, start, moves] = [0, 1, 2].map(part);
        let text = format!("{sets}StartState\n{start}End\n{moves}");
        let puzzle =
            puzzle_def::read("ring.tws", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let twin = Twin::new(&puzzle, false, false, 1000).expect("it is small");
        for reduction in [Reduction::Nothing, Reduction::Always] {
            let choices = choices(reduction);
            let space = DefinitionSpace::new(&puzzle, &choices).expect("it is small");
            assert_eq!(Space::states(&space), *states, "{text}");
            if reduction == Reduction::Always {
                assert_eq!(space.fibre().size(), *fibre, "{text}");
                let made = Circle::run(2, |member| {
                    DefinitionSpace::of_plan_together(space.plan().clone(), member)
                });
                for (together, _) in made {
                    let together = together.unwrap_or_else(|error| panic!("{error}\n{text}"));
                    for row in 0..space.rows() {
                        for mv in 0..space.moves().len() {
                            assert_eq!(together.step(row, mv), space.step(row, mv), "{text}");
                        }
                    }
                }
            }
            compare((&puzzle, &text), &choices, &twin, &mut dice, &mut tally);
        }
    }
    assert_eq!(tally.spaces, 2 * cases.len());
}

/// Six pieces around a hexagon, of which any two neighbours are exchanged. Its turns take opposite places to opposite ones, which
/// gives a row 8 positions, and every other place to every other one, which gives it 9.
#[test]
fn pieces_that_symmetries_keep_together_are_permuted_in_threes() {
    let mut text = "Set P 6 1\nSolved\nEnd\n".to_owned();
    for first in 0..6 {
        let mut pieces = [1, 2, 3, 4, 5, 6];
        pieces.swap(first, (first + 1) % 6);
        let pieces = pieces.map(|piece| piece.to_string()).join(" ");
        text += &format!("Move M{first}x\nP\n{pieces}\nEnd\n");
    }
    let hexagon = puzzle_def::read("hexagon.tws", &text).expect("it is sound");
    let plan = Plan::new(&hexagon, &choices(Reduction::Always)).expect("it is small");
    assert_eq!((plan.symmetries_used(), plan.fibre().size()), (12, 9));
}

/// A ring of nine pieces, in each third one by itself and two that are alike. Some pairs of kinds can be turned against each
/// other, but symmetries take them to other pairs: a row has what exchanges the thirds.
#[test]
fn pieces_that_symmetries_take_to_others_are_not_turned_without_these() {
    // In the order in which kinds are met, like ones don't always follow each other.
    const PLACES: [usize; 9] = [0, 1, 2, 5, 3, 4, 6, 7, 8];
    let mut text =
        "Set P 9 3\nStartState\nP\n1 2 2 3 3 4 5 6 6\n0 0 0 0 0 0 0 0 0\nEnd\n".to_owned();
    let mut add = |name: String, pieces: [usize; 9], twists: [usize; 9]| {
        let [pieces, twists] = [pieces.map(|piece| piece + 1), twists]
            .map(|numbers| numbers.map(|number| number.to_string()).join(" "));
        text += &format!("Move {name}x\nP\n{pieces}\n{twists}\nEnd\n");
    };
    for first in 0..9 {
        let [a, b] = [first, (first + 1) % 9].map(|place| PLACES[place]);
        let mut pieces = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        if first % 3 == 0 {
            let mut twists = [0; 9];
            (twists[a], twists[b]) = (1, 2);
            add(format!("T{first}"), pieces, twists);
        }
        pieces.swap(a, b);
        add(format!("M{first}"), pieces, [0; 9]);
    }
    let ring =
        puzzle_def::read("ring.tws", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let plan = Plan::new(&ring, &choices(Reduction::Always)).expect("it can be planned");
    assert_eq!((plan.symmetries_used() % 3, plan.fibre().size()), (0, 9));
    assert_eq!(plan.states(), Some(&(45_360 * 6561_u32).into()));
}
