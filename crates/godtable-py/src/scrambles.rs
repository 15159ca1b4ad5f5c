//! Scrambles: of positions drawn at random, the same as the program has for a seed, or of random moves.

use god_table::{Depth, PuzzleTable, RandomMoves};

use crate::chosen::Chosen;
use crate::errors::Failure;

/// Scrambles of positions that are drawn at random, none nearer to the start than `least`, by the solutions in one table; the
/// distances may be those of another.
pub(crate) fn of_positions(
    making: &Chosen,
    (by, distances): (&PuzzleTable, &PuzzleTable),
    (seed, least, count): (u64, Option<Depth>, usize),
) -> Result<Vec<String>, Failure> {
    let deepest = distances.distribution().max_depth();
    let least = match least {
        None => making.puzzle.scramble_distance().min(deepest),
        Some(least) if least > deepest => {
            let metric = making.metric();
            return Err(Failure::mismatch(
                format_args!("min_depth {least}"),
                format_args!("at most {deepest} in {metric}"),
            ));
        }
        Some(least) => least,
    };
    let undoing = making.names_of_inverses()?;
    let tips = making.tips();
    let draws = by.random_states(seed, least).judged_by(distances);
    // A tip is turned either way, or not.
    let draws = draws.with_parts(tips.iter().map(|_| 3));
    let written = draws.map(|drawn| {
        let solution = drawn.solution.numbers();
        let words = solution.iter().rev().map(|&mv| undoing[mv].as_str());
        let mut scramble = vec![making.puzzle.write_making(&words.collect::<Vec<&str>>())];
        let turned = drawn.parts.iter().zip(tips);
        scramble.extend(turned.filter_map(|(&thirds, tip)| match thirds {
            0 => None,
            1 => Some(tip.clone()),
            _ => Some(format!("{tip}'")),
        }));
        scramble.join(" ").trim().to_owned()
    });
    Ok(written.take(count).collect())
}

/// Scrambles of so many random moves.
pub(crate) fn of_moves(
    chosen: &Chosen,
    (seed, length, count): (u64, usize, usize),
) -> Result<Vec<String>, Failure> {
    let turns = chosen.turns()?;
    if turns.is_empty() {
        return Err(Failure::mismatch("a puzzle without moves", "at least one"));
    }
    let sequences = RandomMoves::of_turns(seed, &chosen.definition, &turns, length);
    let written = sequences.map(|sequence| {
        let names = sequence.iter().map(|&mv| turns[mv].name.as_str());
        names.collect::<Vec<&str>>().join(" ")
    });
    Ok(written.take(count).collect())
}
