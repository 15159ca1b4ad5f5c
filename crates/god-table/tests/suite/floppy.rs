//! The floppy cube's table of sequences.

use std::collections::BTreeSet;

use crate::support::hex;
use crate::support::spaces::space;

use cube_model::floppy::FloppyState;
use god_table::{FloppyEntry, FloppyTable, Metric, Table};
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
    assert_eq!(
        hex(&Sha256::digest(lines.join("\n"))),
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
    let counts: Vec<usize> = (0..=8).map(|depth| at(depth).len()).collect();
    assert_eq!(counts, [1, 4, 10, 24, 53, 64, 31, 4, 1]);
}

#[test]
fn sequences_make_their_positions_and_the_table_of_the_definition_agrees() {
    let floppy = known::find("floppy").expect("a known puzzle");
    let engine = Table::new(space("floppy", Metric::HalfTurn)).expect("no state is too far");
    let table = FloppyTable::new();
    assert_eq!(engine.distribution().reachable(), 192);
    let mut made = BTreeSet::new();
    for FloppyEntry { state, sequence } in table.entries() {
        let position = floppy.read_moves(&state.to_string()).expect("a state");
        let number = engine.space().state_of(position.pattern());
        let number = number.expect("a state that moves lead to");
        assert_eq!(engine.distance(number), Some(sequence.len() as u32));
        let turns = sequence.iter().copied();
        assert_eq!(FloppyState::SOLVED.after(turns.clone()), *state);
        assert_eq!(state.after(turns.rev()), FloppyState::SOLVED);
        made.insert(number);
    }
    assert_eq!(made.len(), 192);
}
