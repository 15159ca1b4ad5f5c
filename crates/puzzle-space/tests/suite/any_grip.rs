//! Positions counted in any grip, against a search over patterns that turns the whole, and known numbers.

use crate::support::cases::compare_random;
use crate::support::compare::{Tally, compare};
use crate::support::counts;
use crate::support::dice::Dice;
use crate::support::twin::Twin;

use puzzle_def::{Definition, Keep, known};
use puzzle_space::{Choices, DefinitionSpace, Plan, Reduction, SpaceError};

const REDUCTIONS: [Reduction; 2] = [Reduction::Nothing, Reduction::Always];

fn in_any_grip(reduction: Reduction) -> Choices {
    Choices {
        reduction,
        any_grip: true,
        ..Choices::default()
    }
}

fn named(name: &str) -> Definition {
    known::definition(name).expect("it is known")
}

#[test]
fn random_definitions_are_as_their_twins() {
    let mut tally = Tally::default();
    for seed in 0..600 {
        compare_random(seed, true, 500, &mut tally);
    }
    assert!(tally.spaces > 100, "{tally:?}");
    assert!(tally.refused > 50, "{tally:?}");
    assert!(tally.with_symmetries > 30, "{tally:?}");
    assert!(tally.with_stabilisers > 20, "{tally:?}");
    assert!(tally.unfolded > 500, "{tally:?}");
}

#[test]
fn small_parts_of_boxes_are_as_their_twins() {
    let mut tally = Tally::default();
    let mut dice = Dice::new(1);
    for (name, kept) in [
        ("floppy", ""),
        ("1x2x3", ""),
        ("1x2x2", ""),
        ("2x2x2-grips", "CORNERS:1-4"),
        ("3x3x3", "CENTERS CORNERS:1-2"),
        ("3x3x3", "CENTERS EDGES:1-2"),
    ] {
        let kept: Vec<Keep> = kept
            .split_whitespace()
            .map(|keep| keep.parse().expect("it names pieces"))
            .collect();
        let mut definition = named(name);
        if !kept.is_empty() {
            definition = definition.keep(&kept).expect("it has such pieces");
        }
        for reduction in REDUCTIONS {
            for single_turns in [false, true] {
                let choices = Choices {
                    single_turns,
                    ..in_any_grip(reduction)
                };
                if matches!(
                    DefinitionSpace::new(&definition, &choices),
                    Err(SpaceError::UnseenRotation)
                ) {
                    continue;
                }
                let twin = Twin::new(&definition, single_turns, true, 50_000).expect("it is small");
                let described = format!("{name} {choices:?}");
                compare(
                    (&definition, &described),
                    &choices,
                    &twin,
                    &mut dice,
                    &mut tally,
                );
            }
        }
    }
    assert!(tally.spaces >= 16, "{tally:?}");
    assert!(tally.with_symmetries >= 4, "{tally:?}");
}

#[test]
fn the_cube_of_eight_counts_as_the_pocket() {
    let pocket = named("pocket");
    for single_turns in [false, true] {
        let held = Choices {
            single_turns,
            reduction: Reduction::Nothing,
            ..Choices::default()
        };
        let expected = counts(&pocket, &held);
        assert_eq!(expected.iter().sum::<u64>(), 3_674_160);
        let choices = Choices {
            single_turns,
            ..in_any_grip(Reduction::Always)
        };
        assert_eq!(counts(&named("2x2x2-grips"), &choices), expected);
    }
}

#[test]
fn a_rotation_of_pieces_that_are_alike_is_refused() {
    let text = "Name t\nSet P 4 1\nSolved\nP\n1 1 2 2\nEnd\nMove T\nP\n2 3 4 1\nEnd\nMove x\nP\n3 4 1 2\nEnd\n";
    let ring = puzzle_def::read("t.tws", text).expect("it is sound");
    assert_eq!(ring.parts().rotations.len(), 1);
    for reduction in REDUCTIONS {
        let space = DefinitionSpace::new(&ring, &in_any_grip(reduction));
        assert_eq!(space.err(), Some(SpaceError::UnseenRotation));
    }
}

#[test]
fn turns_of_the_whole_are_not_counted_as_symmetries() {
    for (name, symmetries) in [("2x2x2-grips", 48), ("1x2x3", 2)] {
        for (reduction, expected) in [(Reduction::Nothing, 1), (Reduction::Always, symmetries)] {
            let plan = Plan::new(&named(name), &in_any_grip(reduction)).expect("it can be planned");
            assert_eq!(plan.symmetries_used(), expected, "{name}");
        }
    }
}

/// All moves keep the sum of twists of five pieces, and a rotation changes it.
#[test]
fn rotations_that_change_the_sum_of_twists() {
    let five = "Set A 5 2\nSet B 4 1\nStartState\nA\n0 0 0 0 1\nB\n0 0 1 2\nEnd\n\
        MoveTransformation T\nA\n0 1 2 3 4\n1 1 0 0 0\nEnd\n\
        MoveTransformation P\nA\n1 2 3 4 0\nEnd\n\
        MoveTransformation K\nB\n1 0 3 2\nEnd\n\
        MoveTransformation L\nB\n2 3 0 1\nEnd\n\
        MoveTransformation M\nB\n3 2 1 0\nEnd\n\
        MoveTransformation x\nA\n0 1 2 3 4\n1 1 1 1 1\nB\n1 0 2 3\nEnd\n";
    let mut tally = Tally::default();
    let mut dice = Dice::new(1);
    let definition = puzzle_def::read("t.tws", five).expect("it is sound");
    for reduction in REDUCTIONS {
        for single_turns in [false, true] {
            let choices = Choices {
                single_turns,
                ..in_any_grip(reduction)
            };
            let twin = Twin::new(&definition, single_turns, true, 1_000).expect("it is small");
            let described = format!("{five} {choices:?}");
            compare(
                (&definition, &described),
                &choices,
                &twin,
                &mut dice,
                &mut tally,
            );
        }
    }
    assert_eq!(tally.spaces, 4, "{tally:?}");
}

/// Moves make half turns of pieces, two of which are alike, and a rotation turns all of them by a quarter.
#[test]
fn a_rotation_may_turn_pieces_by_less_than_moves_do() {
    let text = "Set P 3 4\nStartState\nP\n0 0 1\n0 0 0\nEnd\nMove R\nP\n2 3 1\nEnd\n\
                Move T\nP\n1 2 3\n2 0 0\nEnd\nMove x\nP\n1 2 3\n1 1 1\nEnd\n";
    let ring = puzzle_def::read("ring.tws", text).expect("it is sound");
    assert_eq!(ring.parts().rotations.len(), 1);
    let twin = Twin::new(&ring, false, true, 100).expect("it is small");
    let (mut dice, mut tally) = (Dice::new(1), Tally::default());
    for reduction in REDUCTIONS {
        let choices = in_any_grip(reduction);
        compare((&ring, text), &choices, &twin, &mut dice, &mut tally);
        assert_eq!(counts(&ring, &choices).iter().sum::<u64>(), 12);
    }
}
