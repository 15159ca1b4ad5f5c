//! The floppy cube's table of sequences.

use crate::support::spaces::space;

use cube_model::floppy::{FloppyMove, FloppyState};
use god_table::{FloppyTable, Metric, Table};
use puzzle_def::known;
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
fn sequences_make_solutions_solve_and_the_table_of_the_definition_agrees() {
    let floppy = known::find("floppy").expect("a known puzzle");
    let engine = Table::new(space("floppy", Metric::HalfTurn)).expect("no state is too far");
    let table = FloppyTable::new();
    assert_eq!(
        engine.distribution().counts(),
        table.distribution().counts()
    );
    let mut reachable = 0;
    for index in 0..FloppyState::INDICES {
        let Ok(state) = FloppyState::from_index(index) else {
            continue;
        };
        let sequence = table.sequence(&state);
        let position = floppy.read_moves(&state.to_string()).expect("a state");
        let number = engine.space().state_of(position.pattern());
        let number = number.expect("a state that moves lead to");
        assert_eq!(engine.distance(number), Some(sequence.len() as u32));
        assert_eq!(FloppyState::SOLVED.after(sequence.iter().copied()), state);
        let solution = table.solution(&state);
        assert_eq!(state.after(solution.iter().copied()), FloppyState::SOLVED);
        assert_eq!(Some(solution), first_way(&table, state).as_deref());
        let digits: String = solution.iter().map(ToString::to_string).collect();
        let first = engine.solve(number).expect("it can be solved").to_string();
        assert_eq!(first.len(), digits.len() + digits.len().saturating_sub(1));
        reachable += 1;
    }
    assert_eq!(reachable, 192);
    assert_eq!(table.distribution().unreachable(), 192);
}
