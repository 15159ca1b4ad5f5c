//! Counting where each row is a single state, against a queue.

use std::ops::ControlFlow;

use row_search::{TransitionSpace, count_states};

/// So many states that they lie in several blocks of several parts each.
#[test]
fn single_states_are_counted_as_by_a_queue_however_many_they_are() {
    const STATES: u32 = 5_000_002;
    // Two steps on, and five times as far: from 0, odd numbers are not reached.
    let images = |state: u32| {
        let [far, all] = [state, STATES].map(u64::from);
        [(state + 2) % STATES, (5 * far % all) as u32]
    };
    let steps = (0..STATES).flat_map(images).collect();
    let space = TransitionSpace::new(2, STATES as usize, steps).expect("states that there are");
    // Moves lead from a state to the goal, so the queue goes backwards.
    let mut undone = vec![[0; 2]; STATES as usize];
    for state in 0..STATES {
        for (mv, image) in images(state).into_iter().enumerate() {
            undone[image as usize][mv] = state;
        }
    }
    let mut is_known = vec![false; STATES as usize];
    is_known[0] = true;
    let (mut level, mut expected) = (vec![0], Vec::new());
    while !level.is_empty() {
        expected.push(level.len() as u64);
        let mut next = Vec::new();
        for state in level.iter().flat_map(|&state: &u32| undone[state as usize]) {
            if !core::mem::replace(&mut is_known[state as usize], true) {
                next.push(state);
            }
        }
        level = next;
    }
    let found = count_states(&space, &mut |_| ControlFlow::Continue(())).expect("it ends");
    assert_eq!(found.counts(), expected);
    assert_eq!(found.reachable(), u64::from(STATES / 2));
}
