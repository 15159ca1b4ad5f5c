//! The plain way to distances: a twin of the solver that knows positions and moves, and nothing else.

use std::collections::HashMap;

use puzzle_def::{Definition, Pattern, Turn};

use super::puzzles::is_blocked;

/// All positions up to so many moves from one, with their distances. Moves that end in a blocked position aren't made.
pub(crate) fn ball(
    definition: &Definition,
    turns: &[Turn],
    from: &Pattern,
    radius: u32,
) -> HashMap<Pattern, u32> {
    let mut distances = HashMap::from([(from.clone(), 0)]);
    let mut level = vec![from.clone()];
    for distance in 1..=radius {
        let mut next = Vec::new();
        for position in &level {
            for turn in turns {
                let after = position.after(&turn.transformation);
                if !is_blocked(definition, &after) && !distances.contains_key(&after) {
                    distances.insert(after.clone(), distance);
                    next.push(after);
                }
            }
        }
        level = next;
    }
    distances
}
