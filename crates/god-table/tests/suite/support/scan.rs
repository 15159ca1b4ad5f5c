//! A simple way to compute the distances of the pocket cube: scan all states once per level, with one byte per state.

use cube_model::pocket::{MoveTables, PocketMove, PocketState, TwistIndex};
use god_table::MoveSet;

/// The smallest number of moves from a goal to each state, or 255 if no moves lead there. A state has the number of its
/// permutation, times the number of orientations, plus that of its orientation.
pub(crate) fn scanned(is_goal: impl Fn(usize) -> bool, moves: MoveSet) -> Vec<u8> {
    let tables = MoveTables::new();
    let (perms, twists) = (tables.perms().as_slice(), tables.twists().as_slice());
    let width = usize::from(TwistIndex::COUNT);
    let columns: Vec<usize> = moves.iter().map(PocketMove::column).collect();
    let states = 0..PocketState::COUNT as usize;
    let start = |state| if is_goal(state) { 0 } else { u8::MAX };
    let mut distances: Vec<u8> = states.clone().map(start).collect();
    for depth in 0.. {
        let mut is_last = true;
        for state in states.clone() {
            if distances[state] != depth {
                continue;
            }
            is_last = false;
            for column in &columns {
                let perm = perms[state / width * PocketMove::ALL.len() + column] as usize;
                let twist = twists[state % width * PocketMove::ALL.len() + column] as usize;
                let target = &mut distances[perm * width + twist];
                *target = (*target).min(depth + 1);
            }
        }
        if is_last {
            break;
        }
    }
    distances
}
