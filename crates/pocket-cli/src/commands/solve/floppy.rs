//! `pocket solve --puzzle floppy`: two forms of input, and digits for solutions.

use std::io::Write;

use cube_model::floppy::{FloppyError, FloppyMove, FloppyState};
use god_table::{FloppyTable, Metric};

use super::{Solve, SolveLine};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{MetricName, metric_name};
use crate::position::Form;
use crate::{input, json};

pub(super) fn run(solve: &Solve, io: &mut Io<'_>) -> Result<(), Failure> {
    check_options(solve)?;
    let table = FloppyTable::new();
    let (inputs, _) = solve.positions.inputs();
    input::answer_each(io, inputs, "states", |text, out| {
        let state = read(text)?;
        let digits =
            |solution: &Vec<FloppyMove>| solution.iter().map(FloppyMove::to_string).collect();
        let mut all: Vec<String> = solutions(&table, &state).iter().map(digits).collect();
        // Whatever can be read can be reached, so there is a first one.
        let first = all.first().cloned().unwrap_or_default();
        if solve.json {
            let line = SolveLine {
                input: text,
                metric: metric_name(Metric::HalfTurn),
                distance: first.len(),
                solution: first,
                optimal_count: all.len() as u128,
                solutions: solve.all.then_some(all),
            };
            return json::line(&line, out);
        }
        if !solve.all {
            all.truncate(1);
        }
        all.iter()
            .try_for_each(|digits| writeln!(out, "{digits}"))
            .map_err(Failure::Write)
    })
}

/// The floppy cube has four moves, one metric, and no picture or file.
fn check_options(solve: &Solve) -> Result<(), Fault> {
    let form = solve.positions.inputs().1;
    let refused = [
        (solve.metric == Some(MetricName::Qtm), "--metric qtm"),
        (solve.moves.is_some(), "--moves"),
        (solve.table.is_some(), "--table"),
        (solve.draw, "--draw"),
        (form == Form::Facelets, "--facelets"),
        (form == Form::State, "--state"),
    ];
    match refused.iter().find(|(given, _)| *given) {
        Some((_, option)) => Err(Fault::mismatch(
            format!("{option} with --puzzle floppy"),
            "it with the pocket cube only",
        )),
        None => Ok(()),
    }
}

/// All shortest solutions, in the order of the axes.
fn solutions(table: &FloppyTable, state: &FloppyState) -> Vec<Vec<FloppyMove>> {
    let mut found = Vec::new();
    descend(table, state, &mut Vec::new(), &mut found);
    found
}

fn descend(
    table: &FloppyTable,
    state: &FloppyState,
    path: &mut Vec<FloppyMove>,
    found: &mut Vec<Vec<FloppyMove>>,
) {
    let distance = |state: &FloppyState| table.sequence(state).len();
    if *state == FloppyState::SOLVED {
        found.push(path.clone());
    }
    for step in FloppyMove::ALL {
        let next = state.turned(step);
        if distance(&next) < distance(state) {
            path.push(step);
            descend(table, &next, path, found);
            path.pop();
        }
    }
}

/// Reads a state such as `abcd1111`, or digits: the axes of turns from the solved position.
fn read(text: &str) -> Result<FloppyState, Fault> {
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
        let step = letter
            .to_digit(10)
            .and_then(|digit| FloppyMove::new(digit as u8).ok());
        let Some(step) = step else {
            let expected = "an axis from 0 to 3, or a state such as abcd1111";
            let fault = Fault::mismatch(format!("{letter:?}"), expected);
            return Err(fault.at(text, start, start + letter.len_utf8()));
        };
        state = state.turned(step);
    }
    Ok(state)
}

fn state_fault(text: &str, error: FloppyError) -> Fault {
    let (FloppyError::NotACorner { position, .. }
    | FloppyError::NotAFlip { position, .. }
    | FloppyError::RepeatedCorner {
        positions: [_, position],
        ..
    }) = error
    else {
        return Fault::new(error);
    };
    let mut letters = text
        .char_indices()
        .skip_while(|(_, letter)| letter.is_whitespace());
    let (start, letter) = letters
        .nth(position - 1)
        .expect("the position of a character that was read");
    Fault::new(error).at(text, start, start + letter.len_utf8())
}
