//! A puzzle with its choices of pieces, moves, and what counts as one move.

use god_table::{Metric, Selection};
use puzzle_def::{Keep, MoveChoiceError, Pattern, Puzzle, ReadError, known};

use super::UNSOLVABLE;
use super::question::{Choices, Position, Source};
use crate::fault::Fault;

/// Applies the choices to their puzzle.
pub(super) fn selected(choices: &Choices) -> Result<Selection, Fault> {
    let puzzle = match &choices.puzzle {
        Source::Name(name) => known::find(name).map_err(Fault::new)?,
        Source::Definition(text) => Puzzle::read("definition.json", text)?,
        Source::File(name, text) => Puzzle::read(name, text)?,
    };
    let metric = match choices.single {
        true => Metric::QuarterTurn,
        false => Metric::HalfTurn,
    };
    let mut selection = Selection::new(puzzle, metric);
    let kept = choices.keep.iter().map(|text| text.parse());
    let kept: Result<Vec<Keep>, _> = kept.collect();
    let kept = kept.and_then(|kept| selection.keep(kept));
    kept.map_err(Fault::new)?;
    if let Some(text) = &choices.goal {
        let goal = selection.whole().read_goal("goal", text)?;
        selection.aim_at(goal);
    }
    let (names, with_powers) = match (&choices.moves, &choices.generator_moves) {
        (Some(_), Some(_)) => {
            return Err(Fault::mismatch("moves and generatorMoves", "one of them"));
        }
        (moves, None) => (moves, false),
        (None, moves) => (moves, true),
    };
    if let Some(names) = names {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let chosen = selection.choose_moves(&names, with_powers);
        chosen.map_err(|error| match error {
            MoveChoiceError::Turns(error) => error.into(),
            error => Fault::new(error),
        })?;
    }
    Ok(selection)
}

/// Reads a position: either the moves of a person who holds the puzzle, or the pieces.
pub(super) fn read(
    selection: &Selection,
    position: &Position,
) -> Result<puzzle_def::Position, Fault> {
    let puzzle = selection.puzzle();
    match position {
        Position::Moves(text) => {
            let seen = puzzle.read_moves(text);
            seen.map_err(|error| in_moves(text, &error))
        }
        Position::Pattern(text) => {
            let pattern = puzzle.definition().read_pattern("pattern.json", text)?;
            Ok(puzzle.position_of(pattern))
        }
    }
}

/// Reads a position, reduced to what the kept pieces and the goal distinguish, and the turns of
/// tips with which its solutions end.
pub(super) fn read_seen(
    selection: &Selection,
    position: &Position,
) -> Result<(Pattern, Vec<String>), Fault> {
    let seen = read(selection, position)?;
    let tips = selection.undone_tips(&seen);
    let tips = tips.ok_or_else(|| unsolvable(selection))?;
    let pattern = selection.seen(seen.pattern());
    Ok((pattern.map_err(Fault::new)?, tips))
}

/// The fault that no moves solve a position.
pub(super) fn unsolvable(selection: &Selection) -> Fault {
    let can_not = match selection.goal() {
        Some(_) => "can't be brought to the goal",
        None => "can't be solved",
    };
    let message = match selection.has_chosen_moves() {
        false => {
            let name = selection.puzzle().name();
            format!("the position {can_not}: no moves of {name} make it")
        }
        true => {
            let moves = selection.names().unwrap_or_default().join(",");
            format!("the position {can_not} with the moves {moves}")
        }
    };
    Fault::saying(message).named(UNSOLVABLE)
}

/// A fault in given moves. It names the line only if there are several.
pub(super) fn in_moves(text: &str, error: &ReadError) -> Fault {
    let position = error.position();
    let line = match text.contains(['\n', '\r']) {
        true => format!("line {}, ", position.line),
        false => String::new(),
    };
    let (column, found, expected) = (position.column, error.found(), error.expected());
    let message = format!("{line}column {column}: found {found}, expected {expected}");
    Fault::saying(message).at(error.snippet())
}
