//! What the lengths of all solutions of a state have in common, such as their parity.

use row_search::{Depth, Space, State};

use super::Table;

/// The greatest common divisor of the differences between the lengths of two solutions of a state:
/// 2 if all lengths are even or all are odd. If all states are looked at, it divides all these
/// differences; otherwise it may be a multiple of that.
pub(super) fn common_difference<S: Space>(
    table: &Table<S>,
    states: impl Iterator<Item = (State, Depth)>,
) -> Depth {
    let mut common = 0;
    for (state, depth) in states {
        for mv in 0..table.space().moves().len() {
            // With this move first, some solution has one move more than the next state needs.
            let next = table.distance(table.space().after(state, mv));
            let detour = next.map(|next| next + 1 - depth);
            common = gcd(common, detour.unwrap_or(0));
        }
        if common == 1 {
            break;
        }
    }
    // If no move leads to another state, there is only one solution.
    common.max(1)
}

/// All states that the moves of a table can solve, with their distances; ends as soon as `is_over`
/// returns true.
pub(super) fn reached<S: Space>(
    table: &Table<S>,
    is_over: impl Fn() -> bool,
) -> impl Iterator<Item = (State, Depth)> {
    let elements = table.elements;
    (0..table.rows)
        .flat_map(move |row| (0..elements).map(move |element| State::new(row, element)))
        .take_while(move |_| !is_over())
        .filter_map(|state| Some((state, table.distance(state)?)))
}

fn gcd(a: Depth, b: Depth) -> Depth {
    if b == 0 { a } else { gcd(b, a % b) }
}
