//! The slow twin of a search: state by state, and without any cleverness.

use std::collections::VecDeque;

use row_search::{Depth, Space, State};

use super::digits;

/// The distance of every state, numbered row * size of the fibre + element: by a queue, and lists of what
/// leads to each state.
pub(crate) fn search(space: &dyn Space) -> Vec<Option<Depth>> {
    let size = space.fibre().size();
    let number = |state: State| state.row as usize * size + state.element as usize;
    let mut before = vec![Vec::new(); space.rows() as usize * size];
    for row in 0..space.rows() {
        for mv in 0..space.moves().len() {
            let step = space.step(row, mv);
            for element in 0..size as u32 {
                // Other tests compare automorphisms and translations with what the fibre was told.
                let mapped = space.fibre().mapped(element, step.automorphism);
                let moved = match space.fibre().orders() {
                    Some(orders) => digits::sum(orders, mapped, step.shift),
                    None => space.fibre().moved(mapped, step.shift),
                };
                let state = State::new(row, element);
                before[number(State::new(step.row, moved))].push(number(state));
            }
        }
    }
    let mut depths = vec![None; before.len()];
    let mut queue = VecDeque::new();
    space.goals(0..space.rows(), &mut |goal| {
        depths[number(goal)] = Some(0);
        queue.push_back(number(goal));
    });
    while let Some(state) = queue.pop_front() {
        for &before in &before[state] {
            if depths[before].is_none() {
                depths[before] = depths[state].map(|depth| depth + 1);
                queue.push_back(before);
            }
        }
    }
    depths
}
