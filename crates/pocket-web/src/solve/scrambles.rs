//! Scrambles: of positions drawn at random, the same as the program has for a seed, or of random moves.

use god_table::{Depth, PuzzleTable, RandomMoves};

use super::chosen::Chosen;
use crate::fault::Fault;

/// A scramble of a position that is drawn at random, none nearer to the start than `least`, by the solutions in one table; the
/// distances may be those of another.
pub(super) fn of_a_position(
    making: &Chosen,
    (by, distances): (&PuzzleTable, &PuzzleTable),
    seed: u64,
    least: Option<Depth>,
) -> Result<String, Fault> {
    let deepest = distances.distribution().max_depth();
    let least = match least {
        None => making.puzzle.scramble_distance().min(deepest),
        Some(least) if least > deepest => {
            let metric = making.metric();
            let (found, expected) = (
                format!("minDepth {least}"),
                format!("at most {deepest} in {metric}"),
            );
            return Err(Fault::mismatch(&found, &expected));
        }
        Some(least) => least,
    };
    let undoing = making.names_of_inverses()?;
    let tips = making.tips();
    // A tip is turned either way, or not.
    let mut draws = by
        .random_states(seed, least)
        .judged_by(distances)
        .with_parts(tips.iter().map(|_| 3));
    let Some(drawn) = draws.next() else {
        let found = format!("no position that needs {least} moves");
        return Err(Fault::mismatch(&found, "some"));
    };
    let solution = drawn.solution.numbers();
    let words = solution.iter().rev().map(|&mv| undoing[mv].as_str());
    let mut scramble = vec![making.puzzle.write_making(&words.collect::<Vec<&str>>())];
    let turned = drawn.parts.iter().zip(tips);
    scramble.extend(turned.filter_map(|(&thirds, tip)| match thirds {
        0 => None,
        1 => Some(tip.clone()),
        _ => Some(format!("{tip}'")),
    }));
    Ok(scramble.join(" ").trim().to_owned())
}

/// A scramble of so many random moves.
pub(super) fn of_moves(chosen: &Chosen, seed: u64, length: usize) -> Result<String, Fault> {
    let turns = chosen.turns()?;
    if turns.is_empty() {
        return Err(Fault::mismatch("a puzzle without moves", "at least one"));
    }
    let mut sequences = RandomMoves::of_turns(seed, &chosen.definition, &turns, length);
    let sequence = sequences.next().unwrap_or_default();
    let names = sequence.iter().map(|&mv| turns[mv].name.as_str());
    Ok(names.collect::<Vec<&str>>().join(" "))
}
