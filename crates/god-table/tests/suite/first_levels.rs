//! The first levels of puzzles against counts of all positions, and of those whose counts are known.

use god_table::{FirstLevels, FirstLevelsError, Space, Table};
use puzzle_def::{Definition, known};
use puzzle_space::{Choices, DefinitionSpace, Reduction};

use crate::support::patterns::random_definition;

fn counts(definition: &Definition, any_grip: bool, depth: usize) -> Vec<u64> {
    let mut levels = FirstLevels::new(definition, false, any_grip).expect("few moves and grips");
    for _ in 0..depth {
        levels.add_level().expect("there is room");
    }
    levels.counts()
}

#[test]
fn all_levels_are_those_of_a_table() {
    let mut blocked = 0;
    for seed in 0..100 {
        let definition = random_definition(seed);
        if definition.turns(false).expect("few powers").len() > 20 {
            continue;
        }
        let choices = Choices {
            reduction: Reduction::Nothing,
            ..Choices::default()
        };
        let space = DefinitionSpace::new(&definition, &choices).expect("a small puzzle");
        if space.states() > 20_000 || !goes_back(&definition) {
            continue;
        }
        blocked += u32::from(!definition.parts().blocked.is_empty());
        let table = Table::new(space).expect("no state is too far");
        let expected = table.distribution().counts();
        let mut levels = FirstLevels::new(&definition, false, false).expect("few moves");
        for depth in 1..=expected.len() {
            assert!(!levels.are_all(), "{seed}");
            levels.add_level().expect("there is room");
            assert_eq!(levels.counts(), expected[..(depth + 1).min(expected.len())]);
        }
        assert!(levels.are_all(), "{seed}");
    }
    assert!(blocked > 5, "{blocked}");
}

/// Whether each move is undone by one, so that distances to the solved position are those from it.
fn goes_back(definition: &Definition) -> bool {
    let turns = definition.turns(false).expect("few powers");
    turns.iter().all(|turn| {
        let back = turn.transformation.inverse(definition.orbits());
        turns.iter().any(|other| other.transformation == back)
    })
}

#[test]
fn positions_in_any_grip_are_one() {
    let cube = known::definition("2x2x2-grips").expect("a known puzzle");
    let pocket = known::definition("2x2x2").expect("a known puzzle");
    // All moves, and half of them where a corner is held: the same positions.
    assert_eq!(counts(&cube, true, 5), counts(&pocket, false, 5));
    let cube = known::definition("3x3x3").expect("a known puzzle");
    let three = counts(&cube, false, 4);
    assert_eq!(three, [1, 18, 243, 3240, 43_239]);
    // Centres tell the grip.
    assert_eq!(counts(&cube, true, 3), three[..4]);
}

/// In another grip, U turns by two or three places.
#[test]
fn rotations_that_take_single_turns_to_others_let_them_be_made_in_all_grips() {
    let text = "Set A 5 1\nSolved\nEnd\nMove U\nA\n2 3 4 5 1\nEnd\nMove x\nA\n1 3 5 2 4\nEnd\n";
    let five = puzzle_def::read("five.tws", text).expect("a definition");
    for (any_grip, expected) in [(false, &[1, 2, 2][..]), (true, &[1, 4])] {
        let mut levels = FirstLevels::new(&five, true, any_grip).expect("few moves");
        while !levels.are_all() {
            levels.add_level().expect("there is room");
        }
        assert_eq!(levels.counts(), expected, "{any_grip}");
    }
}

/// The counts of positions in twists, which others have published.
#[test]
fn the_first_twists_of_square_1_are_known() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/puzzles/square1.tws"
    );
    let text = std::fs::read_to_string(file).expect("a file of the documentation");
    let puzzle = puzzle_def::read("square1.tws", &text).expect("a definition");
    assert_eq!(counts(&puzzle, true, 4), [1, 64, 1153, 17_050, 235_144]);
}

#[test]
fn what_does_not_fit_is_not_taken() {
    let cube = known::definition("3x3x3").expect("a known puzzle");
    let levels = FirstLevels::new(&cube, false, false).expect("few moves");
    let mut levels = levels.within(100_000);
    levels.add_level().expect("few positions");
    levels.add_level().expect("few positions");
    let refused = levels.add_level().expect_err("3502 positions take more");
    let FirstLevelsError::TooMany { limit } = refused else {
        panic!("{refused}");
    };
    assert!((262..3502).contains(&limit), "{limit}");
    assert_eq!(levels.counts(), [1, 18, 243]);
    // It can be asked again.
    assert_eq!(levels.add_level(), Err(refused));
    let mut levels = levels.within(1 << 20);
    levels.add_level().expect("more room");
    assert_eq!(levels.counts(), [1, 18, 243, 3240]);
}
