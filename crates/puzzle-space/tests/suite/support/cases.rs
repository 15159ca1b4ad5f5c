//! Random definitions, each compared with its twin.

use puzzle_def::Definition;
use puzzle_space::{Choices, Plan, Reduction, SpaceError};

use super::compare::{Tally, compare};
use super::dice::Dice;
use super::twin::Twin;

/// The most moves of a definition that is looked at: the twin makes every one of every pattern.
const MOST_MOVES: usize = 40;

/// A random definition, and whether powers of its moves are left out of the moves.
fn definition(dice: &mut Dice) -> (Definition, bool) {
    let definition = dice.puzzle();
    if dice.once_in(4) {
        let moves = definition.parts().moves.iter();
        let names: Vec<&str> = moves.map(|mv| mv.name.as_str()).collect();
        let without_powers = definition.with_moves(&names);
        (without_powers.expect("these are its moves"), true)
    } else {
        (definition, false)
    }
}

/// Compares the random definition of a seed with its twin if it has no more patterns than that, stored in both ways. If any
/// grip is asked for, only definitions that name rotations are looked at.
pub(crate) fn compare_random(seed: u64, any_grip: bool, limit: usize, tally: &mut Tally) {
    let mut dice = Dice::new(seed);
    let (definition, without_powers) = definition(&mut dice);
    if any_grip && definition.parts().rotations.is_empty() {
        return;
    }
    let name = format!("seed {seed}, powers are no moves: {without_powers}");
    compare_with(&definition, &name, any_grip, limit, &mut dice, tally);
}

/// Like [`compare_random`], with some places blocked for some pieces.
pub(crate) fn compare_blocked(seed: u64, limit: usize, tally: &mut Tally) {
    let mut dice = Dice::new(seed);
    let (definition, without_powers) = definition(&mut dice);
    let definition = dice.with_blocked(&definition);
    let name = format!("blocked, seed {seed}, powers are no moves: {without_powers}");
    compare_with(&definition, &name, false, limit, &mut dice, tally);
}

fn compare_with(
    definition: &Definition,
    name: &str,
    any_grip: bool,
    limit: usize,
    dice: &mut Dice,
    tally: &mut Tally,
) {
    let choices = Choices {
        single_turns: dice.once_in(3),
        largest_fibre: [4096, 4096, 4096, 8, 1][dice.below(5)],
        any_grip,
        ..Choices::default()
    };
    let turns = definition.turns(choices.single_turns);
    if turns.map_or(true, |turns| turns.len() > MOST_MOVES) {
        return;
    }
    let text = definition
        .to_tws()
        .unwrap_or_else(|_| format!("{:?}", definition.parts()));
    for reduction in [Reduction::Nothing, Reduction::Always] {
        let choices = Choices {
            reduction,
            ..choices
        };
        let name = format!("{name}, {choices:?}\n{text}");
        compare_all((definition, &name), &choices, limit, dice, tally);
    }
}

fn compare_all(
    (definition, name): (&Definition, &str),
    choices: &Choices,
    limit: usize,
    dice: &mut Dice,
    tally: &mut Tally,
) {
    let plan = Plan::new(definition, choices);
    if let Err(SpaceError::UnseenRotation | SpaceError::NotRotated { .. }) = plan {
        assert!(choices.any_grip, "{name}");
        tally.refused += 1;
        return;
    }
    if let Some(twin) = Twin::new(definition, choices.single_turns, choices.any_grip, limit) {
        compare((definition, name), choices, &twin, dice, tally);
    }
}
