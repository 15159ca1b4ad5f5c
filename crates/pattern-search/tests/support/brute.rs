//! The plain way to distances and solutions: a twin of the solver that knows positions and moves, and nothing else.

use std::collections::HashMap;

use puzzle_def::{Definition, Pattern, Turn};

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

/// The first of the shortest solutions in the order of moves, by trying all sequences of so many moves and fewer.
pub(crate) fn first_solution(
    definition: &Definition,
    turns: &[Turn],
    position: &Pattern,
    most: u32,
) -> Option<Vec<usize>> {
    (0..=most).find_map(|length| {
        let mut path = Vec::new();
        finish(definition, turns, position, length, &mut path).then_some(path)
    })
}

fn finish(
    definition: &Definition,
    turns: &[Turn],
    position: &Pattern,
    left: u32,
    path: &mut Vec<usize>,
) -> bool {
    if left == 0 {
        return position == definition.start();
    }
    for (mv, turn) in turns.iter().enumerate() {
        let after = position.after(&turn.transformation);
        path.push(mv);
        if !is_blocked(definition, &after) && finish(definition, turns, &after, left - 1, path) {
            return true;
        }
        path.pop();
    }
    false
}

/// Whether a position must not be the end of a move.
pub(crate) fn is_blocked(definition: &Definition, position: &Pattern) -> bool {
    definition.parts().blocked.iter().any(|blocked| {
        let own = &position.orbits[blocked.orbit];
        blocked
            .pieces
            .contains(&own.pieces[usize::from(blocked.place)])
    })
}
