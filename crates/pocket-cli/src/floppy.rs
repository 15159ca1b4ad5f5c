//! The floppy cube for the commands: its table, its solutions and its two forms of input.

use std::ops::ControlFlow;

use cube_model::floppy::{Axis, FloppyError, FloppyState};
use god_table::engine::{Depths, SearchError, search};
use god_table::spaces;

use crate::failure::{Failure, Fault};

/// The distances of all positions.
pub(crate) struct FloppyTable {
    depths: Depths,
}

impl FloppyTable {
    pub(crate) fn new() -> Result<Self, Failure> {
        let depths = search(&spaces::floppy(), &mut |_| ControlFlow::Continue(()));
        let depths = depths.map_err(|error: SearchError| Failure::Search(error.into()))?;
        Ok(Self { depths })
    }

    fn distance(&self, state: FloppyState) -> Option<u32> {
        // Every row holds the 16 patterns of flips.
        let index = state.index();
        self.depths
            .get(usize::from(index / 16), u32::from(index % 16))
    }

    /// All shortest solutions, in the order of the axes.
    pub(crate) fn solutions(&self, state: FloppyState) -> Vec<Vec<Axis>> {
        let mut found = Vec::new();
        self.descend(state, &mut Vec::new(), &mut found);
        found
    }

    fn descend(&self, state: FloppyState, path: &mut Vec<Axis>, found: &mut Vec<Vec<Axis>>) {
        let Some(nearer) = self
            .distance(state)
            .and_then(|distance| distance.checked_sub(1))
        else {
            found.push(path.clone());
            return;
        };
        for axis in Axis::ALL {
            let next = state.turned(axis);
            if self.distance(next) == Some(nearer) {
                path.push(axis);
                self.descend(next, path, found);
                path.pop();
            }
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
    let place = match error {
        FloppyError::NotACorner { place, .. } | FloppyError::NotAFlip { place, .. } => place,
        FloppyError::RepeatedCorner {
            places: [_, place], ..
        } => place,
        _ => return Fault::new(error),
    };
    let letters = text
        .char_indices()
        .skip_while(|(_, letter)| letter.is_whitespace());
    let (start, letter) = letters.clone().nth(place - 1).unwrap_or_default();
    Fault::new(error).at(text, start, start + letter.len_utf8())
}
