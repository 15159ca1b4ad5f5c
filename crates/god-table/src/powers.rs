//! Finds which moves are repetitions of the same turn.

use puzzle_def::listing::MovePowers;
use row_search::Space;

use crate::comparison::{MOST_TIMES, Rows, do_the_same, order};

/// The powers of a move, the moves equal to its repetitions: exactly if the space knows effects,
/// otherwise as far as these rows show.
pub(crate) fn powers_of<S: Space + ?Sized>(space: &S, rows: Rows, mv: usize) -> MovePowers {
    let moves = space.moves().len();
    if space.effect(&[]).is_some() {
        return MovePowers::of(mv, moves, |moves| space.effect(moves));
    }
    let order = order(space, rows, mv);
    let power = |other: usize| {
        let mut times = 1..=order.unwrap_or(MOST_TIMES);
        let times = times.find(|&times| do_the_same(space, rows, &vec![mv; times], &[other]))?;
        Some((other, times))
    };
    MovePowers {
        order,
        moves: (0..moves).filter_map(power).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Metric;
    use crate::known_spaces::space;

    /// The faces by the letters of the names, as a person would.
    #[test]
    fn powers_are_the_turns_of_the_same_face() {
        let mut moves = 0;
        for puzzle in [
            "pocket",
            "orientations",
            "floppy",
            "pyraminx",
            "skewb",
            "2x2x3",
        ] {
            for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
                let space = space(puzzle, metric);
                let names: Vec<&str> = space.moves().iter().collect();
                for (mv, name) in names.iter().enumerate() {
                    let same_face = names.iter().filter(|other| {
                        // Half turns come back after two, so no quarter turn is one of their powers.
                        let is_half = name.ends_with('2') && *other != name;
                        other.starts_with(&name[..1]) && !is_half
                    });
                    let powers = powers_of(&space, Rows::All, mv).moves;
                    let powers: Vec<&str> = powers.iter().map(|&(mv, _)| names[mv]).collect();
                    let expected: Vec<&str> = same_face.copied().collect();
                    assert_eq!(powers, expected, "{puzzle} {metric} {name}");
                    moves += 1;
                }
            }
        }
        assert!(moves >= 80, "{moves}");
    }
}
