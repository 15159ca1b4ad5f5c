//! The floppy cube's table of sequences.

use std::ops::ControlFlow;

use cube_model::floppy::{FloppyMove, FloppyState};
use god_table::engine::search;
use god_table::{FloppyTable, State, spaces};
use sha2::{Digest, Sha256};

#[test]
fn the_lines_are_those_of_the_source_byte_for_byte() {
    let lines: Vec<String> = FloppyTable::new()
        .entries()
        .iter()
        .map(|entry| {
            let digits: String = entry.sequence.iter().map(ToString::to_string).collect();
            format!("{} {digits}", entry.state)
        })
        .collect();
    assert_eq!(lines.len(), 192);
    assert_eq!(lines[0], "abcd0000 ");
    assert_eq!(lines[191], "abcd1111 01013012");
    let sum = Sha256::digest(lines.join("\n"));
    let hex: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(
        hex,
        "0d1206103809b4fcc298e154c846106b737b90b593d409d918f8598a342d11be"
    );
}

#[test]
fn the_farthest_positions_are_known() {
    let table = FloppyTable::new();
    let at = |depth: usize| -> Vec<String> {
        let entries = table
            .entries()
            .iter()
            .filter(|entry| entry.sequence.len() == depth);
        let mut states: Vec<_> = entries.map(|entry| entry.state.to_string()).collect();
        states.sort();
        states
    };
    assert_eq!(at(7), ["abdc1101", "acbd1011", "bacd0111", "dbca1110"]);
    assert_eq!(at(8), ["abcd1111"]);
    assert_eq!(
        table.distribution().counts(),
        [1, 4, 10, 24, 53, 64, 31, 4, 1]
    );
}

/// The first shortest solution in the order of the axes, one turn at a time.
fn first_way(table: &FloppyTable, state: FloppyState) -> Option<Vec<FloppyMove>> {
    let left = |state: &FloppyState| table.sequence(state).len();
    let (mut state, mut solution) = (state, Vec::new());
    while state != FloppyState::SOLVED {
        let axis = FloppyMove::ALL
            .into_iter()
            .find(|&axis| left(&state.turned(axis)) < left(&state))?;
        state = state.turned(axis);
        solution.push(axis);
    }
    Some(solution)
}

#[test]
fn sequences_make_solutions_solve_and_the_engine_agrees() {
    let table = FloppyTable::new();
    let depths =
        search(&spaces::floppy(), &mut |_| ControlFlow::Continue(())).expect("nobody cancels");
    assert_eq!(depths.distribution(), table.distribution());
    let mut reachable = 0;
    for index in 0..FloppyState::INDICES {
        let depth = depths.get(State::new(u64::from(index / 16), u32::from(index % 16)));
        match FloppyState::from_index(index) {
            Ok(state) => {
                let sequence = table.sequence(&state);
                assert_eq!(depth, Some(sequence.len() as u32));
                assert_eq!(FloppyState::SOLVED.after(sequence.iter().copied()), state);
                let solution = table.solution(&state);
                assert_eq!(state.after(solution.iter().copied()), FloppyState::SOLVED);
                assert_eq!(Some(solution), first_way(&table, state).as_deref());
                reachable += 1;
            }
            Err(_) => assert_eq!(depth, None),
        }
    }
    assert_eq!(reachable, 192);
}
