//! The floppy cube for the commands: all its solutions, and its two forms of input.

use cube_model::floppy::{Axis, FloppyError, FloppyState};
use god_table::FloppyTable;

use crate::failure::Fault;

/// All shortest solutions, in the order of the axes.
pub(crate) fn solutions(table: &FloppyTable, state: &FloppyState) -> Vec<Vec<Axis>> {
    let mut found = Vec::new();
    descend(table, state, &mut Vec::new(), &mut found);
    found
}

fn descend(
    table: &FloppyTable,
    state: &FloppyState,
    path: &mut Vec<Axis>,
    found: &mut Vec<Vec<Axis>>,
) {
    let distance = |state: &FloppyState| table.sequence(state).len();
    if *state == FloppyState::SOLVED {
        found.push(path.clone());
    }
    for axis in Axis::ALL {
        let next = state.turned(axis);
        if distance(&next) < distance(state) {
            path.push(axis);
            descend(table, &next, path, found);
            path.pop();
        }
    }
}

/// Reads a state such as `abcd1111`, or digits: the axes of turns from the solved position.
pub(crate) fn read(text: &str) -> Result<FloppyState, Fault> {
    if text.trim().starts_with(|first: char| first.is_alphabetic()) {
        return text
            .trim()
            .parse()
            .map_err(|error| state_fault(text, error));
    }
    let mut state = FloppyState::SOLVED;
    for (start, letter) in text
        .char_indices()
        .filter(|(_, letter)| !letter.is_whitespace())
    {
        let axis = letter
            .to_digit(10)
            .and_then(|digit| Axis::new(digit as u8).ok());
        let Some(axis) = axis else {
            let expected = "an axis from 0 to 3, or a state such as abcd1111";
            let fault = Fault::mismatch(format!("{letter:?}"), expected);
            return Err(fault.at(text, start, start + letter.len_utf8()));
        };
        state = state.turned(axis);
    }
    Ok(state)
}

fn state_fault(text: &str, error: FloppyError) -> Fault {
    let (FloppyError::NotACorner { place, .. }
    | FloppyError::NotAFlip { place, .. }
    | FloppyError::RepeatedCorner {
        places: [_, place], ..
    }) = error
    else {
        return Fault::new(error);
    };
    let mut letters = text
        .char_indices()
        .skip_while(|(_, letter)| letter.is_whitespace());
    let (start, letter) = letters.nth(place - 1).unwrap_or_default();
    Fault::new(error).at(text, start, start + letter.len_utf8())
}
